"""What is reconstructed is found by its status, in any file of any game; changed, it makes scenarios stale."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright import games
from rulewright.core.errors import InputError
from rulewright.core.resting import changed, rests_on
from rulewright.core.spec import Spec
from rulewright.harness import accepted
from rulewright.harness.accepted import Before, reconstructed
from rulewright.harness.finding import search
from rulewright.harness.running import Result, Runner, Selection
from rulewright.installed import RULES
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import Library, load_spec

Rules = Callable[[str, str, str], Library]
DUEL = "charge-and-spark"
STATUS = "status: reconstructed"


@pytest.fixture
def corrected(tmp_path: Path) -> Rules:
    """The rules of CHARGE & SPARK with one text in one of its files instead of another."""

    def made(file: str, was: str, now: str) -> Library:
        shutil.copytree(RULES / DUEL, tmp_path / DUEL)
        text = (tmp_path / DUEL / file).read_text(encoding="utf-8")
        assert text.count(was) == 1
        (tmp_path / DUEL / file).write_text(text.replace(was, now), encoding="utf-8")
        return Library(rules=tmp_path)

    return made


def results(library: Library, file: str) -> dict[str, Result]:
    found = search([str(SCENARIOS / DUEL / file)])
    return {result.id: result for result in Runner(library).run(found, Selection())}


def test_a_corrected_cost_of_a_card_makes_stale_what_depended_on_it(corrected: Rules) -> None:
    now = results(
        corrected("clauses.yaml", "{spark: 1, thunder: 2,", "{spark: 2, thunder: 2,"), "turn/payable.scenario.yaml"
    )
    assert now["spark-last-battery"].status == "stale"
    assert now["spark-last-battery"].stale == ("cost.battery: sets battery-costs spark 1 became 2",)
    assert {result.status for result in now.values()} == {"passed", "stale"}


def test_a_cost_that_is_looked_up_and_not_guessed_any_more_is_told_all_the_same(corrected: Rules) -> None:
    library = corrected("clauses.yaml", "disk-costs: {counter: 1, ray: 1, copy: 1}", "disk-costs: {counter: 1, ray: 1}")
    spec = library.spec(DUEL)
    data = [{**clause, "status": "printed"} for clause in spec.data["clauses"]]
    before = Before(Spec({**spec.data, "clauses": data}))
    assert [before.say(name) for name in before.changed] == ["cost.disk: sets disk-costs copy 1 became null"]


def test_what_is_printed_makes_nothing_stale(corrected: Rules) -> None:
    now = results(corrected("clauses.yaml", "forces: {spark: 1,", "forces: {spark: 2,"), "attack/damage.scenario.yaml")
    assert now["spark-hits"].status == "failed"


def test_a_proof_rests_on_the_cards_too(corrected: Rules) -> None:
    known = rests_on(Library().game(DUEL))
    assert {"cards/cards/spark", "cards/cards/copy"} <= set(known["data"])
    game = corrected("cards.yaml", 'sign: "1"}\n  barrier', 'sign: "!"}\n  barrier').game(DUEL)
    assert changed(game, {"rests_on": known}) == ("cards/cards/spark",)


def test_all_that_a_game_has_of_its_own_counts() -> None:
    for name in games.names():
        game = Library().game(name)
        parts = {key.partition("/")[0] for key in rests_on(game)["data"]} - {"game"}
        assert parts == set(games.of(name).files) == set(game.spec.own)


def test_what_cannot_have_been_is_told_where_the_record_says_it(
    corrected: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails: the record would be asked whether it is stale."""
    (tmp_path / "beside" / DUEL).mkdir(parents=True)
    monkeypatch.setattr(accepted, "scenarios_of", lambda game: tmp_path / "beside" / game)
    record = tmp_path / "beside" / DUEL / accepted.FILE
    now = corrected("clauses.yaml", "{spark: 1, thunder: 2,", "{spark: 2, thunder: 2,")
    for said in ('{"sets": "x"}', '{"sets": {"goal": 500}}', '{"sets": {"goal": {}}}', '{"change": 1}'):
        record.write_text(f'{{\n "clauses/setup.path": {said}\n}}\n', encoding="utf-8")
        with pytest.raises(InputError) as refused:
            results(now, "turn/payable.scenario.yaml")
        (problem,) = refused.value.problems
        assert problem.message.startswith("clauses/setup.path cannot have been so: ")
        assert (problem.place.line, problem.place.file) == (2, str(record))


OTHER = {
    "dice": {"red": {"status": "reconstructed", "title": {"en": "red"}, "faces": [1, 2]}, "blue": {"faces": [3]}},
    "decks": {"all": [{"id": "ace", "status": "reconstructed", "worth": 1}, {"id": "king", "worth": 9}]},
    "rows": [{"status": "reconstructed", "length": 4}, {"length": 5}],
}
"""Files of a game that nobody has yet."""
GUESSED = {"dice/red": {"faces": [1, 2]}, "decks/all/ace": {"worth": 1}, "rows/0": {"length": 4}}


def other(**parts: Any) -> Spec:
    return Spec({**load_spec(DUEL).data, "clauses": [], **OTHER, **parts})


def test_it_is_found_by_its_status_in_maps_and_in_lists() -> None:
    assert reconstructed(other()) == GUESSED


def test_a_clause_that_does_anything_may_be_reconstructed() -> None:
    spec = load_spec(DUEL)
    clause = {**spec.clause("play.not-resting").body, "status": "reconstructed"}
    (value,) = reconstructed(Spec({**spec.data, "clauses": [clause]})).values()
    assert value == {key: clause[key] for key in ("forbids", "when")}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"dice": {"red": {"faces": [1, 6]}}}, "red: faces [1, 2] became [1, 6]"),
        ({"decks": {"all": [{"id": "king", "worth": 9}, {"id": "ace", "worth": 2}]}}, "all/ace: worth 1 became 2"),
        ({"rows": [{"length": 3}, {"length": 5}]}, "0: length 4 became 3"),
        ({"dice": {}}, "red: {faces: [1, 2]} became null"),
    ],
)
def test_it_is_put_back_where_it_was(parts: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accepted, "record", lambda _: GUESSED)
    now = other(**parts)
    before = Before(now)
    assert [before.say(name) for name in before.changed] == [said]
    data: Any = now.data
    for name, was in before.changed.items():
        data = accepted._put_back(data, name.split("/"), was)
    gone = {"dice/red"} if parts == {"dice": {}} else set()
    assert {name: accepted._at(Spec(data), name) for name in GUESSED if name not in gone} == {
        name: value for name, value in GUESSED.items() if name not in gone
    }
