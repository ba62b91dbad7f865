"""What people may write wrong of this game: one error at its place, or a verdict that names the clause."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.spec.folders import RULES

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
