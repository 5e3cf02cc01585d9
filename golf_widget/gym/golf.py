"""One hole as a Gymnasium environment: any game of the family."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final, Literal, get_args

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import MAX_NUMBER
from golf_widget.errors import VariantError
from golf_widget.exchange.words import quoted
from golf_widget.game import Game
from golf_widget.move import Move
from golf_widget.picture import svg, text
from golf_widget.position import NO_SLOT, Position
from golf_widget.rules import RANDOM_NUMBERS, Scoring, Variant

Reward = Literal["cards", "score"]
Illegal = Literal["error", "penalty"]
Render = Literal["ansi", "rgb_array", "human"]
Observation = dict[str, Any]

JOKER: Final = 14
"""What stands for a joker in an observation; ranks are 1 to 13, and 0 is no card."""
FACE_DOWN: Final = 15
"""What stands for a card that lies face down."""
_MOST_TRIES: Final = 1000


class GolfEnv(gymnasium.Env[Observation, np.int64]):
    """One hole of any game of the family.

    **Actions.** The places of the table, numbered as on the board, then the draw: of a game with C columns actions 0 to
    C - 1 play the open card of column 1 to C, and C turns a stock card. Where the table is not in columns every slot is
    a place of its own: TriPeaks has actions 0 to 27 and 28, the draw. `action_meanings` lists them.

    **Observations.** A dict of what a player sees. Ranks are 1 (ace) to 13 (king), 14 is a joker, 15 a card that lies
    face down, and 0 no card. Suits play no part in these games, and are left out.

    =============  ==============  =====================================================================================
    key            shape           meaning
    =============  ==============  =====================================================================================
    ``heights``    (places,)       how many cards each place holds
    ``tops``       (places,)       the rank of its open card; 0 if there is none
    ``tableau``    (slots,)        the rank in each slot, in the order of the deal
    ``waste``      a number        the rank on the waste; 0 while it is empty
    ``unseen``     (13,)           how many cards of each rank lie face down, in the stock or on the table: their set,
                                   not their order; fewer ranks in a short pack, and one number more for jokers
    ``stock``      a number        how many cards are in the stock
    ``streak``     a number        only where streaks score: how many cards have been played since the last draw
    ``wall``       a number        only in games with walls: 1 + the place from which the card on the waste came; 0 if
                                   it came from the stock
    =============  ==============  =====================================================================================

    **Info.** ``action_mask`` (1 for what is legal, made for ``action_space.sample(mask)``), ``legal`` (the same in
    words), ``deal``, ``score`` (if the hole ended here), ``n_unseen``, ``cleared``.

    **Reward.** "cards": 1 for each card played. "score": 0 until the hole is over, then minus the score, so that high
    is good; in streak games the points.

    An episode ends when the hole does: cleared, or nothing plays and the stock is empty.

    Parameters
    ----------
    variant : Variant or str
        The game.
    reward : {"cards", "score"}
        What is rewarded.
    illegal : {"error", "penalty"}
        What an action does that is not legal: raise ValueError; or cost `penalty` and change nothing else. Who learns
        by penalties should put a limit on the steps, as with ``gymnasium.make(..., max_episode_steps=500)``. What plays
        without the mask wants "penalty", as Gymnasium's own ``check_env`` does.
    penalty : float
        What an illegal action costs.
    render_mode : {"ansi", "rgb_array", "human"}, optional
        Text; a picture, for which the extra ``image`` is needed; or a :class:`golf_widget.GolfWidget` that follows the
        game, shown by the first reset, and found in the attribute `widget`.

    Attributes
    ----------
    game : Game
        The hole that is being played.
    action_meanings : tuple of str
        What each action does.

    Raises
    ------
    ValueError
        If an argument is none of these.
    VariantError
        If there is no such game.

    Examples
    --------
    >>> env = GolfEnv("mini-golf")
    >>> env.action_meanings
    ('column 1', 'column 2', 'column 3', 'draw')
    >>> observation, info = env.reset(options={"deal": 3})
    >>> observation["tops"].tolist(), int(observation["waste"]), info["legal"]
    ([6, 1, 4], 2, ('2:AD', 'draw'))
    >>> observation, reward, terminated, truncated, info = env.step(1)
    >>> reward, info["score"], info["deal"]
    (1.0, 5, 'mini-golf#3')
    """

    metadata = {"render_modes": list(get_args(Render)), "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        variant: Variant | str = "golf-strict",
        *,
        reward: Reward = "cards",
        illegal: Illegal = "error",
        penalty: float = 1.0,
        render_mode: Render | None = None,
    ) -> None:
        for what, value, right in (("reward", reward, Reward), ("illegal", illegal, Illegal)):
            if value not in get_args(right):
                raise ValueError(f"{what} is {quoted(value, 40)}; it must be one of {', '.join(get_args(right))}")
        if render_mode is not None and render_mode not in get_args(Render):
            raise ValueError(
                f"render_mode is {quoted(render_mode, 40)}; it must be one of {', '.join(get_args(Render))}"
            )
        if (
            isinstance(penalty, bool)
            or not isinstance(penalty, int | float | np.integer | np.floating)
            or not 0 <= penalty < float("inf")
        ):
            raise ValueError(f"penalty is {quoted(penalty, 40)}; it must be a number from 0 on")
        self.variant = rules = find_variant(variant)
        self.reward = reward
        self.illegal = illegal
        self.penalty = float(penalty)
        self.render_mode = render_mode
        self.widget: Any = None
        layout = rules.layout
        labels = sorted({slot.label for slot in layout.slots})
        self._places = [[s for s in range(len(layout.slots)) if layout.label_of(s) == label] for label in labels]
        self._place_of = {slot: place for place, slots in enumerate(self._places) for slot in slots}
        word = "column" if layout.columns else "place"
        self.action_meanings = (*(f"{word} {label}" for label in labels), "draw")
        self.action_space = Discrete(len(self.action_meanings))
        places, slots, cards = len(self._places), len(layout.slots), len(rules.deck)
        spaces: dict[str, gymnasium.Space[Any]] = {
            "heights": Box(0, max(map(len, self._places)), (places,), np.int16),
            "tops": Box(0, JOKER, (places,), np.int16),
            "tableau": Box(0, FACE_DOWN, (slots,), np.int16),
            "waste": Discrete(JOKER + 1),
            "unseen": Box(0, cards, (rules.ranks + (rules.jokers > 0),), np.int16),
            "stock": Discrete(rules.stock_size + 1),
        }
        if rules.scoring is Scoring.STREAK:
            spaces["streak"] = Discrete(slots + 1)
        if rules.walls:
            spaces["wall"] = Discrete(places + 1)
        self.observation_space = Dict(spaces)
        self.game = Game(rules.deal(1))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew.

        Parameters
        ----------
        seed : int, optional
            The same seed gives the same deals, this one and those of further resets.
        options : dict, optional
            ``{"deal": 17}`` deals by number. Otherwise a number from 1 to 999,999 is drawn; deals in which nothing can
            be done at all are left out.

        Returns
        -------
        observation, info : dict

        Raises
        ------
        ValueError
            If there are other options, or the number is no deal.
        """
        super().reset(seed=seed)
        given = dict(options) if isinstance(options, Mapping) else {}
        number = given.pop("deal", None)
        if given or not isinstance(options, Mapping | None):
            raise ValueError(f"options are {quoted(options, 60)}; the only one is deal, as in {{'deal': 17}}")
        if number is None:
            game = self._drawn()
        else:
            if isinstance(number, bool) or not isinstance(number, int | np.integer) or not 1 <= number <= MAX_NUMBER:
                raise ValueError(f"deal is {quoted(number, 40)}; it must be a whole number from 1 to {MAX_NUMBER}")
            game = Game(self.variant.deal(int(number)))
        self.game = game
        if self.render_mode == "human":
            self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the open card of a place, or draw.

        Parameters
        ----------
        action : int
            See `action_meanings`.

        Returns
        -------
        observation : dict
        reward : float
        terminated : bool
            Whether the hole is over.
        truncated : bool
            Never.
        info : dict

        Raises
        ------
        ValueError
            If there is no such action; if it is not legal, unless that costs a penalty; or if the hole is over.
        """
        if isinstance(action, bool) or not self.action_space.contains(action):
            raise ValueError(
                f"there is no action {quoted(action, 40)}; they run from 0 to {len(self.action_meanings) - 1}"
            )
        position = self.game.position
        if position.is_over:
            raise ValueError(f"{self.game.deal} is over; call reset to begin another hole")
        move = self._move(position, int(action))
        if move is None:
            if self.illegal == "penalty":
                return self._observation(), -self.penalty, False, False, self._info()
            legal = ", ".join(
                f"{place} ({self.action_meanings[place]})" for place in np.flatnonzero(self._mask(position)).tolist()
            )
            raise ValueError(f"action {action} ({self.action_meanings[int(action)]}) is not legal here; legal: {legal}")
        position = self.game.push(move)
        if self.widget is not None and self.widget.game is not self.game:
            self._show()  # a person has dealt another hole on the board
        over = position.is_over
        if self.reward == "cards":
            reward = 0.0 if move.is_draw else 1.0
        else:
            high = self.variant.scoring is Scoring.STREAK
            reward = float(position.score if high else -position.score) if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Any:
        """Return which actions are legal, as an array of bool: what sb3-contrib's masked learners ask for."""
        return self._mask(self.game.position).astype(bool)

    def render(self) -> Any:
        """Return the board as a text or as a picture of shape (height, width, 3); None if people see the widget.

        Raises
        ------
        ImportError
            If a picture is wanted and the extra ``image`` is not installed.
        """
        if self.render_mode == "ansi":
            return text(self.game.position)
        if self.render_mode == "rgb_array":
            from golf_widget.image import png

            data = png(svg(self.game.position), 1.0)
            from PIL import Image

            picture = Image.open(BytesIO(data)).convert("RGBA")
            paper = Image.new("RGBA", picture.size, "white")
            return np.asarray(Image.alpha_composite(paper, picture).convert("RGB"), np.uint8)
        if self.render_mode == "human" and self.widget is None:
            self._show()
        return None

    def __getstate__(self) -> dict[str, Any]:
        # A copy plays on with a game of its own, and has no board before it shows one.
        return {**vars(self), "widget": None}

    def close(self) -> None:
        """Close the widget, if there is one."""
        if self.widget is not None:
            self.widget.close()
            self.widget = None

    def _drawn(self) -> Game:
        for _ in range(_MOST_TRIES):
            game = Game(self.variant.deal(int(self.np_random.integers(1, RANDOM_NUMBERS + 1))))
            if not game.position.is_over:
                return game
        raise VariantError(f"in {_MOST_TRIES} deals of {self.variant.name} nothing could be done; it cannot be played")

    def _show(self) -> None:
        if self.widget is None:
            # Imported here: only people need the widget.
            from IPython.display import display

            from golf_widget.widgets import GolfWidget

            self.widget = GolfWidget(self.game, statistics=False)
            display(self.widget)  # type: ignore[no-untyped-call]
        else:
            self.widget.game = self.game

    def _move(self, position: Position, action: int) -> Move | None:
        """Return the move that an action makes, or None if it is not legal."""
        if action == len(self._places):
            return Move.DRAW if position.stock_left else None
        move = next((Move(slot) for slot in self._places[action] if position.is_open(slot)), None)
        return move if move is not None and position.refusal(move) is None else None

    def _mask(self, position: Position) -> Any:
        mask = np.zeros(len(self.action_meanings), np.int8)
        for move in position.legal_moves:
            mask[-1 if move.slot is None else self._place_of[move.slot]] = 1
        return mask

    def _observation(self) -> Observation:
        # Made of the view, which does not hold what is hidden.
        view = self.game.position.view()
        layout = self.variant.layout
        tableau = np.zeros(len(layout.slots), np.int16)
        for slot, card in enumerate(view.table):
            if view.left >> slot & 1:
                tableau[slot] = FACE_DOWN if card is None else card.rank or JOKER
        heights = np.array([sum(view.left >> slot & 1 for slot in slots) for slots in self._places], np.int16)
        tops = np.zeros(len(self._places), np.int16)
        for slot, place in self._place_of.items():
            if view.left >> slot & 1 and not layout.cover_masks[slot] & view.left:
                tops[place] = tableau[slot]
        unseen = np.zeros(self.variant.ranks + (self.variant.jokers > 0), np.int16)
        for hidden in view.unseen:
            unseen[hidden.rank - 1] += 1  # a joker, rank 0, in the last place
        observation: Observation = {
            "heights": heights,
            "tops": tops,
            "tableau": tableau,
            "waste": np.int64(0 if view.waste is None else view.waste.rank or JOKER),
            "unseen": unseen,
            "stock": np.int64(view.stock_left),
        }
        if self.variant.scoring is Scoring.STREAK:
            observation["streak"] = np.int64(view.streak)
        if self.variant.walls:
            observation["wall"] = np.int64(0 if view.top == NO_SLOT else 1 + self._place_of[view.top])
        return observation

    def _info(self) -> dict[str, Any]:
        position = self.game.position
        return {
            "action_mask": self._mask(position),
            "legal": tuple(map(position.notation, position.legal_moves)),
            "deal": str(self.game.deal),
            "score": position.score,
            "n_unseen": len(position.view().unseen),
            "cleared": position.is_cleared,
        }
