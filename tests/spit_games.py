"""What the tests of Spit share: random play, and the rules once more, written as they are told."""

from collections import Counter
from itertools import product

from golf_widget.cards import deck
from golf_widget.spit import Action, Kind, Phase, Spit

PACK = Counter(deck())


def step_at_random(game, rng):
    """Let a random player do something legal at random; return whether anybody could."""
    first = rng.randrange(2)
    for player in (first, 1 - first):
        legal = game.legal_actions(player)
        if legal:
            # Mostly what comes first, a card that is played: otherwise equal ranks are stacked to and fro for ages.
            game.push(legal[0] if rng.random() < 0.7 else rng.choice(legal))
            return True
    return False


def play_at_random(game, rng, most=5000):
    """Play on at random, to the end unless that takes too long."""
    while not game.is_over and game.ply < most:
        assert step_at_random(game, rng), "somebody can always act"
    return game


def every_action(columns=6):
    """Return every action that can be written."""
    return [
        action
        for player in (0, 1)
        for action in (
            *(Action.play(player, c, p) for c, p in product(range(columns), (0, 1))),
            *(Action.turn(player, c) for c in range(columns)),
            *(Action.move(player, c, to) for c, to in product(range(columns), range(columns))),
            *(Action.spit(player, pile) for pile in (None, 0, 1)),
            *(Action.slap(player, pile) for pile in (0, 1)),
        )
    ]


class Referee:
    """A slow second opinion on one round: piles as lists of [card, face up], and being stuck found by trying."""

    def __init__(self, game):
        state = game.state
        self.options = state.options
        self.rows = [
            [[*([card, False] for card in pile.down), *([card, True] for card in pile.up)] for pile in row]
            for row in state.rows
        ]
        self.spits = [list(cards) for cards in state.spits]
        self.centre = [[], []]
        self.one_pile = [i for i in (0, 1) if not self.spits[1 - i]]
        self.called = set()
        self.chosen = None
        self.running = False  # whether cards may be played
        self.ended = False
        self.out = None

    def fits(self, card, pile):
        if not self.centre[pile]:
            return False
        difference = (card.rank - self.centre[pile][-1].rank) % 13
        return difference in ((0, 1, 12) if self.options.same_rank else (1, 12))

    def row_moves(self, row):
        """Yield the rows that one move within the row makes, turning cards up left out."""
        for a, b in product(range(len(row)), repeat=2):
            if a == b or not row[a] or not row[a][-1][1]:
                continue
            onto_equal = (
                self.options.stack_equals and row[b] and row[b][-1][1] and row[b][-1][0].rank == row[a][-1][0].rank
            )
            if not row[b] or onto_equal:
                after = [list(pile) for pile in row]
                after[b].append(after[a].pop())
                yield after

    def can_do_something(self, player):
        """Try every order of moves: does one lead to a card that can be played, or turned up?"""
        seen, waiting = set(), [self.rows[player]]
        while waiting:
            row = waiting.pop()
            # Which place a pile lies in makes no difference.
            key = tuple(sorted(tuple((card.rank, str(card.suit), up) for card, up in pile) for pile in row))
            if key in seen:
                continue
            seen.add(key)
            for pile in row:
                if pile and (not pile[-1][1] or any(self.fits(pile[-1][0], at) for at in (0, 1))):
                    return True
            waiting += self.row_moves(row)
        return False

    def allows(self, action):
        me, row = action.player, self.rows[action.player]
        if action.kind is Kind.SLAP:
            chooser = self.out if self.options.first_out_chooses and self.out is not None else me
            return self.ended and chooser == me
        if self.ended:
            return False
        if action.kind is Kind.SPIT:
            if self.running or not self.spits[me] or me in self.called:
                return False
            if self.one_pile:
                places = self.one_pile
            elif self.spits[1 - me]:
                places = [me]
            else:
                places = [0, 1] if self.chosen is None else [self.chosen]
            return action.target is None or action.target in places
        if not self.running or action.column >= len(row) or not row[action.column]:
            return False
        card, up = row[action.column][-1]
        if action.kind is Kind.TURN:
            return not up
        if not up:
            return False
        if action.kind is Kind.PLAY:
            return self.fits(card, action.target)
        if action.target >= len(row):
            return False
        goal = row[action.target]
        if goal:
            return bool(
                self.options.stack_equals
                and action.target != action.column
                and goal[-1][1]
                and goal[-1][0].rank == card.rank
            )
        return any(not shown for _, shown in row[action.column])  # into a space only off hidden cards

    def do(self, action):
        """Do what is allowed; return whether the round has been left."""
        me, row = action.player, self.rows[action.player]
        if action.kind is Kind.SLAP:
            return True
        if action.kind is Kind.SPIT:
            self.called.add(me)
            both = bool(self.spits[0] and self.spits[1])
            if both and len(self.called) < 2:
                return False
            if both:
                for player in (0, 1):
                    self.centre[player].append(self.spits[player].pop())
            else:
                if not self.one_pile and self.chosen is None:
                    self.chosen = me if action.target is None else action.target
                place = self.one_pile[0] if self.one_pile else self.chosen
                self.centre[place].append(self.spits[me].pop())
            self.called = set()
            self.running = True
        elif action.kind is Kind.TURN:
            row[action.column][-1][1] = True
        elif action.kind is Kind.MOVE:
            row[action.target].append(row[action.column].pop())
        else:
            self.centre[action.target].append(row[action.column].pop()[0])
            if not any(row):
                self.out = me
                self.ended = True
                return bool(self.one_pile) or not self.spits[me]
        if not self.can_do_something(0) and not self.can_do_something(1):
            self.running = False
            self.ended = not (self.spits[0] or self.spits[1])
        return False

    def agrees_with(self, state):
        rows = tuple(
            tuple((tuple(c for c, up in pile if not up), tuple(c for c, up in pile if up)) for pile in row)
            for row in self.rows
        )
        assert tuple(tuple((pile.down, pile.up) for pile in row) for row in state.rows) == rows
        assert [list(cards) for cards in state.spits] == self.spits
        assert [list(cards) for cards in state.centre] == self.centre
        phase = Phase.SLAP if self.ended else Phase.PLAY if self.running else Phase.SPIT
        assert state.phase is phase
        assert state.out == self.out
        assert {player for player in (0, 1) if state.called[player]} == self.called


def hands_of(number, size):
    """Return two hands of a numbered pack, the first of so many cards."""
    pack = Spit(number).state.cards
    return pack[:size], pack[size:]


def check_all_of(game):
    """Every card is there after every action, and every round adds up."""
    for ply in range(game.ply + 1):
        assert Counter(game.state_at(ply).cards) == PACK
    assert [result.round for result in game.state.results] == list(range(1, game.state.round + 1))
    assert all(sum(result.cards) == 52 for result in game.state.results)
    times = [step.at for step in game.steps if step.at is not None]
    assert times == sorted(times)
