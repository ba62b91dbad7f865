"""The JSON Schemas of positions whose parts are declared: what a scenario says of one, and of the one reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.core.errors import a
from rulewright.core.parts import Declarations, Declared, named, plain
from rulewright.core.phrases import begun
from rulewright.core.positions import HAS, HAS_NOT, OUT, hand, told
from rulewright.core.spec import DUE, OPTIONS, WITH
from rulewright.core.types import PLAYER
from rulewright.core.vocabulary import OF

Schema = dict[str, Any]
PLAYABLE, SEES = "playable", "sees"
THINGS, HIDDEN = "things", "hidden"
"""What scenarios ask besides, where the declarations let them."""
SEVERAL = 2
_SAID = "as at the start if not said"
_LEFT = "what is in no other place if not said"


def position(declared: Declarations) -> Schema:
    """The schema of a scenario's ``position``."""
    top: dict[str, Schema] = {
        "mode": {"type": "string", "description": "The mode of the game; its first if not said."},
        OPTIONS: {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "integer"},
            "description": "What is chosen when the game is set up, by name; as its mode says if not said.",
        },
    }
    top |= _due(declared, 1)
    more: dict[str, Schema] = {
        part.besides: {**_bag(declared, part), "description": f"What is in {part.name} besides what it begins with."}
        for part in told(declared)
        if part.besides
    }
    if declared.supply:
        things = _named(declared, next(iter(declared.supply)))
        more[OUT] = {"type": "array", "items": things, "description": "What has left the game."}
    return _whole(declared, more, top, {})


def after(declared: Declarations) -> Schema:
    """The schema of what a scenario says of the position reached: at least one thing wherever it says any."""
    more: dict[str, Schema] = {}
    if bag := hand(declared):
        items = {**_bag(declared, bag), "minItems": 1}
        more[HAS] = {**items, "description": f"What is in {bag.name}, among others."}
        more[HAS_NOT] = {**items, "uniqueItems": True, "description": f"What is not in {bag.name}."}
    described = {"description": "The position reached: listed keys only."}
    return {**_whole(declared, more, _due(declared, 0), {"minProperties": 1}), **described}


def looked_at(declared: Declarations) -> list[Declared]:
    """The bags, slots and lists of things of which not everybody sees everything, one on the table or one a player; the
    hand first."""
    parts = (part for part in told(declared) if part.thing[0] and part.per in ((), (PLAYER.name,)))
    return sorted((part for part in parts if part.seen is not None), key=lambda part: part != hand(declared))


def probes(declared: Declarations) -> dict[str, tuple[str, Schema]]:
    """What scenarios may ask besides: what each question is, and its schema."""
    found: dict[str, tuple[str, Schema]] = {}
    if of := declared.agenda.chosen:
        chosen = {"type": "array", "items": _named(declared, of), "uniqueItems": True}
        playable = {"type": "object", "minProperties": 1, "additionalProperties": chosen}
        found[PLAYABLE] = (f"The {of}s that players may choose now: exact sets.", playable)
    if parts := looked_at(declared):
        found[SEES] = ("What a player sees of what another has, or of what lies on the table.", _sees(declared, parts))
    return found


def _sees(declared: Declarations, parts: Sequence[Declared]) -> Schema:
    """What somebody sees of a part: what he can be sure of, and how much else there is."""
    name = {"type": "string", "minLength": 1}
    owned = [part.name for part in parts if part.of_player]
    domains = {part.thing[0] for part in parts}
    thing = _named(declared, next(iter(domains))) if len(domains) == 1 else name
    properties: dict[str, Schema] = {
        "by": {**name, "description": "Who looks."},
        "of": {**name, "description": "At whose, or at what on the table."},
        THINGS: {"type": "array", "items": thing, "description": "What of it he can be sure of."},
        HIDDEN: {"type": "integer", "minimum": 0, "description": "How much else there is."},
    }
    sees = {"type": "object", "additionalProperties": False, "required": ["by", "of"], "minProperties": 3}
    if len(owned) < SEVERAL:
        return {**sees, "properties": properties}
    told = {"enum": owned, "description": f"At which part of his; {owned[0]} if not said."}
    least = {"if": {"required": ["part"]}, "then": {"minProperties": 4}}
    return {**sees, **least, "properties": {**properties, "part": told}}


