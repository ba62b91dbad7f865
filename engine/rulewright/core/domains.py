"""What the literals in rules can be: the domain of each type, made from the data of a pack, and the shapes of settings.

A literal outside its domain can never hold, or names nothing: a place of no board, a number that rules leave out.  It
is refused wherever it stands, in a condition, in a change or under ``sets``, since every parameter and every setting
has a type, and a type without a domain is named by variables alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.spec import BY_MODE, Path, Spec

if TYPE_CHECKING:
    from rulewright.core.vocabulary import Vocabulary

DIGITS = 16
"""A number of more is in no data."""
LISTED = 16
"""So many values that there are instead are listed where none is near."""


class OutsideError(ValueError):
    """A literal that is outside its domain, with what was probably meant."""

    def __init__(self, message: str, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.suggestion = suggestion


class Names(NamedTuple):
    """Some literals, each with its value; `kind` is what one of them is, as "a card"."""

    values: Mapping[Any, Any]
    kind: str = ""
    hint: Callable[[str], str | None] | None = None
    """What to say of a text that is none of them, if it is more than which is like it."""

    @property
    def what(self) -> str:
        """What a value is if it is one of them."""
        return self.kind or f"one of {', '.join(map(str, self.values))}"

    def value(self, value: Any) -> Any:
        """The value of a literal; None if it is none of them.  A number that is a key in YAML is a text."""
        if isinstance(value, str) and value.isdecimal() and len(value) <= DIGITS and int(value) in self.values:
            value = int(value)
        known = isinstance(value, str | int | float) and any(type(value) is type(name) for name in self.values)
        return self.values.get(value) if known else None  # to Python true is 1

    def instead(self, value: Any, variables: Sequence[str]) -> str | None:
        """What was probably meant, or what there is."""
        if isinstance(value, str):
            names = [name for name in self.values if isinstance(name, str)]
            hint = self.hint(value) if self.hint else None
            near = hint or meant(value, names) or meant(f"${value}", variables) or unquoted(value, self.values)
            if near:
                return near
        there = [*map(str, self.values if self.kind else ()), *variables]
        return f"known: {', '.join(there)}" if 0 < len(there) <= LISTED else None


class Numbers(NamedTuple):
    """The numbers from `least` to `most`, in steps."""

    least: int
    most: int
    what: str
    step: float = 1

    def value(self, value: Any) -> Any:
        """The number; None if it is none of them."""
        if not isinstance(value, int | float) or isinstance(value, bool):
            return None
        return value if self.least <= value <= self.most and value % self.step == 0 else None

    def instead(self, value: Any, variables: Sequence[str]) -> str | None:
        """Which numbers there are."""
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        near = isinstance(value, str) and meant(f"${value}", variables)
        there = (f"from {self.least} to {self.most}{steps}", *variables)
        return near or unquoted(value, range(self.least, self.most + 1)) or ", or ".join(there)


Literals = Names | Numbers


def bounds(literals: Literals) -> tuple[float, float] | tuple[None, None]:
    """The least and the most of some numbers; None where they are none."""
    if isinstance(literals, Numbers):
        return literals.least, literals.most
    numbers = [value for value in literals.values.values() if isinstance(value, int | float)]
    return (min(numbers), max(numbers)) if numbers and len(numbers) == len(literals.values) else (None, None)


def choice(options: Iterable[Any], kind: str = "") -> Names:
    """Some values that stand for themselves."""
    return Names({option: option for option in options}, kind)


def unquoted(value: Any, known: Iterable[Any]) -> str | None:
    """What to do with a number in quotes that is known without them."""
    return f"write it without quotes: {value}" if value in [str(n) for n in known if not isinstance(n, str)] else None


def read(literals: Literals, value: Any, variables: Sequence[str] = ()) -> Any:
    """The value of a literal; variables are what else might have been meant.

    Raises:
        OutsideError: if it is outside the domain.
    """
    found = literals.value(value)
    if found is None:
        shown = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else value
        raise OutsideError(f"{shown} is not {literals.what}", literals.instead(value, variables))
    return found


# -- shapes of settings ------------------------------------------------------------------------------------


class ListOf(NamedTuple):
    """A list with at least so many items; each perhaps more than the one before."""

    of: Shape
    least: int = 1
    unique: bool = False
    ascending: bool = False


class MapOf(NamedTuple):
    """A map from literals of one type to something; `whole` if each of a few fixed ones is there."""

    key: str
    of: Shape
    whole: bool = False


class ByMode(NamedTuple):
    """A value for each mode, as ``{by-mode: {mode: value}}``."""

    of: Shape


Shape = str | ListOf | MapOf | ByMode
"""How a setting is made of literals: the name of a type, or a list or map of such."""


def schema(shape: Shape, schemas: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The JSON Schema of a shape, from those of its types."""
    match shape:
        case ListOf():
            least = {"minItems": shape.least} if shape.least else {}
            once = {"uniqueItems": True} if shape.unique else {}
            return {"type": "array", "items": schema(shape.of, schemas), **least, **once}
        case MapOf(whole=True) if "enum" in schemas[shape.key]:
            fixed = [str(key) for key in schemas[shape.key]["enum"]]
            return {
                "type": "object",
                "required": fixed,
                "additionalProperties": False,
                "properties": {key: schema(shape.of, schemas) for key in fixed},
            }
        case MapOf():
            keys = dict(schemas[shape.key])
            if "enum" in keys:  # a number that is a key in YAML is a text
                keys["enum"] = list(map(str, keys["enum"]))
            return {"type": "object", "propertyNames": keys, "additionalProperties": schema(shape.of, schemas)}
        case ByMode():
            modes = {"type": "object", "additionalProperties": schema(shape.of, schemas)}
            return {
                "type": "object",
                "required": [BY_MODE],
                "additionalProperties": False,
                "properties": {BY_MODE: modes},
            }
        case _:
            return dict(schemas[shape])


