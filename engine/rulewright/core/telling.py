"""Facts in words: comparisons and quantities by titles, what words ask by their phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright.core.explain import Fact, Supposed
from rulewright.core.facts import Comparison, Side, Unfolded
from rulewright.core.game import Position
from rulewright.core.phrases import COLON, TITLES, filled
from rulewright.core.quantities import NUMBERS, Sort
from rulewright.core.types import Bag, Flag, Number, Option

_SIGNS = {"plus": " + ", "minus": " - ", "times": " * "}
_IN = {True: "\u2208", False: "\u2209"}
_OF_LIST = {
    "field": {"en": "", "fr": "", "de": ""},
    "first": {"en": ", first", "fr": ", au début", "de": ", zuerst"},
    "last": {"en": ", last", "fr": ", à la fin", "de": ", zuletzt"},
}
"""Where in a list something stands."""
_PIPS = {"en": "pips", "fr": "points", "de": "Augen"}
_NOTHING = "-"
_FLAGS = {True: {"en": "yes", "fr": "oui", "de": "ja"}, False: {"en": "no", "fr": "non", "de": "nein"}}
_THEN = {"en": "then ", "fr": "alors ", "de": "dann: "}
"""Before a fact of the position that an action leads to."""


def say(fact: Fact | Comparison | Unfolded | Supposed, position: Position, language: str) -> str | None:
    """A fact in words; None for one that goes without saying."""
    if isinstance(fact, Supposed):
        there = replace(position, state=fact.state)
        return position.game.own.say_supposed(there, fact.player, fact.kind, fact.given, language)
    then = _THEN[language] if fact.before is not None else ""
    if not isinstance(fact, Fact):
        told = tell(fact, position, language)
        return told and then + told
    text = position.game.spec.texts.fact(fact.word.name, fact.holds, language)
    if text is None:
        return None
    there = replace(position, state=fact.state)
    given = {name: (type_, value) for name, type_, value in fact.args}

    def value(name: str, how: str) -> str:
        if name in given:
            return position.game.own.say_value(there, *given[name], how, language, fact.before)
        return str(getattr(fact.state, name))

    return then + filled(text, value)


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
            told = self.title(left) if left.op == "entry" else self.side(left)
            return f"{told} {_IN[fact.holds]} {self.title(right) or self.value(right)}"
        if fact.relation == "is" and fact.holds:
            for one, other in ((left, right), (right, left)):
                if not self.title(other):
                    return self.side(one)
        return f"{self.side(left)} {_sign(left, right)} {self.side(right)}"

    def unfolded(self, fact: Unfolded) -> str:
        """Of what a quantity is made: ``price of Bleu: 3 = 2 (price.of) - 1 (sale.reduces) + 2 (price.more: hat)``."""
        if fact.makers:
            return f"{self.side(fact.side)} ({', '.join(fact.makers)})"
        base, by = fact.base
        if not fact.added:
            return f"{self.side(fact.side)} ({by})"
        added = "".join(
            f" {'-' if amount < 0 else '+'} {abs(amount)} ({clause}{self.of_things(things)})"
            for amount, clause, things in fact.added
        )
        return f"{self.side(fact.side)} = {base} ({by}){added}"

    def of_things(self, things: Sequence[Side]) -> str:
        """Of which things something is the total."""
        return f"{COLON[self.language]} {', '.join(map(self.value, things))}" if things else ""

    def side(self, side: Side) -> str:
        """A side: its title and its value."""
        title = self.title(side)
        return f"{title}{COLON[self.language]} {self.value(side)}" if title else self.value(side)

    def title(self, side: Side) -> str:
        """What a side is called; nothing where it speaks for itself."""
        if side.op == "number":
            bag, thing = side.args
            return f"{self.title(bag) or self.value(bag)} ({self.value(thing)})"
        if side.op == "pips":
            of = side.args[0]
            return f"{self.title(of) or self.value(of)}, {_PIPS[self.language]}"
        if side.op in _OF_LIST:
            whole, field = side.args
            where = _OF_LIST[side.op][self.language]
            return f"{self.title(whole)}{where} ({self.called(str(field.value))})"
        if side.op == "entry":
            return ", ".join(self.value(item) for item in side.args)
        if side.op:
            items = [self.title(item) or self.value(item) for item in side.args]
            return _SIGNS[side.op].join(items) if side.op in _SIGNS else ""
        if not side.name:
            return ""
        titles: Mapping[str, Mapping[str, str]] = self.position.game.spec.data["game"].get("titles", {})
        said = (titles.get(side.name) or TITLES.get(side.name, {})).get(self.language)
        if said is None:
            return "" if side.name.startswith("$") else _plain(side.name, [self.value(arg) for arg in side.args])
        given = dict(zip(side.params, side.args, strict=True))
        return filled(said, lambda name, how: self.value(given[name], how))

    def called(self, field: str) -> str:
        """What a field of an entry is called: as the variable of its name, if that has a title."""
        titles = self.position.game.spec.data["game"].get("titles", {})
        return str(titles.get(f"${field}", {}).get(self.language, field))

    def value(self, side: Side, how: str = "") -> str:
        """What a side came to."""
        if side.sort is None or (isinstance(side.sort.of, Option) and side.value == side.sort.of.none):
            return _NOTHING
        if isinstance(side.sort.of, Flag):
            return _FLAGS[bool(side.value)][self.language]
        if side.sort.bag:
            things = [thing for thing, many in enumerate(side.value) for _ in range(many)]
            inner = Sort(side.sort.bag.of, side.sort.name)
            return ", ".join(self.value(Side(thing, inner)) for thing in things) or _NOTHING
        if isinstance(side.value, tuple | list):
            inner = side.sort._replace(of=getattr(side.sort.of, "of", side.sort.of))
            return ", ".join(self.value(Side(item, inner)) for item in side.value)
        if isinstance(side.sort.of, Number):
            return f"{side.value:g}" if self.language == "en" else f"{side.value:g}".replace(".", ",")
        if not side.sort.name:
            return str(side.value)
        game = self.position.game
        return game.own.say_value(self.position, side.sort.name, side.value, how, self.language, self.before)


def tell(fact: Comparison | Unfolded, position: Position, language: str) -> str | None:
    """A fact in words; None for one that goes without saying: that something is not among no things."""
    if isinstance(fact, Comparison) and fact.relation == "in" and fact.right:
        sort = fact.right.sort
        if fact.right.value == () and not (sort and isinstance(sort.of, Bag)):
            return None
    teller = Teller(replace(position, state=fact.state), language, fact.before)
    return teller.comparison(fact) if isinstance(fact, Comparison) else teller.unfolded(fact)


def options_of(position: Position, language: str) -> list[str]:
    """What was chosen of each option when the game was set up, by title."""
    teller, chosen = Teller(position, language, None), position.game.spec.options(position.game.mode)
    return [teller.side(Side(value, NUMBERS, name)) for name, value in chosen.items()]


def _plain(name: str, args: list[str]) -> str:
    """What has no title, as what an overlay computes: its name as words."""
    words = name.replace("-", " ")
    return f"{words} ({', '.join(args)})" if args else words


def _sign(left: Side, right: Side) -> str:
    numbers = all(side.sort and isinstance(side.sort.of, Number) for side in (left, right))
    if left.value == right.value:
        return "="
    return ("<" if left.value < right.value else ">") if numbers else "\u2260"
