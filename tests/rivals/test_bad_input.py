"""What people may write wrong of this game, and positions that no game comes to: one error at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main

PACK = Path(__file__).parents[1] / "packs" / "rivals"
RIGHT = """\
game: rivals
scenarios:
  - id: bad
    title: {en: "Bad"}
    position:
      mode: three-player
      now: 2
      left: 2
      starter: Rouge
      ground: {g7: forest, h7: forest, h6: forest}
      due: [{acting: Rouge, with: {turn: 1}}, {acting: Bleu, with: {turn: 1}}]
      players:
        Rouge: {stands: g7, hand: [blaster]}
        Bleu: {stands: g7}
        Vert: {stands: g7}
    when: finish
    then: {legal: true}
"""
ROUGE = "Rouge: {stands: g7, hand: [blaster]}"
BLEU = "Bleu: {stands: g7}"
WRONG: dict[str, tuple[dict[str, str], str]] = {
    "two alike": (
        {ROUGE: "Rouge: {stands: g7, plays: xhan}", BLEU: "Bleu: {stands: g7, plays: xhan}"},
        ":13:36: no position is so: Ashak of Rouge: Xhan; Ashak of Rouge: Xhan = Ashak of Bleu: Xhan",
    ),
    "a third shield": (
        {"      due:": "      shield: {g7: Rouge, h7: Rouge, h6: Rouge}\n      due:"},
        ":11:15: no position is so: shields of Rouge: 3 > ",
    ),
    "a fourth skill": (
        {ROUGE: "Rouge: {stands: g7, skills: [boots, toolkit], exhausted: [boots-2, boots-3]}"},
        ":13:37: no position is so: skills on the board of Rouge: 4 > skills at most: 3",
    ),
    "a skill twice": (
        {ROUGE: "Rouge: {stands: g7, skills: [boots, boots]}"},
        ":13:37: no position is so: skills of Rouge (Boots): 2 > 1",
    ),
    "an exhausted skill twice": (
        {ROUGE: "Rouge: {stands: g7, exhausted: [boots, boots]}"},
        ":13:40: no position is so: exhausted skills of Rouge (Boots): 2 > 1",
    ),
    "a skill that is exhausted and not": (
        {ROUGE: "Rouge: {stands: g7, skills: [boots], exhausted: [boots]}"},
        "no position is so: Boots ∈ exhausted skills of Rouge",
    ),
    "no skill": ({ROUGE: "Rouge: {stands: g7, skills: [blaster]}"}, ":13:38: blaster is not among the skill-cards"),
    "a fourth token": (
        {ROUGE: "Rouge: {stands: g7, tokens: 2, turned: 2}"},
        ":13:37: no position is so: tokens of Rouge + turned tokens of Rouge: 4 > room for tokens: 3",
    ),
    "the dead stand": (
        {BLEU: "Bleu: {life: 0, stands: g7}"},
        ":14:22: no position is so: life of Bleu: 0 = 0; place of Bleu: g7",
    ),
    "on what is gone": (
        {"      due:": "      gone: {v: true}\n      due:"},
        ":11:13: no position is so: falling is not due; v is gone: yes ≠ no",
    ),
    "points that have won": (
        {BLEU: "Bleu: {stands: g7, points: 5}"},
        ":14:36: no position is so: the game goes on; Rivals points that count for Bleu: 5 = points to win: 5",
    ),
    "a drone where there is none": (
        {BLEU: "Bleu: {stands: g7, drone-stands: g7}"},
        ":14:42: no position is so: tiles left out: 0",
    ),
    "its cards": ({BLEU: "Bleu: {stands: g7, cargo: [mod]}"}, ":14:35: no position is so: tiles left out: 0"),
    "cards given to it": ({BLEU: "Bleu: {stands: g7, lent: [mod]}"}, ":14:34: no position is so: tiles left out: 0"),
    "its tokens": ({BLEU: "Bleu: {stands: g7, drone-tokens: 1}"}, ":14:42: no position is so: tiles left out: 0"),
    "its points": ({BLEU: "Bleu: {stands: g7, drone-points: 1}"}, ":14:42: no position is so: tiles left out: 0"),
    "its resources": (
        {BLEU: "Bleu: {stands: g7, drone-stock: {resin: 1}}"},
        ":14:41: no position is so: tiles left out: 0",
    ),
    "too many of a card": (
        {ROUGE: f"Rouge: {{stands: g7, hand: [{', '.join(['blaster'] * 19)}]}}"},
        ":13:35: Rouge has blaster 19 times (there are 18)",
    ),
    "a guild card twice": (
        {ROUGE: "Rouge: {stands: g7, guild-card: guild-1}", BLEU: "Bleu: {stands: g7, guild-card: guild-1}"},
        "Rouge and Bleu both have guild-1: there is one",
    ),
    "an event too many": ({"      due:": "      events-left: [fire, fire]\n      due:"}, "fire is there already"),
    "a zone card twice": ({"      due:": "      zones-left: [one-1, one-1]\n      due:"}, "one-1 is there already"),
    "the Ultimate as a card": ({ROUGE: "Rouge: {stands: g7, hand: [ultimate]}"}, "ultimate: there is none"),
}


def told(changes: dict[str, str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What a check says of the right file with some changes, and its exit code."""
    text = RIGHT
    for instead, write in changes.items():
        assert text.count(instead) == 1
        text = text.replace(instead, write)
    Path("bad.scenario.yaml").write_text(text, encoding="utf-8")
    code = main.run(["check", "--rules", str(PACK), "bad.scenario.yaml"])
    out = capsys.readouterr().out
    assert "Traceback" not in out
    return code, out


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    changes, said = WRONG[name]
    code, out = told(changes, capsys)
    assert code == 3
    assert said in out


def test_what_is_right_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told({}, capsys)[0] == 0
