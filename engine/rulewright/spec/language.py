"""The words that every game has: what each asks or does, of which types, what is refused, and an example that runs.

The schemas, the list of words and the pages of the site say it from here; a test runs every example.
"""

from __future__ import annotations

from typing import NamedTuple

from rulewright.core.boards import CELL, COLUMN, CONNECTED, DISTANCE, ROW, ROW_OF
from rulewright.core.spec import DUE
from rulewright.core.vocabulary import BEFORE, CLOCKWISE, OTHERS, PLAYERS


class Shared(NamedTuple):
    """A word of the language itself.

    `group` says what it belongs to: clauses, conditions, comparisons, values, changes or sets.  `form` is how it is
    written, with what belongs to it by type; `types` says what goes with what, and what comes of it; `refused` what is
    a mistake.  The `example` is what a clause does, as YAML; `so` is what holds of the game then: "[after PLAYED, ]
    ACTION is legal", "... is illegal", or "after PLAYED: a part of the position on one line".  `why` is said of a word
    that the rules of no more than one game use.  `beside` is what the example rests on: other parts of a house rule.
    """

    name: str
    group: str
    form: str
    doc: str
    types: str
    refused: str
    example: str
    so: tuple[str, ...]
    why: str = ""
    beside: str = ""

    @property
    def shown(self) -> str:
        """The example as it is listed, with the part that it rests on."""
        game, _, _ = self.beside.partition("clauses:\n")
        return "".join(f"# {line}\n" for line in game.splitlines()) + self.example


LAID = "{parts: {laid: {list: {by: player, card: card}, most: 12}}}"
_LAYS = f"""\
game: {LAID}
clauses:
  - id: house.lays
    chapter: turn
    text: {{en: "What each plays is laid on the others."}}
    does: [reveal]
    at: tiles
    each: {{of: players, as: $p}}
    change: {{push: {{by: $p, card: {{shown: $p}}}}, to: laid}}
"""
"""What is laid, and the clause that lays it: examples about lists rest on them."""
_LISTS = "A list is declared by no game of these yet; stacks and rows of cards are."


_BOARD = """\
game:
  board: {square: [3, 3]}
  parts: {stands: {slot: cell, per: player, start: a1}}
clauses:
"""
"""A board and where somebody stands on it: examples about boards rest on them."""
_NO_BOARD = "A board is declared by none of these games yet; the one that has one brings it along."
_NO_DICE = "Nothing is thrown in these games; in others fights and attacks are, and hands are drawn at once."


