"""Positions of declared parts as tables to draw: what each player has, what lies between, and the words for it.

How a part is drawn says ``drawn`` in the game's ``texts.yaml``; what says nothing there is drawn by what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.boards import HEXAGON, RHOMBUS, SQUARE
from rulewright.core.declared import DeclaredAbilities, of
from rulewright.core.domains import ListOf, MapOf
from rulewright.core.parts import ALL, OTHERS
from rulewright.core.phrases import COLON, SEATS, SEMICOLON, WORDS, filled
from rulewright.core.positions import NONE, PLAIN
from rulewright.core.types import PLAYER
from rulewright.render import grid, table
from rulewright.render.grid import Grid, Spot
from rulewright.render.table import Card, Cards, Fact, Having, Key, Pile, Pips, Seat, Square, Table, Track

if TYPE_CHECKING:
    from rulewright.core.game import Game, Position
    from rulewright.core.parts import Declared
    from rulewright.core.play import Action
    from rulewright.core.spec import Spec
    from rulewright.render.figure import Figure, Piece

PIPS = "●○"
"""The signs of what is there of a number, and of what is not, if nothing else is said."""
_LOOKS = {SQUARE: "square", RHOMBUS: "pointed", HEXAGON: "flat"}
FEW = 10
"""A number to more than this is written."""
MANY = 12
"""Of a part that there is for more things than so many only those are told where something is."""
ALIKE = 3
"""Up to so many alike lie side by side; more are one card that says how many it is."""
MARKS = (*WORDS, "up", "down")
"""What else a game's texts may call otherwise in a picture: what is there of a number, and what is not."""


