"""The parts of a state as `game.yaml` declares them: what each holds, of whom, from what it begins, who sees it.

No number of a rulebook stands here: bounds and beginnings name constants that clauses `sets`.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, cast

from rulewright.core import agenda, boards, constants, setups
from rulewright.core.agenda import Agenda
from rulewright.core.boards import CELL, Board
from rulewright.core.conditions import OPERATORS
from rulewright.core.constants import Bound
from rulewright.core.domains import ListOf, Literals, MapOf, Names
from rulewright.core.errors import InputError, Problem, a, meant
from rulewright.core.expressions import Const, Expr, Part
from rulewright.core.phrases import begun, filled
from rulewright.core.quantities import CHANGES, COMPARISONS, NONE, RECKONING
from rulewright.core.source import part_field
from rulewright.core.spec import ACTIONS, ALWAYS, CONSTANTS, NO_NAMES, Path, Spec
from rulewright.core.types import FLAG, NUMBER, PLAYER, Bag, Domain, List, Option, Record, Type
from rulewright.core.vocabulary import FIELD, IN, OF, Param, Quantity, Setting, ValueType, Vocabulary, by_name, held

SORTS = ("number", "bag", "slot", "list", "flag")
"""What a part may be; exactly one of these."""
ALL, OWNER, OTHERS = "all", "owner", "others"
"""Who sees a part: whose it is, and everybody else; and that all of it is seen."""
STOPS, TURN = "stops", "turn"


class Declared(NamedTuple):
    """A part: its `sort`, the domain of what a bag or a slot holds, the domain of each field of a list."""

    name: str
    sort: str
    of: str
    fields: Mapping[str, str]
    bounds: tuple[Bound, Bound]
    per: tuple[str, ...]
    start: Any
    stops: bool
    seen: Mapping[str, Any] | None
    within: str | None
    besides: str | None
    most: Bound | None
    elsewhere: bool
    """Whether what it tells of lies elsewhere, so that it is no place of things."""
    only: tuple[str, ...]
    """The constants that list what alone may be there, or of what alone a flag may be true; none if all may."""
    title: str
    """What it is called, with a place for what it is of."""

    def called(self, of: str | None = None, **things: str) -> str:
        """What it is called, of what of the first domain that it has several for, and of which things of the others."""
        first = self.per[0] if self.per else ""
        told = {OF: of or f"a {first}", **things}
        return filled(self.title, lambda name, _: told.get(OF if name == first else name, name))

    @property
    def limited(self) -> str:
        """The domain of what `only` lists."""
        if self.sort == "list":
            return self.thing[0]
        return self.of if self.sort in ("bag", "slot") else self.per[-1] if self.per else ""

    @property
    def of_player(self) -> bool:
        """Whether each player has his own."""
        return self.per[:1] == (PLAYER.name,)

    @property
    def of_players(self) -> bool:
        """Whether what is in it is some player's: it is each player's own, or tells whose each thing is."""
        return self.of_player or PLAYER.name in self.fields.values()

    @property
    def thing(self) -> tuple[str, int]:
        """The domain of what is in it, and of a list at which field that stands: the only one, or the only one that not
        everybody sees; "" where there is none such."""
        fields = [(name, of, at) for at, (name, of) in enumerate(self.fields.items())]
        found = [(name, of, at) for name, of, at in fields if of not in (PLAYER.name, "number", "flag")]
        if len(found) > 1:
            found = [field for field in found if self._hides(field[0])]
        return found[0][1:] if len(found) == 1 else (self.of if self.sort in ("bag", "slot") else "", 0)

    def _hides(self, field: str) -> bool:
        """Whether not everybody sees a field of a list."""
        views = (self.seen or {ALL: ALL}).values()
        return any(what != ALL and (not isinstance(what, Mapping) or what.get(field) != ALL) for what in views)

    def begins_apart(self, constants: Mapping[str, Setting]) -> bool:
        """Whether it begins for each thing by what a constant says: a number of that, a flag if that is listed."""
        shape = constants[self.start].shape if isinstance(self.start, str) and self.start in constants else None
        if self.sort == "flag":
            return isinstance(shape, ListOf) and shape.of in self.per[-1:]
        return self.sort == "number" and isinstance(shape, MapOf) and shape.key in self.per[-1:]

    @property
    def of_cells(self) -> bool:
        """Whether it tells what stands on each cell of a board."""
        return self.sort == "slot" and self.per == (CELL.name,)

    @property
    def scattered(self) -> bool:
        """Whether it is told on one line where something is there, and of nothing else: a thing or a flag for each of a
        domain."""
        return self.sort in ("slot", "flag") and len(self.per) == 1 and not self.of_player

    @property
    def path(self) -> Path:
        """Where it is declared."""
        return ("game", "parts", self.name)


class Declarations(NamedTuple):
    """What a pack declares: things by domain, constants, parts in order, how many of each thing there are, what always
    holds, the course of play."""

    things: Mapping[str, tuple[str, ...]]
    names: frozenset[str]
    """The domains that the declarations list, so that a rule may have no other."""
    constants: Mapping[str, Setting]
    parts: tuple[Declared, ...]
    supply: Mapping[str, Mapping[str, str | Sequence[str]]]
    always: Sequence[Any]
    numbered: Mapping[str, tuple[Bound, Bound]]
    """Constants that are made of numbers between bounds of their own, with these."""
    agenda: Agenda
    board: Board | None = None


def read(spec: Spec) -> Declarations:
    """What a pack declares, checked by its schema; see `check` for what else may be wrong."""
    game = spec.data["game"]
    things = {name: tuple(_things(spec, said)) for name, said in game.get("things", {}).items()}
    names = {name: tuple(map(str, said)) for name, said in game.get("names", {}).items()}
    board = boards.read(game)
    things |= {**names, **(board.things if board else {})}
    parts = tuple(_declared(name, said, game) for name, said in game.get("parts", {}).items())
    settings = constants.declared(game)
    found = {name: constants.numbers(said) for name, said in game.get(CONSTANTS, {}).items()}
    numbered = {name: where[1] for name, where in found.items() if where}
    supply, always = game.get("supply", {}), game.get(ALWAYS, ())
    return Declarations(things, frozenset(names), settings, parts, supply, always, numbered, agenda.read(spec), board)


def _things(spec: Spec, said: Any) -> Sequence[str]:
    if not isinstance(said, Mapping):
        return list(said)
    file = said["file"]
    return list(spec.data.get(file, {}).get(said.get("under", file), ()))


def plain(thing: str) -> str | int:
    """A thing as data say it: as a number if it is called by one."""
    return int(thing) if thing.isdecimal() else thing


def _declared(name: str, said: Mapping[str, Any], game: Mapping[str, Any]) -> Declared:
    sort = next(sort for sort in SORTS if sort in said)
    what, per = said[sort], said.get("per", ())
    fields = what if isinstance(what, Mapping) else game.get("records", {}).get(what, {}) if sort == "list" else {}
    return Declared(
        name,
        sort,
        what if isinstance(what, str) and sort in ("bag", "slot") else "",
        fields,
        (what[0], what[1]) if sort == "number" else (0, 0),
        (per,) if isinstance(per, str) else tuple(per),
        said.get("start"),
        said.get("beyond") == STOPS,
        said.get("seen-by"),
        said.get("within"),
        said.get("besides"),
        said.get("most"),
        "elsewhere" in said,
        tuple(name for _, name in constants_of(said.get("only", ()))),
        game.get("titles", {}).get(name, {}).get("en") or (f"{name} of {{of}}" if per else name),
    )


# -- what may be wrong -----------------------------------------------------------------------------------


def check(spec: Spec, taken: Collection[str] = ()) -> Declarations:
    """What a pack declares; `taken` are the names of words that a part may not have.

    Raises:
        InputError: at each domain, constant or field that there is not, and each name that means two things.
    """
    made = read(spec)
    problems = [
        Problem(message, spec.place(path), suggestion) for path, message, suggestion in _wrong(spec, made, taken)
    ]
    if problems:
        raise InputError(problems)
    return made


_Wrong = tuple[Path, str, str | None]


def _wrong(spec: Spec, made: Declarations, taken: Collection[str]) -> Iterator[_Wrong]:
    settings = made.constants
    domains = [PLAYER.name, *made.things]
    records = spec.data["game"].get("records", {})
    yield from _wrong_names(spec, {*taken, *agenda.names(made.agenda), *boards.names(made.board)})
    for name, said in spec.data["game"].get("things", {}).items():
        if isinstance(said, Mapping) and not _things(spec, said):
            key = "under" if "under" in said and said["file"] in spec.own else "file"
            at = ("game", "things", name, key)
            yield at, f'"{said[key]}" has no {name}s', meant(said[key], spec.own) or f"files: {', '.join(spec.own)}"
    yield from _wrong_things(spec, made)
    yield from _wrong_constants(spec.data["game"], made, domains)
    yield from setups.wrong(spec)
    for part in made.parts:
        what = spec.data["game"]["parts"][part.name][part.sort]
        if part.sort == "list" and isinstance(what, str) and what not in records:
            yield agenda.unknown((*part.path, "list"), "record", what, records)
        if part.of:
            yield from _domain((*part.path, part.sort), part.of, domains)
        if part.elsewhere and part.sort in ("number", "flag"):
            yield (*part.path, "elsewhere"), f"nothing lies in a {part.sort}", "leave elsewhere out"
        for name, domain in part.fields.items():
            yield from _domain((*part.path, "list", name), domain, (*domains, "number", "flag"))
            if name == IN:
                yield part.path, f'no field is called "{IN}": it says of which list something is asked', None
        if part.fields and FIELD in part.per:
            yield (*part.path, "per"), f'lists are not per "{FIELD}": it says which field is asked', None
        for number, domain in enumerate(part.per):
            several = isinstance(spec.data["game"]["parts"][part.name]["per"], list)
            path = (*part.path, "per", number) if several else (*part.path, "per")
            yield from _domain(path, domain, domains)
            if number and domain == PLAYER.name:
                yield path, f"{PLAYER.name} comes first, and once", f"write per: [{PLAYER.name}, ...]"
            elif domain in part.per[:number]:
                yield path, f"{domain} comes once: it says which of them is meant", None
        for number, bound in enumerate(part.bounds):
            yield from _amount((*part.path, "number", number), bound, made)
        yield from _amount((*part.path, "most"), part.most, made)
        yield from _starting(part, made, settings)
        yield from _seeing(part, made)
        yield from _limiting(part, spec.data["game"]["parts"][part.name].get("only", ()), made)
        if part.within is not None and part.within not in (TURN, *made.agenda.steps):
            yield agenda.unknown((*part.path, "within"), "turn or step", part.within, (TURN, *made.agenda.steps))
    for thing, said in made.supply.items():
        yield from _domain(("game", "supply", thing), thing, list(made.things))
        for whose, names in said.items():
            for way, name in constants_of(names):
                yield from _listing(("game", "supply", thing, whose, *way), thing, name, made)
    yield from agenda.wrong(made.agenda, domains)
    for name, bounds in made.agenda.numbered.items():
        for number, bound in enumerate(bounds):
            yield from _amount(("game", ACTIONS, *name.split("."), number), bound, made)


def _wrong_things(spec: Spec, made: Declarations) -> Iterator[_Wrong]:
    """Things that are called as what is there where there is none."""
    for domain, things in made.things.items():
        if NONE not in things:
            continue
        where = "things" if domain in spec.data["game"].get("things", {}) else "names"
        said = spec.data["game"][where][domain]
        path: Path = ("game", where, domain)
        path = (
            (said["file"], said.get("under", said["file"]), NONE)
            if isinstance(said, Mapping)
            else (*path, said.index(NONE))
        )
        yield path, f'no {domain} is called "{NONE}": it says that there is none', "choose another name"


def _wrong_names(spec: Spec, taken: Container[str]) -> Iterator[_Wrong]:
    """Names that are none, and those that mean something else already."""
    seen = {name: "a clause" for clause in spec.clauses for name in _defines(clause.body)}
    besides: dict[str, str] = {}
    for where in ("things", "names", "records", CONSTANTS, "parts"):
        for name in spec.data["game"].get(where, {}):
            path = ("game", where, name)
            if where == "parts" and name in _TOLD:
                yield path, f"{name} is a key of positions already", "choose another name for the part"
            if name in NO_NAMES:
                yield path, f'"{name}" is no name: some readers of YAML take it for a flag', None
            elif name in seen or name in taken or name in _RESERVED:
                yield path, f"{name} means something else already", f"choose another name for it under {where}"
            seen.setdefault(name, where)
    for name, said in spec.data["game"].get("parts", {}).items():
        if (key := said.get("besides")) is not None:
            at: Path = ("game", "parts", name, "besides")
            if key in (*spec.data["game"]["parts"], *_TOLD):
                yield at, f"{key} is a key of positions already", "choose another key"
            elif key in besides:
                yield at, f"{key} names what is besides in {besides[key]} already", "choose another key"
            besides.setdefault(key, name)


_RESERVED = {
    *(PLAYER.name, "flag", NONE, "true", "false", "null"),
    *(*OPERATORS, *COMPARISONS, *RECKONING, *CHANGES),
    *filter(None, CHANGES.values()),
}
_TOLD = ("mode", "players", "has", "has_not", "out")
"""Keys by which a position tells other things than parts."""


def constants_of(names: str | Sequence[str]) -> list[tuple[Path, str]]:
    """A constant, or several, each with the key that leads to it."""
    return [((), names)] if isinstance(names, str) else [((i,), name) for i, name in enumerate(names)]


def _listing(path: Path, domain: str, name: Any, made: Declarations) -> Iterator[_Wrong]:
    """What is wrong with a constant that lists, or counts, things of a domain."""
    settings = made.constants
    if name not in settings:
        yield agenda.unknown(path, "constant", name, settings)
        return
    shape = settings[name].shape
    of = shape.of if isinstance(shape, ListOf) else shape.key if isinstance(shape, MapOf) else None
    known = {PLAYER.name, "count", "flag", *made.things, *made.numbered, *(part.name for part in made.parts)}
    if of != domain and domain in known and (of is None or of in known):  # else it is told where the domain is named
        fitting = [n for n, s in settings.items() if getattr(s.shape, "of", None) == domain]
        yield path, f"{name} lists no {domain}s", f"constants that do: {', '.join(fitting)}" if fitting else None


def _wrong_constants(game: Mapping[str, Any], made: Declarations, domains: Sequence[str]) -> Iterator[_Wrong]:
    """What is wrong with the shapes of constants."""
    known = [*domains, *(part.name for part in made.parts if part.sort == "number"), "count", "flag"]
    for name, said in game.get(CONSTANTS, {}).items():
        path = ("game", CONSTANTS, name)
        if "map" in said:
            yield from _domain((*path, "map"), said["map"], [*made.things])
        for key in ("of", "list", "one"):
            if isinstance(said.get(key), str):
                yield from _domain((*path, key), said[key], known)
        if found := constants.numbers(said):
            for number, bound in enumerate(found[1]):
                yield from _amount((*path, *found[0], number), bound, made)
                if name in _bounding(bound, made, ()):
                    yield (*path, *found[0], number), f"{name} is bounded by itself", None


def _defines(body: Mapping[str, Any]) -> list[str]:
    return [body[sort] for sort in ("defines", "computes") if sort in body]


def _starting(part: Declared, made: Declarations, settings: Mapping[str, Setting]) -> Iterator[_Wrong]:
    """What is wrong with the beginning of a part."""
    path, start = (*part.path, "start"), part.start
    if start is None:
        return
    single = [name for name, setting in settings.items() if setting.shape == part.of]
    known = [*single, *made.things.get(part.of, ())]
    match part.sort:
        case _ if part.within is not None:
            yield path, f"within a {part.within} it is empty before and after: it has no beginning", "leave start out"
        case "number" | "flag" if part.begins_apart(settings):
            pass
        case "number" if not isinstance(start, bool) and not isinstance(start, list):
            yield from _amount(path, start, made)
        case "bag" if isinstance(start, str):
            yield from _listing(path, part.of, start, made)
        case "bag" if isinstance(start, list):
            for number, thing in enumerate(start):
                if str(thing) not in made.things.get(part.of, ()):
                    yield agenda.unknown((*path, number), part.of, thing, made.things.get(part.of, ()))
        case "slot" if part.of == PLAYER.name and not part.of_cells:
            yield path, "a slot for a player begins empty", "leave start out"
        case "slot" if isinstance(start, str | int) and not isinstance(start, bool):
            if str(start) not in known:
                yield agenda.unknown(path, part.of, start, known)
        case "flag" if isinstance(start, bool):
            pass
        case "slot" if isinstance(start, Mapping) and part.of_cells:
            for name, thing in start.items():
                yield from _listing((*path, name), CELL.name, name, made)
                if part.of == PLAYER.name and (isinstance(thing, bool) or not isinstance(thing, int)):
                    said = "nothing" if thing is None else str(thing).lower() if isinstance(thing, bool) else thing
                    yield (*path, name), f"{said} is no seat", "write the number of a seat, from 1"
                elif part.of in made.things and str(thing) not in made.things[part.of]:
                    yield agenda.unknown((*path, name), part.of, thing, made.things[part.of])
        case _:
            yield path, f"a {part.sort} does not begin so", _BEGINS[part.sort]


_BEGINS = {
    "number": "write a number, a constant, or one of a constant as {counts: red}",
    "bag": "name a constant that lists things, or list them",
    "slot": "name the thing that is there",
    "list": "a list begins empty: leave it out",
    "flag": "write true or false, or a constant that lists the things of which it is true",
}


def _seeing(part: Declared, made: Declarations) -> Iterator[_Wrong]:
    """What is wrong with who sees a part."""
    fields = [name for name, domain in part.fields.items() if domain == PLAYER.name]
    known = [ALL, OTHERS, *([OWNER] if part.of_player else []), *fields]
    for who, what in (part.seen or {}).items():
        path = (*part.path, "seen-by", who)
        if who not in known:
            yield agenda.unknown(path, "looker", who, known)
        if isinstance(what, Mapping):
            for name in what:
                if name not in part.fields:
                    yield agenda.unknown((*path, name), "field", name, part.fields)
        elif what != ALL:
            yield from _listing(path, part.of, what, made)


def _limiting(part: Declared, only: str | Sequence[str], made: Declarations) -> Iterator[_Wrong]:
    """What is wrong with what alone may be in a part."""
    path = (*part.path, "only")
    if part.only and part.limited not in made.things:
        told = "lists of what has one field of things" if part.sort == "list" else "bags, slots, flags of each thing"
        yield path, f"nothing limits this {part.sort}", f"only is for {told}"
        return
    for way, name in constants_of(only):
        yield from _listing((*path, *way), part.limited, name, made)


def _domain(path: Path, name: str, known: Sequence[str]) -> Iterator[_Wrong]:
    if name not in known:
        yield agenda.unknown(path, "domain", name, known)


def _amount(path: Path, bound: Any, made: Declarations) -> Iterator[_Wrong]:
    """What is wrong with what stands for a number: a number, a constant, or one of a constant that is a map."""
    settings = made.constants
    numeric = {"count", *made.numbered, *(part.name for part in made.parts if part.sort == "number")}
    if isinstance(bound, str):
        if bound not in settings:
            yield agenda.unknown(path, "constant", bound, settings)
        elif settings[bound].shape not in numeric:
            fitting = [name for name, setting in settings.items() if setting.shape in numeric]
            yield path, f"{bound} is no number", f"constants that are: {', '.join(fitting)}" if fitting else None
    if isinstance(bound, Mapping):
        if len(bound) != 1:
            yield path, "one constant that is a map is named here, with one of its keys", None
        for name, key in bound.items():
            shape = settings[name].shape if name in settings else None
            if name not in settings:
                yield agenda.unknown((*path, name), "constant", name, settings)
            elif not isinstance(shape, MapOf):
                yield (*path, name), f"{name} is no map: it has no {key}", f"write {name} alone"
            elif shape.of not in numeric:
                yield (*path, name), f"{name} is no map of numbers", None
            elif str(key) not in made.things.get(str(shape.key), (str(key),)):
                yield agenda.unknown((*path, name), str(shape.key), key, made.things[str(shape.key)])


def _bounding(bound: Any, made: Declarations, seen: tuple[str, ...]) -> Iterator[str]:
    """The constants to which a bound leads, over the bounds of constants too."""
    for name in [bound] if isinstance(bound, str) else bound if isinstance(bound, Mapping) else ():
        if name not in seen:
            yield name
            for further in made.numbered.get(name, ()):
                yield from _bounding(further, made, (*seen, name))


# -- what is made of them ---------------------------------------------------------------------------------


@cache
def state_type(fields: tuple[str, ...]) -> type[Any]:
    """The type of a state with these parts, each under its own name, too, where that is none of Python's."""
    known, make = tuple(map(part_field, fields)), cast(Callable[..., Any], namedtuple)
    plain = make("State", known)
    odd = {name: getattr(plain, one) for name, one in zip(fields, known, strict=True) if name != one}
    if not odd:
        return cast(type[Any], plain)

    def replaced(state: Any, /, **said: Any) -> Any:
        return plain._replace(state, **{part_field(name): value for name, value in said.items()})

    return type("State", (plain,), {"__slots__": (), "_fields": fields, **odd, "_replace": replaced})


