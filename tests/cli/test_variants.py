"""Scenarios that are about an overlay, and overlays that say which examples they change."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import main
from rulewright.cli.watching import _overlays
from rulewright.harness.accepted import FILE, reconstructed
from rulewright.harness.coverage import Coverage
from rulewright.harness.finding import search
from rulewright.harness.mutation.killing import Hunt
from rulewright.harness.running import Runner, Selection
from rulewright.installed import RULES
from rulewright.spec.pack import Library, load_pack, load_spec

Run = Callable[..., dict[str, Any]]
POSITION = """\
position:
  to_move: Eva
  action: 2
  players:
    Eva: {energy: 4, pieces: ["1 E8 S", "2 D5 S", "3 D4 S", "5 G5 N"]}
    Tom: {pieces: ["1 E2 N", "2 F5 N", "3 F6 S", "2 G6 S", "2 C2 N"]}
"""
MIXED = f"""\
game: replicants
{POSITION}scenarios:
  - {{id: printed, title: {{en: "A"}}, when: "2D3", then: {{illegal: [move.blocked-walk]}}}}
  - {{id: named, title: {{en: "B"}}, variant: walks-over-own, when: "2D3", then: {{legal: true}}}}
  - {{id: own, title: {{en: "C"}}, variant: house/leaps.yaml, when: "3C2x", then: {{illegal: [house.leaps]}}}}
"""
LEAPS = """\
extends: replicants
clauses:
  - id: house.leaps
    chapter: destruction
    forbids: [move, arcs]
    when: {all: [{reaches: {piece: $piece, hex: $to, by: leap}}, {occupied: {hex: $to, by: enemies}},
      {not: {in: [$to, $victims]}}]}
    text: {en: "A leap may not destroy."}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a scenario of the rules and two of house rules, one of which lies beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = tmp_path / "work"
    (work / "house").mkdir(parents=True)
    monkeypatch.chdir(work)
    (work / "house" / "leaps.yaml").write_text(LEAPS, encoding="utf-8")
    (work / "a.scenario.yaml").write_text(MIXED, encoding="utf-8")
    return work


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Run:
    """The results of ``check`` by id, with its exit code."""

    def run(*arguments: str) -> dict[str, Any]:
        code = main.run(["check", *arguments, "--format", "json"])
        out, err = capsys.readouterr()
        return {
            "code": code,
            "err": err,
            **({result["id"]: result for result in json.loads(out)["results"]} if out else {}),
        }

    return run


def statuses(told: dict[str, Any]) -> dict[str, str]:
    return {name: result["status"] for name, result in told.items() if name not in ("code", "err")}


# -- a scenario names the overlay that it is about ---------------------------------------------------------


def test_one_run_holds_examples_of_the_rules_and_of_house_rules(folder, check):
    told = check(".")
    assert told["code"] == 0
    assert statuses(told) == {"printed": "passed", "named": "passed", "own": "passed"}
    assert [told[name].get("variant") for name in ("printed", "named", "own")] == [
        None,
        "walks-over-own",
        "house/leaps.yaml",
    ]


@pytest.mark.parametrize(
    "name", ["walks-over-own", "walks-over-own.yaml", "{rules}/replicants/variants/walks-over-own.yaml"]
)
def test_a_name_its_file_or_any_path(name, folder, check):
    text = MIXED.replace("variant: walks-over-own", f"variant: {name.format(rules=RULES)}")
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert statuses(check("a.scenario.yaml#named")) == {"named": "passed"}


@pytest.mark.parametrize("name", ["walks-over-own", "walks-over-own.yaml"])
def test_an_option_takes_a_name_too(name, folder, check):
    told = check("a.scenario.yaml#printed", "--variant", name)
    assert statuses(told) == {"printed": "failed"}
    assert told["printed"]["rerun"].endswith(f" --variant {name}")
    shutil.copy(folder / "house" / "leaps.yaml", folder / name)
    assert statuses(check("a.scenario.yaml#printed", "--variant", name)) == {"printed": "passed"}


