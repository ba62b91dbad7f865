"""Whatever is written: it is read, or refused with an `InputError` that names the place.  Never anything else.

`make test` tries a hundred examples of each, `make test-all` a hundred times as many; `pytest tests/fuzz --all` just
these.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game, Position
from rulewright.harness.finding import Search, scenarios
from rulewright.harness.running import Runner
from rulewright.installed import RULES
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import Library, load_spec, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import Document, parse_yaml

FILE = "fuzzed.yaml"
SECONDS = 5
"""No example may take longer (a quiet machine needs hundredths of that)."""

LIBRARY = Library()
GAMES = ("replicants", "charge-and-spark")
LINES = {
    "replicants": "replicants:two-player Anna/4/0/1E8S.2E7S.2E6S.3D8S/3344 Ben/0/0/1E2N.2E3N.2D2N.3F2N/33 Anna/2",
    "charge-and-spark": "charge-and-spark:duel Anna/4/2/0/1/charge+barrier+thunder+counter+move/spark "
    "Ben/4/2/0/0/charge+spark+barrier+thunder+counter+move/- pile/ray+copy",
}
ACTIONS = {
    "replicants": ["E", "#C7", "4E7", "4G8E7", "6H5x", "xG8.xG7.4E6", "xE2", "!6D2", "-", "D2-", "D2+", "2E6D6"],
    "charge-and-spark": ["thunder/counter", "charge/move", "ray", "copy/trap", "barrier/spark"],
}
WRITTEN = {
    "replicants": "T0..(Eric.Lucy)\nT1..E/2F8F7/E8+..E/2E4/F2-\nT2..E/2G7/F9-..E/3C2/E4-\n",
    "charge-and-spark": "T0..(Anna.Ben)\nT1..charge/move\nT2..spark/barrier\nT3..charge/move+ray\n",
}
SIGNS = list("ab1EN8 \n\t:-?[]{},#&*!|>'\"%@`\\./+()=x\rTO²é\u0301\ufeff\u2028\x0c\0")
PIECES = [
    *("then:", "when: ", "  - ", "- ", "{", "}", "[]", "{}", "''", "&a ", "*a", "!!str ", "#C7", "!6D2", "\r\n"),
    *("null", "true", "-1", "99999999999999999999", "4E7", "9" * 50, "9" * 5000, "[" * 70),
    *("T0..", "..", "E9", "Z9", "1E8S"),
]


def tried(strategy: st.SearchStrategy[Any], test: Callable[[Any], None], share: int = 1) -> None:
    """Try a test on as many examples as usual, or a share of them, each within its time."""

    more = 10 if settings.get_current_profile_name() == "all" else 1
    examples = more * settings.default.max_examples // share

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)
    @given(strategy)
    def bounded(example: Any) -> None:
        begin = time.process_time()
        test(example)
        assert time.process_time() - begin < SECONDS

    bounded()


# -- what is tried


def changes() -> st.SearchStrategy[list[tuple[float, int, str]]]:
    """Changes to a text: where (0 to 1), how many characters go, and what comes instead."""
    piece = st.sampled_from(SIGNS) | st.sampled_from(PIECES) | st.text(max_size=4)
    change = st.tuples(st.floats(0, 1), st.integers(0, 4), piece)
    return st.lists(change, min_size=1, max_size=4)


def changed(text: str, edits: list[tuple[float, int, str]]) -> str:
    """A text with changes made one after the other."""
    for where, gone, new in edits:
        at = int(where * len(text))
        text = text[:at] + new + text[at + gone :]
    return text


@cache
def committed() -> tuple[str, ...]:
    """The texts of the scenario files there are."""
    return tuple(file.read_text(encoding="utf-8") for file in sorted(SCENARIOS.rglob("*.scenario.yaml")))


def mixed(text: str, edits: list[tuple[float, int, str]], seed: int) -> str:
    """A scenario file changed, and perhaps with lines doubled, lost, shifted or swapped."""
    chance = random.Random(seed)
    lines = changed(text, edits[: seed % 3]).split("\n")
    for _ in range(seed % 4):
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                lines[a], lines[b] = lines[b], lines[a]
            case 1:
                lines.insert(a, lines[b])
            case 2:
                lines[a] = "  " + lines[a]
            case 3:
                key, colon, _ = lines[a].partition(": ")
                _, _, value = lines[b].partition(": ")
                lines[a] = key + colon + value
            case _:
                del lines[a]
        lines = lines or [""]
    return "\n".join(lines)


FILES = st.builds(
    lambda number, edits, seed: mixed(committed()[number % len(committed())], edits, seed),
    st.integers(0, 10_000),
    changes(),
    st.integers(0, 1_000_000),
)


def like(texts: list[str]) -> st.SearchStrategy[str]:
    """Texts near those, and any others."""
    near = st.builds(changed, st.sampled_from(texts), changes())
    return near | st.text(st.sampled_from(SIGNS), max_size=30) | st.text(max_size=30)


# -- what must hold


def placed(error: InputError, file: str = FILE) -> None:
    """An error has problems, each with words and a place in the file."""
    assert error.problems
    for problem in error.problems:
        assert problem.message
        assert problem.place is not None, problem
        assert problem.place.file == file
        assert problem.place.line >= 1
        assert problem.place.column >= 1
        assert str(problem).encode("utf-8")


def worded(error: InputError | PositionError) -> None:
    """An error about a line of text: it has words, not too many."""
    problems = error.problems if isinstance(error, InputError) else (error,)
    assert all(problem.message for problem in problems)
    assert str(error).strip()


def loaded(text: str | bytes) -> Document | None:
    try:
        return parse_yaml(text, FILE)
    except InputError as error:
        placed(error)
        return None


def run(text: str) -> None:
    """Load, check and run a scenario file as `rulewright check` does."""
    document = loaded(text)
    if document is None:
        return
    if problems := validate(document, schema("scenario")):
        placed(InputError(problems))
        return
    search = Search()
    search.found = list(scenarios(document, search))
    runner = Runner(LIBRARY)
    for found in search.found:
        result = runner.one(found)
        if result.problems:
            placed(InputError(result.problems))


def position(game: Game, text: str) -> Position | None:
    try:
        return game.own.parse_position(text)
    except (InputError, PositionError) as error:
        worded(error)
        return None


# -- the targets


def test_the_loader_on_bytes() -> None:
    near = FILES.map(lambda text: text.encode("utf-8", "surrogatepass"))
    cut = st.builds(lambda data, at: data[: at % (len(data) + 1)], near, st.integers(0, 10_000))
    noise = st.builds(lambda data, more: data + more, cut, st.binary(max_size=8))
    tried(st.binary(max_size=200) | near | noise, lambda data: loaded(data))


def test_the_loader_on_text() -> None:
    tried(FILES | st.text(st.sampled_from(SIGNS), max_size=80), lambda text: loaded(text))


def test_whole_scenario_files() -> None:
    tried(FILES, run)


@pytest.mark.parametrize("name", GAMES)
def test_actions(name: str) -> None:
    game = LIBRARY.game(name)
    start = game.own.parse_position(LINES[name])

    def act(example: tuple[str, bool]) -> None:
        text, judged = example
        try:
            action = game.own.notation.parse(start, text, judged)
        except InputError as error:
            worded(error)
            return
        verdict = game.verdict(start.state, action)
        written = game.own.notation.write(start, action)
        assert game.own.notation.parse(start, written, judged) == action or not verdict.legal

    tried(st.tuples(like(ACTIONS[name]), st.booleans()), act)


@pytest.mark.parametrize("name", GAMES)
def test_positions_on_one_line(name: str) -> None:
    game = LIBRARY.game(name)

    def read(text: str) -> None:
        found = position(game, text)
        if found is not None:
            assert game.own.parse_position(str(found)) == found
            assert isinstance(game.legal_actions(found.state), list)

    words = st.builds(lambda text: f"{name} {text}", st.text(st.sampled_from(SIGNS), max_size=30))
    tried(like([LINES[name]]) | words, read)


@pytest.mark.parametrize("name", GAMES)
def test_written_games(name: str) -> None:
    game = LIBRARY.game(name)
    texts = [WRITTEN[name], LINES[name] + "\n" + WRITTEN[name].partition("\n")[2]]

    def read(text: str) -> None:
        try:
            written = game.own.written.read(text, FILE)
        except InputError as error:
            placed(error)
            return
        for problem in (written.warning, written.wrong_end):
            if problem is not None:
                placed(InputError(problem))

    tried(like(texts), read)


def test_overlays(tmp_path: Path) -> None:
    texts = [file.read_text(encoding="utf-8") for file in sorted((RULES / "replicants" / "variants").glob("*.yaml"))]
    file = tmp_path / "house.yaml"

    def lay(text: str) -> None:
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            load_spec("replicants", [file])
        except InputError as error:
            worded(error)

    tried(st.builds(changed, st.sampled_from(texts), changes()), lay, 5)
