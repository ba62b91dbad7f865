"""Names of every kind that a pack declares, odd as they may be: each works, or is told with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli import main

pytestmark = pytest.mark.usefixtures("nothing_outside")
# What is in capitals is a name of its kind.
GAME = """\
id: odd
title: {en: "Odd"}
documents: {us: {title: {en: "us"}}}
chapters: {CHAPTER: {en: "All"}}
modes: {MODE: {title: {en: "a duel"}, seats: [SEAT, SEAT2], options: {OPTION: 1}}}
stages: [STAGE, then]
things: {THING: {file: cards}}
names: {NAMES: [NAME, other-name]}
board: {square: [3, 3]}
records: {RECORD: {whose: player, FIELD: NAMES}}
constants:
  OPTION: {number: [0, 2]}
  CONSTANT: {number: [0, 9]}
  CMAP: {map: NAMES, whole: true, of: count}
  CLIST: {list: THING}
  ATTRIBUTE: {map: THING, of: PART}
parts:
  PART: {number: [0, 99], per: player, start: CONSTANT, beyond: stops}
  FLAG: {flag: true}
  BAG: {bag: THING, per: player}
  SLOT: {slot: NAMES}
  LIST: {list: RECORD, most: 9}
  PERCELL: {slot: player, per: cell}
actions:
  ACTION: {AFIELD: NAMES}
  AT: {ATF: NAMES}
  pass: {}
steps:
  STEP: {kinds: [ACTION, pass], with: {DATA: number}}
  rest: {kinds: [AT], chance: true}
begins: [{due: rest}, {due: STEP, by: 1, with: {DATA: 1}}]
endings: [ENDING]
titles:
  PART: {en: "part of {of}"}
  FLAG: {en: "flag"}
  SLOT: {en: "slot"}
  BAG: {en: "bag of {of}"}
  LIST: {en: "list"}
  PERCELL: {en: "on {of}"}
  CONSTANT: {en: "constant"}
  OPTION: {en: "option"}
  CMAP: {en: "map of {of}"}
  CLIST: {en: "list of things"}
  ATTRIBUTE: {en: "attribute of {of}"}
  COMPUTED: {en: "computed of {GIVEN}"}
  $AFIELD: {en: "a field"}
  $DATA: {en: "data"}
"""
SAID = "chapter: CHAPTER, status: ours, text: {en: 'So it is with all of these things, always and for all players.'}"
CLAUSES = """\
clauses:
  - {id: all.sets, SAID, sets: {CONSTANT: 2, CMAP: {NAME: 1, other-name: 2}, CLIST: [CARD], ATTRIBUTE: {CARD: 1}}}
  - {id: a.offer, SAID, offers: ACTION}
  - {id: a.pass, SAID, offers: pass}
  - {id: a.at, SAID, offers: AT}
  - {id: a.forbid, SAID, forbids: [ACTION], when: {all: [{is: [$AFIELD, NAME]}, {more: [{COMPUTED: $player},
      5]}, {more: [$DATA, 0]}, {is: [SLOT, NAME]}]}}
  - {id: c.is, SAID, computes: COMPUTED, given: {GIVEN: player}, as: {plus: [{PART: $GIVEN}, {size: CLIST},
      OPTION, {CMAP: NAME}, {total: {of: CLIST, as: $VARIABLE, amount: {number: {of: $VARIABLE,
      in: {BAG: $GIVEN}}}}}]}}
  - {id: d.is, SAID, defines: DEFINED, given: {GIVEN2: player}, when: {all: [{is: [FLAG, true]},
      {less: [{PART: $GIVEN2}, 3]}]}}
  - {id: d.asks, SAID, forbids: [pass], when: {DEFINED: $player}}
  - {id: a.does, SAID, does: [ACTION], at: STAGE, change: [{set: SLOT, to: $AFIELD}, {add: {CMAP: $AFIELD},
      to: {PART: $player}}, {set: FLAG, to: true}, {push: {whose: $player, FIELD: $AFIELD}, to: LIST},
      {move: CARD, to: {BAG: $player}}, {set: {PERCELL: a1}, to: $player}]}
  - {id: a.on, SAID, does: [ACTION], at: then, each: {of: players, as: $EACH}, when: {is: [$EACH, $player]},
      change: {due: STEP, by: {next: $EACH}, with: {DATA: {length: LIST}}}}
  - {id: a.ends, SAID, ends: [pass], at: then, change: {end: {by: ENDING, winner: $player}}}
  - {id: a.adds, SAID, adds: {COMPUTED: 1}, when: {is: [SLOT, NAME]}}
