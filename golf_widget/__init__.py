"""Play, solve, teach and replay the Golf patience family in a notebook.

>>> import golf_widget as gw
>>> game = gw.Game("golf-strict#4")
>>> game.push("5:2H").cards_left
34

In a notebook, ``gw.GolfWidget()`` shows a board to play on.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# Widgets, and what else is heavy, are loaded when they are first asked for (PEP 562): the engine must be quick to
# import, and must work where no front end is installed.
_HOMES = {
    "analysis": ("Analysis", "analyse"),
    "advice.advice": ("Advice", "AdviceError", "Adviser", "Reason"),
    "advice.ask": ("advise", "advisers"),
    "advice.caddie": ("Caddie",),
    "advice.clairvoyant": ("Clairvoyant",),
    "cards": ("Card", "Suit", "deck"),
    "catalogue": ("golf", "register", "variant", "variants"),
    "chances": ("Odds", "odds"),
    "course.course": ("Course",),
    "course.leaderboard": ("leaderboard",),
    "course.match": ("Match",),
    "course.rounds": ("Round",),
    "course.scorecard": ("Scorecard",),
    "deal": ("Deal",),
    "errors": (
        "AmbiguousMoveError",
        "CardError",
        "CourseError",
        "DealError",
        "IllegalMoveError",
        "InvalidMoveError",
        "LayoutError",
        "MoveError",
        "RecordError",
        "Refusal",
        "StrategyError",
        "ScorecardError",
        "VariantError",
    ),
    "exact.means": ("exact_mean",),
    "exact.policy": ("OptimalPolicy", "optimal_policy"),
    "game": ("Game",),
    "lab.checkpoint": ("CheckpointError",),
    "lab.comparison": ("Comparison",),
    "lab.executors": ("ExperimentError",),
    "lab.experiment": ("compare",),
    "lab.plain": ("play",),
    "lab.strategy": ("Strategy", "strategies", "strategy"),
    "layout": ("Layout", "Slot"),
    "move": ("Move",),
    "opening": ("OpeningOdds", "opening_odds", "stone_dead"),
    "panels": ("FanPanel", "LadderPanel", "PairPanel", "RackPanel"),
    "position": ("LegalMoves", "Position"),
    "record": ("Evaluation", "Line", "Replay", "Step", "read_records", "write_records"),
    "score": ("golf_term", "hole_score"),
    "rules": ("Corner", "Scoring", "Start", "Variant"),
    "solver.many": ("solve_many",),
    "solver.questions": ("best_moves", "solve"),
    "solver.share": ("Winnability", "winnability"),
    "solver.solution": ("Solution", "Stop", "Verdict"),
    "spit.game": ("Spit",),
    "spit.options": ("SpitOptions",),
    "statistics.show": ("keep_statistics", "stats"),
    "solver.warm": ("warm_up",),
    "view": ("PlayerView",),
    "widgets": ("CompareWidget", "CourseWidget", "GolfWidget", "ReplayWidget", "SpitWidget", "StatsPanel"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__version__ = "0.1.0"

if TYPE_CHECKING:
    # The same names for type checkers; a test compares the two lists.
    from golf_widget.advice.advice import (
        Advice as Advice,
        AdviceError as AdviceError,
        Adviser as Adviser,
        Reason as Reason,
    )
    from golf_widget.advice.ask import advise as advise, advisers as advisers
    from golf_widget.advice.caddie import Caddie as Caddie
    from golf_widget.advice.clairvoyant import Clairvoyant as Clairvoyant
    from golf_widget.analysis import Analysis as Analysis, analyse as analyse
    from golf_widget.cards import Card as Card, Suit as Suit, deck as deck
    from golf_widget.catalogue import golf as golf, register as register, variant as variant, variants as variants
    from golf_widget.chances import Odds as Odds, odds as odds
    from golf_widget.course.course import Course as Course
    from golf_widget.course.leaderboard import leaderboard as leaderboard
    from golf_widget.course.match import Match as Match
    from golf_widget.course.rounds import Round as Round
    from golf_widget.course.scorecard import Scorecard as Scorecard
    from golf_widget.deal import Deal as Deal
    from golf_widget.errors import (
        AmbiguousMoveError as AmbiguousMoveError,
        CardError as CardError,
        CourseError as CourseError,
        DealError as DealError,
        IllegalMoveError as IllegalMoveError,
        InvalidMoveError as InvalidMoveError,
        LayoutError as LayoutError,
        MoveError as MoveError,
        RecordError as RecordError,
        Refusal as Refusal,
        ScorecardError as ScorecardError,
        StrategyError as StrategyError,
        VariantError as VariantError,
    )
    from golf_widget.exact.means import exact_mean as exact_mean
    from golf_widget.exact.policy import OptimalPolicy as OptimalPolicy, optimal_policy as optimal_policy
    from golf_widget.game import Game as Game
    from golf_widget.lab.checkpoint import CheckpointError as CheckpointError
    from golf_widget.lab.comparison import Comparison as Comparison
    from golf_widget.lab.executors import ExperimentError as ExperimentError
    from golf_widget.lab.experiment import compare as compare
    from golf_widget.lab.plain import play as play
    from golf_widget.lab.strategy import Strategy as Strategy, strategies as strategies, strategy as strategy
    from golf_widget.layout import Layout as Layout, Slot as Slot
    from golf_widget.move import Move as Move
    from golf_widget.opening import OpeningOdds as OpeningOdds, opening_odds as opening_odds, stone_dead as stone_dead
    from golf_widget.panels import (
        FanPanel as FanPanel,
        LadderPanel as LadderPanel,
        PairPanel as PairPanel,
        RackPanel as RackPanel,
    )
    from golf_widget.position import LegalMoves as LegalMoves, Position as Position
    from golf_widget.record import (
        Evaluation as Evaluation,
        Line as Line,
        Replay as Replay,
        Step as Step,
        read_records as read_records,
        write_records as write_records,
    )
    from golf_widget.rules import Corner as Corner, Scoring as Scoring, Start as Start, Variant as Variant
    from golf_widget.score import golf_term as golf_term, hole_score as hole_score
    from golf_widget.solver.many import solve_many as solve_many
    from golf_widget.solver.questions import best_moves as best_moves, solve as solve
    from golf_widget.solver.share import Winnability as Winnability, winnability as winnability
    from golf_widget.solver.solution import Solution as Solution, Stop as Stop, Verdict as Verdict
    from golf_widget.solver.warm import warm_up as warm_up
    from golf_widget.spit.game import Spit as Spit
    from golf_widget.spit.options import SpitOptions as SpitOptions
    from golf_widget.statistics.show import keep_statistics as keep_statistics, stats as stats
    from golf_widget.view import PlayerView as PlayerView
    from golf_widget.widgets import (
        CompareWidget as CompareWidget,
        CourseWidget as CourseWidget,
        GolfWidget as GolfWidget,
        ReplayWidget as ReplayWidget,
        SpitWidget as SpitWidget,
        StatsPanel as StatsPanel,
    )


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'golf_widget' has no attribute {name!r}")
    value: object = getattr(import_module(f"golf_widget.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_HOME_OF, "__version__"])
