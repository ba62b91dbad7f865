"""The examples of a game, chapter by chapter: the way to their own pages."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.site.content import Book, address
from rulewright.site.markup import Here, Page, text
from rulewright.site.pages import figures
from rulewright.site.showing import Shown
from rulewright.site.whole import Site


def pages(site: Site, language: str) -> Iterator[Page]:
    """A list of each game's examples."""
    for book in site.books.values():
        here = site.here(language, f"{book.name}/examples")
        title = figures.titled(book, here, "examples")
        yield Page(f"{here.address}.md", title, _list(book, here), searched=False)


def _list(book: Book, here: Here) -> str:
    chapters = book.spec.data["game"]["chapters"]
    folders: dict[str, dict[str, list[Shown]]] = {}
    for shown in book.shown.values():
        _, folder, *rest = address(shown.found).rsplit("/", 1)[0].split("/", 2)
        file = rest[0] if rest else folder
        folders.setdefault(folder, {}).setdefault(file, []).append(shown)
    parts = [f"# {here.say('examples')}", here.counted("examples", len(book.shown))]
    for folder, files in folders.items():
        title = chapters[folder][here.language] if folder in chapters else folder.replace("-", " ")
        parts.append(f"## {text(title)} {{ #{folder} }}")
        for file, those in files.items():
            names = "".join(f"<li>{figures.named(here, shown)}</li>" for shown in those)
            summary = f"{file.replace('-', ' ')} <span>{len(those)}</span>"
            parts.append(
                f'<details class="rw-fold"><summary>{summary}</summary><ul class="rw-names">{names}</ul></details>'
            )
    return "\n\n".join(parts)
