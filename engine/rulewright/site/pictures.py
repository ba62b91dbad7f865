"""Boards as files named by their content, and as figures in a page."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.render.figure import Figure
from rulewright.site.markup import BOARDS, Here, attribute, text
from rulewright.site.memory import digest

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


class Kept:
    """A folder of files named by what is in them; one that is there already is not written again."""

    def __init__(self, folder: Path, ending: str) -> None:
        self.folder = folder
        self.ending = ending
        self.used: set[str] = set()

    def keep(self, content: str) -> str:
        """The name of the file."""
        name = f"{digest(content)}{self.ending}"
        if name not in self.used:
            self.used.add(name)
            file = self.folder / name
            if not file.is_file():
                self.folder.mkdir(parents=True, exist_ok=True)
                file.write_text(content, encoding="utf-8")
        return name

    def prune(self) -> None:
        """Remove files that no page asks for any more."""
        for file in self.folder.glob(f"*{self.ending}"):
            if file.name not in self.used:
                file.unlink()


class Pictures(Kept):
    """The folder of pictures."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ".svg")

    def image(self, figure: Figure, here: Here, lazy: bool = True) -> str:
        """The picture alone.  Its size is known before it comes, so that nothing jumps."""
        width, height = size(figure.svg)
        source = here.file(f"{BOARDS}/{self.keep(figure.svg)}")
        when = ' loading="lazy"' if lazy else ' fetchpriority="high"'
        return (
            f'<img class="rw-board" src="{source}" width="{width}" height="{height}" decoding="async"{when} '
            f'alt="{attribute(figure.description)}">'
        )

    def whole(self, figure: Figure, here: Here, lazy: bool = True) -> str:
        """The picture with how things stand and what each player has."""
        status = f'<p class="rw-status">{text(figure.status)}</p>' if figure.status else ""
        return f"{self.image(figure, here, lazy)}{status}{players(figure)}{marks(figure)}"


def size(svg: str) -> tuple[int, int]:
    """The size of a picture in whole pixels."""
    found = _SIZE.search(svg)
    if found is None:
        raise ValueError("a picture without a size")
    return round(float(found[1])), round(float(found[2]))


def players(figure: Figure) -> str:
    """What each player has, in words beside his sign."""
    told = []
    for panel in figure.panels:
        facts = " ".join(
            f'<span class="rw-fact">{text(label)} <b>{text(value)}</b></span>' for label, value in panel.facts
        )
        now = " rw-now" if panel.to_move else ""
        sign = f'<span class="rw-seat rw-seat{panel.seat}" aria-hidden="true"></span>'
        told.append(f'<li class="rw-player{now}">{sign}<b class="rw-name">{text(panel.name)}</b> {facts}</li>')
    return f'<ul class="rw-players">{"".join(told)}</ul>' if told else ""


def marks(figure: Figure) -> str:
    """What the marks on the board mean."""
    told = [f'<span class="rw-mark rw-mark-{kind}">{text(words)}</span>' for kind, words in figure.marks]
    return f'<p class="rw-marks">{"".join(told)}</p>' if told else ""
