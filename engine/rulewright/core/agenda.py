"""What a game declares of its course: kinds of action with their fields, the steps at which they are taken, what is due
at the start, and how it may end.

What is due is a stack of frames in the state, each a step and whose it is.  An action takes the top one off; what falls
due by it goes on top, first said, first done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, NamedTuple

from rulewright.core import constants
from rulewright.core.constants import Bound, amount
from rulewright.core.errors import meant
from rulewright.core.expressions import (
    MOST,
    Args,
    At,
    Const,
    Expr,
    Items,
    Part,
    Quantified,
    Table,
    Var,
    Write,
)
from rulewright.core.operations import all_of, at, eq, literal, member, none, present, put, whole
from rulewright.core.spec import ACTIONS, BEGINS, DUE, ENDINGS, LAPSES, NO_NAMES, STEPS, WITH, Path, Spec
from rulewright.core.types import FLAG, NUMBER, PLAYER, Array, Bag, Domain, List, Option, Record, Type
from rulewright.core.vocabulary import (
    OF,
    Effect,
    Kind,
    Loop,
    Offer,
    Param,
    Quantity,
    ValueType,
    Word,
    always,
    by_name,
)

DOC = "doc"
"""Beside the fields of a kind of action: what it is, for authors of rules."""
CHOSEN, KIND, ENDING, STEP = "chosen", "kind", "ending", "step"
ENDED, LOST, WON = "ended", "lost", "won"
"""The parts of a state that tell how a game ended."""
END, LOSER, WINNER = "end", "loser", "winner"
"""The effect by which it ends, and the player of whom it may be said."""
TORN = "one player cannot both win and lose"
"""What is wrong with an end of which both is said of one player."""
DUE_NOW = "due-now"
NOBODY = -1
Frame = tuple[Any, ...]
"""A step, whose it is (a seat, or `NOBODY`), and of all data of steps what this one has."""
NOTHING = ""
"""The step that is due where nothing is."""
ABSENT: Mapping[str, Any] = {"number": 0, "flag": False}
"""What stands in a frame for data that its step has not; for a thing none."""
Wrong = tuple[Path, str, str | None]


class Step(NamedTuple):
    """A point of play: which kinds of action are taken there.  Where there is a kind `at_once` all players choose an
    action of the step's kind, and that one has what they chose; at a step of `chance` nobody chooses, and one of
    `nobody` is done at once.  Where it `lapses` it is taken off."""

    name: str
    kinds: tuple[str, ...]
    at_once: str | None = None
    chance: bool = False
    nobody: bool = False
    lapses: Any = None
    data: Mapping[str, str] = MappingProxyType({})
    """What else is known of it, each of a domain, or a number or a flag."""

    @property
    def owned(self) -> bool:
        """Whether it is some player's, who chooses."""
        return not (self.at_once or self.chance or self.nobody)

    @property
    def taken(self) -> tuple[str, ...]:
        """The kinds of action that are taken at it."""
        return (*self.kinds, *((self.at_once,) if self.at_once else ()))

    @property
    def path(self) -> Path:
        """Where it is declared."""
        return ("game", STEPS, self.name)