_CLAUSES = (
    Shared(
        "sets",
        "clauses",
        "sets: {NAME: VALUE}",
        "Sets constants, which other clauses ask by their names.",
        "Each constant has a type of the game's; a value for each mode is {by-mode: {MODE: VALUE}}.",
        "A constant that the game does not know, a value outside of its type, one that two clauses set.",
        "sets: {tiles: {health: 4, battery: 3, disk: 4}}",
        ("after charge/charge move/move charge/charge: Rouge/4/3/",),
    ),
    Shared(
        "offers",
        "clauses",
        "offers: OFFER",
        "Lists a generous superset of the actions of one kind; other clauses forbid.",
        "An offer of the game's, each of one kind of action; of declared actions the kind itself.",
        "An offer that the game does not know.",
        "offers: play",
        ("thunder/charge is legal",),
    ),
    Shared(
        "from",
        "clauses",
        "from: {FIELD: SET}",
        "Of what each field of an offered action is one; without it, of whatever there is.",
        "Every declared field with several of its type; a later one may be of what an earlier one is, $FIELD.",
        "A field that the kind of action does not have, one that is forgotten, a set of other things.",
        "offers: play\nfrom: {card: [charge, move]}",
        ("thunder/charge is illegal", "charge/move is legal"),
    ),
    Shared(
        "weight",
        "clauses",
        "weight: NUMBER",
        "How likely chance is to do an offered action, next to others; all are alike if nothing is said.",
        "A number about the fields of an action of chance.",
        "What is no number, an action of no chance, the same 0 or less for all; in play, one below 0, or 0 for all.",
        "offers: draw\nfrom: {card: pile}\nweight: {if: {when: {is: [$card, ray]}, then: 2, else: 1}}",
        ("after charge/move move/charge charge/move, ray is 2 times in 5",),
        "Of each card there is one in the pile; where there are more it counts them.",
    ),
    Shared(
        "forbids",
        "clauses",
        "forbids: [KIND]",
        "Forbids kinds of action, or all of them, when its condition holds and its exception does not.",
        "Kinds of action; the condition has their fields as variables.",
        "A kind that the game does not know, a variable that one of the kinds lacks.",
        "forbids: [play]\nwhen: {is: [$card, thunder]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
    ),
    Shared(
        "does",
        "clauses",
        "does: [KIND]",
        "Changes the position at kinds of action, or all, at a stage of what they do.",
        "Kinds of action, whose fields are variables; a stage of the game's; changes.",
        "A kind or stage that the game does not know; no change.",
        "does: [reveal]\nat: tiles\neach: {of: players, as: $p}\nchange: {add: 1, to: {disk: $p}}",
        ("after move/move: Rouge/4/2/1/",),
    ),
    Shared(
        "scores",
        "clauses",
        "scores: [KIND]",
        "As `does`, of a sentence about points.",
        "As of `does`.",
        "As of `does`.",
        "scores: [reveal]\nat: hurt\neach: {of: players, as: $p}\nwhen: {more: [{attack: $p}, 0]}\n"
        "change: {add: 1, to: {disk: $p}}",
        ("after spark/charge: Rouge/4/1/1/",),
        "Points are counted in one game only.",
    ),
    Shared(
        "ends",
        "clauses",
        "ends: [KIND]",
        "As `does`, of a sentence about the end of the game.",
        "As of `does`.",
        "As of `does`.",
        "ends: [reveal]\nat: end\neach: {of: players, as: $p}\nwhen: {at-most: [{health: $p}, 3]}\n"
        "change: {end: {loser: $p, by: health}}",
        ("after spark/charge: won/Rouge/health",),
    ),
    Shared(
        "defines",
        "clauses",
        "defines: NAME",
        "Gives a condition a name, which other clauses ask as a word.",
        "Its `when`, true or false, about the variables that are `given`.",
        "A name that means something else already; a type that the game does not know.",
        "defines: under-attack\ngiven: {of: player}\n"
        "when: {some: {of: {others: $of}, as: $q, that: {more: [{attack: $q}, 1]}}}",
        ("after barrier/spark: Rouge/3/",),
    ),
    Shared(
        "computes",
        "clauses",
        "computes: NAME",
        "Gives a value a name; it is what one clause makes of it, or else this with all that clauses add.",
        "A value `as` of any type, of the variables that are `given`; one that is true or false is a condition too.",
        "A name that means something else already, a value computed of itself, a literal whose type nothing tells.",
        "computes: attack\ngiven: {of: player}\nas: {times: [2, {forces: {acts-as: $of}}]}",
        ("after spark/charge: Bleu/2/",),
    ),
    Shared(
        "adds",
        "clauses",
        "adds: {COMPUTED: NUMBER}",
        "Adds a number to what a clause computes, when its condition holds.",
        "A number, of the variables that are given to what is computed.",
        "To add to what no clause computes, or to what is no number.",
        "adds: {damage: 1}\nwhen: {is: [{acts-as: $of}, move]}",
        ("after move/charge: Rouge/3/", "after charge/move: Rouge/4/"),
    ),
    Shared(
        "makes",
        "clauses",
        "makes: {COMPUTED: VALUE}",
        "Says what is computed instead of all that others say, when its condition holds.",
        "A value of the type of what is computed.",
        "A value of another type, none of what is always there; in play, two that differ.",
        "makes: {damage: 0}\nwhen: {is: [{shown: $of}, charge]}",
        ("after charge/thunder: Rouge/4/",),
    ),
    Shared(
        "unless",
        "clauses",
        "unless: CONDITION",
        "An exception: what it stands beside does not hold where this does.",
        "True or false.",
        "What is no condition.",
        "forbids: [play]\nwhen: {is: [$card, spark]}\nunless: {is: [{rest: $player}, charge]}",
        ("spark/charge is illegal", "after charge/barrier, spark/move is legal"),
    ),
    Shared(
        "each",
        "clauses",
        "each: {of: SET, as: $NAME}",
        "Repeats a change for each element of a set, whose name is a variable in the condition and the change.",
        "Several things; the variable is of their type.",
        "A set that the game does not know.",
        "does: [reveal]\nat: tiles\neach: {of: players, as: $p}\nwhen: {is: [{shown: $p}, charge]}\n"
        "change: {add: 1, to: {disk: $p}}",
        ("after charge/move: Rouge/4/3/1/", "after charge/move: Bleu/4/2/0/"),
    ),
)  # fmt: skip

