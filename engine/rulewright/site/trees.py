"""Trees of Markdown, and mkdocs run on them, only where something has changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.site.markup import SHARED, Page
from rulewright.site.memory import digest
from rulewright.site.puzzle_words import PLAYING
from rulewright.site.words import LANGUAGES, say

ASSETS = Path(str(files("rulewright.site") / "assets"))
THEME = Path(str(files("rulewright.site") / "theme"))
STAMP = ".built"


@dataclass(frozen=True)
class Tree:
    """One run of mkdocs: its name, the language of its own words, its pages, its menu."""

    name: str
    language: str
    pages: Sequence[Page]
    menu: Sequence[Any]


def check_mkdocs() -> None:
    """Refuse to go on without mkdocs.

    Raises:
        InputError: saying how to get it.
    """
    if find_spec("mkdocs") is None or find_spec("material") is None:
        raise InputError(Problem("the site needs mkdocs", suggestion="pip install 'rulewright[site]'"))


def build(trees: Iterable[Tree], work: Path, output: Path, style: str) -> list[str]:
    """Write and build those trees that are not as they were; the names of those that were built.

    Raises:
        InputError: with what mkdocs says, if it fails.
    """
    check_mkdocs()
    running: list[tuple[Tree, subprocess.Popen[str], str]] = []
    built: list[str] = []
    for tree in trees:
        stamp = write(tree, work / tree.name, output / tree.name, style)
        if stamp is None:
            continue
        while len(running) >= (os.cpu_count() or 1):
            built.append(_finish(*running.pop(0), output))
        running.append((tree, _mkdocs(work / tree.name), stamp))
    built += [_finish(*one, output) for one in running]
    return built


def write(tree: Tree, work: Path, output: Path, style: str) -> str | None:
    """Write a tree for mkdocs; its stamp, or None if what is built is of this very tree."""
    config = json.dumps(_config(tree, work, output), ensure_ascii=False, indent=1)
    texts = {page.path: page.markdown() for page in tree.pages}
    if len(texts) < len(tree.pages):
        paths = [page.path for page in tree.pages]
        twice = next(path for path in paths if paths.count(path) > 1)
        raise ValueError(f"two pages are called {twice}")
    assets = _assets(style)
    theme = {p.relative_to(THEME).as_posix(): p.read_text("utf-8") for p in THEME.rglob("*.html")}
    every = [config, *(part for parts in (texts, assets, theme) for pair in sorted(parts.items()) for part in pair)]
    stamp = digest(*every)
    kept = output / STAMP
    if kept.is_file() and kept.read_text(encoding="utf-8") == stamp:
        return None
    shutil.rmtree(work, ignore_errors=True)
    for path, content in (*texts.items(), *((f"assets/{name}", content) for name, content in assets.items())):
        file = work / "docs" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    (work / "mkdocs.yml").write_text(config, encoding="utf-8")
    return stamp


def _assets(style: str) -> dict[str, str]:
    """Our own style and scripts."""
    found = {file.name: file.read_text(encoding="utf-8") for file in sorted(ASSETS.iterdir()) if file.is_file()}
    words = {language: {key: said[language] for key, said in PLAYING.items()} for language in LANGUAGES}
    told = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    return found | {"pictures.css": style, "words.js": f"window.rwWords={told};\n"}


def _mkdocs(work: Path) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--config-file",
        str(work / "mkdocs.yml"),
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _finish(tree: Tree, process: subprocess.Popen[str], stamp: str, output: Path) -> str:
    """Wait for mkdocs.

    Raises:
        InputError: with what it says, if it fails.
    """
    said, _ = process.communicate()
    if process.returncode:
        raise InputError([Problem(f"mkdocs, {tree.name}: {line}") for line in said.splitlines() if line.strip()])
    folder = output / tree.name
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):  # they speak of a site at the root of a host
        (folder / name).unlink(missing_ok=True)
    for file in folder.glob("assets/**/*.map"):  # for those who mend Material, and larger than the rest of it
        file.unlink()
    (folder / STAMP).write_text(stamp, encoding="utf-8")
    return tree.name


def _config(tree: Tree, work: Path, output: Path) -> Mapping[str, Any]:
    """The configuration of mkdocs for a tree (JSON is YAML)."""
    return {
        "site_name": "Rulewright",
        "site_description": say("tagline", tree.language),
        "docs_dir": "docs",
        "site_dir": str(output.resolve()),
        "use_directory_urls": True,
        "nav": list(tree.menu),
        "theme": {
            "name": "material",
            "custom_dir": str(THEME),
            "language": tree.language,
            "font": False,
            "logo": "assets/logo.svg",
            "favicon": "assets/logo.svg",
            "features": [
                "navigation.tabs",
                "navigation.indexes",
                "navigation.prune",
                "navigation.top",
                "toc.follow",
                "content.code.copy",
                "search.highlight",
            ],
            "palette": [_palette(tree, "light", "default"), _palette(tree, "dark", "slate")],
        },
        # a title is worth no more than a text: what is searched for is a rule, and its title is its id
        "plugins": [{"search": {"fields": {"title": {"boost": 1}, "text": {"boost": 1}, "tags": {"boost": 1}}}}],
        "markdown_extensions": [
            "attr_list",
            "md_in_html",
            "tables",
            {"toc": {"permalink": "#", "toc_depth": 1 if tree.name in SHARED else 2}},
            {"pymdownx.highlight": {"anchor_linenums": False}},
            "pymdownx.superfences",
        ],
        "extra_css": ["assets/pictures.css", "assets/rulewright.css"],
        "extra_javascript": [
            {"path": f"assets/{name}.js", "defer": True} for name in ("words", "rulewright", "puzzles")
        ],
        "extra": {
            "generator": False,
            "tree": tree.name,
            "shared": tree.name in SHARED,
            "alternate": True,  # there is a switch, and it is our own
            "languages": [{"name": name, "link": language, "lang": language} for language, name in LANGUAGES.items()],
        },
        "validation": {
            "nav": {"omitted_files": "ignore", "not_found": "warn"},
            "links": {"absolute_links": "warn", "unrecognized_links": "warn", "anchors": "warn"},
        },
    }


def _palette(tree: Tree, mode: str, scheme: str) -> Mapping[str, Any]:
    other = "light" if mode == "dark" else "dark"
    return {
        "media": f"(prefers-color-scheme: {mode})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {
            "icon": "material/weather-night" if mode == "light" else "material/weather-sunny",
            "name": say(other, tree.language),
        },
    }
