"""The examples in the page about the clause language are rules that run, and do what is said of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.core.game import Game
from rulewright.games import module
from rulewright.spec.pack import load_spec

PAGE = Path(__file__).parents[2] / "docs" / "clause-language.md"
OVERLAYS = [
    block
    for block in re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    if block.startswith("extends: charge-and-spark\n")
]
CLAIM = re.compile(
    r"^# (?:(?P<action>\S+) is (?P<verdict>legal|illegal)|after (?P<played>[^:]+): (?P<told>.+))$", re.MULTILINE
)


def test_there_are_examples() -> None:
    assert len(OVERLAYS) >= 4


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda text: re.findall(r"id: (\S+)", text)[0])
def test_an_example_runs_and_does_what_is_said(overlay: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(overlay, encoding="utf-8")
    game: Game = module("charge-and-spark").make_game(load_spec("charge-and-spark", [file]), "duel", {})
    claims = list(CLAIM.finditer(overlay))
    assert claims
    assert len(claims) == len(re.findall(r"^#", overlay, re.MULTILINE))
    for claim in claims:
        position = game.initial_position()
        if claim["action"]:
            verdict = game.verdict(position.state, game.parse_action(position, claim["action"]))
            assert verdict.legal == (claim["verdict"] == "legal"), claim[0]
            continue
        for text in claim["played"].split():
            action = game.parse_action(position, text)
            assert game.allows(position.state, action), text
            position = type(position)(game, position.names, game.apply(position.state, action))
        assert claim["told"] in str(position), (claim[0], str(position))
