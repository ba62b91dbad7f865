"""`rulewright clauses`: every id that a scenario or an overlay names."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.spec.pack import load_spec


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_chapter_stands_there_with_its_title(game: str, lang: str, capsys) -> None:
    assert main.run(["clauses", game, "--lang", lang]) == 0
    _, told = capsys.readouterr().out.split("chapter:")
    listed = dict(line.split(maxsplit=1) for line in told.splitlines()[1:])
    assert listed == {name: title[lang] for name, title in load_spec(game).data["game"]["chapters"].items()}


def test_a_chapter_chooses_its_clauses(capsys) -> None:
    assert main.run(["clauses", "replicants", "-k", "movement"]) == 0
    told = capsys.readouterr().out
    listed = [line.split(" ")[0] for line in told.splitlines() if line.startswith("move.")]
    of_chapter = [c.id for c in load_spec("replicants").clauses if c.chapter == "movement"]
    assert of_chapter
    assert set(of_chapter) <= set(listed)
    assert told.endswith("  movement  Moving\n")


@pytest.mark.parametrize(("lang", "told"), [("en", "no clause"), ("fr", "aucune clause"), ("de", "keine Regel")])
def test_that_there_is_none_is_said(lang: str, told: str, capsys) -> None:
    assert main.run(["clauses", "replicants", "-k", "zzzz", "--lang", lang]) == 1
    assert capsys.readouterr().out.startswith(told)


def test_a_listed_chapter_is_one_for_a_clause_of_ones_own(tmp_path: Path, capsys) -> None:
    main.run(["clauses", "replicants", "-k", "movement"])
    chapter = capsys.readouterr().out.split()[-2]
    file = tmp_path / "house.yaml"
    file.write_text(
        f"""\
extends: replicants
clauses:
  - id: house.no-moves
    chapter: {chapter}
    text: {{en: "Nobody moves."}}
    forbids: [move]
""",
        encoding="utf-8",
    )
    assert main.run(["validate", str(file)]) == 0