_CONDITIONS = (
    Shared(
        "all",
        "conditions",
        "all: [CONDITION]",
        "Every one of them holds.",
        "Conditions; true or false.",
        "An empty list.",
        "forbids: [play]\nwhen: {all: [{is: [$card, thunder]}, {is: [{rest: $player}, charge]}]}",
        ("thunder/charge is legal", "after charge/charge, thunder/spark is illegal"),
    ),
    Shared(
        "any",
        "conditions",
        "any: [CONDITION]",
        "One of them holds, or more.",
        "Conditions; true or false.",
        "An empty list.",
        "forbids: [play]\nwhen: {any: [{is: [$card, thunder]}, {is: [{rest: $player}, charge]}]}",
        ("thunder/charge is illegal", "spark/charge is legal", "after charge/move, spark/spark is illegal"),
    ),
    Shared(
        "not",
        "conditions",
        "not: CONDITION",
        "The contrary.",
        "A condition; true or false.",
        "What is no condition.",
        "forbids: [play]\nwhen: {not: {in: [$card, [charge, move]]}}",
        ("barrier/charge is illegal", "move/charge is legal"),
    ),
    Shared(
        "some",
        "conditions",
        "some: {of: SET, as: $NAME, that: CONDITION}",
        "One element of a set is such, or more.",
        "Several things; the variable is of their type; true or false.",
        "A set that the game does not know.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, thunder]\n"
        "    - some: {of: {others: $player}, as: $q, that: {is: [{rest: $q}, charge]}}",
        (
            "thunder/thunder is legal",
            "after move/charge, thunder/thunder is illegal",
            "after charge/move, thunder/charge is legal",
        ),
    ),
    Shared(
        "every",
        "conditions",
        "every: {of: SET, as: $NAME, that: CONDITION}",
        "Every element of a set is such; of an empty one that holds.",
        "As of `some`.",
        "A set that the game does not know.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - every: {of: players, as: $q, that: {is: [{rest: $q}, none]}}",
        ("spark/charge is illegal", "after move/barrier, spark/move is legal"),
    ),
    Shared(
        "empty",
        "conditions",
        "empty: SEVERAL",
        "Nothing is there: in a slot, a bag, a list or a set.",
        "A slot, a bag, a list, a set; true or false.",
        "What is always one thing.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {empty: {rest: $player}}]}",
        ("spark/charge is illegal", "after charge/barrier, spark/move is legal"),
        "A size of 0, or none in a slot, says the same; a sentence about an empty pile is told more simply so.",
    ),
    Shared(
        "listed",
        "conditions",
        "listed: {in: LIST, FIELD: VALUE}",
        "A list has an entry of which these fields are so; others may be anything.",
        "A list, values of one or more of its fields; `none` where a field has none; true or false.",
        "What is no list, a field that its entries do not have, no field at all.",
        "forbids: [play]\nwhen: {listed: {in: laid, by: $player, card: $card}}",
        (
            "after charge/move spark/spark, charge/charge is illegal",
            "after charge/move spark/spark, move/charge is legal",
        ),
        _LISTS,
        _LAYS,
    ),
    Shared(
        "after",
        "conditions",
        "after: CONDITION",
        "It holds in the position that the action leads to; after: {doing: ACTION, that: CONDITION} asks of another.",
        "A condition, or a kind of action with its fields and a condition; true or false.",
        "A field of the other action that is not given; `after` in a value, which looks at the state as it stands.",
        "forbids: [draw]\nwhen: {after: {is: [{size: pile}, 3]}}\nunless: {is: [$card, trap]}",
        (
            "after charge/move move/charge charge/move, ray is illegal",
            "after charge/move move/charge charge/move, trap is legal",
        ),
        "Whether a move is allowed rests on where it leads; a card is judged before it is shown.",
    ),
    Shared(
        "would",
        "conditions",
        "would: {clause: ID, by: PLAYER, KIND: {...}}",
        "That clause would forbid a player an action; one asked about inside itself counts as not forbidding.",
        "The id of a clause, a player (who acts if not said), a kind of action with all its fields; true or false.",
        "A clause that there is not, no kind of action or two, a field that is not given; `would` in a value.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, charge]\n"
        "    - not: {would: {clause: play.payable, play: {card: thunder}}}",
        ("charge/thunder is illegal", "after spark/spark, charge/charge is legal"),
        "A threat is a move that no rule would forbid.",
    ),
    Shared(
        "possible",
        "conditions",
        "possible: {KIND: {...}, by: PLAYER, ignoring: [ID]}",
        "The player has a legal action of that kind; one asked about inside itself counts as possible.",
        "A kind of action with some of its fields, a player (who acts if not said), clauses to leave out; a flag.",
        "No kind of action or two, a clause that there is not; `possible` in a value.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, charge]\n    - possible: {play: {card: thunder}}",
        ("charge/thunder is illegal", "after thunder/thunder, charge/charge is legal"),
        "To move is a duty only for who can; a card can always be played.",
    ),
    Shared(
        "reading",
        "conditions",
        "reading: {ID: OPTION}",
        "That option of a reading is chosen.",
        "The id of a reading, one of its options; settled before play, so that it costs nothing.",
        "A reading or an option that there is not.",
        "forbids: [play]\nwhen: {all: [{is: [$card, barrier]}, {reading: {barrier-discard: rest-area}}]}",
        ("barrier/charge is illegal", "charge/charge is legal"),
    ),
)

_PAIR = "Two values of one type"
_NUMBERS = "Two numbers; where one is none it does not hold; true or false."
_NEVER = "What is no number, none written out, a comparison that always or never holds by the bounds of the two."

