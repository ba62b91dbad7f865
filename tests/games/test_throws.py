"""Several things at once: throws and picks as bags, how likely each is, how they are written, asked and kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import main
from rulewright.core.conflicts import MultitudeError
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.scenario import evaluate
from rulewright.core.telling import say
from rulewright.games.table import Tables
from rulewright.harness.mutation.mutants import mutants
from rulewright.spec.pack import Library, check_pack

GAME = """\
id: dice
title: {en: "Dice"}
documents: {us: {title: {en: "us"}}}
chapters: {all: {en: "All"}}
modes: {duel: {title: {en: "a duel"}, seats: [Anna, Ben]}}
stages: [do, then]
names: {face: [1, 2, 3, 4, 5, 6], coin: [heads, tails], card: [ace, king, queen]}
constants:
  weights: {map: coin, whole: true, of: {number: [0, 9]}, doc: "How likely each side is."}
parts:
  left: {number: [0, 12], start: 3}
  thrown: {bag: face, per: player}
  best: {slot: face}
  coins: {bag: coin}
  deck: {bag: card, start: [ace, ace, king, queen]}
  hand: {bag: card, per: player}
  score: {number: [0, 72]}
actions:
  throw: {dice: {bag: face}}
  both: {coins: {bag: coin}, dice: {bag: face}, who: player}
  deal: {cards: {bag: card}}
  discard: {cards: {bag: card}}
  done: {}
steps:
  throwing: {kinds: [throw], chance: true}
  mixing: {kinds: [both], chance: true}
  dealing: {kinds: [deal], chance: true}
  choosing: {kinds: [discard, done]}
begins: [{due: throwing}, {due: mixing}, {due: dealing, by: 1}, {due: choosing, by: 1}, {due: throwing}]
titles:
  left: {en: "dice left"}
  thrown: {en: "dice of {of}"}
  best: {en: "the best"}
  deck: {en: "the deck"}
  coins: {en: "the coins"}
  hand: {en: "hand of {of}"}
  score: {en: "score"}
  doubles: {en: "doubles among {of}"}
  weights: {en: "weight of {of}"}
clauses: []
"""
SAID = 'chapter: all, status: ours, text: {en: "So it is with all of these things here."}'
CLAUSES = """\
clauses:
  - {id: coin.sides, SAID, sets: {weights: {heads: 1, tails: 2}}}
  - {id: throw.any, SAID, offers: throw, from: {dice: {throws: {number: left, of: face}}}}
  - {id: throw.lies, SAID, does: [throw], at: do,
     change: [{set: {thrown: 1}, to: $dice}, {add: {pips: $dice}, to: score}]}
  - {id: throw.best, SAID, does: [throw], at: do, change: {set: best, to: {last: $dice}}}
  - id: both.any
    SAIDBLOCK
    offers: both
    from:
      coins: {throws: {number: 2, of: coin, as: $c, weight: {weights: $c}}}
      dice: {those: {of: {throws: {number: 2, of: [2, 3, 6]}}, as: $t, that: {more: [{pips: $t}, 4]}}}
      who: [2]
  - id: both.lie
    SAIDBLOCK
    does: [both]
    at: do
    change: [{set: coins, to: $coins}, {add: $dice, to: {thrown: $who}}]
  - {id: deal.some, SAID, offers: deal, from: {cards: {picks: {number: 2, of: deck}}}}
  - {id: deal.goes, SAID, does: [deal], at: do, change: [{take: $cards, from: deck}, {add: $cards, to: {hand: 1}}]}
  - {id: discard.some, SAID, offers: discard, from: {cards: {picks: {number: 1, of: {hand: $player}}}}}
  - {id: discard.no-ace, SAID, forbids: [discard], when: {in: [ace, $cards]}}
  - {id: discard.goes, SAID, does: [discard], at: do, change: {take: $cards, from: {hand: $player}}}
  - {id: done.may, SAID, offers: done}
  - {id: doubles.are, SAID, computes: doubles, given: {of: bag of face},
     as: {count: {of: face, as: $f, that: {more: [{number: {of: $f, in: $of}}, 1]}}}}
  - {id: throw.doubles, SAID, does: [throw], at: then, when: {more: [{doubles: $dice}, 0]}, change: {set: score, to: 0}}
  - {id: done.forbidden, SAID, forbids: [done], when: {more: [{pips: {thrown: 1}}, {plus: [9, {pips: best}]}]}}
