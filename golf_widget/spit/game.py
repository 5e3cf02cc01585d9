"""Games of Spit: the actions of both players, judged in the order in which they arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import SystemRandom
from typing import Any, Final, NamedTuple

from golf_widget.cards import Card
from golf_widget.errors import DealError, RecordError
from golf_widget.exchange.words import quoted
from golf_widget.listeners import LOCK, Listeners
from golf_widget.spit import rules
from golf_widget.spit.actions import Action
from golf_widget.spit.judge import act
from golf_widget.spit.options import SpitOptions
from golf_widget.spit.reasons import explain
from golf_widget.spit.refusals import RefusedActionError, SpitRefusal
from golf_widget.spit.rounds import begin, checked_hands, first_hands
from golf_widget.spit.state import SpitState
from golf_widget.spit.view import SpitView

MAX_SEED: Final = 2**63 - 1


class Step(NamedTuple):
    """An action of a game.

    Parameters
    ----------
    action : Action
    at : int or None
        When it arrived, in milliseconds from the beginning, where that is known.
    """

    action: Action
    at: int | None = None


class Spit:
    """A game of Spit.

    Parameters
    ----------
    seed : int, optional
        From 0 to 2**63 - 1; the same seed gives the same cards for ever. Without one it is drawn at random.
    options : SpitOptions or str
        The rules, or their name such as ``"spit-stack"``.
    hands : pair of iterables of Card or str, optional
        The cards of both players in the order in which they are laid out, instead of those of the seed: the stockpiles
        from the left, each with its lowest card first, then the spit cards. Together they are one pack.
    round : int
        The number of the round that begins, for a game that is not told from its beginning.

    Raises
    ------
    DealError
        If seed, round or hands are not such.
    VariantError
        If there are no such rules.

    Examples
    --------
    >>> import golf_widget as gw
    >>> game = gw.Spit(seed=1)
    >>> game.push("p1 spit").phase, game.push("p2 spit").phase
    (<Phase.SPIT: 'spit'>, <Phase.PLAY: 'play'>)
    >>> print(game)
    spit#1, round 1: play
    p1  KS  #TD  ##JC  ###7H  ####AH  spit cards 10
        L 4H (1)  R QS (1)
    p2  8C  #9S  ##9C  ###6D  ####3S  spit cards 10
    >>> game.push("p1 c3>R").centre[1]
    (Card('QS'), Card('JC'))
    >>> game.to_text()
    'spit#1: p1 spit, p2 spit, p1 c3>R'
    """

    def __init__(
        self,
        seed: int | None = None,
        options: SpitOptions | str = SpitOptions(),  # noqa: B008 - it never changes
        *,
        hands: tuple[Iterable[Card | str], Iterable[Card | str]] | None = None,
        round: int = 1,  # noqa: A002 - it is one
    ) -> None:
        rules_ = SpitOptions.parse(options) if isinstance(options, str) else options
        if not isinstance(rules_, SpitOptions):
            raise TypeError(f"options are SpitOptions or a name such as 'spit-stack', not {quoted(options)}")
        if seed is None:
            seed = SystemRandom().randrange(1_000_000)
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise DealError(f"the seed is {quoted(seed)}; it must be a whole number from 0 to {MAX_SEED}")
        if type(round) is not int or not 1 <= round <= 1_000_000:
            raise DealError(f"round is {quoted(round)}; rounds count from 1")
        if rules_.rounds is not None and round > rules_.rounds:
            raise DealError(f"round is {round}; this game ends after {rules_.rounds}")
        if hands is None and round != 1:
            raise DealError("only round 1 is dealt from the seed alone; a later one needs the hands too")
        self._dealt = hands is None
        start = begin(first_hands(seed) if hands is None else checked_hands(hands), rules_, seed, round)
        # What has happened is in one list, which only grows, by one item at a time: an interrupt between two statements
        # cannot leave half an action.
        self._start = start
        self._log: list[tuple[Step, SpitState]] = []
        self._listeners = Listeners(self)
        self.errors: tuple[RecordError, ...] = ()
        """What was wrong in the text from which the game was read."""

    @property
    def seed(self) -> int:
        """The number from which every shuffle follows."""
        return self._start.seed

    @property
    def options(self) -> SpitOptions:
        """The rules."""
        return self._start.options

    @property
    def state(self) -> SpitState:
        """Where the game stands."""
        log = self._log
        return log[-1][1] if log else self._start

    @property
    def ply(self) -> int:
        """How many actions there have been."""
        return len(self._log)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions in the order in which they arrived, those that were refused left out."""
        return tuple(step for step, _ in tuple(self._log))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over

    @property
    def winner(self) -> int | None:
        """The player who has won; None while the game goes on, and if it is drawn."""
        return self.state.winner

    @property
    def is_from_seed(self) -> bool:
        """Whether the seed alone gives the cards."""
        return self._dealt

    def state_at(self, ply: int) -> SpitState:
        """Return the state after the first `ply` actions.

        Parameters
        ----------
        ply : int
            From 0 to :attr:`ply`.

        Returns
        -------
        SpitState

        Raises
        ------
        IndexError
            If there were not so many.

        Examples
        --------
        >>> import golf_widget as gw
        >>> game = gw.Spit(seed=1)
        >>> game.push("p1 spit").called, game.state_at(0).called
        ((True, False), (False, False))
        """
        if type(ply) is not int or not 0 <= ply <= len(self._log):
            raise IndexError(f"there is no ply {quoted(ply)}; this game has plies 0 to {len(self._log)}")
        return self._log[ply - 1][1] if ply else self._start

    def push(self, action: Action | str, *, seen: int | None = None, at: int | None = None) -> SpitState:
        """Do what a player wants to do, if it is allowed now that it arrives.

        Parameters
        ----------
        action : Action or str
            See :mod:`golf_widget.spit.actions`.
        seen : int, optional
            The ply that the player saw. An action that was allowed there, and is not any more, is refused as too late.
        at : int, optional
            The time in milliseconds from the beginning, for the record. If the last action has a later one, it gets
            that: two threads may look at their clocks in one order and arrive in the other.

        Returns
        -------
        SpitState
            The new one.

        Raises
        ------
        InvalidMoveError
            If the text is no action.
        RefusedActionError
            If it is not allowed; the game is as it was.
        IndexError
            If there is no ply `seen`.

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Spit(seed=1).push("p2 c1>L")
        Traceback (most recent call last):
        ...
        golf_widget.spit.refusals.RefusedActionError: p2 c1>L is refused: nobody can play before "Spit!" has been called
        """
        action = Action.parse(action) if isinstance(action, str) else action
        if not isinstance(action, Action):
            raise TypeError(f"an action is an Action or a text such as 'p1 c2>L', not {quoted(action)}")
        with LOCK:
            before = self.state
            if at is not None and (type(at) is not int or at < 0):
                raise ValueError(f"at is {quoted(at)}; it must be a whole number of milliseconds, from 0 on")
            saw = None if seen is None else self.state_at(seen)
            try:
                after = act(before, action)
            except RefusedActionError as error:
                if saw is None or rules.refusal(saw, action) is not None:
                    raise
                late = SpitRefusal.TOO_LATE
                raise RefusedActionError(explain(before, action, late), late, action) from error
            last = self._log[-1][0].at if self._log else None
            self._log.append((Step(action, at if at is None or last is None else max(at, last)), after))
            self._listeners.tell()
            return after

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """Return what a player may do now.

        Parameters
        ----------
        player : int
            0 or 1.

        Returns
        -------
        tuple of Action

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Spit(seed=1).legal_actions(1)
        (Action.parse('p2 spit'),)
        """
        return tuple(rules.legal_actions(self.state, _player(player)))

    def view(self, player: int) -> SpitView:
        """Return what a player sees now.

        Parameters
        ----------
        player : int
            0 or 1.

        Returns
        -------
        SpitView

        Examples
        --------
        >>> import golf_widget as gw
        >>> gw.Spit(seed=1).view(1).spits
        (11, 11)
        """
        return SpitView.of(self.state, _player(player))

    def round(self, number: int) -> Spit:
        """Return one round as a game of its own: its cards and its actions.

        Parameters
        ----------
        number : int
            From the first round of this game to the present one.

        Returns
        -------
        Spit

        Raises
        ------
        IndexError
            If there was no such round.

        Examples
        --------
        >>> import golf_widget as gw
        >>> from golf_widget.spit import play_out
        >>> game = play_out((5, 5), seed=1).round(2)
        >>> game.state_at(0).round, len(game.state.results)
        (2, 1)
        """
        from golf_widget.spit.cut import cut

        return cut(self, number)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function after every action that is done.

        Parameters
        ----------
        listener : callable
            Called without arguments, on the thread that acted. What it raises is logged.

        Returns
        -------
        callable
            Ends the subscription.
        """
        return self._listeners.add(listener)

    def to_text(self, *, cards: bool = False, times: bool = True) -> str:
        """Write the record in one line, see :mod:`golf_widget.spit.text_form`.

        Parameters
        ----------
        cards : bool
            Whether to name the card that each action plays, so that a reader can check it.
        times : bool
            Whether to write the times that are known.

        Returns
        -------
        str

        Examples
        --------
        >>> import golf_widget as gw
        >>> game = gw.Spit(seed=1, options="spit-stack")
        >>> _ = game.push("p1 spit", at=900)
        >>> game.to_text()
        'spit-stack#1: p1 spit @900'
        """
        from golf_widget.spit.text_form import write

        return write(self, cards=cards, times=times)

    @staticmethod
    def from_text(text: str, *, strict: bool = False) -> Spit:
        """Read a record.

        Parameters
        ----------
        text : str
            See :mod:`golf_widget.spit.text_form`.
        strict : bool
            Raise the first error. Otherwise what cannot be read is left out, an action that is refused ends the
            record before it, and :attr:`errors` tells of both.

        Returns
        -------
        Spit

        Raises
        ------
        RecordError
            If the text begins no game, or in strict mode for any error. It knows its line and column.

        Examples
        --------
        >>> import golf_widget as gw
        >>> game = gw.Spit.from_text("spit#1: p1 spit, p2 spits, p2 spit")
        >>> game.ply, print(game.errors[0])
        line 1, column 18: 'p2 spits' is no action; write such as p1 c2>L, p1 c2, p1 c2>c4, p1 spit, p1 spit>R or \
