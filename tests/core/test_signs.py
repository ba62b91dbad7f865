"""Signs that are not what they look like are told, wherever they stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.core.errors import Problem, nearest
from rulewright.core.signs import plainly, told
from rulewright.spec.folders import SCENARIOS

GOOD = """\
game: replicants
scenarios:
  - id: good
    title: {en: Good}
    when: "E"
    then: {legal: true}
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Е", "Е is CYRILLIC CAPITAL LETTER IE (U+0415), not E"),
        ("2Ε7", "Ε is GREEK CAPITAL LETTER EPSILON (U+0395), not E"),
        ("Ｅ", "Ｅ is FULLWIDTH LATIN CAPITAL LETTER E (U+FF25), not E"),
        ("𝐄", "𝐄 is MATHEMATICAL BOLD CAPITAL E (U+1D404), not E"),
        ("٢E7", "٢ is ARABIC-INDIC DIGIT TWO (U+0662), not 2"),
        ("6H5×", "× is MULTIPLICATION SIGN (U+00D7), not x"),
        ("D2–", "– is EN DASH (U+2013), not -"),
        ("“E”", '“ is LEFT DOUBLE QUOTATION MARK (U+201C), not "; ” is RIGHT DOUBLE QUOTATION MARK (U+201D), not "'),
        ("2E\u200b7", "after 2E stands unseen ZERO WIDTH SPACE (U+200B)"),
        ("\ufeffE", "before E stands unseen ZERO WIDTH NO-BREAK SPACE (U+FEFF)"),
        ("a\u00a0b", "after a stands NO-BREAK SPACE (U+00A0), not a space"),
        ("Zoe\u0308", "e\u0308 is two signs, e and COMBINING DIAERESIS (U+0308)"),
        ("\u2800", "there stands unseen BRAILLE PATTERN BLANK (U+2800)"),
        ("E\0", "after E stands unseen a control character (U+0000)"),
        ("\x1b[31mE", "before [31mE stands unseen a control character (U+001B)"),
    ],
)
def test_what_is_said_of_a_sign(text: str, said: str) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    "text", ["E", "Zoë", "Łukasz", "Жанна", "Борис", "Ελένη", "日本", "→", "★", "Œuvre", "ﬀ…", "a\tb\r\nc"]
)
def test_what_is_what_it_looks_like_is_not_told(text: str) -> None:
    """Also a word in another alphabet, some of whose letters look like ours."""
    assert told(text) is None


def test_each_sign_is_told_once_and_no_more_than_three() -> None:
    assert told("ЕЕЕ") == told("Е")
    assert str(told("ЕТМН")).count("U+") == 3


def test_a_text_in_plain_signs() -> None:
    assert plainly("２Е\u200b7–") == "2E7-"
    assert plainly("Zoe\u0308") == "Zoë"
    assert plainly("2E\x007\t") == "2E7\t"
    assert nearest("rерlicants", ["replicants", "rivals"]) == "replicants"


def test_a_problem_tells_signs_of_what_was_meant_too() -> None:
    assert str(Problem("nobody is called Anna", suggestion="players: Аnna")).endswith(
        "(players: Аnna; А is CYRILLIC CAPITAL LETTER A (U+0410), not A)"
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["explain", "replicants", "2Е7"], 3),
        (["show", "replicants Rouge/0/0/1Е8S.2D7S/ Bleu/0/0/2E3N/ Rouge/2"], 3),
        (["show", "rеplicants"], 3),
        (["show", "replicants", "--after", "Е/2E7"], 3),
        (["show", "replicants", "--moves", "Е8"], 3),
        (["show", "replicants", "--threats", "Rоuge"], 3),
        (["check", "--gаme", "replicants"], 2),
        (["check", "--game", "rеplicants"], 3),
        (["check", "--clause", "movе.arena-edge"], 3),
        (["check", "--reading", "overload-matrix＝allowed"], 2),
        (["check", "--reading", "overload-matrix=allоwed"], 3),
        (["check", "--format", "јson"], 2),
        (["check", "-k", "nоwhere"], 2),
        (["play", "replicants", "--player", "grееdy"], 2),
        (["perft", "replicants", "--depth", "２x"], 2),
        (["chеck"], 2),
        (["puzzle", "show", "a-wаlk"], 3),
        (["puzzle", "list", "--theme", "аrcs"], 3),
        (["puzzle", "solve", "replicants", "--reduce", "tо 3 in 1"], 3),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_command_line_says_which_sign_it_is(arguments: list[str], code: int, capsys) -> None:
    assert main.run(arguments) == code
    assert "(U+" in capsys.readouterr().err