def part_of(part: Declared) -> Part:
    """A part as expressions read it."""
    holds: Type
    match part.sort:
        case "number":
            holds = NUMBER
        case "bag":
            holds = Bag(Domain(part.of))
        case "slot":
            holds = Option(PLAYER if part.of == PLAYER.name else Domain(part.of))
        case "flag":
            holds = FLAG
        case _:
            holds = List(Record(part.name))
    per = tuple(PLAYER if name == PLAYER.name else Domain(name) for name in part.per)
    return Part(part.name, holds, per, brief=part.within is not None)


def types(made: Declarations, settings: Mapping[str, Any] | None) -> Iterator[ValueType]:
    """A value type for each domain, and for each part that is a number; without settings of a mode numbers are not
    read."""
    for name, things in made.things.items():
        schema = named(name)
        listed = {"enum": [plain(thing) for thing in things]} if name in made.names else schema
        yield ValueType(name, f"A {name}.", Domain(name), listed, _names(name, things))
    if made.board:
        yield from boards.types(made.board)
    for name, bounds in made.numbered.items():
        yield constants.number_type(name, made.constants[name].doc, bounds, settings)
    for part in made.parts:
        if part.sort == "number":
            doc = f"A number as {part.name} can be."
            yield constants.number_type(part.name, doc, part.bounds, settings)