_COMPARISONS = (
    Shared(
        "is",
        "comparisons",
        "is: [ONE, OTHER]",
        "Both are the same; none is only none here.",
        f"{_PAIR}, or what may be missing and `none`; true or false.",
        "Two types; `none` of what is always there; numbers that never are the same by their bounds.",
        "forbids: [play]\nwhen: {is: [$card, thunder]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
    ),
    Shared(
        "less",
        "comparisons",
        "less: [NUMBER, NUMBER]",
        "The first is less.",
        _NUMBERS,
        _NEVER,
        "forbids: [play]\nwhen: {less: [{battery-costs: $card}, 1]}",
        ("charge/thunder is illegal", "thunder/spark is legal"),
    ),
    Shared(
        "more",
        "comparisons",
        "more: [NUMBER, NUMBER]",
        "The first is more.",
        _NUMBERS,
        _NEVER,
        "forbids: [play]\nwhen: {more: [{battery-costs: $card}, 1]}",
        ("thunder/spark is illegal", "spark/charge is legal"),
    ),
    Shared(
        "at-most",
        "comparisons",
        "at-most: [NUMBER, NUMBER]",
        "The first is not more.",
        _NUMBERS,
        _NEVER,
        "forbids: [play]\nwhen: {at-most: [{battery-costs: $card}, 1]}",
        ("spark/thunder is illegal", "thunder/thunder is legal"),
    ),
    Shared(
        "at-least",
        "comparisons",
        "at-least: [NUMBER, NUMBER]",
        "The first is not less.",
        _NUMBERS,
        _NEVER,
        "forbids: [play]\nwhen: {at-least: [{battery-costs: $card}, 1]}",
        ("spark/charge is illegal", "charge/move is legal"),
        "As at-most the other way round: without it a rule would be said by its contrary.",
    ),
    Shared(
        "in",
        "comparisons",
        "in: [ONE, SEVERAL]",
        "The first is among the second: a list, a set, a bag.",
        "A value and several of its type: written out, a set, a constant that is a list, a bag; true or false.",
        "A value of another type than the several; a list of which nothing tells the type.",
        "forbids: [play]\nwhen: {in: [$card, [spark, thunder]]}",
        ("thunder/charge is illegal", "charge/charge is legal"),
    ),
)

