"""A rulebook as frozen data: clauses, readings, settings.

`Spec` is built from plain data (checked YAML, or the JSON that `rulewright compile` writes), so that the same
rules run where there is no YAML reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.phrases import Texts

Path = tuple[str | int, ...]
EXECUTABLE = ("sets", "offers", "forbids", "does", "scores", "ends", "defines", "computes", "adds", "makes")
"""What a clause may do; exactly one of these, or none with `executable: false`."""
CHANGING = ("does", "scores", "ends")
COMPUTING = ("computes", "adds", "makes")
FROM, WEIGHT = "from", "weight"
"""Beside what a clause offers: of what each field is, and how likely chance is to do it."""
PLAYED = (*EXECUTABLE, FROM, WEIGHT, "modes", "given", "as", "at", "each", "when", "unless", "change", "disabled")
"""What of a clause play depends on; the rest is words about it."""
SHARED = ("clauses", "readings", "game", "texts")
"""The parts of the rules that every game has; a game's other files are parts of its own."""


ALL = "all"
ALWAYS = "always"
ACTIONS, STEPS, BEGINS, ENDINGS = "actions", "steps", "begins", "endings"
PAYS = "pays"
"""What the end of a game is worth to a player."""
BOARD, CONSTANTS = "board", "constants"
OPTIONS = "options"
DECLARED = (
    *("things", "names", "records", BOARD, CONSTANTS, "parts", "supply", ALWAYS),
    *(ACTIONS, STEPS, BEGINS, ENDINGS, PAYS),
)
"""What ``game.yaml`` declares of positions and of the course of play."""
HINTS, WORTH = "hints", "worth"
"""What it says beside the rules for those who look ahead: no rule, so that nothing of the game rests on it."""
SEATS = "seats"
"""How many seats the rules are made for, and why no other number."""
NO_NAMES = ("on", "off", "yes", "no")
"""What some readers of YAML take for true or false."""
DUE = "due"
"""What is due: a step of play, and the part of a state that tells it."""
WITH = "with"
"""What is known of a step besides whose it is."""
LAPSES = "lapses"
"""Where a step is taken off without an action."""
BY_MODE, CHANGE = "by-mode", "change"
ATTRIBUTE, INVERSE = "attribute", "inverse"
"""Of what a constant is made that stands with things in their file: what is said of each under a name; or, the other
way round, which thing says so under one of some names."""
STATUSES: Mapping[str, Mapping[str, str]] = {
    "printed": {"en": "printed", "fr": "imprimé", "de": "gedruckt"},
    "derived": {"en": "derived", "fr": "déduit", "de": "abgeleitet"},
    "reconstructed": {"en": "reconstructed", "fr": "reconstitué", "de": "rekonstruiert"},
    "ours": {"en": "ours", "fr": "de notre fait", "de": "von uns"},
}
"""Where a fact comes from, and how that is said: printed, following from it, guessed for a lost picture, or ours."""


class EveryKind:
    """The kinds of action of a clause that is about all of them."""

    def __contains__(self, kind: object) -> bool:
        return True


class Source(NamedTuple):
    """Where a rule is printed: a document with a page or a heading, in the language the page belongs to."""

    document: str
    page: int | None = None
    heading: str | None = None
    language: str | None = None


class Clause(NamedTuple):
    """One rule.  `body` holds the executable part as plain data; `path` leads to the clause in its pack."""

    id: str
    chapter: str
    text: Mapping[str, str]
    source: Source | None
    status: str
    does_what: str | None
    kinds: Container[str]
    modes: tuple[str, ...] | None
    body: Mapping[str, Any]
    path: Path
    disabled: bool = False
    reason: str | None = None

    def in_mode(self, mode: str) -> bool:
        """Whether the clause belongs to that mode of the game."""
        return self.modes is None or mode in self.modes

    def sets(self, mode: str) -> Iterator[tuple[str, Any, Path]]:
        """The constants that it sets in a mode, each with its value and the way to that.

        A value for each mode is written as ``{by-mode: {mode: value}}``.
        """
        for name, value in self.body.get("sets", {}).items():
            path: Path = (*self.path, "sets", name)
            if not isinstance(value, dict) or set(value) != {BY_MODE}:
                yield name, value, path
            elif mode in value[BY_MODE]:
                yield name, value[BY_MODE][mode], (*path, BY_MODE, mode)

    def asks(self, reading: str) -> bool:
        """Whether some condition of it asks for a reading."""
        return _asks(self.body, reading)

    @property
    def played(self) -> str:
        """A name for what the clause does, whatever is said about it: the beginning of a digest."""
        return digest({key: self.body[key] for key in PLAYED if key in self.body})[:12]

    @property
    def changes(self) -> Sequence[tuple[Path, Mapping[str, Any]]]:
        """What it changes, one after the other, each with the way to it."""
        said, path = self.body.get(CHANGE, ()), (*self.path, CHANGE)
        if isinstance(said, Mapping):
            return [(path, said)]
        return [((*path, number), one) for number, one in enumerate(said)]

    @property
    def stage(self) -> str:
        """The stage at which a changing clause acts."""
        return str(self.body["at"])


