"""The pages of a pack from elsewhere are as those of the project's games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.harness.starter import game as begun
from rulewright.installed import ROOT
from rulewright.site.building import build
from rulewright.site.content import gather
from rulewright.site.memory import Memory
from rulewright.site.pages import aid, examples, home, listing, questions, rules
from rulewright.site.pictures import Kept, Pictures
from rulewright.site.whole import Site
from rulewright.spec import outside


def write(folder: Path, english: bool = False) -> None:
    """A pack to begin with, in English alone perhaps."""
    for name, text in begun("nim").items():
        said = re.sub(r",\s*(fr|de): (\"[^\"]*\"|[^\",}]*)", "", text) if english else text
        (folder / "nim" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "nim" / name).write_text(said, encoding="utf-8")
    outside.use([str(folder / "nim")])


@pytest.fixture
def site(tmp_path: Path, nothing_outside: None) -> Site:
    write(tmp_path)
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


def test_one_is_one(site: Site) -> None:
    for language, said in (("en", "1 clause, 1 example"), ("fr", "1 clause, 1 exemple"), ("de", "1 Regel, 1 Beispiel")):
        text = next(page.text for page in home.pages(site, language) if page.path == "nim/index.md")
        assert f"<span>{said}</span>" in text
        assert "badge-reconstructed" not in text, "nothing of it is"


@pytest.mark.long
def test_a_pack_in_english_alone_has_a_site_in_each_language(tmp_path: Path, nothing_outside: None) -> None:
    write(tmp_path, english=True)
    there, folder = str(tmp_path / "nim" / "scenarios"), tmp_path / "site"
    built = build(folder, only=[there], wanted=["nim"], nodes=5, memory=tmp_path / "memory")
    assert not built.broken
    assert {*built.trees} >= {"en", "fr", "de"}
    for language, turn in (("fr", "interdit"), ("de", "verbietet")):
        text = (folder / language / "nim/rules/turn/index.html").read_text(encoding="utf-8")
        assert "The turn" in text
        assert turn in text
