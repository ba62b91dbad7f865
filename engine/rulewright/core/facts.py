"""What a comparison found, and of what a quantity is made: facts that are told by titles, with signs.

A side is told as ``battery of Rouge: 1``; the titles of quantities stand in the game's folder, under ``titles`` in its
``game.yaml``, each with places for its parameters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.phrases import COLON
from rulewright.core.quantities import Sort
from rulewright.core.types import Flag, Number, Option

if TYPE_CHECKING:
    from rulewright.core.game import Position

PLACEHOLDER = re.compile(r"\{([\w-]+)(?::(\w+))?\}")
_SIGNS = {"plus": " + ", "minus": " - ", "times": " * "}
_IN = {True: "\u2208", False: "\u2209"}
_NOTHING = "-"
_FLAGS = {True: {"en": "yes", "fr": "oui", "de": "ja"}, False: {"en": "no", "fr": "non", "de": "nein"}}


class Side(NamedTuple):
    """A side of a comparison: what it came to, and its name and arguments or what it is made of."""

    value: Any
    sort: Sort | None
    """None of what is always none."""
    name: str = ""
    args: tuple[Side, ...] = ()
    params: tuple[str, ...] = ()
    op: str = ""


class Comparison(NamedTuple):
    """Whether two values stand to each other as a condition says; the second is None where one is but asked whether it
    holds."""

    relation: str
    left: Side
    right: Side | None
    holds: bool
    state: Any
    player: int
    before: Any = None


class Unfolded(NamedTuple):
    """A quantity that clauses have changed: its base with what each adds, or the clauses that make it what it is."""

    side: Side
    base: Any
    added: tuple[tuple[Any, str], ...]
    makers: tuple[str, ...]
    state: Any
    before: Any = None


class Teller:
    """Tells comparisons and quantities in one language, of one position."""

    def __init__(self, position: Position, language: str, before: Any) -> None:
        self.position = position
        self.language = language
        self.before = before

    def comparison(self, fact: Comparison) -> str:
        """A comparison, by titles and a sign."""
        left, right = fact.left, fact.right
        if right is None or (right.value is None and right.sort is None):
            return self.side(left)
        if fact.relation == "in":
            return f"{self.side(left)} {_IN[fact.holds]} {self.title(right) or self.value(right)}"
        if fact.relation == "is" and fact.holds:
            for one, other in ((left, right), (right, left)):
                if not self.title(other):
                    return self.side(one)
        return f"{self.side(left)} {_sign(left, right)} {self.side(right)}"

    def unfolded(self, fact: Unfolded) -> str:
        """Of what a quantity is made: ``damage of Bleu: 1 = 2 - 1 (barrier.reduces)``."""
        if fact.makers:
            return f"{self.side(fact.side)} ({', '.join(fact.makers)})"
        added = "".join(f" {'-' if amount < 0 else '+'} {abs(amount)} ({clause})" for amount, clause in fact.added)
        return f"{self.side(fact.side)} = {fact.base}{added}"

    def side(self, side: Side) -> str:
        """A side: its title and its value."""
        title = self.title(side)
        return f"{title}{COLON[self.language]} {self.value(side)}" if title else self.value(side)

    def title(self, side: Side) -> str:
        """What a side is called; nothing where it speaks for itself."""
        if side.op:
            items = [self.title(item) or self.value(item) for item in side.args]
            return _SIGNS[side.op].join(items) if side.op in _SIGNS else ""
        if not side.name:
            return ""
        titles: Mapping[str, Mapping[str, str]] = self.position.game.spec.data["game"].get("titles", {})
        said = titles.get(side.name, {}).get(self.language)
        if said is None:
            return "" if side.name.startswith("$") else _plain(side.name, [self.value(arg) for arg in side.args])
        given = dict(zip(side.params, side.args, strict=True))
        return PLACEHOLDER.sub(lambda match: self.value(given[match[1]], match[2] or ""), said)

    def value(self, side: Side, how: str = "") -> str:
        """What a side came to."""
        if side.sort is None or (isinstance(side.sort.of, Option) and side.value == side.sort.of.none):
            return _NOTHING
        if isinstance(side.sort.of, Flag):
            return _FLAGS[bool(side.value)][self.language]
        if isinstance(side.value, tuple | list):
            inner = side.sort._replace(of=getattr(side.sort.of, "of", side.sort.of))
            return ", ".join(self.value(Side(item, inner)) for item in side.value)
        if isinstance(side.sort.of, Number) or not side.sort.name:
            return str(side.value)
        game = self.position.game
        return game.say_value(self.position, side.sort.name, side.value, how, self.language, self.before)


def tell(fact: Comparison | Unfolded, position: Position, language: str) -> str:
    """A fact in words."""
    teller = Teller(replace(position, state=fact.state), language, fact.before)
    return teller.comparison(fact) if isinstance(fact, Comparison) else teller.unfolded(fact)


def _plain(name: str, args: list[str]) -> str:
    return f"{name} ({', '.join(args)})" if args else name


def _sign(left: Side, right: Side) -> str:
    numbers = all(side.sort and isinstance(side.sort.of, Number) for side in (left, right))
    if left.value == right.value:
        return "="
    return ("<" if left.value < right.value else ">") if numbers else "\u2260"