@dataclass(frozen=True)
class Agenda:
    """What a pack declares of its course: fields by kind of action, what each kind is, steps, what is due at the
    start (players are seats from 1), ways to end."""

    actions: Mapping[str, Mapping[str, str]]
    docs: Mapping[str, str]
    steps: Mapping[str, Step]
    begins: Sequence[Mapping[str, Any]]
    endings: tuple[str, ...]
    numbered: Mapping[str, tuple[Bound, Bound]]
    """The types of fields that are numbers, each with its bounds."""
    bags: Mapping[str, str]
    """The types of fields that are several things at once, each with the domain of these."""

    @cached_property
    def data(self) -> Mapping[str, str]:
        """The data of all steps, in the order in which frames have it."""
        return {name: of for step in self.steps.values() for name, of in step.data.items()}

    def frame(self, step: str, by: int, data: Mapping[str, Any]) -> Frame:
        """A step with whose it is and what is known of it."""
        return (step, by, *(data.get(name, ABSENT.get(of, NOBODY)) for name, of in self.data.items()))

    @property
    def nothing(self) -> tuple[Frame, ...]:
        """What is due where nothing is."""
        return (self.frame(NOTHING, NOBODY, {}),)

    def known(self, kind: str) -> dict[str, str]:
        """The data that every step has at which actions of a kind are taken."""
        steps = [step for step in self.steps.values() if kind in step.taken]
        return {name: of for name, of in self.data.items() if steps and all(name in step.data for step in steps)}

    @property
    def chosen(self) -> str | None:
        """The domain of what all choose at once; None where nothing is."""
        return next((of for step in self.steps.values() if step.at_once for of in _chosen(self, step)), None)


def read(spec: Spec) -> Agenda:
    """What a pack declares, checked by its schema; `wrong` says what else may be wrong."""
    game = spec.data["game"]
    said: Mapping[str, Mapping[str, Any]] = game.get(ACTIONS, {})
    steps = {name: _step(name, step) for name, step in game.get(STEPS, {}).items()}
    fields = {name: {field: of for field, of in fields.items() if field != DOC} for name, fields in said.items()}
    numbered = {
        _numbers_of(name, field): (of[0], of[1])
        for name, several in fields.items()
        for field, of in several.items()
        if isinstance(of, list)
    }
    return Agenda(
        {name: {f: _type_name(name, f, of) for f, of in several.items()} for name, several in fields.items()},
        {name: fields.get(DOC, "") for name, fields in said.items()},
        steps,
        game.get(BEGINS, ()),
        tuple(game.get(ENDINGS, ())),
        numbered,
        {bag_of(of["bag"]): of["bag"] for f in fields.values() for of in f.values() if isinstance(of, Mapping)},
    )


def _numbers_of(kind: str, field: str) -> str:
    """The type of the numbers that a field may be; no name of anything has a point."""
    return f"{kind}.{field}"


def _type_name(kind: str, field: str, of: Any) -> str:
    """The type of what a field is: a domain, numbers of its own, or a bag."""
    return bag_of(of["bag"]) if isinstance(of, Mapping) else _numbers_of(kind, field) if isinstance(of, list) else of


def bag_of(domain: str) -> str:
    """The type of several things of a domain; no name of anything has a space."""
    return str(Bag(Domain(domain)))


def _step(name: str, said: Mapping[str, Any]) -> Step:
    at_once, chance, nobody = said.get("at-once"), "chance" in said, "nobody" in said
    return Step(name, tuple(said["kinds"]), at_once, chance, nobody, said.get(LAPSES), said.get(WITH, {}))


# -- what may be wrong -----------------------------------------------------------------------------------


def wrong(made: Agenda, domains: Sequence[str]) -> Iterator[Wrong]:
    """What is wrong with what is declared: a kind, a domain, a step that there is not, a choice that cannot be."""
    for name, fields in made.actions.items():
        path: Path = ("game", ACTIONS, name)
        if name in NO_NAMES:
            yield path, f'"{name}" is no name: some readers of YAML take it for a flag', None
        for field, of in fields.items():
            if field in (PLAYER.name, KIND, CHOSEN):
                yield (*path, field), f"{field} means something else already", "choose another name for the field"
            elif of in made.bags:
                if made.bags[of] not in domains:
                    yield unknown((*path, field, "bag"), "domain", made.bags[of], domains)
            elif of not in domains and of not in made.numbered:
                yield unknown((*path, field), "domain", of, domains)
    yield from _wrong_beginning(made)
    for step in made.steps.values():
        if sum((step.at_once is not None, step.chance, step.nobody)) > 1:
            yield step.path, f"{step.name} is one of at-once, chance, nobody", "leave the others out"
        if step.nobody and (len(step.kinds) > 1 or any(made.actions.get(kind) for kind in step.kinds)):
            yield (
                step.path,
                "what nobody does is one kind of action without fields",
                "chance may choose between several",
            )
        for number, kind in enumerate(step.kinds):
            if kind not in made.actions:
                yield unknown((*step.path, "kinds", number), "kind of action", kind, made.actions)
        if step.at_once is not None:
            yield from _wrong_choice(made, step)
        yield from _wrong_data(made, step, domains)
    taken = {kind for step in made.steps.values() for kind in (*step.kinds, step.at_once) if kind is not None}
    for name in made.actions.keys() - taken if taken <= made.actions.keys() else ():
        yield ("game", ACTIONS, name), f"{name} is taken at no step", f"name it under kinds of one of the {STEPS}"


