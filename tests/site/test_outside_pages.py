"""The pages of a pack from elsewhere are as those of the project's games."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.harness.starter import game as begun
from rulewright.site.content import gather
from rulewright.site.memory import Memory
from rulewright.site.pages import aid, examples, home, listing, questions, rules
from rulewright.site.pictures import Kept, Pictures
from rulewright.site.whole import Site
from rulewright.spec import outside
from rulewright.spec.folders import ROOT


@pytest.fixture
def site(tmp_path: Path, nothing_outside: None) -> Site:
    for name, text in begun("nim").items():
        (tmp_path / "nim" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "nim" / name).write_text(text, encoding="utf-8")
    outside.use([str(tmp_path / "nim")])
    books = gather(["nim"], Memory(tmp_path / "memory"), [str(tmp_path / "nim" / "scenarios")], 10)
    answers = Kept(tmp_path / "answers", ".json")
    return Site({book.name: book for book in books}, Pictures(tmp_path / "boards"), ROOT / "docs", answers)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_its_pages(language: str, site: Site) -> None:
    pages = {page.path: page for part in (home, rules, questions, aid, listing) for page in part.pages(site, language)}
    assert {f"nim/{name}.md" for name in ("index", "aid", "examples", "rules/turn", "rules/winning")} <= {*pages}
    assert "take.enough" in pages["nim/rules/turn.md"].text
    assert "rw-notice" not in pages["nim/index.md"].text, "nothing of it is reconstructed"
    chapter = {"en": "The turn", "fr": "Le tour", "de": "Der Zug"}[language]
    assert f"## {chapter}" in pages["nim/aid.md"].text


def test_a_page_of_each_example(site: Site) -> None:
    found = {page.path: page for page in examples.pages(site)}
    assert "nim/turn/no-more-than-there-are.md" in found
    assert "take.enough" in found["nim/turn/no-more-than-there-are.md"].text
