"""`explain --board`: the position of an explained action, with what the souls of the action can do."""

from __future__ import annotations

import pytest

from rulewright.cli import main
from rulewright.spec.pack import load_spec

said = load_spec("replicants").texts.said

MIDGAME = (
    "replicants:two-player Rouge/5/0/2B4NE.3D5NE.1E8S.4F5NE.5G5SW.2G9S.6H5SW/3457 "
    "Bleu/7/0/5D2NE.2D3N.1E2N.2F2N.6F3NE.3H4SE/457 Rouge/2"
)
DUEL = "charge-and-spark:duel Rouge/4/2/0/0/charge+spark/- Bleu/4/2/0/0/charge+move/- pile/ray"


@pytest.fixture
def explained(capsys):
    """What the command prints."""

    def explain(*arguments: str, code: int = 0) -> str:
        assert main.run(["explain", *arguments]) == code
        found = capsys.readouterr()
        return found.err if code else found.out

    return explain


def legend(text: str) -> dict[str, str]:
    """The hexes of each pair of brackets below a board."""
    lines = [line for line in text.splitlines() if line[1:2] == " " == line[3:4] != line[:1] and ": " in line]
    return {f"{line[0]}{line[2]}": line.partition(": ")[2] for line in lines}


@pytest.mark.parametrize(
    ("action", "marks"),
    [
        ("6F3x", {"()": "H5", "[]": "F3", "==": "F3 G4 G5 H4 I6", "^^": "F4 G3 G6"}),
        ("6F7", {"()": "H5", "[]": "F7", "==": "F3 G4 G5 H4 I6", "^^": "F4 G3 G6"}),
        ("xF4.2B6", {"[]": "F4 B6", "()": "B4", "==": "B5 C4 C5 D6", "**": "F4 F5 G4"}),
        ("xF4", {"[]": "F4", "**": "F4 F5 G4"}),
        ("xH9.2B6", {"[]": "H9 B6", "()": "B4", "==": "B5 C4 C5 D6"}),
        ("B4+", {"()": "B4", "==": "B5 C4 C5 D6"}),
        ("E", {}),
        ("-", {}),
        ("#B4", {"[]": "B4"}),
        ("4D8F8", {"()": "D8", "[]": "F8"}),
    ],
)
def test_the_action_and_what_its_souls_can_do(action, marks, explained):
    assert legend(explained(MIDGAME, action, "--board")) == marks


def test_what_is_created_is_seen_where_it_will_stand(explained):
    """Facing as the rules let it; where it cannot be created nothing of it is shown."""
    shown = legend(explained(MIDGAME, "!4F8", "--board"))
    assert shown == {"[]": "F8", "==": "E7 F9 G8", "^^": "D7 E6 G7 H9"}
    assert legend(explained(MIDGAME, "!7F8", "--board")) == {"[]": "F8"}


def test_the_verdict_comes_first_and_is_as_without(explained):
    plain = explained(MIDGAME, "6F3x")
    text = explained(MIDGAME, "6F3x", "--board")
    assert text.startswith(f"{plain}\nREPLICANTS: two players\n")
    assert "[■6↗]" in text
    assert "REPLICANTS" not in plain


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_in_every_language(language, explained):
    text = explained(MIDGAME, "6F3x", "--board", "--lang", language)
    for way in ("walk", "leap"):
        assert said(f"pictured-{way}", language) in text
    assert said("pictured-arc", language) in explained(MIDGAME, "xF4", "--board", "--lang", language)


def test_of_cards_the_table_is_drawn(explained):
    text = explained(DUEL, "spark/move", "--board")
    assert "[Spark1]" in text
    assert "[Move>]" in text


def test_with_actions_played_before(explained):
    assert legend(explained(MIDGAME, "B4+", "--after", "6F3x", "--board"))["()"] == "B4"


def test_a_board_is_for_people(explained):
    assert "drawn for people only" in explained(MIDGAME, "6F3x", "--board", "--format", "json", code=2)
