"""`rulewright validate` checks all that is ours under a path, says what that was, and is never content with nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli.main import run
from rulewright.installed import RULES
from rulewright.spec.folders import SCENARIOS

Capture = pytest.CaptureFixture[str]
GOOD = 'game: replicants\nscenarios: [{id: good, title: {en: Good}, when: "E", then: {legal: true}}]\n'
PUZZLES = next((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl"))
OURS = f"valid: the rules of {', '.join(games.names())}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one valid thing of each kind, and some that are nobody's."""
    monkeypatch.chdir(tmp_path)
    write("a.scenario.yaml", GOOD)
    write("deep/b.scenario.yml", GOOD)
    write("c.position.yaml", "game: replicants\nposition: {action: 2}\n")
    write("house/d.yaml", "# ours\nextends: replicants\nclauses:\n  - disable: move.blocked-walk\n")
    shutil.copytree(RULES / "charge-and-spark", tmp_path / "mine")
    (tmp_path / "puzzles").mkdir()
    first = PUZZLES.read_text(encoding="utf-8").splitlines()[0]
    write("puzzles/e.jsonl", first + "\n")
    (tmp_path / "replicants").mkdir()
    for beside in (SCENARIOS / "replicants").glob("*.*"):
        shutil.copyfile(beside, tmp_path / "replicants" / beside.name)
    write("mkdocs.yml", "site_name: something else\n")
    write("data.json", "[\n")
    write(".hidden/f.scenario.yaml", "nonsense: [\n")
    return tmp_path


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def test_everything_is_checked_and_counted(folder: Path, capsys: Capture) -> None:
    assert run(["validate", "."]) == 0
    said = capsys.readouterr()
    assert said.out == (
        f"{OURS}, charge-and-spark in mine; 2 scenarios, 1 position, 1 overlay, 4 files beside them, 1 puzzle\n"
    )
    assert said.err == ""


@pytest.mark.long(of=20)
@pytest.mark.parametrize(
    ("file", "was", "now", "told"),
    [
        ("a.scenario.yaml", "legal", "leagl", 'a.scenario.yaml:2:61: unknown key "leagl"'),
        ("deep/b.scenario.yml", "legal: true", "illegal: [no.such]", 'unknown clause "no.such"'),
        ("c.position.yaml", "action: 2", "mode: tow-player", 'c.position.yaml:2:18: unknown mode "tow-player"'),
        ("c.position.yaml", "action: 2", "action: 9", "c.position.yaml:2:20: "),
        ("c.position.yaml", "action: 2", "to_move: Zed", 'c.position.yaml:2:21: nobody is called "Zed"'),
        (
            "c.position.yaml",
            "position",
            "clauses: [move.foo]\nposition",
            'c.position.yaml:2:11: unknown clause "move.foo"',
        ),
        (
            "c.position.yaml",
            "position",
            "source: {document: rulebok, page: 9}\nposition",
            'c.position.yaml:2:20: unknown document "rulebok"',
        ),
        (
            "c.position.yaml",
            "position",
            "source: {document: rulebook, page: 99}\nposition",
            "c.position.yaml:2:36: the document rulebook has 8 pages",
        ),
        ("c.position.yaml", "position", "variant: nobodys\nposition", "c.position.yaml:2:10: "),
        ("c.position.yaml", "action: 2", "players: {}", 'c.position.yaml:2:21: "players": this is empty'),
        ("a.scenario.yaml", 'when: "E"', "position: {mode: tow-player}, when: E", 'unknown mode "tow-player"'),
        ("a.scenario.yaml", 'when: "E"', "position: {to_move: Zed}, when: E", 'nobody is called "Zed"'),
        ("house/d.yaml", "blocked-walk", "blocked-wolk", 'house/d.yaml:4:14: unknown clause "move.blocked-wolk"'),
        ("house/d.yaml", "clauses", "clauses: [", "house/d.yaml:"),
        ("mine/clauses.yaml", "offers: play", "offers: paly", 'mine/clauses.yaml:74:13: "offers": "paly"'),
        ("mine/clauses.yaml", "sets:", "sets: [", "mine/clauses.yaml:"),
        ("mine/readings.yaml", "readings:", "reading:", "mine/readings.yaml:"),
        (
            "mine/game.yaml",
            "id: charge-and-spark",
            "id: chargeandspark",
            'game.yaml:2:5: unknown game "chargeandspark"',
        ),
        (
            "mine/game.yaml",
            "  battery: {en:",
            "  # battery: {en:",
            "mine/game.yaml:44:12: battery has no title, and reasons tell it (under titles in game.yaml write battery:",
        ),
        (
            "mine/game.yaml",
            "  damage: {en:",
            "  # damage: {en:",
            "mine/clauses.yaml:295:15: damage has no title, and reasons tell it",
        ),
        ("puzzles/e.jsonl", '"certificate"', '"certifcate"', "puzzles/e.jsonl:1:"),
        ("replicants/moot.yaml", "teams.own-loss", "teams.no-loss", 'moot.yaml:26:13: unknown clause "teams.no-loss"'),
        ("replicants/golden_perft.yaml", "counts:", "count:", "golden_perft.yaml:"),
        ("replicants/equivalents.json", '"played": 20000', '"played": "many"', "equivalents.json:"),
        ("replicants/reconstructed.json", '"pieces/souls/7": {', '"pieces/souls/7": [', "reconstructed.json:"),
        (
            "replicants/reconstructed.json",
            '"pieces/souls/7"',
            '"pieces/souls/9"',
            'nothing reconstructed is called "pieces/souls/9" (did you mean "pieces/souls/',
        ),
        ("replicants/reconstructed.json", '"pieces/souls/7"', '""', 'nothing reconstructed is called ""'),
        ("replicants/reconstructed.json", '"pieces/souls/7"', '"a/b/c/d"', 'nothing reconstructed is called "a/b/c/d"'),
        (
            "replicants/reconstructed.json",
            '"pieces/souls/7"',
            '"clauses/setup.hearts"',
            "clauses/setup.hearts is not reconstructed (only what has that status goes on record)",
        ),
        (
            "replicants/reconstructed.json",
            '"pieces/souls/7": {',
            '"pieces/souls/7": {"picture": 4, "more": {',
            "reconstructed.json:",
        ),
        (
            "replicants/equivalents.json",
            "destruction.by-moving/when/occupied",
            "destruction.by-walking/when/occupied",
            'equivalents.json:2:2: no mutant is called "drop-argument clauses/destruction.by-walking/when/occupied by" '
            '(did you mean "drop-argument clauses/destruction.by-moving/when/occupied by"?)',
        ),
        (
            "replicants/golden_perft.yaml",
            '"replicants:two',
            '"replicant:two',
            'unknown game "replicant" (did you mean "re',
        ),
        ("replicants/golden_perft.yaml", '"replicants:two', '"replicants:tow', 'unknown mode "tow-player"'),
        ("replicants/golden_perft.yaml", "2C6SW.2E7S", "2C6SW.2Z7S", "golden_perft.yaml:"),
        (
            "replicants/moot.yaml",
            "side: against",
            "side: excepted",
            "moot.yaml:6:11: destruction.by-moving has no side that is called excepted (it has for, against)",
        ),
    ],
)
def test_each_of_it_may_be_wrong(file: str, was: str, now: str, told: str, folder: Path, capsys: Capture) -> None:
    text = Path(file).read_text(encoding="utf-8")
    assert was in text
    write(file, text.replace(was, now, 1))
    for path in (".", file):
        assert run(["validate", path]) == 3, path
        said = capsys.readouterr()
        assert said.out == ""
        assert told in said.err.replace("./", ""), said.err