class Tables:
    """Positions as tables; there are no places to mark, nor pieces that reach anything."""

    overlays: tuple[str, ...] = ()

    def to_text(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        differing: Iterable[str] = (),
        colour: bool = False,
        pictured: bool = False,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The table for a terminal."""
        return table.to_text(draw(position, language, action))

    def to_svg(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The table as SVG."""
        return table.to_svg(draw(position, language, action))

    def to_figure(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> Figure:
        """The table as a picture for a page that has its own words."""
        return table.to_figure(draw(position, language, action))

    def pieces(self, spec: Spec) -> tuple[Piece, ...]:
        """There are none with a picture."""
        return ()


class Thing(NamedTuple):
    """A thing of a game as a card, and what constants say of it: each by its name, its title and what it says."""

    name: str
    card: Card
    facts: Sequence[tuple[str, str, str]]


def gallery(game: Game, language: str) -> Iterator[tuple[str, str, Sequence[Thing]]]:
    """The things that a game says something of, by domain: its name, what its things are called, and the things."""
    if not isinstance(game.own, DeclaredAbilities):
        return
    drawing = _Drawing(game.own.initial_position(), language, None)
    for domain, names in drawing.layout.made.things.items():
        if any(drawing.layout.entry(domain, name) for name in names):
            yield domain, drawing.word(domain), [drawing.thing(domain, number) for number in range(len(names))]


def draw(position: Position, language: str = "en", action: Action | None = None) -> Table:
    """The table of a position; the things that an action names are marked, or the pile that they come from.

    Raises:
        TypeError: if the parts of the position are not declared.
    """
    return _Drawing(position, language, action).table()


class _Drawing:
    """A table in the making."""

    def __init__(self, position: Position, language: str, action: Action | None) -> None:
        self.own = own = of(position.game)
        self.layout = own.layout
        self.position = position
        self.language = language
        self.texts = own.game.spec.texts
        self.told = self.texts.drawn
        self.marked = dict(self._marked(action)) if action else {}
        self.open = {domain: set(self._lying(domain)) for domain in self.layout.made.supply}
        self.notes: dict[str, dict[int, list[str]]] = {}
        for part in self.layout.of_table:
            for number, note in self._noted(part):
                self.notes.setdefault(part.per[0], {}).setdefault(number, []).append(note)

    def table(self) -> Table:
        """All of it."""
        spec, mode = self.own.game.spec, self.own.game.mode
        game, waits = spec.data["game"], self.own.awaited(self.position.state)
        title = f"{game['title'][self.language]}{COLON[self.language]} {spec.modes[mode]['title'][self.language]}"
        status = self.own.status(self.position, self.language)
        seats = tuple(
            Seat(name, self._having(self.layout.of_players, seat), waits == seat)
            for seat, name in enumerate(self.position.names)
        )
        tracks = tuple(self._track(part) for part in self.layout.of_players if self._runs(part))
        grids = tuple(self._grid(part) for part in self.layout.of_table if part.of_cells)
        between = self._having(self.layout.of_table, None)
        return Table(
            title=title,
            description=" ".join(f"{one}." for one in (title, status, *self._words(seats, grids, between)) if one),
            seats=seats,
            tracks=tracks,
            grids=grids,
            between=between,
            key=self._key(),
            status=status,
            notes=(game["notice"][self.language],) if "notice" in game else (),
            record=self.own.format_position(self.position),
        )

    # -- words -----------------------------------------------------------------------------------------

    def word(self, name: str) -> str:
        """What a part, a constant, a domain or a mark is called."""
        titled = self.told.get(name, {}).get("title") or WORDS.get(name)
        return titled[self.language] if titled else name.replace("-", " ")

    def thing(self, domain: str, number: int) -> Thing:
        """A thing with what the constants say of it that the texts name."""
        name = self.layout.things(domain)[number]
        (card,) = self._cards(domain, [number], None)
        return Thing(name, card, list(self._facts(domain, name)))

    def _facts(self, domain: str, thing: str) -> Iterator[tuple[str, str, str]]:
        for constant, said in self.told.items():
            if self._of_things(constant) != domain:
                continue
            if named := self._named(constant, thing):
                yield constant, self.word(constant), named
                continue
            amount = self._amount(constant, thing)
            listed = amount and not isinstance(self.layout.settings[constant], Mapping)
            if amount:
                value = "" if listed else said["sign"] * amount if "sign" in said else str(amount)
                yield constant, self.word(constant), value

    def _named(self, constant: str, thing: str) -> str:
        """Which other thing a constant says of one, by what that is called; "" where it says none, or how much."""
        said, shape = self.layout.settings[constant], self.layout.made.constants[constant].shape
        other = said.get(thing) if isinstance(said, Mapping) and isinstance(shape, MapOf) else None
        if not isinstance(other, str) or not isinstance(shape, MapOf) or not isinstance(shape.of, str):
            return ""
        return self.own.called(shape.of, other, self.language)

    def _called(self, domain: str, number: Any) -> str:
        """What a thing is called; "" for none."""
        if domain == "flag":
            return self.word("yes" if number else "no")
        if domain in PLAIN:
            return str(number)
        if number == NONE:
            return ""
        if domain == PLAYER.name:
            return str(self.position.names[number])
        return self.own.called(domain, self.layout.things(domain)[number], self.language)

    def _words(self, seats: Sequence[Seat], grids: Sequence[Grid], between: Having) -> Iterator[str]:
        """What everybody has, for somebody who cannot see the table."""
        runs = [part for part in self.layout.of_players if self._runs(part)]
        looks = [*self.texts.seats, *SEATS[len(self.texts.seats) :]]  # a house rule may seat more than texts tell of
        for number, seat in enumerate(seats):
            steps = [f"{self.word(part.name)}{COLON[self.language]} {self._steps(part, number)}" for part in runs]
            who = f"{seat.name} ({looks[number][self.language]})"
            yield f"{who}{COLON[self.language]} {SEMICOLON[self.language].join([*self._list(seat.has), *steps])}"
        for board in grids:
            standing = grid.described(board, self.position.names) or self.word("empty")
            yield f"{board.title}{COLON[self.language]} {standing}"
        if told := SEMICOLON[self.language].join(self._list(between)):
            yield told

    def _list(self, has: Having) -> Iterator[str]:
        """What there is; what is empty is named at the end, together."""
        colon = COLON[self.language]
        for count in has.counts:
            yield f"{count.title} {count.up if isinstance(count, Pips) else count.value}"
        for place in has.places:
            if place.cards:
                yield f"{place.title}{colon} {', '.join(card.told for card in place.cards)}"
        for pile in has.piles:
            yield f"{pile.title}{colon} {pile.count}"
        if bare := [place.title for place in has.places if not place.cards]:
            yield f"{self.word('empty')}{colon} {', '.join(bare)}"

    def _steps(self, part: Declared, seat: int) -> str:
        number, most = self.layout.cells(part, self.position.state)[seat], self.layout.bounds(part)[1]
        return filled(self.word("of"), lambda name, _: str({"number": number, "most": most}[name]))

    def _key(self) -> Key:
        """What is said of marks on cards and on squares, and of tiles."""
        looks = {name: said["mark"] for name, said in self.told.items() if "mark" in said}
        words = {mark: self.word(name) for name, mark in looks.items()}
        costs = tuple((said["sign"], self.word(name)) for name, said in self.told.items() if "sign" in said)
        stars = {self.word(name) for name in looks if looks[name] == "star" and not self._of_things(name)}
        return Key(
            framed=words.get("frame", ""),
            starred=next((self.word(n) for n in looks if looks[n] == "star" and self._of_things(n)), ""),
            cost=costs,
            marked=self.word("marked"),
            up=self.word("up") if "up" in self.told else "",
            down=self.word("down") if "down" in self.told else "",
            start=self.word("start"),
            star=next(iter(stars), ""),
            goal=words.get("goal", ""),
            colon=COLON[self.language],
        )

    # -- parts -----------------------------------------------------------------------------------------

    def _lying(self, domain: str) -> Iterator[int]:
        """The things of a domain that lie somewhere face up."""
        for part in self.layout.places(domain):
            if part.seen == {} or part.of_cells:
                continue
            for at, cell in zip(self.layout.indices(part), self.layout.cells(part, self.position.state), strict=True):
                yield from (kind for _, kind, _ in self.layout.things_in(part, at, cell, domain))

    def _noted(self, part: Declared) -> Iterator[tuple[int, str]]:
        """What is so of things that lie face up, or which other thing goes with them: it stands on them."""
        if not part.scattered:
            return
        for number, cell in enumerate(self.layout.cells(part, self.position.state)):
            there = cell if part.sort == "flag" else cell != NONE
            if there and number in self.open.get(part.per[0], ()):
                more = "" if part.sort == "flag" else self._called(part.of, cell)
                yield number, " ".join(filter(None, (self.word(part.name), more)))

    def _having(self, parts: Iterable[Declared], seat: int | None) -> Having:
        counts: list[Pips | Fact] = []
        places, piles = list[Cards](), list[Pile]()
        for part in parts:
            if self._runs(part) or part.of_cells:
                continue
            of_things = part.scattered and part.per[0] in self.open
            noted = self.open[part.per[0]] if of_things else set[int]()
            if part.scattered and part.sort == "flag":
                cells = self.layout.cells(part, self.position.state)
                so = [number for number, on in enumerate(cells) if on and number not in noted]
                if so or not noted:
                    cards = tuple(self._cards(part.per[0], so, None))
                    places.append(Cards(self.word(part.name), cards, self.word("empty")))
                continue
            if part.sort == "number" and len(part.per) - part.of_player > 1:
                counts += self._grouped(part, seat)
                continue
            several = list(self._cells(part, seat))
            if len(several) > MANY and not of_things:
                nothing = self.layout.empty(part) if part.sort != "number" else self.layout.bounds(part)[0]
                several = [each for each in several if each[1] != nothing] or [(self.word(part.name), nothing)]
            for number, (title, cell) in enumerate(several):
                if of_things and (cell == NONE or number in noted):
                    continue
                match part.sort:
                    case "bag" if part.seen == {}:
                        piles.append(Pile(title, sum(cell), part.of in self.marked.get(None, {})))
                    case "bag":
                        held = [(kind, times) for kind, n in enumerate(cell) for times in _shares(n)]
                        one = self._cards(part.of, [kind for kind, _ in held], seat)
                        alike = (replace(card, times=n) for card, (_, n) in zip(one, held, strict=True))
                        places.append(Cards(title, tuple(alike), self.word("empty")))
                    case "slot" if part.of != PLAYER.name:
                        cards = tuple(self._cards(part.of, [] if cell == NONE else [cell], seat))
                        places.append(Cards(title, cards, self.word("empty"), single=True))
                    case "list" if not part.elsewhere and (field := self._thing_field(part)) is not None:
                        records = tuple(self._record(part, field, record) for record in cell)
                        places.append(Cards(title, records, self.word("empty")))
                    case "list" if not cell:
                        places.append(Cards(title, (), self.word("empty")))
                    case "number" if self._is_few(part):
                        up, down = self.told.get(part.name, {}).get("signs", PIPS)
                        counts.append(Pips(title, up, down, cell, self.layout.bounds(part)[1] - cell))
                    case _:
                        counts.append(Fact(title, self._value(part, cell)))
        return Having(tuple(counts), tuple(places), tuple(piles))

    def _grouped(self, part: Declared, seat: int | None) -> Iterator[Fact]:
        """A number of each of some things of each of some others: a fact for each of the first, of what there is."""
        *outer, inner = part.per[1:] if part.of_player else part.per
        told: dict[str, list[str]] = {}
        for index, number in zip(self.layout.indices(part), self.layout.cells(part, self.position.state), strict=True):
            if seat is None or index[0] == seat:
                of = index if seat is None else index[1:]
                whose = [self._called(domain, one) for domain, one in zip(outer, of, strict=False)]
                some = told.setdefault(" ".join([self.word(part.name), *whose]), [])
                some += [f"{self._called(inner, of[-1])} {number}"] if number else []
        yield from (Fact(title, ", ".join(some) or "0") for title, some in told.items())

    def _thing_field(self, part: Declared) -> int | None:
        """Which field of a list is the thing that it is about, if there is one."""
        fields = [number for number, of in enumerate(part.fields.values()) if of in self.layout.made.supply]
        return fields[0] if len(fields) == 1 else None

    def _record(self, part: Declared, field: int, record: tuple[Any, ...]) -> Card:
        """A thing in a list, with what else is said of it."""
        of = list(part.fields.values())[field]
        card = next(self._cards(of, [record[field]], None)) if record[field] != NONE else Card("")
        covered = part.seen is not None and part.seen.get(OTHERS, part.seen.get(ALL)) != ALL
        return replace(card, notes=(*card.notes, *self._others(part, field, record)), covered=covered)

    def _others(self, part: Declared, field: int, record: tuple[Any, ...]) -> tuple[str, ...]:
        """What is said of a thing in a list beside it."""
        told = (self._called(of, one) for of, one in zip(part.fields.values(), record, strict=True))
        return tuple(said for number, said in enumerate(told) if said and number != field)

    def _cells(self, part: Declared, seat: int | None) -> Iterator[tuple[str, Any]]:
        """What a part holds, with what each cell of it is called."""
        domains = part.per[1:] if part.of_player else part.per
        cells = zip(self.layout.indices(part), self.layout.cells(part, self.position.state), strict=True)
        for index, cell in cells:
            if seat is not None and index[0] != seat:
                continue
            of = index if seat is None else index[1:]
            more = [self._called(domain, number) for domain, number in zip(domains, of, strict=True)]
            yield " ".join([self.word(part.name), *more]), cell

    def _is_few(self, part: Declared) -> bool:
        least, most = self.layout.bounds(part)
        return least == 0 and most <= FEW

    def _value(self, part: Declared, cell: Any) -> str:
        if part.sort != "list":
            return self._called(part.of or part.sort, cell) or self.word("empty")
        if (field := self._thing_field(part)) is not None:
            of = list(part.fields.values())[field]
            told = (Card(self._called(of, one[field]), notes=self._others(part, field, one)).told for one in cell)
            return ", ".join(told) or self.word("empty")
        records = (
            " ".join(filter(None, map(self._called, part.fields.values(), record))) or self.word("empty")
            for record in cell
        )
        return ", ".join(records) or self.word("empty")

    # -- cards -----------------------------------------------------------------------------------------

    def _marked(self, action: Action) -> Iterator[tuple[int | None, dict[str, set[int]]]]:
        """The things that an action names, by whose action it is (of chance nobody's) and by domain."""
        game, (name, *values) = self.own.game, action
        kind = game.vocabulary.kinds[name]
        if kind.joint_of:
            one = next(iter(game.vocabulary.kinds[kind.joint_of].fields.values()))
            yield from ((seat, {one: {thing}}) for seat, thing in enumerate(values[0]))
            return
        named: dict[str, set[int]] = {}
        for type_, value in zip(kind.fields.values(), values, strict=True):
            if type_ in self.layout.made.agenda.bags:
                things = {thing for thing, many in enumerate(value) if many}
                named.setdefault(self.layout.made.agenda.bags[type_], set()).update(things)
            if type_ in self.layout.made.things:
                named.setdefault(type_, set()).add(value)
        yield None if kind.chance else game.actor(self.position.state), named

    def _cards(self, domain: str, numbers: Sequence[int], seat: int | None) -> Iterator[Card]:
        marked = self.marked.get(seat, {}).get(domain, ()) if seat is not None else ()
        for number in numbers:
            name = self.layout.things(domain)[number]
            yield Card(
                title=self._called(domain, number),
                sign=self.own.sign(domain, name),
                cost="".join(said["sign"] * self._amount(constant, name) for constant, said in self._costs(domain)),
                framed=self._is_marked(domain, name, "frame"),
                starred=self._is_marked(domain, name, "star"),
                marked=number in marked,
                notes=tuple(self.notes.get(domain, {}).get(number, ())),
            )

    def _costs(self, domain: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for name, said in self.told.items():
            if "sign" in said and self._of_things(name) == domain:
                yield name, said

    def _is_marked(self, domain: str, thing: str, mark: str) -> bool:
        return any(
            said.get("mark") == mark and self._of_things(name) == domain and self._amount(name, thing) > 0
            for name, said in self.told.items()
        )

    def _amount(self, constant: str, thing: str) -> int:
        """How much a constant says of a thing; of a list one if it is there."""
        said = self.layout.settings[constant]
        return int(said.get(thing, 0)) if isinstance(said, Mapping) else int(thing in said)

    def _of_things(self, constant: str) -> str | None:
        """The domain of the things that a constant is about; None if it is about none."""
        if constant not in self.layout.made.constants:
            return None
        shape = self.layout.made.constants[constant].shape
        of = shape.key if isinstance(shape, MapOf) else shape.of if isinstance(shape, ListOf) else None
        return of if isinstance(of, str) and of in self.layout.made.things else None

    # -- boards ----------------------------------------------------------------------------------------

    def _grid(self, part: Declared) -> Grid:
        """What stands on the cells of the board, where the action has cells marked."""
        board = self.layout.made.board
        assert board is not None
        marked = {cell for named in self.marked.values() for cell in named.get(part.per[0], ())}
        spots = []
        on_cells = self.layout.cells(part, self.position.state)
        for number, (name, on) in enumerate(zip(board.places, on_cells, strict=True)):
            x, y = board.middle(*board.places[name])
            owned = part.of == PLAYER.name and on != NONE
            title = "" if owned or on == NONE else self._sign(part.of, on)
            spots.append(Spot(name, x, y, on if owned else None, title, number in marked))
        return Grid(self.word(part.name), _LOOKS[board.sort], tuple(spots), tuple(board.edges))

    def _sign(self, domain: str, number: int) -> str:
        """The sign of a thing, or else what it is called."""
        return self.own.sign(domain, self.layout.things(domain)[number]) or self._called(domain, number)

    # -- tracks ----------------------------------------------------------------------------------------

    def _runs(self, part: Declared) -> bool:
        """Whether a part is drawn as squares that pawns run over."""
        return "track" in self.told.get(part.name, {})

    def _track(self, part: Declared) -> Track:
        """The squares of a number from its least to its most; where two ways meet, from either side to one in the
        middle."""
        said = self.told[part.name]
        least, most = self.layout.bounds(part)
        cells = self.layout.cells(part, self.position.state)
        marks = {square: mark for name in said["track"] for square, mark in self._squares(name)}
        if said.get("meets") and len(cells) == 2:
            way = [Square(marks.get(step, "plain")) for step in range(least + 1, most)]
            row = [Square("start", 0), *way, Square(marks.get(most, "plain")), *reversed(way), Square("start", 1)]
            pawns = (cells[0] - least, 2 * most - least - cells[1])
            return Track(self.word(part.name), tuple(row), pawns)
        row = [Square("start"), *(Square(marks.get(step, "plain")) for step in range(least + 1, most + 1))]
        return Track(self.word(part.name), tuple(row), tuple(cell - least for cell in cells))

    def _squares(self, constant: str) -> Iterator[tuple[int, str]]:
        """The squares that a constant names, each with its mark."""
        value = self.layout.settings[constant]
        for square in value if isinstance(value, Sequence) else [value]:
            yield square, self.told.get(constant, {}).get("mark", "plain")


def _shares(number: int) -> Sequence[int]:
    """How many each card is where so many are alike."""
    return [1] * number if number <= ALIKE else [number]
