"""Validating: all that is ours under some paths is checked against its schema and what it refers to; nothing is run."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.spec import SHARED
from rulewright.harness import accepted, moot, perft
from rulewright.harness.changes import changes
from rulewright.harness.finding import Found, Search, read_file, scenarios, search, split
from rulewright.harness.mutation import equivalents
from rulewright.harness.puzzles import misplaced, published
from rulewright.harness.running import Runner
from rulewright.spec import outside, strictness
from rulewright.spec.folders import PUZZLES, SCHEMAS, below, is_scenario_file, puzzle_files, rules_of, shown
from rulewright.spec.pack import OVERLAYS, Library, Pack, check_pack, checked, load_pack, load_spec, overlays, schema

DATA = {
    moot.FILE: "moot",
    perft.FILE: "golden_perft",
    equivalents.FILE: "equivalents",
    accepted.FILE: "reconstructed",
}
"""What lies beside the scenarios of a game, with the schema of each."""
_PACK = frozenset(f"{part}.yaml" for part in SHARED)
_OVERLAY = re.compile(rb"^extends\s*:", re.MULTILINE)
_POSITION = (".position.yaml", ".position.yml")
_SCHEMA = ".schema.json"


class Validation:
    """What was found valid, counted by what it is, and what is wrong."""

    def __init__(self, variants: Sequence[Path] = (), strict: bool = False) -> None:
        """Check the rules themselves, with overlays on them; where it is `strict` also how they are written."""
        self.counts: Counter[str] = Counter()
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.packs: list[str] = []
        """Rules that lie elsewhere than the program's own, as ``GAME in FOLDER``."""
        self._variants = list(variants)
        self._seen: set[str] = set()
        self._ours = 0
        """So often something of ours was met with."""
        self._library = Library(variants, warn=self.warnings.append)
        self._runner: Runner | None = None
        self.meant = outside.meant()
        """The games whose rules are checked in any case."""
        self._strict = strict
        for name in self.meant:
            with self._noting():
                self._library.check(name)
                self._written(load_pack(name, self._library.variants.get(name, ())))
        with self._noting():
            changes(self._library)
        if not self.problems:
            self._runner = Runner(self._library)

    def whole_project(self) -> None:
        """Check what the project has of its own: schemas, scenarios, puzzles, the data beside them; and its overlays,
        where none is asked about."""
        for file in sorted(SCHEMAS.glob(f"*{_SCHEMA}")) if {*self.meant} & {*games.shipped()} else ():
            with self._noting("schema"):
                schema(file.name.removesuffix(_SCHEMA))
        for name in self.meant:
            if not self._variants:
                self._all(below(str(rules_of(name) / OVERLAYS), _is_yaml))
        for folder in outside.scenarios(self.meant):
            self.path(folder)

    def path(self, path: str) -> bool:
        """Check all that lies under a path; whether there is anything."""
        before = self._ours
        file, line, name = split(path)
        if os.path.isdir(file):  # noqa: PTH112 pathlib raises where this says no
            self._folder(file)
        elif line is not None or name is not None:
            self._ours += 1
            self._scenarios(search([path]))
        else:
            self._all([Path(file)], named=True)
        return self._ours > before

    def _folder(self, folder: str) -> None:
        def unreadable(error: OSError) -> None:
            place = Place(shown(error.filename or folder), 1, 1)
            self.problems.append(Problem(f"this folder cannot be read: {error.strerror}", place))
            self._ours += 1

        files = below(folder, lambda name: _is_yaml(name) or name.endswith(".json"), unreadable, folders=True)
        packs = {file.parent for file in files if file.name in _PACK}
        left = {pack for pack in sorted(packs) if not self._pack(pack)}
        others = (file for file in files if file.parent not in packs and left.isdisjoint(file.parents))
        self._all([*others, *puzzle_files(folder)])

    def _all(self, files: Iterable[Path], named: bool = False) -> None:
        """Check some files, each by what it is; what is nothing of ours is left alone, unless it is `named`."""
        for file in files:
            if self._is_new(file) and not self._one(file, named):
                self._ours -= 1

    def _is_new(self, file: Path) -> bool:
        """Whether something of ours has not been looked at, under this name or another."""
        real = os.path.realpath(file)
        self._ours += 1
        if real in self._seen:
            return False
        self._seen.add(real)
        return True

    def _one(self, file: Path, named: bool) -> bool:
        """Check a file; whether it is ours."""
        if file.suffix == PUZZLES:
            found, problems = published([str(file)])
            self.problems += problems
            for puzzle in found:
                with self._noting("puzzle"):
                    if fault := misplaced(puzzle.data):
                        raise InputError(Problem(f"{puzzle.data['id']}: {fault.what}", puzzle.line.place(fault.way)))
        elif file.name in DATA and (named or file.parent.name in games.names()):
            with self._noting("file beside them"):
                self._data(file)
        elif named and file.name in _PACK:
            self._pack(file.parent)
        elif is_scenario_file(file.name) or file.name.endswith(_POSITION):
            self._example(file)
        elif file.parent.name == OVERLAYS or _is_overlay(file):
            if self._runner is None:
                return True  # the rules that it is laid over are wrong, which is told
            with self._noting("overlay"):
                rules = Library([*self._variants, file], warn=self.warnings.append)
                game = overlays(file)[0]
                rules.check(game)
                changes(rules)
                self._written(load_pack(game, rules.variants[game]))
        elif named:
            self._example(file)
        else:
            return False
        return True

    def _example(self, file: Path) -> None:
        """Check a file of scenarios, or a position."""
        result = Search()
        with self._noting():
            document = read_file(file)
            result.warnings += document.warnings
            result.found += scenarios(document, result)
            if "scenarios" not in document.data:
                result.found.append(Found(document, 0, document.data, os.path.realpath(file)))
                self._scenarios(result, "position")
                return
        self._scenarios(result)

    def _scenarios(self, result: Search, what: str = "scenario") -> None:
        """Check what was found: the names in it, and where it begins."""
        self.warnings += result.warnings
        self.problems += result.problems
        for found in result.found:
            with self._noting(what):
                if self._runner is None:
                    continue
                if problems := list(self._runner.references(found)):
                    raise InputError(problems)
                if what == "position" or found.name not in self._runner.changes.listed:
                    found.start(self._library)

    def _data(self, file: Path) -> None:
        document = checked(file, DATA[file.name])
        game = file.parent.name
        if not self._runner or game not in games.names():
            return
        match file.name:
            case moot.FILE:
                moot.entries(document, self._library.spec(game))
            case perft.FILE:
                perft.check(document, self._library, game)
            case equivalents.FILE:
                equivalents.check(document, load_spec(game))
            case accepted.FILE:
                accepted.check(document, load_spec(game))

    def _pack(self, folder: Path) -> bool:
        """Check rules that lie in a folder; the program's own have been.  Whether their game is in use, or could be: of
        one that is not no example can be checked."""
        own = {os.path.realpath(rules_of(name)) for name in self.meant}
        if self._is_new(folder) and os.path.realpath(folder) not in own:
            with self._noting():
                pack = check_pack(folder)
                self.packs.append(f"{pack.game} in {shown(folder)}")
                own.add(os.path.realpath(folder))
                self._written(pack)
            return os.path.realpath(folder) in own | {os.path.realpath(rules_of(name)) for name in games.outside()}
        return True

    def _written(self, pack: Pack) -> None:
        """Tell what rules may do and had better not.

        Raises:
            InputError: with all of it, where that is asked.
        """
        if self._strict and (problems := list(strictness.problems(pack))):
            raise InputError(problems)

    @contextmanager
    def _noting(self, what: str = "") -> Iterator[None]:
        """Count what is right, and note what is wrong with it."""
        try:
            yield
        except InputError as error:
            self.problems += [problem for problem in error.problems if problem not in self.problems]
            return
        if what:
            self.counts[what] += 1


def _is_yaml(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml"))


def _is_overlay(file: Path) -> bool:
    """Whether a file says that it extends something, at a glance."""
    try:
        return file.is_file() and _OVERLAY.search(file.read_bytes()) is not None
    except OSError:
        return False
