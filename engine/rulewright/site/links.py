"""A check of the built site: every link and anchor leads somewhere, nothing is fetched from elsewhere, every page is
there in every language."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = {
    ("img", "src"),
    ("script", "src"),
    ("link", "href"),
    ("source", "src"),
    ("iframe", "src"),
    ("use", "href"),
    ("object", "data"),
    ("video", "src"),
    ("audio", "src"),
}
"""What a browser fetches by itself."""
_LED = {("a", "href"), ("area", "href"), ("form", "action"), *_LOADED}


@dataclass
class _Document(HTMLParser):
    """What one page leads to, and what can be led to in it."""

    anchors: set[str] = field(default_factory=set)
    links: list[tuple[str, str, str]] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id":
                self.twice += [value] if value in self.anchors else []
                self.anchors.add(value)
            elif name == "name" and tag == "a":
                self.anchors.add(value)
            elif (tag, name) in _LED:
                self.links.append((tag, name, value))
            elif name == "srcset":
                self.links += [(tag, "src", part.split()[0]) for part in value.split(",") if part.strip()]


def check(folder: Path, languages: Sequence[str]) -> list[str]:
    """What is wrong with a built site, each in a line; nothing if all is well."""
    pages = {file.relative_to(folder).as_posix(): _read(file) for file in sorted(folder.rglob("*.html"))}
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    found: list[str] = []
    for name, page in pages.items():
        found += [f"{name}: two elements have the id {anchor}" for anchor in dict.fromkeys(page.twice)]
        for tag, attribute, address in page.links:
            if said := _wrong(name, tag, attribute, address, pages, files):
                found.append(f"{name}: {said}")
    return [*dict.fromkeys(found), *_between(pages, languages)]


def _read(file: Path) -> _Document:
    document = _Document()
    document.feed(file.read_text(encoding="utf-8"))
    document.close()
    return document


def _wrong(
    name: str, tag: str, attribute: str, address: str, pages: dict[str, _Document], files: set[str]
) -> str | None:
    """What is wrong with one link of a page; None if it leads somewhere."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        if (tag, attribute) in _LOADED and parts.scheme != "data":
            return f"{address} would be fetched from elsewhere"
        return None
    if parts.path.startswith("/"):
        return f"{address} holds only at the root of a host"
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path))) if parts.path else name
    if target.startswith(".."):
        return f"{address} leads out of the site"
    if target not in files:
        target = posixpath.normpath(posixpath.join(target, "index.html"))
        if target not in files:
            return f"{address} leads nowhere"
        if parts.path and not parts.path.endswith(("/", ".", "..")):
            return f"{address} leads to a folder, and does not end in /"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors and "=" not in anchor:
        return f"{address} leads to a page without such an anchor"
    return None


def _between(pages: dict[str, _Document], languages: Sequence[str]) -> Iterator[str]:
    """The pages that are not in every language, and the anchors of headings that are not."""
    trees = {
        language: {name.removeprefix(f"{language}/") for name in pages if name.startswith(f"{language}/")}
        for language in languages
    }
    every = set().union(*trees.values()) if trees else set()
    for path in sorted(every):
        missing = [language for language in languages if path not in trees[language]]
        if missing:
            yield f"{path}: not in {', '.join(missing)}"
