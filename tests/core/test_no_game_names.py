"""The core, the runner, the reader of rules and the painters know no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rulewright
from rulewright import games

PACKAGE = Path(rulewright.__file__).parent
FILES = sorted(f for part in ("core", "harness", "spec", "render") for f in (PACKAGE / part).rglob("*.py"))
BETWEEN = r"[^a-z]*(?:and)?[^a-z]*"
NAMES = re.compile(
    "|".join(BETWEEN.join(word for word in name.split("-") if word != "and") for name in games.names()), re.IGNORECASE
)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.relative_to(PACKAGE).as_posix())
def test_no_name_of_a_game(file):
    found = [line for line in file.read_text(encoding="utf-8").splitlines() if NAMES.search(line)]
    assert found == []


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.relative_to(PACKAGE).as_posix())
def test_no_file_that_only_some_games_have(file):
    """The names of such files stand nowhere as texts, outside of what is drawn."""
    if "render" in file.parts:
        return
    texts = {
        node.value for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)
    }
    own = {name for game in games.names() for name in games.of(game).files}
    assert texts & own == set()


def test_the_pattern_finds_what_it_should():
    for text in (
        "replicants",
        "REPLICANTS",
        "charge-and-spark",
        "charge_and_spark",
        "CHARGE & SPARK",
        "ChargeAndSpark",
    ):
        assert NAMES.search(text), text
