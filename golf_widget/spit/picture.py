"""A game of Spit as plain text."""

from __future__ import annotations

from golf_widget.spit.actions import PILES
from golf_widget.spit.state import Phase, Pile, SpitState


def picture(state: SpitState) -> str:
    """Draw a state; a card that lies face down is ``#``.

    Parameters
    ----------
    state : SpitState

    Returns
    -------
    str

    Examples
    --------
    >>> import golf_widget as gw
    >>> print(gw.Spit(seed=1))
    spit#1, round 1: spit
    p1  KS  #TD  ##JC  ###7H  ####AH  spit cards 11
        L --  R --
    p2  8C  #9S  ##9C  ###6D  ####3S  spit cards 11
    """
    lines = [f"{state.options.name}#{state.seed}, round {state.round}: {_headline(state)}"]
    for player in (0, 1):
        if player and not state.is_over:
            piles = [
                f"{PILES[pile]} {cards[-1]} ({len(cards)})" if cards else f"{PILES[pile]} --"
                for pile, cards in enumerate(state.centre)
                if state.single in (None, pile)
            ]
            lines.append("    " + "  ".join(piles))
        row = "  ".join(map(_pile, state.rows[player]))
        count = len(state.spits[player])
        lines.append(f"p{player + 1}  " + (f"cards {count}" if state.is_over else f"{row}  spit cards {count}"))
    return "\n".join(lines)


def _pile(pile: Pile) -> str:
    if not pile.size:
        return "--"
    return "#" * len(pile.down) + "+".join(map(str, pile.up))


def _headline(state: SpitState) -> str:
    if state.is_over:
        return "drawn" if state.winner is None else f"p{state.winner + 1} wins"
    if state.phase is Phase.SPIT and True in state.called:
        return f"spit, p{state.called.index(True) + 1} has called"
    if state.phase is Phase.SLAP:
        return "slap, " + ("nobody is out" if state.out is None else f"p{state.out + 1} is out")
    return str(state.phase)
