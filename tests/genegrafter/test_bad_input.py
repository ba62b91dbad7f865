"""What people may write wrong of this game: one error at its place, or a verdict that names the clause."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.core.declared import DeclaredAbilities
from rulewright.core.errors import InputError, PositionError
from rulewright.spec.folders import RULES
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import parse_yaml

RIGHT = """\
game: genegrafter
scenarios:
  - id: bad
    title: {en: "Bad"}
    position:
      players: {Rouge: {life: 6, team: [green-mind-a], hand: [green-mind-d]}, Bleu: {team: [orange-mind-a]}}
      tired: {orange-mind-a: true}
      fighting: {}
      due: [{attacking: Rouge}]
    when: "attack green-mind-a Bleu"
    then: {legal: true}
"""
WHEN = 'when: "attack green-mind-a Bleu"'
THROW = {
    "fighting: {}": "fighting: {attack: green-mind-a, defence: orange-mind-a}",
    "{attacking: Rouge}": "{throwing: none, with: {attacker: Rouge, defender: Bleu, side: attack}}, {ending: Rouge}",
}
WRONG: dict[str, tuple[dict[str, str], int, str]] = {
    "a card twice": (
        {"green-mind-d": "green-mind-a"},
        3,
        ":6:62: Rouge has green-mind-a twice (a card is in one place)",
    ),
    "a seventh life": ({"life: 6": "life: 7"}, 3, ":6:31: life of Rouge: from 0 to 6, not 7"),
    "no such card": ({"[green-mind-d]": "[green-mind-f]"}, 3, '"green-mind-f" is not a card (did you mean'),
    "a graft without a host": (
        {"life: 6, ": "attached: [violet-mind-a], "},
        3,
        ":6:35: no position is so: host of Violet mind attacker: - ∉ team of Rouge",
    ),
    "a graft under somebody else's": (
        {"life: 6, ": "attached: [violet-mind-a], ", "fighting: {}": "host: {violet-mind-a: orange-mind-a}"},
        3,
        ":6:35: no position is so: host of Violet mind attacker: Orange mind attacker ∉ team of Rouge",
    ),
    "tired": ({"tired: {orange": "tired: {green"}, 1, "attack green-mind-a Bleu is illegal, forbidden by attack.tired"),
    "no such face": ({**THROW, WHEN: 'when: "throw 6 7"'}, 3, ':10:11: "7" is not a face (faces: 1 2 3 4 5 6)'),
    "a die too many": (
        {**THROW, WHEN: 'chance: ["throw 6 6 6"]', "legal: true": "after: {strands: 0}"},
        3,
        ':10:14: "throw 6 6 6" cannot happen here',
    ),
    "a die too few": (
        {**THROW, WHEN: 'chance: ["throw 6"]', "legal: true": "after: {strands: 0}"},
        3,
        ':10:14: "throw 6" cannot happen here',
    ),
    "nobody of that name": (
        {WHEN: 'when: "attack green-mind-a Zoe"'},
        3,
        '"Zoe" is not a player (players: Rouge Bleu)',
    ),
    "a slip in a card": (
        {WHEN: 'when: "attack green-mnd-a Bleu"'},
        3,
        '"green-mnd-a" is not a card (did you mean "green-mind-a"?)',
    ),
    "not due": (
        {WHEN: "when: throw 6 1"},
        1,
        "- that is not due; Rouge: announcing an attack, laying gear, announcing no more",
    ),
    "a fourth marker": ({"life: 6, ": "markers: {attack: 4}, "}, 3, "attack markers of Rouge: from 0 to 3, not 4"),
    "a pile too high": (
        {"fighting: {}": "left: {upper: {event: 61}}"},
        3,
        "event in the upper pile: from 0 to 51, not 61",
    ),
    "a fifth of four": (
        {"hand: [green-mind-d]": f"hand: [{', '.join(['super-punch'] * 5)}]"},
        3,
        "Rouge has super-punch 5 times (there are 4)",
    ),
    "under one that is not in play": (
        {"fighting: {}": "host: {violet-mind-a: green-mind-a}"},
        3,
        ":8:13: no position is so: host of Violet mind attacker: Green mind attacker",
    ),
    "under itself": (
        {"fighting: {}": "host: {green-mind-a: green-mind-a}"},
        3,
        ":8:13: no position is so: host of Green mind attacker: Green mind attacker",
    ),
    "two at one place": (
        {
            "life: 6, ": "attached: [arms-a, arms-b], ",
            "fighting: {}": "host: {arms-a: green-mind-a, arms-b: green-mind-a}",
        },
        3,
        ": no position is so: host of Arms gear A: Green mind attacker",
    ),
    "an attack on himself": (
        {"fighting: {}": "declared: [{card: green-mind-a, against: Rouge}]"},
        3,
        ":8:17: no position is so: Green mind attacker, Rouge ∈ announced attacks",
    ),
    "attacked himself before": (
        {"fighting: {}": "attacks: [{card: green-mind-a, against: Rouge}]"},
        3,
        ":8:16: no position is so: Green mind attacker, Rouge ∈ attacks of this turn",
    ),
    "who fights is not in play": (
        {"fighting: {}": "fighting: {attack: violet-mind-a, defence: orange-mind-a}"},
        3,
        ":8:17: no position is so: character in attack: Violet mind attacker; Violet mind attacker is in play: no",
    ),
    "a fight of one's own": (
        {
            "team: [green-mind-a]": "team: [green-mind-a, green-energy-a]",
            "fighting: {}": "fighting: {attack: green-mind-a, defence: green-energy-a}",
        },
        3,
        ":8:17: no position is so: character in defence: Green energy attacker",
    ),
    "dice without a fight": (
        {"{attacking: Rouge}": THROW["{attacking: Rouge}"]},
        3,
        ": no position is so: throwing is",
    ),
    "more dice than a side has": (
        {"fighting: {}": f"{THROW['fighting: {}']}\n      thrown: {{attack: [1, 2, 3]}}"},
        3,
        ":9:15: no position is so: dice of the attack: 3 > dice thrown by the attack: 2",
    ),
    "a marker that is still there": (
        {"fighting: {}": f"{THROW['fighting: {}']}\n      added: {{attack: {{attack: 1}}}}"},
        3,
        ":9:14: no position is so: attack markers added to the attack + attack markers of Rouge: 4 > markers at the",
    ),
    "a tired one not in play": (
        {"tired: {orange-mind-a: true}": "tired: {violet-mind-a: true}"},
        3,
        ":7:14: no position is so: Violet mind attacker is in play: no",
    ),
    "a wounded one not in play": (
        {"fighting: {}": "wounded: {violet-mind-a: true}"},
        3,
        ":8:16: no position is so: Violet mind attacker is in play: no",
    ),
    "to be healed and not in play": (
        {"fighting: {}": "to-heal: {violet-mind-a: true}"},
        3,
        ":8:16: no position is so: Violet mind attacker is in play: no",
    ),
    "more events than there are": (
        {"fighting: {}": "left: {upper: {event: 4}}"},
        3,
        ":8:13: no position is so: event in the piles + events used: 4 > events in the pack: 3",
    ),
    "an end of a turn, by hand": (
        {WHEN: "when: end-turn"},
        1,
        "- that is not due; Rouge: announcing an attack, laying gear, announcing no more",
    ),
    "a word too many": ({WHEN: 'when: "attack green-mind-a Bleu now"'}, 3, "is no action (write attack CARD PLAYER)"),
    "odds at what nobody does": (
        {f"    {WHEN}\n": "", "legal: true": 'odds: {of: {after: {strands: 1}}, is: "1/2", by: Rouge, at: ending}'},
        3,
        "play does not stop at ending: nobody takes it (say what follows it)",
    ),
    "a graft with its host": (
        {"life: 6, ": "attached: [violet-mind-a], ", "fighting: {}": "host: {violet-mind-a: green-mind-a}"},
        0,
        "1 passed",
    ),
    "right": ({}, 0, "1 passed"),
    "two dice": ({**THROW, f"    {WHEN}\n": "", "legal: true": "chance-of: {throw 6 6: 1/36}"}, 0, "1 passed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changes, code, told = WRONG[name]
    text = RIGHT
    for instead, write in changes.items():
        assert text.count(instead) == 1
        text = text.replace(instead, write)
    monkeypatch.chdir(tmp_path)
    Path("bad.scenario.yaml").write_text(text, encoding="utf-8")
    assert main.run(["check", "bad.scenario.yaml"]) == code
    out = capsys.readouterr().out
    assert told in out
    assert "Traceback" not in out


IMPOSSIBLE = {
    "too many strands in a pile": "left: {upper: {strand: 4}}",
    "a strand too many": "strands: 3, left: {upper: {strand: 1}}",
    "a pile of no card": "pack: [], left: {upper: {ordinary: 3}}",
}
"""What cannot be, of a position that says nothing of players."""


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_told_where_no_player_is_named(name: str) -> None:
    data = parse_yaml(f"{{{IMPOSSIBLE[name]}}}", "a position").data
    with pytest.raises(PositionError, match="no position is so") as caught:
        own().position(data)
    assert caught.value.path[0] in data


def own() -> DeclaredAbilities:
    game = Library().game("genegrafter", "two-player", {})
    assert isinstance(game.own, DeclaredAbilities)
    return game.own


def line() -> str:
    """A position in which Rouge may attack, on one line without what is due."""
    team = {"Rouge": {"team": ["green-mind-a"]}, "Bleu": {"team": ["orange-mind-a"]}}
    told = own().format_position(own().position({"players": team, "due": [{"attacking": "Rouge"}]}))
    assert told.endswith(" due/attacking.Rouge")
    return told.removesuffix(" due/attacking.Rouge")


ENDS = {
    "not counted": (" due/- won/Rouge/points", "Rouge has not won by points"),
    "not alone": (" due/attacking.Rouge won/Rouge/elimination", "Rouge has not won by elimination"),
    "no such end": (" due/- won/Rouge/ponts", '"won/Rouge/ponts" is no end of a line'),
    "somebody else": (" due/- won/Zoe/lot", '"won/Zoe/lot" is no end of a line'),
    "a part again": (" spent/- due/attacking.Rouge", '"spent/-" is no end of a line'),
    "more after it": (" due/attacking.Rouge spent/-", '"spent/-" is no end of a line'),
    "very long": (" " + "x" * 5000, f'"{"x" * 20} [...] {"x" * 20}" is no end of a line'),
}
"""How a line ends that cannot end so."""


@pytest.mark.parametrize("name", ENDS)
def test_a_line_that_ends_wrongly_is_told(name: str) -> None:
    end, told = ENDS[name]
    with pytest.raises((InputError, PositionError)) as caught:
        own().parse_position(line() + end)
    assert str(caught.value).startswith(told)


def test_a_line_of_a_game_that_has_ended_is_read() -> None:
    out = {"Bleu/6": "Bleu/0", "orange-mind-a/-/-/0/n": "-/-/-/0/n", "pack/": "pack/orange-mind-a+"}
    ended = line()
    for instead, write in out.items():
        ended = ended.replace(instead, write)
    position = own().parse_position(f"{ended} due/- won/Rouge/elimination")
    outcome = position.game.outcome(position.state)
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ((0,), "elimination")


def test_a_number_that_a_card_cannot_have_is_told_at_the_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(RULES / "genegrafter", tmp_path / "other")
    game = copy / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("id: genegrafter", "id: other", 1), encoding="utf-8")
    cards = copy / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    line = text[: text.index("attack: 2, ")].count("\n") + 1
    cards.write_text(text.replace("attack: 2, ", "attack: 99, ", 1), encoding="utf-8")
    assert main.run(["validate", str(copy)]) == 3
    told = "".join(capsys.readouterr())
    assert f"cards.yaml:{line}:" in told
    assert "99 is not a number that attack-value can be (from 0 to 9)" in told
