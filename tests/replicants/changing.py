"""Every value of a pack's rules, one at a time: where it is, what else it could sensibly be, and the pack with that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.core.spec import CHANGING, Spec
from rulewright.core.vocabulary import Vocabulary

Path = tuple[str | int, ...]
GONE = object()
"""Stands for an item that is taken out of its list."""


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that holds no other, with the keys that lead to it; an empty list or map is one too."""
    if isinstance(data, Mapping) and data:
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list) and data:
        for i, value in enumerate(data):
            yield from leaves(value, (*path, i))
    else:
        yield path, data


def changed(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at a path; all else is shared with the original."""
    if not path:
        return value
    key, *rest = path
    if isinstance(data, list):
        assert isinstance(key, int)
        if value is GONE and not rest:
            return [*data[:key], *data[key + 1 :]]
        return [*data[:key], changed(data[key], tuple(rest), value), *data[key + 1 :]]
    return {**data, key: changed(data[key], tuple(rest), value)}


def shown(data: Any, path: Path) -> str:
    """A path for people: clauses and readings by their ids."""
    head = [str(key) for key in path]
    if path[0] in ("clauses", "readings") and isinstance(path[1], int):
        head[1] = data[path[0]][path[1]]["id"]
    return "/".join(head)


class Alternatives:
    """What else the values of a pack could be."""

    def __init__(self, spec: Spec, vocabulary: Vocabulary) -> None:
        self.spec = spec
        self.vocabulary = vocabulary
        self.given = {c.body["defines"]: c.body["given"] for c in spec.clauses if c.does_what == "defines"}

    def of(self, path: Path, value: Any) -> list[Any]:
        """Other values for a leaf, sensible ones first."""
        match path:
            case ("clauses", int(number), part, *rest):
                return self._clause(self.spec.data["clauses"][number], str(part), tuple(rest), value)
            case ("readings", int(number), "default"):
                return [o for o in self.spec.data["readings"][number]["options"] if o != value]
            case (*_, "document"):
                return _others(value, self.spec.data["game"]["documents"])
            case (*_, "status"):
                return _others(value, ("printed", "derived", "reconstructed", "ours"))
            case ("game", "stages", _):
                return [GONE]
            case ("pieces", "souls", _, "picture", _):
                return list(signs_changed(value))
            case (*_, "centre") | ("arenas", *_, "without", int()):
                return _other_hexes(value)
            case _:
                return _plain(value)

    # -- clauses ---------------------------------------------------------------------------------------

    def _clause(self, clause: Mapping[str, Any], part: str, rest: Path, value: Any) -> list[Any]:
        game = self.spec.data["game"]
        match part:
            case "chapter":
                return _others(value, game["chapters"])
            case "status":
                return _others(value, ("printed", "derived", "reconstructed", "ours"))
            case "source" if rest == ("document",):
                return _others(value, game["documents"])
            case "modes":
                return _others(value, game["modes"])
            case "offers":
                return _others(value, self.vocabulary.offers)
            case "at":
                return [*_others(value, game["stages"]), "nowhere"]
            case "given":
                return ["kind"]
            case "ends" if len(clause[part]) == 1:
                return _others(value, self.vocabulary.kinds)
            case "forbids" | "does" | "scores" | "ends" if value == "all":
                return [[kind] for kind in self.vocabulary.kinds]
            case "forbids" | "does" | "scores" | "ends":
                return [GONE]
            case "sets":
                return self._setting(rest, value)
            case "when" | "unless" | "each" | "change":
                return self._condition(clause, (part, *rest), value)
            case _:
                return _plain(value)

    def _setting(self, rest: Path, value: Any) -> list[Any]:
        match rest:
            case ("arena", *_):
                return _others(value, self.spec.data["arenas"]["arenas"])
            case ("matrix",):
                return _others(value, self.spec.data["pieces"]["souls"])
            case ("starting-facing", *_):
                return _others(value, self.spec.data["arenas"]["directions"])
            case ("matrix-hexes" | "starting-hexes", *_):
                return _other_hexes(value)
            case ("turn", *_):
                return [GONE]
            case ("rotation",):
                return [120, 180]
            case ("turn-while-moving",):
                return [60, 120]
            case ("teams", *_):
                return _others(value, (1, 2, 3, 4))
            case ("energy-track", *_):
                return [GONE]
            case _:
                return _plain(value)

    def _condition(self, clause: Mapping[str, Any], rest: Path, value: Any) -> list[Any]:
        if value == {}:  # an action of any kind: one of the matrix, of a 3, or one that strikes nobody
            return [{"soul": "1"}, {"soul": "3"}, {"victims": []}]
        if rest[-1] == "as":
            return [f"{value}-else"]
        if isinstance(value, str) and value.startswith("$"):
            return [*self._variables(clause, rest, value), "$nobody"]
        match rest:
            case (*_, "reading", str(name)):
                return [o for o in self.spec.readings[name].options if o != value]
            case (*_, "ignoring", int()):
                return [GONE]
            case (*_, "clause"):
                return [
                    c.id for c in self.spec.clauses if c.does_what == "forbids" and c.id != value and "move" in c.kinds
                ]
            case (*_, "of") if value in self.vocabulary.sets:
                element = self.vocabulary.sets[value].element
                others = [s.name for s in self.vocabulary.sets.values() if s.element == element and s.name != value]
                return [*others, "nobody"]
            case ("change", "to") if "set" in clause["change"]:
                return self._literal(self.vocabulary.quantities[clause["change"]["set"]].type, value)
            case (*_, str(word), str(name)):
                return self._literal(str(self.type_of(word, name)), value)
            case (*_, str(word), str(name), int()):
                return [GONE, *self._literal("number", value)]
            case (*_, "in", 1, int()):
                return [GONE]
        return _plain(value)

    def type_of(self, word: str, name: str) -> str | None:
        """The type of a parameter of whatever is called `word`."""
        v = self.vocabulary
        for group in (v.words, v.sets, v.effects):
            if word in group and name in group[word].params:
                return str(group[word].params[name].type)
        if word in v.kinds:
            return v.kinds[word].fields.get(name)
        return self.given.get(word, {}).get(name)

    def _literal(self, type_: str, value: Any) -> list[Any]:
        if type_ == "hexes":
            return [["E5", "E6", "D5"]]
        if type_ == "soul":
            return _others(value, self.spec.data["pieces"]["souls"])
        schema = self.vocabulary.types[type_].schema if type_ in self.vocabulary.types else {}
        return _others(value, schema["enum"]) if "enum" in schema else _plain(value)

    def _variables(self, clause: Mapping[str, Any], path: Path, value: str) -> list[str]:
        """The other variables that may stand there: those of the clause that have a fitting type."""
        types: dict[str, str] = {"$player": "player"}
        for name, type_ in clause.get("given", {}).items():
            types[f"${name}"] = type_
        kinds = next((clause[sort] for sort in ("forbids", *CHANGING) if sort in clause), ())
        for kind in self.vocabulary.kinds if kinds == "all" else kinds:
            described = self.vocabulary.kinds[kind]
            types |= {f"${n}": t for n, t in described.fields.items()}
            types |= {f"${n}": t for n, (t, _) in described.derived.items()}
        if "each" in clause:
            types[clause["each"]["as"]] = self._element(clause["each"])
        part: Any = clause
        for key in path:
            part = part[key]
            if isinstance(part, dict) and "as" in part and "that" in part:
                types[part["as"]] = self._element(part)
        wanted = types.get(value)
        fitting = {wanted, "hex" if wanted == "piece" else None, "piece" if wanted == "hex" else None}
        return [name for name, type_ in types.items() if type_ in fitting and name != value]

    def _element(self, quantifier: Mapping[str, Any]) -> str:
        of = quantifier["of"]
        name = of if isinstance(of, str) else next(iter(of))
        return (
            self.vocabulary.sets[name].element
            if name in self.vocabulary.sets
            else self.vocabulary.quantities[name].type
        )


def signs_changed(row: str) -> Iterator[str]:
    """A row of a picture with one sign changed, for each of its signs."""
    for i, sign in enumerate(row):
        if sign in ".wlab":
            yield row[:i] + ("l" if sign == "." else ".") + row[i + 1 :]


def _others(value: Any, known: Any) -> list[Any]:
    """The other ones of some known values, the next one first."""
    listed = list(known)
    at = listed.index(value) if value in listed else 0
    return [x for x in listed[at + 1 :] + listed[:at] if x != value]


def _plain(value: Any) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1]
        case float():
            return [value + 1, value - 0.5]
        case str():
            return [f"{value}x"]
        case _:
            raise TypeError(f"nothing is known that could stand for {value!r}")


def _other_hexes(name: str) -> list[str]:
    """The hex above (below where that would be outside any arena), and some in the middle."""
    row = int(name[1:])
    return [h for h in (f"{name[0]}{row + 1 if row < 7 else row - 4}", "E5", "F5", "G6") if h != name]
