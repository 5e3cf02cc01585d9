"""The tags of the text form: which deal it is, and what else they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from golf_widget.cards import Card
from golf_widget.catalogue import variant as find_variant
from golf_widget.deal import MAX_NUMBER, Deal
from golf_widget.errors import CardError, DealError, LayoutError, RecordError, VariantError
from golf_widget.exchange.json_text import Node
from golf_widget.exchange.rule_object import rules_from_json
from golf_widget.exchange.words import few, quoted
from golf_widget.generator import GENERATOR
from golf_widget.record import heading
from golf_widget.record.checks import Result
from golf_widget.record.text_form import cards_text
from golf_widget.record.text_tokens import Faults, Token
from golf_widget.rules import Variant

_DEAL: Final = re.compile(r"(?P<name>[^#]*?)\s*#?\s*(?P<number>[0-9]+)", re.ASCII)
_WORD: Final = re.compile(r"\S+")
_ASSIST: Final = re.compile(r"\s*([a-z_]+)\s+([0-9]{1,16})\s*", re.ASCII)


class Heading:
    """The tags of a record.

    Parameters
    ----------
    faults : Faults
        Where errors go.
    """

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._own: dict[str, Token] = {}
        self._rules: Token | None = None
        self.tags: dict[str, str] = {}
        self.players: list[str] = []
        self.assists: dict[str, int] = {}

    def add(self, token: Token) -> None:
        """Take a tag, or the rules of a game."""
        name, value = token.text, str(token.value)
        if token.kind == "key":
            self._rules = token
        elif name == "Player":
            if len(self.players) >= heading.MAX_ENTRIES:
                self._faults.note(token.start, f"at most {heading.MAX_ENTRIES} players are kept")
            elif self._taken(token, lambda: heading.players([value])):
                self.players.append(value)
        elif name in self.tags or name in self._own:
            self._faults.note(token.start, f"the tag {few(name, 60)} is there twice; the first one counts")
        elif name == "Assists":
            self._own[name] = token
            self._assists(token, value)
        elif name in heading.OWN_TAGS:
            self._own[name] = token
        elif len(self.tags) >= heading.MAX_ENTRIES:
            self._faults.note(token.start, f"at most {heading.MAX_ENTRIES} tags are kept")
        elif self._taken(token, lambda: heading.tags({name: value})):
            self.tags[name] = value

    def _taken(self, token: Token, check: Callable[[], object]) -> bool:
        try:
            check()
        except RecordError as error:
            self._faults.note(token.start, error.message, error.right)
            return False
        return True

    def _assists(self, token: Token, value: str) -> None:
        for part in value.split(",") if value.strip() else ():
            match = _ASSIST.fullmatch(part)
            if match is None or not self._taken(token, lambda m=match: heading.assists({m[1]: int(m[2])})):  # type: ignore[misc]
                self._faults.note(token.start, f"{quoted(part)} is no assist", "write 'hints 2, undos 1'")
            else:
                self.assists[match[1]] = int(match[2])

    def deal(self, end: int) -> Deal:
        """Return the deal.

        Parameters
        ----------
        end : int
            Where the tags end.

        Raises
        ------
        RecordError
            If they do not make one.
        """
        number, cards = self._own.get("Deal"), self._own.get("Cards")
        if number is None and cards is None:
            raise self._faults.error(
                end, "the tags name no deal", 'write [Deal "golf-strict#17"], or [Variant ...] and [Cards ...]'
            )
        v = self._variant(end)
        numbered = None if number is None else self._numbered(number, v, has_cards=cards is not None)
        if cards is None:
            assert numbered is not None  # noqa: S101 - for the type checker
            return numbered
        if numbered is not None and cards.value == cards_text(numbered):
            return numbered
        deal = self._explicit(cards, v)
        if numbered is None:
            return deal
        wrong = next(
            (i for i, pair in enumerate(zip(deal.cards, numbered.cards, strict=True)) if pair[0] != pair[1]), None
        )
        if wrong is None:
            return replace(deal, number=numbered.number)
        self._faults.note(
            cards.start,
            f"the cards are not those of {numbered}: card {wrong + 1} of the deal is {deal.cards[wrong]}, "
            f"and would be {numbered.cards[wrong]}; the cards count",
        )
        return deal

    def _variant(self, end: int) -> Variant:
        tag, number = self._own.get("Variant"), self._own.get("Deal")
        name = str(tag.value) if tag is not None else ""
        start = end if tag is None else tag.start
        try:
            if self._rules is not None:
                start = self._rules.start
                v = rules_from_json(Node(self._rules.value, "variant"), None)
                if name and name != v.name:
                    raise VariantError(f"the rules are those of {v.name}, and the tag Variant says {quoted(name)}")
                return v
            if not name and number is not None:
                start = number.start
                match = _DEAL.fullmatch(str(number.value).strip())
                name = match["name"] if match else ""
            if not name:
                raise VariantError('no game is named; write [Variant "golf-strict"]')
            return find_variant(name)
        except (VariantError, LayoutError, DealError) as error:
            raise self._faults.error(start, str(error)) from None

    def _numbered(self, token: Token, v: Variant, *, has_cards: bool) -> Deal | None:
        text = str(token.value).strip()
        match = _DEAL.fullmatch(text)
        generator = self._own.get("Generator")
        try:
            if match is None or len(match["number"]) > len(str(MAX_NUMBER)):
                raise DealError(f"{quoted(text)} names no deal; write it as 'golf-strict#17'")
            if match["name"] and match["name"] != v.name and find_variant(match["name"]) != v:
                raise DealError(f"{quoted(text)} is no deal of {v.name}")
            if generator is not None and generator.value != GENERATOR:
                raise DealError(f"deal numbers of {quoted(generator.value)} are not known here, only of {GENERATOR!r}")
            return Deal.numbered(v, int(match["number"]))
        except (DealError, VariantError, LayoutError) as error:
            if not has_cards:
                raise self._faults.error(token.start, str(error)) from None
            self._faults.note(token.start, f"{error}; the cards alone count")
            return None

    def _explicit(self, token: Token, v: Variant) -> Deal:
        cards = []
        for match in _WORD.finditer(str(token.value)):
            try:
                cards.append(Card.parse(match[0]))
            except CardError as error:
                # The value begins behind the bracket, the name, a space and the quote.
                start = token.start + len(token.text) + 3 + match.start()
                raise self._faults.error(start, str(error)) from None
        try:
            return Deal.explicit(v, cards)
        except DealError as error:
            raise self._faults.error(token.start, str(error)) from None

    def check(self, result: Result) -> None:
        """Compare what the tags say with how the main line ends."""
        for name, right in (("Result", result.score), ("Left", result.cards_left), ("Stock", result.stock_left)):
            token = self._own.get(name)
            if token is not None and str(token.value).strip().replace("\u2212", "-") != str(right):
                self._faults.note(token.start, f"{name} says {quoted(token.value)}, but the moves lead to {right}")
