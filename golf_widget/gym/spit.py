"""Spit in turns as a PettingZoo environment of two agents.

Needs ``pip install "golf-widget[gym]"``.
"""

from __future__ import annotations

from typing import Any, Final

try:
    import numpy as np
    from gymnasium.spaces import Box, Discrete, Space
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError('Spit needs the package pettingzoo: pip install "golf-widget[gym]"') from error

from golf_widget.exchange.words import quoted
from golf_widget.generator import SplitMix64
from golf_widget.spit.actions import Action
from golf_widget.spit.game import MAX_SEED
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.state import Phase
from golf_widget.spit.turns import Turns
from golf_widget.spit.view import Shown, SpitView

AGENTS: Final = ("player_1", "player_2")
_PHASES: Final = tuple(Phase)
_PARTS: Final = ("tops", "down", "up")
_PACK: Final = 52


def actions_of(options: SpitOptions, player: int) -> tuple[Action | None, ...]:
    """Return what each action number means for a player.

    Parameters
    ----------
    options : SpitOptions
        The rules.
    player : int
        0 or 1.

    Returns
    -------
    tuple of (Action or None)
        0 waits. Then, with C stockpiles: 2C plays (stockpile 1 on the left pile, on the right one, stockpile 2 ...), C
        cards to turn up, C * C moves from one stockpile to another (from 1 to 1, which is never legal, 1 to 2, ...),
        the call "Spit!", a spit alone on the left and on the right pile, a slap of the left and of the right pile.

    Examples
    --------
    >>> [str(action) for action in actions_of(SpitOptions(columns=2), 0)][:7]
    ['None', 'p1 c1>L', 'p1 c1>R', 'p1 c2>L', 'p1 c2>R', 'p1 c1', 'p1 c2']
    >>> len(actions_of(SpitOptions(), 0))
    46
    """
    columns = range(options.columns)
    return (
        None,
        *(Action.play(player, column, pile) for column in columns for pile in (0, 1)),
        *(Action.turn(player, column) for column in columns),
        *(Action.move(player, column, to) for column in columns for to in columns),
        Action.spit(player),
        *(Action.spit(player, pile) for pile in (0, 1)),
        *(Action.slap(player, pile) for pile in (0, 1)),
    )


