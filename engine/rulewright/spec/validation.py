"""Checking a document against a JSON schema (Draft 2020-12), with problems worded for people.

A problem names the place, what is wrong in plain words, and what was probably meant.  One mistake gives one
problem: of the branches of `oneOf` and `anyOf` only the nearest is told, and what merely follows from another
fault is left out.  A schema may explain itself: `errorMessage` (a word of editors, which show it too), or else
`description`, beside the keyword that failed is quoted.  References (`$ref`) must stay inside the schema (`#/...`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Final, Protocol, TypeAlias

from rulewright.core import signs
from rulewright.core.errors import Place, Problem, nearest
from rulewright.core.frozen import Data
from rulewright.spec.faults import Fault, Judge, Schema
from rulewright.spec.yaml_source import Route

__all__ = ["MAX_PROBLEMS", "nearest", "prepare", "validate"]

MAX_PROBLEMS: Final = 20
MAX_FAULTS: Final = 2000
"""So many faults are looked at: of a file that has more the first say enough."""
MAX_LISTED: Final = 16
MAX_COMPILED: Final = 64
MAX_WORD: Final = 64

_judges: dict[int, tuple[Schema, Judge]] = {}


class Placed(Protocol):
    """Data that knows where each of its values was written."""

    def value(self, path: Route) -> Any: ...

    def place(self, path: Route) -> Place: ...

    def key_place(self, path: Route) -> Place: ...

    def source(self, path: Route) -> str: ...

    def lost_comment(self, path: Route) -> str | None: ...

    def way(self, path: Route) -> Route: ...


def validate(document: Placed, schema: dict[str, object], at: Route = ()) -> list[Problem]:
    """What is wrong with `document`, or with its part `at`, in reading order; empty if it fits `schema`.

    At most `MAX_PROBLEMS` problems, then one that says how many more there are.  The tests are kept for `schema`
    as an object, so a schema must not be changed once it was used.
    """
    judge = _judge(schema)
    try:
        faults = list(islice(judge.faults(document.value(at), at), MAX_FAULTS))
        return _problems(document, _Finder(judge, len(at)).findings(faults)) if faults else []
    except RecursionError:
        return [Problem("nested too deeply", document.place(at))]


def prepare(schema: Schema) -> None:
    """Make the tests of a schema before they are needed; BrokenSchemaError if it is none."""
    _judge(schema).prepare()


def _judge(schema: Schema) -> Judge:
    if id(schema) not in _judges:
        if len(_judges) >= MAX_COMPILED:
            _judges.pop(next(iter(_judges)))
        _judges[id(schema)] = schema, Judge(schema)
    return _judges[id(schema)][1]


# Finding: from faults to one finding a cause


class _Finding(Data):
    """One fault of the value at `path`, or of its key.

    `kind` is the keyword that failed, or one of our own: "unknown" (a key that is not known there), "one-needed",
    "nothing" (the schema `false`).  `keys` are the known keys for "unknown", the missing ones for "required" and
    "one-needed"; `meant` is the nearest known key, `under` the known key in whose mapping the unknown one belongs,
    `written` the value as the author wrote it.
    """

    kind: str
    path: Route
    fault: Fault
    of_key: bool = False
    keys: tuple[str, ...] = ()
    meant: str | None = None
    under: str | None = None
    written: str = ""
    beside: str | None = None
    """The key around it beside which the unknown one would be known."""

    @property
    def value(self) -> Any:
        """The value that was judged; the key itself for faults of `propertyNames`."""
        return self.fault.value

    @property
    def wanted(self) -> Any:
        """What the keyword that failed says."""
        return self.fault.wanted

    @property
    def schema(self) -> Schema:
        """The subschema in which the keyword stands."""
        return self.fault.schema


class _Finder:
    """Finds what is at fault in data."""

    def __init__(self, judge: Judge, begins: int = 0) -> None:
        self.keys = _Keys(judge)
        self.begins = begins
        """How many keys lead to the value that the schema is of."""

    def findings(self, faults: Iterable[Fault]) -> list[_Finding]:
        """All that is at fault, without what follows from something else."""
        return _thinned([finding for fault in faults for finding in self._expand(fault)])

    def _expand(self, fault: Fault) -> Iterator[_Finding]:
        found = _Finding(fault.kind, fault.path, fault, fault.of_key)
        if fault.of_key:
            yield _of_key_name(found)
        elif fault.kind == "additionalProperties":
            yield from self._unknown(found)
        elif fault.kind == "required":
            yield from (found.replaced(keys=(key,)) for key in _lacking(fault))
        elif fault.kind in ("anyOf", "oneOf"):
            yield from self._branches(found)
        else:
            yield found.replaced(of_key=fault.kind == "nothing" and isinstance((fault.path or (0,))[-1], str))

    def _unknown(self, found: _Finding) -> Iterator[_Finding]:
        known = _named(found.schema)
        left = [key for key in found.value if key not in found.schema.get("properties", ())]
        for number, key in enumerate(left):
            told = number < MAX_PROBLEMS
            under = self.keys.under(found.schema, key) if told else None
            meant = nearest(key, known) if told and not under else None
            way = found.path[self.begins :]
            beside = self.keys.beside(way, key) if told and not (under or meant) else None
            yield _Finding(
                "unknown", (*found.path, key), found.fault, True, tuple(sorted(known)), meant, under, beside=beside
            )

    def _branches(self, found: _Finding) -> Iterator[_Finding]:
        at, branches = found.path, found.fault.branches
        near = [faults for faults in branches if not _fails_at(at, faults, "type")]
        fixed = [faults for faults in near if _fails_at(at, faults, "const", "enum")]
        if not near or len(fixed) == len(near) > 1 or "errorMessage" in found.schema:
            yield found
        elif len(near) > 1 and all(_fails_at(at, faults, "required", only=True) for faults in near):
            keys = dict.fromkeys(key for faults in near for fault in faults for key in _lacking(fault))
            yield found.replaced(kind="one-needed", keys=tuple(keys))
        else:
            options = [[inner for fault in faults for inner in self._expand(fault)] for faults in near]
            yield from min(options, key=partial(_distance, at))


def _mapping(schema: object) -> Schema:
    return schema if isinstance(schema, Mapping) else {}


def _of_key_name(found: _Finding) -> _Finding:
    if found.kind != "enum":
        return found
    known = tuple(map(str, found.wanted))
    return _Finding("unknown", found.path, found.fault, True, known, nearest(found.value, known))


def _lacking(fault: Fault) -> list[str]:
    return [key for key in fault.wanted if key not in fault.value]


def _fails_at(path: Route, faults: Iterable[Fault], *kinds: str, only: bool = False) -> bool:
    """Whether one of the faults of a branch (all of them, if `only`) is of these kinds and not further in."""
    judge = all if only else any
    return judge(fault.kind in kinds and fault.path == path for fault in faults)


def _distance(base: Route, findings: list[_Finding]) -> tuple[int, int, int, int]:
    """How far a branch is from what was written: fixed values first, then keys, then how deep it fits."""
    depths = [len(finding.path) - len(base) for finding in findings]
    pairs = list(zip(findings, depths, strict=True))
    fixed = sum(finding.kind == "const" and depth <= 1 for finding, depth in pairs)
    keys = sum(finding.kind in ("unknown", "required", "enum") and depth <= 1 for finding, depth in pairs)
    return fixed, keys, -max(depths, default=0), len(findings)


class _Keys:
    """Which keys a schema knows for a mapping, over all the subschemas that apply in place."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def known(self, schema: Any) -> set[str]:
        """The keys that `schema` names in any of its branches."""
        return {key for part in self._parts(schema, set()) for key in _named(part)}

    def under(self, schema: Any, key: str) -> str | None:
        """The key of `schema` in whose mapping `key` belongs, if there is just one."""
        inner = {name: value for part in self._parts(schema, set()) for name, value in _values(part)}
        homes = [name for name, value in inner.items() if key in self.known(value)]
        return homes[0] if len(homes) == 1 else None

    def beside(self, way: Route, key: str) -> str | None:
        """The nearest key on the way to a mapping beside which `key` would be known; None if there is none."""
        found, level = None, [self.judge.part("#")]
        for step in way:
            parts = [part for schema in level for part in self._parts(schema, set())]
            if isinstance(step, int):
                level = [part["items"] for part in parts if "items" in part]
                continue
            if any(key in _named(part) for part in parts):
                found = step
            level = [value for part in parts for name, value in _values(part) if name == step]
        return found

    def _parts(self, schema: Any, seen: set[int]) -> Iterator[Schema]:
        if not isinstance(schema, Mapping) or id(schema) in seen:
            return
        seen.add(id(schema))
        yield schema
        below = [self.judge.part(schema["$ref"])] if "$ref" in schema else []
        below += [part for keyword in ("allOf", "anyOf", "oneOf") for part in schema.get(keyword, ())]
        for part in (*below, schema.get("if"), schema.get("then"), schema.get("else")):
            yield from self._parts(part, seen)


