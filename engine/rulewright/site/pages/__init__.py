"""The pages of a tree, one module a kind.

To add a kind of page: a module with a function ``pages(site, language)`` that yields `Page`s, a line
in `PARTS`, and an entry in `rulewright.site.navigation`, if the page stands in a menu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.site.markup import Page
from rulewright.site.pages import (
    aid,
    documents,
    games,
    home,
    listing,
    odds,
    puzzles,
    questions,
    rules,
    souls,
    things,
    vocabulary,
)
from rulewright.site.whole import Site

PARTS: tuple[Callable[[Site, str], Iterator[Page]], ...] = (
    home.pages,
    rules.pages,
    questions.pages,
    souls.pages,
    things.pages,
    puzzles.pages,
    odds.pages,
    games.pages,
    aid.pages,
    listing.pages,
    documents.pages,
    vocabulary.pages,
)
"""What a tree of a language is made of."""


def all_pages(site: Site, language: str) -> Iterator[Page]:
    """Every page of a language."""
    for part in PARTS:
        yield from part(site, language)
