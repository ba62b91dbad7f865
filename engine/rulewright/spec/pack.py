"""A game's pack: its YAML files and overlays, checked, merged and frozen into a `Spec`."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path as FilePath
from typing import Any

from rulewright import games
from rulewright.core import parts, setups
from rulewright.core.agenda import END
from rulewright.core.errors import InputError, Place, Problem, meant
from rulewright.core.game import Game
from rulewright.core.lowering import names
from rulewright.core.phrases import LANGUAGES, TITLES
from rulewright.core.spec import (
    ACTIONS,
    ALL,
    ATTRIBUTE,
    CHANGING,
    CONSTANTS,
    DECLARED,
    ENDINGS,
    EXECUTABLE,
    HINTS,
    INVERSE,
    PLAYED,
    SEATS,
    SHARED,
    STEPS,
    Path,
    Spec,
    check_readings,
    of_things,
)
from rulewright.core.vocabulary import Kind, Vocabulary
from rulewright.core.written import check_name
from rulewright.installed import RULES
from rulewright.spec import outside, places, schemas
from rulewright.spec.blaming import Blame, LeftOut
from rulewright.spec.faults import BrokenSchemaError
from rulewright.spec.folders import SCHEMAS, SUFFIX, rules_of, shown, there
from rulewright.spec.schemas import NAMING, OPTIONAL, VARIABLE
from rulewright.spec.validation import nearest, prepare, validate
from rulewright.spec.yaml_source import Document, load_yaml, parse_yaml, read_bytes, read_text

FEW = 12
"""So many known names are listed where none is near."""
LISTS = ("clauses", "readings")
"""Files that hold one list under their own name; overlays change its items by id."""
ABOUT = ("extends", "changes")
"""What an overlay says of itself: no rule."""
ENGLISH = "-in-english"
"""Behind the name of a schema: texts in English are enough."""
OVERLAYS = "variants"
"""The folder beside a game's rules in which overlays on them lie."""


@cache
def schema(name: str) -> dict[str, Any]:
    """A JSON Schema, by its file's name without ``.schema.json``: a committed one, with what packs from elsewhere add
    to it, or one that is made for such a pack.

    Raises:
        InputError: if its file is missing, or is no schema; or with what is wrong with the pack.
    """
    if name.endswith(ENGLISH):
        enough: dict[str, Any] = schemas.with_english(schema(name.removesuffix(ENGLISH)))
        prepare(enough)
        return enough
    for kind, make in _MADE.items():
        for game in games.outside():
            if name == f"{kind}-{game}":
                _check_declared(game)
                return _prepared(make(game))
    data = _committed(name)
    try:
        return _prepared(_WITH_GAMES.get(name, dict)(data) if games.outside() else data)
    except BrokenSchemaError as error:
        place = Place(shown(SCHEMAS / f"{name}.schema.json"), 1, 1)
        raise InputError(Problem(f"this is not a JSON Schema: {error}", place, _INSTALL)) from None


_MADE: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "clauses": schemas.clauses,
    "texts": schemas.texts,
    "overlay": schemas.overlay,
}
"""The schemas that each game has, by how their names begin."""