def _values(schema: Any) -> list[tuple[str, Any]]:
    return [(key, value) for key, value in _mapping(schema).get("properties", {}).items() if value is not False]


def _named(schema: Any) -> set[str]:
    return {key for key, _ in _values(schema)}


# Thinning: one cause, one problem

_WEIGHTS: Final = (
    "type",
    "const",
    "enum",
    "unknown",
    "required",
    "one-needed",
    "pattern",
)


def _weight(finding: _Finding) -> int:
    return _WEIGHTS.index(finding.kind) if finding.kind in _WEIGHTS else len(_WEIGHTS)


def _thinned(findings: list[_Finding]) -> list[_Finding]:
    best: dict[tuple[object, ...], _Finding] = {}
    for finding in sorted(findings, key=_weight):
        lacks = finding.keys if finding.kind in ("required", "one-needed") else ()
        best.setdefault((finding.path, finding.of_key, lacks), finding)
    causes = _Causes(best.values())
    return [kept for finding in best.values() if (kept := causes.of(finding)) is not None]


class _Causes:
    """The faults from which others may follow."""

    def __init__(self, findings: Iterable[_Finding]) -> None:
        self.misspelt: set[tuple[Route, str]] = set()
        self.lacking: set[Route] = set()
        self.undecided: set[Route] = set()
        self.several: set[Route] = set()
        """Where more than one branch fits of which one should."""
        for finding in findings:
            if finding.kind == "unknown":
                only = finding.keys[0] if len(finding.keys) == 1 else None
                self.misspelt.add((finding.path[:-1], finding.meant or only or ""))
            if finding.kind == "oneOf":
                self.undecided.add(finding.path)
                if not finding.fault.branches:
                    self.several.add(finding.path)
            if finding.kind in ("required", "one-needed", "unknown"):
                self.lacking.add(finding.path[:-1] if finding.of_key else finding.path)

    def of(self, finding: _Finding) -> _Finding | None:
        """The finding, None if it follows from another."""
        path = finding.path
        if finding.kind in ("required", "one-needed"):
            follows = path in self.several or any((path, key) in self.misspelt for key in finding.keys)
        elif path in self.several:
            follows = finding.kind != "oneOf"
        elif finding.kind in ("minProperties", "maxProperties", "anyOf", "oneOf"):
            follows = path in self.lacking
        elif finding.kind == "nothing":  # which keys cannot be given depends on what it is
            follows = path[:-1] in self.undecided
        else:
            follows = False
        return None if follows else finding


