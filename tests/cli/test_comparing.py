"""`readings --compare` and `--against`: what flips, and a smallest position that tells two sides apart."""

from __future__ import annotations

import itertools
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.harness import comparing, telling
from rulewright.harness.finding import Found, search
from rulewright.harness.running import Runner, Selection
from rulewright.installed import RULES
from rulewright.spec.pack import Library

LIBRARY = Library()
PAIRS = [
    (game, reading.id, *pair)
    for game in games.names()
    for reading in LIBRARY.spec(game).readings.values()
    for pair in itertools.combinations(reading.options, 2)
]


@pytest.fixture
def no_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No scenario to run under either side: to run all of them takes longer than all else."""
    monkeypatch.setattr("rulewright.spec.folders.SCENARIOS", tmp_path / "moved-away")


def passing(file: Path) -> list[Found]:
    """The scenarios of a file, all of which pass."""
    found = search([str(file)])
    assert found.problems == []
    results = list(Runner(Library()).run(found, Selection()))
    assert [result.status for result in results] == ["passed"] * len(results), [r.actual("en") for r in results]
    return found.found


@pytest.mark.long(of=30)
@pytest.mark.usefixtures("no_scenarios")
@pytest.mark.parametrize(("game", "reading", "one", "other"), PAIRS)
def test_every_two_options_are_told_apart_without_any_scenario(game, reading, one, other, tmp_path, capsys):
    file = tmp_path / "told.scenario.yaml"
    assert main.run(["readings", "--compare", f"{reading}={one},{other}", "-o", str(file)]) == 0
    out = capsys.readouterr().out
    assert "0 of 0 scenarios flip" in out
    notice = LIBRARY.spec(game).data["game"]["notice"]["en"]
    assert f"# {notice}\n" in file.read_text(encoding="utf-8"), "what is reconstructed is said to be"
    (scenario,) = passing(file)
    under = scenario.data.get("under", {})
    assert all(option != LIBRARY.spec(game).readings[name].default for name, option in under.items())
    said = scenario.data["readings"][reading]
    assert set(said) == {one, other}
    assert said[one] != said[other]


def pair(reading: str, one: str, other: str, game: str = "replicants"):
    modes = LIBRARY.spec(game).modes
    return [(LIBRARY.game(game, m, {reading: one}), LIBRARY.game(game, m, {reading: other})) for m in modes]


def test_no_step_simpler_tells_the_two_apart():
    found, _ = telling.search(pair("two-losers", "both-lose", "not-allowed"), 40_000)
    smallest = telling.smallest(found)
    game = smallest.position.game
    steps = list(game.own.sampling.smaller(smallest.position))
    assert steps
    assert all(telling.difference(game, smallest.other, step) is None for step in steps)
    standing = [len(player["pieces"]) for player in game.own.describe(smallest.position)["players"].values()]
    assert standing == [4, 4, 4], "with three a player has lost"


@pytest.mark.parametrize("game", games.names())
def test_positions_drawn_are_positions_and_steps_lead_to_an_end(game):
    """From any drawn position the first step again and again comes to one that has none."""
    for mode in LIBRARY.spec(game).modes:
        made = LIBRARY.game(game, mode)
        drawn = list(itertools.islice(telling.positions(made, 5), 40))
        assert [made.own.parse_position(str(position)) for position in drawn] == drawn
        for position in drawn[:6]:
            for _ in range(400):
                step = next(iter(made.own.sampling.smaller(position)), None)
                if step is None:
                    break
                position = replace(position, state=step.state)
            else:
                pytest.fail(f"no end: {position}")


def test_what_flips_is_listed_with_its_place(capsys):
    assert main.run(["readings", "--compare", "overload-matrix=not-allowed,allowed"]) == 0
    out = capsys.readouterr().out
    assert re.match(r"[1-9][0-9]* of [0-9]+ scenarios flip: not-allowed \| allowed\n", out)
    assert "overload" in out
    assert ": holds | fails" in out
    assert 'when: "#' in out


@pytest.mark.usefixtures("no_scenarios")
def test_none_found_within_the_budget_is_an_honest_1(capsys):
    assert main.run(["readings", "--compare", "no-second-action=skip,loses", "--nodes", "3"]) == 1
    assert "no position found that tells them apart, in 3 positions" in capsys.readouterr().out


@pytest.mark.usefixtures("no_scenarios")
def test_options_that_no_clause_asks_for_are_proved_equal(tmp_path, capsys):
    overlay = tmp_path / "house.yaml"
    text = "{en: x, fr: x, de: x}"
    overlay.write_text(
        f"extends: replicants\nreadings:\n  - id: idle\n    question: {text}\n    options: {{a: {text}, b: {text}}}\n"
        f"    default: a\n    reason: {text}\n    sources: [{{document: rulebook, page: 6}}]\n",
        encoding="utf-8",
    )
    assert main.run(["readings", "--compare", "idle=a,b", "--variant", str(overlay)]) == 0
    assert "proved equal" in capsys.readouterr().out


def changed(folder: Path, old: str, new: str) -> Path:
    shutil.copytree(RULES, folder / "rules")
    file = folder / "rules" / "replicants" / "clauses.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_other_rules_are_told_apart_by_what_changed(tmp_path, capsys):
    folder = changed(
        tmp_path, "energy-track: [0, 1, 2, 3, 4, 5, 6, 7, 9]", "energy-track: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    )
    assert main.run(["readings", "--against", str(folder), "--game", "replicants"]) == 0
    out = capsys.readouterr().out
    assert "scenarios flip: these rules | " in out
    assert "    then: " in out


@pytest.mark.usefixtures("no_scenarios")
def test_the_same_rules_in_another_folder_are_proved_equal(tmp_path, capsys):
    shutil.copytree(RULES, tmp_path / "rules")
    assert main.run(["readings", "--against", str(tmp_path / "rules")]) == 0
    assert capsys.readouterr().out.count("proved equal") == len(games.names())


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--compare", "overload-matrix"], 2, "ID=A,B"),
        (["--compare", "overload-matrix=allowed"], 2, "ID=A,B"),
        (["--compare", "overload-matrix=allowed,allowed"], 2, "one option"),
        (["--compare", "overload-matrx=allowed,not-allowed"], 3, 'did you mean "overload-matrix"?'),
        (["--compare", "overload-matrix=allowed,maybe"], 3, 'has no option "maybe"'),
        (["--against", "nowhere"], 3, "nowhere has no rules of any game"),
        (["--against", ".", "--compare", "a=b,c"], 2, "two folders"),
    ],
)
def test_what_cannot_be_compared(arguments, code, message, capsys):
    assert main.run(["readings", *arguments]) == code
    told = capsys.readouterr()
    assert message in told.err
    assert "Traceback" not in told.err


TIED = {
    "players": {"Rouge": {"team": ["green-mind-a"]}, "Bleu": {"team": ["orange-mind-d"]}},
    "fighting": {"attack": "green-mind-a", "defence": "orange-mind-d"},
    "thrown": {"attack": [2, 6], "defence": [3, 5]},
    "rerolls": {"attack": 1},
    "due": [
        {"rerolling": "Rouge", "with": {"side": "attack"}},
        {"comparing": "none", "with": {"attacker": "Rouge", "defender": "Bleu"}},
        {"ending": "Rouge"},
    ],
}
"""A duel of GENEGRAFTER in which all dice are thrown again once the attacker keeps his."""


def told_of_keeping(one: comparing.Side, other: comparing.Side) -> tuple[telling.Telling, str]:
    """What tells two sides apart where dice are kept that show as much as the other's, as it is and as an example."""
    here, there = (side.game("genegrafter", None) for side in (one, other))
    found = telling.difference(here, there, here.own.position(TIED))
    assert found is not None
    return found, comparing.scenario(found, one, other, None, "#")


