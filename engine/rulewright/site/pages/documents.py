"""The pages written by hand: put into each tree as they are, in English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.site.markup import Page
from rulewright.site.whole import Site
from rulewright.site.words import said, say
from rulewright.spec.folders import shown
from rulewright.spec.yaml_source import read_text

LEFT_OUT = ("index.md",)
"""Pages that only a bare build of the documents needs."""

WEIGHT = 0.4
"""What they count for in search: who looks for a rule wants the rule."""


def pages(site: Site, language: str) -> Iterator[Page]:
    """Every document, under ``reference``."""
    for file in sorted(site.documents.rglob("*.md")):
        path = file.relative_to(site.documents).as_posix()
        if path in LEFT_OUT or path.startswith("games/"):
            continue
        content = read_text(file, shown(file))
        heading = said(f"doc-{file.stem}", language) or title(file, content)
        yield Page(f"reference/{path}", heading, body(content, language, heading), weight=WEIGHT)


def title(file: Path, content: str) -> str:
    """What a document is called: its first heading."""
    return next((line[2:].strip() for line in content.splitlines() if line.startswith("# ")), file.stem)


def body(content: str, language: str, heading: str) -> str:
    """A document; for readers of other languages under a heading of theirs, and with a word on its being in English."""
    if language == "en":
        return content
    _, _, rest = content.partition("\n")
    return f'# {heading}\n\n<p class="rw-notice">{say("english-only", language)}</p>\n{rest}'
