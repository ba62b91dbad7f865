"""The constants that clauses `sets`, as quantities that rules may ask: a table for each, made from its shape.

A map of numbers is an attribute of its keys, 0 where it says nothing; a list is a set; a single value is itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.core.domains import ByMode, ListOf, MapOf, Shape
from rulewright.core.expressions import Table
from rulewright.core.types import Domain, List, Number, Option
from rulewright.core.vocabulary import OF, Param, Quantity, Setting, ValueType, Vocabulary


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
        case MapOf(str(key), str(of)):
            known, number = types[key].type, types[of].type
            if not (isinstance(known, Domain) and isinstance(number, Number)):
                return None
            takes = Option(known)
            attribute = Table(name, (takes,), number, other=0 if known.options else None)
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


def _table(shape: Shape, value: Any, vocabulary: Vocabulary) -> Any:
    types = vocabulary.types
    match shape:
        case ListOf(str(item)):
            return tuple(types[item].read(one) for one in value)
        case MapOf(str(key), str(of)):
            said = {types[key].read(name): types[of].read(one) for name, one in value.items()}
            known = types[key].type
            assert isinstance(known, Domain)
            if known.options:
                return said
            return [*(said.get(thing, 0) for thing in range(vocabulary.sizes[known])), 0]
        case str(one):
            return types[one].read(value)
        case _:
            raise ValueError(f"rules ask no constant of the shape {shape}")
