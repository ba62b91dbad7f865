"""Whole games as text: a start, actions that follow one another, and how it ended."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rulewright.core.abilities import NOBODY
from rulewright.core.errors import InputError, Place, PositionError, Problem, numbered
from rulewright.core.game import Game, Position
from rulewright.core.steps import Step, WrittenGame

_NAME = re.compile(r"[^\W\d_](?:[^\W_]|['-])*")
_LINE_END = re.compile(r"\r\n|\r|\n")
"""What editors count as the end of a line: no form feed, none of Unicode's separators."""
_NAMES = re.compile(r"T0\.\.\(([^()]+)\)")
_HEAD = re.compile(r"T[0O]\.\.\(.*")
"""The names of players, or what was meant to be."""
_NAMED = re.compile(r"([a-z][a-z0-9-]*)(?::[a-z0-9:=,-]+)?(?: |$)")
_SOME_DIGITS = re.compile(r"[0-9]{1,6}")
_LONGEST = 60
"""So much of a line is quoted."""
_TURN = re.compile(r"T([0-9]{1,6})\.\.(.*)")


def check_name(name: str) -> str | None:
    """What is wrong with a player's name, None if nothing: it must fit into a written game, and name somebody."""
    if name == NOBODY:
        return f'nobody can be called "{name}": it says that there is nobody'
    if _NAME.fullmatch(name):
        return None
    if _NAME.fullmatch(whole := unicodedata.normalize("NFC", name)):
        return f'the name "{name}" has accents that stand apart from their letters: type it anew as "{whole}"'
    return f'"{name}" cannot be written in a game: a name is letters and digits, \' and -, a letter first'


def players(text: str, file: str) -> tuple[list[str], Place] | None:
    """Whom the first line of a written game names, and where; None if it names nobody."""
    first = next(lines(text, file), None)
    match = _NAMES.fullmatch(first[0].strip()) if first else None
    return (match[1].split("."), first[1](0)) if first and match else None


def no_line(line: str) -> Problem | None:
    """Why a text is no line of a game that goes on: it is several lines, or the head of a game."""
    if (several := len(_LINE_END.split(line))) > 1:
        return Problem(f"this is {several} lines, and a turn is one", suggestion="write each line in quotes, by itself")
    if line.lstrip().startswith(("T0", "TO")):
        return Problem("the head of a game does not belong here", suggestion="begin with a turn")
    return None


def no_turn(line: str) -> Problem | None:
    """Why a line cannot stand in a game that goes on, as far as that is seen without playing: it has something to play,
    and no turn's number."""
    if not line.strip() or line.lstrip().startswith("# ") or _TURN.fullmatch(line.rstrip()):
        return no_line(line)
    return no_line(line) or Problem(f'"{line}" is not a turn')