class SpitEnv(AECEnv[str, Any, int]):
    """A game of Spit in turns: in each, both players wish for an action, and a coin decides whose hand arrives first.

    The agents act one after the other, but neither sees what the other wishes: only when player_2 has chosen is the
    turn played, see :class:`golf_widget.spit.Turns`. A wish that the quicker hand has spoilt is refused, and costs
    nothing.

    **Actions.** See :func:`actions_of`; 46 with five stockpiles. 0 waits, and is always legal, as a hand may rest.

    **Observations.** What the player sees as a row of whole numbers, own things first. Ranks are 1 to 13, and 0 is no
    card. Suits are left out. With C stockpiles it is 6C + 9 numbers; `observation_meanings` lists them:

    ============  =========  =========================================================================================
    part          how many   meaning
    ============  =========  =========================================================================================
    ``tops``      2C         the rank that each stockpile shows, own and theirs
    ``down``      2C         how many cards lie face down in each
    ``up``        2C         how many cards lie face up in each
    ``centre``    2          the rank on the left and on the right spit pile
    ``heights``   2          how many cards these hold
    ``spits``     2          how many spit cards each player has
    ``called``    2          who has called "Spit!"
    ``phase``     1          0 to spit, 1 the race, 2 to slap, 3 the game is over
    ============  =========  =========================================================================================

    **Reward.** At the end 1 for the winner and -1 for the loser; 0 to both if it is drawn, or if the turns have run
    out, which is a truncation. **Info.** ``action_mask`` (1 for what is legal as the table lies), ``turn``, ``round``,
    and of the last turn ``first`` (whose hand arrived first, 0 or 1) and ``refused`` (why the own wish was, or "").

    Parameters
    ----------
    options : SpitOptions or str
        The rules, such as ``"spit-3rounds"``.
    limit : int
        After so many turns the game is left as it is.
    illegal : {"error", "wait"}
        What an action does that is not legal as the table lies: raise ValueError, or count as waiting.
    render_mode : {"ansi"}, optional
        The table as a text.

    Attributes
    ----------
    turns : Turns
        The game that is being played.
    observation_meanings : tuple of str
        What each number of an observation is, such as ``"own tops 1"``.

    Raises
    ------
    ValueError
        If an argument is none of these.

    Examples
    --------
    >>> env = SpitEnv()
    >>> env.reset(seed=1)
    >>> while env.agents:
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     env.step(None if over else env.action_space(env.agent_selection).sample(info["action_mask"]))
    >>> env.turns.game.is_over, env.turns.game.seed
    (True, 1)
    """

    metadata: dict[str, Any] = {"name": "golf_widget_spit_v0", "render_modes": ["ansi"], "is_parallelizable": True}  # noqa: RUF012

    def __init__(
        self,
        options: SpitOptions | str = "spit",
        *,
        limit: int = 10_000,
        illegal: str = "error",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = SpitOptions.parse(options) if isinstance(options, str) else options
        if not isinstance(rules, SpitOptions):
            raise ValueError(f"options are {quoted(options)}; they must be SpitOptions or a name such as 'spit-stack'")
        if type(limit) is not int or limit < 1:
            raise ValueError(f"limit is {quoted(limit)}; it must be a whole number from 1 on")
        if illegal not in ("error", "wait"):
            raise ValueError(f"illegal is {quoted(illegal)}; it must be one of error, wait")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {quoted(render_mode)}; it must be ansi, or None")
        self.options = rules
        self.limit = limit
        self.illegal = illegal
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.turns = Turns(0, rules)
        self.infos: dict[str, dict[str, Any]] = {}
        self._seeds = SplitMix64(0)
        self._actions = tuple(actions_of(rules, player) for player in (0, 1))
        self._numbers = tuple({action: i for i, action in enumerate(actions)} for actions in self._actions)
        self._wish: Action | None = None
        many, columns = len(self._actions[0]), rules.columns
        piles = [f"{who} {part} {i + 1}" for part in _PARTS for who in ("own", "their") for i in range(columns)]
        self.observation_meanings = (
            *piles,
            *(f"{part} {side}" for part in ("centre", "heights") for side in ("left", "right")),
            *(f"{who} {part}" for part in ("spits", "called") for who in ("own", "their")),
            "phase",
        )
        ranks, flags = ("tops", "centre"), ("called", "phase")
        most = [
            13 if any(part in name for part in ranks) else 3 if any(part in name for part in flags) else _PACK
            for name in self.observation_meanings
        ]
        low, high = np.zeros(len(most), np.int8), np.array(most, np.int8)
        # The same object each time, so that sampling from it can be given a seed.
        self._spaces: dict[str, Space[Any]] = {agent: Box(low, high, dtype=np.int8) for agent in AGENTS}
        self._choices: dict[str, Space[Any]] = {agent: Discrete(many) for agent in AGENTS}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of the observations of an agent."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of the actions of an agent."""
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal anew.

        Parameters
        ----------
        seed : int, optional
            Of the cards and of the coins: the game is that of ``golf_widget.Spit(seed)``. Without one, the next of the
            seeds that follow from the last one given.
        options : dict, optional
            Not used.
        """
        if seed is not None:
            if not isinstance(seed, int | np.integer):
                raise ValueError(f"seed is {quoted(seed)}; it must be a whole number from 0 to {MAX_SEED}")
            seed = int(seed)
            self._seeds = SplitMix64(seed)
        else:
            seed = self._seeds.next() & MAX_SEED
        self.turns = Turns(seed, self.options)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._wish = None
        self._tell()

    def step(self, action: Any) -> None:
        """Let the agent whose turn it is wish for an action; after both have, the turn is played.

        Parameters
        ----------
        action : int or None
            None for an agent whose game is over.

        Raises
        ------
        ValueError
            If there is no such action, it is not legal as the table lies, or no game is being played.
        """
        if not self.agents:
            raise ValueError("no game is being played; call reset to begin one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        player = AGENTS.index(agent)
        wish = self._read(player, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if player == 0:
            self._wish = wish
        else:
            self.turns.step((self._wish, wish))
            self._wish = None
            game = self.turns.game
            if game.is_over:
                winner = game.state.winner
                for who, name in enumerate(AGENTS):
                    self.terminations[name] = True
                    self.rewards[name] = 0.0 if winner is None else 1.0 if winner == who else -1.0
            elif len(self.turns.turns) >= self.limit:
                self.truncations = dict.fromkeys(AGENTS, True)
            self._tell()
        self.agent_selection = AGENTS[1 - player]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees."""
        player = AGENTS.index(agent)
        # The view, which does not hold what is hidden.
        view = self.turns.game.view(player)
        both = (view.mine, view.theirs)
        other = 1 - player
        numbers = [
            *(_top(pile) for row in both for pile in row),
            *(pile.down for row in both for pile in row),
            *(len(pile.up) for row in both for pile in row),
            *(cards[-1].rank if cards else 0 for cards in view.centre),
            *(len(cards) for cards in view.centre),
            *(view.spits[player], view.spits[other]),
            *(view.called[player], view.called[other]),
            _PHASES.index(view.phase),
        ]
        return np.array(numbers, np.int8)

    def render(self) -> str | None:
        """Return the table as a text."""
        return str(self.turns.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing; there is nothing to close."""

    def _mask(self, view: SpitView) -> Any:
        mask = np.zeros(len(self._actions[0]), np.int8)
        mask[0] = 1
        for action in view.legal_actions:
            mask[self._numbers[view.player][action]] = 1
        return mask

    def _read(self, player: int, action: Any) -> Action | None:
        last = len(self._actions[0]) - 1
        if isinstance(action, bool) or not self._choices[AGENTS[player]].contains(action):
            raise ValueError(f"there is no action {quoted(action, 40)} of {AGENTS[player]}; they run from 0 to {last}")
        wish = self._actions[player][int(action)]
        view = self.turns.game.view(player)
        if wish is None or wish in view.legal_actions:
            return wish
        if self.illegal == "wait":
            return None
        legal = ", ".join(f"{self._numbers[player][one]} ({one})" for one in view.legal_actions)
        raise ValueError(f"action {action} ({wish}) is not legal here; legal: 0 (wait){', ' * bool(legal)}{legal}")

    def _tell(self) -> None:
        turn = self.turns.turns[-1] if self.turns.turns else None
        for player, agent in enumerate(AGENTS):
            refused = None if turn is None else turn.refused[player]
            self.infos[agent] = {
                "action_mask": self._mask(self.turns.game.view(player)),
                "turn": len(self.turns.turns),
                "round": self.turns.game.state.round,
                "first": None if turn is None else turn.first,
                "refused": "" if refused is None else str(refused),
            }


def _top(pile: Shown) -> int:
    return pile.up[-1].rank if pile.up else 0
