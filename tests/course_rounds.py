"""Rounds played at random, for the tests of courses, cards, matches and statistics."""

import random

from golf_widget import Course, Round

SMALL = ("mini-golf", "mini-golf-queen")
LARGER = ("golf-strict", "golf-wrap", "thieves", "tri-peaks", "black-hole", "golf-queen-free", "ricochet", "elevator")


def at_random(view, rng):
    """Play any card that fits; draw when none does."""
    plays = [move for move in view.legal_moves if not move.is_draw]
    return rng.choice(plays) if plays else view.legal_moves[0]


def play_round(course, player="Ann", seed=0, *, human=True):
    """Play a round; `human` players also take help, concede, and deal dead holes again."""
    rng = random.Random(seed)
    played = Round(course, player)
    while not played.is_finished:
        if played.is_holed:
            played.next()
        if human:
            live_a_little(played, rng)
        if not played.is_holed:
            while moves := tuple(played.game.position.legal_moves):
                played.game.push(rng.choice(moves[:-1] or moves))
            played.hole_out()
    return played


def live_a_little(played, rng):
    if rng.random() < 0.3 and played.course.variant.name in SMALL and played.can_be_redealt():
        played.redeal()
    for kind in ("hint", "peek"):
        if rng.random() < 0.1:
            played.mark(kind)
    game = played.game
    if rng.random() < 0.2:
        game.push(game.position.legal_moves[0])
        game.undo()
    if rng.random() < 0.15:
        for _ in range(rng.randrange(6)):
            if not game.position.is_over:
                game.push(rng.choice(tuple(game.position.legal_moves)))
        played.concede()


def course_of(name, number, holes=3):
    return Course(name, number, holes)