def _due(declared: Declarations, least: int) -> dict[str, Schema]:
    """What is said of the steps that are due, of so many at least, if any are declared."""
    if not (steps := declared.agenda.steps):
        return {}
    frame = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False}
    whose = {"type": "string", "minLength": 1, "description": "Whose it is, or none."}
    of_steps = {name: domain for step in steps.values() for name, domain in step.data.items()}
    known: dict[str, Schema] = {n: {"description": f"Of the step: {_a(domain)}."} for n, domain in of_steps.items()}
    data_of: dict[str, Schema] = {}
    if known:
        data = {"type": "object", "minProperties": 1, "additionalProperties": False, "properties": known}
        both = {"if": {"required": [WITH]}, "then": {"minProperties": 2}, "else": {"maxProperties": 1}}
        frame = {**frame, "maxProperties": 2, **both}
        data_of = {WITH: {**data, "description": "What is known of it."}}
    properties = {**dict.fromkeys(steps, whose), **data_of}
    due = {"type": "array", "minItems": least, "items": {**frame, "properties": properties}}
    return {DUE: {**due, "description": f"What is due, in order; {_SAID}."}}


def _whole(declared: Declarations, more: Mapping[str, Schema], top: Mapping[str, Schema], least: Schema) -> Schema:
    """A position: what there is of each player, with what else may be said of one, and what there is for all."""
    parts = told(declared)
    players = {part.name: _part(declared, part, part.per[1:], {}, least) for part in parts if part.of_player}
    table = {part.name: _part(declared, part, part.per, {}, least) for part in parts if not part.of_player}
    each = {"type": "object", "additionalProperties": False, **least, "properties": {**players, **more}}
    seats = {
        "type": "object",
        "description": "The players in seat order.",
        "minProperties": 1,
        "additionalProperties": each,
    }
    return {
        "type": "object",
        "additionalProperties": False,
        **least,
        "properties": {**top, "players": seats, **table},
    }


def _part(declared: Declarations, part: Declared, per: tuple[str, ...], of: Mapping[str, str], least: Schema) -> Schema:
    """What is said of a part of some things, one for each of the things that it has several for besides."""
    if not per:
        return {**_one(declared, part), "description": _description(part, of, declared)}
    named = OF if per[0] == part.per[0] else per[0]
    each = {name: _part(declared, part, per[1:], {**of, named: name}, least) for name in declared.things[per[0]]}
    described = {"description": f"{begun(part.called(**of))}: for each {per[0]}."}
    return {"type": "object", "additionalProperties": False, **least, "properties": each, **described}


def _one(declared: Declarations, part: Declared) -> Schema:
    match part.sort:
        case "number":
            return {"type": "integer", **({"minimum": part.bounds[0]} if isinstance(part.bounds[0], int) else {})}
        case "bag":
            return _bag(declared, part)
        case "slot":
            return _named(declared, part.of)
        case "flag":
            return {"type": "boolean"}
        case _:
            fields = {
                name: {**_field(declared, domain), "description": f"Of an entry: {_a(domain)}."}
                for name, domain in part.fields.items()
            }
            item = {"type": "object", "additionalProperties": False, "required": list(fields), "properties": fields}
            return {"type": "array", "items": item}


def _field(declared: Declarations, domain: str) -> Schema:
    return {"number": {"type": "integer"}, "flag": {"type": "boolean"}}.get(domain) or _named(declared, domain)


def _bag(declared: Declarations, part: Declared) -> Schema:
    return {"type": "array", "items": _named(declared, part.of)}


def _named(declared: Declarations, domain: str) -> Schema:
    """A thing by its name, or none."""
    if domain == PLAYER.name:
        return {"type": "string", "minLength": 1}
    numbers = [plain(thing) for thing in declared.things[domain] if thing.isdecimal()]
    name = named(domain, bool(numbers))
    return {"if": {"type": "integer"}, "then": {"enum": numbers}, "else": name} if numbers else name


def _a(domain: str) -> str:
    return {"flag": "true or false"}.get(domain) or a(domain)


def _description(part: Declared, of: Mapping[str, str], declared: Declarations) -> str:
    """What a part of some things holds, and what it is where nothing is said of it."""
    holds = {
        "number": "a number",
        "bag": f"{part.of}s",
        "slot": f"{a(part.of)} or none",
        "flag": "true or false",
        "list": "some, in order",
    }[part.sort]
    left = part.sort == "bag" and part.of in declared.supply
    return f"{begun(part.called(**of))}: {holds}; {_LEFT if left else _SAID}."