def _wrong_data(made: Agenda, step: Step, domains: Sequence[str]) -> Iterator[Wrong]:
    """What is wrong with the data of a step."""
    for name, of in step.data.items():
        path = (*step.path, WITH, name)
        fields = [kind for kind in step.taken if name in made.actions.get(kind, ())]
        if name in (PLAYER.name, KIND, CHOSEN, WITH):
            yield path, f"{name} means something else already", "choose another name for the data"
        elif of not in (*domains, *ABSENT):
            yield unknown(path, "domain", of, (*domains, *ABSENT))
        elif of != made.data[name]:
            yield path, f"{name} is a {made.data[name]} at another step", "choose another name for the data"
        elif fields:
            yield path, f"{name} is a field of {fields[0]} already", "choose another name for the data"
    if step.name == WITH:
        yield step.path, f"{WITH} means something else already", "choose another name for the step"


def _wrong_choice(made: Agenda, step: Step) -> Iterator[Wrong]:
    """What is wrong with a step at which all choose at once."""
    path = (*step.path, "at-once")
    if step.at_once not in made.actions:
        yield unknown(path, "kind of action", step.at_once, made.actions)
    elif made.actions[str(step.at_once)]:
        yield path, f"{step.at_once} has what all have chosen, and no fields of its own", "leave its fields out"
    if len(step.kinds) != 1 or len(made.actions.get(step.kinds[0], {"": ""})) != 1:
        yield path, "what is chosen at once is of one kind with one field", None
    elif len({of for one in made.steps.values() if one.at_once for of in _chosen(made, one)}) > 1:
        yield path, "all that is chosen at once is of one domain", None


def _wrong_beginning(made: Agenda) -> Iterator[Wrong]:
    """What is wrong with what is due at the start."""
    if made.steps and not made.begins:
        yield ("game", STEPS), "nothing is due at the start", f"write {BEGINS}: [{{due: {next(iter(made.steps))}}}]"
    for number, frame in enumerate(made.begins):
        path: Path = ("game", BEGINS, number)
        if (step := made.steps.get(frame[DUE])) is None:
            yield unknown((*path, DUE), STEP, frame[DUE], made.steps)
        elif step.owned and "by" not in frame:
            yield path, f"it is not said whose {step.name} is", "write by: with a seat from 1"
        else:
            yield from _wrong_begun(step, frame.get(WITH, {}), (*path, WITH))


def _wrong_begun(step: Step, said: Mapping[str, Any], path: Path) -> Iterator[Wrong]:
    """What is wrong with the data of a step that is due at the start."""
    for name in said:
        if name not in step.data:
            yield unknown((*path, name), f"data of {step.name}", name, step.data)
    for name in step.data:
        if name not in said:
            yield path[:-1], f"it is not said what {name} is", f"{WITH}: {{{name}: ...}}"


def _chosen(made: Agenda, step: Step) -> list[str]:
    return list(made.actions.get(step.kinds[0], {}).values())


def unknown(path: Path, what: str, name: Any, known: Any) -> Wrong:
    """What is wrong with a name that there is not, with what was probably meant or what there is."""
    there = f"known: {', '.join(known)}" if known else None
    return path, f'there is no {what} "{name}"', meant(str(name), known) or there