def outside(shape: Shape, value: Any, vocabulary: Vocabulary, path: Path = ()) -> Iterator[tuple[Path, OutsideError]]:
    """Every literal of a value of that shape that is outside its domain, with the keys that lead to it."""
    match shape:
        case ListOf():
            for number, item in enumerate(value):
                yield from outside(shape.of, item, vocabulary, (*path, number))
                if shape.ascending and number and item <= value[number - 1]:
                    yield (*path, number), OutsideError(f"{item} does not ascend: {value[number - 1]} stands before it")
        case MapOf():
            for key, item in value.items():
                yield from outside(shape.key, key, vocabulary, (*path, key))
                yield from outside(shape.of, item, vocabulary, (*path, key))
            domain = vocabulary.types[shape.key].domain if shape.whole else None
            literals = domain() if domain else None
            names = literals.values if isinstance(literals, Names) else ()
            for name in names:
                if str(name) not in value:
                    yield (
                        path,
                        OutsideError(f"{name} is left out", f"each {shape.key} has one: {', '.join(names)}"),
                    )
        case ByMode():
            yield from outside(shape.of, value, vocabulary, path)
        case _:
            try:
                vocabulary.types[shape].read(value)
            except OutsideError as error:
                yield path, error


def check_settings(spec: Spec, mode: str, vocabulary: Vocabulary) -> None:
    """Refuse constants of a mode that cannot be, also those that are not in force.  Where the domain of one rests on
    another, the other comes first in the vocabulary, and is told alone.

    Raises:
        InputError: at each that is wrong.
    """
    clauses = sorted((c for c in spec.clauses if c.in_mode(mode)), key=lambda clause: clause.disabled)
    constants = [constant for clause in clauses for constant in clause.sets(mode)]
    constants += [(name, *spec.constants(mode)[name]) for name in spec.options(mode)]
    for setting in vocabulary.settings.values():
        found = (
            each
            for name, value, path in constants
            if name == setting.name
            for each in outside(setting.shape, value, vocabulary, path)
        )
        problems = [Problem(str(error), spec.place(spec.origin(at)), error.suggestion) for at, error in found]
        if problems:
            raise InputError(problems)
