"""A game to begin with: the pack in ``new_game/``, by a name of one's own."""

from __future__ import annotations

from pathlib import Path

_PACK = Path(__file__).with_name("new_game")
_NAME, _TITLE = "NAME", "TITLE"


def game(name: str) -> dict[str, str]:
    """The texts of the pack's files, by their paths in it."""
    title = name.replace("-", " ").capitalize()
    files = sorted(file for file in _PACK.rglob("*.yaml"))
    return {
        file.relative_to(_PACK).as_posix(): file.read_text(encoding="utf-8").replace(_NAME, name).replace(_TITLE, title)
        for file in files
    }
