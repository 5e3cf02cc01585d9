"""A second, naive engine for column Golf: lists of columns, no masks, no layout. Tests compare the real one with it."""

from __future__ import annotations

RANKS = "A23456789TJQK"


def may_go_on(card: str, top: str, corner: str) -> bool:
    """Say whether a card may be played on the top of the waste, from the wording of the rules."""
    if corner == "strict" and top[0] == "K":
        return False
    pair = {card[0], top[0]}
    if pair == {"A", "K"}:
        return corner == "wrap"
    return abs(RANKS.index(card[0]) - RANKS.index(top[0])) == 1


class NaiveGolf:
    """Seven columns of five; the first `columns * rows` cards are dealt row by row."""

    def __init__(self, cards: list[str], corner: str, columns: int = 7, rows: int = 5) -> None:
        table = columns * rows
        self.corner = corner
        self.columns = [[cards[row * columns + column] for row in range(rows)] for column in range(columns)]
        self.waste = [cards[table]]
        self.stock = cards[table + 1 :]

    def legal(self) -> set[str]:
        """Return the texts of the legal moves."""
        if not any(self.columns):
            return set()
        moves = {
            f"{number}:{column[-1]}"
            for number, column in enumerate(self.columns, 1)
            if column and may_go_on(column[-1], self.waste[-1], self.corner)
        }
        return moves | ({"draw"} if self.stock else set())

    def play(self, move: str) -> None:
        """Make a move."""
        if move == "draw":
            self.waste.append(self.stock.pop(0))
        else:
            number, card = move.split(":")
            assert self.columns[int(number) - 1].pop() == card
            self.waste.append(card)

    def score(self) -> int:
        """Return strokes."""
        left = sum(map(len, self.columns))
        return left or -len(self.stock)
