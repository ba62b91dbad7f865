"""What all tests share: how hard Hypothesis tries, which of the long checks run, and signals that can be received.

`dev` is Hypothesis' default with fewer examples; `ci` (chosen by HYPOTHESIS_PROFILE=ci, or by CI being set) draws
the same examples on every run and prints what reproduces a failure.  Neither has a deadline: shared machines are
too uneven.

A test marked `long` has many cases and takes long with all of them: a tenth are drawn, at least one of every test, by
the commit's hash.  What is drawn is told at the end; `--draw HASH` draws the same again, `--all` runs all.
"""

import atexit
import gc
import hashlib
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from rulewright import games
from rulewright.core.errors import Problem
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.installed import RULES
from rulewright.spec import outside
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library

EXAMPLES, ALL_EXAMPLES = 20, 1000
"""How many examples Hypothesis draws for a test that does not say so itself; how many with `--all`."""
settings.register_profile("dev", deadline=None, max_examples=EXAMPLES)
settings.register_profile("ci", deadline=None, max_examples=EXAMPLES, derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))

TENTH = 10
FIRST = ("site", "harness")
"""The folders whose tests are the first."""
DRAWN = pytest.StashKey[dict[str, tuple[int, int]]]()
"""By file, how many long cases are run, and of how many."""

collect_ignore_glob = [
    "packs/*/scenarios/*",
    "packs/*/odds/*",
]  # packs from elsewhere: tests of theirs run their scenarios


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run all long checks, not a tenth of them")
    parser.addoption("--draw", metavar="TEXT", help="draw a tenth of the long checks by this (default: the commit)")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # one of several processes that share out the tests
        config.option.draw = config.workerinput["draw"]
    elif not config.option.draw:
        config.option.draw = commit(config.rootpath) or date.today().isoformat()
    if config.option.all:
        usual = settings.get_profile(settings.get_current_profile_name())
        settings.register_profile("all", usual, max_examples=ALL_EXAMPLES)
        settings.load_profile("all")
    gc.set_threshold(50_000, 20, 20)  # much plain data is made: looking for cycles in it took a twentieth of the time
    atexit.register(gc.freeze)  # nor at the end, where Python would look through all that a process has remembered
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # As in `nohup make test &`: what tests start would inherit it, and could not be interrupted.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def commit(folder: Path) -> str:
    """The hash of the commit that is checked out; nothing where there is no git or no repository."""
    try:
        command = ["git", "-C", str(folder), "rev-parse", "HEAD"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def rank(item: pytest.Item, draw: str) -> bytes:
    """Its place in the draw.  Cases of one name have the same in all tests of a file: what they share is made once."""
    case = item.nodeid.partition("[")[2]
    return hashlib.sha256(f"{draw} {item.path.name} {case}".encode()).digest()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("long"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out: set[pytest.Item] = set()
    drawn: dict[str, tuple[int, int]] = {}
    for test, known in cases.items():
        file = test.partition("::")[0]
        of = 1 if config.option.all else known[0].get_closest_marker("long").kwargs.get("of", TENTH)
        count = -(-len(known) // of)
        left_out.update(sorted(known, key=lambda item: rank(item, config.option.draw))[count:])
        run, of = drawn.get(file, (0, 0))
        drawn[file] = run + count, of + len(known)

    # What shares most is first: a process that runs out of tests takes some from the end of another's, and would make
    # the site, or what scenarios cover, a second time.
    def place(item: pytest.Item) -> int:
        return FIRST.index(folder) if (folder := item.path.parent.name) in FIRST else len(FIRST)

    items[:] = sorted((item for item in items if item not in left_out), key=place)
    config.hook.pytest_deselected(items=list(left_out))
    config.stash[DRAWN] = drawn


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["drawn"] = session.config.stash.get(DRAWN, {})


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell one of several processes what is drawn by."""
    node.workerinput["draw"] = node.config.option.draw


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from one of them what it has drawn: all the same."""
    node.config.stash[DRAWN] = getattr(node, "workeroutput", {}).get("drawn", {})


def pytest_report_header(config: pytest.Config) -> str:
    return f"long checks: {'all' if config.option.all else f'a tenth, drawn by {config.option.draw}'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    drawn = config.stash.get(DRAWN, {})
    if not drawn:
        return
    terminalreporter.section("long checks")
    for file, (count, known) in sorted(drawn.items()):
        terminalreporter.line(f"{count:5} of {known:4}  {file}")
    count, known = (sum(column) for column in zip(*drawn.values(), strict=True))
    terminalreporter.line(f"{count:5} of {known:4}  cases were run")
    if count < known:
        again = f"--draw={config.option.draw} draws them again, --all runs all"
        terminalreporter.line(f"drawn by {config.option.draw}: {again}")


@pytest.fixture(scope="session")
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether all long checks are run, and so each of them to its whole length."""
    return bool(request.config.option.all)


@pytest.fixture
def nothing_outside() -> Iterator[None]:
    """No pack from elsewhere is in use after a test that uses some."""
    yield
    os.environ.pop(outside.VARIABLE, None)
    outside.use()
    assert games.names() == games.shipped()


def stamps(folder: str | Path) -> Iterator[tuple[str, int, int]]:
    """The YAML files in a folder with when each was changed and its size: asked by thousands of tests."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from stamps(entry.path)
            elif entry.name.endswith(".yaml"):
                told = entry.stat()
                yield entry.path, told.st_mtime_ns, told.st_size


@pytest.fixture(scope="session", autouse=True)
def games_made_once() -> Iterator[None]:
    """The games of the rules as they are are made once a process: hundreds of tests begin with that."""
    for name in games.names():  # whoever runs pytest inside a test loads no module of a game a second time
        games.of(name).drawing.to_text(Library().game(name).own.initial_position())
    spec_of, made_of = Library._spec, Library._made
    specs: dict[tuple[object, ...], tuple[Spec, list[Problem]]] = {}

    @lru_cache(maxsize=100)
    def made(key: tuple[object, ...], mode: str, readings: tuple[tuple[str, str], ...]) -> Game:
        return made_of(Library(), specs[key][0], mode, dict(readings), made(key, mode, ()) if readings else None)

    def key(library: Library, game: str) -> tuple[object, ...]:
        """The rules with the overlays of a library, if all of them are ours and as they are."""
        overlays = library.variants.get(game, [])
        if (
            game not in games.shipped()
            or library.rules != RULES
            or any(RULES not in file.resolve().parents for file in overlays)
        ):
            return ()
        return game, shown(RULES), *map(str, overlays), *sorted(stamps(RULES / game))

    def shared_spec(library: Library, game: str) -> Spec:
        if not (known := key(library, game)):
            return spec_of(library, game)
        if known not in specs:
            warnings: list[Problem] = []
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(library, "warn", warnings.append)
                specs[known] = spec_of(library, game), warnings
        spec, warnings = specs[known]
        for warning in warnings:
            library.warn(warning)
        return spec

    def shared_game(
        library: Library, spec: Spec, mode: str, readings: Mapping[str, str], plain: Game | None = None
    ) -> Game:
        for known, (shared, _) in specs.items():
            if shared is spec:
                return made(known, mode, tuple(sorted(readings.items())))
        return made_of(library, spec, mode, readings, plain)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Library, "_spec", shared_spec)
        patch.setattr(Library, "_made", shared_game)
        yield


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own, for this process and those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