def test_where_chance_follows_both_say_what_it_may_do():
    """So that the example need not say what it does."""
    sides = [comparing.Side(option, LIBRARY, {"tied-rerolls": option}) for option in ("used-up", "those-left")]
    found, _ = told_of_keeping(*sides)
    chance = {"throw 6 6": "1/36"}
    assert found.said[0] == {"after": {"rerolls": {"attack": 0}}, "chance-of": chance}
    assert found.said[1] == {"after": {"rerolls": {"attack": 1}}, "chance-of": chance}


def test_an_action_forbidden_on_one_side_after_which_chance_follows(tmp_path):
    overlay = tmp_path / "house.yaml"
    overlay.write_text(
        "extends: genegrafter\nclauses:\n  - id: dice.stubborn\n    chapter: dice\n    status: ours\n"
        "    source: {document: rules, heading: x}\n    text: {en: x, fr: x, de: x}\n    forbids: [keep]\n",
        encoding="utf-8",
    )
    sides = comparing.Side("rules", LIBRARY, {}), comparing.Side("house", Library([overlay]), {})
    legal, illegal = {"legal": True, "chance-of": {"throw 6 6": "1/36"}}, {"illegal": ["dice.stubborn"]}
    found, text = told_of_keeping(*sides)
    assert found.said == (legal, illegal)
    file = tmp_path / "told.scenario.yaml"
    file.write_text(text, encoding="utf-8")
    assert len(passing(file)) == 1
    found, _ = told_of_keeping(*reversed(sides))
    assert found.said == (illegal, legal)


def test_options_that_differ_only_beside_an_option_of_another_reading_are_told_apart_there():
    sides = [comparing.Side(option, LIBRARY, {"opponent-again": option}) for option in ("yes", "no")]
    here, there = comparing.where_apart("genegrafter", *sides, "opponent-again", [])
    assert here.readings == {"opponent-again": "yes", "declared": "by-opponent"}
    assert there.readings == {"opponent-again": "no", "declared": "by-opponent"}
    game, other = (side.game("genegrafter", None) for side in (here, there))
    said = {"legal": True}, {"illegal": ["attack.not-again"]}
    found = telling.Telling(game.own.position(TIED), other, ("keep",), said)
    text = comparing.scenario(found, here, there, "opponent-again", "#")
    assert "the reading opponent-again apart, beside declared=by-opponent.\n" in text
    assert '    under: {declared: "by-opponent"}\n    readings:\n      opponent-again:\n' in text
