"""What of a value does not fit a JSON schema (Draft 2020-12), found out without any package.

A schema becomes a nest of closures that say quickly whether a value fits; only where it does not, its faults are looked
for, by the same tests.  Only keywords that our schemas use are known.  Data is plain, as our readers give it: a number
that is whole is an `int`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

__all__ = ["BrokenSchemaError", "Fault", "Judge", "Schema"]

Schema: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]
Test: TypeAlias = Callable[[Any], object]
"""Whether a value fits, by what counts as true."""

_TYPES: Final[Mapping[str, tuple[type[Any], ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_END: Final = re.compile(r"(?<!\\)\$")
"""The end of a text in a pattern: to Python alone a `$` is also before a last line's end."""
_PLAIN: Final[Mapping[str, tuple[str, Callable[[Any], Test]]]] = {
    "pattern": ("string", lambda wanted: _pattern(wanted).search),
    "minLength": ("string", lambda wanted: lambda value: len(value) >= wanted),
    "maxLength": ("string", lambda wanted: lambda value: len(value) <= wanted),
    "minItems": ("array", lambda wanted: lambda value: len(value) >= wanted),
    "maxItems": ("array", lambda wanted: lambda value: len(value) <= wanted),
    "uniqueItems": ("array", lambda wanted: lambda value: not wanted or len(set(map(_text, value))) == len(value)),
    "minProperties": ("object", lambda wanted: lambda value: len(value) >= wanted),
    "maxProperties": ("object", lambda wanted: lambda value: len(value) <= wanted),
    "required": ("object", lambda wanted: lambda value: all(key in value for key in wanted)),
    "dependentRequired": (
        "object",
        lambda wanted: lambda value: all(key in value for given in wanted if given in value for key in wanted[given]),
    ),
    "minimum": ("number", lambda wanted: lambda value: value >= wanted),
    "maximum": ("number", lambda wanted: lambda value: value <= wanted),
    "multipleOf": ("number", lambda wanted: lambda value: value % wanted == 0),
}
"""Keywords that ask one thing of the values of one type."""
_COUNT: Final = (int,)
SAYS: Final[Mapping[str, tuple[type[Any], ...]]] = {
    "pattern": (str,),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _COUNT),
    "uniqueItems": (bool,),
    **dict.fromkeys(("required", "enum", "allOf", "anyOf", "oneOf"), (list,)),
    **dict.fromkeys(("dependentRequired", "properties"), (dict,)),
    **dict.fromkeys(("minimum", "maximum", "multipleOf"), (int, float)),
    **dict.fromkeys(("additionalProperties", "propertyNames", "items", "if"), (dict, bool)),
    "type": (str, list),
    "$ref": (str,),
}
"""What a keyword says is of one of these types, in a schema that is one."""
_ELSEWHERE: Final = {"$schema", "$defs", "title", "description", "errorMessage", "then", "else"}
"""Keywords that ask nothing, or that are read with another."""


class BrokenSchemaError(ValueError):
    """A schema that is none, or has a keyword that is not known here: the damage in words."""


class Fault(NamedTuple):
    """A keyword that a value, or the name of a key, does not fit.

    `kind` is the keyword ("nothing" for the schema `false`), `wanted` what it says, `schema` the part in which it
    stands; `path` leads to the value.  `of_key` tells that the value is the name of the
    last key of the path (`propertyNames`).  `branches` are the faults by each branch of `anyOf` or
    `oneOf`, if the value fits none.
    """

    kind: str
    wanted: Any
    value: Any
    schema: Schema
    path: Path
    of_key: bool = False
    branches: Sequence[Sequence[Fault]] = ()


