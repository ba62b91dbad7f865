"""No scenario file is idle: without it coverage is lower, or a mistake in the rules stays unnoticed, or it says why."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import yaml

from rulewright.cli import main
from rulewright.harness.finding import search
from rulewright.harness.mutation.killing import KILLED, SURVIVED, Hunt
from rulewright.harness.mutation.mutants import Mutant, mutants
from rulewright.spec.folders import SCENARIOS, SUFFIX
from rulewright.spec.pack import load_pack

FOUND = search([]).found
FILES = {f.real_file: str(Path(f.real_file).relative_to(SCENARIOS)).removesuffix(SUFFIX) for f in FOUND}
WITHOUT = yaml.safe_load(Path(__file__).with_name("without_a_file.yaml").read_text(encoding="utf-8"))


@cache
def hunt(game: str) -> tuple[Hunt, dict[str, Mutant]]:
    found = Hunt(load_pack(game), FOUND)
    return found, {mutant.key: mutant for mutant in mutants(found.spec)}


@pytest.fixture(scope="module")
def covering(tmp_path_factory) -> set[str]:
    """The files that alone show a side of a clause or an option of a reading."""
    report = tmp_path_factory.mktemp("coverage") / "report.json"
    assert main.run(["check", "--coverage", "--format", "json", "-o", str(report)]) == 0
    coverage = json.loads(report.read_text(encoding="utf-8"))["coverage"]
    files = defaultdict(set)
    for found in FOUND:
        files[found.id].add(FILES[found.real_file])
    shown = [clause[side] for clause in coverage["clauses"].values() for side in clause["sides"]]
    shown += [ids for options in coverage["readings"].values() for ids in options.values()]
    told = [set().union(*(files[scenario] for scenario in ids)) for ids in shown if ids]
    return {name for names in told if len(names) == 1 for name in names}


def test_each_file_is_needed_or_says_why(covering):
    explained = {name for file, name in FILES.items() if "\nwhy:" in Path(file).read_text(encoding="utf-8")}
    assert set(FILES.values()) - covering - set(WITHOUT) - explained == set()
    assert set(WITHOUT) <= set(FILES.values())


@pytest.mark.slow
@pytest.mark.parametrize("share", range(3))
def test_without_it_a_mistake_stays_unnoticed(share, thorough):
    """One file of each share; with --thorough all."""
    names = list(WITHOUT)[share::3]
    for name in names if thorough else names[:1]:
        whole, known = hunt(name.split("/")[0])
        mutant = known[WITHOUT[name]]
        assert whole.fate(mutant).status == KILLED
        less = Hunt(whole.pack, [f for f in FOUND if FILES[f.real_file] != name])
        assert less.fate(mutant).status == SURVIVED
