"""Pictures of a match: the cards of all players below each other."""

from __future__ import annotations

from golf_widget.course.match import Match
from golf_widget.course.picture import Line, course_lines, grid_html, grid_text, legend, score_line
from golf_widget.course.result import MatchScore


def match_text(match: Match, viewer: str | None = None) -> str:
    """Draw a match with characters, as far as somebody may see it; see :meth:`golf_widget.Match.card`."""
    return grid_text(*_parts(match, viewer))


def match_html(match: Match, viewer: str | None = None) -> str:
    """Draw a match for a notebook, as far as somebody may see it; see :meth:`golf_widget.Match.card`."""
    return grid_html(*_parts(match, viewer))


def _parts(match: Match, viewer: str | None) -> tuple[str, list[Line], int, list[str]]:
    cards = match.cards(viewer)
    lines = [*course_lines(cards[0]), *(score_line(card, card.player) for card in cards)]
    if match.play == "match":
        lines.append(Line("match", _by_hole(match, viewer)))
    title = f"{', '.join(match.players)}: {match.course}, {match.play} play"
    return title, lines, match.course.holes, [str(match.score_of(cards)), *legend(cards)]


def _by_hole(match: Match, viewer: str | None) -> list[str]:
    """Return the score of match play after each hole: the first player's lead, such as ``"+2"``."""
    cards, holes = match.cards(viewer), match.course.holes
    cells: list[str] = []
    for hole in range(1, min(len(card.results) for card in cards) + 1):
        score = match.score_of(cards, hole)
        if isinstance(score, MatchScore):
            lead = score.won[0] - score.won[1]
            cells.append(f"{lead:+d}" if lead else "AS")
            if score.is_over:
                break
    return cells + [""] * (holes - len(cells))
