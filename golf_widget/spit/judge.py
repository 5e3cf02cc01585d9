"""One action after the other: what each does to the state."""

from __future__ import annotations

from golf_widget.spit.actions import Action, Kind
from golf_widget.spit.reasons import explain
from golf_widget.spit.refusals import RefusedActionError
from golf_widget.spit.rounds import finish
from golf_widget.spit.rules import can_move, refusal, spit_piles
from golf_widget.spit.state import Phase, Pile, SpitState


def act(state: SpitState, action: Action) -> SpitState:
    """Return the state after an action.

    Parameters
    ----------
    state : SpitState
    action : Action

    Returns
    -------
    SpitState

    Raises
    ------
    RefusedActionError
        If the action is not allowed here.

    Examples
    --------
    >>> import golf_widget as gw
    >>> act(gw.Spit(seed=1).state, Action.parse("p1 c1>L"))
    Traceback (most recent call last):
    ...
    golf_widget.spit.refusals.RefusedActionError: p1 c1>L is refused: nobody can play before "Spit!" has been called
    """
    why = refusal(state, action)
    if why is not None:
        raise RefusedActionError(explain(state, action, why), why, action)
    return _DO[action.kind](state, action)


def _play(state: SpitState, action: Action) -> SpitState:
    player, column, target = action.player, action.column or 0, action.target or 0
    down, up = state.rows[player][column]
    centre = (*state.centre[target], up[-1])
    after = state._replace(
        rows=_with(state, player, {column: Pile(down, up[:-1])}),
        centre=(centre, state.centre[1]) if target == 0 else (state.centre[0], centre),
    )
    if any(pile.down or pile.up for pile in after.rows[player]):
        return _go_on(after)
    after = after._replace(out=player)
    # Nobody slaps where there is one spit pile, nor when no card at all is left to the player, who has won.
    if state.single is not None or not after.spits[player]:
        return finish(after)
    return after._replace(phase=Phase.SLAP)


def _turn(state: SpitState, action: Action) -> SpitState:
    player, column = action.player, action.column or 0
    down = state.rows[player][column].down
    return _go_on(state._replace(rows=_with(state, player, {column: Pile(down[:-1], down[-1:])})))


def _move(state: SpitState, action: Action) -> SpitState:
    player, column, target = action.player, action.column or 0, action.target or 0
    down, up = state.rows[player][column]
    goal = state.rows[player][target]
    piles = {column: Pile(down, up[:-1]), target: Pile(goal.down, (*goal.up, up[-1]))}
    return _go_on(state._replace(rows=_with(state, player, piles)))


def _spit(state: SpitState, action: Action) -> SpitState:
    player = action.player
    alone = state.single is not None or not state.spits[1 - player]
    if not alone and not state.called[1 - player]:
        return state._replace(called=(player == 0, player == 1))
    left, right = state.centre
    if not alone:
        (*rest0, card0), (*rest1, card1) = state.spits
        return _go_on(
            state._replace(
                spits=(tuple(rest0), tuple(rest1)), centre=((*left, card0), (*right, card1)), called=(False, False)
            )
        )
    pile = spit_piles(state, player)[0] if action.target is None else action.target
    card, rest = state.spits[player][-1:], state.spits[player][:-1]
    return _go_on(
        state._replace(
            spits=(rest, state.spits[1]) if player == 0 else (state.spits[0], rest),
            centre=(left + card, right) if pile == 0 else (left, right + card),
            keep=pile if state.single is None else None,
        )
    )


def _slap(state: SpitState, action: Action) -> SpitState:
    return finish(state, (action.player, action.target or 0))


_DO = {Kind.PLAY: _play, Kind.TURN: _turn, Kind.MOVE: _move, Kind.SPIT: _spit, Kind.SLAP: _slap}


def _with(state: SpitState, player: int, piles: dict[int, Pile]) -> tuple[tuple[Pile, ...], tuple[Pile, ...]]:
    """Return the stockpiles with some of one player replaced."""
    row = list(state.rows[player])
    for column, pile in piles.items():
        row[column] = pile
    return (tuple(row), state.rows[1]) if player == 0 else (state.rows[0], tuple(row))


def _go_on(state: SpitState) -> SpitState:
    """Set the phase of a round in which nobody has gone out yet."""
    if can_move(state, 0) or can_move(state, 1):
        phase = Phase.PLAY
    else:
        phase = Phase.SPIT if state.spits[0] or state.spits[1] else Phase.SLAP
    return state if phase is state.phase else state._replace(phase=phase)
