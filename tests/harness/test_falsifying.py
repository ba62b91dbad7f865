"""Making expectations false: each key knows how, it is well-formed, every scenario of ours notices it, and a runner
that does not look at something is found out."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.core import scenario as core
from rulewright.core.expectations import EXPECTATIONS
from rulewright.core.falsifying import FALSIFIERS
from rulewright.core.scenario import ScenarioError
from rulewright.harness import falsifying
from rulewright.harness.falsifying import tried
from rulewright.spec.pack import Library, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import parse_yaml
from rulewright.spec.yaml_writing import flow
from shipped import shipped

LIBRARY = Library()
FOUND = shipped().found


def falsified(scenario, game="replicants", mode=None):
    """What was made false in a scenario, as ``path: value``, and whether each was noticed."""
    whole = {"id": "x", "title": {"en": "x"}, **scenario}
    every = tried(whole, lambda readings: LIBRARY.game(game, mode, readings))
    return {(one.path, flow(one.instead[1]) if one.instead else None): one.noticed for one in every}


@pytest.mark.parametrize("game", games.names())
def test_every_key_of_then_says_how_it_is_made_false(game):
    """A probe cannot be made without it."""
    keys = set(schema("scenario")["$defs"][f"{game}-then"]["properties"])
    assert set(EXPECTATIONS) == set(FALSIFIERS)
    assert keys == set(FALSIFIERS) | set(LIBRARY.game(game).own.probes)


@pytest.fixture(scope="module")
def evaluated():
    """Every scenario of ours with each thing made false: what was tried, and what was judged, with an error's words."""
    every, made = [], []
    real = falsifying.evaluate

    def evaluate(scenario, load, recorder=None):
        if recorder is None:
            made.append((scenario, []))
        try:
            return real(scenario, load, recorder)
        except ScenarioError as error:
            made[-1][1].append(str(error))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(falsifying, "evaluate", evaluate)
        for found in FOUND:
            every += [(found, one) for one in tried(found.data, found.loader(LIBRARY))]
    return every, made


def test_no_expectation_of_ours_survives_being_false(evaluated):
    every, _ = evaluated
    assert [f"{found.place(one.path)}: {found.id}" for found, one in every if not one.noticed] == []
    keys = {next(key for key in one.path[one.path.index("then") :] if key != "then") for _, one in every}
    probes = {key for game in games.names() for key in LIBRARY.game(game).own.probes}
    assert keys == set(EXPECTATIONS) | probes
    assert len(every) > 3000


def test_what_is_false_could_have_been_written(evaluated):
    """Nothing of it is refused: it is red for being judged."""
    _, made = evaluated
    assert [(scenario["id"], errors) for scenario, errors in made if errors] == []
    for scenario, _ in made:
        own = {key: value for key, value in scenario.items() if key not in ("game", "why")}
        written = parse_yaml(flow({"game": scenario["game"], "scenarios": [own]}), "false.scenario.yaml")
        assert validate(written, schema("scenario")) == [], scenario["id"]


ROUGE = ["1 E8 S", "2 D8 N", "2 F9 N", "3 C7 S"]
LAST = {
    "players": {"Rouge": {"energy": 9, "pieces": ROUGE}, "Bleu": {"pieces": ["1 E2 N", "2 D1 S", "2 F2 S", "2 B1 SW"]}}
}


