"""Positions of a game whose parts are declared: the start, data of scenarios both ways, and what a player sees.

A `Layout` is made once for a mode; a state is a named tuple with a field for each part.  A part with one value for each
of some things is seen here as its cells, one for each, in order; a bag in a cell is how many there are of each thing.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from rulewright.core import agenda, boards
from rulewright.core.abilities import Possible
from rulewright.core.agenda import NOBODY, WON, Frame
from rulewright.core.constants import amount
from rulewright.core.errors import InputError, Place, PositionError, Problem, a, meant, numbered
from rulewright.core.parts import ALL, OTHERS, OWNER, Declarations, Declared, constants_of, part_of, plain
from rulewright.core.source import part_field
from rulewright.core.spec import BEGINS, DUE, OPTIONS, WITH, Path, Spec
from rulewright.core.types import PLAYER
from rulewright.core.vocabulary import OF
from rulewright.core.written import check_name

NOTHING = "none"
NONE = -1
"""No thing, in a state."""
OUT, HAS, HAS_NOT = "out", "has", "has_not"
"""Keys of a player beside his parts: things that have left the game, and in an expectation some of what he has."""
FEW = 4
"""So many are tried where nothing bounds a list, a bag or a number in a list."""
PLAIN = ("number", "flag")
"""What a field of a list may be besides a thing of a domain."""
Cell = Any


def told(made: Declarations) -> tuple[Declared, ...]:
    """The parts that a position tells: those that are cleared by themselves are empty between two actions."""
    return tuple(part for part in made.parts if part.within is None)


def hand(made: Declarations) -> Declared | None:
    """The first bag that each player has: what ``has`` asks about."""
    return next((part for part in told(made) if part.sort == "bag" and part.per == (PLAYER.name,)), None)


@dataclass(frozen=True)
class Layout:
    """What a mode makes of the declared parts; `rest` are the fields of a state that no part declares, at the start."""

    spec: Spec
    mode: str
    made: Declarations
    state: type[Any]
    rest: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """The constants of the mode."""
        return self.spec.settings(self.mode)

    @cached_property
    def seats(self) -> int:
        """How many play."""
        return len(self.spec.modes[self.mode]["seats"])

    @cached_property
    def told(self) -> tuple[Declared, ...]:
        """The parts that a position tells."""
        return told(self.made)

    @cached_property
    def of_players(self) -> tuple[Declared, ...]:
        """Those of which each player has his own."""
        return tuple(part for part in self.told if part.of_player)

    @cached_property
    def of_table(self) -> tuple[Declared, ...]:
        """Those that belong to nobody."""
        return tuple(part for part in self.told if not part.of_player)

    def things(self, domain: str) -> Sequence[Any]:
        """The things of a domain: names, or the seats of the players."""
        return range(self.seats) if domain == PLAYER.name else self.made.things[domain]

    def called(self, domain: str, names: Sequence[str]) -> Sequence[str]:
        """What the things of a domain are called in a position: the players by their names."""
        return names if domain == PLAYER.name else self.made.things[domain]

    def entry(self, domain: str, thing: str) -> Mapping[str, Any]:
        """What the file that has a thing says of it; nothing, if things are only listed."""
        said = self.spec.data["game"].get("things", {}).get(domain)
        if not isinstance(said, Mapping):
            return {}
        entry = self.spec.data[said["file"]][said.get("under", said["file"])][thing]
        return entry if isinstance(entry, Mapping) else {}

    def indices(self, part: Declared, seat: int | None = None) -> list[tuple[int, ...]]:
        """Of what there are cells, as numbers in each domain; with a seat those of a player."""
        found = self._indices[part.name]
        return found if seat is None else [at for at in found if at[0] == seat]

    @cached_property
    def _indices(self) -> dict[str, list[tuple[int, ...]]]:
        ranges = {part.name: [range(len(self.things(domain))) for domain in part.per] for part in self.made.parts}
        return {name: list(itertools.product(*each)) for name, each in ranges.items()}

    def inner(self, part: Declared) -> list[tuple[str, ...]]:
        """The keys under which cells are told, inside what a player has of a part or inside the part."""
        domains = part.per[1:] if part.of_player else part.per
        return list(itertools.product(*(self.made.things[domain] for domain in domains)))

    def bounds(self, part: Declared) -> tuple[int, int]:
        """The least and the most of a number."""
        return self._bounds[part.name]

    @cached_property
    def _bounds(self) -> dict[str, tuple[int, int]]:
        numbers = (part for part in self.made.parts if part.sort == "number")
        return {p.name: (amount(p.bounds[0], self.settings), amount(p.bounds[1], self.settings)) for p in numbers}

    def most(self, part: Declared) -> int | None:
        """How many things a list has at most; None if nothing says so."""
        return None if part.most is None else amount(part.most, self.settings)

    # -- cells ---------------------------------------------------------------------------------------------

    def cells(self, part: Declared, state: Any) -> list[Cell]:
        """What a part of a state holds, for each of its things."""
        value = getattr(state, part.name)
        if part.sort == "bag":
            kinds = len(self.things(part.of))
            return [tuple(value[i : i + kinds]) for i in range(0, len(value), kinds)]
        return list(value) if part.per else [value]

    def held(self, part: Declared, cells: Sequence[Cell]) -> Any:
        """What stands in a state for some cells."""
        if part.sort == "bag":
            return tuple(itertools.chain.from_iterable(cells))
        return tuple(cells) if part.per else cells[0]

    def empty(self, part: Declared) -> Cell:
        """A cell with nothing in it."""
        match part.sort:
            case "number":
                return self.bounds(part)[0]
            case "bag":
                return (0,) * len(self.things(part.of))
            case "slot":
                return NONE
            case "flag":
                return False
            case _:
                return ()

    def beginning(self, part: Declared, at: tuple[int, ...] = ()) -> Cell:
        """A cell as at the start of a game; on a board that of a cell."""
        if part.of_cells:
            return self._standing[part.name].get(at, NONE)
        if part.begins_apart(self.made.constants):
            thing = self.things(part.per[-1])[at[-1]]
            if part.sort == "flag":
                return str(thing) in self.listed(part.start)
            return int(self.settings[part.start].get(thing, 0))
        return self._beginnings[part.name]

    @cached_property
    def _beginnings(self) -> dict[str, Cell]:
        apart = (part.name for part in self.made.parts if part.of_cells or part.begins_apart(self.made.constants))
        left = {*apart}
        return {part.name: self._begins(part) for part in self.made.parts if part.name not in left}

    @cached_property
    def _standing(self) -> dict[str, dict[tuple[int, ...], Cell]]:
        """What stands on the cells of the board at the start."""
        return {part.name: self._stands(part) for part in self.made.parts if part.of_cells}

    def _stands(self, part: Declared) -> dict[tuple[int, ...], Cell]:
        things = self._standing_there(part)
        cells = list(self.things(part.per[0]))
        said = [(name, things.index(thing)) for name, thing in (part.start or {}).items() if thing in things]
        return {(cells.index(cell),): thing for name, thing in said for cell in self.listed(name)}

    def _standing_there(self, part: Declared) -> Sequence[Any]:
        """What may stand on a cell at the start, as it is written: the players by the numbers of their seats."""
        if part.of == PLAYER.name:
            return range(1, self.seats + 1)
        return [plain(thing) for thing in self.things(part.of)]

    def _wrong_standing(self, part: Declared) -> Iterator[Problem]:
        """What stands on the cells at the start and cannot: a seat that is not there, and two things on one cell."""
        first: dict[str, str] = {}
        for name, thing in (part.start or {}).items():
            cells, path = self.listed(name), self.spec.constants(self.mode)[name][1]
            if cells and thing not in self._standing_there(part):
                place = self.spec.place((*part.path, "start", name))
                yield Problem(f"there is no seat {thing} in {self.mode}", place, f"seats: 1 to {self.seats}")
                continue
            for number, cell in enumerate(cells):
                other = first.setdefault(cell, name)
                if part.start[other] != thing:
                    message = f"on {cell} stands what {other} says, and what {name} says too"
                    yield Problem(message, self.spec.place((*path, number)))

    def _begins(self, part: Declared) -> Cell:
        if part.start is None:
            return self.empty(part)
        match part.sort:
            case "number":
                return amount(part.start, self.settings)
            case "bag":
                return self.counts(part, self.listed(part.start))
            case "slot":
                name = str(self.settings.get(part.start, part.start))
                return list(self.things(part.of)).index(name)
            case _:
                return part.start

    def listed(self, start: str | Sequence[str]) -> list[str]:
        """Things that a constant lists, or counts."""
        said = self.settings[start] if isinstance(start, str) else start
        things = [thing for thing, n in said.items() for _ in range(n)] if isinstance(said, Mapping) else said
        return list(map(str, things))

    def counts(self, part: Declared, things: Sequence[str]) -> tuple[int, ...]:
        """A bag of some things."""
        return tuple(things.count(thing) for thing in self.things(part.of))

    def names_in(self, part: Declared, bag: Sequence[int]) -> list[str]:
        """The things in a bag, in the order of the pack."""
        return [self.things(part.of)[number] for number in self.in_bag(bag)]

    def in_bag(self, bag: Sequence[int]) -> list[int]:
        """The numbers of the things in a bag, in the order of the pack."""
        return [number for number, n in enumerate(bag) for _ in range(n)]

    def names_of(self, name: str, state: Any, number: int = 0) -> list[str]:
        """The things in a bag of a state, of the numbered player's if each has one."""
        part = self.named[name]
        return self.names_in(part, self.cells(part, state)[number])

    def has(self, state: Any, seat: int, domain: str, thing: int) -> bool | None:
        """Whether a player has a thing, by its number, in a bag or a slot of his; None if he has none for such."""
        own = [part for part in self.of_players if part.of == domain and part.sort in ("bag", "slot")]
        held = [
            cell[thing] > 0 if part.sort == "bag" else cell == thing
            for part in own
            for at, cell in zip(self.indices(part), self.cells(part, state), strict=True)
            if at[0] == seat
        ]
        return any(held) if own else None

    @cached_property
    def named(self) -> Mapping[str, Declared]:
        """The parts by their names."""
        return {part.name: part for part in self.made.parts}

    def check_start(self) -> None:
        """Refuse a beginning that is out of bounds.

        Raises:
            InputError: at what it is said to be.
        """
        problems = []
        try:
            _ = self.begins
        except PositionError as error:
            problems.append(Problem(error.message, self.spec.place(("game", *error.path)), error.suggestion))
        for number, said in enumerate(self.made.agenda.begins):
            if said.get("by", 1) > self.seats:
                message = f"there is no seat {said['by']} in {self.mode}"
                place = self.spec.place(("game", BEGINS, number, "by"))
                problems.append(Problem(message, place, f"seats: 1 to {self.seats}"))
        for path, message, hint in agenda.wrong_numbers(self.made.agenda, self.settings):
            problems.append(Problem(message, self.spec.place(path), hint))
        for number, name in enumerate(self.spec.modes[self.mode]["seats"]):
            if hint := self._stands_for(name):
                place = self.spec.place(("game", "modes", self.mode, "seats", number))
                problems.append(Problem(f'nobody can be called "{name}"', place, hint))
        for part in self.made.parts:
            if part.of_cells:
                problems += self._wrong_standing(part)
            if (most := self.most(part)) is not None and most < 1:
                problems.append(Problem(f"{part.name} has at most {most}", self.spec.place((*part.path, "most"))))
            if thing := next((one for one in self._begun_with(part) if one not in (self.limit(part) or ())), None):
                message = f"{part.name} begins with {thing}, which is not among the {self._titled(part.only)}"
                problems.append(Problem(message, self._place(part)))
            if part.sort == "number":
                least, most = self.bounds(part)
                each = [self.beginning(part, at) for at in self.indices(part)]
                begins = next((one for one in each if not least <= one <= most), each[0])
                if least > most:
                    message = f"{part.name} is from {least} to {most}: it can be nothing"
                    problems.append(Problem(message, self.spec.place((*part.path, "number"))))
                elif not least <= begins <= most:
                    message = f"{part.name} begins at {begins}, and is from {least} to {most}"
                    problems.append(Problem(message, self._place(part)))
        if problems:
            raise InputError(problems)

    def _begun_with(self, part: Declared) -> Iterator[str]:
        """What a part that not all may be in begins with: its things, or those of which it is true."""
        for at in self.indices(part) if part.only else ():
            cell = self.beginning(part, at)
            if part.sort == "bag":
                yield from self.names_in(part, cell)
            elif part.sort == "slot" and cell != NONE:
                yield self.things(part.of)[cell]
            elif part.sort == "flag" and cell:
                yield self.things(part.per[-1])[at[-1]]

    def _place(self, part: Declared) -> Place | None:
        """Where it is said from what a part begins."""
        name, *key = next(iter(part.start.items())) if isinstance(part.start, Mapping) else (part.start,)
        constant = self.spec.constants(self.mode).get(name) if isinstance(name, str) else None
        return self.spec.place((*constant[1], *key) if constant else (*part.path, "start"))

    # -- states --------------------------------------------------------------------------------------------

    def start(self) -> Any:
        """The state at the start of a game."""
        parts = {part.name: [self.beginning(part, at) for at in self.indices(part)] for part in self.made.parts}
        return self.of_cells(parts)

    def of_cells(self, parts: Mapping[str, Sequence[Cell]]) -> Any:
        """A state of the cells of each part; those that are missing are empty."""
        held = {
            part_field(part.name): self.held(part, parts.get(part.name) or [self.empty(part)] * len(self.indices(part)))
            for part in self.made.parts
        }
        return self.state(**held, **self._going_on, **self.rest)

    @cached_property
    def _going_on(self) -> Mapping[str, Any]:
        """What tells in a state that the game goes on."""
        ending = agenda.ending(self.made.agenda)
        due = {DUE: self.begins} if self.made.agenda.steps else {}
        return {**due, **(ending.at_start(self.seats) if ending else {})}

    @cached_property
    def begins(self) -> tuple[Frame, ...]:
        """What is due at the start."""
        return tuple(
            self.frame(said[DUE], said["by"] - 1 if "by" in said else NOBODY, said.get(WITH, {}), (BEGINS, i, WITH))
            for i, said in enumerate(self.made.agenda.begins)
        )

    def frame(
        self, step: str, by: int, said: Mapping[str, Any], path: Path, names: Sequence[str] | None = None
    ) -> Frame:
        """A step that is due, with what is said of it.

        Raises:
            PositionError: at what no such data can be, or is missing.
        """
        agenda = self.made.agenda
        wanted = agenda.steps[step].data
        for name in said:
            if name not in wanted:
                hint = meant(name, wanted) or (f"known: {', '.join(wanted)}" if wanted else "leave it out")
                raise PositionError(f'{step} has no "{name}"', (*path, name), hint)
        for name in wanted:
            if name not in said:
                raise PositionError(f"it is not said what {name} of {step} is", path)
        data = {name: self.datum(of, said[name], names, (*path, name)) for name, of in wanted.items()}
        return agenda.frame(step, by, data)

    def datum(self, of: str, said: Any, names: Sequence[str] | None, path: Path) -> Any:
        """What is said of a thing of a domain, or of a number or a flag.

        Raises:
            PositionError: if there is no such one.
        """
        if of == PLAYER.name and names is None:
            if said not in range(1, self.seats + 1) or isinstance(said, bool):
                raise PositionError(f"{said} is no seat", path, f"from 1 to {self.seats}")
            return said - 1
        if of not in PLAIN:
            return self.thing(of, said, names or (), path)
        if isinstance(said, bool) != (of == "flag") or not isinstance(said, int):
            raise PositionError(f"{a(of)} is wanted here, not {said}", path)
        return said

    @cached_property
    def tables(self) -> dict[str, Any]:
        """What the words of the course of play ask, and what is in the parts that are empty between two actions."""
        brief = [part for part in self.made.parts if part.within is not None]
        empty = {part_of(p).emptied: self.held(p, [self.empty(p)] * len(self.indices(p))) for p in brief}
        board = boards.tables(self.made.board) if self.made.board else {}
        numbers = agenda.ranges(self.made.agenda, self.settings)
        return {**agenda.tables(self.made.agenda), **numbers, **board, **empty}

    def all_cells(self, state: Any) -> dict[str, list[Cell]]:
        """What every part of a state holds, for each of its things."""
        return {part.name: self.cells(part, state) for part in self.made.parts}

    # -- what a player sees --------------------------------------------------------------------------------

    def observation(self, state: Any, player: int) -> Any:
        """A state with what a player may not see taken out: of a bag what is hidden counts as none."""
        seen = {}
        for part in self.made.parts:
            if part.seen is not None:
                cells = zip(self.indices(part), self.cells(part, state), strict=True)
                seen[part.name] = self.held(part, [self._seen(part, at, cell, player) for at, cell in cells])
        return state._replace(**seen)

    def _seen(self, part: Declared, at: tuple[int, ...], cell: Cell, player: int) -> Cell:
        assert part.seen is not None
        if part.sort == "list":
            return tuple(self._record(part, at, record, player) for record in cell)
        what = part.seen.get(OWNER if part.of_player and at[0] == player else OTHERS, part.seen.get(ALL))
        if what == ALL:
            return cell
        if part.sort == "bag" and isinstance(what, str):
            known = set(self.listed(what))
            return tuple(n if thing in known else 0 for thing, n in zip(self.things(part.of), cell, strict=True))
        return self.empty(part)

    def _record(self, part: Declared, at: tuple[int, ...], record: tuple[Any, ...], player: int) -> tuple[Any, ...]:
        """What is seen of a thing in a list; fields that are not are none."""
        assert part.seen is not None
        fields = list(part.fields)
        whose = {name for name, value in zip(fields, record, strict=True) if part.fields[name] == PLAYER.name}
        mine = [name for name in whose if record[fields.index(name)] == player and name in part.seen]
        mine += [OWNER] if part.of_player and at[0] == player and OWNER in part.seen else []
        what = part.seen.get(mine[0] if mine else OTHERS, part.seen.get(ALL))
        if what == ALL:
            return record
        seen = what if isinstance(what, Mapping) else {}
        return tuple(value if seen.get(name) == ALL else NONE for name, value in zip(fields, record, strict=True))

    # -- data ------------------------------------------------------------------------------------------------

    def describe(self, names: Sequence[str], state: Any) -> dict[str, Any]:
        """A position as the data of a scenario, with everything that ``after`` may name."""
        players: dict[str, dict[str, Any]] = {name: {} for name in names}
        for part in self.of_players:
            told = self._told(part, self.cells(part, state), names)
            share = len(told) // self.seats
            for seat, name in enumerate(names):
                players[name][part.name] = self.nested(part, told[seat * share : (seat + 1) * share])
        if bag := self.hand:
            for name in names:
                players[name][HAS] = players[name][bag.name]
        table = {p.name: self.nested(p, self._told(p, self.cells(p, state), names)) for p in self.of_table}
        options = self.spec.options(self.mode)
        return {"mode": self.mode, **({OPTIONS: options} if options else {}), "players": players, **table}

    @cached_property
    def hand(self) -> Declared | None:
        """The bag that ``has`` asks about."""
        return hand(self.made)

    def _told(self, part: Declared, cells: Sequence[Cell], names: Sequence[str]) -> list[Any]:
        def thing(domain: str, value: Any) -> Any:
            return self.told_thing(domain, value, names)

        match part.sort:
            case "bag":
                return [[thing(part.of, number) for number in self.in_bag(cell)] for cell in cells]
            case "slot":
                return [thing(part.of, cell) for cell in cells]
            case "list":
                domains = part.fields.items()
                return [
                    [{n: thing(d, v) for (n, d), v in zip(domains, record, strict=True)} for record in cell]
                    for cell in cells
                ]
            case _:
                return list(cells)

    def told_thing(self, domain: str, value: Any, names: Sequence[str]) -> Any:
        """A thing of a domain as data, or a number or a flag."""
        if domain in PLAIN:
            return value
        called = NOTHING if value == NONE else self.called(domain, names)[value]
        return called if domain == PLAYER.name else plain(called)

    def nested(self, part: Declared, told: Sequence[Any]) -> Any:
        """What is told of several cells, under the names of what each is of."""
        keys = self.inner(part)
        if keys == [()]:
            return told[0]
        found: dict[str, Any] = {}
        for key, one in zip(keys, told, strict=True):
            inside = found
            for name in key[:-1]:
                inside = inside.setdefault(name, {})
            inside[key[-1]] = one
        return found

    def check_names(self, names: Sequence[str]) -> None:
        """Refuse names of players that cannot be.

        Raises:
            PositionError: at a name that cannot be written, or if there are too few or too many.
        """
        for name in names:
            wrong = check_name(name)
            hint = None if wrong else self._stands_for(name)
            if wrong or hint:
                raise PositionError(wrong or f'nobody can be called "{name}"', ("players", name), hint)
        if len(names) != self.seats:
            message = f"the game is for {numbered(self.seats, 'player')}, and here are {len(names)}"
            raise PositionError(message, ("players",), "name all, in seat order")

    def _stands_for(self, name: str) -> str | None:
        """Why nobody can be called so, if the name stands for something else on one line."""
        taken = (WON, DUE, *self.made.agenda.steps, *(part.name for part in self.of_table))
        return f"on one line {name} stands for something else" if name in taken else None

    def thing(self, domain: str, name: Any, names: Sequence[str], path: Path, optional: bool = False) -> int:
        """The number of a thing.

        Raises:
            PositionError: if there is none of that name.
        """
        known = self.called(domain, names)
        if optional and name == NOTHING:
            return NONE
        if str(name) not in known:
            message, hint = f'"{name}" is not {a(domain)}', meant(str(name), known)
            raise PositionError(message, path, hint or f"{domain}s: {' '.join(known)}")
        return known.index(str(name))

    def cell(
        self, part: Declared, said: Any, names: Sequence[str], path: Path, of: Mapping[str, str] = MappingProxyType({})
    ) -> Cell:
        """What a position says of a cell: that of some things, by name.

        Raises:
            PositionError: if no cell of the part can hold that.
        """
        match part.sort:
            case "number":
                least, most = self.bounds(part)
                if isinstance(said, bool) or not isinstance(said, int) or not least <= said <= most:
                    raise PositionError(f"{part.called(**of)}: from {least} to {most}, not {said}", path)
                return said
            case "bag":
                numbers = [self.thing(part.of, name, names, (*path, i)) for i, name in enumerate(said)]
                for i, name in enumerate(said):
                    self._check_limited(part, name, (*path, i))
                return tuple(numbers.count(kind) for kind in range(len(self.things(part.of))))
            case "slot":
                number = self.thing(part.of, said, names, path, optional=True)
                self._check_limited(part, said, path)
                return number
            case "list":
                return self._records(part, said, names, path)
            case _:
                if said and of:
                    self._check_limited(part, list(of.values())[-1], path)
                return said

    def _records(self, part: Declared, said: Any, names: Sequence[str], path: Path) -> Cell:
        most = self.most(part)
        if most is not None and len(said) > most:
            raise PositionError(f"{part.name} has {len(said)}, and at most {most} are there", path)
        return tuple(self._record_of(part, record, names, (*path, number)) for number, record in enumerate(said))

    def _record_of(
        self, part: Declared, record: Mapping[str, Any], names: Sequence[str], path: Path
    ) -> tuple[Any, ...]:
        """What a position says of a thing in a list."""
        if missing := [name for name in part.fields if name not in record]:
            raise PositionError(f"it is not said which {missing[0]}", path)
        for name, domain in part.fields.items():
            if part.only and domain == part.limited:
                self._check_limited(part, record[name], (*path, name))
        return tuple(
            record[name] if domain in PLAIN else self.thing(domain, record[name], names, (*path, name), optional=True)
            for name, domain in part.fields.items()
        )

    def said(
        self, part: Declared, data: Mapping[str, Any], names: Sequence[str], seat: int | None
    ) -> list[Cell] | None:
        """The cells that a position says of a player or of the table; None if it leaves the part out."""
        if part.name not in data:
            return None
        path: Path = (part.name,) if seat is None else ("players", names[seat], part.name)
        found = []
        indices = self.indices(part, seat)
        for index, key in zip(indices, self.inner(part), strict=True):
            inside, at = data[part.name], path
            for name in key:
                if not isinstance(inside, Mapping) or name not in inside:
                    inside = None
                    break
                inside, at = inside[name], (*at, name)
            left = self.empty(part) if part.of_cells else self.beginning(part, index)
            of = (() if seat is None else (names[seat],)) + key
            told = {domain if i else OF: name for i, (domain, name) in enumerate(zip(part.per, of, strict=True))}
            found.append(left if inside is None else self.cell(part, inside, names, at, told))
        return found

    def possible(self, names: Sequence[str]) -> dict[str, Possible]:
        """What values there can be, by key; see `Abilities.possible`."""
        found = {}
        for part in self.told:
            if part.sort == "bag":
                found[part.name] = Possible(self._checked_thing(part, names), partial(self._in_bag, part))
            elif part.sort == "list":
                found[part.name] = Possible(self._checked_record(part, names), partial(self._some, part, names))
            else:
                found[part.name] = Possible(self._checked(part, names), partial(self._values, part, names))
        if self.hand:
            found[HAS] = found[HAS_NOT] = found[self.hand.name]
        return found

    def _checked(self, part: Declared, names: Sequence[str]) -> Callable[[Any], object]:
        return lambda value: self.cell(part, value, names, ())

    def _checked_thing(self, part: Declared, names: Sequence[str]) -> Callable[[Any], object]:
        def check(name: str | int) -> None:
            self.thing(part.of, name, names, ())
            self.check_place(part, str(name), ())

        return check

    def _checked_record(self, part: Declared, names: Sequence[str]) -> Callable[[Any], object]:
        return lambda record: self._record_of(part, record, names, ())

    def _values(self, part: Declared, names: Sequence[str]) -> Sequence[Any]:
        if part.sort == "number":
            least, most = self.bounds(part)
            return range(least, most + 1)
        return self._of_domain(part.of or part.sort, names)

    def _of_domain(self, domain: str, names: Sequence[str]) -> Sequence[Any]:
        """What may be said of a thing of a domain, or of a flag."""
        if domain == "flag":
            return (False, True)
        return (NOTHING, *(names if domain == PLAYER.name else map(plain, self.things(domain))))

    def of_domain(self, domain: str, names: Sequence[str]) -> Sequence[Any]:
        """What there may be of a domain; of numbers the first few, of a flag both."""
        return range(FEW) if domain == "number" else [x for x in self._of_domain(domain, names) if x != NOTHING]

    def _some(self, part: Declared, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """What may be in a list; of numbers, which nothing bounds, the first few."""
        fields = [range(FEW) if of == "number" else self._of_domain(of, names) for of in part.fields.values()]
        return (dict(zip(part.fields, values, strict=True)) for values in itertools.product(*fields))

    def _in_bag(self, part: Declared) -> Sequence[str | int]:
        things = [thing for thing in self.things(part.of) if self.belongs(part, thing)]
        return things if part.of == PLAYER.name else [plain(thing) for thing in things]

    # -- supply ----------------------------------------------------------------------------------------------

    def supplied(self, domain: str) -> tuple[Mapping[str, int], Mapping[str, int]] | None:
        """How many there are of each thing: of each player's own, and on the table; None if nothing says so."""
        return self._supply.get(domain)

    @cached_property
    def _supply(self) -> dict[str, tuple[Mapping[str, int], Mapping[str, int]]]:
        def counted(constants: str | Sequence[str]) -> Mapping[str, int]:
            return Counter(thing for _, constant in constants_of(constants) for thing in self.listed(constant))

        supplies = self.made.supply.items()
        return {
            domain: (counted(said.get("per-player", ())), counted(said.get("table", ()))) for domain, said in supplies
        }

    def limit(self, part: Declared) -> Sequence[str] | None:
        """What alone may be in a part, or of what alone a flag may be true; None if nothing says so."""
        return self._limits.get(part.name)

    def limited(self, part: Declared) -> Sequence[int] | None:
        """The same, by their numbers."""
        return self._limited.get(part.name)

    @cached_property
    def _limited(self) -> dict[str, Sequence[int]]:
        parts = {part.name: part for part in self.made.parts}
        return {
            name: [kind for kind, thing in enumerate(self.things(parts[name].limited)) if thing in limit]
            for name, limit in self._limits.items()
        }

    @cached_property
    def _limits(self) -> dict[str, Sequence[str]]:
        limited = (part for part in self.made.parts if part.only)
        return {part.name: [thing for name in part.only for thing in self.listed(name)] for part in limited}

    def _check_limited(self, part: Declared, thing: Any, path: Path) -> None:
        """Refuse a thing that is not among those that alone may be in a part.

        Raises:
            PositionError: if it is not.
        """
        limit = self.limit(part)
        if limit is not None and thing != NOTHING and str(thing) not in limit:
            raise PositionError(f"{thing} is not among the {self._titled(part.only)}", path, meant(str(thing), limit))

    def _titled(self, constants: Sequence[str]) -> str:
        """What constants are called, one after the other."""
        titles = self.spec.data["game"].get("titles", {})
        return " and the ".join(titles.get(name, {}).get("en", name) for name in constants)

    def belongs(self, part: Declared, thing: str) -> bool:
        """Whether a thing may be in a part: what is each player's own stays with him."""
        supplied, limit = self.supplied(part.of), self.limit(part)
        if limit is not None and thing not in limit:
            return False
        return supplied is None or thing in supplied[1] or (part.of_players and thing in supplied[0])

    def check_place(self, part: Declared, thing: str, path: Path) -> None:
        """Refuse a thing that cannot be in a part.

        Raises:
            PositionError: if there is none for it.
        """
        self._check_limited(part, thing, path)
        if self.belongs(part, thing):
            return
        if part.of_players:
            raise PositionError(f"there is no {thing} in this game", path)
        shared = [name for _, name in constants_of(self.made.supply[part.of].get("table", ()))]
        raise PositionError(f"{thing} is not among the {self._titled(shared)}", path)

    def places(self, domain: str) -> Sequence[Declared]:
        """The parts where things of a domain are."""
        return self._places.get(domain, ())

    @cached_property
    def _places(self) -> Mapping[str, Sequence[Declared]]:
        found: dict[str, list[Declared]] = {}
        for part in (part for part in self.told if not part.elsewhere):
            for domain in dict.fromkeys((part.of, *part.fields.values())):
                found.setdefault(domain, []).append(part)
        return found

    @cached_property
    def supplied_parts(self) -> frozenset[str]:
        """The parts where things lie of which there is a supply."""
        return frozenset(part.name for domain in self.made.supply for part in self.places(domain))

    def things_in(
        self, part: Declared, at: tuple[int, ...], cell: Cell, domain: str
    ) -> Iterator[tuple[int | None, int, int]]:
        """The things of a domain in a cell: whose each is, a player's or with None nobody's, its number in the domain,
        and how many there are."""
        seat = at[0] if part.of_player else None
        if part.sort == "bag":
            yield from ((seat, kind, n) for kind, n in enumerate(cell) if n)
        elif part.sort == "slot":
            if cell != NONE:
                yield seat, cell, 1
        else:
            things = [i for i, of in enumerate(part.fields.values()) if of == domain]
            there = ((record, record[i]) for record in cell for i in things if record[i] != NONE)
            yield from ((self.whose(part, record, seat), kind, 1) for record, kind in there)

    def whose(self, part: Declared, record: tuple[Any, ...], seat: int | None) -> int | None:
        """Whose a thing in a list is: of whom its first field tells that is a player, or else whose the list is."""
        players = (value for value, of in zip(record, part.fields.values(), strict=True) if of == PLAYER.name)
        return next(players, seat)
