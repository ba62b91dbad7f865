"""The check of links finds each kind of mistake, and nothing where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.site.links import check

GOOD = '<h2 id="a">A</h2><a href="../b/#b">b</a> <a href="#a">a</a> <a href="https://example.org/">out</a>'


def site(folder: Path, pages: dict[str, str]) -> Path:
    """A site of these pages, by address."""
    for address, body in pages.items():
        file = folder / address / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"<!doctype html><body>{body}", encoding="utf-8")
    return folder


def test_a_site_without_mistakes(tmp_path: Path) -> None:
    pages = {f"{language}/{page}": GOOD for language in ("en", "fr") for page in ("a",)}
    pages |= {f"{language}/b": '<h2 id="b">B</h2><img src="../../x.svg">' for language in ("en", "fr")}
    (tmp_path / "x.svg").touch()
    assert check(site(tmp_path, pages), ["en", "fr"]) == []


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<a href="../c/">', "leads nowhere"),
        ('<a href="../b/#c">', "without such an anchor"),
        ('<a href="#c">', "without such an anchor"),
        ('<a href="../b">', "does not end in /"),
        ('<a href="/en/b/">', "only at the root of a host"),
        ('<a href="../../../b/">', "out of the site"),
        ('<img src="missing.svg">', "leads nowhere"),
        ('<img src="ok.svg" srcset="ok.svg 1x, missing.svg 2x">', "missing.svg leads nowhere"),
        ('<script src="https://example.org/x.js"></script>', "fetched from elsewhere"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "fetched from elsewhere"),
        ('<p id="x"></p><p id="x"></p>', "two elements have the id x"),
    ],
)
def test_each_mistake_is_told_with_its_page(tmp_path: Path, body: str, said: str) -> None:
    folder = site(tmp_path, {"en/a": body, "en/b": '<h2 id="b">B</h2>'})
    (folder / "en" / "a" / "ok.svg").touch()
    found = check(folder, ["en"])
    assert [line for line in found if line.startswith("en/a/index.html: ") and said in line], found
    assert len(found) == 1


def test_a_page_that_one_language_lacks(tmp_path: Path) -> None:
    assert check(site(tmp_path, {"en/a": "", "fr/a": "", "en/b": ""}), ["en", "fr"]) == ["b/index.html: not in fr"]