@pytest.mark.parametrize(
    ("scenario", "made"),
    [
        ({"when": "E", "then": {"legal": True}}, {(("then", "legal"), "true")}),
        (
            {"when": "2E6", "then": {"illegal": ["turn.in-order"]}},
            {(("then", "illegal", 0), '"move.blocked-walk"')},
        ),
        ({"when": "E", "then": {"count": 12}}, {(("then", "count"), "13")}),
        ({"when": "E", "then": {"outcome": "none"}}, {(("then", "outcome"), '{winner: "Rouge"}')}),
        (
            {"position": LAST, "when": "#D8", "then": {"outcome": {"winner": "Bleu", "by": "three-left"}}},
            {(("then", "outcome", "winner"), '"Rouge"'), (("then", "outcome", "by"), '"matrix"')},
        ),
        (
            {"position": LAST, "when": "#D8", "then": {"cannot": ["E"]}},
            {(("then", "cannot", 0), '"E"')},
        ),
        (
            {
                "position": {"mode": "three-player"},
                "when": "E",
                "then": {"after": {"action": 2, "players": {"Bleu": {"energy": 0, "points": 0}}}},
            },
            {
                (("then", "after", "action"), "1"),
                (("then", "after", "players", "Bleu", "energy"), "1"),
                (("then", "after", "players", "Bleu", "points"), "0.5"),
            },
        ),
        (
            {"when": "E", "then": {"after": {"players": {"Bleu": {"has": ["1 E2 N"], "has_not": ["1 E3 N"]}}}}},
            {
                (("then", "after", "players", "Bleu", "has", 0), '"1 A2 N"'),
                (("then", "after", "players", "Bleu", "has_not", 0), '"3 D1 N"'),
            },
        ),
        (
            {"position": {"action": 2}, "then": {"moves": {"piece": "E8", "walk": [], "leap": []}}},
            {(("then", "moves", "walk"), '["A2"]'), (("then", "moves", "leap"), '["A2"]')},
        ),
        (
            {"then": {"replay": ["T1..E/2E6/E"]}},
            {(("then", "replay", 0), '"T1..E/2E6/2D5"')},
        ),
        (
            {"position": LAST, "then": {"replay": ["T9..#D8(R.Bleu)"]}},
            {(("then", "replay", 0), None), (("then", "replay", 0), '"T9..#D8(R.Rouge)"')},
        ),
    ],
)  # fmt: skip
def test_how_it_is_made_false(scenario, made):
    found = falsified(scenario, mode=scenario.get("position", {}).get("mode"))
    assert all(found.values())
    assert {path for path, _ in found} == {path for path, _ in made}
    assert {one for one in made if one[1] is not None} <= set(found)


ANNA = {"Anna": {"hand": [], "rest": "spark", "out": ["charge", "barrier", "thunder", "counter", "move"]}, "Ben": {}}
EVERYTHING = {"Anna": {"bonus": ["ray", "recovery", "trap", "copy"]}, "Ben": {}}


@pytest.mark.parametrize(
    ("players", "then", "made"),
    [
        (ANNA, {"has_not": ["trap"]}, (("has_not", 0), '"trap"')),
        (ANNA, {"hand": []}, (("hand",), '["charge"]')),
        (ANNA, {"rest": "spark"}, (("rest",), '"none"')),
        (EVERYTHING, {"has": ["trap"]}, (("has", 0), '"trap"')),
        (EVERYTHING, {"health": 4}, (("health",), "0")),
    ],
)
def test_where_nothing_or_everything_is_there(players, then, made):
    scenario = {"position": {"players": players}, "then": {"after": {"players": {"Anna": then}}}}
    (path, value), *more = falsified(scenario, "charge-and-spark")
    assert (path, value) == (("then", "after", "players", "Anna", *made[0]), made[1])
    assert not more
    assert all(falsified(scenario, "charge-and-spark").values())


def stripped(data, keys):
    """A scenario as it is to a runner that does not look at some keys of ``then``."""
    if isinstance(data, list):
        return [stripped(item, keys) for item in data]
    if not isinstance(data, dict):
        return data
    seen = {key: stripped(value, keys) for key, value in data.items()}
    if "then" in seen:
        seen["then"] = {key: value for key, value in seen["then"].items() if key not in keys}
    return seen


def usable(scenario, load, evaluate):
    """Whether it can be judged: not where chance is to decide and it no longer asks what chance does."""
    try:
        return not core._expects(scenario) or not evaluate(scenario, load)
    except ScenarioError:
        return False


