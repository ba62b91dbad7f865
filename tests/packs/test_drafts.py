"""Games that are being written: their examples pass and nothing in them is wrong.  Whole, they join the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from packs.foreign import PACKS
from rulewright.cli import main

pytestmark = pytest.mark.usefixtures("nothing_outside")
DRAFTS = ("rivals",)


@pytest.mark.long
@pytest.mark.parametrize("name", DRAFTS)
def test_nothing_in_it_is_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main.run(["validate", str(PACKS / name), "--strict"])
    assert code == 0, capsys.readouterr()


FILES = [file for name in DRAFTS for file in sorted((PACKS / name).rglob("*.scenario.yaml"))]


@pytest.mark.long(of=25)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKS).as_posix())
def test_its_examples_pass(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = file.relative_to(PACKS).parts[0]
    code = main.run(["check", str(file), "--rules", str(PACKS / name)])
    assert (code, " passed" in capsys.readouterr().out) == (0, True)