def _prepared(data: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = _without_variables(data)
    prepare(made)
    return made


def _check_declared(game: str) -> None:
    """Check the files of a pack from elsewhere on which its other schemas rest.

    Raises:
        InputError: with everything that is wrong with them.
    """
    problems: list[Problem] = []
    for name in ("game", "readings", *games.of(game).files):
        file = rules_of(game) / f"{name}.yaml"
        if name not in OPTIONAL or there(file):
            try:
                checked(file, schema_of(game, name))
            except InputError as error:
                problems += error.problems
    if problems:
        raise InputError(problems)


def _with_outside(data: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of scenarios with those of packs from elsewhere; of one whose rules cannot be used nothing is known,
    and who asks for its rules will be told."""
    more: dict[str, Any] = {"allOf": [], "$defs": {}}
    for game in games.outside():
        try:
            _check_declared(game)
            made = schemas.scenario([game])
        except InputError:
            continue
        more["allOf"] += made["allOf"]
        more["$defs"] |= made["$defs"]
    return {
        **_named(data),
        "allOf": [*data["allOf"], *more["allOf"]],
        "$defs": {**data["$defs"], **more["$defs"]},
    }


def _named(data: Mapping[str, Any]) -> dict[str, Any]:
    """A schema that knows the games of packs from elsewhere by name."""
    game = {**data["properties"]["game"], "enum": games.names()}
    return {**data, "properties": {**data["properties"], "game": game}}


_WITH_GAMES: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "scenario": _with_outside,
    "puzzle": _named,
}
"""What packs from elsewhere add to schemas of what is of some game, by their names."""


def forget() -> None:
    """Make the schemas of packs from elsewhere anew, and check again what they judge."""
    schema.cache_clear()
    merged_schema.cache_clear()
    _checked.cache_clear()


def _committed(name: str) -> dict[str, Any]:
    """A schema from its file.

    Raises:
        InputError: if its file is missing, or is no schema.
    """
    file = SCHEMAS / f"{name}.schema.json"
    text = read_text(file, shown(file))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise InputError(Problem("this is not JSON", Place(shown(file), line, column), _INSTALL)) from None
    if not isinstance(data, dict) or "$schema" not in data:
        raise InputError(Problem("this is not a JSON Schema", Place(shown(file), 1, 1), _INSTALL))
    return data


_INSTALL = "it comes with the program: install it again, or take it from the repository"


def checked(file: FilePath, name: str) -> Document:
    """A file of data, YAML or JSON (which is YAML too), that fits a schema.

    Raises:
        InputError: with everything that is wrong with it.
    """
    return _checked(read_bytes(file, shown(file)), shown(file), name)


@lru_cache(maxsize=128)
def _checked(content: bytes, file: str, name: str) -> Document:
    """What a file holds, if it fits a schema: each set of overlays begins with the same files, which nobody changes."""
    document = parse_yaml(content, file)
    if problems := validate(document, schema(name)):
        raise InputError(problems)
    return document


def _without_variables(schema: Any) -> Any:
    """A schema in which an argument may be any text.  That it is a variable, and one that there is, or a value that can
    be, is found by who reads the condition (`core.conditions`), and so knows what may stand there instead."""
    if isinstance(schema, list):
        return [_without_variables(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("pattern") == VARIABLE["pattern"] and NAMING["description"] != schema.get("description"):
        return {"type": "string"}
    return {key: _without_variables(part) for key, part in schema.items()}


def check_once(document: Document, name: str, called: Callable[[Any], str], keys: Sequence[str] = ()) -> None:
    """Refuse a list of a file in which two items are called alike, which would hide one of them.

    Args:
        name: the list.
        called: what an item is called.
        keys: under which of them an item says so, if it is one key.

    Raises:
        InputError: at each that is there already, with where it was first.
    """
    seen: dict[str, Place] = {}
    problems = []
    for number, item in enumerate(document.data.get(name, ())):
        place = document.place((name, number, *(key for key in keys if key in item)))
        first = seen.setdefault(called(item), place)
        if first is not place:
            problems.append(Problem(f"{called(item)} is given twice: first at {first}, again here", place))
    if problems:
        raise InputError(problems)


@cache
def merged_schema(game: str, name: str) -> dict[str, Any]:
    """The schema of one part of the merged data: an overlay may define words."""
    whole = schema(schema_of(game, name))
    if name not in LISTS:
        return whole
    part = {**whole["properties"][name], "$defs": whole["$defs"], "$schema": whole["$schema"]}
    if name == "clauses":
        part["$defs"] = schema(f"overlay-{game}")["$defs"]
    return part


@cache
def item_schema(game: str, name: str) -> dict[str, Any]:
    """The schema of one clause, or one reading, of the merged data."""
    whole = merged_schema(game, name)
    return {**whole["items"], "$defs": whole["$defs"], "$schema": whole["$schema"]}


class Merged:
    """The merged data of a pack: for each value that some file wrote, that file's document and the path in it."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.known: dict[Path, tuple[Document, Path]] = {}

    def note(self, path: Path, document: Document, inside: Path) -> None:
        self.known[path] = (document, inside)

    def home(self, path: Path) -> tuple[Document, Path]:
        """The document of a merged value and its path there, or those of the nearest value around it.

        Raises:
            KeyError: if no file has written anything around it.
        """
        for length in range(len(path), 0, -1):
            found = self.known.get(path[:length])
            if found:
                document, inside = found
                return document, (*inside, *path[length:])
        raise KeyError(path)

    def value(self, path: Path) -> Any:
        """A value of the merged data."""
        found: Any = self.data
        for key in path:
            found = found[key]
        return found

    def place(self, path: Path) -> Place:
        """Where a value was written."""
        document, inside = self.home(path)
        return document.place(inside)

    def key_place(self, path: Path) -> Place:
        """Where a key was written."""
        document, inside = self.home(path)
        return document.key_place(inside)

    def source(self, path: Path) -> str:
        """A value as it was written."""
        document, inside = self.home(path)
        return document.source(inside)

    def way(self, path: Path) -> Path:
        """The way to a value in the file in which it was written."""
        return self.home(path)[1]

    def lost_comment(self, path: Path) -> str | None:
        """What YAML took for a comment where the value should be."""
        document, inside = self.home(path)
        return document.lost_comment(inside)

    def maybe_place(self, path: Path) -> Place | None:
        """Where a value was written; None if nothing around it was."""
        try:
            return self.place(path)
        except KeyError:
            return None


class Pack:
    """The files of one game and the overlays on it, being merged."""

    def __init__(self, game: str, rules: FilePath = RULES, folder: FilePath | None = None) -> None:
        """The pack of a game in a folder, by default that of its name among the rules."""
        self.game = game
        self.folder = folder or rules_of(game, rules)
        self.merged = Merged()
        self.data = self.merged.data
        self.warnings: list[Problem] = []
        self.without: LeftOut | None = None
        """What of the overlays is left out."""
        self.unsaid: list[tuple[Path, list[str]]] = []
        """What a pack from elsewhere does not say in every language, each with those that lack."""
        self._laid: set[str] = set()

    def load(self) -> None:
        """Read the game's own files.

        Raises:
            InputError: with every problem of every file.
        """
        if not self.folder.is_dir():
            place = Place(shown(self.folder), 1, 1)
            raise InputError(Problem(f"there is no folder with the rules of {self.game}", place))
        problems = list(self._unknown_files())
        self.data |= {name: [] if name in LISTS else {} for name in OPTIONAL if name in self._left_out}
        for name in self.files:
            if name in self._left_out:
                continue
            try:
                self._file(self.folder / f"{name}.yaml")
            except InputError as error:
                problems += error.problems
        if problems:
            raise InputError(problems)
        if self.game in games.outside():
            for name, data in self.data.items():  # the documents stay as they are
                self.data[name] = copy.deepcopy(data)
                self._speak(self.data[name], (name,), self.unsaid)

    @property
    def files(self) -> list[str]:
        """The names of the game's files, without ``.yaml``."""
        return sorted([*SHARED, *games.of(self.game).files])

    @property
    def _left_out(self) -> list[str]:
        """The files that a pack from elsewhere goes without."""
        outside = self.game in games.outside()
        return [name for name in OPTIONAL if outside and not there(self.folder / f"{name}.yaml")]

    def _unknown_files(self) -> Iterator[Problem]:
        """What lies among the game's files and is none, as one whose name was changed by mistake."""
        for file in sorted(self.folder.glob("*.y*ml")):
            if file.suffix != ".yaml" or file.stem not in self.files:
                message = f"no file of a game's rules is called {file.name}"
                hint = meant(file.name, [f"{name}.yaml" for name in self.files])
                yield Problem(message, Place(shown(file), 1, 1), hint or f"overlays lie in {OVERLAYS}/")

    def altered(self, data: dict[str, Any]) -> Pack:
        """A pack with other data, whose values are taken to be where the nearest of this pack's are."""
        other = Pack(self.game)
        other.merged.data = other.data = data
        other.merged.known = self.merged.known
        return other

    def _file(self, file: FilePath) -> None:
        name = file.stem
        document = checked(file, schema_of(self.game, name))
        self.warnings += document.warnings
        self._check_ids(document)
        self.data[name] = document.data[name] if name in LISTS else document.data
        self.merged.note((name,), document, (name,) if name in LISTS else ())

    def _check_ids(self, document: Document) -> None:
        """Refuse a clause or a reading that stands in one file twice: added, replaced or disabled."""
        for name in LISTS:
            check_once(document, name, lambda item: str(item.get("id") or item["disable"]), ("id", "disable"))

    def _check(self, document: Document, name: str) -> None:
        self.warnings += document.warnings
        problems = validate(document, schema(name))
        if problems:
            raise InputError(problems)

    def spec(self) -> Spec:
        """The rules that the files make, as they were checked."""
        return Spec(self.data, self.merged.maybe_place)

    # -- overlays --------------------------------------------------------------------------------------

    def overlay(self, file: FilePath) -> None:
        """Lay an overlay, and what it extends, over the pack; what is there already is not laid again.

        Raises:
            InputError: if it cannot be used.
        """
        _, chain = overlays(file)
        for name, data in self.data.items():  # the documents stay as they are
            self.data[name] = copy.deepcopy(data)
        for document in chain:
            laid = os.path.realpath(document.file)
            if laid not in self._laid:
                self._laid.add(laid)
                self._overlay(document)

    def _overlay(self, document: Document) -> None:
        self._check(document, f"overlay-{self.game}")
        self._check_ids(document)
        for name, value in self._kept(document.data, document, ()).items():
            if name in LISTS:
                self._items(name, value, document)
            elif name not in ABOUT:
                self._merge(self.data.setdefault(name, {}), value, document, (name,), (name,))
        for name, whole in self.data.items():
            self._speak(whole, (name,), [])

    def _speak(self, value: Any, path: Path, unsaid: list[tuple[Path, list[str]]]) -> None:
        """Say in English what an overlay, or a pack from elsewhere, does not say in French or German; and note it."""
        if (
            isinstance(value, dict)
            and value
            and set(value) <= {*LANGUAGES}
            and isinstance(next(iter(value.values())), str)
        ):
            said = "en" if "en" in value else next(iter(value))
            missing = [language for language in LANGUAGES[1:] if language not in value]
            if missing:
                unsaid.append(((*path, said), missing))
            for language in missing:
                value[language] = value[said]
                self.merged.note((*path, language), *self.merged.home((*path, said)))
        elif isinstance(value, dict | list):
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                self._speak(inner, (*path, key), unsaid)

    def _kept(self, value: Any, document: Document, path: Path) -> Any:
        """A value of an overlay without what is left out."""
        if self.without is None or not isinstance(value, Mapping):
            return value
        return {
            key: self._kept(inner, document, (*path, key))
            for key, inner in value.items()
            if self.without != (document.file, (*path, key))
        }

    def _merge(
        self, into: dict[str, Any], given: Mapping[str, Any], document: Document, path: Path, inside: Path
    ) -> None:
        for key, value in given.items():
            if isinstance(value, Mapping) and isinstance(into.get(key), dict):
                self._merge(into[key], value, document, (*path, key), (*inside, key))
            else:
                into[key] = copy.deepcopy(value)
                self.merged.note((*path, key), document, (*inside, key))

    def _items(self, name: str, items: Sequence[Mapping[str, Any]], document: Document) -> None:
        known = {item["id"]: i for i, item in enumerate(self.data[name])}
        for i, item in enumerate(items):
            inside: Path = (name, i)
            if self.without == (document.file, inside):
                continue
            item = self._kept(item, document, inside)
            if "disable" in item:
                self._disable(item["disable"], known, document, (*inside, "disable"))
            elif item["id"] in known:
                self._patch(name, known[item["id"]], item, document, inside)
            else:
                self._add(name, item, document, inside)
                known[item["id"]] = len(self.data[name]) - 1

    def _disable(self, clause_id: str, known: Mapping[str, int], document: Document, inside: Path) -> None:
        if clause_id not in known:
            raise InputError(unknown("clause", clause_id, known, document.place(inside)))
        number = known[clause_id]
        self._warn_if_disabled(number, document.place(inside))
        self.data["clauses"][number]["disabled"] = True
        self.merged.note(("clauses", number, "disabled"), document, inside)

    def _patch(self, name: str, number: int, item: Mapping[str, Any], document: Document, inside: Path) -> None:
        old = self.data[name][number]
        if any(key in item for key in EXECUTABLE) and not any(key in old and key in item for key in EXECUTABLE):
            raise InputError(
                Problem(
                    f"{item['id']} does something else in the pack", document.place(inside), "give it an id of its own"
                )
            )
        self._check_sets(old.get("sets", {}), item.get("sets", {}), document, (*inside, "sets"))
        if name == "clauses" and any(key in PLAYED for key in item):
            self._warn_if_disabled(number, document.place((*inside, "id")))
        for key, value in item.items():
            if key != "id":
                old[key] = copy.deepcopy(value)
                self.merged.note((name, number, key), document, (*inside, key))
        if name == "clauses" and "status" not in item:
            old["status"] = "ours"
            self.merged.note((name, number, "status"), document, inside)

    def _warn_if_disabled(self, number: int, place: Place) -> None:
        """Say that nothing follows from what is said of a clause that a lower overlay has disabled."""
        clause = self.data["clauses"][number]
        if clause.get("disabled"):
            by = self._at("clauses", number, "disabled")
            message = f"{clause['id']} is disabled by {by}: what is said of it here has no effect"
            self.warnings.append(Problem(message, place, warning=True))

    def _check_sets(self, old: Mapping[str, Any], new: Mapping[str, Any], document: Document, inside: Path) -> None:
        """Refuse a mapping that leaves out keys: it replaces the whole of the old one, and hardly ever means to."""
        for name, value in new.items():
            before = old.get(name)
            if not isinstance(value, Mapping) or not isinstance(before, Mapping) or "by-mode" in {**before, **value}:
                continue
            missing = [key for key in before if key not in value]
            if missing and any(key in before for key in value):  # else none is known, which is told elsewhere
                raise InputError(
                    Problem(
                        f"{name} lacks {', '.join(missing)}: it replaces the whole of what the pack has",
                        document.key_place((*inside, name)),
                        "repeat every entry",
                    )
                )

    def _add(self, name: str, item: Mapping[str, Any], document: Document, inside: Path) -> None:
        if name == "clauses":
            item = {"status": "ours", **item}
            missing = [key for key in ("chapter", "text") if key not in item]
            if missing:
                known = [c["id"] for c in self.data["clauses"]]
                near = nearest(item["id"], known)
                raise InputError(
                    Problem(
                        f"{item['id']} is a new clause and lacks {' and '.join(missing)}",
                        document.place((*inside, "id")),
                        f'did you mean "{near}"?' if near else None,
                    )
                )
        elif missing := [key for key in ("question", "options", "default", "reason", "sources") if key not in item]:
            raise InputError(
                unknown("reading", item["id"], [r["id"] for r in self.data[name]], document.place((*inside, "id")))
                if len(missing) > 1
                else Problem(f"{item['id']} is a new reading and lacks {missing[0]}", document.place(inside))
            )
        self.data[name].append(copy.deepcopy(dict(item)))
        self.merged.note((name, len(self.data[name]) - 1), document, inside)

    def check_shapes(self, fit: Mapping[str, Any] | None = None) -> None:
        """Check what the overlays have made of the files against the files' own schemas.

        Args:
            fit: other data of the game, which has been checked: what is the same object there is not looked at again.

        Raises:
            InputError: with every problem found, at its place.
        """
        problems: list[Problem] = []
        for name, data in self.data.items():
            before = fit.get(name) if fit else None
            if name in LISTS and before:
                known = set(map(id, before))
                for number in (number for number, item in enumerate(data) if id(item) not in known):
                    problems += validate(self.merged, item_schema(self.game, name), (name, number))
            elif data is not before:
                problems += validate(self.merged, merged_schema(self.game, name), (name,))
        if problems:
            raise InputError(problems)

    # -- references ------------------------------------------------------------------------------------

    def check_references(self, vocabulary: Vocabulary) -> None:
        """Check every name in the pack that refers to something in it.

        Raises:
            InputError: with every problem found.
        """
        problems = [
            *self._name_problems(),
            *self._mode_problems(),
            *self._declared_problems(),
            *self._offering_problems(vocabulary),
            *self._ending_problems(),
            *self._clause_problems(vocabulary),
            *self._reading_problems(),
            *self._setting_problems(vocabulary),
            *self._of_things_problems(),
            *self._called_problems(),
            *places.problems(self.data, vocabulary, games.of(self.game), self.merged.maybe_place),
        ]
        if problems:
            raise InputError(dict.fromkeys(problems))

    def _name_problems(self) -> Iterator[Problem]:
        name = self.data["game"]["id"]
        if name != self.game:
            yield Problem(f"the game is called {name}, and its folder {self.game}", self._at("game", "id"))

    def _called_problems(self) -> Iterator[Problem]:
        """What is called otherwise in texts is a thing that there is."""
        there = parts.read(self.spec()).things
        for domain, values in self.data["texts"].get("values", {}).items():
            things = [str(thing) for thing in there.get(domain, values)]
            for name in values:
                if str(name) not in things:
                    yield unknown(domain, name, things, self._key_at("texts", "values", domain, name))

    def _offering_problems(self, vocabulary: Vocabulary) -> Iterator[Problem]:
        """What may be done some clause offers, be it one that is disabled; what nobody does is done without."""
        offers = [name for clause in self.data["clauses"] for name in names(clause.get("offers", ()))]
        offered = {offer.kind for name in offers if (offer := vocabulary.offers.get(name))}
        steps = self.data["game"].get(STEPS, {}).values()
        offered |= {kind for step in steps if "nobody" in step for kind in step["kinds"]}
        for name in self.data["game"].get(ACTIONS, {}):
            if name not in offered and vocabulary.kinds[name].joint_of is None:
                place = self._key_at("game", ACTIONS, name)
                yield Problem(
                    f"no clause offers {name}: it is never done", place, f"write a clause with offers: {name}"
                )

    def _ending_problems(self) -> Iterator[Problem]:
        """Each way in which the game ends some clause brings about, be it one that is disabled."""
        ends = [change[END].get("by") for c in self.spec().clauses for _, change in c.changes if END in change]
        if not all(isinstance(by, str) and not by.startswith("$") for by in ends):  # it is worked out in play
            return
        for number, name in enumerate(self.data["game"].get(ENDINGS, ())):
            if name not in ends:
                hint = f"write a clause with change: {{end: {{by: {name}}}}}, or leave it out"
                yield Problem(f"nothing ends the game by {name}", self._at("game", ENDINGS, number), hint)

    def _declared_problems(self) -> Iterator[Problem]:
        """What a game declares that has its positions otherwise would come to nothing."""
        for key in (*DECLARED, HINTS) if not games.of(self.game).declared else ():
            if key in self.data["game"]:
                message = f"{key} has no effect: positions of {self.game} are not declared"
                yield Problem(message, self._key_at("game", key), "leave it out")

    def _mode_problems(self) -> Iterator[Problem]:
        for mode, described in self.data["game"]["modes"].items():
            for i, name in enumerate(described["seats"]):
                wrong = check_name(name)
                if wrong or name in described["seats"][:i]:
                    yield Problem(wrong or f"two seats are called {name}", self._at("game", "modes", mode, "seats", i))
            yield from self._seat_problems(mode, len(described["seats"]))
        for path, message, suggestion in setups.wrong(Spec(self.data)):
            yield Problem(message, self._at(*path), suggestion)

    def _seat_problems(self, mode: str, seats: int) -> Iterator[Problem]:
        """A mode has as many seats as the rules are made for."""
        if made_for := self.data["game"].get(SEATS):
            least, most = made_for["number"]
            if not least <= seats <= most:
                few = f"{least}" if least == most else f"from {least} to {most}"
                message = f"{seats} seats: {made_for['why']}, so there are {few}"
                yield Problem(message, self._at("game", "modes", mode, "seats"))

    def _clause_problems(self, vocabulary: Vocabulary) -> Iterator[Problem]:
        game = self.data["game"]
        seen: dict[tuple[str, str], int] = {}
        for i, clause in enumerate(self.data["clauses"]):
            path: Path = ("clauses", i)
            for sort in ("defines", "computes"):
                if sort in clause:
                    yield from self._twice(seen, sort, clause[sort], i)
            for name in clause.get("sets", {}) if not clause.get("disabled") else ():
                for mode in clause.get("modes", game["modes"]):
                    yield from self._twice(seen, f"sets {name} of {mode}", name, i, "sets", name)
            yield from self._refers("chapter", clause["chapter"], game["chapters"], *path, "chapter")
            for j, mode in enumerate(clause.get("modes", ())):
                yield from self._refers("mode", mode, game["modes"], *path, "modes", j)
            yield from self._kind_problems(clause, path, vocabulary.kinds)
            if "at" in clause:
                yield from self._refers("stage", clause["at"], game["stages"], *path, "at")
            if "source" in clause:
                yield from self._document(clause["source"], *path, "source")
            elif clause["status"] != "ours":
                yield Problem(
                    f"{clause['id']} names no source", self._at(*path), "only a clause of ours may go without"
                )
            if clause.get("sets"):
                for name in clause["sets"]:
                    yield from self._refers("setting", name, vocabulary.settings, *path, "sets", name)

    def _kind_problems(self, clause: Mapping[str, Any], path: Path, kinds: Mapping[str, Kind]) -> Iterator[Problem]:
        """A clause may not be about what never comes about: what all choose at once is judged choice by choice (but for
        whether it is due, which is asked of every kind), and changes something once all have chosen."""
        at_once = {kind.joint_of: kind.name for kind in kinds.values() if kind.joint_of}
        for sort in ("forbids", *CHANGING):
            named = clause.get(sort, ALL)
            for j, kind in enumerate(named if isinstance(named, list) else ()):
                place = self._at(*path, sort, j)
                if sort == "forbids" and (one := kinds[kind].joint_of) and all(kinds[name].joint_of for name in named):
                    message = f"{kind} is never judged: all choose at once, and what each chooses is"
                    yield Problem(message, place, f"write {one}")
                elif sort != "forbids" and kind in at_once:
                    message = f"{kind} never changes anything: all choose at once, and what they have chosen does"
                    yield Problem(message, place, f"write {at_once[kind]}")

    def _twice(
        self, seen: dict[tuple[str, str], int], what: str, name: str, number: int, *key: str
    ) -> Iterator[Problem]:
        """A clause's definition or setting must be no other clause's."""
        first = seen.setdefault((what, name), number)
        if first != number:
            other = self._at("clauses", first)
            where = f", as {other} does" if other else ""
            did = what.split()[0]
            clause = self.data["clauses"][number]["id"]
            path = key or (what,)
            yield Problem(f"{clause} {did} {name}{where}", self._at("clauses", number, *path), "one clause does")

    def _reading_problems(self) -> Iterator[Problem]:
        for i, reading in enumerate(self.data["readings"]):
            yield from self._refers("option", reading["default"], reading["options"], "readings", i, "default")
            for j, source in enumerate(reading["sources"]):
                yield from self._document(source, "readings", i, "sources", j)

    def _setting_problems(self, vocabulary: Vocabulary) -> Iterator[Problem]:
        """Every mode needs every setting that is not optional."""
        spec = Spec(self.data)
        modes = list(self.data["game"]["modes"])
        for mode in modes:
            settings = spec.settings(mode)
            for name, setting in vocabulary.settings.items():
                if name not in settings and not setting.optional:
                    yield self._unset(spec, name, mode)
        for i, clause in enumerate(self.data["clauses"]):
            for name, value in clause.get("sets", {}).items():
                for mode in value.get("by-mode", {}) if isinstance(value, dict) else ():
                    yield from self._refers("mode", mode, modes, "clauses", i, "sets", name, "by-mode", mode)

    def _of_things_problems(self) -> Iterator[Problem]:
        """What constants are made of that stands with things in a file is there, and the other way round said once."""
        spec, declared = self.spec(), self.data["game"].get("things", {})
        filed = [name for name, said in declared.items() if isinstance(said, Mapping)]
        for i, clause in enumerate(self.data["clauses"]):
            for name, value in clause.get("sets", {}).items():
                if not of_things(value):
                    continue
                path: Path = ("clauses", i, "sets", name)
                if value["of"] not in filed:
                    yield unknown("domain with a file of its own", value["of"], filed, self._at(*path, "of"))
                    continue
                things = spec.things(value["of"])
                keys = [value[ATTRIBUTE]] if ATTRIBUTE in value else value[INVERSE]
                there = list(dict.fromkeys(key for about in things.values() for key in about))
                for key in keys:
                    yield from self._refers("attribute", key, there, *path)
                where = declared[value["of"]]
                file: Path = (where["file"], where.get("under", where["file"]))
                seen: dict[Any, str] = {}
                for thing, about in things.items() if INVERSE in value else ():
                    for key in keys:
                        if key in about and seen.setdefault(about[key], f"{key} of {thing}") != f"{key} of {thing}":
                            told = f"{about[key]} is the {seen[about[key]]} already"
                            yield Problem(told, self._at(*file, thing, key), "each is said of one thing")

    def _unset(self, spec: Spec, name: str, mode: str) -> Problem:
        for clause in spec.clauses:
            if clause.disabled and name in clause.body.get("sets", {}):
                place = self._at(*clause.path, "disabled")
                return Problem(f"{clause.id} cannot be disabled: nothing else sets {name!r}", place)
        return Problem(f"no clause sets {name!r} for {mode}", self._at("game", "modes", mode))

    def _document(self, source: Mapping[str, Any], *path: str | int) -> Iterator[Problem]:
        yield from source_problems(source, self.data["game"]["documents"], lambda key: self._at(*path, key))

    def _refers(self, what: str, name: str, known: Any, *path: str | int) -> Iterator[Problem]:
        if name not in known:
            yield unknown(what, name, known, self._at(*path))

    def _key_at(self, *path: str | int) -> Place | None:
        try:
            return self.merged.key_place(path)
        except KeyError:
            return None

    def _at(self, *path: str | int) -> Place | None:
        return self.merged.maybe_place(path)


def source_problems(
    source: Mapping[str, Any], documents: Mapping[str, Any], place: Callable[[str], Place | None]
) -> Iterator[Problem]:
    """What is wrong with where something is said to be printed.

    Args:
        source: a document with a page or a heading.
        documents: those of the game.
        place: where a key of the source is written.
    """
    name, page = source["document"], source.get("page")
    if name not in documents:
        yield unknown("document", name, documents, place("document"))
        return
    pages, offsets = documents[name].get("pages", 0), documents[name].get("page-offset", {})
    if not pages and page is not None:
        yield Problem(f"the document {name} has no numbered pages", place("page"), "name a heading")
    elif pages and "heading" in source:
        yield Problem(f"the document {name} has numbered pages", place("heading"), f"name the page, of {pages}")
    elif page is not None and page > pages:
        own = [_LANGUAGES[language] for language, offset in offsets.items() if not offset]
        has = f"has {pages} pages, numbered as in its {own[0]} part" if own else f"has {pages} pages"
        printed = [
            f"page {page} of its {_LANGUAGES[language]} part is page {page - offset}"
            for language, offset in offsets.items()
            if offset and 1 <= page - offset <= pages
        ]
        yield Problem(f"the document {name} {has}", place("page"), ", ".join(printed) or None)


_LANGUAGES = {"en": "English", "fr": "French", "de": "German"}


def unknown(what: str, name: str, known: Any, place: Place | None) -> Problem:
    """An unknown name, with the nearest known one."""
    near = nearest(str(name), list(known))
    few = f"known: {', '.join(known)}" if len(known) <= FEW else None
    return Problem(f'unknown {what} "{name}"', place, f'did you mean "{near}"?' if near else few)


def schema_of(game: str, stem: str) -> str:
    """The name of the schema of a pack's file: one for each game where the game's words enter into it."""
    outside = game in games.outside()
    own = f"{stem}-{game}" if stem in ("clauses", "texts") else stem if stem in SHARED or not outside else "things"
    return f"{own}{ENGLISH}" if outside else own


def load_spec(game: str, variants: Sequence[FilePath] = (), rules: FilePath = RULES) -> Spec:
    """The checked rules of a game, with overlays on them; `rules` is the folder that has a folder for each game.

    Raises:
        InputError: for an unknown game, or with everything that is wrong with its files.
    """
    return load_pack(game, variants, rules).spec()


def check_pack(folder: FilePath) -> Pack:
    """The files that lie in a folder of any name, each mode of which is compiled; those of a game that nobody knows are
    a pack from elsewhere, and in use from then on.

    Raises:
        InputError: with everything that is wrong with them.
    """
    if not (folder / games.ABOUT).exists() and (hint := outside.misnamed(folder)):
        raise InputError(Problem("there is no such file", Place(shown(folder / games.ABOUT), 1, 1), hint))
    about = load_yaml(folder / games.ABOUT, shown(folder / games.ABOUT))
    name = about.data.get("id") if isinstance(about.data, dict) else None
    if name is not None and name not in games.names() and nearest(str(name), games.shipped()):
        raise InputError(unknown("game", str(name), games.shipped(), about.place(("id",))))
    own = (RULES / str(name)).glob("*.yaml") if name in games.shipped() else ()
    if (wrong := outside.wrong_name(str(name))) and sum(not (folder / file.name).exists() for file in own) > 1:
        raise InputError(wrong._replace(place=about.place(("id",))))
    if name not in games.names():
        outside.add(folder)
    pack = Pack(str(name), folder=folder)
    pack.load()
    pack.check_references(games.of(pack.game).vocabulary(pack.spec()))
    spec = pack.spec()
    for setup in [setup for mode in spec.modes for setup in setups.several(spec, mode)]:
        made = games.of(pack.game).make_game(*setups.chosen(spec, setup), {})
        made.initial_state()
        made.own.check_start()
        check_titled(made)
    return pack


def check_titled(game: Game) -> None:
    """Refuse a quantity without a title: facts would tell it by a name that only rules know.

    Raises:
        InputError: at each, where it is declared or else where it is first asked.
    """
    about = game.spec.data["game"]
    titles = about.get("titles", {})
    problems = []
    for name, asked in game.parser.values.asked.items():
        if name not in titles and name not in TITLES:
            declared = next(
                (("game", group, name) for group in ("parts", CONSTANTS) if name in about.get(group, {})), None
            )
            computing = game.parser.computing.get(name)
            place = game.spec.place(declared or ((*computing.path, "computes") if computing else asked))
            hint = f"under titles in game.yaml write {name}: {{en: ..., fr: ..., de: ...}}"
            problems.append(Problem(f"{name} has no title, and reasons tell it", place, hint))
    if problems:
        raise InputError(problems)


def load_pack(
    game: str, variants: Sequence[FilePath] = (), rules: FilePath = RULES, without: LeftOut | None = None
) -> Pack:
    """The checked files of a game, with overlays on them; `rules` is the folder that has a folder for each game.

    Args:
        without: what is left out of the overlays.

    Raises:
        InputError: for an unknown game, or with everything that is wrong with its files.
    """
    made = games.of(game)
    pack = Pack(game, rules)
    pack.without = without
    pack.load()
    for file in variants:
        pack.overlay(FilePath(file))
    if variants:
        pack.check_shapes()
    pack.check_references(made.vocabulary(pack.spec()))
    return pack


def overlays(file: FilePath) -> tuple[str, list[Document]]:
    """The game that an overlay changes in the end, and the overlays to lay over it, the innermost first.

    Raises:
        InputError: if one of them cannot be read, or they extend each other in a circle.
    """
    chain: list[Document] = []
    seen: list[str] = []
    while True:
        document = load_yaml(file, shown(file))
        chain.insert(0, document)
        seen.append(os.path.realpath(file))
        extends = document.data.get("extends") if isinstance(document.data, dict) else None
        if not isinstance(extends, str):
            if isinstance(document.data, dict) and extends is not None:
                wrong = Problem(
                    '"extends": one game or overlay is expected',
                    document.place(("extends",)),
                    f"known: {', '.join(games.names())}",
                )
                raise InputError(wrong)
            hint = f"write extends: and a game ({', '.join(games.names())}) or the path of another overlay"
            raise InputError(Problem("an overlay says what it extends", document.place(()), hint))
        if extends in games.names():
            return extends, chain
        place = document.place(("extends",))
        file = file.parent / extends
        if os.path.realpath(file) in seen:
            raise InputError(Problem("the overlays extend each other in a circle", place))
        if not os.path.isfile(file):  # noqa: PTH113 pathlib raises where this says no
            raise InputError(unknown("game or overlay", extends, games.names(), place))


def overlay_named(name: str, beside: FilePath, game: str, place: Place, rules: FilePath = RULES) -> FilePath:
    """The overlay that a file names: its path from there, or its name in the game's own folder of overlays.

    Args:
        name: a path, or a name with or without ``.yaml``.
        beside: the folder of the file.
        place: where it is named.

    Raises:
        InputError: if there is no such file, or it is an overlay on another game.
    """
    own = [rules_of(game, folder) / OVERLAYS for folder in dict.fromkeys((rules, RULES))]
    there = [beside / name, *(folder / f"{name.removesuffix('.yaml')}.yaml" for folder in own)]
    for path in there:
        if os.path.isfile(path):  # noqa: PTH113 pathlib raises where this says no
            extended = overlays(path)[0]
            if extended != game:
                raise InputError(Problem(f"this overlay is of {extended}, and the scenario of {game}", place))
            return path
    names = [path.stem for folder in own for path in _overlays_in(folder)]
    near = nearest(name, [*names, *(f"{name}.yaml" for name in names), *_beside(name, beside)])
    known = f"its path from this file{', or one of: ' if names else ''}{', '.join(names)}"
    hint = f'did you mean "{near}"?' if near else known
    raise InputError(Problem(f'there is no overlay "{name}"', place, hint))


def overlay_file(named: FilePath, rules: FilePath = RULES) -> FilePath:
    """The overlay that a path is, or whose name it is in some game's own folder of overlays.

    Raises:
        InputError: if it is no file, and a name that no game has.
    """
    if os.path.lexists(named) or named.name != str(named):
        return named
    name = str(named).removesuffix(".yaml")
    own: dict[str, dict[str, FilePath]] = {game: {} for game in games.names()}
    for folder in dict.fromkeys((RULES, rules)):
        for game in own:
            own[game].update((file.stem, file) for file in _overlays_in(rules_of(game, folder) / OVERLAYS))
    for files in own.values():
        if name in files:
            return files[name]
    near = nearest(name, [each for files in own.values() for each in files])
    there = [f"one of {game}: {', '.join(files)}" for game, files in own.items() if files]
    known = ", or ".join(["its path", *there]) if name == str(named) else None
    hint = f'did you mean "{near}"?' if near else known
    raise InputError(Problem("there is no such file", Place(shown(named), 1, 1), hint))


def _overlays_in(folder: FilePath) -> list[FilePath]:
    """The overlays in a folder; none where there is no folder.

    Raises:
        InputError: if it cannot be read.
    """
    try:
        names = os.listdir(folder)  # noqa: PTH208 pathlib's glob passes over what cannot be read
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise InputError(Problem(f"this folder cannot be read: {error.strerror}", Place(shown(folder), 1, 1))) from None
    return [folder / name for name in sorted(names) if name.endswith(".yaml") and not name.startswith(".")]


def _beside(name: str, folder: FilePath) -> list[str]:
    """The YAML files in the folder that a path leads to, with paths written like it; no scenarios."""
    typed, slash, _ = name.rpartition("/")
    where = os.path.join(folder, typed)  # noqa: PTH118 a path that may be any text
    files = os.listdir(where) if os.path.isdir(where) else ()  # noqa: PTH112, PTH208 pathlib raises
    return [f"{typed}{slash}{file}" for file in files if file.endswith(".yaml") and not file.endswith(SUFFIX)]


def chosen_readings(texts: Sequence[str]) -> dict[str, str]:
    """The option chosen for each reading, from texts ``ID=OPTION``.

    Raises:
        ValueError: with the text that is not written so, or the reading for which two options are chosen.
    """
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, option = text.partition("=")
        if not equals or not name or not option:
            raise ValueError(f'"{text}" is not ID=OPTION')
        if chosen.setdefault(name, option) != option:
            raise ValueError(f'two options are chosen for "{name}": {chosen[name]} and {option}')
    return chosen


class Library:
    """Games ready to play, each compiled once for its mode and readings."""

    def __init__(
        self,
        variants: Sequence[FilePath] = (),
        readings: Mapping[str, str] | None = None,
        rules: FilePath = RULES,
        warn: Callable[[Problem], None] = lambda _: None,
    ) -> None:
        """Find out which games the overlays are of.

        Args:
            variants: overlays, in the order in which they are laid, as `overlay_file` takes them.
            readings: the options chosen, by reading.
            rules: the folder that has a folder for each game.
            warn: is told what is odd about files of rules and no mistake.

        Raises:
            InputError: if an overlay says of no game that it extends it, or a reading is unknown.
        """
        outside.ensure()
        self.rules = rules
        self.warn = warn
        self.variants: dict[str, list[FilePath]] = {}
        for named in variants:
            file = overlay_file(FilePath(named), rules)
            self.variants.setdefault(overlays(file)[0], []).append(file)
        self.readings = dict(readings or {})
        self.spec = cache(self._spec)
        for name in self.readings:
            self._check_reading(name)
        self._games: dict[tuple[str, str, tuple[tuple[str, str], ...]], Game] = {}
        self._asked: dict[tuple[str, str | None, tuple[tuple[str, str], ...]], Game] = {}
        self._over: dict[tuple[str, FilePath, str], Library] = {}
        self._with = cache(self._of)

    def over(self, name: str, beside: FilePath, game: str, place: Place) -> Library:
        """The same games with the overlay that a file names below those of this library; itself if it has laid that
        overlay already.  What is asked is as in `overlay_named`.

        Raises:
            InputError: as there.
        """
        asked = (name, beside, game)
        if asked not in self._over:
            overlay = overlay_named(name, beside, game, place, self.rules)
            own = self.variants.get(game, ())
            laid = {os.path.realpath(document.file) for file in own for document in overlays(file)[1]}
            files = [overlay, *(file for files in self.variants.values() for file in files)]
            known = {os.path.realpath(document.file) for document in overlays(overlay)[1]} <= laid
            self._over[asked] = self if known else self._with(tuple(files))
        return self._over[asked]

    def _spec(self, game: str) -> Spec:
        try:
            pack = load_pack(game, self.variants.get(game, ()), self.rules)
        except InputError as error:
            raise self._blamed(game, error, lambda _: None) from None
        for warning in pack.warnings:
            self.warn(warning)
        return pack.spec()

    def _blamed(self, game: str, error: InputError, make: Callable[[Spec], None]) -> InputError:
        """What is wrong with the rules of a game, or shows when something is made of them, with the line of the overlay
        that is to blame, if any is."""
        files = self.variants.get(game, ())
        documents = {document.file: document for file in files for document in overlays(file)[1]}

        def attempt(without: LeftOut) -> None:
            make(load_pack(game, files, self.rules, without).spec())

        try:
            make(load_pack(game, (), self.rules).spec())
        except InputError:  # the rules are wrong themselves
            return error
        blame = Blame(error.problems, list(documents.values()), ABOUT)
        return InputError(dict.fromkeys(blame.blamed(attempt)))

    def _of(self, variants: tuple[FilePath, ...]) -> Library:
        return Library(variants, self.readings, self.rules, self.warn)

    def laid_over(self, game: str, data: Mapping[str, Any]) -> Spec:
        """The rules that other data of a game make with the overlays of this library."""
        pack = Pack(game, self.rules).altered(dict(data))
        for file in self.variants.get(game, ()):
            pack.overlay(file)
        return pack.spec()

    def _check_reading(self, name: str) -> None:
        known = {reading: game for game in games.names() for reading in self.spec(game).readings}
        if name not in known:
            raise InputError(unknown("reading", name, known, None))
        check_readings(self.spec(known[name]), {name: self.readings[name]})

    def check_meant_for(self, *names: str) -> None:
        """Refuse overlays on other games than those that are asked for, and readings of others.

        Raises:
            InputError: naming the first.
        """
        about = f"the question is about {' and '.join(names)}"
        for other, files in self.variants.items():
            if other not in names:
                place = overlays(files[0])[1][-1].place(("extends",))
                raise InputError(Problem(f"this overlay is of {other}, and {about}", place))
        known = [reading for name in names for reading in self.spec(name).readings]
        for reading in self.readings:
            if reading not in known:
                other = next(game for game in games.names() if reading in self.spec(game).readings)
                few = f"known: {', '.join(known)}" if len(known) <= FEW else None
                raise InputError(Problem(f"{reading} is a reading of {other}, and {about}", None, few))

    def game(self, name: str, mode: str | None = None, readings: Mapping[str, str] | None = None) -> Game:
        """A game in a mode (by default its first), under these readings besides the library's own.  A mode may say what
        is chosen of its options, as `core.setups` writes it.

        Raises:
            InputError: if there is no such game, mode, option or reading, or its rules do not fit.
        """
        asked = (name, mode, tuple(readings.items()) if readings else ())
        if asked in self._asked:
            return self._asked[asked]
        spec, mode = setups.chosen(self.spec(name), mode)
        setup = setups.named(spec, mode) if spec.chosen else mode
        own = {name: option for name, option in self.readings.items() if name in spec.readings}
        chosen = {
            name: option
            for name, option in {**own, **(readings or {})}.items()
            if name not in spec.readings or option != spec.readings[name].default
        }
        key = (name, setup, tuple(sorted(chosen.items())))
        if key not in self._games:
            try:
                self._games[key] = self._made(spec, mode, chosen, self._games.get((name, setup, ())))
            except InputError as error:
                raise self._blamed(name, error, lambda other: self._try(other, setup, chosen)) from None
        self._asked[asked] = self._games[key]
        return self._games[key]

    def _try(self, spec: Spec, setup: str, readings: Mapping[str, str]) -> None:
        """Make a game and drop it, if it can be made: other rules may lack the mode."""
        if setup.partition(":")[0] in spec.modes:
            self._made(*setups.chosen(spec, setup), readings)

    def _made(self, spec: Spec, mode: str, readings: Mapping[str, str], plain: Game | None = None) -> Game:
        """A game whose start is a position; `plain` is the same with all readings as they are if not told otherwise."""
        made = plain.under(readings) if plain else games.of(spec.game).make_game(spec, mode, readings)
        made.initial_state()
        made.own.check_start()
        if not self.variants.get(spec.game):  # what a house rule computes is told by its name
            check_titled(made)
        return made

    def check(self, name: str) -> Spec:
        """Compile every mode of a game, with each of its options at its bounds too.

        Raises:
            InputError: with what does not fit.
        """
        spec: Spec = self.spec(name)
        for mode in spec.modes:
            for setup in setups.several(spec, mode):
                self.game(name, setup)
        return spec