PAIRS = [{"legal", "illegal"}, {"can", "cannot"}]
"""Where nothing else can be false, one is the contrary of the other."""
KEYS = [*PAIRS, *({key} for key in EXPECTATIONS if not any(key in pair for pair in PAIRS))]
PROBES = [{key} for game in games.names() for key in LIBRARY.game(game).own.probes]


@pytest.mark.parametrize("keys", [*KEYS, *PROBES], ids=lambda keys: "-".join(sorted(keys)))
def test_a_runner_that_does_not_look_is_found_out(keys, monkeypatch):
    real = falsifying.evaluate

    def blind(scenario, load, recorder=None):
        if recorder:
            return real(scenario, load, recorder)
        seen = stripped(scenario, keys)
        return real(seen, load) if core._expects(seen) else []

    monkeypatch.setattr(falsifying, "evaluate", blind)
    asking = (f for f in FOUND if any(keys & set(then) for _, then in falsifying._thens(f.data)))
    about = list(islice((f for f in asking if usable(stripped(f.data, keys), f.loader(LIBRARY), real)), 20))
    assert about
    for found in about:
        told = [one for one in tried(found.data, found.loader(LIBRARY)) if keys & set(one.path)]
        assert told
        assert not any(one.noticed for one in told), found.id


STEPS = """\
game: replicants
scenarios:
  - id: two-steps
    title: {en: "Two steps"}
    steps:
      - {when: "E", then: {count: 12}}
      - {when: "2E6", then: {legal: true, after: {action: 3}}}
"""


def test_what_is_never_judged_is_told_with_its_place(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.scenario.yaml").write_text(STEPS, encoding="utf-8")
    assert main.run(["check", ".", "--falsify"]) == 0
    assert "1 scenario: 1 passed; expectations made false: 3, unnoticed: 0\n" in capsys.readouterr().out
    steps = core._steps
    monkeypatch.setattr(core, "_steps", lambda *given: list(steps(*given))[:1])
    assert main.run(["check", ".", "--falsify"]) == 1
    out = capsys.readouterr().out
    assert re.findall(r"a\.scenario\.yaml:7:\d+", out) == ["a.scenario.yaml:7:37", "a.scenario.yaml:7:50"]
    assert "expected:  this is judged\n  actual:    it never is\n" in out
    assert "again:     rulewright check a.scenario.yaml:3 --falsify\n" in out
    assert out.endswith("1 scenario: 1 failed; expectations made false: 3, unnoticed: 2\n")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_is_not_noticed_is_told_for_people_and_for_programs(language, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.scenario.yaml").write_text(STEPS, encoding="utf-8")
    monkeypatch.setattr(core._Judge, "compare", lambda *_: None)
    assert main.run(["check", ".", "--falsify", "--format", "json", "--lang", language]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["summary"]["falsified"], told["summary"]["unnoticed"]) == (3, 1)
    (result,) = told["results"]
    assert (result["status"], result["line"], result["column"]) == ("failed", 7, 59)
    assert "action: 1" in result["expected"]
    assert result["rerun"] == "rulewright check a.scenario.yaml:3 --falsify"


def test_what_does_not_pass_is_told_as_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.scenario.yaml").write_text(STEPS.replace("count: 12", "count: 13"), encoding="utf-8")
    assert main.run(["check", ".", "--falsify"]) == 1
    assert "13 legal actions" in capsys.readouterr().out
    assert main.run(["check", ".", "--falsify", "--accept"]) == 2


def test_several_processes_say_the_same(monkeypatch):
    from rulewright.harness.parallel import results
    from rulewright.harness.running import Runner

    runner = Runner(LIBRARY, falsify=True)
    few = FOUND[:20]
    assert list(results(runner, few, 2)) == [runner.one(found) for found in few]
