"""Exact odds of games of dice, each a pack without Python: what their facts tell is what the engine finds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.odds import Odds
from rulewright.core.play import CHANCE, TERMINAL
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.harness.finding import search
from rulewright.harness.mutation.comparison import Comparison
from rulewright.harness.mutation.examples import example
from rulewright.harness.mutation.killing import INVALID, KILLED, Hunt
from rulewright.harness.mutation.mutants import Mutant, mutants
from rulewright.spec import outside
from rulewright.spec.pack import Library, load_pack

PACKS = Path(__file__).parents[1] / "packs"
DICE = ("fights", "salvos", "zones")

pytestmark = pytest.mark.usefixtures("nothing_outside")


@pytest.fixture(params=DICE)
def pack(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_odds_are_those_of_the_facts(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["check", "--rules", str(PACKS / pack)]) == 0, capsys.readouterr().out


FIGHTS = {
    (3, 3): "1/2",
    (5, 3): "763677/814664",
    (5, 4): "804064/1050903",
    (4, 5): "246839/1050903",
    (6, 3): "9828775/9978717",
    (6, 4): "26724643/29246773",
    (6, 5): "126909383/170889293",
}
"""The odds of fights of many dice, of which most throws lead to some ten thousand positions."""


@pytest.mark.long
@pytest.mark.parametrize(("attack", "defence"), FIGHTS, ids=lambda dice: str(dice))
def test_the_odds_of_fights_of_many_dice(attack: int, defence: int) -> None:
    outside.use([str(PACKS / "fights")])
    game = Library().game("fights")
    wanted = {"odds": {"of": {"outcome": {"winner": "Anna"}}, "is": FIGHTS[attack, defence], "by": "Anna"}}
    said = {"position": {"dice": {"attack": attack, "defence": defence}}, "when": "fight", "then": wanted}
    assert evaluate({"id": "x", "title": {"en": "x"}, "game": "fights", **said}, lambda _: game) == []


@pytest.mark.parametrize(
    ("card", "dice", "mean"),
    [
        *(("blaster", dice, mean) for dice, mean in ((2, "1"), (4, "3/8"), (5, "7/32"), (6, "1/8"), (7, "9/128"))),
        *(("grenade", dice, mean) for dice, mean in ((2, "2"), (4, "17/16"), (5, "23/32"), (6, "15/32"), (7, "19/64"))),
        *(("sniper", dice, mean) for dice, mean in ((2, "3"), (4, "2"), (5, "49/32"), (6, "9/8"), (7, "51/64"))),
        *(("heavy", dice, mean) for dice, mean in ((2, "4"), (4, "3"), (5, "5/2"), (6, "129/64"), (7, "201/128"))),
        *(("heaviest", dice, mean) for dice, mean in ((2, "5"), (4, "4"), (5, "7/2"), (6, "3"), (7, "321/128"))),
        *(("double", dice, mean) for dice, mean in ((2, "2"), (4, "3/4"), (5, "7/16"), (6, "1/4"), (7, "9/64"))),
    ],
)
def test_the_mean_of_the_life_that_a_card_costs(card: str, dice: int, mean: str) -> None:
    """What each number of lives is lost in, times that number."""
    outside.use([str(PACKS / "salvos")])
    game = Library().game("salvos")
    position = game.own.position({"players": {"Anna": {}, "Ben": {"dice": dice}, "Cleo": {}}})
    for text in (f"shoot {card} Ben", "pass", "pass"):
        position = position.after(game.own.notation.parse(position, text))

    def lost(number: int) -> Fraction:
        def settled(state: Any) -> bool | None:
            return state.health[1] == 20 - number if game.course.due(state) == "acting" else None

        return Odds(game, settled, None, position.names).of(position.state)

    likely = [lost(number) for number in range(7)]
    assert sum(likely) == 1
    assert sum(number * chance for number, chance in enumerate(likely)) == Fraction(mean)


def asked(odds: dict[str, Any], **said: Any) -> list[Any]:
    """What does not hold where Anna shoots twice at Ben, who has one life and two dice."""
    outside.use([str(PACKS / "salvos")])
    game = Library().game("salvos")
    position = {"players": {"Anna": {}, "Ben": {"health": 1}, "Cleo": {}}}
    whole = {
        "id": "x",
        "title": {"en": "x"},
        "position": position,
        "when": ["shoot double Ben", "pass", "pass"],
        **said,
    }
    return [finding.actual["en"] for finding in evaluate({**whole, "then": {"odds": odds}}, lambda _: game)]


DEAD = {"after": {"players": {"Ben": {"health": 0}}}}


def test_at_a_step_before_which_the_game_is_over_only_its_end_is_so() -> None:
    assert asked({"of": DEAD, "is": 0, "at": "acting"}) == []
    assert asked({"of": {"outcome": {"loser": "Ben"}}, "is": "15/16", "at": "acting"}) == []
    assert asked({"of": {**DEAD, "outcome": {"loser": "Ben"}}, "is": "15/16", "at": "acting"}) == []
    assert asked({"of": {"outcome": "none"}, "is": "1/16", "at": "acting"}) == []
    assert asked({"of": {"after": {"cancelled": False}}, "is": 1, "at": "acting"}) == ["the odds are 1/16"]


@pytest.mark.parametrize(
    ("odds", "said", "path", "told"),
    [
        (
            {"of": {"after": {"players": {"Ben": {"health": 1}}}}, "is": 1},
            {},
            ("of",),
            "this is so already, before anything is played",
        ),
        (
            {"of": DEAD, "is": 1},
            {"chance": ["block failure failure"]},
            (),
            "the game is over: nothing comes to be any more",
        ),
        (
            {"of": {"outcome": {"winner": "Ben"}}, "is": 0, "at": "acting"},
            {"chance": ["block failure failure"]},
            (),
            "the game is over: nothing comes to be any more",
        ),
    ],
)
def test_odds_of_what_is_asked_at_once_or_never_are_refused(
    odds: dict[str, Any], said: dict[str, Any], path: tuple[str, ...], told: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        asked(odds, **said)
    assert (caught.value.path, caught.value.problem.message) == (("then", "odds", *path), told)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("announce", "announce is due on no way from here"),
        ("shooting", "shooting is due on no way from here"),
        ("comparing", "play does not stop at comparing: nobody takes it"),
    ],
)
def test_a_step_that_is_due_on_no_way_is_refused(step: str, told: str) -> None:
    """Be it that nothing makes it due, that it lapses, or that nobody takes it, so that play does not stop there."""
    outside.use([str(PACKS / "fights")])
    game = Library().game("fights")
    odds = {"of": {"outcome": {"winner": "Anna"}}, "is": "1/2", "by": "Anna", "at": step}
    with pytest.raises(ScenarioError) as caught:
        evaluate({"id": "x", "title": {"en": "x"}, "when": "fight", "then": {"odds": odds}}, lambda _: game)
    assert caught.value.path == ("then", "odds", "at")
    assert caught.value.problem.message == told


def test_odds_that_are_not_so_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["check", "--rules", str(PACKS / "salvos"), "--falsify"]) == 0
    assert capsys.readouterr().out.endswith("unnoticed: 0\n")


def test_the_pack_is_valid(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["validate", str(PACKS / pack)]) == 0, capsys.readouterr().out


def walk(game: Game, seed: int) -> Iterator[Position]:
    """A game at random; chance as likely as it is."""
    rng = Random(seed)
    position = game.own.initial_position()
    while game.current_player(position.state) != TERMINAL:
        yield position
        by_chance = game.current_player(position.state) == CHANCE
        legal = game.legal_actions(position.state)
        position = position.after(game.drawn(position.state, rng) if by_chance else rng.choice(legal))
    yield position


def test_what_is_due_is_told_and_read_again_and_explained_as_it_is(pack: str) -> None:
    outside.use([str(PACKS / pack)])
    game = Library().game(pack)
    for seed in range(8):
        for position in walk(game, seed):
            state = position.state
            if game.current_player(state) == TERMINAL:
                continue
            assert game.own.parse_position(str(position)).state == state
            told = game.own.describe(position)
            told["players"] = {
                name: {k: v for k, v in said.items() if k != "has"} for name, said in told["players"].items()
            }
            assert game.own.position(told).state == state
            legal = game.legal_actions(state)
            assert all(game.verdict(state, action).legal for action in legal)
            if game.current_player(state) == CHANCE:
                assert sum(chance for _, chance in game.chance_outcomes(state)) == 1


def test_what_is_found_by_sums_is_what_chance_does_in_the_long_run() -> None:
    """A thousand fights of two dice against one, each to its end."""
    outside.use([str(PACKS / "fights")])
    game = Library().game("fights")
    start = game.own.position({"dice": {"attack": 2, "defence": 1}})
    state = game.apply(start.state, ("fight",))

    def settled(state: object) -> bool | None:
        outcome = game.outcome(state)
        return None if outcome is None else 0 in outcome.winners

    exact = Odds(game, settled, None, start.names).of(state)
    rng, won = Random(18), 0
    for _ in range(1000):
        now = state
        while settled(now) is None:
            now = game.apply(now, game.drawn(now, rng))
        won += bool(settled(now))
    assert abs(won / 1000 - exact) < 0.04


def hunt(pack: str) -> tuple[Hunt, list[Mutant]]:
    outside.use([str(PACKS / pack)])
    loaded = load_pack(pack)
    return Hunt(loaded, search([str(PACKS / pack / "scenarios")]).found), mutants(loaded.spec())


def test_a_mutant_that_changes_only_weights_is_killed() -> None:
    made, found = hunt("salvos")
    weights = [m for m in found if "weight" in m.path or ("successes" in m.path and m.operator == "step-number")]
    assert weights
    fates = {(m.key, made.fate(m).status) for m in weights}
    assert {status for _, status in fates} <= {KILLED, INVALID}
    assert sum(status == KILLED for _, status in fates) >= 2


def test_that_only_weights_differ_is_seen_and_told() -> None:
    """Of two rulebooks that only weigh otherwise a scenario is told that asks how likely chance is to do something."""
    made, found = hunt("salvos")
    mutant = next(m for m in found if "successes" in m.path and m.operator == "step-number")
    comparison = Comparison(made.base, made.games(mutant), mutant, made.scenarios)
    told = example(comparison, 400, "# a schema")
    assert told.text is not None
    assert "chance-of" in told.text


@pytest.mark.parametrize(
    "key",
    [
        "swap-dues answers/jam.laid",
        "swap-choice answers/pass.next",
        "negate-condition combat/strike.salvo",
        "drop-unless answers/pass.next",
    ],
)
def test_a_mutant_of_what_falls_due_is_killed(key: str) -> None:
    made, found = hunt("salvos")
    operator, clause = key.split()
    meant = [m for m in found if m.operator == operator and m.clause == clause.split("/")[1]]
    assert meant
    assert {(m.key, made.fate(m).status) for m in meant} <= {(m.key, s) for m in meant for s in (KILLED, INVALID)}


def test_a_game_of_packs_is_no_game_of_ours() -> None:
    assert not set(DICE) & set(games.names())


@pytest.mark.parametrize(
    ("name", "when", "text", "told"),
    [
        ("fights", "fight", "fight", "fight is nothing that chance does here"),
        ("fights", "fight", "throw 6 6 6 6 6 6 6 6 6 6", "chance never does throw"),
    ],
)
def test_what_chance_never_does_is_no_expectation(name: str, when: str, text: str, told: str) -> None:
    outside.use([str(PACKS / name)])
    game = Library().game(name)
    with pytest.raises(ScenarioError, match=told):
        evaluate({"when": when, "then": {"chance-of": {text: 0}}}, lambda _: game)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("fights", "fihgt", '"fihgt" is no action (did you mean "fight"?)'),
        ("fights", "throw 1 7", '"7" is not a face (faces: 1 2 3 4 5 6)'),
        ("zones", "nonsense", '"nonsense" is no action'),
    ],
)
def test_a_word_that_is_no_action_is_not_taken_for_a_thing(name: str, text: str, told: str) -> None:
    outside.use([str(PACKS / name)])
    position = Library().game(name).own.initial_position()
    with pytest.raises(InputError) as caught:
        position.game.own.notation.parse(position, text)
    assert str(caught.value.problems[0]).startswith(told)


def test_a_number_in_quotes_is_told_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.scenario.yaml"
    then = 'then: {after: {thrown: {attack: ["2", 2]}}}'
    file.write_text(f"game: fights\nscenarios:\n  - id: a\n    title: {{en: A}}\n    {then}\n", encoding="utf-8")
    assert main.run(["check", str(file), "--rules", str(PACKS / "fights")]) == 3
    assert "a face is written as its name in small letters, or its number without quotes" in capsys.readouterr().out