CHANGED = {
    "a key": ("legal", "lеgal"),
    "an unseen sign": ("when", "wh\u200ben"),
    "an action": ('"E"', '"Е"'),
    "quotes": ('"E"', "“E”"),
    "a word": ("true", "truе"),
    "a number": ("legal: true", "count: ３"),
    "a game": ("replicants", "rерlicants"),
    "an id": ("good", "gооd"),
    "a clause": ("legal: true", "illegal: [move․arena-edge]"),
    "a piece": ("    when", '    position: {players: {A: {pieces: ["1 Е8 S"]}, B: {}}}\n    when'),
    "a colon": ("game:", "game："),
    "a brace": ("{legal", "｛legal"),
    "a comma": ("{legal: true}", "{legal: true， count: 1}"),
    "a space": ("game: ", "game:\u00a0"),
    "an indentation": ("    when", "\u3000\u3000when"),
    "a dash": ("  - id", "  – id"),
}


@pytest.mark.parametrize(("was", "now"), CHANGED.values(), ids=CHANGED)
def test_a_file_is_told_which_sign_it_is(was: str, now: str, tmp_path: Path, capsys) -> None:
    file = tmp_path / "a.scenario.yaml"
    file.write_text(GOOD.replace(was, now, 1), encoding="utf-8")
    assert main.run(["check", str(file)]) == 3
    assert "(U+" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["json", "junit", "sarif", "github"])
def test_every_report_says_which_sign_it_is(form: str, tmp_path: Path, capsys) -> None:
    file = tmp_path / "a.scenario.yaml"
    file.write_text(GOOD.replace("legal", "lеgal"), encoding="utf-8")
    assert main.run(["check", str(file), "--format", form]) == 3
    assert "CYRILLIC SMALL LETTER IE (U+0435), not e" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["Т0..(Rouge.Bleu)", "T0..(Rouge.Bleu)\nT1․․E/2F8F7/E8+", "T0..(Rouge.Bleu)\nT1..Е/-"])
def test_a_written_game_is_told(line: str, tmp_path: Path, capsys) -> None:
    file = tmp_path / "a.game"
    file.write_text(f"{line}\n", encoding="utf-8")
    assert main.run(["replay", str(file)]) == 3
    assert "(U+" in capsys.readouterr().err


@pytest.mark.parametrize(("was", "now"), [('"id"', "“id”"), ('"replicants"', '"rерlicants"'), ('"key"', '"kеy"')])
def test_a_file_of_puzzles_is_told(was: str, now: str, tmp_path: Path, capsys) -> None:
    published = next((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl"))
    line = published.read_text(encoding="utf-8").splitlines()[0]
    assert json.loads(line)
    file = tmp_path / "a.jsonl"
    file.write_text(line.replace(was, now, 1) + "\n", encoding="utf-8")
    assert main.run(["puzzle", "list", str(file)]) == 3
    assert "(U+" in capsys.readouterr().err


def test_an_overlay_is_told(tmp_path: Path, capsys) -> None:
    file = tmp_path / "o.yaml"
    file.write_text("extends: replicants\nclauses:\n  - disable: movе.blocked-walk\n", encoding="utf-8")
    assert main.run(["validate", str(file)]) == 3
    assert "(U+" in capsys.readouterr().err