p1 slap>L
        (2, None)
        """
        from golf_widget.spit.text_form import read

        return read(text, strict=strict)

    def to_json(self) -> str:
        """Write the record as JSON, see :mod:`golf_widget.spit.json_form`."""
        from golf_widget.spit.json_form import write

        return write(self)

    @staticmethod
    def from_json(text: str) -> Spit:
        """Read a record from JSON.

        Parameters
        ----------
        text : str

        Returns
        -------
        Spit

        Raises
        ------
        RecordError
            If anything is wrong; it knows the path.

        Examples
        --------
        >>> import golf_widget as gw
        >>> game = gw.Spit(seed=1)
        >>> gw.Spit.from_json(game.to_json()).state == game.state
        True
        """
        from golf_widget.spit.json_form import read

        return read(text)

    def __getstate__(self) -> dict[str, Any]:
        # A copy is a game of its own, which nobody listens to.
        with LOCK:
            return {"_start": self._start, "_log": list(self._log), "_dealt": self._dealt, "errors": self.errors}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._listeners = Listeners(self)

    def __len__(self) -> int:
        return self.ply

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        return f"<Spit {self.options.name}#{self.seed}, round {self.state.round}, ply {self.ply}>"


def _player(player: int) -> int:
    if type(player) is not int or not 0 <= player <= 1:
        raise ValueError(f"there is no player {quoted(player)}; the players are 0 and 1")
    return player
