"""Steps that are nobody's: rules that ask whose one is are told where it falls due so, and so are positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game
from rulewright.spec.pack import Library, check_pack

SAID = 'chapter: all, status: ours, text: {en: "So it is with all of these things here."}'
GAME = """\
id: lots
title: {en: "Lots"}
documents: {us: {title: {en: "us"}}}
chapters: {all: {en: "All"}}
modes: {duel: {title: {en: "a duel"}, seats: [Anna, Ben]}}
stages: [do, then]
names: {lot: [long, short]}
parts:
  latest: {slot: player}
  lots: {number: [0, 9], per: player, beyond: stops}
  drawn: {number: [0, 9], beyond: stops}
actions: {ask: {}, fall: {lot: lot}, tidy: {}, show: {lot: lot}, reveal: {}}
steps:
  asking: {kinds: [ask]}
  falling: {kinds: [fall], chance: true}
  tidying: {kinds: [tidy], nobody: true}
  showing: {kinds: [show], at-once: reveal}
begins: [{due: asking, by: 1}, {due: asking, by: 2}]
titles:
  latest: {en: "the latest"}
  lots: {en: "lots of {of}"}
  drawn: {en: "lots drawn"}
  luck: {en: "luck of {of}"}
"""
CLAUSES = """\
clauses:
  - {id: ask.may, SAID, offers: ask}
  - {id: ask.falls, SAID, does: [ask], at: do, change: [{due: DUE}, {due: asking, by: {next: $player}}]}
  - {id: fall.any, SAID, offers: fall}
  - {id: tidy.any, SAID, offers: tidy}
  - {id: show.any, SAID, offers: show}
  - {id: all.counts, SAID, does: [fall, tidy, reveal], at: do, change: {add: 1, to: drawn}}
  - {id: show.not-short, SAID, forbids: [show], when: {all: [{is: [$lot, short]}, {more: [{lots: $player}, 1]}]}}