class Replay:
    """Plays the actions of a text one after the other, each at its place."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.position = start
        self.steps: list[Step[Position]] = []

    @property
    def stopped(self) -> bool:
        """Whether an illegal action was met."""
        return bool(self.steps) and not self.steps[-1].verdict.legal

    def play(self, text: str, place: Place) -> None:
        """One action.

        Raises:
            InputError: if it cannot be read, at its place.
        """
        position = self.position
        try:
            action = position.game.own.notation.parse(position, text)
        except InputError as error:
            raise at(place, error) from None
        verdict = position.game.verdict(position.state, action)
        step = Step(place, text, position, action, verdict)
        self.steps.append(step)
        if verdict.legal:
            self.position = step.after


class Form(NamedTuple):
    """How a game writes its turns.

    `play` plays the part of a line after ``T3..`` and gives what its end says, with its place, if it has one;
    `result` is how a position's end is written, with its brackets, empty while the game goes on; `example` is a turn;
    `letters` are those with which ends begin, by the way in which a game ended;
    `ranking` is what an end says, however it is ordered (of one that cannot be read, the text itself).
    """

    play: Callable[[Replay, str, Place], tuple[str, Place] | None]
    result: Callable[[Position], str]
    example: str
    letters: Mapping[str, str]
    ranking: Callable[[str], object] = str


def read(game: Game, text: str, file: str, form: Form) -> WrittenGame[Position]:
    """A game from text: its start, then a numbered line for each turn; played as far as its actions are legal.

    Raises:
        InputError: if it cannot be read, with line and column.
    """
    replay: Replay | None = None
    due: int | None = None
    end: tuple[str, Place] | None = None
    for line, place in lines(text, file):
        if replay is None:
            replay, due = _start(game, line.strip(), place(0))
            continue
        match = _TURN.fullmatch(line.rstrip())
        if not end and _HEAD.fullmatch(line.strip()):
            message = "the head of a game does not belong here"
            raise InputError(Problem(message, place(0), "a file holds one game, and it has begun"))
        if end or not match:
            message = "something follows the end of the game" if end else f'"{line.strip()}" is not a turn'
            raise InputError(Problem(message, place(0), None if end else _turn_hint(line, due, form.example)))
        if due is not None and int(match[1]) != due:
            hint = "a game that begins later has its position on one line instead of T0" if due == 1 else None
            raise InputError(Problem(f"turn {match[1]} where turn {due} is due", place(1), hint))
        due = int(match[1]) + 1
        end = form.play(replay, match[2], place(match.start(2)))
        if end and end[0].strip():
            _check_readable(form, replay.start.names, *end)
        if replay.stopped:
            break
    if replay is None:
        raise InputError(Problem("the game is empty", Place(file, 1, 1), "begin with T0..(NAME.NAME)"))
    if replay.stopped:
        return WrittenGame(replay.start, tuple(replay.steps), end and end[0])
    if end is None:
        return WrittenGame(replay.start, tuple(replay.steps), None, _unsaid(form, replay))
    return WrittenGame(replay.start, tuple(replay.steps), end[0], *_check_end(form, replay.position, *end))


def _check_readable(form: Form, names: Sequence[str], said: str, place: Place) -> None:
    """Refuse what is no end of any game that these play.

    Raises:
        InputError: naming what it cannot say.
    """
    letter, *rest = re.split(r"[.=]", said)
    letters = [*form.letters.values()]
    if letter not in letters:
        example = f"({letters[0]}.{names[0]})" if letters else "no end"
        raise InputError(Problem(f'"({said})" is no end of this game', place, f"write {example}"))
    for name in rest:
        if name not in names and not name.replace(",", "").isdecimal():
            known = f"players: {', '.join(names)}"
            raise InputError(Problem(f'"({said})" is no end: nobody is called "{name}"', place, known))


def _unsaid(form: Form, replay: Replay) -> Problem | None:
    """A warning, if a game is over and does not say so."""
    right = form.result(replay.position)
    return (
        Problem("the game is over, and its end is not written", replay.steps[-1].place, f"write {right}")
        if right and replay.steps
        else None
    )


def _check_end(form: Form, position: Position, said: str, place: Place) -> tuple[Problem | None, Problem | None]:
    """What an end says against how the game ended: a warning, if it says nothing, and what is wrong."""
    right = form.result(position)
    if right and not said.strip():
        return Problem("the end says nothing", place, f"write {right}"), None
    if right and form.ranking(f"({said})") == form.ranking(right):
        return None, None
    hint = f"it is {right}" if right else "it is none: the game goes on"
    return None, Problem(f'the end is not "({said})"', place, hint)


def _turn_hint(line: str, due: int | None, example: str) -> str:
    """What a line was probably meant to be, knowing what scanning makes of a digit or of the two points."""
    head, dots, rest = line.strip().partition("..")
    number = head[1:].translate(str.maketrans("OoIlSsB|", "00115581")).strip()
    better = f"T{number}..{rest.strip()}"
    if better == line.strip() != line.rstrip() and _TURN.fullmatch(better):
        return "begin the line with it: nothing stands before a turn, no space and no tab"
    known = dots and head[:1] in ("T", "t") and _SOME_DIGITS.fullmatch(number) and due in (None, int(number))
    return f'did you mean "{better}"?' if known and better != line.strip() else f"write {example}"


def _start(game: Game, line: str, place: Place) -> tuple[Replay, int | None]:
    """The start of a game and the number of its first turn, None if that may be any."""
    if match := _NAMES.fullmatch(line):
        names = match[1].split(".")
        wrong = next((said for name in names if (said := check_name(name))), None)
        twice = next((name for name in names if names.count(name) > 1), None)
        if wrong or twice:
            raise InputError(
                Problem(wrong or f"two players are called {twice}: a game is for players of different names", place)
            )
        if len(names) != game.seats:
            raise InputError(
                Problem(f"the game is for {numbered(game.seats, 'player')}, and here are {len(names)}", place)
            )
        try:
            return Replay(game.own.initial_position(names)), 1
        except PositionError as error:
            raise InputError(Problem(error.message, place, error.suggestion)) from None
    begun = line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."
    hint = "begin with T0..(NAME.NAME)"
    if _HEAD.fullmatch(line):
        hint = f'did you mean "{better}"?' if _NAMES.fullmatch(better := f"T0{line[2:]}") else hint
        raise InputError(Problem(f'"{begun}" does not name the players', place, hint))
    named = _NAMED.match(line)
    if not named or (":" not in named[0] and named[1] != game.spec.game):
        raise InputError(Problem(f'"{begun}" names neither players nor a position', place, hint))
    try:
        return Replay(game.own.parse_position(line)), None
    except InputError as error:
        raise at(place, error) from None
    except PositionError as error:
        raise InputError(Problem(error.message, place, error.suggestion)) from None


def result(position: Position, letters: Mapping[str, str]) -> str:
    """How a finished game is written, ``(LETTER.WINNER...)``, by the letter of how it ended; empty while it goes on."""
    outcome = position.game.outcome(position.state)
    if outcome is None:
        return ""
    return f"({'.'.join([letters[outcome.by], *(position.names[seat] for seat in outcome.winners)])})"


def head(start: Position) -> str:
    """The first line of a written game: the players, or the position if the game begins elsewhere."""
    at_start = start == start.game.own.initial_position(start.names) and not start.game.spec.chosen
    return f"T0..({'.'.join(start.names)})" if at_start else str(start)


def at(place: Place, error: InputError) -> InputError:
    """An error, placed."""
    return InputError([Problem(p.message, p.place or place, p.suggestion) for p in error.problems])


def lines(text: str, file: str) -> Iterator[tuple[str, Callable[[int], Place]]]:
    """The lines of a text that are neither empty nor comments, each with the place of an offset in it."""
    for number, line in enumerate(_LINE_END.split(text), 1):
        if line.strip() and not line.lstrip().startswith("# "):
            yield line, partial(_offset, file, number)


def _offset(file: str, number: int, offset: int) -> Place:
    return Place(file, number, offset + 1)
