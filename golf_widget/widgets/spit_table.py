"""A game of Spit as its page needs it: what everybody at the table can see, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from golf_widget.spit.game import Spit, Step
from golf_widget.spit.state import Phase, RoundResult, SpitState

SHOWN: Final = 3
"""How many cards of a spit pile the page gets, the top ones."""


def table_of(state: SpitState, serial: int, seed: bool) -> dict[str, Any]:
    """Return what lies on the table.

    Parameters
    ----------
    state : SpitState
    serial : int
        Which game of the widget it is.
    seed : bool
        Whether the seed tells the cards; otherwise the page does not name it.

    Returns
    -------
    dict
        Cards that lie face down are counts. ``rows``: for each player, for each stockpile how many cards lie face
        down, and those that lie face up. ``centre``: for each spit pile its number of cards, and the top ones.

    Examples
    --------
    >>> import golf_widget as gw
    >>> table = table_of(gw.Spit(seed=1).state, 1, seed=True)
    >>> table["rows"][0][2], table["spits"], table["centre"]
    ((2, ('JC',)), (11, 11), ((0, ()), (0, ())))
    """
    options = state.options
    return {
        "serial": serial,
        "name": f"{options.name} #{state.seed}" if seed else options.name,
        "rules": {
            "columns": options.columns,
            "stack": options.stack_equals,
            "same": options.same_rank,
            "chooses": options.first_out_chooses,
            "rounds": options.rounds,
        },
        "round": state.round,
        "phase": state.phase.value,
        "rows": tuple(tuple((len(down), tuple(map(str, up))) for down, up in state.rows[player]) for player in (0, 1)),
        "spits": tuple(map(len, state.spits)),
        "centre": tuple((len(cards), tuple(map(str, cards[-SHOWN:]))) for cards in state.centre),
        "called": state.called,
        "single": state.single,
        "keep": state.keep,
        "out": state.out,
        "winner": state.winner,
    }


def legal_of(game: Spit, people: tuple[int, ...]) -> tuple[tuple[tuple[str, int | None, int | None], ...], ...]:
    """Return what each person may do, as kind, stockpile and target; nothing for a computer.

    Parameters
    ----------
    game : Spit
    people : tuple of int
        The players who are people.

    Returns
    -------
    tuple of tuple of tuple

    Examples
    --------
    >>> import golf_widget as gw
    >>> legal_of(gw.Spit(seed=1), (0,))
    ((('spit', None, None),), ())
    """
    return tuple(
        tuple((each.kind.value, each.column, each.target) for each in game.legal_actions(player))
        if player in people
        else ()
        for player in (0, 1)
    )


def result_of(result: RoundResult) -> dict[str, Any]:
    """Return how a round ended, as plain data.

    Parameters
    ----------
    result : RoundResult

    Returns
    -------
    dict

    Examples
    --------
    >>> result_of(RoundResult(1, 0, (0, 1), (7, 20), (18, 34)))["cards"]
    (18, 34)
    """
    return result._asdict()


def last_of(step: Step | None, ply: int) -> dict[str, Any]:
    """Return the last action, so that the page can show how a card came where it is.

    Parameters
    ----------
    step : Step or None
    ply : int
        The ply after it.

    Returns
    -------
    dict
        Empty if there is none.
    """
    if step is None:
        return {}
    action = step.action
    return {
        "ply": ply,
        "player": action.player,
        "kind": action.kind.value,
        "column": action.column,
        "target": action.target,
    }


def has_begun(state: SpitState) -> bool:
    """Return whether anything has been done in the present round.

    Parameters
    ----------
    state : SpitState

    Returns
    -------
    bool
    """
    return state.phase is not Phase.SPIT or any(state.called) or any(state.centre)
