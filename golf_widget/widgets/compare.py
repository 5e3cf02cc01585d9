"""CompareWidget: several games of one deal beside one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import ipywidgets  # noqa: TC002  # help() shows the annotation
import traitlets

from golf_widget.deal import Deal
from golf_widget.game import Game
from golf_widget.listeners import LOCK
from golf_widget.picture import html
from golf_widget.position import Position
from golf_widget.record import Replay
from golf_widget.widgets.player import Player
from golf_widget.widgets.recorded import told
from golf_widget.widgets.sources import as_replay

if TYPE_CHECKING:
    from golf_widget.solver.solution import Solution


class CompareWidget(Player):
    """Two or more replays of the same deal, held in step, with their differences marked and the totals below.

    Parameters
    ----------
    sources : iterable
        The replays: anything that :class:`golf_widget.ReplayWidget` takes. Their main lines are compared.
    names : sequence of str, optional
        What they are called; otherwise their players, or numbers.
    lock : {"draw", "move"}
        Whether they wait for one another at each stock card, or all make one move at a time.
    speed : float
        Moves in a second, from 0.5 to 16.
    lang, show_playable, four_colour, motion, left_handed
        As for :class:`golf_widget.GolfWidget`.
    layout : ipywidgets.Layout or dict, optional
        As for every widget.

    Attributes
    ----------
    replays : tuple of Replay
        The records.
    names : tuple of str
        What they are called.
    ply : int
        The moment that is shown; :attr:`plies` says what it means for each replay.
    lock, playing, speed, loop
        As above; the page may set them too.

    Raises
    ------
    TypeError
        If `sources` are not several.
    ValueError
        If there are not at least two, or not all of the same deal.

    Examples
    --------
    >>> import golf_widget as gw
    >>> ann = gw.Replay.from_moves("golf-strict#4", ["5:2H", "7:3C", "draw"])
    >>> bob = gw.Replay.from_moves("golf-strict#4", ["draw", "draw"])
    >>> w = gw.CompareWidget([ann, bob], names=["Ann", "Bob"])
    >>> w.ply = 3
    >>> w.plies, [position.cards_left for position in w.positions]
    ((3, 1), [33, 35])
    >>> w.lock = "move"
    >>> w.ply, w.plies
    (3, (3, 2))
    >>> w.close()
    """

    def __init__(
        self,
        sources: Iterable[Replay | Game | Solution | Deal | str | PathLike[str]],
        *,
        names: Sequence[str] | None = None,
        lock: str = "draw",
        speed: float = 1.0,
        lang: str = "auto",
        show_playable: bool = True,
        four_colour: bool = False,
        motion: str = "system",
        left_handed: bool = False,
        layout: ipywidgets.Layout | dict[str, str] | None = None,
    ) -> None:
        if isinstance(sources, (str, Mapping, bytes)) or not isinstance(sources, Iterable):
            raise TypeError(
                f"CompareWidget takes several replays, as in CompareWidget([one, other]), not {sources!r:.60}; "
                "ReplayWidget shows a single one, and read_records reads all of a file"
            )
        self.replays = tuple(map(as_replay, sources))
        self.names = names_of(self.replays, names)
        self._plies = [0] * len(self.replays)
        with LOCK:
            super().__init__(
                lock=lock,
                speed=speed,
                lang=lang,
                show_playable=show_playable,
                four_colour=four_colour,
                motion=motion,
                left_handed=left_handed,
                layout=layout or {"flex": "1 1 auto", "min_width": "0"},
                **told(self.replays, [name if name != str(i) else "" for i, name in enumerate(self.names, 1)]),
            )

    @property
    def last(self) -> int:
        """The last value of :attr:`ply`."""
        return len(self.moments[self.lock]) - 1

    @property
    def plies(self) -> tuple[int, ...]:
        """How many moves of each replay have been made."""
        return tuple(self.moments[self.lock][self.ply])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions that are shown."""
        return tuple(replay.position(ply) for replay, ply in zip(self.replays, self.plies, strict=True))

    @traitlets.validate("variation")
    def _check_variation(self, proposal: Any) -> tuple[int, ...]:
        if proposal["value"] != ():
            raise traitlets.TraitError("only main lines are compared")
        return ()

    def _moved(self, name: str) -> None:
        # The moments of the other way are others: the first of them that is as far.
        found = self.moments.get(self.lock, [[0]])
        if name == "lock":
            self.ply = next(
                (at for at, now in enumerate(found) if all(a >= b for a, b in zip(now, self._plies, strict=True))),
                len(found) - 1,
            )
        if self.ply < len(found):
            self._plies = found[self.ply]

    def _obey(self, message: object) -> None:  # noqa: ARG002 - whatever it is, nothing is played here
        self._notify("not_live")

    def _title(self) -> str:
        return f"{self.replays[0].deal.variant.title}: {', '.join(self.names)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/html"] = "".join(map(html, self.positions))
        return bundle

    def __repr__(self) -> str:
        deal = str(self.replays[0].deal)[:60]
        return f"<CompareWidget {deal}, {len(self.replays)} replays, ply {self.ply} of {self.last}>"


def names_of(replays: Sequence[Replay], names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return what replays that are compared are called, if they can be compared.

    Parameters
    ----------
    replays : sequence of Replay
    names : sequence of str, optional

    Returns
    -------
    tuple of str

    Raises
    ------
    ValueError
        If they cannot, or there are not as many names as replays.

    Examples
    --------
    >>> names_of([Replay("golf-strict#4", players=["Ann"]), Replay("golf-strict#4")])
    ('Ann', '2')
    """
    if len(replays) < 2:
        raise ValueError(f"two or more replays are compared, not {len(replays)}")
    first = replays[0].deal
    for number, replay in enumerate(replays[1:], 2):
        other = replay.deal
        # The number is only where the cards came from.
        if (other.variant, other.table, other.starter, other.stock) != (
            *(first.variant, first.table, first.starter, first.stock),
        ):
            raise ValueError(
                f"replays of the same deal are compared; the first is of {str(first)[:60]}, replay {number} of "
                f"{str(other)[:60]}"
            )
    if names is None:
        return tuple(", ".join(replay.players) or str(number) for number, replay in enumerate(replays, 1))
    if isinstance(names, str) or len(names) != len(replays):
        raise ValueError(f"{len(replays)} names are needed, one for each replay, not {names!r}")
    return tuple(map(str, names))