"""
CARDS = "cards: {CARD: {}, king: {}}\n"
SCENARIOS = """\
game: odd
scenarios:
  - id: one
    title: {en: "One"}
    when: ["ACTION NAME"]
    chance: ["NAME"]
    then: {legal: true, after: {SLOT: NAME, FLAG: true, players: {SEAT: {PART: 3, BAG: [CARD]}},
        LIST: [{whose: SEAT, FIELD: NAME}], due: [{STEP: SEAT2, with: {DATA: 1}}]}}
  - id: two
    title: {en: "Two"}
    position: {mode: MODE, options: {OPTION: 0}, SLOT: NAME, PERCELL: {a1: SEAT}, due: [{STEP: SEAT2,
        with: {DATA: 1}}], players: {SEAT: {PART: 1}, SEAT2: {PART: 9}}}
    when: "ACTION NAME"
    then: {illegal: [a.forbid]}
"""
USUAL = {
    "CHAPTER": "all",
    "MODE": "duel",
    "SEAT": "Anna",
    "SEAT2": "Ben",
    "OPTION": "extra",
    "STAGE": "do",
    "THING": "card",
    "NAMES": "sort",
    "NAME": "long",
    "RECORD": "entry",
    "FIELD": "what",
    "CONSTANT": "start",
    "CMAP": "worth",
    "CLIST": "pile",
    "ATTRIBUTE": "cost",
    "PART": "gold",
    "FLAG": "lit",
    "BAG": "hand",
    "SLOT": "top",
    "LIST": "laid",
    "PERCELL": "stands",
    "ACTION": "play",
    "AFIELD": "sorted",
    "AT": "fall",
    "ATF": "fell",
    "STEP": "turn",
    "DATA": "left",
    "ENDING": "done",
    "COMPUTED": "power",
    "GIVEN": "whom",
    "DEFINED": "weak",
    "GIVEN2": "who",
    "VARIABLE": "each-one",
    "EACH": "ones",
    "CARD": "ace",
}
ODD = ("my-name", "class", "list", "won", "S", "1st", "7", "\u00e9p\u00e9e", "_x", "the", "none", "a/b")
_KINDS = re.compile(
    "|".join(rf"(?<![A-Z0-9a-z-]){kind}(?![A-Z0-9a-z-])" for kind in sorted(USUAL, key=len, reverse=True))
)


@pytest.fixture
def ran(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Write the pack with some names and run a command on it: its code, and what it tells."""

    def run(command: str, **names: str) -> tuple[int, str]:
        files = {
            "game.yaml": GAME,
            "clauses.yaml": CLAUSES.replace("SAID", SAID),
            "cards.yaml": CARDS,
            "scenarios/a.scenario.yaml": SCENARIOS,
        }
        (tmp_path / "scenarios").mkdir(exist_ok=True)
        for name, text in files.items():
            written = _KINDS.sub(lambda found: {**USUAL, **names}[found[0]], text)
            (tmp_path / name).write_text(written, encoding="utf-8")
        arguments = {"play": ["play", "odd", "--seed", "1"]}.get(command, [command])
        return main.run([*arguments, "--rules", str(tmp_path)]), "".join(capsys.readouterr())

    return run


def test_the_usual_names_work(ran) -> None:
    assert ran("check") == (0, "2 scenarios: 2 passed\n")


@pytest.mark.long(of=12)
@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("kind", USUAL)
def test_an_odd_name_works_or_is_told(kind, name, ran) -> None:
    code, told = ran("check", **{kind: name})
    if code == 3:
        assert re.search(r"\.yaml:\d+:\d+: ", told)
        assert ran("validate", **{kind: name})[0] == 3, "it is known before play"
    else:
        assert (code, told) == (0, "2 scenarios: 2 passed\n")
        assert ran("play", **{kind: name})[0] == 0


@pytest.mark.parametrize("name", ["my-name", "class", "list", "writes"])
@pytest.mark.parametrize("kind", ["PART", "FLAG", "BAG", "SLOT", "LIST", "PERCELL"])
def test_a_part_is_called_by_any_name_that_schemas_allow(kind, name, ran) -> None:
    assert ran("check", **{kind: name}) == (0, "2 scenarios: 2 passed\n")
