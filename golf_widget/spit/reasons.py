"""Why an action of Spit is refused, in words."""

from __future__ import annotations

from golf_widget.spit.actions import PILES, Action, Kind
from golf_widget.spit.refusals import SpitRefusal
from golf_widget.spit.rules import Table, spit_piles


def explain(table: Table, action: Action, why: SpitRefusal) -> str:
    """Return why an action is refused, in words.

    Parameters
    ----------
    table : Table
    action : Action
    why : SpitRefusal

    Returns
    -------
    str

    Examples
    --------
    >>> import golf_widget as gw
    >>> from golf_widget.spit.rules import refusal
    >>> state, action = gw.Spit(seed=1).state, Action.slap(0, 1)
    >>> explain(state, action, refusal(state, action))
    'p1 slap>R is refused: the round has not ended'
    """
    row = table.rows[action.player]
    stock = row[action.column] if action.column is not None and action.column < len(row) else None
    card = str(stock.up[-1]) if stock and stock.up else "the card"
    on = ""
    if action.kind is Kind.PLAY and action.target is not None and table.centre[action.target]:
        on = f"the {table.centre[action.target][-1].name} on {PILES[action.target]}"
    reason = {
        SpitRefusal.OVER: "the game is over",
        SpitRefusal.SPIT_FIRST: 'nobody can play before "Spit!" has been called',
        SpitRefusal.SLAP_FIRST: "the round has ended: slap a spit pile",
        SpitRefusal.NO_COLUMN: f"there are only {len(row)} stockpiles",
        SpitRefusal.EMPTY: "that stockpile is empty",
        SpitRefusal.FACE_DOWN: "its top card lies face down; turn it up first",
        SpitRefusal.FACE_UP: "its top card lies face up already",
        SpitRefusal.NO_PILE: "there is no such spit pile in this round",
        SpitRefusal.NO_FIT: f"{card} does not go on {on}",
        SpitRefusal.OCCUPIED: f"{card} cannot be moved there: "
        + ("neither empty nor of the same rank" if table.options.stack_equals else "that place is not empty"),
        SpitRefusal.POINTLESS: f"nothing lies below {card}, and one space is as good as another",
        SpitRefusal.NOT_STUCK: "somebody can still move",
        SpitRefusal.CALLED: 'this player has called "Spit!" and waits for the other',
        SpitRefusal.NO_SPIT_CARDS: "this player has no spit cards left",
        SpitRefusal.OTHER_PILE: "this player spits on "
        + " or ".join(PILES[pile] for pile in spit_piles(table, action.player)),
        SpitRefusal.NOT_ENDED: "the round has not ended",
        SpitRefusal.NOT_OUT: "the player who went out chooses the pile",
        SpitRefusal.TOO_LATE: f"{card} arrived too late: meanwhile the pile shows {on}"
        if on
        else "it arrived too late",
    }[why]
    return f"{action} is refused: {reason}"
