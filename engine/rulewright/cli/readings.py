"""``rulewright readings``: the interpretations that one may choose between, and what the choice changes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language, Variants, library
from rulewright.cli.output import SCENARIO, Output, write, written

if TYPE_CHECKING:
    from rulewright.harness.comparing import Side
    from rulewright.spec.pack import Library

NODES = 40_000


def readings(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    compare: Annotated[
        str | None, typer.Option("--compare", metavar="ID=A,B", help="Tell two options of a reading apart.")
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="DIR", readable=False, help="Tell these rules from those in another folder."),
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many positions to look at when comparing.")
    ] = NODES,
    seed: Annotated[int, typer.Option(metavar="N", help="Which random positions.")] = 1,
    output: Annotated[
        Output | None, written("-o", SCENARIO, help="Write the telling position there, as a scenario.")
    ] = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> int:
    """List the readings: question, options (the default starred), reason and sources.

    With --compare or --against: the scenarios that flip, and a smallest position that tells the two apart; 1 if none
    is found.
    """
    rules = library(variant, None)
    if compare is not None and against is not None:
        raise typer.BadParameter("compare two options, or two folders of rules", param_hint="--against")
    if compare is not None:
        name, sides = _options(compare, rules, game)
        code, told = _compare(_game_of(name, rules), *sides, name, nodes, seed, output)
        _write(told, output)
        return code
    if against is not None:
        return _against(against, rules, game, nodes, seed, output)
    _list(rules, game, lang.value)
    return RIGHT


def _list(rules: Library, game: str | None, language: str) -> None:
    from rulewright import games
    from rulewright.core.phrases import COLON, SEMICOLON
    from rulewright.harness.wording import source_text
    from rulewright.spec import outside

    if game is not None:
        games.of(game)
        rules.check_meant_for(game)
    for name in [game] if game else outside.meant():
        spec = rules.spec(name)
        print(f"{spec.data['game']['title'][language]} ({name})")
        for reading in spec.readings.values():
            sources = SEMICOLON[language].join(source_text(spec, s, language) for s in reading.sources)
            print(f"\n  {reading.id}{COLON[language]} {reading.question[language]}  [{sources}]")
            for option, text in reading.options.items():
                star = "*" if option == reading.default else " "
                print(f"  {star} {option}: {text[language]}")
            print(f"    {reading.reason[language]}")


def _options(text: str, rules: Library, game: str | None) -> tuple[str, tuple[Side, Side]]:
    """The reading and the two sides of ID=A,B.

    Raises:
        typer.BadParameter: if it is not written so.
        InputError: for an unknown reading or option.
    """
    from rulewright.core.spec import check_readings
    from rulewright.harness.comparing import Side

    name, _, options = text.partition("=")
    one, comma, other = options.partition(",")
    if not (name and one and comma and other) or "," in other:
        raise typer.BadParameter(f'"{text}" is not ID=A,B', param_hint="--compare")
    if one == other:
        raise typer.BadParameter(f"{one} is one option, not two", param_hint="--compare")
    spec = rules.spec(game or _game_of(name, rules))
    for option in (one, other):
        check_readings(spec, {name: option})
    return name, (Side(one, rules, {name: one}), Side(other, rules, {name: other}))


def _game_of(reading: str, rules: Library) -> str:
    from rulewright import games
    from rulewright.core.errors import InputError
    from rulewright.spec.pack import unknown

    known = {name: game for game in games.names() for name in rules.spec(game).readings}
    if reading not in known:
        raise InputError(unknown("reading", reading, known, None))
    return known[reading]


def _against(folder: Path, rules: Library, game: str | None, nodes: int, seed: int, output: Output | None) -> int:
    """Compare with the rules in another folder, or in another checkout; the file is for the first game that differs,
    since scenarios in a file are about one.

    Raises:
        InputError: if the folder has no rules of a game.
    """
    from rulewright import games
    from rulewright.core.errors import InputError, Problem
    from rulewright.harness.comparing import Side
    from rulewright.spec.pack import Library

    if game is not None:
        games.of(game)
    places = {name: place for place in (folder, folder / "rules") for name in games.names() if (place / name).is_dir()}
    wanted = [game] if game else sorted(places)
    if not wanted or any(name not in places for name in wanted):
        raise InputError(Problem(f"{folder} has no rules of {game or 'any game'}", suggestion="name a rules/ folder"))
    codes = []
    for name in wanted:
        print(f"{name}:")
        sides = Side("these rules", rules, {}), Side(str(folder), Library(rules=places[name]), {})
        code, told = _compare(name, *sides, None, nodes, seed, output)
        codes.append(code)
        if told is not None:
            _write(told, output)
            output = None
    return RIGHT if RIGHT in codes else FAILED


def _compare(
    game: str, one: Side, other: Side, reading: str | None, nodes: int, seed: int, output: Output | None
) -> tuple[int, str | None]:
    """Say what flips, and that or how the two are told apart: the exit code, and a scenario that tells them apart."""
    from rulewright.harness import comparing, telling
    from rulewright.harness.finding import search
    from rulewright.spec.folders import schema_line

    found = [f for f in search([]).found if f.game == game]
    flipped = list(comparing.flips(found, one, other))
    print(f"{len(flipped)} of {len(found)} scenarios flip: {one.name} | {other.name}", flush=True)
    for scenario, here, there in flipped:
        by = f" (by {scenario.variant})" if scenario.variant else ""
        print(f"  {scenario.at}: {scenario.id}{by}: {_word(here)} | {_word(there)}")
    apart = comparing.where_apart(game, one, other, reading, flipped)
    if apart is None:
        print("proved equal: both compile to the same functions, in every mode")
        return RIGHT, None
    one, other = apart
    told, asked = telling.search(comparing.modes(game, one, other), nodes, seed)
    if told is None:
        print(f"no position found that tells them apart, in {asked} positions (--nodes N looks further)")
        return FAILED, None
    print(f"told apart after {asked} position{'' if asked == 1 else 's'}; a smallest one:", flush=True)
    text = comparing.scenario(
        telling.smallest(told), one, other, reading, schema_line("scenario", output.file if output else None)
    )
    return RIGHT, text


def _write(scenario: str | None, output: Output | None) -> None:
    if scenario is not None:
        write(scenario, output)
        if output is not None and output.file is not None:
            print(f"written: {output}", file=sys.stderr)


def _word(holds: bool | None) -> str:
    return "not askable" if holds is None else "holds" if holds else "fails"