# Wording

_Words: TypeAlias = tuple[str, str | None]
_TYPES: Final = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (key: value)",
    "null": "nothing",
}
_TRUE: Final = ("true", "yes", "on", "y")
_FALSE: Final = ("false", "no", "off", "n")
_NUMBER = re.compile(r"-?[0-9]+([.,][0-9]+)?")
_ODD_NUMBER = re.compile(r"[+-]?[0-9]+(_[0-9]+)*")
"""What some readers of YAML take for a number, of another base perhaps, and others for text."""
_FEW_DIGITS = 20
"""What has more is no number that anything here takes, and is not written out again."""


def _problems(document: Placed, findings: list[_Finding]) -> list[Problem]:
    placed = [(_place(document, finding), number) for number, finding in enumerate(findings)]
    placed.sort()
    shown = [_worded(document, findings[number], place) for place, number in placed[:MAX_PROBLEMS]]
    more = len(placed) - len(shown)
    return [*shown, Problem(f"and {more} more", placed[MAX_PROBLEMS][0])] if more else shown


def _place(document: Placed, finding: _Finding) -> Place:
    if finding.of_key:
        return document.key_place(finding.path)
    beyond = _first_beyond(finding)
    return document.place(finding.path if beyond is None else (*finding.path, beyond))


def _worded(document: Placed, finding: _Finding, place: Place) -> Problem:
    if not finding.of_key:
        finding = finding.replaced(written=document.source(finding.path))
    message, suggestion = _explained(finding) or _WORDS.get(finding.kind, _other)(finding)
    subject = "" if finding.of_key else _subject(document.way(finding.path))
    lost = document.lost_comment(finding.path) if finding.value is None else None
    if lost is not None:
        suggestion = f"did you mean to quote it: {_shown(lost)}?"
    return Problem(f"{subject}{message}", place, suggestion)


