"""The state of a match as JSON: the course, how it is played, and each player's round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from golf_widget.course.card_json import as_scorecard_errors, course_as_json, course_from_json, head, opened
from golf_widget.course.match import MAX_PLAYERS, Match, Play
from golf_widget.course.players import Strategy
from golf_widget.course.round_json import progress_as_json, progress_from_json
from golf_widget.errors import CourseError
from golf_widget.exchange.json_text import dump
from golf_widget.exchange.words import quoted
from golf_widget.listeners import LOCK

FORMAT: Final = "golf-widget match"


def write(match: Match) -> str:
    """Write the JSON of a match.

    Parameters
    ----------
    match : Match

    Returns
    -------
    str
    """
    with LOCK:
        return dump(
            {
                **head(FORMAT),
                "course": course_as_json(match.course),
                "play": match.play,
                "hide": match.hide,
                "players": [
                    {"computer": name in match.computers, **progress_as_json(each)}
                    for name, each in match.rounds.items()
                ],
            }
        )


def read(text: str, computers: Mapping[str, Strategy], make_rng: Callable[[int], Any]) -> Match:
    """Read the JSON of a match.

    Parameters
    ----------
    text : str
    computers : mapping of str to callable
    make_rng : callable

    Returns
    -------
    Match

    Raises
    ------
    ScorecardError, CourseError
        As :meth:`golf_widget.Match.from_json`.
    """
    with as_scorecard_errors():
        root = opened(text, FORMAT)
        course = course_from_json(root["course"])
        play: Play | None = next((each for each in get_args(Play) if each == root["play"].text()), None)
        if play is None:
            raise root["play"].error(f"{quoted(root['play'].value)} is none of {', '.join(get_args(Play))}")
        nodes = root["players"].items()
        rounds = {}
        were_computers = []
        for node in nodes:
            played = progress_from_json(node, course)
            rounds[played.player] = played
            if node["computer"].truth():
                were_computers.append(played.player)
        if len(rounds) != len(nodes) or not 2 <= len(rounds) <= (2 if play == "match" else MAX_PLAYERS):
            raise root["players"].error(f"{len(nodes)} players with {len(rounds)} names cannot be in one {play} match")
        hide = root["hide"].truth()
    for name, strategy in computers.items():
        if name not in were_computers or not callable(strategy):
            known = ", ".join(were_computers) or "none"
            raise CourseError(
                f"{name!r:.40} is no strategy of this match, or cannot be called; its strategies: {known}"
            )
    match = Match.__new__(Match)
    match._begin(rounds, computers, play, hide=hide, make_rng=make_rng, computers=were_computers)
    return match
