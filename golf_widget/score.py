"""Scores: strokes of a hole and their names in golf, points of a streak."""

from __future__ import annotations

from typing import Final

DRAW_PENALTY: Final = 5
"""Points that turning a stock card costs in streak scoring."""


def hole_score(cards_left: int, stock_left: int) -> int:
    """Return the score of a hole: strokes, so low is good.

    Parameters
    ----------
    cards_left : int
        Cards left in the tableau.
    stock_left : int
        Cards left face down in the stock.

    Returns
    -------
    int
        The cards left; once the tableau is cleared, minus the cards left in the stock.

    Notes
    -----
    The rule is in "Golf (patience)", Wikipedia, and Jan Wolter's article on Golf at politaire.com. The card that
    starts the waste is not stock, so with 16 cards in the stock the score runs from -16 to 35.

    Examples
    --------
    >>> hole_score(7, 0), hole_score(0, 0), hole_score(0, 3)
    (7, 0, -3)
    """
    return cards_left or -stock_left


def peak_bonus(peaks_left: int) -> int:
    """Return the points for the last card of a peak, in streak scoring.

    Parameters
    ----------
    peaks_left : int
        How many peaks still stand after it.

    Returns
    -------
    int
        15, or 30 for the last one.

    Notes
    -----
    Tri Peaks as Robert Hogue scored it: a streak earns 1, 2, 3, ... points, a stock card costs 5 and ends the streak,
    the peaks earn 15, 15 and 30. The total may be negative. Twenty-eight cards in one streak make
    28 * 29 / 2 + 60 = 466 points, the most there are.

    Examples
    --------
    >>> peak_bonus(2), peak_bonus(1), peak_bonus(0)
    (15, 15, 30)
    """
    return 15 if peaks_left else 30


def golf_term(score: int, par: int) -> str:
    """Return what golfers call a score.

    Parameters
    ----------
    score, par : int
        Strokes.

    Returns
    -------
    str

    Examples
    --------
    >>> golf_term(4, 5), golf_term(5, 5), golf_term(7, 5), golf_term(-3, 5)
    ('birdie', 'par', 'double bogey', '8 under par')
    """
    difference = score - par
    names = {
        -3: "albatross",
        -2: "eagle",
        -1: "birdie",
        0: "par",
        1: "bogey",
        2: "double bogey",
        3: "triple bogey",
    }
    if difference in names:
        return names[difference]
    return f"{abs(difference)} {'over' if difference > 0 else 'under'} par"