def test_a_place_is_told_by_the_shortest_path(folder, check, tmp_path, monkeypatch):
    (folder / "bad.yaml").write_text("extends: replicants\nclauses: [{disable: nothing}]\n", encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    told = check(str(folder), "--variant", f"{folder}/house/../bad.yaml")
    assert f"error: {folder}/bad.yaml:2:" in told["err"]


def test_the_path_is_from_the_file_wherever_one_is(folder, check, monkeypatch):
    monkeypatch.chdir("/")
    assert statuses(check(str(folder))) == {"printed": "passed", "named": "passed", "own": "passed"}


def test_what_lies_beside_the_file_comes_before_a_name(folder, check):
    shutil.copy(folder / "house" / "leaps.yaml", folder / "walks-over-own")
    assert statuses(check("a.scenario.yaml#named")) == {"named": "failed"}


def test_a_file_may_name_it_for_all_and_a_scenario_another(folder, check):
    text = MIXED.replace("game: replicants\n", "game: replicants\nvariant: walks-over-own\n")
    text = text.replace("variant: walks-over-own, when", "when")
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert statuses(check(".")) == {"printed": "failed", "named": "passed", "own": "passed"}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_however_many_processes(jobs, folder, check, monkeypatch):
    monkeypatch.setattr("rulewright.harness.running.PATIENCE", 0.0)
    assert statuses(check(".", "--jobs", jobs)) == {"printed": "passed", "named": "passed", "own": "passed"}


def test_a_label_of_its_own_clause_is_known(folder, check):
    assert statuses(check(".", "--clause", "house.leaps")) == {"own": "passed"}
    assert 'did you mean "house.leaps"?' in check(".", "--clause", "house.leap")["err"]


@pytest.mark.parametrize(
    ("written", "place", "said"),
    [
        (
            "extends: charge-and-spark\n",
            "a.scenario.yaml:10:44",
            "this overlay is of charge-and-spark, and the scenario of replicants",
        ),
        ("extends: circle.yaml\n", "house/circle.yaml:1:10", "the overlays extend each other in a circle"),
        (
            "extends: replicants\nclauses: [{disable: move.nowhere}]\n",
            "house/bad.yaml:2:21",
            'unknown clause "move.nowhere"',
        ),
        ("game: replicants\n", "house/bad.yaml:1:1", "an overlay says what it extends"),
        (
            'extends: replicants\nclauses:\n  - {id: move.blocked-walk, when: {soul: {of: $nobody, is: "1"}}}\n',
            "house/bad.yaml:3:",
            "$nobody",
        ),
    ],
    ids=["another game", "a circle", "a name", "no overlay", "a variable"],
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_an_overlay_that_cannot_be_used(command, written, place, said, folder, capsys):
    """It is told at its place, and the others run."""
    (folder / "house" / "bad.yaml").write_text(written, encoding="utf-8")
    (folder / "house" / "circle.yaml").write_text("extends: bad.yaml\n", encoding="utf-8")
    text = MIXED.replace("variant: walks-over-own", "variant: house/bad.yaml")
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert main.run([command, "." if command == "check" else "a.scenario.yaml#named"]) == 3
    out, err = capsys.readouterr()
    (line,) = [line for line in (out + err).splitlines() if place in line]
    assert said in line
    assert command == "show" or "2 passed, 1 invalid" in out


def test_what_is_wrong_with_an_overlay_is_told_once(folder, check):
    (folder / "house" / "bad.yaml").write_text(
        "extends: replicants\nclauses: [{disable: move.nowhere}]\n", encoding="utf-8"
    )
    text = MIXED.replace("variant: walks-over-own", "variant: house/bad.yaml").replace(
        "house/leaps.yaml", "house/bad.yaml"
    )
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    told = check(".")
    assert told["code"] == 3
    assert told["named"]["actual"] == (
        'house/bad.yaml:2:21: unknown clause "move.nowhere" (did you mean "move.onto-own"?)'
    )
    assert told["own"]["actual"] == (
        "a.scenario.yaml:11:42: the overlay house/bad.yaml cannot be used (see house/bad.yaml:2:21)"
    )


@pytest.mark.parametrize(("language", "said"), [("en", "variant:"), ("fr", "variante :"), ("de", "Variante:")])
def test_a_failure_says_by_which_rules(language, said, folder, capsys):
    text = MIXED.replace('variant: walks-over-own, when: "2D3"', 'variant: walks-over-own, when: "2D4"')
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert main.run(["check", "a.scenario.yaml#named", "--lang", language]) == 1
    assert f"  {said:<10} walks-over-own" in capsys.readouterr().out.splitlines()


# -- with --variant --------------------------------------------------------------------------------------------


def track(value: int, extends: str = "replicants") -> str:
    sets = [*range(value), 7, 9]
    text = f'text: {{en: "The track is {sets}."}}'
    return f"extends: {extends}\nclauses:\n  - {{id: charge.track, sets: {{energy-track: {sets}}}, {text}}}\n"


CHARGE = """\
game: replicants
variant: own.yaml
position: {{players: {{Eva: {{energy: {energy}, pieces: ["1 E8 S", "2 D5 S", "3 F8 S", "4 G7 NE"]}},
                     Tom: {{pieces: ["1 E2 N", "2 E3 N", "3 D2 N", "3 F3 N"]}}}}}}
scenarios:
  - {{id: charge, title: {{en: "A"}}, when: "E", then: {{after: {{players: {{Eva: {{energy: {after}}}}}}}}}}}
"""


def test_what_is_tried_out_is_laid_over_a_scenarios_own(folder, check):
    (folder / "own.yaml").write_text(track(3), encoding="utf-8")
    (folder / "other.yaml").write_text(track(5), encoding="utf-8")
    (folder / "a.scenario.yaml").write_text(CHARGE.format(energy=2, after=7), encoding="utf-8")
    assert statuses(check(".")) == {"charge": "passed"}
    over = check(".", "--variant", "other.yaml")
    assert over["charge"]["actual"] == "energy: 3"


def test_an_overlay_is_laid_once(folder, check):
    """Tried out itself, or extended by what is tried out: not a second time over the latter."""
    (folder / "own.yaml").write_text(track(3), encoding="utf-8")
    (folder / "more.yaml").write_text(track(5, "own.yaml"), encoding="utf-8")
    (folder / "a.scenario.yaml").write_text(CHARGE.format(energy=2, after=7), encoding="utf-8")
    assert statuses(check(".", "--variant", "own.yaml")) == {"charge": "passed"}
    assert check(".", "--variant", "own.yaml", "--variant", "more.yaml")["charge"]["actual"] == "energy: 3"
    assert check(".", "--variant", "more.yaml")["charge"]["actual"] == "energy: 3"


def test_a_new_clause_of_it_may_be_laid_over_itself(folder, check):
    assert statuses(check("a.scenario.yaml#own", "--variant", "house/leaps.yaml")) == {"own": "passed"}


# -- everything else that plays scenarios ------------------------------------------------------------------------


def test_where_is_by_its_overlay(folder, capsys):
    assert main.run(["explain", "a.scenario.yaml#own", "3C2x"]) == 0
    assert "house.leaps (Destroying; ours)" in capsys.readouterr().out
    for where, there in (("printed", False), ("named", True)):
        assert main.run(["moves", f"a.scenario.yaml#{where}"]) == 0
        assert ("2D3" in capsys.readouterr().out.splitlines()) is there
    assert main.run(["moves", "a.scenario.yaml:10"]) == 0
    assert "2D3" in capsys.readouterr().out.splitlines()
    assert main.run(["moves", "a.scenario.yaml#printed", "--variant", "house/leaps.yaml"]) == 0
    assert "3C2x" not in capsys.readouterr().out.splitlines()


def test_a_position_file_names_one_too(folder, capsys):
    text = f"game: replicants\nvariant: walks-over-own\n{POSITION}"
    (folder / "a.position.yaml").write_text(text, encoding="utf-8")
    assert main.run(["moves", "a.position.yaml"]) == 0
    assert "2D3" in capsys.readouterr().out.splitlines()


def test_it_is_no_example_of_the_rules_for_coverage(folder, check):
    library = Library()
    coverage = Coverage(library)
    assert {r.status for r in Runner(library, (), coverage).run(search(["."]), Selection())} == {"passed"}
    coverage.finish()
    assert [f.id for f in coverage.scenarios("replicants", "move.blocked-walk", "for")] == ["printed"]
    assert list(coverage.scenarios("replicants", "move.offer", "for")) == []


def test_it_is_one_for_the_coverage_of_its_own_overlay(folder):
    library = Library([folder / "house" / "leaps.yaml"])
    coverage = Coverage(library)
    list(Runner(library, (), coverage).run(search(["."]), Selection()))
    coverage.finish()
    assert [f.id for f in coverage.scenarios("replicants", "house.leaps", "for")] == ["own"]


def test_it_kills_no_mutant_of_the_rules(folder):
    assert [f.id for f in Hunt(load_pack("replicants"), search(["."]).found).scenarios] == ["printed"]


def test_readings_are_compared_under_it(folder, capsys, monkeypatch):
    text = """\
game: replicants
variant: two-left
scenarios:
  - id: a
    title: {en: "A"}
    position:
      to_move: Eva
      action: 2
      players: {Eva: {pieces: ["1 E8 S", "2 C5 S", "3 F8 S", "5 E5 S", "3 G8 S"]},
                Tom: {pieces: ["1 C4 N", "2 D4 N", "3 E4 N"]}}
    when: "2C4x"
    then: {outcome: {winner: Eva, by: matrix}}
"""
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("rulewright.spec.folders.SCENARIOS", folder)
    main.run(["readings", "--compare", "end-code=M,R", "--nodes", "1"])
    told = capsys.readouterr().out.splitlines()[:2]
    assert told == [
        "1 of 1 scenarios flip: M | R",
        "  a.scenario.yaml:4:5: a (by two-left): holds | fails",
    ]


def test_it_may_be_stale(folder, check, monkeypatch):
    """As if expectations had been accepted when a 2 still moved as a matrix, which its overlay does not change."""
    guessed = reconstructed(load_spec("replicants"))
    (folder / "accepted" / "replicants").mkdir(parents=True)
    record = {**guessed, "pieces/souls/2": guessed["pieces/souls/1"]}
    (folder / "accepted" / "replicants" / FILE).write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr("rulewright.harness.accepted.scenarios_of", lambda game: folder / "accepted" / game)
    text = MIXED.replace('when: "2D3", then: {legal: true}', 'when: "2D3", then: {illegal: true}')
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    told = check(".")
    assert statuses(told) == {"printed": "passed", "named": "stale", "own": "passed"}
    assert statuses(check(".", "--accept")) == {"printed": "passed", "named": "passed", "own": "passed"}
    assert (folder / "a.scenario.yaml").read_text(encoding="utf-8") == MIXED


def test_watching_sees_its_overlay(folder):
    (folder / "house" / "leaps.yaml").write_text(LEAPS.replace("extends: replicants", "extends: base.yaml"))
    (folder / "house" / "base.yaml").write_text("extends: replicants\n")
    variants = RULES / "replicants" / "variants"
    assert {Path(file).resolve() for file in _overlays(["."])} == {
        folder / "house" / "leaps.yaml",
        folder / "house" / "base.yaml",
        variants / "walks-over-own.yaml",
    }


# -- an overlay says what it changes -----------------------------------------------------------------------------


def listing(folder: Path, *examples: str, extends: str = "replicants") -> None:
    text = LEAPS.replace("extends: replicants", f"extends: {extends}")
    text += "changes:\n" + "".join(f"  - {example}\n" for example in examples)
    (folder / "house" / "listing.yaml").write_text(text, encoding="utf-8")


CHANGING = (
    MIXED
    + """\
  - {id: leap, title: {en: "D"}, when: "3C2x", then: {legal: true}}
  - {id: step, title: {en: "E"}, when: "3D3", then: {legal: true}}
"""
)


@pytest.fixture
def changing(folder: Path) -> Path:
    """The folder with an example that the overlay changes, and one that it does not."""
    (folder / "a.scenario.yaml").write_text(CHANGING, encoding="utf-8")
    return folder


def test_what_is_listed_fails_and_all_is_well(changing, check, capsys):
    listing(changing, "../a.scenario.yaml#leap")
    told = check(".", "--variant", "house/listing.yaml")
    assert told["code"] == 0
    assert statuses(told) == {
        "printed": "passed",
        "named": "passed",
        "own": "passed",
        "leap": "changed",
        "step": "passed",
    }
    assert main.run(["check", ".", "--variant", "house/listing.yaml"]) == 0
    assert capsys.readouterr().out == "5 scenarios: 4 passed, 1 changed\n"


def test_what_is_listed_and_holds_is_a_failure_at_the_line_of_the_overlay(changing, check):
    listing(changing, "../a.scenario.yaml#leap", "../a.scenario.yaml#step")
    told = check(".", "--variant", "house/listing.yaml")
    assert told["code"] == 1
    assert statuses(told)["step"] == "failed"
    assert (told["step"]["file"], told["step"]["line"]) == ("house/listing.yaml", 11)
    assert told["step"]["expected"] == "it does not hold: the overlay lists it under changes"
    assert told["step"]["actual"] == "it holds"


def test_what_is_not_listed_and_fails_is_a_failure(changing, check):
    listing(changing, "../a.scenario.yaml#printed")
    told = check("a.scenario.yaml#leap", "--variant", "house/listing.yaml")
    assert told["code"] == 1
    assert told["leap"]["actual"] == "3C2x is illegal, forbidden by house.leaps, house/listing.yaml:9 does not list it"


def test_a_position_that_cannot_be_any_more_is_changed(changing, check):
    (changing / "own.yaml").write_text(track(3) + "changes: [b.scenario.yaml#charge]\n", encoding="utf-8")
    text = CHARGE.format(energy=5, after=6).replace("variant: own.yaml\n", "")
    (changing / "b.scenario.yaml").write_text(text, encoding="utf-8")
    assert statuses(check("b.scenario.yaml")) == {"charge": "passed"}
    told = check("b.scenario.yaml", "--variant", "own.yaml")
    assert (told["code"], statuses(told)) == (0, {"charge": "changed"})


def test_a_list_may_name_what_is_shipped_and_stands_in_the_stead_of_the_one_it_extends(changing, check):
    (changing / "house" / "base.yaml").write_text(
        "extends: replicants\nchanges: [movement/limits.scenario.yaml#limit-edge-walk]\n", encoding="utf-8"
    )
    listing(
        changing, "../a.scenario.yaml#leap", "movement/limits.scenario.yaml#limit-onto-an-enemy", extends="base.yaml"
    )
    assert check("a.scenario.yaml", "--variant", "house/listing.yaml")["code"] == 0
    assert check("a.scenario.yaml", "--variant", "house/base.yaml")["code"] == 0


def test_an_example_that_is_listed_twice_is_refused_however_it_is_named(changing, capsys):
    listing(changing, "../a.scenario.yaml#leap", "../house/../a.scenario.yaml#leap")
    assert main.run(["check", ".", "--variant", "house/listing.yaml"]) == 3
    said = "../house/../a.scenario.yaml#leap is listed already, as ../a.scenario.yaml#leap (leave it out)"
    assert said in capsys.readouterr().err


def test_the_shipped_overlays_need_no_more_than_their_name(check):
    told = check("rules/../scenarios/replicants/turn", "--variant", "rules/replicants/variants/energy-eight.yaml")
    assert told["code"] == 0
    assert "changed" in statuses(told).values()


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ("../a.scenario.yaml#leep", '../a.scenario.yaml has no scenario "leep" (did you mean "leap"?)'),
        (
            "../b.scenario.yaml#leap",
            'there is no scenario file "../b.scenario.yaml" (a path from here, or below the scenarios of replicants)',
        ),
        (
            "movement/limit.scenario.yaml#leap",
            'there is no scenario file "movement/limit.scenario.yaml" (did you mean "movement/limits.scenario.yaml"?)',
        ),
        ("x" * 300 + "#a", 'there is no scenario file "' + "x" * 300 + '" (a path from here'),
        ("../c.scenario.yaml#a", "this example is one of charge-and-spark, and the overlay of replicants"),
        ("../a.scenario.yaml", '"changes", item 1: an example is named FILE#ID; found "../a.scenario.yaml"'),
    ],
)
@pytest.mark.parametrize("command", ["check", "validate"])
def test_a_list_of_what_there_is_not(command, example, said, changing, capsys):
    other = "game: charge-and-spark\nscenarios: [{id: a, title: {en: A}, then: {outcome: none}}]\n"
    (changing / "c.scenario.yaml").write_text(other, encoding="utf-8")
    listing(changing, example)
    arguments = {
        "check": ["check", ".", "--variant", "house/listing.yaml"],
        "validate": ["validate", "house/listing.yaml"],
    }
    assert main.run(arguments[command]) == 3
    assert f"error: house/listing.yaml:10:5: {said}" in capsys.readouterr().err


def test_what_is_listed_is_no_rule():
    plain = load_spec("replicants", [RULES / "replicants" / "variants" / "energy-eight.yaml"])
    assert "changes" not in plain.data
