"""The nodes of a rulebook's data: every value that a mutation operator may fit, with what it is.

What stands in a clause is known from the game's registry of words, what it `sets` from the settings' schemas, and
what stands in the game's other files from its shape alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from rulewright.core.agenda import DUE_NOW
from rulewright.core.boards import CONNECTED, LENGTH, OF_BOARD, ROW
from rulewright.core.conditions import OPERATORS, is_change
from rulewright.core.constants import amount
from rulewright.core.lists import PUSH, PUT_FIRST, TAKES
from rulewright.core.lowering import names
from rulewright.core.parts import constants_of
from rulewright.core.quantities import ARITHMETIC, COMPARISONS, ENDS, NONE, RECKONING, THROWN, TIMES
from rulewright.core.spec import (
    ALL,
    BEGINS,
    CHANGING,
    CONSTANTS,
    DUE,
    FROM,
    LAPSES,
    OPTIONS,
    STEPS,
    WEIGHT,
    WITH,
    Clause,
    Path,
    Spec,
    of_things,
)
from rulewright.core.vocabulary import FIELD, IN, Param, SetWord, Vocabulary
from rulewright.harness.mutation.interplay import Interplay

Sort = Literal[
    "clause",
    "condition",  # a word or an operator, anywhere
    "group",  # a condition that is an `all` or an `any`
    "quantifier",  # a condition that is a `some` or an `every`
    "kinds",  # the kinds of action of a clause
    "modes",
    "stage",  # the `at` of a clause; the neighbouring stages at which it would do something else
    "change",  # the effects of a clause
    "arguments",  # what a word, a set or an effect is given
    "choice",  # one of a few fixed texts or numbers
    "name",  # a text that is a key of one of the game's files
    "facing",  # a name of a direction: of a step in columns and rows
    "number",
    "place",  # a column letter and a row number
    "entries",  # a list or a map of constants
    "picture",
    "comparison",  # a condition that compares two values
    "reckoning",  # a number that is made of others
    "word",  # the name of a quantity, alone or with what belongs to it
    "reading",
    "stages",  # the order of the stages
    "neighbours",  # stages that follow one another
]
"""What a value is, for the operators that choose by it."""
INWARD = ("+", "-")
"""How the least and the most of a number may be mistaken: where nothing begins or stops at them, what they refuse is a
mistake in the rules, and no example notices that more is let through."""
_PLACE = re.compile(r"[A-Z][1-9][0-9]?")
_TEXTS = ("title", "status", "sign", "up", "down")
"""Keys of the game's other files whose values are for people."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the data: where it is, what sort of thing it is, and what else it could be (`options`)."""

    path: Path
    value: Any
    sort: Sort
    options: tuple[Any, ...] = ()


def nodes(spec: Spec, vocabulary: Vocabulary) -> Iterator[Node]:
    """Every node of a game's rules, in their order."""
    walk = _Walk(spec, vocabulary)
    for clause in spec.clauses:
        if clause.does_what and not clause.disabled:
            yield from walk.clause(clause)
    for number, reading in enumerate(spec.data["readings"]):
        yield Node(("readings", number, "default"), reading["default"], "reading", tuple(reading["options"]))
    yield from walk.stages()
    yield from walk.declared()
    for part, data in spec.own.items():
        yield from walk.values(data, (part,), {})