def _asks(said: Any, reading: str) -> bool:
    if isinstance(said, Mapping):
        asked = said.get("reading")
        if isinstance(asked, Mapping) and reading in asked:
            return True
        return any(_asks(item, reading) for item in said.values())
    return isinstance(said, (list, tuple)) and any(_asks(item, reading) for item in said)


class Reading(NamedTuple):
    """A named switch between interpretations; the first option is not special, `default` is."""

    id: str
    question: Mapping[str, str]
    options: Mapping[str, Mapping[str, str]]
    default: str
    reason: Mapping[str, str]
    sources: tuple[Source, ...]


OF = "of"


def of_things(value: Any) -> bool:
    """Whether the value of a constant stands with some things in their file."""
    return isinstance(value, Mapping) and set(value) in ({ATTRIBUTE, OF}, {INVERSE, OF})


def _no_place(_: Path) -> Place | None:
    return None


@dataclass(frozen=True)
class Spec:
    """A checked rulebook.  `data` is the whole of it as plain data; `place` finds any value's file and line."""

    data: Mapping[str, Any]
    place: Callable[[Path], Place | None] = field(default=_no_place, compare=False, repr=False)
    chosen: Mapping[str, int] = field(default_factory=dict)
    """What is chosen of options of a set-up, by name; see `core.setups`."""
    clauses: tuple[Clause, ...] = field(init=False, repr=False)
    readings: Mapping[str, Reading] = field(init=False, repr=False)
    _sorts: dict[tuple[str, str], Sequence[Clause]] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(
            self, "clauses", tuple(_clause(self._filled(c), ("clauses", i)) for i, c in enumerate(self.data["clauses"]))
        )
        set_(self, "readings", {r["id"]: _reading(r) for r in self.data["readings"]})

    def things(self, domain: str) -> Mapping[str, Mapping[str, Any]]:
        """What the file of a domain's things says of each; nothing of a domain that has none."""
        said = self.data["game"].get("things", {}).get(domain)
        if not isinstance(said, Mapping):
            return {}
        return {
            name: about or {}
            for name, about in self.data.get(said["file"], {}).get(said.get("under", said["file"]), {}).items()
        }

    def _filled(self, clause: Mapping[str, Any]) -> Mapping[str, Any]:
        """A clause with the constants that it sets to what stands with some things."""
        sets = clause.get("sets", {})
        if not any(map(of_things, sets.values())):
            return clause
        return {**clause, "sets": {name: self._of_things(value) for name, value in sets.items()}}

    def _of_things(self, value: Any) -> Any:
        if not of_things(value):
            return value
        things = self.things(value[OF])
        if ATTRIBUTE in value:
            return {name: about[value[ATTRIBUTE]] for name, about in things.items() if value[ATTRIBUTE] in about}
        return {about[key]: name for name, about in things.items() for key in value[INVERSE] if key in about}

    def origin(self, path: Path) -> Path:
        """The way to what is written, from the way to a part of a constant: with a thing in its file, if it says so."""
        match path:
            case ("clauses", int(number), "sets", name, key, *rest):
                said = self.data["clauses"][number]["sets"][name]
                if of_things(said):
                    told = self.things(said[OF])
                    file = self.data["game"]["things"][said[OF]]
                    things = (file["file"], file.get("under", file["file"]))
                    if ATTRIBUTE in said:
                        return (*things, key, said[ATTRIBUTE], *rest)
                    found = ((name, at) for name, about in told.items() for at in said[INVERSE] if about.get(at) == key)
                    return next(((*things, *way) for way in found), path)
        return path

    @cached_property
    def digest(self) -> str:
        """A name for exactly these rules."""
        return digest(self.data)

    @property
    def game(self) -> str:
        """The game's name, as its folder."""
        return str(self.data["game"]["id"])

    @property
    def modes(self) -> Mapping[str, Any]:
        """The ways to play the game, in the order of the pack; the first is the default."""
        modes: Mapping[str, Any] = self.data["game"]["modes"]
        return modes

    @cached_property
    def texts(self) -> Texts:
        """What people read of the game besides its clauses."""
        return Texts(self.data.get("texts", {}))

    @property
    def own(self) -> Mapping[str, Any]:
        """The parts that only this game has, by name: its boards, pieces, cards or whatever it is played with."""
        return {part: data for part, data in self.data.items() if part not in SHARED}

    @cached_property
    def words(self) -> Sequence[frozenset[str]]:
        """For each clause all names that stand in what it does."""
        return [frozenset(_words({key: c.body[key] for key in PLAYED if key in c.body})) for c in self.clauses]

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id, enabled or not; KeyError if no pack defines it."""
        return self.by_id[clause_id]

    @cached_property
    def by_id(self) -> Mapping[str, Clause]:
        """The clauses by their ids, in the order of the pack."""
        return {clause.id: clause for clause in self.clauses}

    def of(self, does_what: str, mode: str) -> Sequence[Clause]:
        """The enabled clauses of one sort that belong to a mode, in the order of the pack."""
        found = self._sorts.get((does_what, mode))
        if found is None:
            found = [c for c in self.clauses if c.does_what == does_what and not c.disabled and c.in_mode(mode)]
            self._sorts[does_what, mode] = found
        return found

    def disabled(self, does_what: str, mode: str) -> Iterator[Clause]:
        """The clauses of one sort that would belong to a mode and are disabled."""
        return (c for c in self.clauses if c.disabled and c.does_what == does_what and c.in_mode(mode))

    def disabled_by(self, clause: Clause) -> str:
        """Where an overlay disables a clause, as ``FILE:LINE``; empty if that is not known."""
        place = self.place((*clause.path, "disabled"))
        return f"{place.file}:{place.line}" if place else ""

    def constants(self, mode: str) -> dict[str, tuple[Any, Path]]:
        """Every constant in force in a mode, with the way to it: those that clauses set, and the mode's options."""
        found = {name: (value, path) for clause in self.of("sets", mode) for name, value, path in clause.sets(mode)}
        for name, start in self.modes.get(mode, {}).get(OPTIONS, {}).items():
            begins = found.get(start, (None,))[0] if isinstance(start, str) else start
            found[name] = (self.chosen.get(name, begins), ("game", "modes", mode, OPTIONS, name))
        return found

    def options(self, mode: str) -> dict[str, int]:
        """What each option of a mode is: as it is chosen, or else as the mode says; none of what is no mode."""
        names = self.modes.get(mode, {}).get(OPTIONS)
        return {name: self.constants(mode)[name][0] for name in names} if names else {}

    def setting_place(self, name: str, mode: str) -> Place | None:
        """Where a setting is set for a mode."""
        constant = self.constants(mode).get(name)
        return self.place(constant[1]) if constant else None

    def settings(self, mode: str) -> dict[str, Any]:
        """The value of every constant in force in a mode."""
        return {name: value for name, (value, _) in self.constants(mode).items()}


