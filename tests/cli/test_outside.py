"""Packs from elsewhere: how they are named, found and refused, and that every command knows them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from outside import CLAUSES, GAME, SCENARIOS, bank
from rulewright import games
from rulewright.cli import main
from rulewright.spec import outside
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import load_yaml

pytest_plugins = ["pytester"]


pytestmark = pytest.mark.usefixtures("nothing_outside")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def ran(*arguments: str) -> tuple[int, str, str]:
        code = main.run(list(arguments))
        out, err = capsys.readouterr()
        return code, out, err

    return ran


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return bank(tmp_path / "packs")


ASKED = [
    (["check"], 0, "2 scenarios: 2 passed"),
    (["check", "bank"], 0, "2 scenarios: 2 passed"),
    (["check", "--game", "bank"], 0, "2 scenarios: 2 passed"),
    (["check", "-k", "none"], 0, "1 scenario: 1 passed"),
    (["check", "packs/bank/scenarios/start.scenario.yaml#poor"], 0, "1 scenario: 1 passed"),
    (["check", "--jobs", "2"], 0, "2 scenarios: 2 passed"),
    (["check", "--coverage"], 0, "clause coverage: 100 %"),
    (["check", "--falsify"], 0, "made false: 3, unnoticed: 0"),
    (["check", "--variant", "poor"], 1, "1 passed, 1 failed"),
    (["check", "--variant", "packs/bank/variants/poor.yaml"], 1, "1 passed, 1 failed"),
    (["validate"], 0, "valid: the rules of bank; 1 overlay, 2 scenarios\n"),
    (["show", "bank"], 0, "bank:two Anna/1/axe+bow Ben/1/axe+bow\n"),
    (["show", "bank:two Anna/0/axe Ben/1/bow"], 0, "bank:two Anna/0/axe Ben/1/bow\n"),
    (["show", "packs/bank/scenarios/start.scenario.yaml#poor"], 0, "bank:two Anna/0/axe+bow Ben/1/axe+bow\n"),
    (["moves", "bank"], 0, "no legal action"),
    (["explain", "bank", "axe"], 3, '"axe" is no action'),
    (["clauses", "bank"], 0, "setup.all (Setting up; ours)"),
    (["words", "bank", "-k", "cap"], 0, "cap"),
    (["readings"], 0, "Bank (bank)\n"),
    (["compile", "bank"], 0, '"game":"bank"'),
    (["perft", "bank", "--depth", "1"], 0, "0"),
    (["mutate", "--jobs", "1", "--positions", "0"], 1, "mutants: "),
    (["new", "scenario", "bank"], 2, "no action is legal there"),
]


@pytest.mark.long
@pytest.mark.parametrize(("arguments", "code", "told"), ASKED, ids=lambda v: " ".join(v) if isinstance(v, list) else "")
@pytest.mark.parametrize("folder", ["packs", "packs/bank"])
def test_every_command_knows_a_pack_from_elsewhere(folder, arguments, code, told, pack, run) -> None:
    found, out, err = run(*arguments, "--rules", folder)
    assert found == code, out + err
    assert told in out + err


def test_the_environment_names_them_too(pack, run, tmp_path, monkeypatch) -> None:
    other = bank(tmp_path, "purse")
    monkeypatch.setenv(outside.VARIABLE, os.pathsep.join(["packs", "", str(other)]))
    code, shown, _ = run("show", "purse:two")
    assert (code, shown.splitlines()[0], shown.splitlines()[-1]) == (
        0,
        "Bank: two players",
        "purse:two Anna/1/axe+bow Ben/1/axe+bow",
    )
    assert games.names() == sorted([*games.shipped(), "bank", "purse"])
    assert outside.meant() == games.names(), "nothing was named for this: all are meant"
    assert Library().game("bank").seats == 2
    assert run("check", "--rules", "purse")[1] == "2 scenarios: 2 passed\n", "what is named is meant"
    assert games.outside() == ["bank", "purse"]
    assert run("show", "replicants")[0] == 0
    monkeypatch.delenv(outside.VARIABLE)
    assert run("show", "bank")[0] == 3, "nobody names it any more"


def test_a_process_that_is_begun_uses_the_same(pack, run) -> None:
    run("show", "bank", "--rules", "packs")
    ask = "from rulewright.spec.pack import Library; print(Library().game('bank').own.initial_position())"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout
    assert told == "bank:two Anna/1/axe+bow Ben/1/axe+bow\n"


def test_scenarios_may_lie_beside_the_pack(pack, run) -> None:
    beside = pack.parent / "scenarios"
    beside.mkdir()
    (pack / "scenarios").rename(beside / "bank")
    assert run("check", "--rules", "packs")[1] == "2 scenarios: 2 passed\n"
    assert run("check", "bank", "--rules", "packs/bank")[1] == "2 scenarios: 2 passed\n"


@pytest.mark.parametrize("name", ["game.yml", "Game.yaml"])
def test_a_pack_whose_file_is_called_otherwise_is_told_by_that(name, pack, run) -> None:
    (pack / "game.yaml").rename(pack / name)
    assert f"there is {name}: call it game.yaml" in run("show", "bank", "--rules", "packs/bank")[2]
    told = f"error: packs/bank/game.yaml:1:1: there is no such file (there is {name}: call it game.yaml)\n"
    assert run("validate", "packs/bank")[2] == told


def test_a_pack_needs_neither_readings_nor_texts_and_may_have_them(pack, run) -> None:
    (pack / "readings.yaml").write_text("readings: []\n", encoding="utf-8")
    (pack / "texts.yaml").write_text('seats: [{en: "red", fr: "rouge", de: "rot"}]\n', encoding="utf-8")
    code, _, err = run("validate", "--rules", "packs")
    assert code == 3
    assert err.startswith("error: packs/bank/texts.yaml:1:")
    (pack / "texts.yaml").write_text("facts: {}\n", encoding="utf-8")
    assert run("validate", "--rules", "packs")[0] == 0


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("nothing", "nothing:1:1: --rules names a folder that there is not (a pack is a folder with a game.yaml)"),
        ("pakcs", 'pakcs:1:1: --rules names a folder that there is not (did you mean "packs"?)'),
        (
            "packs/bank/game.yaml",
            "game.yaml:1:1: --rules names no folder (name the folder that it lies in: pac",
        ),
        ("packs/bank/scenarios", "--rules names a folder that is neither a pack nor one of packs (a pack is a folder"),
        ("checkout", 'neither a pack nor one of packs (did you mean "checkout/rules"?)'),
        ("twice", "twice/b/game.yaml:1:5: two games are called bank: first in twice/a, again here (call one of them"),
        ("ours", "ours/x/game.yaml:1:5: replicants is one of the project's own games (call yours otherwise; what chan"),
        ("unnamed", "unnamed/x/game.yaml:1:1: a game says what it is called (write id: and its name)"),
        ("strange", 'strange/x/game.yaml:1:5: no game can be called "My Game" (small letters and digits, with hyphens'),
        ("broken", "broken/x/game.yaml:1:5: this list never ends"),
    ],
)
def test_what_is_no_folder_of_packs_is_refused(named, told, pack, run, tmp_path) -> None:
    (tmp_path / "checkout" / "rules").mkdir(parents=True)
    for folder, text in {
        "twice/a": GAME,
        "twice/b": GAME,
        "ours/x": GAME.replace("id: bank", "id: replicants"),
        "unnamed/x": GAME.replace("id: bank\n", ""),
        "strange/x": GAME.replace("id: bank", 'id: "My Game"'),
        "broken/x": "id: [\n",
    }.items():
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "game.yaml").write_text(text, encoding="utf-8")
    code, out, err = run("check", "--rules", named)
    assert (code, out) == (3, "")
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert told in err


def test_a_pack_that_is_named_twice_is_one(pack, run) -> None:
    assert run("show", "bank", "--rules", "packs", "--rules", "packs/bank")[0] == 0
    assert run("check", "-k", "nothing of this", "--rules", str(outside.RULES))[0] == 2, "the own rules again"


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("game.yaml", "per: player, start: begin", "per: playr", 'there is no domain "playr" (did you mean "player"?)'),
        ("game.yaml", "start: own", "start: onw", 'there is no constant "onw" (did you mean "own"?)'),
        ("game.yaml", "stages: [first]", "stages: []", "stages"),
        ("cards.yaml", "axe: {}", "axe: 1", "cards"),
        ("clauses.yaml", "cap: 4", "cpa: 4", 'unknown key "cpa"'),
        ("clauses.yaml", "cap: 4", "cap: 40", "40"),
        ("clauses.yaml", "chapter: setup", "chapter: steup", 'unknown chapter "steup" (did you mean "setup"?)'),
        ("clauses.yaml", "axe, bow", "axe, bwo", '"bwo"'),
        ("clauses.yaml", "sets: {cap: 4, begin: 1, own: [axe, bow]}", "offers: cards", "clauses.yaml:6:"),
        ("variants/poor.yaml", "cap: 4", "cpa: 4", 'unknown key "cpa"'),
        ("scenarios/start.scenario.yaml", "gold: 0}, Ben", "gold: 5}, Ben", "gold of Anna: from 0 to 4, not 5"),
        ("scenarios/start.scenario.yaml", "gold: 0}}}}", "glod: 0}}}}", 'did you mean "gold"?'),
    ],
)
@pytest.mark.parametrize("how", [["--rules", "packs"], ["packs"]])
def test_validate_tells_each_mistake_at_its_place(file, old, new, told, how, pack, run) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new), encoding="utf-8")
    before = sorted(path for path in pack.rglob("*"))
    code, _, err = run("validate", *how)
    assert code == 3
    assert told in err
    assert err.startswith(f"error: packs/bank/{file}:")
    assert sorted(path for path in pack.rglob("*")) == before, "nothing is written into it"


@pytest.mark.parametrize("does", ["ends: [x], at: first, change: {end: {by: x}}", "offers: x"])
def test_a_game_that_declares_no_actions_has_no_clause_about_them(does, pack, run) -> None:
    more = CLAUSES + f"  - {{id: a.b, chapter: setup, text: {{en: a, fr: a, de: a}}, status: ours, {does}}}\n"
    (pack / "clauses.yaml").write_text(more, encoding="utf-8")
    code, _, err = run("show", "bank", "--rules", "packs")
    assert code == 3
    assert err.startswith("error: packs/bank/clauses.yaml:7:")
    assert "nobody acts in this game: declare actions, steps and what begins" in err


def test_a_pack_that_is_wrong_stops_no_other(pack, run, monkeypatch) -> None:
    (pack / "clauses.yaml").write_text("clauses: 5\n", encoding="utf-8")
    monkeypatch.setenv(outside.VARIABLE, "packs")
    assert run("check", "--game", "replicants", "-k", "start-of-a-game")[0] in (0, 2)
    code, out, err = run("check", "bank")
    assert code == 3
    assert "clauses.yaml:1:10" in out + err


def test_scenarios_of_a_pack_that_nobody_names(pack, run) -> None:
    code, out, _ = run("check", "packs")
    assert code == 3
    assert "a pack from elsewhere is named by --rules DIR" in out


def test_two_packs_of_one_name_one_after_the_other(tmp_path, run) -> None:
    """What was made of the first is not taken for the second."""
    bank(tmp_path / "one")
    other = bank(tmp_path / "two")
    text = (other / "game.yaml").read_text(encoding="utf-8")
    (other / "game.yaml").write_text(text.replace("gold", "silver"), encoding="utf-8")
    scenario = other / "scenarios" / "start.scenario.yaml"
    scenario.write_text(SCENARIOS.replace("gold", "silver"), encoding="utf-8")
    for folder in ("one", "two", "one"):
        code, out, err = run("check", "--rules", folder)
        assert (code, out) == (0, "2 scenarios: 2 passed\n"), out + err


def test_readings_against_another_folder(tmp_path, run) -> None:
    bank(tmp_path / "one")
    other = bank(tmp_path / "two")
    text = (other / "clauses.yaml").read_text(encoding="utf-8")
    (other / "clauses.yaml").write_text(text.replace("own: [axe, bow]", "own: [axe]"), encoding="utf-8")
    code, out, _ = run("readings", "--against", "two", "--game", "bank", "--nodes", "10", "--rules", "one")
    assert code in (0, 1)
    assert "1 of 2 scenarios flip" in out


def test_completion_knows_the_packs_that_the_line_names(pack, monkeypatch, tmp_path, capfd) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def answered(words: str, number: int) -> list[str]:
        monkeypatch.setenv("_RULEWRIGHT_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(number))
        assert main.complete() == 0
        return capfd.readouterr().out.split()

    assert answered("rulewright show --rules packs ba", 4) == ["bank", "bank:two"]
    assert answered("rulewright check --rules packs --clause setup.al", 5) == ["setup.all"]
    assert answered("rulewright check --rules p", 3) == ["packs/"]
    assert answered("rulewright check --rul", 2) == ["--rules"]
    assert answered("rulewright show --rules nothing ba", 4) == []


def test_json_results_name_the_files(pack, run) -> None:
    code, out, _ = run("check", "--rules", "packs", "--format", "json")
    told = json.loads(out)
    assert code == 0
    assert [result["file"] for result in told["results"]] == ["packs/bank/scenarios/start.scenario.yaml"] * 2


def test_pytest_collects_them(pytester: pytest.Pytester) -> None:
    bank(pytester.path / "packs")
    told = pytester.runpytest_subprocess("-p", "no:cacheprovider", "packs")
    assert told.ret == 2
    told.stdout.fnmatch_lines(["*a pack from elsewhere is named by --rules DIR*"])
    pytester.runpytest_subprocess("-p", "no:cacheprovider", "--rulewright-rules", "packs", "packs").assert_outcomes(
        passed=2
    )
    wrong = pytester.runpytest_subprocess("--rulewright-rules", "nothing", "packs")
    wrong.stderr.fnmatch_lines(["*nothing:1:1: --rules names a folder that there is not*"])


def test_editors_get_schemas_of_a_pack(pack, tmp_path) -> None:
    asked = [sys.executable, "-m", "rulewright.spec.schemas", "schemas"]
    none = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert none.returncode == 1
    assert "no pack from elsewhere is in use: name its folder in RULEWRIGHT_RULES" in none.stderr
    subprocess.run(asked, check=True, cwd=tmp_path, env={**os.environ, outside.VARIABLE: "packs"})
    written = sorted(file.name for file in (tmp_path / "schemas").iterdir())
    assert written == [f"{kind}.schema.json" for kind in ("clauses-bank", "overlay-bank", "scenario", "texts-bank")]
    schema = json.loads((tmp_path / "schemas" / "scenario.schema.json").read_text(encoding="utf-8"))
    assert Draft202012Validator(schema).is_valid(load_yaml(pack / "scenarios" / "start.scenario.yaml").data)