_VALUES = (
    Shared(
        "none",
        "values",
        "none",
        "What there is where nothing is: comparing with it is false but by `is`, counting it gives 0.",
        "Where something may be missing: a slot, a card of nobody, the first of an empty set.",
        "`none` of what is always there.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {is: [{rest: $player}, none]}]}",
        ("spark/charge is illegal", "after charge/barrier, spark/move is legal"),
    ),
    Shared(
        "plus",
        "values",
        "plus: [NUMBER, NUMBER, ...]",
        "The sum.",
        "Two numbers or more; a number.",
        "What is no number.",
        "forbids: [play]\nwhen: {more: [{plus: [{forces: $card}, {battery-costs: $card}]}, 2]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
    ),
    Shared(
        "minus",
        "values",
        "minus: [NUMBER, NUMBER]",
        "The difference.",
        "Two numbers; a number, which may be below 0.",
        "What is no number, more than two.",
        "forbids: [play]\nwhen: {is: [{minus: [{battery: $player}, {battery-costs: $card}]}, 0]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
    ),
    Shared(
        "times",
        "values",
        "times: [NUMBER, NUMBER, ...]",
        "The product.",
        "Two numbers or more; a number.",
        "What is no number.",
        "forbids: [play]\nwhen: {more: [{times: [2, {battery-costs: $card}]}, {battery: $player}]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        "No rule doubles anything yet; a house rule may, and arithmetic is there as a whole.",
    ),
    Shared(
        "least",
        "values",
        "least: [NUMBER, NUMBER, ...]",
        "The least of them.",
        "Two numbers or more; a number.",
        "What is no number.",
        "forbids: [play]\nwhen: {is: [{least: [{battery-costs: $card}, {forces: $card}]}, 1]}",
        ("spark/charge is illegal", "thunder/charge is legal"),
        "No rule limits one value by another yet; a house rule may, and arithmetic is there as a whole.",
    ),
    Shared(
        "most",
        "values",
        "most: [NUMBER, NUMBER, ...]",
        "The greatest of them.",
        "Two numbers or more; a number.",
        "What is no number.",
        "forbids: [play]\nwhen: {is: [{most: [{battery-costs: $card}, {forces: $card}]}, 2]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        "No rule takes the greater of two yet; a house rule may, and arithmetic is there as a whole.",
    ),
    Shared(
        "if",
        "values",
        "if: {when: CONDITION, then: ONE, else: OTHER}",
        "One value where a condition holds, else another.",
        f"A condition; {_PAIR.lower()}, of which one may be `none`; a value of it.",
        "Two types; two literals whose type nothing tells.",
        "forbids: [play]\n"
        "when: {more: [{battery-costs: $card}, {if: {when: {is: [{rest: $player}, none]}, then: 0, else: 1}}]}",
        ("spark/charge is illegal", "after charge/barrier, spark/move is legal"),
        "The rules say such things by clauses of their own; a house rule may be too small for one.",
    ),
    Shared(
        "those",
        "values",
        "those: {of: SET, as: $NAME, that: CONDITION}",
        "Those of several things that are such.",
        "Several things; the variable is of their type; true or false. Several things of that type.",
        "What is no set, a variable that there is not.",
        "forbids: [play]\nwhen: {in: [$card, {those: {of: card, as: $c, that: {more: [{battery-costs: $c}, 1]}}}]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        "What an offer lists is often less than all that lies somewhere; no rule lists such yet.",
    ),
    Shared(
        "union",
        "values",
        "union: [SET, SET, ...]",
        "What is in one of several sets or more, each thing once.",
        "Several things of one type, and more of it; several things of that type.",
        "Things of two types, a single thing that stands in no list.",
        "forbids: [play]\nwhen: {in: [$card, {union: [[spark, thunder], [{rest: $player}]]}]}",
        ("thunder/charge is illegal", "barrier/charge is legal"),
    ),
    Shared(
        "size",
        "values",
        "size: SEVERAL",
        "How many there are in a set or a bag.",
        "A list, a set, a bag; a number from 0.",
        "A single value.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {at-least: [{size: {hand: $player}}, 6]}]}",
        ("spark/charge is illegal", "after charge/barrier, spark/move is legal"),
    ),
    Shared(
        "numbers",
        "values",
        "numbers: [FIRST, LAST]",
        "The numbers from one to another; none if the last is less than the first.",
        "Two numbers; several numbers.",
        "What is no number, a last number that is always less than the first.",
        "forbids: [play]\nwhen:\n  some:\n    of: {numbers: [1, {battery: $player}]}\n    as: $n\n"
        "    that: {is: [{battery-costs: $card}, {times: [2, $n]}]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        "What a die shows, or how many may be taken, is one of so many; no rule of these games says so yet.",
    ),
    Shared(
        "throws",
        "values",
        "throws: {number: NUMBER, of: SET, as: $NAME, weight: NUMBER}",
        "Every throw of so many things, each one of a set: so many of each, in no order, as likely as it comes about.",
        "A number, several names; a `weight` of each face if they are not alike; bags of these names.",
        "Faces that are no names; `weight` without `as`; a field that holds a single thing.",
        "forbids: [play]\nwhen:\n  some:\n    of: {throws: {number: 1, of: card}}\n    as: $t\n"
        "    that: {is: [{number: {of: $card, in: $t}}, {battery-costs: $card}]}",
        ("spark/charge is illegal", "thunder/thunder is legal"),
        _NO_DICE,
    ),
    Shared(
        "picks",
        "values",
        "picks: {number: NUMBER, of: BAG}",
        "Every pick of so many things from a bag, none of which goes back; of fewer than that all.",
        "A number, a bag; bags of the same things.",
        "What is no bag; a field that holds a single thing.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - is: [{count: {of: {picks: {number: 2, of: pile}}, as: $t, that: {in: [ray, $t]}}}, 3]",
        ("spark/charge is illegal", "after charge/move move/charge charge/move trap, spark/charge is legal"),
        _NO_DICE,
    ),
    Shared(
        "pips",
        "values",
        "pips: THING",
        "The number that a thing is called by; of a bag the sum of them.",
        "A thing of a domain whose names are numbers, or a bag of such; a number, of none 0.",
        "What is called by a name that is no number.",
        "forbids: [play]\nwhen: {more: [{pips: thrown}, {plus: [{pips: die}, {battery-costs: $card}]}]}",
        ("charge/thunder is illegal", "thunder/spark is legal"),
        _NO_DICE,
        "game:\n  names: {face: [1, 2, 3, 4, 5, 6]}\n"
        "  parts: {die: {slot: face, start: 5}, thrown: {bag: face, start: [4, 2]}}\nclauses:\n",
    ),
    Shared(
        "length",
        "values",
        "length: LIST",
        "How many entries a list has.",
        "A list; a number from 0, at most what its `most` says.",
        "What is no list: a set or a bag has a size.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {is: [{length: laid}, 2]}]}",
        ("spark/charge is legal", "after charge/move, spark/charge is illegal"),
        _LISTS,
        _LAYS,
    ),
    Shared(
        "number",
        "values",
        "number: {of: THING, in: BAG}",
        "How many there are of a thing in a bag, or among several things at once.",
        "A thing of those that the bag holds; a number from 0, of none 0.",
        "What is no bag, a thing of another type.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {is: [{number: {of: charge, in: {hand: $player}}}, 1]}]}",
        ("spark/charge is illegal", "after charge/barrier, spark/move is legal"),
        "No rule counts cards of one name yet; where there are several, that is what is asked of a bag.",
    ),
    Shared(
        "count",
        "values",
        "count: {of: SET, as: $NAME, that: CONDITION}",
        "How many elements of a set are such.",
        "Several things; a number from 0.",
        "A set that the game does not know.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - is: [{count: {of: players, as: $q, that: {is: [{rest: $q}, charge]}}}, 1]",
        ("spark/charge is legal", "after charge/move, spark/charge is illegal"),
        "Those who draw first are counted by what they do, and lie in no bag.",
    ),
    Shared(
        "total",
        "values",
        "total: {of: SET, as: $NAME, amount: NUMBER, that: CONDITION}",
        "The sum of an amount of each element of a set, of those that are such where `that` says which.",
        "Several things; numbers; a number.",
        "A set that the game does not know, an amount that is no number.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - less: [{total: {of: players, as: $q, amount: {battery: $q}}}, 4]",
        ("spark/charge is legal", "after thunder/move, move/spark is illegal"),
    ),
    Shared(
        "the",
        "values",
        "the: {of: SET, as: $NAME, that: CONDITION}",
        "The first element of a set that is such, or none.",
        "Several things; a value of their type, or none.",
        "A set that the game does not know, one of things for which there is no sign for none.",
        "forbids: [play]\nwhen: {is: [$card, {the: {of: basic-cards, as: $c, that: {is: [{battery-costs: $c}, 2]}}}]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        "No rule names the one thing that is such yet; without it a set could not become a value.",
    ),
    Shared(
        "first",
        "values",
        "first: SEVERAL",
        "The first of several things, or none; of a list {LIST: FIELD}, a field of its first entry.",
        "Several things, or a field of a list; a value of their type, or none: 0 of numbers, false of flags.",
        "What is no set, one of things for which there is no sign for none.",
        "forbids: [play]\nwhen: {is: [$card, {first: basic-cards}]}",
        ("charge/thunder is illegal", "spark/spark is legal"),
        "No rule needs it yet; of the others of two players the first is the opponent.",
    ),
    Shared(
        "last",
        "values",
        "last: SEVERAL",
        "The last of several things, or none; of a list {LIST: FIELD}, a field of its last entry.",
        "As of `first`.",
        "As of `first`.",
        "forbids: [play]\nwhen: {is: [$card, {last: {laid: card}}]}",
        ("after charge/move, move/charge is illegal", "after charge/move, spark/spark is legal"),
        _LISTS,
        _LAYS,
    ),
    Shared(
        "next-in",
        "values",
        "next-in: [SEVERAL, ONE]",
        "What comes after one of several things; of the last itself, of what is not among them none (0 of numbers).",
        "Several things in order, and a value of their type; such a value, or none.",
        "A value of another type than the several; what is no set.",
        "forbids: [play]\nwhen: {is: [$card, {next-in: [basic-cards, {rest: $player}]}]}",
        ("after charge/move, spark/spark is illegal", "spark/spark is legal"),
        "What goes up step by step on a track is moved by a word of its game still.",
    ),
    Shared(
        "next",
        "values",
        "next: {after: PLAYER, as: $NAME, that: CONDITION}",
        "The player who comes after another, round the table; of those who are such, be it himself at last, or none.",
        "A player; true or false, if `that` is there; a player, or none where nobody is such.",
        "What is no player.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, thunder]\n"
        "    - is: [{rest: {next: {after: $player, as: $q, that: {more: [{health: $q}, 0]}}}}, charge]",
        ("thunder/charge is legal", "after move/charge, thunder/move is illegal"),
        "Who is next is told on a board by a word of its game; at cards all play at once.",
    ),
)

