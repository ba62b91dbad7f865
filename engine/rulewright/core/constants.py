"""The constants that clauses `sets`: as a game declares them, and as quantities that rules may ask, a table for each.

A map of numbers is an attribute of its keys, 0 where it says nothing; a map of things is one, none where it says
nothing; a list is a set; a single value is itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.core.domains import ByMode, ListOf, Literals, MapOf, Numbers, Shape
from rulewright.core.expressions import Table
from rulewright.core.spec import CONSTANTS, Path
from rulewright.core.types import NUMBER, Domain, List, Number, Option, Type
from rulewright.core.vocabulary import OF, Param, Quantity, Setting, ValueType, Vocabulary

Bound = int | str | Mapping[str, str]
"""A number, the name of a constant, or ``{NAME: KEY}`` of a constant that is a map."""


def amount(bound: Bound, settings: Mapping[str, Any]) -> int:
    """The number that a bound comes to in a mode."""
    if isinstance(bound, int):
        return bound
    if isinstance(bound, str):
        return int(settings[bound])
    ((name, key),) = bound.items()
    return int(settings[name].get(str(key), 0))


# -- as they are declared --------------------------------------------------------------------------------


def declared(game: Mapping[str, Any]) -> dict[str, Setting]:
    """The constants that ``game.yaml`` declares, by name; `core.parts.check` says what is wrong."""
    return {name: _setting(name, said) for name, said in game.get(CONSTANTS, {}).items()}


def _setting(name: str, said: Mapping[str, Any]) -> Setting:
    doc = said.get("doc", "")
    if "map" in said:
        return Setting(name, doc, MapOf(said["map"], _item(name, said["of"]), said.get("whole", False)))
    if "list" in said:
        return Setting(name, doc, ListOf(_item(name, said["list"]), 0, unique=True))
    return Setting(name, doc, _item(name, said.get("one", said)))


def _item(name: str, said: str | Mapping[str, Any]) -> str:
    """The type of what a constant holds; numbers between bounds of its own are a type of its name."""
    return said if isinstance(said, str) else name


def numbers(said: Mapping[str, Any]) -> tuple[Path, tuple[Bound, Bound]] | None:
    """Between which bounds the numbers of a constant are, and under which keys that is said; None if it is said
    elsewhere."""
    for key in ("of", "list", "one"):
        if isinstance(said.get(key), Mapping):
            return (key, "number"), tuple(said[key]["number"])
    return (("number",), tuple(said["number"])) if "number" in said else None


def number_type(name: str, doc: str, bounds: tuple[Bound, Bound], settings: Mapping[str, Any] | None) -> ValueType:
    """The type of the numbers between some bounds; without settings of a mode its literals are not read."""

    def made() -> Literals:
        if settings is None:
            raise ValueError("literals are read in a mode")
        least, most = (amount(bound, settings) for bound in bounds)
        return Numbers(least, most, f"a number that {name} can be")

    least = {"minimum": bounds[0]} if isinstance(bounds[0], int) else {}
    return ValueType(name, doc, NUMBER, {"type": "integer", **least}, made)


# -- as rules ask them -----------------------------------------------------------------------------------


def quantities(settings: Mapping[str, Setting], types: Mapping[str, ValueType]) -> dict[str, Quantity]:
    """The constants that rules may ask, by their names."""
    found = (_quantity(setting, types) for setting in settings.values())
    return {one.name: one for one in found if one is not None}


def _quantity(setting: Setting, types: Mapping[str, ValueType]) -> Quantity | None:
    """A constant as rules ask it; None if its shape is none that they can."""
    name = _name(setting)
    match _plain(setting.shape):
        case ListOf(str(item)):
            table = Table(name, (), List(types[item].type))
            return Quantity(setting.name, setting.doc, item, lambda _: table())
        case MapOf(str(key), str(of), whole):
            known, value = types[key].type, types[of].type
            thing = isinstance(value, Domain) and not value.options
            if not (isinstance(known, Domain) and (thing or isinstance(value, Number))):
                return None
            gives = Option(value) if isinstance(value, Domain) and not whole else value
            attribute = Table(
                name,
                (known if whole and isinstance(value, Domain) else Option(known),),
                gives,
                other=_unsaid(gives) if known.options else None,
            )
            params = {OF: Param(key, f"which {key}")}
            return Quantity(setting.name, setting.doc, of, lambda a: attribute(a[OF]), params)
        case str(one):
            single = Table(name, (), types[one].type)
            return Quantity(setting.name, setting.doc, one, lambda _: single())
        case _:
            return None


def tables(settings: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """For each constant in force that rules may ask, what its table says."""
    found = {}
    for setting in vocabulary.settings.values():
        if setting.name in settings and setting.name in vocabulary.quantities:
            found[_name(setting)] = _table(_plain(setting.shape), settings[setting.name], vocabulary)
    return found


def _name(setting: Setting) -> str:
    return f"SET_{setting.name.replace('-', '_').upper()}"


def _plain(shape: Shape) -> Shape:
    return shape.of if isinstance(shape, ByMode) else shape


def _unsaid(of: Type) -> int:
    """What a map says where nothing is said: no number, or none of the things."""
    return 0 if isinstance(of, Number) else -1


def _table(shape: Shape, value: Any, vocabulary: Vocabulary) -> Any:
    types = vocabulary.types
    match shape:
        case ListOf(str(item)):
            return tuple(types[item].read(one) for one in value)
        case MapOf(str(key), str(of), whole):
            said = {types[key].read(name): types[of].read(one) for name, one in value.items()}
            known, unsaid = types[key].type, _unsaid(types[of].type)
            assert isinstance(known, Domain)
            if known.options:
                return said
            there = [said.get(thing, unsaid) for thing in range(vocabulary.sizes[known])]
            return there if whole and isinstance(types[of].type, Domain) else [*there, unsaid]
        case str(one):
            return types[one].read(value)
        case _:
            raise ValueError(f"rules ask no constant of the shape {shape}")
