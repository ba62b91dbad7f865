"""Whether data surely fits a JSON schema: a quick yes before the slow and talkative validator is asked.

A schema becomes a nest of closures.  They know the keywords that our schemas use; whatever they do not know, or are
not sure of, they do not accept, so that the validator decides and words what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Test = Callable[[Any], bool]

_TYPES: Mapping[str, tuple[type[Any], ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_DECIDING = {"type", "const", "enum", "required", "properties", "anyOf", "allOf"}
"""Keywords whose tests say no only where the value does not fit."""
_SAID = {"$schema", "$defs", "description", "title", "errorMessage"}
"""Keywords that check nothing."""


class Acceptance:
    """The tests of one schema, each made when it is first needed."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._root = schema
        self._made: dict[int, Test] = {}

    def accepts(self, value: Any) -> bool:
        """Whether the value surely fits the schema."""
        return self._test(self._root)(value)

    def _test(self, schema: Any) -> Test:
        if isinstance(schema, bool):
            return lambda _: schema
        key = id(schema)
        if key not in self._made:
            self._made[key] = lambda value: self._made[key](value)  # until it is made: a schema may refer to itself
            self._made[key] = _all(self._tests(schema))
        return self._made[key]

    def _tests(self, schema: Mapping[str, Any]) -> list[Test]:
        tests: list[Test] = []
        if schema.get("type") == "string" and "pattern" in schema:  # both at once: half of all that is asked
            found = re.compile(schema["pattern"]).search
            tests.append(lambda v: type(v) is str and found(v) is not None)
            schema = {key: value for key, value in schema.items() if key not in ("type", "pattern")}
        for keyword, value in schema.items():
            if keyword in _SAID or keyword in ("then", "else", "additionalProperties"):
                continue
            make = getattr(self, f"_{keyword.lstrip('$').lower()}", None)
            if make is None:
                return [lambda _: False]
            tests.append(make(value, schema))
        if "additionalProperties" in schema and "properties" not in schema:
            tests.append(self._properties({}, schema))
        return tests

    # -- keywords --------------------------------------------------------------------------------------

    def _ref(self, value: str, _: Any) -> Test:
        target: Any = self._root
        for part in value.removeprefix("#/").split("/"):
            target = target[part]
        return lambda v: self._test(target)(v)

    def _type(self, value: str | Sequence[str], _: Any) -> Test:
        types = [t for name in ([value] if isinstance(value, str) else value) for t in _TYPES[name]]
        if len(types) == 1:
            only = types[0]
            return lambda v: type(v) is only
        return lambda v: type(v) in types

    def _const(self, value: Any, _: Any) -> Test:
        return lambda v: type(v) is type(value) and v == value

    def _enum(self, value: Sequence[Any], _: Any) -> Test:
        known = {(type(v), v) for v in value if isinstance(v, str | int | float | bool | None)}
        return lambda v: isinstance(v, str | int | float | bool | None) and (type(v), v) in known

    def _pattern(self, value: str, _: Any) -> Test:
        found = re.compile(value).search
        return lambda v: type(v) is not str or found(v) is not None

    def _properties(self, value: Mapping[str, Any], schema: Mapping[str, Any]) -> Test:
        known = {key: self._test(inner) for key, inner in value.items()}
        other = self._test(schema.get("additionalProperties", True))

        def test(v: Any) -> bool:
            if type(v) is dict:
                for key, item in v.items():
                    if not known.get(key, other)(item):
                        return False
            return True

        return test

    def _propertynames(self, value: Any, _: Any) -> Test:
        names = self._test(value)
        return lambda v: type(v) is not dict or all(map(names, v))

    def _items(self, value: Any, _: Any) -> Test:
        item = self._test(value)
        return lambda v: type(v) is not list or all(map(item, v))

    def _required(self, value: Sequence[str], _: Any) -> Test:
        return lambda v: type(v) is not dict or all(key in v for key in value)

    def _dependentrequired(self, value: Mapping[str, Sequence[str]], _: Any) -> Test:
        def test(v: Any) -> bool:
            return type(v) is not dict or all(k not in v or all(n in v for n in needed) for k, needed in value.items())

        return test

    def _uniqueitems(self, value: bool, _: Any) -> Test:
        def test(v: Any) -> bool:
            if type(v) is not list or not value:
                return True
            return all(type(item) is str for item in v) and len(set(v)) == len(v)

        return test

    def _allof(self, value: Sequence[Any], _: Any) -> Test:
        return _all([self._test(inner) for inner in value])

    def _anyof(self, value: Sequence[Any], _: Any) -> Test:
        tests = [self._test(inner) for inner in value]
        return lambda v: any(test(v) for test in tests)

    def _oneof(self, value: Sequence[Any], _: Any) -> Test:
        tests = [self._test(inner) for inner in value]
        return lambda v: sum(test(v) for test in tests) == 1

    def _if(self, value: Any, schema: Mapping[str, Any]) -> Test:
        # What is not surely so may still be so: then neither branch is sure, and both are asked.
        asked, then, other = self._test(value), *(self._test(schema.get(k, True)) for k in ("then", "else"))
        plain = self._decides(value)
        return lambda v: then(v) if asked(v) else other(v) and (plain or then(v))

    def _decides(self, schema: Any) -> bool:
        """Whether a test that says no is to be trusted as much as one that says yes."""
        if isinstance(schema, bool):
            return True
        inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("allOf", ())]
        return set(schema) <= _DECIDING | _SAID and all(map(self._decides, inner))

    def _minitems(self, value: int, _: Any) -> Test:
        return lambda v: type(v) is not list or len(v) >= value

    def _maxitems(self, value: int, _: Any) -> Test:
        return lambda v: type(v) is not list or len(v) <= value

    def _minlength(self, value: int, _: Any) -> Test:
        return lambda v: type(v) is not str or len(v) >= value

    def _maxlength(self, value: int, _: Any) -> Test:
        return lambda v: type(v) is not str or len(v) <= value

    def _minproperties(self, value: int, _: Any) -> Test:
        return lambda v: type(v) is not dict or len(v) >= value

    def _maxproperties(self, value: int, _: Any) -> Test:
        return lambda v: type(v) is not dict or len(v) <= value

    def _minimum(self, value: float, _: Any) -> Test:
        return lambda v: type(v) not in (int, float) or v >= value

    def _maximum(self, value: float, _: Any) -> Test:
        return lambda v: type(v) not in (int, float) or v <= value

    def _multipleof(self, value: float, _: Any) -> Test:
        return lambda v: type(v) not in (int, float) or v % value == 0


def _all(tests: Sequence[Test]) -> Test:
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda v: first(v) and second(v)

    def test(v: Any) -> bool:
        for each in tests:  # noqa: SIM110 a loop is quicker here
            if not each(v):
                return False
        return True

    return test