def _first_beyond(finding: _Finding) -> int | None:
    """The index of the list item that is too many, or that repeats another."""
    if finding.kind == "maxItems":
        return int(finding.wanted)
    if finding.kind == "uniqueItems":
        return _repeated(finding.value)
    return None


def _repeated(items: list[Any]) -> int | None:
    seen: set[str] = set()
    for index, item in enumerate(items):
        text = json.dumps(item, sort_keys=True)
        if text in seen:
            return index
        seen.add(text)
    return None


def _subject(path: Route) -> str:
    """`"pieces", item 2: `, counted from 1, or nothing at the root."""
    items: list[str] = []
    for step in reversed(path):
        if isinstance(step, str):
            return ", ".join([_shown(step), *reversed(items)]) + ": "
        items.append(f"item {step + 1}")
    return ", ".join(reversed(items)) + ": " if items else ""


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= MAX_WORD else f"{text[: MAX_WORD - 4]}..." + ('"' if text[0] == '"' else "")


def _found(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return _shown(value)
    if isinstance(value, str) and signs.told(value):
        return f"text {_shown(value)}"
    kinds = {str: "text", int: "a number", float: "a number", list: "a list"}
    return kinds.get(type(value), "a mapping (key: value)")


def _value(value: Any) -> str:
    return _found(value) if value is None or isinstance(value, list | dict) else _shown(value)


def _either(words: Iterable[str]) -> str:
    *others, last = dict.fromkeys(words)
    return f"{', '.join(others)} or {last}" if others else last


def _explained(finding: _Finding) -> _Words | None:
    """The schema's own words, where it has some that fit this kind of fault."""
    if finding.kind in ("type", "unknown", "required", "nothing"):
        return None
    schema, value = finding.schema, finding.value
    plain = value is not None and not isinstance(value, list | dict)
    key = "the key " if finding.of_key else ""
    if "errorMessage" in schema:
        return f"{schema['errorMessage']}" + (f"; found {key}{_shown(value)}" if plain else ""), _fitting(finding)
    if finding.kind == "pattern" and not value.strip():
        return "this is blank, text is needed" if value else "this is empty, at least 1 needed", None
    if finding.kind == "pattern" and "description" in schema:
        return f"{key}{_value(value)} does not fit: {schema['description']}", None
    return None


_APART = re.compile(r"(?<=[0-9])(?=[A-Z])")


def _fitting(finding: _Finding) -> str | None:
    """What was meant, if letters of the other size, or spaces left out or put in, make it fit its pattern; how many
    items have to go."""
    if finding.kind == "maxItems":
        return f"leave {len(finding.value) - finding.wanted} out"
    if finding.kind != "pattern" or not (text := finding.value.strip()):
        return None
    tries = (
        text,
        f"${text}",
        text.lower(),
        text.upper(),
        _APART.sub(" ", text.upper()),
        re.sub(r"[\s_]+", "-", text.lower()),
    )
    return next((_meant(_shown(tried)) for tried in tries if re.search(finding.wanted, tried)), None)


def _type(finding: _Finding) -> _Words:
    return _wrong_type(finding, _listed(finding.wanted))


def _wrong_type(finding: _Finding, types: list[str]) -> _Words:
    value = finding.value
    found = _shown(value) if "integer" in types and _fraction(value) else _found(value)
    message = f"expected {_either(_TYPES[name] for name in types)}, found {found}"
    hints = [_TYPE_HINTS[name](value, finding.written) for name in types if name in _TYPE_HINTS]
    hints += [_hint_mapping(finding)] if "object" in types else []
    return message, next((hint for hint in hints if hint is not None), None)


def _fraction(value: Any) -> bool:
    number = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    return isinstance(value, float) or bool(number and number[1])


def _hint_mapping(finding: _Finding) -> str | None:
    """Where a mapping needs just one key, the value that was given for it alone."""
    needed = finding.schema.get("required", ())
    if not finding.path or len(needed) != 1 or not isinstance(finding.value, str) or "\n" in finding.written:
        return None
    return _meant(f"{{{needed[0]}: {finding.written}}}")


def _hint_whole(value: Any, written: str) -> str | None:
    return None if _fraction(value) else _hint_number(value, written)


def _hint_text(value: Any, written: str) -> str | None:
    return f'quote it: "{written}"' if isinstance(value, bool | int | float) else None


def _hint_number(value: Any, written: str) -> str | None:
    if not isinstance(value, str):
        return None
    if _ODD_NUMBER.fullmatch(value) and not written.startswith(("'", '"')):
        digits = value.replace("_", "").lstrip("+")
        return f"write a number in digits alone: {int(digits)}" if len(digits) <= _FEW_DIGITS else None
    if not _NUMBER.fullmatch(value):
        return None
    if "," in value:
        return _meant(value.replace(",", "."))
    return f"write it without quotes: {value}" if written.startswith(("'", '"')) and len(value) <= _FEW_DIGITS else None


def _hint_truth(value: Any, _: str) -> str | None:
    word = value.casefold() if isinstance(value, str) else ""
    if word in _TRUE:
        return _meant("true")
    return _meant("false") if word in _FALSE else None


def _hint_list(value: Any, written: str) -> str | None:
    if value is None or isinstance(value, dict) or "\n" in written:
        return None
    return f"put it in brackets: [{written}]"


def _meant(text: str) -> str:
    return f"did you mean {text}?"


_TYPE_HINTS: Final[dict[str, Callable[[Any, str], str | None]]] = {
    "string": _hint_text,
    "integer": _hint_whole,
    "number": _hint_number,
    "boolean": _hint_truth,
    "array": _hint_list,
}


def _unknown(finding: _Finding) -> _Words:
    message = f"unknown key {_shown(finding.path[-1])}"
    if (decimal := _split_decimal(finding)) is not None:
        return message, f"write a decimal with a point: {decimal}"
    stuck, colon, rest = str(finding.path[-1]).partition(":")
    if colon and rest and stuck in finding.keys:
        return message, f"a space is missing after the colon: {stuck}: {rest}"
    if finding.under is not None:
        return message, f"did you mean to put it under {_shown(finding.under)}?"
    if finding.meant is not None:
        return message, _meant(_shown(finding.meant))
    if finding.beside is not None:
        return message, f"did you mean to put it beside {_shown(finding.beside)}?"
    return message, _listed_keys(finding.keys)


def _listed_keys(keys: Collection[str]) -> str | None:
    """The keys that are known, if they are not too many."""
    return f"known here: {', '.join(sorted(keys))}" if 0 < len(keys) <= MAX_LISTED else None


def _split_decimal(finding: _Finding) -> str | None:
    """`{points: 4,5}` is two keys to YAML: the number that was meant."""
    given, key = finding.fault.value, str(finding.path[-1])
    if not key.isdecimal() or not isinstance(given, dict) or given.get(key) is not None:
        return None
    keys = list(given)
    before = given[keys[keys.index(key) - 1]] if keys.index(key) else None
    return f"{before}.{key}" if isinstance(before, int) and not isinstance(before, bool) else None


def _required(finding: _Finding) -> _Words:
    return f"the key {_shown(finding.keys[0])} is missing", None


def _one_needed(finding: _Finding) -> _Words:
    return f"one of these keys is needed: {', '.join(finding.keys)}", None


def _enum(finding: _Finding) -> _Words:
    return _not_among(finding.value, list(finding.wanted))


def _const(finding: _Finding) -> _Words:
    return _not_among(finding.value, [finding.wanted])


def _not_among(value: Any, allowed: list[Any]) -> _Words:
    listed = ", ".join(_shown(choice) for choice in allowed)
    if len(allowed) > MAX_LISTED:
        message = f"{_value(value)} is not known here"
    elif len(allowed) > 1 and value is not None and not isinstance(value, list | dict):
        message = f"{_value(value)} is not one of {listed}"
    else:
        message = f"expected {'one of ' if len(allowed) > 1 else ''}{listed}, found {_value(value)}"
    return message, _hint_among(value, allowed)


def _hint_among(value: Any, allowed: list[Any]) -> str | None:
    texts = [choice for choice in allowed if isinstance(choice, str)]
    if not isinstance(value, str):
        quoted = _value(value)
        return f'quote it: "{quoted}"' if quoted in texts else None
    if any(_shown(choice) == value for choice in allowed if not isinstance(choice, str)):
        return f"write it without quotes: {value}"
    near = nearest(value, texts)
    return _meant(_shown(near)) if near is not None else None


def _no_branch(finding: _Finding) -> _Words:
    """No branch of `anyOf` or `oneOf` is near, or more than one fits."""
    faults = [fault for branch in finding.fault.branches for fault in branch if fault.path == finding.path]
    values = [choice for fault in faults for choice in _choices(fault)]
    types = [name for fault in faults if fault.kind == "type" for name in _listed(fault.wanted)]
    if values and not (types and isinstance(finding.value, list | dict)):
        return _not_among(finding.value, values)
    if types:
        return _wrong_type(finding, types)
    keys = [key for part in finding.wanted for key in _mapping(part).get("required", ())]
    given = [key for key in dict.fromkeys(keys) if key in _mapping(finding.value)]
    if given:
        return f"only one of these keys can be given: {', '.join(given)}", None
    return _other(finding)


def _choices(fault: Fault) -> list[Any]:
    if fault.kind == "const":
        return [fault.wanted]
    return list(fault.wanted) if fault.kind == "enum" else []


def _listed(names: str | list[str]) -> list[str]:
    return [names] if isinstance(names, str) else names


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _too_few(noun: str, finding: _Finding) -> _Words:
    size, least = len(finding.value), finding.wanted
    found = f"found {_count(size, noun)}" if size else "this is empty"
    return f"{found}, at least {least} needed", _hint_empty(finding)


def _hint_empty(finding: _Finding) -> str | None:
    """What an empty mapping or list may hold, or that it need not be there."""
    if isinstance(finding.value, dict):
        return _listed_keys(_named(finding.schema)) or "write a key, or leave it out"
    return "write an item, or leave it out" if finding.value == [] else None


def _too_many(noun: str, finding: _Finding) -> _Words:
    return f"found {_count(len(finding.value), noun)}, at most {finding.wanted}", None


def _range(words: str, finding: _Finding) -> _Words:
    return (
        f"expected {words} {_shown(finding.wanted)}, found {_shown(finding.value)}",
        None,
    )


def _twice(finding: _Finding) -> _Words:
    index = _repeated(finding.value)
    shown = "an item" if index is None else _value(finding.value[index])
    return f"{shown} is in the list twice", None


def _needs_too(finding: _Finding) -> _Words:
    given = finding.value
    for key, needed in finding.wanted.items():
        missing = [other for other in needed if other not in given] if key in given else []
        if missing:
            return f"{_shown(key)} needs the key {_shown(missing[0])} too", None
    return _other(finding)


def _forbidden(finding: _Finding) -> _Words:
    if finding.of_key:
        return f"the key {_shown(finding.path[-1])} cannot be given here", None
    return "nothing can be given here", None


def _pattern(finding: _Finding) -> _Words:
    key = "the key " if finding.of_key else ""
    return f"{key}{_shown(finding.value)} is not written as expected here", None


def _other(finding: _Finding) -> _Words:
    description = finding.schema.get("description")
    reason = f": {description}" if description else ""
    return f"{_value(finding.value)} is not accepted here{reason}", None


_WORDS: Final[dict[str, Callable[[_Finding], _Words]]] = {
    "type": _type,
    "unknown": _unknown,
    "required": _required,
    "one-needed": _one_needed,
    "enum": _enum,
    "const": _const,
    "anyOf": _no_branch,
    "oneOf": _no_branch,
    "minItems": partial(_too_few, "item"),
    "maxItems": partial(_too_many, "item"),
    "minProperties": partial(_too_few, "key"),
    "maxProperties": partial(_too_many, "key"),
    "minLength": partial(_too_few, "character"),
    "maxLength": partial(_too_many, "character"),
    "minimum": partial(_range, "at least"),
    "maximum": partial(_range, "at most"),
    "multipleOf": partial(_range, "a multiple of"),
    "uniqueItems": _twice,
    "dependentRequired": _needs_too,
    "nothing": _forbidden,
    "pattern": _pattern,
}