_CHANGES = (
    Shared(
        "set",
        "changes",
        "set: PART, to: VALUE",
        "A part of the state becomes a value; `none` empties what may be empty, and a list may become as another is.",
        "A part, and a value of what it holds; a list, and one with the same fields.",
        "What is no part, a value of another type or out of bounds; two clauses that set one part differently.",
        "does: [reveal]\nat: tiles\neach: {of: players, as: $p}\nwhen: {is: [{shown: $p}, charge]}\n"
        "change: {set: {disk: $p}, to: 3}",
        ("after charge/move: Rouge/4/3/3/",),
    ),
    Shared(
        "add",
        "changes",
        "add: NUMBER, to: PART",
        "A number is added to a part, or several things go into a bag; what several add and take is summed up, and "
        "stops at the part's bounds.",
        "A part that holds a number, and a number; a bag, and several things at once or another bag.",
        "A part that holds neither; what is no number, and no bag of the same things.",
        "does: [reveal]\nat: tiles\neach: {of: players, as: $p}\nchange: {add: 3, to: {battery: $p}}",
        ("after move/move: Rouge/4/4/",),
    ),
    Shared(
        "take",
        "changes",
        "take: NUMBER, from: PART",
        "A number is taken from a part, or several things out of a bag; what several add and take is summed up, and "
        "stops at the part's bounds.",
        "As of `add`.",
        "As of `add`; in play, more of a thing than there is.",
        "does: [reveal]\nat: hurt\neach: {of: players, as: $p}\nwhen: {is: [{shown: $p}, charge]}\n"
        "change: {take: 1, from: {health: $p}}",
        ("after charge/move: Rouge/3/", "after charge/move: Bleu/4/"),
    ),
    Shared(
        "move",
        "changes",
        "move: THING, from: PLACE, to: PLACE, times: NUMBER",
        "A thing goes from one place to another; without `to` it leaves the game, and of none nothing happens. "
        "From bag to bag so many `times` as many go.",
        "Places that hold things of one type, each a bag or a slot that may be empty; a thing of that type; a number.",
        "What is no such place, places of two types; several into or out of a slot; in play, more than there are.",
        "does: [reveal]\nat: rest\neach: {of: players, as: $p}\nwhen: {is: [{shown: $p}, charge]}\n"
        "change: {move: ray, from: pile, to: {hand: 1}}",
        ("after charge/move: pile/recovery+trap+copy",),
    ),
    Shared(
        "push",
        "changes",
        "push: {FIELD: VALUE}, to: LIST",
        "An entry is added at the end of a list; what several add is added in the order of clauses and of each `each`.",
        "A list, and a value of each of its fields; `none` where a field has none.",
        "What is no list, a field that is forgotten or not there; in play, more entries than its `most`.",
        "does: [reveal]\nat: tiles\neach: {of: players, as: $p}\nchange: {push: {by: $p, card: {shown: $p}}, to: laid}",
        ("after charge/move: laid/Rouge.charge+Bleu.move",),
        _LISTS,
        f"game: {LAID}\nclauses:\n",
    ),
    Shared(
        "put-first",
        "changes",
        "put-first: {FIELD: VALUE}, in: LIST",
        "The entries of which these fields are so come before the others; each keep their order.",
        "A list, values of one or more of its fields; `none` where a field has none.",
        "What is no list, a field that its entries do not have, no field at all.",
        "does: [reveal]\nat: rest\nchange: {put-first: {card: move}, in: laid}",
        ("after charge/move: laid/Bleu.move+Rouge.charge",),
        _LISTS,
        _LAYS,
    ),
    Shared(
        "take-first",
        "changes",
        "take-first: LIST",
        "The first entry of a list, if any, goes; {take-first: {LIST: FIELD}, to: PLACE} moves what a field of it is.",
        "A list, or a field of it and a bag or a slot for things of its type.",
        "What is no list; what would be moved twice, since all is read before anything is written.",
        "does: [reveal]\nat: rest\nchange: {take-first: laid}",
        ("after charge/move: laid/Bleu.move",),
        _LISTS,
        _LAYS,
    ),
    Shared(
        "take-last",
        "changes",
        "take-last: LIST",
        "The last entry of a list, if any, goes; {take-last: {LIST: FIELD}, to: PLACE} moves what a field of it is.",
        "As of take-first.",
        "As of take-first.",
        "does: [reveal]\nat: rest\nchange: {take-last: laid}",
        ("after charge/move: laid/Rouge.charge",),
        _LISTS,
        _LAYS,
    ),
    Shared(
        DUE,
        "changes",
        "due: STEP, by: PLAYER, with: {NAME: VALUE}",
        "A step falls due, before what is due already; of several the first that is said comes first.",
        "A step of the game's; a player, or none where the step is of chance, of nobody, of all; what is known of it.",
        "A step that there is not; nobody where somebody has to choose; less or more than is known of such a step.",
        "does: [reveal]\nat: step\neach: {of: players, as: $p}\nwhen: {is: [{acts-as: $p}, charge]}\n"
        "change: {due: draw, by: $p}",
        ("after charge/move: draw/Rouge", "after charge/charge: draw/Rouge+Bleu"),
    ),
)