def names(made: Agenda) -> set[str]:
    """The names that what is declared gives a meaning, so that nothing else may have them."""
    told = {ENDED, LOST, WON, ENDING} if made.endings else set()
    told |= {DUE, *words(made)} if made.steps else set()
    return told | {type_.name for type_ in types(made)}


# -- what is made of it ----------------------------------------------------------------------------------


def kinds(made: Agenda) -> dict[str, Kind]:
    """The kinds of action."""
    found = {}
    for name, fields in made.actions.items():
        step = next((s for s in made.steps.values() if name in s.kinds), None)
        joint = next((s.kinds[0] for s in made.steps.values() if s.at_once == name), None)
        chance = step is not None and step.chance
        given = {CHOSEN: CHOSEN} if joint else fields
        data = {each: (of, partial(_datum, made, each)) for each, of in made.known(name).items()}
        found[name] = Kind(name, made.docs[name], given, data, joint_of=joint, chance=chance)
    return found


def _datum(made: Agenda, name: str, _: Args = MappingProxyType({})) -> Expr:
    """What the step that is due has of some data."""
    names = list(made.data)
    agenda = due(made)
    assert agenda is not None
    top = At(agenda(), Const(0, NUMBER), FRAME)
    return At(top, Const(2 + names.index(name), NUMBER), type_of(made.data[name]))


def data(made: Agenda, step: Step) -> dict[str, Expr]:
    """What the step that is due has, where it is this one."""
    return {name: _datum(made, name) for name in step.data}


def type_of(domain: str) -> Type:
    """The type of a value of a domain, or of a number or a flag."""
    known: dict[str, Type] = {"number": NUMBER, "flag": FLAG, PLAYER.name: PLAYER}
    return known.get(domain, Domain(domain))


def offers(made: Agenda) -> dict[str, Offer]:
    """For each kind of action that one player takes all that it may be: clauses say of what each field is."""
    return {name: _offer(made, kind) for name, kind in kinds(made).items() if kind.joint_of is None}


def _offer(made: Agenda, kind: Kind) -> Offer:
    there = "what a clause says" if any(of in made.bags for of in kind.fields.values()) else "whatever there is"
    doc = f"Any {kind.name}, with {there} for its {' and '.join(kind.fields)}." if kind.fields else kind.name
    loops = tuple(_loop(made, *field) for field in kind.fields.items())
    ranges = {field: _range(of) for field, of in kind.fields.items() if of in made.numbered}

    def contains(fields: Args) -> Expr:
        return all_of(*(member(fields[field], numbers()) for field, numbers in ranges.items()))

    said = contains if ranges else always
    return Offer(kind.name, doc, kind.name, loops, said)


def _range(of: str) -> Table:
    """All numbers that a field may be."""
    return Table(f"RANGE_{re.sub('[.-]', '_', of).upper()}", (), List(NUMBER))


_WIDE = 100
"""Where a field is fewer numbers, actions are not counted as they are listed, which takes time in a search."""


def ranges(made: Agenda, settings: Mapping[str, Any]) -> dict[str, Any]:
    """What the tables of the numbers say that fields may be."""
    return {_range(of).name: tuple(range(least, most + 1)) for of, least, most in _bounds(made, settings)}


def wrong_numbers(made: Agenda, settings: Mapping[str, Any]) -> Iterator[Wrong]:
    """The fields that may be no number, or more of them than can be gone through."""
    for of, least, most in _bounds(made, settings):
        kind, _, field = of.partition(".")
        told = f"{field} of {kind} is from {least} to {most}"
        if most < least:
            yield ("game", ACTIONS, kind, field), f"{told}: it can be nothing", "write the least number first"
        if most - least >= MOST:
            hint = f"at most from {least} to {least + MOST - 1}"
            yield ("game", ACTIONS, kind, field), f"{told}: more than {MOST} numbers", hint