def digest(data: Any) -> str:
    """A name for exactly this data: hexadecimal SHA-256 of its canonical JSON."""
    import hashlib  # it loads a library for cryptography

    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


COMPILED = 1
"""The version of the shape in which compiled rules are written."""


def to_json(spec: Spec) -> str:
    """Rules as JSON on one line, with their digest: ``{"schema_version", "game", "digest", "rules"}``."""
    told = {"schema_version": COMPILED, "game": spec.game, "digest": spec.digest, "rules": spec.data}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Spec:
    """Rules from their JSON.

    Raises:
        InputError: if it is not compiled rules, or not those that the digest names.
    """
    try:
        told = json.loads(text)
        version, named, spec = told["schema_version"], told["digest"], Spec(told["rules"])
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            Problem(f"not compiled rules: {error}", suggestion="rulewright compile GAME -o FILE")
        ) from None
    if version != COMPILED or named != spec.digest:
        wrong = "version" if version != COMPILED else "digest"
        raise InputError(Problem(f"compiled rules of another {wrong}", suggestion="compile them again"))
    return spec


def source(data: Mapping[str, Any]) -> Source:
    """A source from plain data."""
    return Source(data["document"], data.get("page"), data.get("heading"), data.get("language"))


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        yield from data
        data = list(data.values())
    if isinstance(data, list):
        for item in data:
            yield from _words(item)
    elif isinstance(data, str):
        yield data


def _clause(data: Mapping[str, Any], path: Path) -> Clause:
    does_what = next((key for key in EXECUTABLE if key in data), None)
    kinds = data[does_what] if does_what in ("forbids", *CHANGING) else ()
    return Clause(
        id=data["id"],
        chapter=data["chapter"],
        text=data["text"],
        source=source(data["source"]) if "source" in data else None,
        status=data["status"],
        does_what=does_what,
        kinds=EveryKind() if kinds == ALL else tuple(kinds),
        modes=tuple(data["modes"]) if "modes" in data else None,
        body=data,
        path=path,
        disabled=data.get("disabled", False),
        reason=data.get("reason"),
    )


def _reading(data: Mapping[str, Any]) -> Reading:
    return Reading(
        id=data["id"],
        question=data["question"],
        options=data["options"],
        default=data["default"],
        reason=data["reason"],
        sources=tuple(source(s) for s in data["sources"]),
    )


def merge(shared: Any, own: Any) -> Any:
    """What is shared, overridden by what is one's own: maps merge, the rest replaces."""
    if isinstance(shared, dict) and isinstance(own, dict):
        merged = {**shared, **own}
        for key, value in own.items():
            if value.__class__ is dict and key in shared:
                merged[key] = merge(shared[key], value)
        return merged
    return own


def check_readings(spec: Spec, readings: Mapping[str, str]) -> Mapping[str, str]:
    """The readings, if all of them exist.

    Raises:
        InputError: for an unknown reading or option.
    """
    for name, option in readings.items():
        if name not in spec.readings:
            raise InputError(Problem(f'unknown reading "{name}"', suggestion=f"readings: {', '.join(spec.readings)}"))
        options = spec.readings[name].options
        if option not in options:
            raise InputError(
                Problem(f'the reading {name} has no option "{option}"', suggestion=f"options: {', '.join(options)}")
            )
    return readings
