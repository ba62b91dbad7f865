"""Pages, and the pieces of HTML that they share.

A page is Markdown with islands of HTML.  Every address in HTML is relative and made by `Here.to`, so that the site
works from any folder.  What search is to leave out stands in an element of a kind that is not inside it again (a
`section`, a `p`): the parser of Material's search forgets where the outer one ends.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from rulewright.core.spec import STATUSES
from rulewright.site.words import say

EXAMPLES = "examples"
"""The tree of the scenarios' pages, beside those of the languages."""
PUZZLES = "puzzles"
"""The tree of the puzzles' pages."""
SHARED = (EXAMPLES, PUZZLES)
"""The trees whose pages are in all languages at once: a script shows the reader's."""
BOARDS = "boards"
"""The folder of pictures, beside the trees."""
ANSWERS = "answers"
"""The folder of what pages fetch to play puzzles and written games."""


@dataclass(frozen=True)
class Page:
    """A page of a tree: where it lies (``GAME/rules/turn.md``), its title, its text, whether search finds it."""

    path: str
    title: str
    text: str
    searched: bool = True
    weight: float = 1
    """How much what search finds in it counts."""
    alone: bool = False
    """Whether it stands without a menu at its side."""

    def markdown(self) -> str:
        """The page as mkdocs reads it."""
        head = [f"title: {quoted(self.title)}"]
        head += [] if self.searched else ["search:", "  exclude: true"]
        head += [f"search: {{boost: {self.weight:g}}}"] if self.searched and self.weight != 1 else []
        head += ["hide: [navigation, toc]"] if self.alone else []
        return "\n".join(["---", *head, "---", "", self.text.strip(), ""])


@dataclass(frozen=True)
class Here:
    """The page that is being written: its language, its tree and its address there, without ``.md``."""

    language: str
    tree: str
    address: str

    def to(self, address: str, tree: str | None = None, anchor: str = "") -> str:
        """A relative link to a page of this tree, or of another one."""
        target = posixpath.join(tree or self.tree, _folder(address))
        relative = posixpath.relpath(target, posixpath.join(self.tree, _folder(self.address)))
        return f"{relative}/{'#' + anchor if anchor else ''}"

    def file(self, path: str) -> str:
        """A relative link to a file beside the trees."""
        return posixpath.relpath(path, posixpath.join(self.tree, _folder(self.address)))

    def say(self, key: str, *values: object) -> str:
        """A word of the site in this page's language, as HTML."""
        return text(say(key, self.language, *values))

    def counted(self, what: str, number: int) -> str:
        """How many there are of something, in this page's language; in French none is one, too."""
        one = number == 1 or (self.language == "fr" and number == 0)
        return self.say(f"{what}-{1 if one else 'n'}", number)


def _folder(address: str) -> str:
    """Where a page is served: ``index`` in its own folder."""
    return address.removesuffix("index").rstrip("/") if address.endswith("index") else address


def text(said: object) -> str:
    """A text as HTML; what stands in backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(str(said), quote=False))


def attribute(said: object) -> str:
    """A text as the value of an attribute."""
    return escape(str(said).replace("\n", " "), quote=True)


def quoted(said: str) -> str:
    """A text as a YAML scalar."""
    return "'" + said.replace("'", "''") + "'"


def link(address: str, said: str, css: str = "") -> str:
    """A link; what it says is HTML already."""
    kind = f' class="{css}"' if css else ""
    return f'<a href="{attribute(address)}"{kind}>{said}</a>'


def badge(status: str, language: str) -> str:
    """How a fact is known, as a badge that explains itself."""
    why = attribute(say(f"status-{status}", language))
    return f'<span class="rw-badge rw-{status}" title="{why}">{text(STATUSES[status][language])}</span>'


def code(said: str) -> str:
    """A piece of notation or a name."""
    return f"<code>{text(said)}</code>"


def fence(language: str, content: str) -> str:
    """A block of code, with a button that copies it."""
    return f"```{language}\n{content.rstrip()}\n```"


def folded(summary: str, content: str, css: str = "rw-fold") -> str:
    """Something that is opened by a click; the content is Markdown, and search leaves it out."""
    return (
        f'<details class="{css}" markdown="1" data-search-exclude="1"><summary>{summary}</summary>\n\n'
        f"{content.strip()}\n\n</details>"
    )


def listed(items: Iterable[str], css: str = "") -> str:
    """A list; its items are HTML already."""
    kind = f' class="{css}"' if css else ""
    return f"<ul{kind}>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def anchored(heading: str, anchor: str, level: int = 2, more: str = "") -> str:
    """A heading in Markdown under an anchor of its own."""
    return f"{'#' * level} {heading} {{ #{anchor} {more}}}"


def in_language(texts: Mapping[str, str], language: str) -> tuple[str, str]:
    """A text with the language it is in: English where there is no other."""
    return (texts[language], language) if texts.get(language) else (texts["en"], "en")


def spoken(texts: Mapping[str, str], language: str) -> str:
    """A text as HTML, marked as English where there is no other."""
    said, spoken_in = in_language(texts, language)
    return text(said) if spoken_in == language else f'<span lang="{spoken_in}">{text(said)}</span>'
