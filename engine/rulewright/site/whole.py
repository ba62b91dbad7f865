"""The whole of what pages are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.site.content import Book
from rulewright.site.markup import Here
from rulewright.site.pictures import Kept, Pictures
from rulewright.site.puzzles import Puzzles


@dataclass(frozen=True, slots=True)
class Command:
    """A command as its page tells it: `parameters` are (how it is written, what it does)."""

    name: str
    help: str
    parameters: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Site:
    """The games' books, the pictures drawn so far, the folder of pages that are written by hand, what puzzles' pages
    play, the commands, and the puzzles by game."""

    books: Mapping[str, Book]
    pictures: Pictures
    documents: Path
    answers: Kept
    commands: Sequence[Command] = ()
    puzzles: Mapping[str, Puzzles] = field(default_factory=dict)

    def here(self, language: str, address: str) -> Here:
        """A page of a language's tree."""
        return Here(language, language, address)
