"""What a board of Spit is made of: the game, the opponent, the names."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from golf_widget.exchange.words import quoted
from golf_widget.spit.actions import Action
from golf_widget.spit.game import Spit
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.players import MAX_LEVEL, Acting
from golf_widget.spit.view import SpitView
from golf_widget.widgets.page import sendable

Opponent = int | Acting | Callable[[SpitView, float], Action | str | None]


class Function:
    """A plain function ``(view, now)`` as a player.

    Parameters
    ----------
    function : callable
        See :meth:`golf_widget.spit.Acting.act`.
    """

    def __init__(self, function: Callable[[SpitView, float], Action | str | None]) -> None:
        self.function = function

    def act(self, view: SpitView, now: float) -> Action | str | None:
        """Return what the function returns."""
        return self.function(view, now)

    def __repr__(self) -> str:
        return repr(self.function)


def as_opponent(opponent: object) -> int | Acting | None:
    """Return who plays for player 1; None if that is a person.

    Parameters
    ----------
    opponent : int, Acting, callable or None

    Returns
    -------
    int or Acting or None

    Raises
    ------
    ValueError
        If there is no such level.
    TypeError
        If it is nobody who can play.

    Examples
    --------
    >>> as_opponent(3)
    3
    >>> as_opponent("strong")
    Traceback (most recent call last):
    ...
    TypeError: an opponent is a level from 1 to 10, an object with act(view, now), a function (view, now), or None \
for a second person, not 'strong'
    """
    if opponent is None:
        return None
    if type(opponent) is int:
        if not 1 <= opponent <= MAX_LEVEL:
            raise ValueError(f"the level is {quoted(opponent)}; levels run from 1 (slow) to {MAX_LEVEL} (quick)")
        return opponent
    # A class has the method too, but nobody has made a player of it yet.
    if not isinstance(opponent, type):
        if callable(getattr(opponent, "act", None)):
            return opponent  # type: ignore[return-value]  # it has what the protocol asks for
        if callable(opponent):
            return Function(opponent)
    raise TypeError(
        f"an opponent is a level from 1 to {MAX_LEVEL}, an object with act(view, now), a function (view, now), or None "
        f"for a second person, not {quoted(opponent, 60)}"
    )


def as_game(game: Spit | SpitOptions | str | int | None) -> Spit:
    """Return the game that is meant.

    Parameters
    ----------
    game : Spit, SpitOptions, str, int or None
        See :class:`golf_widget.SpitWidget`.

    Returns
    -------
    Spit

    Raises
    ------
    DealError, VariantError, RecordError, TypeError
        If it is none.

    Examples
    --------
    >>> as_game("spit-stack#4"), as_game(7)
    (<Spit spit-stack#4, round 1, ply 0>, <Spit spit#7, round 1, ply 0>)
    """
    if isinstance(game, Spit):
        return game
    if game is None or isinstance(game, SpitOptions) or (isinstance(game, str) and not set(game) & set("#:")):
        return Spit(None, game if game is not None else SpitOptions())
    if isinstance(game, str):
        return Spit.from_text(game, strict=True)
    if type(game) is int:
        return Spit(game)
    raise TypeError(f"SpitWidget shows a Spit, SpitOptions, the text of one, or a seed, not {quoted(game, 60)}")


def as_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return what the two are called.

    Parameters
    ----------
    names : iterable of str
        Two; an empty one leaves it to the page.

    Returns
    -------
    tuple of str

    Raises
    ------
    TypeError
        If they are not two texts.

    Examples
    --------
    >>> as_names(["Ann", "Bob"])
    ('Ann', 'Bob')
    """
    both = [names] if isinstance(names, str) or not isinstance(names, Iterable) else list(names)
    if len(both) != 2 or not all(isinstance(name, str) for name in both):
        raise TypeError(f"names are two texts such as ('Ann', 'Bob'), not {quoted(names, 60)}")
    return tuple(sendable(name, 24) for name in both)