class Judge:
    """The tests of one schema, and of its parts, each made once."""

    def __init__(self, schema: Schema) -> None:
        self._root = schema
        self._made: dict[int, Test] = {}

    def prepare(self) -> None:
        """Make all tests now; BrokenSchemaError if the schema is none."""
        self._test(self._root)

    def faults(self, value: Any, path: Path = ()) -> Iterator[Fault]:
        """What does not fit of the value at `path`; BrokenSchemaError if the schema is none."""
        return self._faults(value, self._root, path)

    def part(self, reference: str) -> Any:
        """What a reference inside the schema (`#/...`) leads to; BrokenSchemaError if to nothing."""
        found: Any = self._root
        for step in (one.replace("~1", "/").replace("~0", "~") for one in reference.split("/")[1:]):
            if not isinstance(found, dict) or step not in found:
                raise BrokenSchemaError(f"nothing is at {reference}")
            found = found[step]
        return found

    def _faults(self, value: Any, schema: Any, path: Path) -> Iterator[Fault]:
        if schema is False:
            yield Fault("nothing", None, value, {}, path)
        if isinstance(schema, bool) or self._test(schema)(value):
            return
        for key, wanted in schema.items():
            match key:
                case "$ref":
                    yield from self._faults(value, self.part(wanted), path)
                case "allOf":
                    yield from (fault for part in wanted for fault in self._faults(value, part, path))
                case "if":
                    branch = schema.get("then" if self._test(wanted)(value) else "else", True)
                    yield from self._faults(value, branch, path)
                case "items" if type(value) is list:
                    for index, item in enumerate(value):
                        yield from self._faults(item, wanted, (*path, index))
                case "properties" if type(value) is dict:
                    for name in [name for name in value if name in wanted]:
                        yield from self._faults(value[name], wanted[name], (*path, name))
                case "additionalProperties" if type(value) is dict and wanted is not False:
                    for name in [name for name in value if name not in schema.get("properties", {})]:
                        yield from self._faults(value[name], wanted, (*path, name))
                case "propertyNames" if type(value) is dict:
                    for name in value:
                        yield from (f._replace(of_key=True) for f in self._faults(name, wanted, (*path, name)))
                case _ if key not in _ELSEWHERE and not self._keyword(key, wanted, schema)(value):
                    parts = wanted if key in ("anyOf", "oneOf") else ()
                    branches = [list(self._faults(value, part, path)) for part in parts]
                    yield Fault(key, wanted, value, schema, path, branches=branches if all(branches) else ())

    def _test(self, schema: Any) -> Test:
        if isinstance(schema, bool):
            return lambda _: schema
        if not isinstance(schema, dict):
            raise BrokenSchemaError(f"{_text(schema)} is no schema")
        if id(schema) not in self._made:
            self._made[id(schema)] = lambda value: self._made[id(schema)](value)  # a schema may refer to itself
            tests = [self._keyword(key, wanted, schema) for key, wanted in schema.items() if key not in _ELSEWHERE]
            self._made[id(schema)] = _all(tests)
        return self._made[id(schema)]

    def _keyword(self, key: str, wanted: Any, schema: Schema) -> Test:
        if not _may_say(key, wanted):
            raise BrokenSchemaError(f'"{key}" may not be {_text(wanted)}')
        if key in _PLAIN:
            types, holds = _TYPES[_PLAIN[key][0]], _PLAIN[key][1](wanted)
            return lambda value: type(value) not in types or holds(value)
        match key:
            case "type":
                names = [wanted] if isinstance(wanted, str) else wanted
                if strange := [name for name in names if not isinstance(name, str) or name not in _TYPES]:
                    raise BrokenSchemaError(f"{_text(strange[0])} is no type")
                allowed = [t for name in names for t in _TYPES[name]]
                return lambda value: type(value) in allowed
            case "enum" | "const":
                choices = [(type(choice), choice) for choice in (wanted if key == "enum" else [wanted])]
                return lambda value: (type(value), value) in choices  # 1 is not true
            case "$ref":
                return self._test(self.part(wanted))
            case "properties":
                known = {name: self._test(part) for name, part in wanted.items()}
                return lambda value: type(value) is not dict or all(known[k](v) for k, v in value.items() if k in known)
            case "additionalProperties":
                test, known = self._test(wanted), schema.get("properties", {})
                return lambda value: type(value) is not dict or all(k in known or test(value[k]) for k in value)
            case "propertyNames" | "items":
                test, kind = self._test(wanted), list if key == "items" else dict
                return lambda value: type(value) is not kind or all(map(test, value))
            case "allOf":
                return _all([self._test(part) for part in wanted])
            case "anyOf" | "oneOf":
                tests, most = [self._test(part) for part in wanted], 1 if key == "oneOf" else len(wanted)
                return lambda value: 1 <= sum(bool(test(value)) for test in tests) <= most
            case "if":
                asked, then, other = map(self._test, (wanted, schema.get("then", True), schema.get("else", True)))
                return lambda value: then(value) if asked(value) else other(value)
        raise BrokenSchemaError(f"the keyword {_text(key)} is not known")


def _may_say(key: str, wanted: Any) -> bool:
    if type(wanted) not in SAYS.get(key, (type(wanted),)):
        return False
    named = {"required": [wanted], "dependentRequired": wanted.values() if type(wanted) is dict else ()}
    return all(type(names) is list and all(type(name) is str for name in names) for names in named.get(key, ()))


def _pattern(wanted: str) -> re.Pattern[str]:
    try:
        return re.compile(_END.sub(r"\\Z", wanted))
    except re.error as error:
        raise BrokenSchemaError(f"{_text(wanted)} is no pattern: {error}") from None


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _all(tests: Sequence[Test]) -> Test:
    def test(value: Any) -> bool:
        for each in tests:  # noqa: SIM110 a loop is quicker here
            if not each(value):
                return False
        return True

    return tests[0] if len(tests) == 1 else test
