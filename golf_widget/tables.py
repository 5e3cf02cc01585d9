"""The tables of the games that come with the package, drawn as pictures where that says it best."""

from __future__ import annotations

from typing import Final

from golf_widget.layout import Layout, Slot

SEVEN_BY_FIVE: Final = Layout.in_columns(7, 5)

_PEAKS: Final = """
   #     #     #
  # #   # #   # #
 # # # # # # # # #
o o o o o o o o o o
"""
THREE_PEAKS: Final = Layout.from_rows(_PEAKS)
OPEN_PEAKS: Final = Layout.from_rows(_PEAKS.replace("#", "o"))

_PYRAMID: Final = """
      #
     # #
    # # #
   # # # #
  # # # # #
 # # # # # #
o o o o o o o
"""
PYRAMID: Final = Layout.from_rows(_PYRAMID, row_step=0.4)
OPEN_PYRAMID: Final = Layout.from_rows(_PYRAMID.replace("#", "o"), row_step=0.4)

# A tree: one card, two below it, one below those, and so on; eleven rows, sixteen cards.
_ONE: Final = " o   o   o"
_TWO: Final = "o o o o o o"
FIR_TREES: Final = Layout.from_rows("\n".join([_ONE, _TWO] * 5 + [_ONE]), row_step=0.35)

# The piles of Black Hole and All in a Row lie in two lines, or they would be too narrow to read on a telephone.
SEVENTEEN_PILES: Final = Layout.in_columns(17, 3, per_line=9)
THIRTEEN_COLUMNS: Final = Layout.in_columns(13, 4, per_line=7)


def _ricochet() -> Layout:
    """Four walls round a court: a ring of twelve, three cards inside each wall, two inside those.

    The walls go round clockwise from the top left corner, and so do the cards of each line. Next to a corner the cards
    inside two walls overlap a little without covering one another, so the covers are given, not taken from the places.
    """
    wide, high = 1.9, 1.7  # from one card of the ring to the next
    deep_x, deep_y = 0.3, 0.22  # how far each line of cards lies inside the one that covers it

    def place(side: int, along: float, depth: int) -> tuple[float, float]:
        """Place a card `along` the steps of a wall, `depth` lines inside it."""
        x, y = along * wide, along * high
        return [
            (x, depth * deep_y),
            (3 * wide - depth * deep_x, y),
            (3 * wide - x, 3 * high - depth * deep_y),
            (depth * deep_x, 3 * high - y),
        ][side]

    lines = [
        [place(side, along, depth) for side in range(4) for along in alongs]
        for depth, alongs in ((2, (1.0, 2.0)), (1, (0.5, 1.5, 2.5)), (0, (0.0, 1.0, 2.0)))
    ]
    inner = [(8 + 3 * side + i, 9 + 3 * side + i) for side in range(4) for i in range(2)]
    middle = [(20 + i, 20 + (i + 1) % 12) for i in range(12)]
    return Layout(
        slots=tuple(
            Slot(round(x, 4), round(y, 4), number + 1, number < 20)
            for number, (x, y) in enumerate(place for line in lines for place in line)
        ),
        covered_by=(*inner, *middle, *[()] * 12),
    )


RICOCHET: Final = _ricochet()
RICOCHET_WALLS: Final = tuple(
    frozenset(
        [2 * side, 2 * side + 1] + [8 + 3 * side + i for i in range(3)] + [20 + (3 * side + i) % 12 for i in range(4)]
    )
    for side in range(4)
)
