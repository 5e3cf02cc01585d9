"""The games that come with the package, and those that users add."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from golf_widget.errors import VariantError
from golf_widget.layout import Layout
from golf_widget.rules import Corner, Variant

_SEVEN_BY_FIVE: Final = Layout.in_columns(7, 5)

# Par: the published pars (45 or 36 strokes for nine holes) do not say which corner rule they mean, and no one number
# can suit all three: sampling players leave about 6.5, 4.6 and 1.6 cards a hole. 5 is the published 45 / 9.
_GOLF: Final = (
    Variant(
        name="golf-strict",
        title="Golf",
        rule="Classic: nothing on a King",
        layout=_SEVEN_BY_FIVE,
        corner=Corner.STRICT,
        par=5,
        aliases=("golf", "dead-king-golf"),
    ),
    Variant(
        name="golf-queen",
        title="Golf, queen on king",
        rule="a Queen may go on a King",
        layout=_SEVEN_BY_FIVE,
        corner=Corner.QUEEN_ON_KING,
        par=5,
        aliases=("one-foundation",),
    ),
    Variant(
        name="golf-wrap",
        title="Putt Putt",
        rule="Ace and King are neighbours",
        layout=_SEVEN_BY_FIVE,
        corner=Corner.WRAP,
        par=2,
        aliases=("putt-putt", "relaxed-golf"),
    ),
)

_registered: dict[str, Variant] = {v.name: v for v in _GOLF}


def variants() -> Mapping[str, Variant]:
    """Return all variants by name, the built-in ones first.

    Returns
    -------
    Mapping of str to Variant
        Read only.

    Examples
    --------
    >>> list(variants())[:3]
    ['golf-strict', 'golf-queen', 'golf-wrap']
    """
    return MappingProxyType(_registered)


def variant(name: str | Variant) -> Variant:
    """Return a variant by its name or one of its other names.

    Parameters
    ----------
    name : str or Variant
        A variant comes back as it is.

    Returns
    -------
    Variant

    Raises
    ------
    VariantError
        If there is no such variant; the text offers the nearest names.

    Examples
    --------
    >>> variant("putt-putt").name
    'golf-wrap'
    >>> variant("put-put")
    Traceback (most recent call last):
    ...
    golf_widget.errors.VariantError: there is no variant 'put-put'; did you mean putt-putt? variants() lists all
    """
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        raise VariantError(f"a variant is named by a text such as 'golf-strict', not by {type(name).__name__} {name!r}")
    key = name.strip().lower().replace("_", "-").replace(" ", "-")
    names = {alias: v for v in _registered.values() for alias in (*v.aliases, v.name)}
    if key in names:
        return names[key]
    near = difflib.get_close_matches(key[:60], names, n=3)
    shown = repr(name) if len(name) <= 60 else repr(name[:57] + "...")
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    raise VariantError(f"there is no variant {shown}; {hint}variants() lists all")


def register(new: Variant, *, replace: bool = False) -> Variant:
    """Add a variant, so that its name can be used wherever a variant is named.

    Parameters
    ----------
    new : Variant
        The variant.
    replace : bool
        Allow the name to be taken over from a variant that a user added before. Built-in names stay.

    Returns
    -------
    Variant
        The same.

    Raises
    ------
    VariantError
        If a name is taken.
    """
    builtin = {v.name for v in _GOLF}
    for name in (new.name, *new.aliases):
        taken = next((v for v in _registered.values() if name in (v.name, *v.aliases)), None)
        if taken is not None and taken != new and (not replace or taken.name in builtin):
            raise VariantError(f"the name {name!r} is taken by {taken!r}; choose another name")
    _registered[new.name] = new
    return new