"""
USES = {
    "falling": {
        "from": "{id: fall.own, SAID, offers: fall, from: {lot: {those: {of: lot, as: $l, that: LUCKY}}}}",
        "weight": "{id: fall.own, SAID, offers: fall, weight: {plus: [1, {lots: $player}]}}",
        "forbids": "{id: fall.not, SAID, forbids: [fall], when: {all: [{is: [$lot, short]}, LUCKY]}}",
        "unless": "{id: fall.not, SAID, forbids: [fall], when: {is: [$lot, short]}, unless: LUCKY}",
        "when": "{id: fall.adds, SAID, does: [fall], at: then, when: LUCKY, change: {add: 1, to: drawn}}",
        "change": "{id: fall.his, SAID, does: [fall], at: do, change: {add: 1, to: {lots: $player}}}",
        "due": "{id: fall.on, SAID, does: [fall], at: then, change: {due: asking, by: {next: $player}}}",
        "each": "{id: fall.his, SAID, does: [fall], at: do, each: {of: {others: $player}, as: $p}, change: ADD}",
        "computed": "{id: fall.luck, SAID, does: [fall], at: then, when: {more: [luck, 0]}, change: COUNT}",
    },
    "tidying": {"change": "{id: tidy.his, SAID, does: [tidy], at: do, change: {add: 1, to: {lots: $player}}}"},
    "showing": {"change": "{id: show.his, SAID, does: [reveal], at: do, change: {add: 1, to: {lots: $player}}}"},
}
HELPS = {"showing": "all choose at it: write each: {of: players, as: $p} in show.his"}
"""What is written where it falls due helps, but where all choose."""
COMPUTED = "  - {id: luck.is, SAID, computes: luck, as: {minus: [{lots: $player}, 1]}}\n"
CASES = [(step, how) for step, several in USES.items() for how in several]


@pytest.fixture
def pack(tmp_path: Path, nothing_outside: None) -> Callable[..., Game]:
    def made(clause: str, due: str, game: str = GAME) -> Game:
        clauses = CLAUSES.replace("{due: DUE}", f"{{due: {due}}}")
        if "offers: fall" in clause:
            clauses = clauses.replace("{id: fall.any, SAID, offers: fall}", clause)
        else:
            clauses += f"  - {clause}\n" if clause else ""
        clauses += COMPUTED if "luck, 0" in clause else ""
        lucky, add = "{more: [{lots: $player}, 0]}", "{add: 1, to: {lots: $p}}"
        clauses = (
            clauses.replace("LUCKY", lucky)
            .replace("ADD", add)
            .replace("COUNT", "{add: 1, to: drawn}")
            .replace("SAID", SAID)
        )
        game = game if "luck, 0" in clause else game.replace('  luck: {en: "luck of {of}"}\n', "")
        (tmp_path / "game.yaml").write_text(game.replace("luck of {of}", "luck"), encoding="utf-8")
        (tmp_path / "clauses.yaml").write_text(clauses, encoding="utf-8")
        check_pack(tmp_path)
        return Library().game("lots")

    return made


def asked_about(game) -> list[str]:
    return [step for step in game.parser.steps if game.whose[step] is not None]


@pytest.mark.parametrize(("step", "how"), CASES)
def test_what_is_asked_of_whose_a_step_is_wants_it_said(pack, tmp_path, step, how) -> None:
    clause = USES[step][how]
    named = clause.partition("id: ")[2].partition(",")[0]
    assert asked_about(pack(clause, f"{step}, by: $player")) == [step]
    for due in (step, f"{step}, by: latest", f"{step}, by: none"):
        with pytest.raises(InputError) as caught:
            pack(clause, due)
        told = [str(problem) for problem in caught.value.problems]
        assert told[0].startswith(f"{tmp_path}/clauses.yaml:3:")
        assert told[0].endswith(
            f"{step} is nobody's, and {named} asks about $player ({HELPS.get(step, 'by: $player')})"
        )


@pytest.mark.parametrize("step", USES)
def test_what_does_not_ask_whose_it_is_may_be_nobodys(pack, step) -> None:
    game = pack("", step)
    assert asked_about(game) == []
    due = [{step: "none"}, {"asking": "Anna"}] if step != "tidying" else [{"asking": "Anna"}, {step: "none"}]
    there = game.own.position({"players": {"Anna": {}, "Ben": {}}, "due": due}).state
    assert (step, -1) in there.due


def test_so_is_what_a_step_lapses_by(pack, tmp_path) -> None:
    lapsing = GAME.replace("chance: true}", "chance: true, lapses: {more: [{lots: $player}, 3]}}")
    with pytest.raises(InputError) as caught:
        pack("", "falling", lapsing)
    assert "falling is nobody's, and what it lapses by asks about $player" in str(caught.value)


def test_what_lapses_where_all_choose_asks_about_some_player(pack) -> None:
    with pytest.raises(InputError) as caught:
        pack("", "showing", GAME.replace("at-once: reveal}", "at-once: reveal, lapses: {more: [{lots: $player}, 3]}}"))
    hint = "all choose at it: write some or every: {of: players, as: $p, that: ...}"
    assert caught.value.problems[0].suggestion == hint


def test_what_is_due_at_the_start_and_in_a_position_says_whose_it_is(pack, tmp_path) -> None:
    clause = USES["falling"]["change"]
    begins = GAME.replace("begins: [{due: asking, by: 1}", "begins: [{due: falling}")
    with pytest.raises(InputError) as caught:
        pack(clause, "falling, by: $player", begins)
    told = "falling is nobody's, and fall.his asks about $player"
    assert f"{tmp_path}/game.yaml:18:10: {told} (by: with a seat from 1)" in str(caught.value)
    game = pack(clause, "falling, by: $player", begins.replace("{due: falling}", "{due: falling, by: 2}"))
    assert game.own.initial_position().state.due[0][:2] == ("falling", 1)
    with pytest.raises(PositionError, match=r"falling is nobody's, and fall\.his asks about \$player") as wrong:
        game.own.position({"players": {"Anna": {}, "Ben": {}}, "due": [{"asking": "Anna"}, {"falling": "none"}]})
    assert wrong.value.path == ("due", 1, "falling")
    line = str(game.own.initial_position())
    with pytest.raises((InputError, PositionError), match="falling is nobody's"):
        game.own.parse_position(f"{line} falling/-")
