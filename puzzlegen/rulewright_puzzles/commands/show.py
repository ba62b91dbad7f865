"""``rulewright puzzle show``: one puzzle, its board and its solution."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language
from rulewright.cli.output import PICTURE, Output, write, written
from rulewright_puzzles.commands.options import read_all

if TYPE_CHECKING:
    from rulewright.core.certificate_shape import Fault
    from rulewright.core.game import Position
    from rulewright.spec.pack import Library
    from rulewright_puzzles.record import Puzzle

MANY_TRIES = 6
"""So many tries are shown, unless all refutations are."""
EFFORT = 2_000_000
"""Nodes to spend on finding in which ways a key may be finished."""


def show(
    named: Annotated[
        str,
        typer.Argument(
            metavar="[FILE#]ID",
            help="A puzzle by its id, of those published if no file is named; a file alone if it has just one.",
        ),
    ],
    hide: Annotated[bool, typer.Option("--hide", help="Only the question: neither key nor solution.")] = False,
    whole: Annotated[
        bool, typer.Option("--refutations", help="Also why no other first turn does it: the rest of the proof.")
    ] = False,
    svg: Annotated[
        Output | None, written("--svg", PICTURE, help="Draw board and question as SVG; - for standard output.")
    ] = None,
    lang: Lang = Language.en,
) -> int:
    """Show a puzzle: what is asked, the board, the key, the tree of the solution, tries, themes and how hard it is.

    What stands beside the proof is compared with it, and the proof of a puzzle from a file that is named is replayed:
    1, and a line that says so, if it does not hold, or something does not agree with it.
    """
    from rulewright import games
    from rulewright.spec.pack import Library
    from rulewright_puzzles.board import picture, rests_on
    from rulewright_puzzles.verifying import faults
    from rulewright_puzzles.wording import LEVELS, colon, say, task, wrapped

    puzzle, published = _named(named)
    rules = Library()
    position = puzzle.at(rules)
    question = task(position, puzzle.asked, lang.value)
    if svg is not None:
        write(picture(position, lang.value, puzzle.title[lang.value], question), svg)
        return RIGHT
    wrong = faults(puzzle, rules, replay=not published)
    _warn(puzzle, rules, wrong, lang.value)
    puzzle = _agreeing(puzzle, wrong)
    print(f"{puzzle.title[lang.value]} ({puzzle.id})")
    print("\n".join(wrapped(question)))
    level = f"{LEVELS[puzzle.difficulty['level']][lang.value]}, " if puzzle.difficulty else ""
    print(f"{say('level', lang.value)}{colon(lang.value)} {level}{rests_on(position)[lang.value]}")
    print()
    print(games.of(puzzle.game).drawing.to_text(position, lang.value, colour=sys.stdout.isatty()))
    print(position)
    if not hide:
        print("\n".join(_solution(puzzle, position, whole, lang.value)))
        if not published and puzzle.difficulty:
            print("\n".join(["", *wrapped(say("only-a-search", lang.value))]))
    return FAILED if wrong else RIGHT


def _warn(puzzle: Puzzle, rules: Library, wrong: Sequence[Fault], language: str) -> None:
    """Say that a proof does not hold, that the record does not agree with it, or was not compared with it."""
    from rulewright_puzzles.verifying import proved_elsewhere
    from rulewright_puzzles.wording import say, wrapped

    unsound = next((fault for fault in wrong if _is_of_proof(fault)), None)
    if unsound is not None:
        told = say("unsound", language, unsound)
    elif wrong:
        told = say("disagrees", language, "; ".join(map(str, wrong)))
    elif proved_elsewhere(puzzle, rules):
        told = say("proved-elsewhere", language)
    else:
        return
    print("\n".join(wrapped(told)), end="\n\n")


def _is_of_proof(fault: Fault) -> bool:
    return not fault.way or fault.way[0] == "certificate"


def _agreeing(puzzle: Puzzle, wrong: Sequence[Fault]) -> Puzzle:
    """A puzzle without what does not agree with its proof, and with the key that this has; one whose proof does not
    hold as it stands."""
    if any(map(_is_of_proof, wrong)):
        return puzzle
    ways = {fault.way for fault in wrong}
    false = {way[0] for way in ways}
    return replace(
        puzzle,
        key=puzzle.certificate["keys"][0]["play"].split("/"),
        unique=puzzle.certificate["unique"],
        themes=() if "themes" in false else puzzle.themes,
        tries=[each for number, each in enumerate(puzzle.tries) if ("tries", number) not in ways],
        set_play={"moves": 0} if "set_play" in false else puzzle.set_play,
        difficulty={} if "difficulty" in false else puzzle.difficulty,
    )


def _named(named: str) -> tuple[Puzzle, bool]:
    """The puzzle of an id, and whether it is one of those published, no file being named.

    Raises:
        InputError: if there is none.
    """
    from rulewright.core.errors import InputError, Problem
    from rulewright.harness.finding import listed, split
    from rulewright.spec.folders import PUZZLES
    from rulewright.spec.pack import Library
    from rulewright.spec.validation import nearest

    if not named.strip("# "):
        raise InputError(Problem("an empty id names no puzzle", suggestion="rulewright puzzle list has the ids"))
    file, line, name = split(named)
    if line is None and not name and not (named.endswith(PUZZLES) or Path(named).exists()):
        file, name = "", file  # an id alone
    found = read_all([Path(file)] if file else None)
    meant = [each for each in found if line in (None, each.place.line) and name in (None, "", each.puzzle.id)]
    ids = sorted(each.puzzle.id for each in found)
    if not meant:
        near = nearest(name or "", ids)
        called = f'puzzle "{name}"' if name else f"puzzle on line {line}"
        hint = f'did you mean "{near}"?' if near else f"it has {listed(ids)}" if file else "puzzle list has the ids"
        raise InputError(Problem(f"{file} has no {called}" if file else f'unknown puzzle "{name}"', suggestion=hint))
    if len(meant) > 1:
        raise InputError(Problem(f"{file} has {len(meant)} puzzles", suggestion=f"add #ID, one of: {listed(ids)}"))
    (chosen,) = meant
    chosen.check_proof()
    chosen.check_asked(Library())
    return chosen.puzzle, not file


def _solution(puzzle: Puzzle, position: Position, whole: bool, language: str) -> Iterator[str]:
    """Key, tree, tries, themes, difficulty, and the refutations if the `whole` proof is wanted."""
    from rulewright_puzzles.wording import say, wrapped

    yield ""
    yield from _key(puzzle, position, language)
    yield ""
    yield from _tree(puzzle, position, language)
    yield ""
    yield from _tries(puzzle, whole, language)
    yield from _themes(puzzle, language)
    if puzzle.set_play["moves"]:
        yield from wrapped(say("set", language, puzzle.set_play["answered"], puzzle.set_play["moves"]))
    yield from _difficulty(puzzle, language)
    yield ""
    if not {"refutations", "not_sooner"} & puzzle.certificate.keys():
        yield from wrapped(say("played-out", language))
    elif whole:
        yield from _refutations(puzzle, position, language)
    else:
        yield say("hidden", language)


def _key(puzzle: Puzzle, position: Position, language: str) -> Iterator[str]:
    """The key, what is the same in all winning first turns, and in how many ways it may be finished."""
    from rulewright.core.errors import InputError
    from rulewright_puzzles.solving import finishes
    from rulewright_puzzles.wording import alike, colon, say, ways, wrapped

    yield f"{say('key', language)}{colon(language)} {'/'.join(puzzle.key)}"
    try:
        found = finishes(position, puzzle.asked, puzzle.key, puzzle.unique, budget=EFFORT)
    except InputError:  # the rules have changed, and the tree will say so
        found = None
    more = f" {ways(len(found) - 1, puzzle.unique, language)}" if found else ""
    yield from wrapped(alike(puzzle.unique, language) + more, "  ")


def _tree(puzzle: Puzzle, position: Position, language: str) -> Iterator[str]:
    """The tree of the solution, or why it cannot be shown."""
    from rulewright.core.errors import InputError
    from rulewright_puzzles.solutions import read
    from rulewright_puzzles.wording import colon, say, tree_lines

    yield f"{say('solution', language)}{colon(language)}"
    try:
        tree, _ = read(position, puzzle.asked, puzzle.certificate)
    except InputError as error:
        yield f"  {error.problems[0]}"
        return
    yield from tree_lines(tree, position, puzzle.asked, language)


def _tries(puzzle: Puzzle, whole: bool, language: str) -> Iterator[str]:
    from rulewright_puzzles.wording import colon, say

    if not puzzle.tries:
        return
    yield f"{say('tries', language)} ({say('tries-are', language)}){colon(language)}"
    shown = puzzle.tries if whole else puzzle.tries[:MANY_TRIES]
    for each in shown:
        yield f"  {'/'.join(each['turn'])}? {say('but', language)} {'/'.join(each['refutation'])}!"
    more = puzzle.difficulty.get("tries", 0) - len(shown)
    if more > 0:
        yield f"  {say('more', language, more)}"


def _themes(puzzle: Puzzle, language: str) -> Iterator[str]:
    from rulewright_puzzles.themes import registry
    from rulewright_puzzles.titles import slug
    from rulewright_puzzles.wording import colon, say, wrapped

    known = registry(puzzle.game)
    if not puzzle.themes:
        return
    yield f"{say('themes', language)}{colon(language)}"
    for name in puzzle.themes:
        theme = known[name]
        title = theme.title[language]
        called = title if slug(title) == name else f"{title} ({name})"
        yield from wrapped(f"{called}{colon(language)} {theme.about[language]}", "  ")


def _difficulty(puzzle: Puzzle, language: str) -> Iterator[str]:
    from rulewright_puzzles.wording import LEVELS, colon, say, wrapped

    if not puzzle.difficulty:
        return
    ingredients = {name: value for name, value in puzzle.difficulty.items() if name != "level"}
    level = LEVELS[puzzle.difficulty["level"]][language]
    made = say("ingredients", language, **ingredients)
    yield from wrapped(f"{say('difficulty', language)}{colon(language)} {level}. {made}")


def _refutations(puzzle: Puzzle, position: Position, language: str) -> Iterator[str]:
    """The part of the proof that says why no other first turn does it, and the key no sooner."""
    from rulewright.core.errors import InputError
    from rulewright.core.phrases import of_name
    from rulewright_puzzles.solutions import refutations
    from rulewright_puzzles.wording import colon, say, tree_lines, wrapped

    mover = position.names[position.game.current_player(position.state)]
    for part in ("refutations", "not_sooner"):
        try:
            tree = refutations(position, puzzle.asked, puzzle.certificate, part)
        except InputError as error:
            yield f"  {error.problems[0]}"
            continue
        if tree is not None and tree.cases:
            yield from wrapped(f"{say(part, language, mover, of_name(mover))}{colon(language)}")
            yield from tree_lines(tree, position, puzzle.asked, language, part)
