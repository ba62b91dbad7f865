"""What the clause language refuses, each told at its place and with what helps: the house rule, and the message."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main

BEGIN = "extends: charge-and-spark\nclauses:\n"
RULE = "  - id: house.{0}\n    chapter: turn\n    text: {{en: An example.}}\n"
"""Three lines: what a clause does begins on line 6 of the file, of a second clause five lines or more further on."""


def rule(*several: str) -> str:
    """An overlay of clauses, each given by what it does."""
    bodies = (
        RULE.format("abc"[i]) + "".join(f"    {line}\n" for line in one.split("; ")) for i, one in enumerate(several)
    )
    return BEGIN + "".join(bodies)


MOVE = "{is: [$card, move]}"
BARE = "{is: [{rest: $player}, none]}"
SOMEBODY = "{some: {of: players, as: $q, that: THAT}}"
FLAG = "is no name: some readers of YAML take it for a flag"
REFUSED = {
    "two types": (
        rule("forbids: [play]; when: {is: [$card, {battery: $player}]}"),
        "7:16: a card cannot be compared with a battery (of a card there are: rest, shown)",
    ),
    "an argument of another type": (
        rule("forbids: [play]; when: {less: [{battery: $card}, 1]}"),
        "7:29: a player is wanted here, not a card (known: $player)",
    ),
    "a literal of another type": (
        rule("does: [reveal]; at: tiles; change: {set: {rest: 1}, to: 3}"),
        "8:34: 3 is not a card (known: charge, spark, barrier,",
    ),
    "a map that could be arguments or a value": (
        rule(
            "computes: of; given: {of: player}; as: {battery: $of}",
            "forbids: [play]; when: {more: [{tiles: {of: {of: $player}}}, 1]}",
        ),
        "13:27: this may be the arguments of 'tiles', or the one that it needs (of: ...)",
    ),
    "none of what is always there": (
        rule("forbids: [play]; when: {is: [{battery: $player}, none]}"),
        "7:16: there is always a battery",
    ),
    "a comparison that never holds": (
        rule("forbids: [play]; when: {more: [{battery: $player}, 4]}"),
        "7:39: this never holds (the sides are from 0 to 4 and 4)",
    ),
    "a set that is misspelt": (
        rule("forbids: [play]; when: {some: {of: player, as: $q, that: {is: [{rest: $q}, none]}}}"),
        '7:23: unknown set "player" (did you mean "players"?)',
    ),
    "a flag of YAML 1.1 as the name of a value": (
        rule("computes: on; given: {of: player}; as: {battery: $of}"),
        f'6:15: "on" {FLAG}',
    ),
    "a flag of YAML 1.1 as the name of a condition": (
        rule("defines: off; given: {of: player}; when: {is: [{battery: $of}, 1]}"),
        f'6:14: "off" {FLAG}',
    ),
    "a flag of YAML 1.1 as the name of what is given": (
        rule("computes: rich; given: {yes: player}; as: {battery: $yes}"),
        f'7:18: "yes" {FLAG}',
    ),
    "a write out of range": (
        rule("does: [reveal]; at: tiles; each: {of: players, as: $p}; change: {set: {battery: $p}, to: 9}"),
        "9:38: no battery is 9 (from 0 to 4)",
    ),
    "a change by what is only chosen": (
        rule("does: [play]; at: tiles; change: {add: 1, to: {disk: $player}}"),
        "6:12: play never changes anything: all choose at once, and what they have chosen does (write reveal)",
    ),
    "an end by what is only chosen": (
        rule("ends: [reveal, play]; at: end; change: {end: {by: health, loser: $player}}"),
        "6:20: play never changes anything: all choose at once, and what they have chosen does (write reveal)",
    ),
    "forbidding what all have chosen": (
        rule("forbids: [reveal]; when: {is: [{health: $player}, 4]}"),
        "6:15: reveal is never judged: all choose at once, and what each chooses is (write play)",
    ),
    "a value that is compared with itself": (
        rule("forbids: [play]; when: {is: [$card, $card]}"),
        "7:16: both sides are the same: nothing is asked",
    ),
    "two parts that are the same": (
        rule("forbids: [play]; when: {less: [{battery: $player}, {battery: $player}]}"),
        "7:18: both sides are the same: nothing is asked",
    ),
    "a card that is to be two": (
        rule("forbids: [play]; when: {all: [{is: [$card, spark]}, {is: [$card, move]}]}"),
        "7:40: this never holds: it is spark already, and not move",
    ),
    "a number that is to be two": (
        rule("forbids: [play]; when: {all: [{is: [1, {battery: $player}]}, {is: [{battery: $player}, 2]}]}"),
        "7:49: this never holds: it is 1 already, and not 2",
    ),
    "a card that is to be two, one of them further in": (
        rule(
            "forbids: [play]; when: {all: [{is: [$card, spark]}, {all: [{is: [{battery: $player}, 1]}, " + MOVE + "]}]}"
        ),
        "7:78: this never holds: it is spark already, and not move",
    ),
    "a card that is to be another for somebody": (
        rule("forbids: [play]; when: {all: [" + SOMEBODY.replace("THAT", MOVE) + ", {is: [$card, spark]}]}"),
        "7:53: this never holds: it is spark already, and not move",
    ),
    "a card that is to be another in one case": (
        rule(
            "forbids: [play]; when: {all: [{is: [$card, spark]}, {any: [{is: [{rest: $player}, none]}, " + MOVE + "]}]}"
        ),
        "7:78: this never holds: it is spark already, and not move",
    ),
    "a card that is none of several": (
        rule("forbids: [play]; when: {all: [{in: [$card, [spark, ray]]}, " + MOVE + "]}"),
        "7:47: this never holds: house.yaml:7:18 says otherwise",
    ),
    "a card that is none, and is one": (
        rule("forbids: [play]; when: {all: [{is: [{rest: $player}, none]}, {is: [{rest: $player}, spark]}]}"),
        "7:49: this never holds: it is none already, and not spark",
    ),
    "a number that is less and more": (
        rule("forbids: [play]; when: {all: [{less: [{battery: $player}, 2]}, {more: [{battery: $player}, 2]}]}"),
        "7:51: this never holds: house.yaml:7:18 says otherwise",
    ),
    "a number that two comparisons leave nothing": (
        rule("forbids: [play]; when: {all: [{at-least: [{disk: $player}, 2]}, {not: {more: [{disk: $player}, 1]}}]}"),
        "7:58: this never holds: house.yaml:7:18 says otherwise",
    ),
    "values that stand to each other in two ways": (
        rule(
            "forbids: [play]; when: {all: [{less: [{battery: $player}, {disk: $player}]}, "
            "{less: [{disk: $player}, {battery: $player}]}]}"
        ),
        "7:65: this never holds: house.yaml:7:18 says otherwise",
    ),
    "what holds and does not": (
        rule(
            "forbids: [play]; when: {all: ["
            + SOMEBODY.replace("THAT", BARE)
            + ", {not: {due-now: play}}, {due-now: play}]}"
        ),
        "7:110: this never holds: house.yaml:7:92 says otherwise",
    ),
    "an exception that is the rule": (
        rule("forbids: [play]; when: {is: [$card, spark]}; unless: {any: [{is: [$card, spark]}, " + BARE + "]}"),
        "8:20: this never holds: house.yaml:7:11 says otherwise",
    ),
    "an exception that cannot be": (
        rule("forbids: [play]; when: {is: [$card, spark]}; unless: {is: [$card, move]}"),
        "8:13: this never holds: it is spark already, and not move",
    ),
    "what would be forbidden by what only sets": (
        rule("forbids: [play]; when: {would: {clause: setup.tiles, by: $player, play: {card: spark}}}"),
        "7:28: setup.tiles sets something: it forbids nothing (name a clause that forbids)",
    ),
    "what would be forbidden by what only changes": (
        rule("forbids: [play]; when: {would: {clause: turn.pay, by: $player, play: {card: spark}}}"),
        "7:28: turn.pay does something: it forbids nothing (name a clause that forbids)",
    ),
    "what is possible without what only sets": (
        rule("forbids: [play]; when: {possible: {play: {card: spark}, ignoring: [setup.tiles]}}"),
        "7:55: setup.tiles sets something: it forbids nothing (name a clause that forbids)",
    ),
    "to add nothing to a value": (rule("adds: {damage: 0}"), "6:20: to add 0 changes nothing"),
    "to add nothing to a part": (
        rule("does: [reveal]; at: tiles; each: {of: players, as: $p}; change: {add: 0, to: {disk: $p}}"),
        "9:19: to add 0 changes nothing",
    ),
    "a variable that hides another": (
        rule("forbids: [play]; when: {some: {of: basic-cards, as: $card, that: {is: [$card, spark]}}}"),
        "7:40: $card means something else here already (choose another name)",
    ),
    "a variable that hides the player": (
        rule("does: [reveal]; at: tiles; each: {of: players, as: $player}; change: {add: 1, to: {disk: $player}}"),
        "8:29: $player means something else here already (choose another name)",
    ),
    "a variable that hides that of a set around it": (
        rule(
            "defines: odd; given: {of: player}; "
            "when: {some: {of: players, as: $q, that: {some: {of: players, as: $q, that: {is: [$q, $of]}}}}}"
        ),
        "8:71: $q means something else here already (choose another name)",
    ),
    "a quantity that is computed of itself": (
        rule("adds: {damage: {damage: $of}}"),
        "6:20: damage is computed of itself: damage -> damage",
    ),
    "two quantities that are computed of each other": (
        rule(
            "computes: one; given: {of: player}; as: {two: $of}", "computes: two; given: {of: player}; as: {one: $of}"
        ),
        "14:9: two is computed of itself",
    ),
    "conditions that are defined by each other": (
        rule(
            "defines: one; given: {of: player}; when: {two: $of}", "defines: two; given: {of: player}; when: {one: $of}"
        ),
        "6:14: one is defined by itself: one -> two -> one (only would and possible may lead back)",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_at_its_place(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    text, message = REFUSED[case]
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(text, encoding="utf-8")
    assert main.run(["explain", "charge-and-spark", "spark/charge", "--variant", "house.yaml"]) == 3
    assert f"error: house.yaml:{message}" in capsys.readouterr().err


def test_two_clauses_that_make_one_value_differ_are_both_named(tmp_path, monkeypatch, capsys) -> None:
    """That is so in some positions only, and found in play."""
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(rule("makes: {damage: 4}", "makes: {damage: 3}"), encoding="utf-8")
    asked = ["show", "charge-and-spark", "--after", "spark/charge", "--variant", "house.yaml"]
    assert main.run(asked) == 3
    told = capsys.readouterr().err
    assert (
        "the rules contradict each other: house.a (house.yaml:6:21) and house.b (house.yaml:10:21) make damage differ"
        in told
    )


def test_what_leads_back_by_would_or_possible_is_not_refused(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    back = rule(
        "defines: stuck; given: {of: player}; when: {not: {possible: {play: {}, by: $of}}}",
        "forbids: [play]; when: {stuck: $player}",
    )
    Path("house.yaml").write_text(back, encoding="utf-8")
    assert main.run(["explain", "charge-and-spark", "spark/charge", "--variant", "house.yaml"]) == 0


NAMED = {
    "a seat that stands for something else on one line": (
        "extends: charge-and-spark\ngame: {modes: {duel: {seats: [pile, Bleu]}}}\n",
        '2:31: nobody can be called "pile" (on one line pile stands for something else)',
    ),
    "a seat that is called as a step": (
        "extends: charge-and-spark\ngame: {modes: {duel: {seats: [Rouge, choose]}}}\n",
        '2:38: nobody can be called "choose" (on one line choose stands for something else)',
    ),
    "a seat that is nobody's": (
        "extends: charge-and-spark\ngame: {modes: {duel: {seats: [Rouge, none]}}}\n",
        '2:38: nobody can be called "none": it says that there is nobody',
    ),
    "a mode with a space": (
        'extends: charge-and-spark\ngame: {modes: {"du el": {title: {en: a, fr: a, de: a}, seats: [Rouge, Bleu]}}}\n',
        "2:16: a mode is named in small letters and digits, with hyphens between, a letter first; "
        'found the key "du el" (did you mean "du-el"?)',
    ),
    "a card that is none": (
        'extends: charge-and-spark\ncards: {cards: {none: {title: {en: a, fr: a, de: a}, sign: "N"}}}\n',
        '2:23: no card is called "none": it says that there is none (choose another name)',
    ),
    "a name that is none": (
        "extends: charge-and-spark\ngame: {names: {tile: [health, none, battery, disk]}}\n",
        '2:31: no tile is called "none": it says that there is none (choose another name)',
    ),
    "a sign that nobody sees": (
        'extends: charge-and-spark\ncards: {cards: {spark: {sign: "\\n"}}}\n',
        '2:31: "sign": a sign is one or two signs that are seen; found "',
    ),
    "a sign with an end of a line": (
        'extends: charge-and-spark\ncards: {cards: {spark: {sign: "S\\n"}}}\n',
        '2:31: "sign": a sign is one or two signs that are seen; found "S',
    ),
    "pages before the first": (
        "extends: replicants\ngame: {documents: {rulebook: {page-offset: {en: -70}}}}\n",
        '2:49: "en": expected at least 0, found -70',
    ),
    "parts of a game that declares none": (
        "extends: replicants\ngame: {parts: {coin: {number: [0, 3]}}}\n",
        "2:8: parts has no effect: positions of replicants are not declared (leave it out)",
    ),
    "things of a game that declares none": (
        "extends: replicants\ngame: {things: {card: [axe]}}\n",
        "2:8: things has no effect: positions of replicants are not declared (leave it out)",
    ),
}


TOGETHER = {
    "each of somebody else": "{all: [{some: {of: players, as: $q, that: {is: [{rest: $q}, spark]}}}, "
    "{some: {of: players, as: $q, that: {is: [{rest: $q}, move]}}}]}",
    "numbers that leave one": "{all: [{at-least: [{disk: $player}, 2]}, {less: [{disk: $player}, 3]}]}",
    "of another thing": "{all: [{is: [$card, spark]}, {is: [{rest: $player}, move]}]}",
    "one case or another": "{any: [{is: [$card, spark]}, {is: [$card, move]}]}",
    "said twice": "{all: [{is: [$card, spark]}, {any: [{is: [$card, spark]}, {is: [{rest: $player}, none]}]}]}",
    "not all of it": "{all: [{is: [$card, spark]}, {not: {all: [{is: [$card, spark]}, " + BARE + "]}}]}",
    "none of the others": "{all: [{in: [$card, [spark, ray]]}, {not: {is: [$card, ray]}}]}",
}


@pytest.mark.parametrize("when", TOGETHER.values(), ids=TOGETHER)
def test_what_may_hold_together_is_not_refused(when: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(rule(f"forbids: [play]; when: {when}"), encoding="utf-8")
    assert main.run(["validate", "house.yaml"]) == 0


@pytest.mark.parametrize("case", NAMED)
def test_a_name_or_a_sign_that_cannot_be_used_is_refused(case: str, tmp_path: Path, monkeypatch, capsys) -> None:
    text, message = NAMED[case]
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(text, encoding="utf-8")
    assert main.run(["validate", "house.yaml"]) == 3
    assert f"error: house.yaml:{message}" in capsys.readouterr().err