@pytest.mark.long
@pytest.mark.parametrize("file", ["equivalents.json", "moot.yaml", "x.scenario.yaml", "y.position.yaml"])
def test_a_folder_that_is_called_as_a_file_is_none(file: str, folder: Path, capsys: Capture) -> None:
    Path("replicants", file).unlink(missing_ok=True)
    Path("replicants", file).mkdir()
    for path in (".", "replicants"):
        run(["validate", path])
        said = capsys.readouterr()
        assert f"replicants/{file}:1:1: this is a directory, not a file" in said.err, path


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            '{list: card, doc: "The cards that each',
            '{list: crad, doc: "The cards that each',
            'game.yaml:35:23: there is no domain "crad"',
        ),
        (
            "[health, battery, disk]\nconstants",
            "[health, battery, disk, spark]\nconstants",
            "clauses.yaml:14:14: spark is left out (each tile has one",
        ),
    ],
)
def test_one_mistake_in_a_declaration_is_told_once(
    was: str, now: str, told: str, folder: Path, capsys: Capture
) -> None:
    text = Path("mine/game.yaml").read_text(encoding="utf-8")
    assert was in text
    write("mine/game.yaml", text.replace(was, now, 1))
    assert run(["validate", "mine"]) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


@pytest.mark.parametrize("missing", ["game.yaml", "clauses.yaml", "readings.yaml", "cards.yaml"])
def test_rules_with_a_file_missing(missing: str, folder: Path, capsys: Capture) -> None:
    (folder / "mine" / missing).unlink()
    assert run(["validate", "mine"]) == 3
    assert f"mine/{missing}:1:1: there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize("inside", ["", "notes.txt", "mkdocs.yml", ".hidden/f.scenario.yaml", "sub/"])
def test_nothing_is_no_success(inside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    if inside.endswith("/"):
        Path("empty", inside).mkdir()
    elif inside:
        write(f"empty/{inside}", "nobody's: true\n")
    assert run(["validate", "empty"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "nothing to validate in empty" in said.err


def test_what_is_named_twice_is_counted_once_and_is_something_both_times(folder: Path, capsys: Capture) -> None:
    assert run(["validate", "deep", "deep/b.scenario.yml", "mine", "mine"]) == 0
    assert capsys.readouterr().out == f"{OURS}, charge-and-spark in mine; 1 scenario\n"


def test_one_scenario_of_a_file(folder: Path, capsys: Capture) -> None:
    assert run(["validate", "a.scenario.yaml:2"]) == 0
    assert capsys.readouterr().out == f"{OURS}; 1 scenario\n"
    assert run(["validate", "a.scenario.yaml#goood"]) == 3
    assert 'did you mean "good"?' in capsys.readouterr().err


def test_the_project_itself(capsys: Capture) -> None:
    """Its own schemas, overlays, scenarios, puzzles and what lies beside them."""
    assert run(["validate"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    for what in ("schemas", "overlays", "scenarios", "files beside them", "puzzles"):
        assert what in said.out