def named(domain: str, numbers: bool = False) -> dict[str, Any]:
    """The JSON Schema of a thing by its name; some may be called by `numbers` instead.  Which there are is known to who
    reads it, and says what was meant."""
    by = "its name in small letters, or its number without quotes" if numbers else "its name in small letters"
    message = f"{a(domain)} is written as {by}"
    return {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "errorMessage": message}


def _names(name: str, things: Sequence[str]) -> Callable[[], Literals]:
    return lambda: Names({plain(thing): number for number, thing in enumerate(things)}, a(name))


def numerals(made: Declarations) -> dict[Domain, tuple[int, ...]]:
    """The numbers that things are called by, of the domains of which each is."""
    known = {name: [plain(thing) for thing in made.things[name]] for name in made.names}
    found = {name: tuple(one for one in said if isinstance(one, int)) for name, said in known.items()}
    return {Domain(name): numbers for name, numbers in found.items() if len(numbers) == len(known[name])}


def quantities(
    made: Declarations,
    parts: Mapping[str, Part],
    asked: Mapping[str, Quantity],
    known: Mapping[str, ValueType],
    settings: Mapping[str, Any] | None,
) -> dict[str, Quantity]:
    """The parts that rules may ask and change, by name; with the settings of a mode it is known how long lists are."""
    found = {}
    for part in made.parts:
        name = {"number": part.name, "flag": "flag"}.get(part.sort, part.of)
        per = {OF if not i else domain: Param(domain, f"which {domain}") for i, domain in enumerate(part.per)}
        stops = None
        if part.stops:
            least, most = (_expression(bound, asked, known) for bound in part.bounds)
            stops = (least, most)
        of = part.of or ", ".join(part.fields)
        doc = f"{begun(part.called())}: {_KINDS[part.sort].format(of)}."
        long = None if part.most is None or settings is None else constants.amount(part.most, settings)
        found[part.name] = held(parts[part.name], name, doc, per, stops)._replace(fields=part.fields, most=long)
    return found


