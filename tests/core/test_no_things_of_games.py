"""The engine knows no game: outside of ``games/`` it names nothing that some game is played with.

What games are played with, their rules say: parts, things, names, constants, kinds of action, steps, endings, what
clauses define and compute, the files of a pack and the keys in them.  All of it is looked for, in code, texts and
comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import games
from rulewright.core.spec import Spec
from rulewright.core.types import Domain
from rulewright.spec.pack import load_spec

PACKAGE = Path(rulewright.__file__).parent
FILES = sorted(f for f in PACKAGE.rglob("*.py") if f.relative_to(PACKAGE).parts[0] != "games")
ENGINE = "action choose cost due end ended flag how kind own place play player seats side steps turn whose won lost"
"""What the engine calls so itself, of any game; and what is given in many games, as points and a hand."""
GIVEN = (
    "board card cards directions hand points piece pieces square hex hexes draw draws move moves to-move no-action "
    "dice face faces throw thrown"
)
COMMON = (
    "abilities across acts-as add added again ahead all any below best blocked box bring cast characters clash "
    "colour comes-back compare comparing copy count counted counter damage decided declared discard disk done "
    "drawing ending enough event events face-up facing fallen goal goes-on green heap hidden host icon in-play "
    "inside keep laid lay leave left life likely line-up loses lot lower marked marker middle next ordinary out "
    "out-of-it own-colour owner pack pass played playing reaches remove reserved rest share shown skip sort stand "
    "start starting strength sum-of swap take taking third to-come top upper usable used violet walk way wins"
)
"""English words that the engine uses otherwise: a full disk, a goal of puzzles, a walk through a tree."""
GENERIC = frozenset(" ".join((ENGINE, GIVEN, COMMON)).split())
LANGUAGE = "the examples of shared words are rules of a game, so that a test can run them"
PAINTER = "the painter of hexes knows in which ways pieces may reach a hex, and a colour for each"
TABLE = "what is drawn of numbers as signs, and of what nobody sees"
PAGES = "the pages about pieces and puzzles are those of the one game that has such pictures, until it is declared"
DEBTS: Mapping[str, tuple[str, str]] = {
    "spec/language.py": (
        "attack attacks barrier basic-cards battery battery-costs charge forces health pile ray recovery reveal "
        "spark thunder tiles trap under-attack",
        LANGUAGE,
    ),
    "render/hexboard.py": ("arc leap", PAINTER),
    "render/page.py": ("arc leap", PAINTER),
    "render/svg.py": ("arc leap", PAINTER),
    "render/text.py": ("arc leap", PAINTER),
    "render/table.py": ("pile tile tiles", TABLE),
    "site/navigation.py": ("souls", PAGES),
    "site/pages/__init__.py": ("souls", PAGES),
    "site/pages/aid.py": ("souls", PAGES),
    "site/pages/figures.py": ("arc leap soul souls", PAGES),
    "site/pages/home.py": ("replicants souls tile tiles", PAGES),
    "site/pages/puzzles.py": ("souls", PAGES),
    "site/pages/souls.py": ("arc leap owns soul souls", PAGES),
    "site/puzzle_words.py": ("charge create overload replicants soul", PAGES),
    "site/words.py": ("arc destroying leap owns replicants soul souls", PAGES),
}
"""Files that name things of a game nevertheless: which, and why.  It is only ever to become shorter."""


def _declared(spec: Spec) -> Iterator[str]:
    """What a game declares and its clauses set, define and compute."""
    game = spec.data["game"]
    for key in ("things", "names", "records", "constants", "parts", "actions", "steps"):
        yield from game.get(key, {})
    for several in game.get("names", {}).values():
        yield from map(str, several)
    yield from game.get("endings", ())
    for clause in spec.clauses:
        yield from clause.body.get("sets", {})
        yield from (clause.body[sort] for sort in ("defines", "computes") if sort in clause.body)


def _filed(data: Mapping[str, Any]) -> Iterator[str]:
    """What stands in the files that a game has of its own: their names, the maps in them, what these are of."""
    for file, several in data.items():
        yield file
        for name, said in several.items():
            yield name
            yield from (str(key) for key in said) if isinstance(said, Mapping) else ()


def things(game: str) -> set[str]:
    """All that a game is played with, by name; single letters and numbers are no names."""
    spec = load_spec(game)
    vocabulary = games.of(game).vocabulary(spec)
    options = (name for t in vocabulary.types.values() if isinstance(t.type, Domain) for name in t.type.options)
    own = () if games.of(game).declared else (*vocabulary.words, *vocabulary.types, *vocabulary.effects)
    found = {*_declared(spec), *_filed(spec.own), *vocabulary.kinds, *vocabulary.parts, *map(str, options), *own}
    return {name.replace("_", "-").lower() for name in found if len(name) > 2}


@cache
def pattern() -> re.Pattern[str]:
    """Finds any of them, in the plural too, however its words are joined."""
    names = {name for game in games.shipped() for name in things(game)} - GENERIC
    words = "|".join(re.escape(name).replace(r"\-", "[-_ ]") for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![a-z])({words})s?(?![a-z])", re.IGNORECASE)


def named(text: str) -> set[str]:
    """The things of games that a text names."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text)
    return {found[1].lower().replace("_", "-").replace(" ", "-") for found in pattern().finditer(apart)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_thing_of_a_game(file: Path) -> None:
    owed, _ = DEBTS.get(file.relative_to(PACKAGE).as_posix(), ("", ""))
    assert named(file.read_text(encoding="utf-8")) == {*owed.split()}


def test_every_debt_is_of_a_file_and_every_common_word_names_something_of_a_game() -> None:
    assert {*DEBTS} <= {file.relative_to(PACKAGE).as_posix() for file in FILES}
    assert {name for game in games.shipped() for name in things(game)} >= GENERIC


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('if key == "hearts":', "hearts"),
        ("def battery_costs(self):", "battery-costs"),
        ("# as with a barrier", "barrier"),
        ("class ThunderPicture:", "thunder"),
        ("the arenas", "arenas"),
        ('"Strike it"', "strike"),
        ("one sparkling day, a whole arcade", ""),
    ],
)
def test_what_is_named_is_found(text: str, found: str) -> None:
    assert named(text) == {*found.split()}
