"""Ten thousand games of Spit, computer against computer: `make bench`.

Every pair of levels plays a hundred games. All of them must end, with every card there after every action; the share of
games that each level wins is printed with its interval, and must grow from level to level.
"""

from __future__ import annotations

import statistics
import time
from itertools import pairwise, product

from golf_widget.intervals import wilson
from golf_widget.spit import play_out

LEVELS = range(1, 11)
GAMES = 100


def test_ten_thousand_games():
    won = dict.fromkeys(LEVELS, 0)
    rounds, plies, minutes = [], [], []
    begin = time.process_time()
    for pair in product(LEVELS, LEVELS):
        for game_number in range(GAMES):
            game = play_out(pair, game_number + 1_000 * (10 * pair[0] + pair[1]))
            assert game.is_over, (pair, game_number)
            assert game.winner is not None
            pack = set(map(id, game.state_at(0).cards))
            for ply in range(game.ply + 1):
                cards = game.state_at(ply).cards
                assert len(cards) == 52
                assert set(map(id, cards)) == pack
            won[pair[game.winner]] += 1
            rounds.append(game.state.round)
            plies.append(game.ply)
            minutes.append((game.steps[-1].at or 0) / 60_000)
    seconds = time.process_time() - begin
    print(f"\n{len(plies):,} games in {seconds:.0f} s of CPU time, {1e3 * seconds / len(plies):.1f} ms each")
    for what, numbers in (("rounds", rounds), ("actions", plies), ("minutes", minutes)):
        print(f"{what}: mean {statistics.mean(numbers):.1f}, most {max(numbers):.1f}")
    # A game of two equals counts for its level as one won and one lost.
    played = 2 * len(LEVELS) * GAMES
    for level in LEVELS:
        low, high = wilson(won[level], played)
        print(f"level {level:2}: won {won[level] / played:.3f} of {played} [{low:.3f}, {high:.3f}]")
    assert all(wilson(won[a], played)[1] < wilson(won[b], played)[0] for a, b in pairwise(LEVELS))