_SETS = (
    Shared(
        PLAYERS.name,
        "sets",
        "players",
        PLAYERS.doc,
        "Players, by seat.",
        "An argument.",
        "does: [reveal]\nat: tiles\neach: {of: players, as: $p}\nchange: {add: 1, to: {disk: $p}}",
        ("after move/move: Rouge/4/2/1/", "after move/move: Bleu/4/2/1/"),
    ),
    Shared(
        OTHERS.name,
        "sets",
        "others: PLAYER",
        OTHERS.doc,
        "A player; players, by seat.",
        "What is no player.",
        "forbids: [play]\nwhen: {all: [{is: [$card, thunder]}, {is: [{rest: {first: {others: $player}}}, charge]}]}",
        ("thunder/charge is legal", "after move/charge, thunder/move is illegal"),
    ),
    Shared(
        BEFORE.name,
        "sets",
        "before: PLAYER",
        BEFORE.doc,
        "A player; players, by seat.",
        "What is no player.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {is: [{size: {before: $player}}, 1]}]}",
        ("spark/charge is legal", "barrier/spark is illegal"),
        "Where turns go round, some come before others; at cards all choose at once.",
    ),
    Shared(
        CLOCKWISE.name,
        "sets",
        "clockwise: PLAYER",
        CLOCKWISE.doc,
        "A player; players, from him on.",
        "What is no player.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {is: [{last: {clockwise: $player}}, 1]}]}",
        ("spark/charge is legal", "barrier/spark is illegal"),
        "Where turns go round, all take theirs from one on; at cards all choose at once.",
    ),
)

