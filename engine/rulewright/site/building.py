"""Building the site: gather, write, run mkdocs, check."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, Problem
from rulewright.installed import ROOT
from rulewright.site import links, style, trees
from rulewright.site.content import NODES, gather
from rulewright.site.front import front
from rulewright.site.markup import ANSWERS, BOARDS, EXAMPLES, PUZZLES
from rulewright.site.memory import Memory, digest
from rulewright.site.navigation import menu
from rulewright.site.pages import all_pages, examples
from rulewright.site.pages.puzzles import own_pages
from rulewright.site.pictures import Kept, Pictures
from rulewright.site.puzzles import gather as gather_puzzles
from rulewright.site.trees import Tree
from rulewright.site.whole import Command, Site
from rulewright.site.words import LANGUAGES
from rulewright.spec.folders import CHECKOUTS, cache, keep_newest

MADE_BY = ".rulewright-site"
"""The file by which a folder is known to be a site of ours, to be overwritten."""
NAME = "Rulewright"
"""What every site of ours is called."""


@dataclass(frozen=True)
class Built:
    """What became of a build: the trees that were made anew, how many pages there are, what is wrong with links."""

    trees: Sequence[str]
    pages: int
    broken: Sequence[str]


def build(
    output: Path,
    commands: Sequence[Command] = (),
    only: Sequence[str] = (),
    wanted: Sequence[str] = (),
    say: Callable[[str], None] = lambda _: None,
    memory: Path | None = None,
    nodes: int = NODES,
    puzzles: Sequence[str] = (),
) -> Built:
    """Build the site into a folder, or what has changed of it.

    Args:
        commands: what the command's page tells.
        only: scenarios' folders or files, if not all are wanted.
        wanted: the games, if not all are wanted.
        say: is told what is being done.
        nodes: how many positions are asked for one that tells two options of a reading apart.
        puzzles: files of puzzles, if not those that are published.
        memory: where what is dear to find out is kept; in the user's cache if not said.

    Raises:
        InputError: if something that the site shows is wrong, or mkdocs is missing.
    """
    trees.check_mkdocs()
    documents = ROOT / "docs"
    if not documents.is_dir():
        raise InputError(Problem("the site is built from a checkout: its pages by hand are not installed"))
    claim(output)
    say("examples and what they show")
    kept = memory or cache() / "site"
    names = list(wanted or sorted(games.names(), key=lambda name: games.of(name).board is None))
    known, solved = Memory(kept / "answers"), Memory(kept / "puzzles")
    books = gather(names, known, only, nodes)
    pictures, answers = Pictures(output / BOARDS), Kept(output / ANSWERS, ".json")
    say("puzzles and their answers")
    found = {book.name: gather_puzzles(book, solved, puzzles) for book in books}
    there = {name: some for name, some in found.items() if some is not None}
    site = Site({book.name: book for book in books}, pictures, documents, answers, commands, there)
    say("pages")
    made = []
    for language in LANGUAGES:
        pages = list(all_pages(site, language))
        made.append(Tree(language, language, pages, menu(site, language, pages)))
    own = list(examples.pages(site))
    made.append(Tree(EXAMPLES, "en", own, [{"Examples": "index.md"}]))
    if there:
        made.append(Tree(PUZZLES, "en", list(own_pages(site)), [{"Puzzles": "index.md"}]))
    say("mkdocs")
    work = kept / "work" / digest(str(output.resolve()))
    built = trees.build(made, work, output, style.pictures())
    front(site, output)
    pictures.prune()
    answers.prune()
    known.tidy()
    solved.tidy()
    keep_newest(kept / "work", "*", CHECKOUTS)
    say("links")
    broken = links.check(output, list(LANGUAGES))
    return Built(built, sum(len(tree.pages) for tree in made), broken)


def claim(output: Path) -> None:
    """Make sure that a folder may be written to: it is new, empty, or a site of ours.

    Raises:
        InputError: if something else is there.
    """
    if output.exists() and not output.is_dir():
        raise InputError(Problem(f"{output} is a file", suggestion="name a folder"))
    mark = output / MADE_BY
    if output.is_dir() and any(output.iterdir()) and not mark.is_file():
        if not _by_mkdocs(output):
            raise InputError(
                Problem(f"{output} holds something else than a site of ours", suggestion="name an empty folder with -o")
            )
        shutil.rmtree(output)
    output.mkdir(parents=True, exist_ok=True)
    mark.write_text(json.dumps({"made by": "rulewright site build"}) + "\n", encoding="utf-8")


def _by_mkdocs(folder: Path) -> bool:
    """Whether a folder holds what a bare mkdocs has made of the pages of this project."""
    index = folder / "index.html"
    if folder.is_symlink() or not (folder / "search" / "search_index.json").is_file() or not index.is_file():
        return False
    page = index.read_text(encoding="utf-8", errors="replace")
    return '<meta name="generator" content="mkdocs' in page and f"<title>{NAME}</title>" in page
