"""What stands in the menus of a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.site.markup import Page
from rulewright.site.whole import Site
from rulewright.site.words import say

Entry = Mapping[str, Any]
GUIDES = ("writing-scenarios", "keys", "your-own-game", "clause-language", "declarations")
"""Pages about writing, in the order in which one needs them."""


def menu(site: Site, language: str, pages: Sequence[Page]) -> list[Entry]:
    """The menu of a language's tree: only what is there."""
    there = {page.path: page.title for page in pages}

    def entry(key: str, path: str) -> list[Entry]:
        return [{say(key, language): path}] if path in there else []

    def section(key: str, folder: str) -> list[Entry]:
        inside = [path for path in there if path.startswith(folder)]
        return [{say(key, language): inside}] if inside else []

    found: list[Entry] = [{say("home", language): "index.md"}]
    for book in site.books.values():
        data, name = book.spec.data["game"], book.name
        chapters = [{titles[language]: f"{name}/rules/{chapter}.md"} for chapter, titles in data["chapters"].items()]
        found.append(
            {
                data["title"][language]: [
                    f"{name}/index.md",
                    {say("rules", language): [c for c in chapters if next(iter(c.values())) in there]},
                    *section("questions", f"{name}/questions/"),
                    *entry("souls", f"{name}/souls/index.md"),
                    *entry("editor", f"{name}/souls/editor.md"),
                    *(path for path in there if path.startswith(f"{name}/things/")),
                    *entry("puzzles", f"{name}/puzzles/index.md"),
                    *entry("odds", f"{name}/odds.md"),
                    *section("games", f"{name}/games/"),
                    *entry("examples", f"{name}/examples.md"),
                    *entry("aid", f"{name}/aid.md"),
                ]
            }
        )
    made = [f"reference/{n}.md" for n in GUIDES]
    words = [f"reference/words-{name}.md" for name in site.books]
    rest = [f"reference/{n}.md" for n in ("notation", "puzzles", "commands", "api", "benchmarks")]
    decisions = [path for path in sorted(there) if path.startswith("reference/decisions/")]
    listed: list[Any] = ["reference/index.md", *(p for p in (*made, *words, *rest) if p in there)]
    found.append(
        {say("reference", language): [*listed, {say("decisions", language): decisions}] if decisions else listed}
    )
    return found