_COURSE = (
    Shared(
        "ended",
        "words",
        "ended: {by: ENDING}",
        "Whether the game is over, and by what, if that is said.",
        "Nothing, or a way to end; true or false.",
        "A way to end that the game does not declare.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {not: {ended: {by: goal}}}]}",
        ("spark/charge is illegal", "thunder/charge is legal"),
    ),
    Shared(
        "due-now",
        "words",
        "due-now: KIND",
        "Whether an action of a kind is taken at the step that is due.",
        "A kind of action; true or false.",
        "A kind of action that the game does not have.",
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {due-now: play}]}",
        ("spark/charge is illegal", "thunder/charge is legal"),
    ),
    Shared(
        "waiting",
        "words",
        "waiting: STEP",
        "Whether a step is due, now or after others; a player's, if one is named.",
        "A step, and perhaps `by` whom; true or false.",
        "A step that the game does not declare.",
        "forbids: [draw]\nwhen: {all: [{is: [$card, ray]}, {waiting: choose}]}",
        (
            "after charge/move move/charge charge/move, ray is illegal",
            "after charge/move move/charge charge/move, trap is legal",
        ),
        "Only one game declares its steps, and asks about none but the one that is due.",
    ),
    Shared(
        "drop",
        "effects",
        "drop: {step: STEP, by: PLAYER}",
        "What is due after this is due no more: all of it, or a step, what is a player's, a player's step.",
        "A step, a player, both or neither.",
        "A step that the game does not declare.",
        "does: [draw]\nat: step\nchange: {drop: {step: choose}}",
        ("after move/move charge/charge move/move ray: due/draw.Bleu",),
        "Only one game declares its steps, and all that falls due there is done.",
    ),
)
_CELL = "What is no cell of the board."
BOARD = (
    Shared(
        ROW,
        "conditions",
        "row: {length: NUMBER, as: $NAME, that: CONDITION}",
        "Whether so many cells in a line are all such.",
        "How many; a condition with a cell as a variable; true or false.",
        "A length of which there is no line; a variable that hides another.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, barrier]\n"
        "    - row: {length: 3, as: $c, that: {is: [{column: $c}, {battery: $player}]}}",
        ("barrier/charge is illegal", "after charge/charge move/move charge/charge, barrier/move is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        CONNECTED,
        "conditions",
        "connected: {through: CELLS, from: CELLS, to: CELLS, within: NUMBER}",
        "Whether a way leads over some cells, from one of these to one of those, perhaps of so many steps at most.",
        "Three times several cells, and perhaps a number; true or false.",
        "What is no cell.",
        "forbids: [play]\nwhen:\n  connected:\n"
        "    through: {those: {of: cell, as: $c, that: {at-most: [{column: $c}, {battery: $player}]}}}\n"
        "    from: [a1]\n    to: [c3]",
        ("barrier/charge is legal", "after charge/charge, barrier/move is illegal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        "around",
        "sets",
        "around: CELL",
        "The cells next to a cell.",
        "A cell; cells.",
        _CELL,
        "forbids: [play]\nwhen: {all: [{is: [$card, spark]}, {in: [{stands: $player}, {around: b2}]}]}",
        ("spark/charge is illegal", "thunder/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        "passed",
        "sets",
        "passed: {from: CELL, to: CELL}",
        "The cells between two that lie in a line; none if they do not.",
        "Two cells; cells.",
        _CELL,
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - in: [{cell: {from: {stands: $player}, go: north-east}}, {passed: {from: a1, to: c3}}]",
        ("spark/charge is illegal", "thunder/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        "beeline",
        "sets",
        "beeline: {from: CELL, to: CELL}",
        "The cells, one for each step, under the straight line from the middle of one to that of another; along an "
        "edge those on its left.",
        "Two cells; cells.",
        _CELL,
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - in: [b2, {beeline: {from: {stands: $player}, to: c3}}]",
        ("spark/charge is illegal", "thunder/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        "line",
        "sets",
        "line: {from: CELL, go: DIRECTION}",
        "The cells from a cell in a direction, without it, the nearest first.",
        "A cell, a direction; cells.",
        "What is no cell, or no direction of the board.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - in: [{stands: $player}, {line: {from: c1, go: west}}]",
        ("spark/charge is illegal", "thunder/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        CELL.name,
        "values",
        "cell: {from: CELL, go: DIRECTION}",
        "The cell next to another in a direction, or none.",
        "A cell, a direction; a cell or none.",
        "What is no cell, or no direction of the board.",
        "forbids: [play]\nwhen:\n  all:\n    - is: [$card, spark]\n"
        "    - is: [{cell: {from: {stands: $player}, go: west}}, none]",
        ("spark/charge is illegal", "thunder/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        COLUMN,
        "values",
        "column: CELL",
        "The column of a cell, from 1.",
        "A cell; a number.",
        _CELL,
        "forbids: [play]\nwhen: {is: [{battery-costs: $card}, {column: {stands: $player}}]}",
        ("spark/charge is illegal", "thunder/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        ROW_OF,
        "values",
        "row-of: CELL",
        "The row of a cell, from 1.",
        "A cell; a number.",
        _CELL,
        "forbids: [play]\nwhen: {more: [{battery-costs: $card}, {row-of: {stands: $player}}]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
    Shared(
        DISTANCE,
        "values",
        "distance: {from: CELL, to: CELL}",
        "How many steps from cell to cell there are from one to another, whatever stands there.",
        "Two cells; a number.",
        _CELL,
        "forbids: [play]\nwhen: {more: [{battery-costs: $card}, {distance: {from: {stands: $player}, to: b2}}]}",
        ("thunder/charge is illegal", "spark/charge is legal"),
        _NO_BOARD,
        _BOARD,
    ),
)
"""The words of a game that declares a board."""
OWN = ("words", "sets", "effects")
"""The groups of words that a vocabulary has itself; what is said of some here is their example."""
SHARED: tuple[Shared, ...] = (*_CLAUSES, *_CONDITIONS, *_COMPARISONS, *_VALUES, *_CHANGES, *_SETS, *_COURSE)
"""Every shared word, in the order in which they are told."""


def of(group: str) -> dict[str, Shared]:
    """The shared words of a group, by name."""
    return {word.name: word for word in SHARED if word.group == group}


def of_board(group: str) -> dict[str, Shared]:
    """The words of a board that are of a group, by name."""
    return {word.name: word for word in BOARD if word.group == group}