def wide(made: Agenda, settings: Mapping[str, Any]) -> frozenset[str]:
    """The types of fields that are so many numbers that with another field they may be too many."""
    return frozenset(of for of, least, most in _bounds(made, settings) if most - least >= _WIDE)


def _bounds(made: Agenda, settings: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """The types of fields that are numbers, each with the least and the most in a mode."""
    for of, (least, most) in made.numbered.items():
        yield of, amount(least, settings), amount(most, settings)


def _loop(made: Agenda, field: str, of: str) -> Loop:
    if of in made.numbered:
        numbers = _range(of)
        return Loop(field, lambda _: numbers())
    if of in made.bags:  # a clause says which there are
        none: Expr = Items((), List(bag_type(of, made.bags[of]).type))
        return Loop(field, lambda _: none)
    domain = PLAYER if of == PLAYER.name else Domain(of)
    return Loop(field, lambda _: whole(domain))


def types(made: Agenda, settings: Mapping[str, Any] | None = None) -> Iterator[ValueType]:
    """The types of what belongs to the course of play; without settings of a mode numbers are not read."""
    for name, bounds in made.numbered.items():
        kind, _, field = name.partition(".")
        yield constants.number_type(name, f"A number as {field} of {kind} can be.", bounds, settings)
    if made.actions:
        yield _names(KIND, "A kind of action.", tuple(made.actions))
    if made.endings:
        yield _names(ENDING, "A way in which the game ends.", made.endings)
    if made.steps:
        yield _names(STEP, "A step of play.", tuple(made.steps))
    for name, domain in made.bags.items():
        yield bag_type(name, domain)
    if "number" in made.data.values():
        yield ValueType("number", "A whole number.", NUMBER, {"type": "integer"})
    if of := made.chosen:
        yield ValueType(CHOSEN, f"The {of} that each player chose.", Array(PLAYER, Domain(of)), {"type": "array"})


def bag_type(name: str, domain: str) -> ValueType:
    """The type of several things of a domain."""
    of = PLAYER if domain == PLAYER.name else Domain(domain)
    return ValueType(name, f"Several {domain}s at once: so many of each.", Bag(of), {"type": "array"})


def _names(name: str, doc: str, options: tuple[str, ...]) -> ValueType:
    from rulewright.core.domains import choice

    return ValueType(name, doc, Domain(name, options), {"enum": list(options)}, lambda: choice(options))


def quantities(made: Agenda) -> dict[str, Quantity]:
    """What clauses may ask of an action that all take at once."""
    if (of := made.chosen) is None:
        return {}
    all_of_them = Var(CHOSEN, Array(PLAYER, Domain(of)))
    params = {OF: Param(PLAYER.name, "the player")}
    doc = f"The {of} that a player chose, where all choose at once."
    return {CHOSEN: Quantity(CHOSEN, doc, of, lambda a: at(all_of_them, a[OF]), params, field=CHOSEN)}


class Ending(NamedTuple):
    """How a game that may end is kept, asked and ended."""

    lost: Part
    won: Part
    ended: Part

    @property
    def parts(self) -> tuple[Part, ...]:
        """What it adds to a state."""
        return tuple(self)

    def at_start(self, seats: int) -> dict[str, Any]:
        """What those parts hold while the game goes on."""
        return {LOST: ("",) * seats, WON: (False,) * seats, ENDED: ""}

    @property
    def word(self) -> Word:
        """Whether the game is over."""
        return Word(
            ENDED,
            "Whether the game is over, and if it is said by what, by that.",
            lambda a: present(self.ended()) if literal(a, "by") is None else eq(self.ended(), literal(a, "by")),
            {"by": Param(ENDING, "how", optional=True)},
        )

    @property
    def effect(self) -> Effect:
        """The game is over."""
        return Effect(
            END,
            "The game is over: somebody has lost, and the others have won; or has won; or it is a tie.",
            self._writes,
            {
                "by": Param(ENDING, "how"),
                LOSER: Param(PLAYER.name, "who has lost", optional=True),
                WINNER: Param(PLAYER.name, "who has won", optional=True),
            },
        )

    def _writes(self, args: Args) -> list[Write]:
        writes = [put(self.ended(), args["by"])]
        if LOSER in args:
            writes.append(put(self.lost(args[LOSER]), args["by"]))
        if WINNER in args:
            writes.append(put(self.won(args[WINNER]), True))
        return writes


def ending(made: Agenda) -> Ending | None:
    """How a game ends; None if no way to end is declared."""
    if not made.endings:
        return None
    how = Option(Domain(ENDING, made.endings))
    return Ending(Part(LOST, how, (PLAYER,)), Part(WON, FLAG, (PLAYER,)), Part(ENDED, how))


def due(made: Agenda) -> Part | None:
    """The part of a state that tells what is due; None if no steps are declared."""
    return Part(DUE, List(FRAME)) if made.steps else None


FRAME = Record("frame")
_STEPS_OF = "STEPS_OF"
"""The table of the steps at which an action of a kind is taken."""


def tables(made: Agenda) -> dict[str, Any]:
    """The tables that the words ask."""
    steps = made.steps.values()
    return {_STEPS_OF: {kind: tuple(s.name for s in steps if kind in s.taken) for kind in made.actions}}


def words(made: Agenda) -> dict[str, Word]:
    """The words about the course of play."""
    found = ending(made)
    return by_name(*([found.word] if found else ()), *(_words_about(made) if made.steps else ()))


def _words_about(made: Agenda) -> Iterator[Word]:
    """Whether an action of a kind is taken at the step that is due."""
    agenda = due(made)
    assert agenda is not None
    step = Domain(STEP, tuple(made.steps))
    top = At(At(agenda(), Const(0, NUMBER), FRAME), Const(0, NUMBER), Option(step))
    taken = Table(_STEPS_OF, (Domain(KIND, tuple(made.actions)),), List(step))
    frame = Var("_frame", FRAME)
    named, whose = At(frame, Const(0, NUMBER), Option(step)), At(frame, Const(1, NUMBER), Option(PLAYER))

    def waits(args: Args) -> Expr:
        found = eq(named, args[STEP])
        that = all_of(found, eq(whose, args["by"])) if "by" in args else found
        return Quantified("some", frame, agenda(), that, FLAG)

    yield Word(
        "waiting",
        "Whether a step is due, now or after others; a player's, if one is named.",
        waits,
        {STEP: Param(STEP, "which"), "by": Param(PLAYER.name, "whose", optional=True)},
        why="Only one game declares its steps, and asks about none but the one that is due.",
    )
    yield Word(
        DUE_NOW,
        "Whether an action of a kind is taken at the step that is due.",
        lambda a: member(top, taken(a[KIND])),
        {KIND: Param(KIND, "of which")},
    )


def effects(made: Agenda) -> dict[str, Effect]:
    """The effects on the course of play."""
    found = ending(made)
    return by_name(*([found.effect] if found else ()), *([_drop(made)] if made.steps else ()))


def _drop(made: Agenda) -> Effect:
    """What is due is taken out."""
    agenda, step = due(made), Option(Domain(STEP, tuple(made.steps)))
    assert agenda is not None

    def writes(args: Args) -> list[Write]:
        which = Items((args.get(STEP, none(step)), args.get("by", none(Option(PLAYER)))), FRAME)
        return [Write(agenda, (), which, add=False)]

    return Effect(
        "drop",
        "What is due after this is due no more: all of it, or a step, what is a player's, a player's step.",
        writes,
        {STEP: Param(STEP, "which", optional=True), "by": Param(PLAYER.name, "whose", optional=True)},
        why="Only one game declares its steps, and all that falls due there is done.",
    )
