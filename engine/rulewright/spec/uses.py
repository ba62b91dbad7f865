"""Where words stand in the clauses of a game: each use with the way to it and what is written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulewright.core import boards
from rulewright.core.boards import OF_BOARD
from rulewright.core.conditions import OPERATORS, is_change
from rulewright.core.lists import PUSH, PUT_FIRST
from rulewright.core.quantities import CHANGES, COMPARISONS, ENDS, NONE, PIPS, RECKONING, THROWN
from rulewright.core.spec import ALL, CHANGING, DUE, FROM, WEIGHT, WITH, Clause, Path, Spec
from rulewright.core.vocabulary import Vocabulary


class Use(NamedTuple):
    """A word of a group in a clause; `written` is the word with what belongs to it."""

    group: str
    name: str
    clause: Clause
    path: Path
    written: Any


class Uses:
    """Finds the words in the clauses of one game."""

    def __init__(self, spec: Spec, vocabulary: Vocabulary) -> None:
        self.spec = spec
        self.vocabulary = vocabulary
        self.defined = {c.body["defines"]: c.body.get("given", {}) for c in spec.clauses if c.does_what == "defines"}
        self.computed = {c.body["computes"]: c.body.get("given", {}) for c in spec.clauses if c.does_what == "computes"}

    def __iter__(self) -> Iterator[Use]:
        for clause in self.spec.clauses:
            for group, name, path, written in self._clause(clause):
                yield Use(group, name, clause, (*clause.path, *path), written)

    def _clause(self, clause: Clause) -> Iterator[tuple[str, str, Path, Any]]:
        body, sort = clause.body, clause.does_what
        if sort is None:
            return
        data = body[sort]
        yield "clauses", sort, (sort,), {sort: data}
        yield from self._sort(sort, data)
        if "as" in body:
            yield from self._value(body["as"], ("as",))
        yield from (("clauses", key, (key,), {key: body[key]}) for key in (FROM, WEIGHT) if key in body)
        for field, of in body.get(FROM, {}).items():
            yield from self._several(of, (FROM, field))
        if WEIGHT in body:
            yield from self._value(body[WEIGHT], (WEIGHT,))
        for key in ("each", "when", "unless"):
            if key in body:
                yield from [] if key == "when" else [("clauses", key, (key,), {key: body[key]})]
                yield from self._of(body[key], (key,)) if key == "each" else self._condition(body[key], (key,))
        change = body.get("change", [])
        for i, one in enumerate([change] if isinstance(change, dict) else change):
            yield from self._change(one, ("change",) if isinstance(change, dict) else ("change", i))

    def _sort(self, sort: str, data: Any) -> Iterator[tuple[str, str, Path, Any]]:
        match sort:
            case "sets":
                yield from (("constants", name, (sort, name), {sort: {name: data[name]}}) for name in data)
            case "offers":
                yield "offers", data, (sort,), {sort: data}
            case "defines" | "computes":
                group = "defined conditions" if sort == "defines" else "computed values"
                yield group, data, (sort,), {sort: data}
            case "adds" | "makes":
                for name, value in data.items():
                    yield "computed values", name, (sort, name), {sort: data}
                    yield from self._value(value, (sort, name))
            case _ if sort in ("forbids", *CHANGING) and data != ALL:
                yield from (("kinds of action", name, (sort, i), {sort: data}) for i, name in enumerate(data))

    def _change(self, data: Mapping[str, Any], path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        if is_change(data):
            yield "changes", next(name for name in (*CHANGES, DUE) if name in data), path, data
            for key, value in data.items():
                if key in (PUSH, PUT_FIRST, WITH):
                    for field, one in value.items():
                        yield from self._value(one, (*path, key, field))
                else:
                    yield from self._value(value, (*path, key))
        else:
            yield from (("effects", name, (*path, name), {name: given}) for name, given in data.items())

    def _condition(self, data: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, dict):
            return
        name = next(key for key in data if key != "unless")
        inner, at, written = data[name], (*path, name), {name: data[name]}
        if name in OPERATORS or name in OF_BOARD:
            yield "conditions", name, at, written
            yield from self._operator(name, inner, at)
        elif name in COMPARISONS:
            yield "comparisons", name, at, written
            for i, side in enumerate(inner):
                yield from self._several(side, (*at, i))
        elif name in self.vocabulary.words:
            yield "words", name, at, written
        elif name in self.defined:
            yield "defined conditions", name, at, written
        else:
            yield from self._value({name: inner} if inner is not None else name, path)
        if "unless" in data:
            yield "clauses", "unless", (*path, "unless"), data
            yield from self._condition(data["unless"], (*path, "unless"))

    def _operator(self, name: str, data: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        match name:
            case "all" | "any":
                for i, item in enumerate(data):
                    yield from self._condition(item, (*path, i))
            case "some" | "every":
                yield from self._of(data, path)
                yield from self._condition(data["that"], (*path, "that"))
            case "after" if isinstance(data, dict) and set(data) == {"doing", "that"}:
                yield from self._kinds(data["doing"], (*path, "doing"))
                yield from self._condition(data["that"], (*path, "that"))
            case "empty":
                yield from self._several(data, path)
            case "listed":
                for key, item in data.items():
                    yield from self._value(item, (*path, key))
            case boards.ROW:
                yield from self._condition(data["that"], (*path, "that"))
            case boards.CONNECTED:
                for key, several in data.items():
                    yield from self._several(several, (*path, key))
            case "not" | "after":
                yield from self._condition(data, path)
            case "would" | "possible":
                yield from self._kinds(data, path)

    def _kinds(self, data: Mapping[str, Any], path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        kinds = [name for name in data if name in self.vocabulary.kinds]
        yield from (("kinds of action", name, (*path, name), {name: data[name]}) for name in kinds)

    def _of(self, data: Mapping[str, Any], path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        """The things that something goes through."""
        yield from self._several(data["of"], (*path, "of"))

    def _set(self, of: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        name = of if isinstance(of, str) else next(iter(of))
        group = "sets" if name in self.vocabulary.sets or name in self.vocabulary.types else "constants"
        yield group, name, path if isinstance(of, str) else (*path, name), of
        if group == "sets" and not isinstance(of, str):
            given, at = of[name], (*path, name)
            whole = isinstance(given, dict) and set(given) <= set(self.vocabulary.sets[name].params)
            for inner, one in [((*at, key), one) for key, one in given.items()] if whole else [(at, given)]:
                yield from self._value(one, inner)

    def _several(self, data: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        if isinstance(data, list):
            for i, item in enumerate(data):
                yield from self._value(item, (*path, i))
            return
        name = data if isinstance(data, str) else next(iter(data), "") if isinstance(data, dict) else ""
        yield from self._set(data, path) if name in self.vocabulary.sets else self._value(data, path)

    def _value(self, data: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        if isinstance(data, str):
            if data == NONE:
                yield "values", NONE, path, data
            elif data in self.vocabulary.quantities or data in self.computed:
                yield self._group(data), data, path, data
            return
        if not isinstance(data, dict):
            return
        name = next(key for key in data if key != "unless")
        inner, at = data[name], (*path, name)
        if name in RECKONING:
            yield "values", name, at, {name: inner}
            yield from self._reckoned(name, inner, at)
        elif name in self.vocabulary.quantities or name in self.computed:
            yield self._group(name), name, at, data
            yield from self._given(name, inner, at)
        else:
            yield from self._condition(data, path)

    def _group(self, name: str) -> str:
        if name in self.computed:
            return "computed values"
        if self.vocabulary.quantities[name].part:
            return "parts"
        return "constants" if name in self.vocabulary.settings else "values"

    def _given(self, name: str, data: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        """What a quantity is asked of: a map of arguments, or the only one itself."""
        params = self.computed[name] if name in self.computed else self.vocabulary.quantities[name].params
        if isinstance(data, dict) and set(data) <= set(params):
            for key, item in data.items():
                yield from self._value(item, (*path, key))
        else:
            yield from self._value(data, path)

    def _reckoned(self, name: str, data: Any, path: Path) -> Iterator[tuple[str, str, Path, Any]]:
        if name == "union":
            for i, each in enumerate(data):
                yield from self._several(each, (*path, i))
            return
        if name == "next" and not (isinstance(data, dict) and "after" in data):
            yield from self._value(data, path)
            return
        if name == "next":
            yield from self._value(data["after"], (*path, "after"))
            yield from self._condition(data.get("that", True), (*path, "that"))
            return
        if name == "next-in":
            yield from self._several(data[0], (*path, 0))
            yield from self._value(data[1], (*path, 1))
            return
        if name in ("size", "length", PIPS, *ENDS) or isinstance(data, list):
            yield from self._several(data, path)
            return
        if name in ("those", *THROWN):
            yield from self._several(data["of"], (*path, "of"))
        elif "as" in data:
            yield from self._of(data, path)
        for key in ("when", "that"):
            if key in data:
                yield from self._condition(data[key], (*path, key))
        gone = "as" in data or name in THROWN
        for key in ("then", "else", "amount", "number", "weight", "in", *(() if gone else ("of",))):
            if key in data:
                yield from self._value(data[key], (*path, key))
