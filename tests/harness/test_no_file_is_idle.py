"""No scenario file is idle: without it coverage is lower, or a mistake in the rules stays unnoticed, or it says why.

Of a table no row is idle: there is no why for one.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from harness.covered import covered
from rulewright import games
from rulewright.harness.coverage_report import GameCoverage
from rulewright.harness.finding import Found
from rulewright.harness.mutation.killing import KILLED, SURVIVED
from rulewright.spec.folders import SCENARIOS, SUFFIX
from shipped import hunted, hunted_with, shipped

FOUND = shipped().found
FILES = {f.real_file: str(Path(f.real_file).relative_to(SCENARIOS)).removesuffix(SUFFIX) for f in FOUND}
WITHOUT = yaml.safe_load(Path(__file__).with_name("without_a_file.yaml").read_text(encoding="utf-8"))
WITHOUT_ROW = yaml.safe_load(Path(__file__).with_name("without_a_row.yaml").read_text(encoding="utf-8"))


def row(found: Found) -> str:
    """What a row of a table is called: its file and its id."""
    return f"{FILES[found.real_file]}#{found.id}"


def showing() -> list[list[Found]]:
    """The scenarios that show each side of a clause and each option of a reading."""
    told = []
    for game in games.names():
        coverage = GameCoverage(covered(game), game)
        shown = [(of.clause.id, side) for of in coverage.clauses for side in of.shown]
        shown += [(f"reading {name}", option) for name, options in coverage.readings.items() for option in options]
        told += [list(covered(game).scenarios(game, *of)) for of in shown]
    return told


def covering() -> set[str]:
    """The files that alone show a side of a clause or an option of a reading."""
    told = [{FILES[found.real_file] for found in those} for those in showing()]
    return {name for names in told if len(names) == 1 for name in names}


EXPLAINED = {file for file in FILES if "\nwhy:" in Path(file).read_text(encoding="utf-8")}
"""Files that say why they are kept."""


def test_each_file_is_needed_or_says_why():
    explained = {FILES[file] for file in EXPLAINED}
    assert set(FILES.values()) - covering() - set(WITHOUT) - explained == set()
    assert set(WITHOUT) <= set(FILES.values())


def test_each_row_of_a_table_is_needed():
    """Alone it shows a side, or a mistake stays unnoticed without it, or its file says why it is kept."""
    alone = {row(those[0]) for those in showing() if len(those) == 1}
    rows = {row(found) for found in FOUND if found.row and found.real_file not in EXPLAINED}
    assert rows - alone == set(WITHOUT_ROW)


@pytest.mark.long(of=20)
@pytest.mark.parametrize("name", WITHOUT_ROW)
def test_without_a_row_a_mistake_stays_unnoticed(name):
    whole, known = hunted(name.split("/")[0])
    mutant = known[WITHOUT_ROW[name]]
    assert whole.fate(mutant).status == KILLED
    less = hunted_with(whole, lambda found: not found.row or row(found) != name)
    assert less.fate(mutant).status == SURVIVED


@pytest.mark.long(of=100)
@pytest.mark.parametrize("name", WITHOUT)
def test_without_it_a_mistake_stays_unnoticed(name):
    whole, known = hunted(name.split("/")[0])
    mutant = known[WITHOUT[name]]
    assert whole.fate(mutant).status == KILLED
    less = hunted_with(whole, lambda found: FILES[found.real_file] != name)
    assert less.fate(mutant).status == SURVIVED
