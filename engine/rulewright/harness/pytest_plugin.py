"""A pytest plugin: every ``*.scenario.yaml`` is collected, each of its scenarios a test.

pytest loads this module in every environment that has rulewright, also where nobody uses it.  So the engine is
imported when the first scenario file is met and not before, and a file of that name which has no `game:` at its top is
some other tool's, and left alone.  ``-p no:rulewright`` switches the plugin off.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rulewright.spec.folders import is_scenario_file

if TYPE_CHECKING:
    from rulewright.harness.finding import Found
    from rulewright.harness.running import Result, Runner

_GAME = re.compile(rb"^(?:\xef\xbb\xbf)?(?:---[ \t]+)?(?:\{\s*)?(['\"]?)game\1[ \t]*:", re.MULTILINE)
_RUNNER = pytest.StashKey["Runner"]()


class ScenarioWarning(pytest.PytestWarning):
    """Something in a scenario file that another YAML tool would read otherwise."""


class NotPassedError(Exception):
    """A scenario that has failed, is stale, or cannot be used."""

    def __init__(self, result: Result) -> None:
        super().__init__(f"{result.id}: {result.status}")
        self.result = result


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `rulewright check` has as --reading, --variant and --rules."""
    group = parser.getgroup("rulewright", "scenarios of board games (rulewright)")
    add = group.addoption
    add("--rulewright-reading", action="append", metavar="ID=OPTION", help="choose an interpretation (repeatable)")
    add("--rulewright-variant", action="append", metavar="FILE", help="lay an overlay over the rules (repeatable)")
    add(
        "--rulewright-rules", action="append", metavar="DIR", help="use the pack in a folder, or the packs (repeatable)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse wrong options at once; without options nothing of the engine is loaded yet."""
    if folders := config.getoption("rulewright_rules"):
        _use(folders)
    if config.getoption("rulewright_reading") or config.getoption("rulewright_variant"):
        _runner(config)


def _use(folders: list[str]) -> None:
    """Have packs from elsewhere in use.

    Raises:
        pytest.UsageError: if there are none where one is named.
    """
    from rulewright.core.errors import InputError
    from rulewright.spec import outside

    try:
        outside.use(folders)
    except InputError as error:
        raise pytest.UsageError("\n".join(map(str, error.problems))) from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Take a scenario file."""
    if is_scenario_file(file_path.name) and _names_a_game(file_path):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Take scenario files that are links and lead nowhere, too, which pytest passes over."""
    report = yield
    if isinstance(collector, pytest.Directory) and report.passed:
        named = (file for file in sorted(collector.path.iterdir()) if is_scenario_file(file.name))
        lost = [file for file in named if file.is_symlink() and not file.exists()]
        report.result += [ScenarioFile.from_parent(collector, path=file) for file in lost]
    return report


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuse a reading or an overlay of a game of which no scenario runs: everything would pass.

    Raises:
        pytest.UsageError: if there is one.
    """
    names = sorted({item.found.game for item in session.items if isinstance(item, ScenarioItem)})
    if not names:
        return
    from rulewright.core.errors import InputError

    try:
        _runner(session.config).library.check_meant_for(*names)
    except InputError as error:
        raise pytest.UsageError("\n".join(map(str, error.problems))) from None


def _names_a_game(file: Path) -> bool:
    """Whether a file has `game:` at its top; one that cannot be read may have, and is never passed over in silence."""
    try:
        return _GAME.search(file.read_bytes()) is not None
    except OSError:
        return True


def _runner(config: pytest.Config) -> Runner:
    """The runner of this session, made when it is first needed.

    Raises:
        pytest.UsageError: if a reading or an overlay cannot be used.
    """
    runner = config.stash.get(_RUNNER, None)
    if runner is None:
        runner = config.stash[_RUNNER] = _new_runner(
            config.getoption("rulewright_reading") or [], config.getoption("rulewright_variant") or []
        )
    return runner


def _new_runner(readings: list[str], variants: list[str]) -> Runner:
    from rulewright.core.errors import InputError
    from rulewright.harness.running import Runner
    from rulewright.spec.pack import Library, chosen_readings

    try:
        chosen = chosen_readings(readings)
    except ValueError as error:
        raise pytest.UsageError(f"--rulewright-reading: {error}") from None
    try:
        library = Library([Path(v) for v in variants], chosen)
        for game in library.variants:
            library.check(game)
        options = [part for reading in readings for part in ("--reading", reading)]
        options += [part for variant in variants for part in ("--variant", variant)]
        return Runner(library, tuple(options))
    except InputError as error:
        raise pytest.UsageError("\n".join(map(str, error.problems))) from None


class ScenarioFile(pytest.File):
    """A scenario file; one that cannot be used is one collection error, which says where and why."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Each scenario of the file."""
        from rulewright.core.errors import InputError
        from rulewright.harness.finding import Search, read_file, scenarios
        from rulewright.spec import outside

        search = Search()
        try:
            outside.ensure()
            document = read_file(self.path)
            found = list(scenarios(document, search))
        except InputError as error:
            raise self.CollectError("\n".join(map(str, error.problems))) from None
        if search.problems:
            raise self.CollectError("\n".join(map(str, search.problems)))
        for warning in document.warnings:
            self.warn(ScenarioWarning(str(warning)))
        for each in found:
            yield ScenarioItem.from_parent(self, name=each.id, found=each)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A warning that pytest was told to take for an error is told as one line too."""
        if isinstance(excinfo.value, ScenarioWarning):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class ScenarioItem(pytest.Item):
    """A scenario: its name is its id, and `-k` finds it by its title and tags as well."""

    def __init__(self, *, found: Found, **rest: Any) -> None:
        super().__init__(**rest)
        self.found = found
        self.extra_keyword_matches.update(found.words)

    def runtest(self) -> None:
        """Run it; one that need not pass and does not is an expected failure.

        Raises:
            NotPassedError: if it does not pass.
        """
        from rulewright.harness.running import CHANGED, WAITING

        result = _runner(self.config).one(self.found)
        for warning in result.warnings:
            self.warn(ScenarioWarning(str(warning)))
        if result.status in WAITING:
            pytest.xfail(f"{result.status}: {result.reason}")
        if result.status not in ("passed", CHANGED):
            raise NotPassedError(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What `rulewright check` says of it."""
        if isinstance(excinfo.value, NotPassedError):
            from rulewright.harness.reporters.text_format import one

            return one(excinfo.value.result, "en")
        if isinstance(excinfo.value, ScenarioWarning):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The line of its id, counted from 0 as pytest does."""
        return self.path, self.found.place().line - 1, self.name