""".replace("SAIDBLOCK", SAID.replace(", ", "\n    ")).replace("SAID", SAID)


@pytest.fixture
def pack(tmp_path: Path, nothing_outside: None) -> Callable[..., Game]:
    def made(**changed: tuple[str, str]) -> Game:
        files = {"game": GAME.replace("clauses: []\n", ""), "clauses": CLAUSES}
        for name, (old, new) in changed.items():
            assert old in files[name]
            files[name] = files[name].replace(old, new, 1)
        for name, text in files.items():
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        check_pack(tmp_path)
        return Library().game("dice")

    return made


@pytest.fixture
def game(pack: Callable[..., Game]) -> Game:
    return pack()


def at(game: Game, step: str, **said: Any) -> Position:
    due = [{step: "Anna" if step in ("choosing", "dealing") else "none"}]
    return game.own.position({"players": {"Anna": {}, "Ben": {}}, "due": due, **said})


def chances(game: Game, position: Position) -> dict[str, Fraction]:
    return {game.own.notation.write(position, a): chance for a, chance in game.chance_outcomes(position.state)}


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_a_throw_is_as_likely_as_it_comes_about(game: Game, dice: int) -> None:
    falls = Counter(tuple(sorted(fall, reverse=True)) for fall in product(range(1, 7), repeat=dice))
    expected = {f"throw {' '.join(map(str, fall)) or '-'}": Fraction(n, 6**dice) for fall, n in falls.items()}
    assert chances(game, at(game, "throwing", left=dice)) == expected


def test_things_that_are_not_alike_fall_so_and_only_some_throws_count(game: Game) -> None:
    """Two coins, tails twice as likely; of the throws of two dice with three faces those of more than four pips."""
    coins = {"heads heads": 1, "heads tails": 4, "tails tails": 4}
    dice = {"3 2": 2, "3 3": 1, "6 2": 2, "6 3": 2, "6 6": 1}
    expected = {
        f"both {c} | {d} | Ben": Fraction(n * m, 9 * 8) for (c, n), (d, m) in product(coins.items(), dice.items())
    }
    assert chances(game, at(game, "mixing")) == expected


@pytest.mark.parametrize("cards", [["ace", "ace", "king", "queen"], ["ace", "ace"], ["king"], []])
def test_a_pick_is_as_likely_as_there_are_things(game: Game, cards: list[str]) -> None:
    picks = Counter(combinations(cards, min(2, len(cards))))
    ways = sum(picks.values())
    expected = {f"deal {' '.join(pick) or '-'}": Fraction(n, ways) for pick, n in picks.items()}
    assert chances(game, at(game, "dealing", deck=cards)) == expected


@pytest.mark.parametrize(
    ("step", "text", "written"),
    [
        ("throwing", "throw 3 5 4", "throw 5 4 3"),
        ("throwing", "throw -", "throw -"),
        ("mixing", "both tails heads | 2 6 | Ben", "both heads tails | 6 2 | Ben"),
        ("dealing", "deal queen ace", "deal ace queen"),
    ],
)
def test_it_is_written_in_one_order_and_read_in_any(game: Game, step: str, text: str, written: str) -> None:
    position = at(game, step)
    action = game.own.notation.parse(position, text)
    assert game.own.notation.write(position, action) == written
    assert game.own.notation.parse(position, written) == action


@pytest.mark.parametrize(
    ("step", "text", "told"),
    [
        ("throwing", "throw 7 4", '"7" is not a face (faces: 1 2 3 4 5 6)'),
        ("throwing", "throw", '"throw" is no action (chance decides: write throw FACES)'),
        (
            "mixing",
            "both heads 2 | Ben",
            '"both heads 2 | Ben" is no action (chance decides: write both COINS | FACES | ',
        ),
        ("dealing", "deal ase", '"ase" is not a card (did you mean "ace"?)'),
    ],
)
def test_what_is_none_of_it_is_told(game: Game, step: str, text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        game.own.notation.parse(at(game, step), text)
    assert str(caught.value).startswith(told)


def test_another_number_of_dice_is_no_throw(game: Game) -> None:
    position = at(game, "throwing")
    verdict = game.verdict(position.state, game.own.notation.parse(position, "throw 6 6"))
    assert (verdict.legal, verdict.offered) == (False, False)


def played(game: Game, position: Position, *texts: str) -> Position:
    for text in texts:
        action = game.own.notation.parse(position, text)
        assert action in game.legal_actions(position.state)
        position = position.after(action)
    return position


def test_what_falls_is_kept_and_told(game: Game) -> None:
    start = game.own.initial_position()
    position = played(game, start, "throw 6 5 1", "both heads tails | 6 3 | Ben", "deal ace king")
    told = game.own.describe(position)
    assert {name: said["thrown"] for name, said in told["players"].items()} == {"Anna": [1, 5, 6], "Ben": [3, 6]}
    assert (told["coins"], told["score"], told["best"]) == (["heads", "tails"], 12, 6)
    assert (told["deck"], told["players"]["Anna"]["hand"]) == (["ace", "queen"], ["ace", "king"])
    again = {k: {n: v for n, v in said.items() if n != "has"} for k, said in told["players"].items()}
    assert game.own.position({**told, "players": again}).state == position.state
    assert game.own.parse_position(str(position)).state == position.state
    assert "5" in Tables().to_text(position, "en")
    assert game.legal_actions(position.state) == [("discard", (0, 1, 0)), ("done",)]
    doubled = played(game, start, "throw 6 6 1")
    assert game.own.describe(doubled)["score"] == 0, "what clauses compute is given what fell"


def test_why_is_told_by_what_lies_there(game: Game) -> None:
    position = at(game, "choosing", players={"Anna": {"hand": ["ace"], "thrown": [6, 6, 5]}, "Ben": {}}, best=4)
    told = {}
    for text in ("discard ace", "done"):
        action = game.own.notation.parse(position, text)
        reasons = game.verdict(position.state, action).reasons
        told[text] = [say(fact, position, "en") for reason in reasons for fact in reason.facts]
    assert told == {
        "discard ace": ["ace \u2208 ace"],
        "done": ["dice of Anna, pips: 17 > 9 + the best, pips: 13"],
    }


def scenario(game: Game, **said: Any) -> list[str]:
    found = evaluate({"id": "x", "title": {"en": "x"}, "game": "dice", **said}, lambda _: game)
    return [finding.actual["en"] for finding in found]


def test_scenarios_name_it_and_ask_for_its_odds(game: Game) -> None:
    then = {
        "odds": {"of": {"after": {"score": 18}}, "is": "1/216", "at": "mixing"},
        "chance-of": {"throw 1 6 6": "1/72"},
    }
    start = {"players": {"Anna": {}, "Ben": {}}}
    assert (
        scenario(game, position=start, then={"odds": {"of": {"after": {"score": 15}}, "is": "1/36", "at": "mixing"}})
        == []
    )
    assert scenario(game, position=start, then={"chance-of": then["chance-of"]}) == []
    assert scenario(game, position=start, then={"chance-of": {"throw 1 6 6": "1/36"}}) == [
        "throw 1 6 6 has the probability 1/72"
    ]
    after = {"after": {"players": {"Anna": {"thrown": [4, 2, 1]}}}}
    chance = ["throw 2 4 1", "both tails tails | 6 6 | Ben", "deal king ace"]
    assert scenario(game, position=start, chance=chance, then=after) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "clauses",
            "from: {dice: {throws: {number: left, of: face}}}",
            "weight: 1",
            "it is not said of what the field dice of throw is",
        ),
        (
            "clauses",
            "{throws: {number: left, of: face}}",
            "face",
            "each of these is a face, and a bag of face is wanted",
        ),
        (
            "clauses",
            "{throws: {number: left, of: face}}",
            "{throws: {number: left, of: coin}}",
            "each of these is a coin, and a face is wanted",
        ),
        ("clauses", "{picks: {number: 2, of: deck}}", "{picks: {number: 2, of: card}}", "what is drawn lies in a bag"),
        ("clauses", "{pips: $dice}, to: score", "{pips: deck}, to: score", "a bag of card is called by no number"),
        (
            "clauses",
            "{set: {thrown: 1}, to: $dice}",
            "{set: {thrown: 1}, to: 5}",
            "a bag of face is wanted here, not a single thing",
        ),
        ("clauses", "as: $c, weight: {weights: $c}", "as: $c", "'throws' needs its argument 'weight'"),
        ("game", "throw: {dice: {bag: face}}", "throw: {dice: {bag: fase}}", 'there is no domain "fase"'),
        ("clauses", "{number: left,", "{number: -1,", "-1 things can neither fall nor be picked (0 or more)"),
        ("clauses", "{number: left,", "{number: {minus: [0, {plus: [left, 1]}]},", "-1 things can neither fall"),
        ("clauses", "{number: left,", "{number: {minus: [{weights: heads}, 3]},", "-2 things can neither fall"),
        ("clauses", "picks: {number: 2,", "picks: {number: -3,", "-3 things can neither fall nor be picked"),
    ],
)
def test_what_does_not_fit_is_refused(pack: Callable[..., Game], file: str, old: str, new: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        pack(**{file: (old, new)})
    assert told in str(caught.value)


def test_mutants_throw_other_dice(game: Game) -> None:
    found = [m for m in mutants(game.spec) if m.clause in ("both.any", "deal.some")]
    assert "number" in {key for m in found for key in m.path}


MANY = "20 things with 6 faces may fall in more than 50000 ways"
TOO_MUCH = {
    "written": ("{number: left, of: face}", "{number: 20, of: face}"),
    "reckoned": ("{number: left, of: face}", "{number: {plus: [9, 11]}, of: face}"),
    "a constant": ("{number: left, of: face}", "{number: {weights: tails}, of: face}"),
    "in a condition": ("when: {in: [ace, $cards]}", "when: {some: {of: {throws: COUNT}, as: $t, that: {in: [6, $t]}}}"),
}


@pytest.mark.parametrize(("old", "new"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_throw_that_is_always_too_much_is_refused_with_its_place(pack, tmp_path, old, new) -> None:
    new = new.replace("COUNT", "{number: 20, of: face}")
    changed = CLAUSES.replace(old, new, 1).replace("tails: 2", "tails: 20")
    line = next(n for n, text in enumerate(changed.splitlines(), 1) if new in text)
    column = changed.splitlines()[line - 1].index("throws:") + 9
    with pytest.raises(InputError) as caught:
        pack(clauses=(CLAUSES, changed), game=("of: {number: [0, 9]}", "of: {number: [0, 99]}"))
    (problem,) = caught.value.problems
    assert str(problem) == f"{tmp_path}/clauses.yaml:{line}:{column}: {MANY} (at most 19 at once)"


NO_ACE, FORBIDDEN = "when: {in: [ace, $cards]}", "when: {more: [{pips: {thrown: 1}}, {plus: [9, {pips: best}]}]}"
NUMBERS = {
    "some": "when: {some: {of: {numbers: [1, 50001]}, as: $n, that: {is: [$n, left]}}}",
    "total": "when: {more: [{total: {of: {numbers: [-9, 1000000000]}, as: $n, amount: $n}}, left]}",
    "reckoned": "when: {some: {of: {numbers: [1, {times: [300, 300]}]}, as: $n, that: {is: [$n, left]}}}",
    "constant": "when: {some: {of: {numbers: [1, {weights: tails}]}, as: $n, that: {is: [$n, left]}}}",
}


@pytest.mark.parametrize("new", NUMBERS.values(), ids=NUMBERS)
def test_numbers_that_are_always_too_many_are_refused_with_their_place(pack, tmp_path, new) -> None:
    changed = CLAUSES.replace(NO_ACE, new).replace("tails: 2", "tails: 50001")
    line = next(n for n, text in enumerate(changed.splitlines(), 1) if new in text)
    column = changed.splitlines()[line - 1].index("numbers:") + 10
    with pytest.raises(InputError) as caught:
        pack(clauses=(CLAUSES, changed), game=("of: {number: [0, 9]}", "of: {number: [0, 99999]}"))
    (problem,) = caught.value.problems
    told = r"the numbers from -?\d+ to \d+ are more than 50000 \(at most 50000 at once\)"
    assert re.fullmatch(rf"{re.escape(str(tmp_path))}/clauses.yaml:{line}:{column}: {told}", str(problem))


def test_each_of_numbers_that_are_always_too_many_is_refused(pack) -> None:
    changed = "at: then, each: {of: {numbers: [1, 50001]}, as: $n}, when: {more: [{doubles: $dice}, 0]}"
    with pytest.raises(InputError, match="the numbers from 1 to 50001 are more than 50000"):
        pack(clauses=("at: then, when: {more: [{doubles: $dice}, 0]}", changed))


@pytest.mark.parametrize("left", [0, 1, 2, 7, 50_000])
def test_as_many_numbers_as_may_be_are_gone_through(pack, left: int) -> None:
    """Where nothing says before play how many they are; none where the last is less than the first."""
    found = "{count: {of: {numbers: [3, left]}, as: $n, that: {more: [$n, 4]}}}"
    expected = sum(number > 4 for number in range(3, left + 1))
    for many in (expected, expected + 1):
        game = pack(game=WIDE, clauses=(FORBIDDEN, f"when: {{is: [{found}, {many}]}}"))
        assert game.allows(at(game, "choosing", left=left).state, ("done",)) == (many != expected)


def test_as_many_as_may_fall_do(pack) -> None:
    game = pack(clauses=("{number: left, of: face}", "{number: 19, of: face}"))
    assert len(game.legal_actions(at(game, "throwing").state)) == 42504
    game = pack(clauses=("{number: left, of: face}", "{number: 1000000000, of: [2]}"))
    assert len(game.legal_actions(at(game, "throwing").state)) == 1


WIDE = ("left: {number: [0, 12], start: 3}", "left: {number: [0, 999999999], start: 3}")
EACH = "{some: {of: {numbers: [1, left]}, as: $m, that: {more: [$m, {plus: [left, 1]}]}}}"
THROWN = "{some: {of: {throws: {number: 2, of: face}}, as: $t, that: {more: [{pips: $t}, {plus: [$n, 12]}]}}}"
SUCH = "{of: {numbers: [1, left]}, as: $k, that: {more: [$k, 0]}}"
COMES_UP = {
    "throws": (WIDE, ("to: score", "to: score"), "throwing", {"left": 20}, "throw.any", f"{MANY}; at most 19 at once"),
    "very many": (
        WIDE,
        ("to: score", "to: score"),
        "throwing",
        {"left": 999999999},
        "throw.any",
        "999999999 things with 6 faces may fall in more than 50000 ways; at most 19 at once",
    ),
    "picks": (
        WIDE,
        ("picks: {number: 2,", "picks: {number: left,"),
        "dealing",
        {"left": 400, "deck": ["ace"] * 400 + ["king"] * 400 + ["queen"] * 400},
        "deal.some",
        "400 of 1200 things may be picked in more than 50000 ways",
    ),
    "numbers": (
        WIDE,
        (FORBIDDEN, "when: {some: {of: {numbers: [1, left]}, as: $n, that: {is: [$n, {pips: best}]}}}"),
        "choosing",
        {"left": 50_001},
        "done.forbidden",
        "the numbers from 1 to 50001 are more than 50000; at most 50000 at once",
    ),
    "numbers for each of numbers": (
        WIDE,
        (FORBIDDEN, f"when: {{some: {{of: {{numbers: [1, left]}}, as: $n, that: {EACH}}}}}"),
        "choosing",
        {"left": 224},
        "done.forbidden",
        "224 things for each of 224 others are more than 50000; at most 50000 at once",
    ),
    "throws for each of numbers": (
        WIDE,
        (FORBIDDEN, f"when: {{some: {{of: {{numbers: [1, left]}}, as: $n, that: {THROWN}}}}}"),
        "choosing",
        {"left": 2381},
        "done.forbidden",
        "21 things for each of 2381 others are more than 50000; at most 50000 at once",
    ),
    "numbers of which some are such": (
        WIDE,
        (FORBIDDEN, f"when: {{more: [{{count: {{of: {{those: {SUCH}}}, as: $n, that: {EACH}}}}}, left]}}"),
        "choosing",
        {"left": 224},
        "done.forbidden",
        "224 things for each of 224 others are more than 50000; at most 50000 at once",
    ),
    "fields that are numbers": (
        ("  done: {}", "  done: {many: [1, 300], more: [1, 300]}"),
        (FORBIDDEN, "when: {more: [$more, 250]}"),
        "choosing",
        {},
        "done.may",
        "done may be done in more than 50000 ways: what its fields may be is multiplied",
    ),
    "fields": (
        WIDE,
        ("coins: {throws: {number: 2,", "coins: {throws: {number: left,"),
        "mixing",
        {"left": 20000},
        "both.any",
        "both may be done in more than 50000 ways: what its fields may be is multiplied",
    ),
}


@pytest.mark.parametrize(("wide", "changed", "step", "said", "clause", "told"), COMES_UP.values(), ids=COMES_UP)
def test_what_is_too_much_in_a_position_is_refused_with_the_clause(
    pack, wide, changed, step, said, clause, told
) -> None:
    game = pack(game=wide, clauses=changed)
    position = at(game, step, **said)
    for ask in (game.legal_actions, game.chance_outcomes):
        with pytest.raises(MultitudeError) as caught:
            ask(position.state)
        assert caught.value.clauses == (clause,)
        place = rf"{clause} \(.*clauses\.yaml:\d+:\d+\): {re.escape(told)}"
        assert re.fullmatch(f"the rules are mistaken: {place}", caught.value.told)


def test_what_is_done_for_each_of_numbers_is_asked_of_few(pack) -> None:
    changed = f"at: then, each: {{of: {{numbers: [1, left]}}, as: $n}}, when: {EACH}"
    game = pack(game=WIDE, clauses=("at: then, when: {more: [{doubles: $dice}, 0]}", changed))
    for left, told in ((223, None), (224, "224 things for each of 224 others are more than 50000")):
        state = at(game, "throwing", left=left).state
        state = state._replace(due=(*state.due, ("choosing", 0)))
        if told is None:
            assert game.apply(state, ("throw", (1, 1, 1, 0, 0, 0))).score == 6
            continue
        with pytest.raises(MultitudeError, match=told) as caught:
            game.apply(state, ("throw", (1, 1, 1, 0, 0, 0)))
        assert caught.value.clauses == ("throw.doubles",)


ALWAYS = "{some: {of: {numbers: [1, 50000]}, as: $n, that: {some: {of: {numbers: [1, 2]}, as: $m, that: MORE}}}}"
THREE = ALWAYS.replace("{numbers: [1, 50000]}", "{throws: {number: 9, of: face}}").replace("[1, 2]", "[1, 25]")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (ALWAYS, "2 things for each of 50000 others are more than 50000 (at most 50000 at once)"),
        (THREE, "25 things for each of 2002 others are more than 50000 (at most 50000 at once)"),
    ],
)
def test_what_is_always_too_much_for_each_of_others_is_refused_with_its_place(pack, tmp_path, changed, told) -> None:
    when = f"when: {changed.replace('MORE', '{more: [$m, {pips: best}]}')}"
    line = next(n for n, text in enumerate(CLAUSES.splitlines(), 1) if FORBIDDEN in text)
    with pytest.raises(InputError) as caught:
        pack(clauses=(FORBIDDEN, when))
    (problem,) = caught.value.problems
    column = CLAUSES.splitlines()[line - 1].index(FORBIDDEN) + when.rindex("numbers: ") + 10
    assert str(problem) == f"{tmp_path}/clauses.yaml:{line}:{column}: {told}"


def test_the_commands_tell_what_is_too_much(pack, tmp_path, capsys) -> None:
    pack(game=WIDE)
    file = tmp_path / "scenarios" / "many.scenario.yaml"
    file.parent.mkdir()
    file.write_text(
        "game: dice\nscenarios:\n  - id: many\n    title: {en: 'Many dice'}\n    position: {left: 99}\n"
        "    then: {count: 1}\n",
        encoding="utf-8",
    )
    told = r"the rules are mistaken: throw\.any \(.*clauses\.yaml:3:\d+\): 99 things with 6 faces"
    for command in (["check", str(file)], ["moves", str(file)], ["perft", str(file), "--depth", "1"]):
        assert main.run([*command, "--rules", str(tmp_path)]) == 3
        out, err = capsys.readouterr()
        assert re.search(told, out + err)
        assert "Traceback" not in out + err