_KINDS = {
    "number": "a number",
    "bag": "a bag of {}s",
    "slot": "a {} or none",
    "flag": "true or false",
    "list": "a list, of which each entry has {}",
}


def _expression(bound: Bound, asked: Mapping[str, Quantity], known: Mapping[str, ValueType]) -> Expr:
    if isinstance(bound, int):
        return Const(bound, NUMBER)
    if isinstance(bound, str):
        return asked[bound].value({})
    ((name, key),) = bound.items()
    type_ = known[asked[name].params[OF].type]
    return asked[name].value({OF: Const(type_.read(key), type_.type)})


def lend(own: Vocabulary, made: Declarations, settings: Mapping[str, Any] | None) -> Vocabulary:
    """A vocabulary with the declared parts before its own, what they may hold, all constants, and the course of play;
    the literals of a mode can be read with its `settings`."""
    known = {**by_name(*types(made, settings), *agenda.types(made.agenda, settings)), **own.types}
    settled = {**made.constants, **own.settings}
    asked = constants.quantities(settled, known)
    ending = agenda.ending(made.agenda)
    due = agenda.due(made.agenda)
    held_in = {
        **by_name(*map(part_of, made.parts), *((due,) if due else ()), *(ending.parts if ending else ())),
        **own.parts,
    }
    sizes: dict[Domain | Record, int] = dict(own.sizes)
    if settings is not None:
        sizes |= {Domain(name): len(things) for name, things in made.things.items()}
    board = made.board
    return replace(
        own,
        state=state_type(tuple(held_in)),
        parts=held_in,
        types=known,
        settings=settled,
        kinds={**agenda.kinds(made.agenda), **own.kinds},
        offers={**agenda.offers(made.agenda), **own.offers},
        words={**agenda.words(made.agenda), **own.words},
        sets={**(boards.sets(board) if board else {}), **own.sets},
        effects={**agenda.effects(made.agenda), **own.effects},
        sizes=sizes,
        quantities={
            **asked,
            **(boards.quantities(board) if board else {}),
            **quantities(made, held_in, asked, known, settings),
            **agenda.quantities(made.agenda),
            **own.quantities,
        },
        numerals=numerals(made),
    )