class _Walk:
    """What stands where, in one game's rules."""

    def __init__(self, spec: Spec, vocabulary: Vocabulary) -> None:
        self.spec = spec
        self.vocabulary = vocabulary
        self.given, self.computed = (
            {
                c.body[sort]: {n: Param(t, "") for n, t in c.body.get("given", {}).items()}
                for c in spec.clauses
                if c.does_what == sort
            }
            for sort in ("defines", "computes")
        )
        self.listed = {name for name, word in vocabulary.quantities.items() if word.fields}
        """The parts that are lists."""
        self.interplay = Interplay(spec)
        self.maps = [m for data in spec.own.values() for m in _maps(data)]
        self.domains = [tuple(names) for names in spec.data["game"].get("names", {}).values()]
        """The names that the game declares, domain by domain."""
        self.signs = tuple(sorted({sign for m in self.maps for row in m.get("picture", ()) for sign in row} - set(" ")))

    def clause(self, clause: Clause) -> Iterator[Node]:
        """A clause and all in it."""
        body, path = clause.body, clause.path
        yield Node(path, body, "clause")
        if clause.modes is not None:
            yield Node((*path, "modes"), body["modes"], "modes")
        if clause.does_what in ("forbids", *CHANGING):
            yield Node((*path, clause.does_what), body[clause.does_what], "kinds", self._kinds(clause))
        if "at" in body:
            yield self._stage(clause)
        if "each" in body:
            yield from self._set(body["each"], (*path, "each"))
        for key in ("when", "unless"):
            if key in body:
                yield from self.condition(body[key], (*path, key))
        if "as" in body:
            yield from self.value(body["as"], (*path, "as"))
        for key in ("adds", "makes"):
            for name, value in body.get(key, {}).items():
                yield from self.value(value, (*path, key, name))
        for key in (FROM, WEIGHT):
            if key in body:
                yield Node(path, body, "arguments", (key,))
        for name, of in body.get(FROM, {}).items():
            yield from self._several(of, (*path, FROM, name))
        if WEIGHT in body:
            yield from self.value(body[WEIGHT], (*path, WEIGHT))
        if "change" in body:
            if not (isinstance(body["change"], Mapping) and is_change(body["change"])):
                yield Node((*path, "change"), body["change"], "change")
            change = body["change"]
            for at, one in [((), change)] if isinstance(change, Mapping) else [((i,), c) for i, c in enumerate(change)]:
                yield from self._change(one, (*path, "change", *at))
        said = self.spec.data["clauses"][clause.path[-1]].get("sets", {})
        for name, value in body.get("sets", {}).items():
            if of_things(said.get(name)):
                continue  # what stands with things in their file is no part of the clause
            yield from self.values(value, (*path, "sets", name), self.vocabulary.setting_schema(name))

    def _change(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        if DUE in data:
            yield Node((*path, DUE), data[DUE], "choice", tuple(self.spec.data["game"][STEPS]))
            yield Node(path, data, "arguments", tuple(key for key in ("by", WITH) if key in data))
            yield from self.value(data.get("by"), (*path, "by"))
            for name, value in data.get(WITH, {}).items():
                yield from self._known_of(data[DUE], name, value, (*path, WITH, name))
            return
        if "move" in data:
            left = ("from", "to") if {"from", "to"} <= set(data) else ()
            yield Node(path, data, "arguments", tuple(key for key in (*left, TIMES) if key in data))
        for name, given in data.items():
            if name in (PUSH, PUT_FIRST):
                if name == PUT_FIRST and len(given) > 1:
                    yield Node((*path, name), given, "arguments", tuple(given))
                for field, item in given.items():
                    yield from self.value(item, (*path, name, field))
            elif name in TAKES:
                yield Node(path, data, "word", tuple(TAKES))
                yield from self.value(given, (*path, name))
            elif is_change(data):
                yield from self.value(given, (*path, name))
            else:
                yield from self._arguments(self.vocabulary.effects[name].params, given, (*path, name))

    def _known_of(self, step: str, name: str, value: Any, path: Path) -> Iterator[Node]:
        """What is known of a step that falls due: a thing of a domain may be another."""
        of = self.spec.data["game"][STEPS][step][WITH][name]
        things = self.spec.data["game"].get("names", {}).get(of, ())
        if isinstance(value, str) and value in things:
            yield Node(path, value, "choice", tuple(things))
        else:
            yield from self.value(value, path)

    def stages(self) -> Iterator[Node]:
        """The order of the stages, where it matters: the neighbours that may not change places, or not be one."""
        order = self.interplay.stages
        pairs = list(pairwise(order))
        apart = tuple((one, two) for one, two in pairs if self.interplay.merging_matters(one, two))
        yield Node(("game", "stages"), order, "neighbours", apart)
        ordered = tuple((one, two) for one, two in pairs if self.interplay.order_matters(one, two))
        yield Node(("game", "stages"), order, "stages", ordered)

    def _stage(self, clause: Clause) -> Node:
        order = self.interplay.stages
        at = order.index(clause.stage)
        near = [order[i] for i in (at - 1, at + 1) if 0 <= i < len(order)]
        telling = tuple(stage for stage in near if self.interplay.moving_matters(clause, stage))
        return Node((*clause.path, "at"), clause.stage, "stage", telling)

    def declared(self) -> Iterator[Node]:
        """What is declared of positions: bounds and beginnings of parts, who sees them, what there is.

        What always holds and what alone may be in a part is no rule of play: no position that is played to is judged by
        it.
        """
        game = self.spec.data["game"]
        for name, part in game.get("parts", {}).items():
            path: Path = ("game", "parts", name)
            droppable = tuple(key for key in ("start", "beyond", "seen-by") if key in part)
            yield Node(path, part, "arguments", tuple(k for k in droppable if k != "start" or self._begins(part)))
            for number, bound in enumerate(part.get("number", ())):
                begun = "start" in part or number == 1
                ways = INWARD[number] if begun and "beyond" not in part else ()
                yield from self._constant(bound, (*path, "number", number), ways)
            if "most" in part:
                yield from self._constant(part["most"], (*path, "most"))
            if "start" in part:
                yield from self._constant(part["start"], (*path, "start"))
            if seen := part.get("seen-by"):
                yield Node((*path, "seen-by"), seen, "entries")
                for who, what in seen.items():
                    if isinstance(what, str):
                        yield Node((*path, "seen-by", who), what, "choice", (ALL,))
        yield from self._options(game)
        for name, said in game.get("supply", {}).items():
            yield Node(("game", "supply", name), said, "entries")
            for whose, constants in said.items():
                path = ("game", "supply", name, whose)
                if isinstance(constants, list):
                    yield Node(path, constants, "entries")
                for key, constant in constants_of(constants):
                    yield from self._constant(constant, (*path, *key))
        for name, said in game.get(STEPS, {}).items():
            if LAPSES in said:
                yield Node(("game", STEPS, name), said, "arguments", (LAPSES,))
                yield from self.condition(said[LAPSES], ("game", STEPS, name, LAPSES))
        yield from self._beginning(game)

    def _beginning(self, game: Mapping[str, Any]) -> Iterator[Node]:
        """What is due at the start: which steps, in which order, whose they are."""
        begins = game.get(BEGINS, [])
        if len(begins) > 1:
            yield Node(("game", BEGINS), begins, "change")
        seats = min(len(mode["seats"]) for mode in game["modes"].values())
        for number, frame in enumerate(begins):
            yield Node(("game", BEGINS, number, DUE), frame[DUE], "choice", tuple(game[STEPS]))
            if "by" in frame:
                yield Node(("game", BEGINS, number, "by"), frame["by"], "choice", tuple(range(1, seats + 1)))

    def _options(self, game: Mapping[str, Any]) -> Iterator[Node]:
        """What modes leave to whoever sets a game up: what it is if nothing is chosen, and its bounds."""
        chosen = [
            (mode, name, start) for mode, said in game["modes"].items() for name, start in said.get(OPTIONS, {}).items()
        ]
        for mode, name, start in chosen:
            yield from self._constant(start, ("game", "modes", mode, OPTIONS, name))
        for name in dict.fromkeys(name for _, name, _ in chosen):
            for number, bound in enumerate(game[CONSTANTS][name]["number"]):
                yield from self._constant(bound, ("game", CONSTANTS, name, "number", number), INWARD[number])

    def _begins(self, part: Mapping[str, Any]) -> bool:
        """Whether a part begins otherwise than if nothing were said of it, in some mode."""
        if "number" not in part:
            return True
        settings = [self.spec.settings(mode) for mode in self.spec.modes]
        if isinstance(part["start"], str) and any(isinstance(s[part["start"]], Mapping) for s in settings):
            return True
        return any(amount(part["start"], values) != amount(part["number"][0], values) for values in settings)

    def _constant(self, data: Any, path: Path, ways: Sequence[str] = ()) -> Iterator[Node]:
        """A bound or a beginning: a number, which may go these ways alone if any are told, a constant, or one of a
        constant that is a map.  What else is as much in every mode is no mistake."""
        settings = [self.spec.settings(mode) for mode in self.spec.modes]
        if isinstance(data, Mapping) and len(data) > 1:  # what there is in several places at the start
            yield Node(path, data, "entries")
        elif isinstance(data, Mapping):
            ((name, key),) = data.items()
            others = {k for values in settings for k in values.get(name, ()) if isinstance(values.get(name), Mapping)}
            telling = [k for k in others if any(s[name].get(k) != s[name].get(key) for s in settings)]
            yield Node((*path, name), key, "choice", tuple(sorted(telling)))
        elif isinstance(data, str):
            shapes = {name: setting.shape for name, setting in self.vocabulary.settings.items()}
            alike = [name for name, shape in shapes.items() if shape == shapes.get(data)]
            yield Node(path, data, "choice", tuple(name for name in alike if self._differs(name, data)))
        elif isinstance(data, int) and not isinstance(data, bool):
            yield Node(path, data, "number", (1, *ways))

    def _differs(self, one: str, other: str) -> bool:
        """Whether two names are not those of constants that are as much in every mode."""
        settings = [self.spec.settings(mode) for mode in self.spec.modes]
        known = all(name in self.vocabulary.settings for name in (one, other))
        return not known or any(values.get(one) != values.get(other) for values in settings)

    def _kinds(self, clause: Clause) -> tuple[str, ...]:
        """The kinds of action that a clause is about; of those that it forbids, such as can be offered."""
        said = clause.body[str(clause.does_what)]
        kinds = tuple(self.vocabulary.kinds if said == ALL else said)
        if clause.does_what != "forbids":
            return kinds
        clauses = (each for each in self.spec.clauses if each.does_what == "offers")
        offered = {self.vocabulary.offers[name].kind for each in clauses for name in names(each.body["offers"])}
        return tuple(kind for kind in kinds if kind in offered or self.vocabulary.kinds[kind].joint_of)

    # -- conditions ------------------------------------------------------------------------------------

    def condition(self, data: Any, path: Path) -> Iterator[Node]:
        """A condition and all in it."""
        yield Node(path, data, "condition")
        if not isinstance(data, Mapping):
            return
        name = next(key for key in data if key != "unless")
        inner = data[name]
        if name in OPERATORS or name in OF_BOARD:
            yield from getattr(self, f"_{name}")(inner, path)
        elif name in COMPARISONS:
            yield Node(path, {name: inner}, "comparison")
            for i, side in enumerate(inner):
                if isinstance(side, list):
                    yield Node((*path, name, i), side, "entries")
                yield from self.value(side, (*path, name, i))
        elif name in self.vocabulary.quantities or name in self.computed:
            yield from self.value({name: inner}, path)
        elif name == DUE_NOW and inner in self.vocabulary.kinds:
            yield Node((*path, name), inner, "choice", self._due_otherwise(inner))
        else:
            words = self.vocabulary.words
            params = words[name].params if name in words else self.given[name]
            yield from self._arguments(params, inner or {}, (*path, name))
        if "unless" in data:
            yield from self.condition(data["unless"], (*path, "unless"))

    def _due_otherwise(self, kind: str) -> tuple[str, ...]:
        """A kind of action for each other choice of steps at which one is taken."""
        steps = self.spec.data["game"][STEPS]
        taken = {
            k: {n for n, said in steps.items() if k in (*said["kinds"], said.get("at-once"))}
            for k in self.vocabulary.kinds
        }
        found = {frozenset(at): other for other, at in taken.items() if at != taken[kind]}
        return tuple(found.values())

    # -- values ----------------------------------------------------------------------------------------

    def value(self, data: Any, path: Path) -> Iterator[Node]:
        """A value and all in it."""
        if isinstance(data, list):
            for i, item in enumerate(data):
                yield from self.value(item, (*path, i))
        elif isinstance(data, bool):
            yield Node(path, data, "choice", (True, False))
        elif not isinstance(data, Mapping):
            named = isinstance(data, str) and (data in self.vocabulary.quantities or data in self.computed)
            if named:
                yield from self._word(data, data, path)
            elif data != NONE:
                yield from self.values(data, path, {})
        else:
            name = next(key for key in data if key != "unless")
            if name in RECKONING:
                yield from self._reckoned(name, data[name], path)
            elif name in self.vocabulary.quantities or name in self.computed:
                yield from self._word(name, data, path)
                yield from self._given(name, data[name], (*path, name))
            elif name in self.vocabulary.sets:
                yield from self._asked_of(self.vocabulary.sets[name], data[name], (*path, name))
            else:
                yield from self.condition(data, path)

    def _several(self, data: Any, path: Path) -> Iterator[Node]:
        """Several things and all in what they are."""
        if isinstance(data, list):
            yield Node(path, data, "entries")
        yield from self.value(data, path)

    def _word(self, name: str, data: Any, path: Path) -> Iterator[Node]:
        """The name of a quantity, if others are of the same type and asked of the same."""
        known = {other: self._shape(other) for other in (*self.vocabulary.quantities, *self.computed)}
        alike = tuple(o for o, shape in known.items() if shape == known[name] and (o == name or self._differs(o, name)))
        if len(alike) > 1:
            yield Node(path, data, "word", alike)

    def _shape(self, name: str) -> tuple[Any, ...]:
        if name in self.computed:
            return ("computed", *self.computed[name].items())
        word = self.vocabulary.quantities[name]
        of = repr(word.part.holds if word.part else self.vocabulary.types[word.type].type)
        return (of, word.part is None and not word.params, *((p, param.type) for p, param in word.params.items()))

    def _given(self, name: str, data: Any, path: Path) -> Iterator[Node]:
        """What a quantity is asked of: a map of arguments, or the only one itself."""
        params = self.computed[name] if name in self.computed else self.vocabulary.quantities[name].params
        fields = self.vocabulary.quantities[name].fields if name in self.vocabulary.quantities else {}
        if isinstance(data, str) and data in fields:
            yield self._field(fields, data, path)
        elif isinstance(data, Mapping) and FIELD in data:
            yield self._field(fields, data[FIELD], (*path, FIELD))
            rest = {key: item for key, item in data.items() if key != FIELD}
            yield from self._given(name, rest, path)
        elif isinstance(data, Mapping) and set(data) <= set(params):
            for key, item in data.items():
                yield from self.value(item, (*path, key))
        elif data is not None:
            yield from self.value(data, path)

    def _field(self, fields: Mapping[str, str], field: str, path: Path) -> Node:
        """A field of the entries of a list, if others hold the like."""
        return Node(path, field, "choice", tuple(name for name, of in fields.items() if of == fields[field]))

    def _reckoned(self, name: str, data: Any, path: Path) -> Iterator[Node]:
        inner = (*path, name)
        if name == "union":
            yield Node(inner, data, "entries")
            for i, each in enumerate(data):
                yield from self._several(each, (*inner, i))
            return
        if name in ARITHMETIC:
            yield Node(path, {name: data}, "reckoning")
        if name in ENDS and _names(data) in self.listed:
            yield Node(path, {name: data}, "word", ENDS)
        if name in THROWN:
            yield from self._several(data["of"], (*inner, "of"))
            for key in ("number", "weight"):
                if key in data:
                    yield from self.value(data[key], (*inner, key))
            return
        if name in (*ENDS, "size", "length") or not isinstance(data, Mapping):
            yield from self.value(data, inner)
            return
        if name == "those":
            yield from self._several(data["of"], (*inner, "of"))
        elif "of" in data and "as" in data:
            yield from self._set(data, inner)
        for key in ("when", "that"):
            if key in data:
                yield from self.condition(data[key], (*inner, key))
        for key in ("then", "else", "amount", "in", "after", *(() if "as" in data else ("of",))):
            if key in data:
                yield from self.value(data[key], (*inner, key))

    def _all(self, items: Sequence[Any], path: Path, name: str = "all") -> Iterator[Node]:
        yield Node(path, {name: items}, "group")
        for i, item in enumerate(items):
            yield from self.condition(item, (*path, name, i))

    def _any(self, items: Sequence[Any], path: Path) -> Iterator[Node]:
        return self._all(items, path, "any")

    def _not(self, item: Any, path: Path) -> Iterator[Node]:
        return self.condition(item, (*path, "not"))

    def _some(self, data: Mapping[str, Any], path: Path, name: str = "some") -> Iterator[Node]:
        yield Node(path, {name: data}, "quantifier")
        yield from self._set(data, (*path, name))
        yield from self.condition(data["that"], (*path, name, "that"))

    def _every(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        return self._some(data, path, "every")

    def _empty(self, data: Any, path: Path) -> Iterator[Node]:
        return self._several(data, (*path, "empty"))

    def _listed(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        inner, fields = (*path, "listed"), tuple(name for name in data if name != IN)
        yield Node(inner, data, "arguments", fields if len(fields) > 1 else ())
        for key, item in data.items():
            yield from self.value(item, (*inner, key))

    def _row(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        yield Node((*path, ROW, LENGTH), data[LENGTH], "number", (1,))
        yield from self.condition(data["that"], (*path, ROW, "that"))

    def _connected(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        for key, several in data.items():
            yield from self._several(several, (*path, CONNECTED, key))

    def _after(self, data: Any, path: Path) -> Iterator[Node]:
        if isinstance(data, Mapping) and set(data) == {"doing", "that"}:
            yield from self._action(data["doing"], (*path, "after", "doing"))
            yield from self.condition(data["that"], (*path, "after", "that"))
        else:
            yield from self.condition(data, (*path, "after"))

    def _would(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        return self._action(data, (*path, "would"))

    def _possible(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        yield from self._action(data, (*path, "possible"))
        if "ignoring" in data:
            yield Node((*path, "possible", "ignoring"), data["ignoring"], "entries")

    def _reading(self, data: Mapping[str, str], path: Path) -> Iterator[Node]:
        for name, option in data.items():
            options = tuple(self.spec.readings[name].options)
            if len(options) > 2:  # of two, the other one is the condition's negation
                yield Node((*path, "reading", name), option, "choice", options)

    def _action(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        kind = next(key for key in data if key in self.vocabulary.kinds)
        fields = {name: Param(type_, "") for name, type_ in self.vocabulary.kinds[kind].fields.items()}
        return self._arguments(fields, data[kind] or {}, (*path, kind))

    def _set(self, data: Mapping[str, Any], path: Path) -> Iterator[Node]:
        of = data["of"]
        if _names(of) not in self.vocabulary.sets:
            yield from self._several(of, (*path, "of"))
        elif isinstance(of, Mapping):
            yield from self.value(of, (*path, "of"))

    def _asked_of(self, word: SetWord, given: Any, path: Path) -> Iterator[Node]:
        """What a set is asked of: what is written out, or values."""
        whole = isinstance(given, Mapping) and set(given) <= set(word.params)
        said = [((*path, name), one) for name, one in given.items()] if whole else [(path, given)]
        values = [(at, one) for at, one in said if isinstance(one, Mapping) or one in self.vocabulary.quantities]
        if not values:
            yield from self._arguments(word.params, given, path)
        for at, one in values:
            yield from self.value(one, at)

    def _arguments(self, params: Mapping[str, Param], given: Any, path: Path) -> Iterator[Node]:
        if not isinstance(given, Mapping):  # the only one that it needs
            (needed,) = (name for name, param in params.items() if not param.optional)
            if not (isinstance(given, str) and given.startswith("$")):
                yield from self.values(given, path, self.vocabulary.types[params[needed].type].schema)
            return
        optional = tuple(name for name, param in params.items() if param.optional and name in given)
        if optional:
            yield Node(path, given, "arguments", optional)
        for name, value in given.items():
            if not (isinstance(value, str) and value.startswith("$")):
                schema = self.vocabulary.types[params[name].type].schema
                yield from self.values(value, (*path, name), schema)

    # -- constants -------------------------------------------------------------------------------------

    def values(self, value: Any, path: Path, schema: Mapping[str, Any]) -> Iterator[Node]:
        """A constant and all in it; its schema says more than its shape where there is one."""
        if isinstance(value, Mapping):
            yield from self._map(value, path, schema)
        elif isinstance(value, list):
            if path[-1] == "picture":
                yield Node(path, value, "picture", self.signs)
                return
            yield Node(path, value, "entries")
            for i, item in enumerate(value):
                yield from self.values(item, (*path, i), schema.get("items", {}))
        elif isinstance(value, str) and value.startswith("$"):
            return
        elif (known := self._named(value)) and _is_step(known[value]):
            yield Node(path, value, "facing", tuple(known))
        elif "enum" in schema:
            yield Node(path, value, "choice", tuple(schema["enum"]))
        elif known:
            yield Node(path, value, "name", tuple(known))
        elif isinstance(value, str) and (among := next((names for names in self.domains if value in names), ())):
            yield Node(path, value, "name", among)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield Node(path, value, "number", (schema.get("multipleOf", 1),))
        elif isinstance(value, str) and _PLACE.fullmatch(value):
            yield Node(path, value, "place")

    def _map(self, value: Mapping[str, Any], path: Path, schema: Mapping[str, Any]) -> Iterator[Node]:
        if schema and "by-mode" not in value and "modes" not in path[-1:]:
            yield Node(path, value, "entries")
        for key, item in value.items():
            if key not in _TEXTS:
                below = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
                inner = below if isinstance(below, Mapping) else {}
                yield from self.values(item, (*path, key), inner if key != "by-mode" else inner or {"by": "mode"})

    def _named(self, value: Any) -> Mapping[str, Any] | None:
        """The map of the game's other files that has a text as a key."""
        return next((m for m in self.maps if isinstance(value, str) and value in m), None)


def _maps(data: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(data, Mapping):
        yield data
        for item in data.values():
            yield from _maps(item)
    elif isinstance(data, list):
        for item in data:
            yield from _maps(item)


def _names(data: Any) -> str:
    """The word that a value begins with; "" if it is none."""
    return data if isinstance(data, str) else next(iter(data), "") if isinstance(data, Mapping) else ""


def _is_step(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(x, int) for x in value)
