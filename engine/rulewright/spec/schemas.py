"""JSON Schemas made from the games' registries of words.

The schemas under ``rules/schema/`` that depend on words are written by this module (``python -m
rulewright.spec.schemas``) and committed; a test compares.  The others (game, readings, things...) are kept by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rulewright import games
from rulewright.core import boards
from rulewright.core.agenda import STEP
from rulewright.core.domains import MapOf
from rulewright.core.errors import Place
from rulewright.core.likely import CHANCE_OF, ODDS
from rulewright.core.lists import PUSH, PUT_FIRST, TAKES
from rulewright.core.parts import Declarations, read
from rulewright.core.positions import told
from rulewright.core.quantities import CHANGES, COMPARISONS, TIMES
from rulewright.core.spec import (
    ALL,
    ATTRIBUTE,
    CHANGING,
    DUE,
    EXECUTABLE,
    FROM,
    INVERSE,
    SHARED,
    STATUSES,
    WEIGHT,
    WITH,
    Spec,
)
from rulewright.core.types import PLAYER, Domain, Flag
from rulewright.core.valuing import is_list
from rulewright.core.vocabulary import FIELD, IN, Param, Quantity, Setting, ValueType, Vocabulary
from rulewright.spec import language
from rulewright.spec.folders import SCHEMAS, rules_of, shown, there
from rulewright.spec.yaml_source import Document, load_yaml

Schema = dict[str, Any]
OPTIONAL = ("readings", "texts")
"""The files of a game that a pack from elsewhere may go without."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"
VARIABLE: Schema = {"type": "string", "pattern": r"^\$[a-z][a-z0-9-]*$", "errorMessage": "a variable is written $name"}
NAMING: Schema = {**VARIABLE, "description": "A name for each of them."}
"""Where a variable is named; elsewhere it must be one that there is."""
ID: Schema = {
    "type": "string",
    "pattern": r"^[a-z0-9-]+(\.[a-z0-9-]+)*$",
    "errorMessage": "an id is small letters, digits and hyphens, as turn.in-order",
}
TEXT: Schema = {"type": "string", "minLength": 1, "pattern": r"\S"}
PLAYED: Schema = {"type": "string", "minLength": 1}
"""An action, or a line of a game: what is wrong with one the game knows best."""
TEXTS: Schema = {
    "type": "object",
    "description": "One text in each language.",
    "required": ["en"],
    "additionalProperties": False,
    "properties": {
        "en": {**TEXT, "description": "In English."},
        "fr": {**TEXT, "description": "In French."},
        "de": {**TEXT, "description": "In German."},
    },
}
ALL_TEXTS: Schema = {**TEXTS, "required": ["en", "fr", "de"]}
STATUS: Schema = {
    "enum": list(STATUSES),
    "description": "Whether the text says it, it follows from the text, a lost picture was guessed, or it is ours.",
}
SOURCE: Schema = {
    "type": "object",
    "description": "Where it is printed.",
    "required": ["document"],
    "anyOf": [{"required": ["page"]}, {"required": ["heading"]}],
    "additionalProperties": False,
    "properties": {
        "document": {**TEXT, "description": "A document of the game, by the name that its game.yaml gives it."},
        "page": {"type": "integer", "minimum": 1, "description": "The page."},
        "heading": {
            **TEXT,
            "errorMessage": "a heading is its text",
            "description": "The heading, where pages have no numbers.",
        },
        "language": {"enum": ["fr", "en", "de"], "description": "The part of the document, if it is not the French."},
    },
}
NAME: Schema = {
    "type": "string",
    "pattern": "^[A-Za-z][A-Za-z0-9_-]*$",
    "errorMessage": "a name is letters, digits and hyphens, beginning with a letter",
}
MOST = 2000
"""So many actions one list of a scenario may have: more than any game takes, and soon judged."""
_REF = {name: {"$ref": f"#/$defs/{name}"} for name in ("condition", "value", "set", "several", "change")}


def _object(properties: Mapping[str, Any], required: list[str] | None = None, **more: Any) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": dict(properties),
        **({"required": required} if required else {}),
        **more,
    }


def _argument(type_: ValueType, types: Mapping[str, ValueType]) -> Schema:
    """A variable, or a literal where the type has any."""
    if type_.items:
        item = _argument(types[type_.items], types)
        return {"anyOf": [VARIABLE, {**type_.schema, "items": item}]}
    if type_.domain is None:
        return VARIABLE
    return {"anyOf": [VARIABLE, dict(type_.schema)]}


def _arguments(params: Mapping[str, Param], types: Mapping[str, ValueType]) -> Schema:
    described = {
        name: {**_argument(types[p.type], types), "description": f"{p.doc} ({p.type})"} for name, p in params.items()
    }
    required = [name for name, p in params.items() if not p.optional]
    return _object(described, required)


def _asked(params: Mapping[str, Param], types: Mapping[str, ValueType], doc: str) -> Schema:
    """The arguments of a word; one that it alone needs may stand there itself."""
    needed = [name for name, param in params.items() if not param.optional]
    whole = _arguments(params, types)
    if len(needed) != 1:
        return {**whole, "description": doc}
    alone = _argument(types[params[needed[0]].type], types)
    return {"description": doc, "if": {"type": "object"}, "then": whole, "else": alone}


def _asked_of_values(params: Mapping[str, Param], types: Mapping[str, ValueType], doc: str) -> Schema:
    """The arguments of a set: where one is of a domain, any value of it."""

    def valued(param: Param) -> Schema:
        written = _argument(types[param.type], types)
        domain = isinstance(types[param.type].type, Domain)
        return {"if": {"type": "object"}, "then": _REF["value"], "else": written} if domain else written

    described = {n: {**valued(p), "description": f"{p.doc} ({p.type})"} for n, p in params.items()}
    needed = [name for name, param in params.items() if not param.optional]
    whole = _object(described, needed)
    if len(needed) != 1:
        return {**whole, "description": doc}
    named = {"type": "object", "required": needed}
    return {"description": doc, "if": named, "then": whole, "else": valued(params[needed[0]])}


def _of_values(params: Mapping[str, str], doc: str) -> Schema:
    """The arguments of a quantity, each any value; one that it alone needs may stand there itself."""
    whole = _object({name: {**_REF["value"], "description": said} for name, said in params.items()}, list(params))
    if len(params) != 1:
        return {**whole, "description": doc}
    named = {"required": list(params)}
    return {"description": doc, "if": named, "then": {"anyOf": [whole, _REF["value"]]}, "else": _REF["value"]}


def _action(v: Vocabulary, whole: bool) -> dict[str, Schema]:
    """For each kind of action, its fields as arguments."""
    return {
        kind.name: {
            **_arguments(
                {f: Param(t, f, optional=not whole or f in kind.implied) for f, t in kind.fields.items()}, v.types
            ),
            "description": kind.doc,
        }
        for kind in v.kinds.values()
    }


def _asked_of(q: Quantity) -> Schema:
    """The arguments of a quantity; of a list a field of its entries too."""
    whole = _of_values({n: p.doc for n, p in q.params.items()}, q.doc)
    if not q.fields:
        return whole
    field = {"enum": list(q.fields), "description": "A field of its entries."}
    params = {**{n: {**_REF["value"], "description": p.doc} for n, p in q.params.items()}, FIELD: field}
    named = {"if": {"type": "object", "required": [FIELD]}, "then": _object(params, list(params))}
    return {**named, "else": whole if q.params else field, "description": q.doc}


def _set_of(v: Vocabulary) -> Schema:
    plain = [s.name for s in v.sets.values() if not s.params]
    plain += [q.name for q in v.quantities.values() if is_list(q)]
    plain += [n for n, t in v.types.items() if isinstance(t.type, Domain) and not t.type.options and t.type != PLAYER]
    plain = list(dict.fromkeys(plain))
    with_params = {s.name: _asked_of_values(s.params, v.types, s.doc) for s in v.sets.values() if s.params}
    return {
        "description": "A set: a name, or a name with its arguments.",
        "if": {"type": "string"},
        "then": {"enum": plain},
        "else": _object(with_params, minProperties=1, maxProperties=1),
    }


_QUANTIFIER = _object({"of": _REF["several"], "as": NAMING, "that": _REF["condition"]}, ["of", "as", "that"])


def _values(values: int, doc: str) -> Schema:
    """A list of values: so many, or with 0 two or more."""
    most = {"maxItems": values} if values else {}
    return {"type": "array", "items": _REF["value"], "minItems": values or 2, **most, "description": doc}


_SAID = {word.name: word.doc for word in language.SHARED}
"""What each word that every game has asks or does."""


class Defined(NamedTuple):
    """What a game's rules define: the options of each reading, the variables of each condition and of each quantity."""

    readings: Mapping[str, Any]
    conditions: Mapping[str, Mapping[str, str]]
    quantities: Mapping[str, Mapping[str, str]]


def value(v: Vocabulary, defined: Defined, more: bool = False) -> Schema:
    """The schema of a value: a literal, a variable, or a word with what belongs to it."""
    some = {"of": _REF["several"], "as": NAMING}
    several = {"description": "Several things: a list, a set, a bag."}
    words = {
        "plus": _values(0, _SAID["plus"]),
        "minus": _values(2, _SAID["minus"]),
        "times": _values(0, _SAID["times"]),
        "least": _values(0, _SAID["least"]),
        "most": _values(0, _SAID["most"]),
        "if": _object(
            {"when": _REF["condition"], "then": _REF["value"], "else": _REF["value"]},
            ["when", "then", "else"],
            description=_SAID["if"],
        ),
        "size": {**several, "description": _SAID["size"]},
        "length": {**_REF["value"], "description": _SAID["length"]},
        "next-in": {
            "type": "array",
            "items": _REF["several"],
            "minItems": 2,
            "maxItems": 2,
            "description": _SAID["next-in"],
        },
        "number": _object({"of": _REF["value"], "in": _REF["value"]}, ["of", "in"], description=_SAID["number"]),
        "count": _object({**some, "that": _REF["condition"]}, ["of", "as", "that"], description=_SAID["count"]),
        "total": _object(
            {**some, "that": _REF["condition"], "amount": _REF["value"]},
            ["of", "as", "amount"],
            description=_SAID["total"],
        ),
        "the": _object({**some, "that": _REF["condition"]}, ["of", "as", "that"], description=_SAID["the"]),
        "first": {**_REF["several"], "description": _SAID["first"]},
        "last": {**_REF["several"], "description": _SAID["last"]},
        "those": _object(
            {"of": _REF["several"], "as": NAMING, "that": _REF["condition"]},
            ["of", "as", "that"],
            description=_SAID["those"],
        ),
        "numbers": _values(2, _SAID["numbers"]),
        "next": {
            "description": _SAID["next"],
            "if": {"type": "object", "required": ["after"]},
            "then": _object({"after": _REF["value"], "as": NAMING, "that": _REF["condition"]}, ["after"]),
            "else": _REF["value"],
        },
        "throws": _object(
            {"number": _REF["value"], **some, "weight": _REF["value"]},
            ["number", "of"],
            description=_SAID["throws"],
        ),
        "picks": _object(
            {"number": _REF["value"], "of": _REF["several"]}, ["number", "of"], description=_SAID["picks"]
        ),
        "pips": {**_REF["value"], "description": _SAID["pips"]},
        "union": {"type": "array", "items": _REF["several"], "minItems": 1, "description": _SAID["union"]},
    }
    asked = {q.name: _asked_of(q) for q in v.quantities.values()}
    asked |= {n: _of_values(dict(given), "Computed by a clause.") for n, given in defined.quantities.items()}
    others = {} if more else {"additionalProperties": False}
    judged = condition(v, defined, more)["then"]["properties"]
    at = "#/$defs/condition/then/properties/"
    told = {name: {"$ref": at + name.replace("~", "~0").replace("/", "~1")} for name in judged}
    known = {**told, **words, **asked}
    return {
        "description": "A value: a literal, a variable, or a word with what belongs to it.",
        "if": {"type": "object"},
        "then": {
            "type": "object",
            "properties": known,
            "minProperties": 1,
            "if": {"required": ["unless"]},
            "then": {"maxProperties": 2},
            "else": {"maxProperties": 1},
            **others,
        },
        "else": {"type": ["string", "number", "boolean"]},
    }


def _of_board() -> dict[str, Schema]:
    """What a condition may ask of a board."""
    length = {"type": "integer", "minimum": 1, "description": "How many cells."}
    several = dict.fromkeys((boards.THROUGH, "from", "to"), _REF["several"])
    within = {**_REF["value"], "description": "Of how many steps at most."}
    return {
        boards.ROW: _object(
            {boards.LENGTH: length, "as": NAMING, "that": _REF["condition"]},
            [boards.LENGTH, "as", "that"],
            description="Whether so many cells in a line are such.",
        ),
        boards.CONNECTED: _object(
            {**several, boards.WITHIN: within},
            list(several),
            description="Whether a way leads over some cells, from one of these to one of those.",
        ),
    }


def condition(v: Vocabulary, defined: Defined, more: bool = False) -> Schema:
    """The schema of a condition: operators, words, and the conditions that clauses define.

    With `more` there may be other words, which an overlay defines.
    """
    asks = {w.name: _asked(w.params, v.types, w.doc) for w in v.words.values()}
    for name, given in defined.conditions.items():
        asks[name] = _asked({n: Param(t, "") for n, t in given.items()}, v.types, "Defined by a clause.")
    asks |= {n: _of_values(dict(given), "Computed by a clause.") for n, given in defined.quantities.items()}
    asks |= {
        q.name: _of_values({n: p.doc for n, p in q.params.items()}, q.doc)
        for q in v.quantities.values()
        if not q.fields and isinstance(v.types[q.type].type, Flag)
    }
    asks |= {
        name: {**_values(2, _SAID[name]), "errorMessage": f"'{name}' compares two values: [one, other]"}
        for name in COMPARISONS
    }
    asks["in"] |= {"items": _REF["several"]}
    clause_id = {**ID, "description": "A clause."}
    by = {**_argument(v.types["player"], v.types), "description": "Who acts (player)"}
    operators = {
        "all": {"type": "array", "items": _REF["condition"], "minItems": 1, "description": _SAID["all"]},
        "any": {"type": "array", "items": _REF["condition"], "minItems": 1, "description": _SAID["any"]},
        "not": {**_REF["condition"], "description": _SAID["not"]},
        "some": {**_QUANTIFIER, "description": _SAID["some"]},
        "every": {**_QUANTIFIER, "description": _SAID["every"]},
        "empty": {**_REF["several"], "description": _SAID["empty"]},
        "listed": {
            "type": "object",
            "properties": {IN: {**_REF["value"], "description": "The list."}},
            "additionalProperties": _REF["value"],
            "required": [IN],
            "minProperties": 2,
            "description": _SAID["listed"],
        },
        "after": {
            "description": _SAID["after"],
            "if": {"type": "object", "required": ["doing"]},
            "then": _object(
                {"doing": _object(_action(v, True), minProperties=1), "that": _REF["condition"]}, ["doing", "that"]
            ),
            "else": _REF["condition"],
        },
        "would": _object(
            {"clause": clause_id, "by": by, **_action(v, True)},
            ["clause"],
            description=_SAID["would"],
        ),
        "possible": _object(
            {"by": by, "ignoring": {"type": "array", "items": clause_id, "uniqueItems": True}, **_action(v, False)},
            description=_SAID["possible"],
        ),
        "reading": _object(
            {name: {"enum": list(options)} for name, options in defined.readings.items()},
            minProperties=1,
            description=_SAID["reading"],
        ),
        "unless": {**_REF["condition"], "description": _SAID["unless"]},
    }
    operators |= _of_board() if boards.CELL.name in v.types else {}
    others = {"additionalProperties": True} if more else {}
    return {
        "description": "A condition: a word or an operator, and perhaps an 'unless'.",
        "if": {"type": "object"},
        "then": _object(
            {**asks, **operators},
            None,
            **others,
            minProperties=1,
            **{
                "if": {"required": ["unless"]},
                "then": {"minProperties": 2, "maxProperties": 2},
                "else": {"maxProperties": 1},
            },
        ),
        "else": {"type": ["object", "boolean"]},
    }


def _several(v: Vocabulary) -> Schema:
    """The schema of several things, or of one beside which several are asked about."""
    several = {"type": "array", "items": _REF["value"], "minItems": 1}
    sets = [{"required": [s.name]} for s in v.sets.values() if s.params]
    single = {"if": {"type": "object", "anyOf": sets}, "then": _REF["set"], "else": _REF["value"]}
    return {"if": {"type": "array"}, "then": several, "else": single if sets else _REF["value"]}


OF_THINGS: Schema = _object(
    {
        ATTRIBUTE: {**TEXT, "description": "The name under which the file of the things says it of each."},
        INVERSE: {
            "type": "array",
            "items": TEXT,
            "minItems": 1,
            "description": "The names under one of which a thing says what it is to be found by.",
        },
        "of": {**TEXT, "description": "The domain of the things."},
    },
    ["of"],
    minProperties=2,
    maxProperties=2,
    errorMessage="what stands with things is {attribute: NAME, of: DOMAIN}, or {inverse: [NAME], of: DOMAIN}",
)


def _setting(v: Vocabulary, setting: Setting) -> Schema:
    """The values of a constant; a map may stand with things in their file."""
    written = v.setting_schema(setting.name)
    if not isinstance(setting.shape, MapOf) or setting.shape.whole:
        return written
    return {"if": {"required": ["of"], "minProperties": 2, "maxProperties": 2}, "then": OF_THINGS, "else": written}


def clause_properties(v: Vocabulary) -> dict[str, Schema]:
    """The keys of a clause."""
    idle = {} if v.kinds else {"errorMessage": "nobody acts in this game: declare actions, steps and what begins"}
    kinds = {
        "if": {"anyOf": [{"type": "string"}, {"const": [ALL]}]},
        "then": {"const": ALL, "errorMessage": f"expected {ALL} by itself, or kinds of action in brackets"},
        "else": {"type": "array", "items": {"enum": list(v.kinds), **idle}, "minItems": 1, "uniqueItems": True},
    }
    settings = {s.name: {**_setting(v, s), "description": s.doc} for s in v.settings.values()}
    return {
        "id": {**ID, "description": "A stable name."},
        "chapter": {**TEXT, "description": "A chapter of the game."},
        "text": {**ALL_TEXTS, "description": "The rule in our own words, in each language."},
        "source": SOURCE,
        "status": STATUS,
        "modes": {
            "type": "array",
            "items": TEXT,
            "minItems": 1,
            "uniqueItems": True,
            "description": "Modes it belongs to; all if not said.",
        },
        "disabled": {"const": True, "description": "It never decides."},
        "executable": {"const": False, "description": "No part of it can be run; say why under reason."},
        "reason": {**TEXT, "description": "Why no part of it can be run."},
        "sets": _object(settings, minProperties=1, description=_SAID["sets"]),
        "offers": {"enum": list(v.offers), "description": _SAID["offers"], **idle},
        **_offered(v),
        "forbids": {**kinds, "description": _SAID["forbids"]},
        "does": {**kinds, "description": _SAID["does"]},
        "scores": {**kinds, "description": _SAID["scores"]},
        "ends": {**kinds, "description": _SAID["ends"]},
        "defines": {**NAME, "description": _SAID["defines"]},
        "computes": {**NAME, "description": _SAID["computes"]},
        "as": {**_REF["value"], "description": "The value that it computes."},
        "adds": _one_value(_SAID["adds"]),
        "makes": _one_value(_SAID["makes"]),
        "given": {
            "type": "object",
            "additionalProperties": {"enum": list(v.types)},
            "description": "The variables of a defined condition or a computed value, with their types.",
        },
        "at": {**TEXT, "description": "The stage at which it acts."},
        "each": _object({"of": _REF["several"], "as": NAMING}, ["of", "as"], description=_SAID["each"]),
        "when": {**_REF["condition"], "description": "Its condition."},
        "unless": {**_REF["condition"], "description": _SAID["unless"]},
        "change": {
            "description": "What changes.",
            "if": {"type": "array"},
            "then": {"type": "array", "minItems": 1, "items": _REF["change"]},
            "else": _REF["change"],
        },
    }


def _offered(v: Vocabulary) -> dict[str, Schema]:
    """What a clause may say of the actions of a kind that it offers, where offers are made of declared fields."""
    kinds = [v.kinds[name] for name, offer in v.offers.items() if offer.kind == name]
    if not kinds:
        return {}
    fields = {name: f"Of what {name} is one." for kind in kinds for name in kind.fields}
    said = {name: {**_REF["several"], "description": doc} for name, doc in fields.items()}
    return {
        FROM: _object(said, minProperties=1, description=_SAID[FROM]),
        WEIGHT: {**_REF["value"], "description": _SAID[WEIGHT]},
    }


def _change(v: Vocabulary) -> Schema:
    """A change of a part of the state, or effects with their arguments."""
    effects = {e.name: {**_arguments(e.params, v.types), "description": e.doc} for e in v.effects.values()}
    value = _REF["value"]
    docs = {
        **{name: _SAID[name] for name in CHANGES},
        "to": "What a part becomes, or where something goes.",
        "from": "Where something is taken from.",
        IN: "The list.",
        TIMES: "So many are moved, from bag to bag.",
    }
    put: dict[str, Schema] = {name: {**value, "description": doc} for name, doc in docs.items()}
    for name in (PUSH, PUT_FIRST):
        put[name] = {"type": "object", "additionalProperties": value, "minProperties": 1, "description": _SAID[name]}
    takes = [{"required": [name]} for name in TAKES]
    changed = {
        "if": {"anyOf": [{"required": [name]} for name in ("to", "from", PUT_FIRST, *TAKES)]},
        "then": {**_object(put), "if": {"anyOf": takes}, "then": {"minProperties": 1}, "else": {"minProperties": 2}},
        "else": _object(effects, minProperties=1),
    }
    if STEP not in v.types:
        return changed
    step = {**v.types[STEP].schema, "description": _SAID[DUE]}
    data = {"type": "object", "minProperties": 1, "additionalProperties": value}
    known = {WITH: {**data, "description": "What is known of it, where that is not called so here."}}
    due = _object({DUE: step, "by": {**value, "description": "Whose it is."}, **known}, [DUE])
    return {"if": {"required": [DUE]}, "then": due, "else": changed}


def _parts(v: Vocabulary, defined: Defined, more: bool = False) -> Schema:
    """What the schema of clauses refers to in many places."""
    made = {"condition": condition(v, defined, more), "value": value(v, defined, more)}
    return {**made, "set": _set_of(v), "several": _several(v), "change": _change(v)}


def _one_value(doc: str) -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": _REF["value"],
        "description": doc,
    }


def _sorts() -> list[Schema]:
    """What else a clause of each sort needs."""
    needs: dict[str, list[str]] = {
        "does": ["at", "change"],
        "scores": ["at", "change"],
        "ends": ["at", "change"],
        "defines": ["given", "when"],
        "computes": ["as"],
        "executable": ["reason"],
    }
    made: list[Schema] = [{"if": {"required": [sort]}, "then": {"required": keys}} for sort, keys in needs.items()]
    for key, sorts in _ONLY.items():
        others = [sort for sort in (*EXECUTABLE, "executable") if sort not in sorts]
        made.append({"if": {"anyOf": [{"required": [sort]} for sort in others]}, "then": {"properties": {key: False}}})
    return made


_ONLY = {
    "at": CHANGING,
    "each": CHANGING,
    "change": CHANGING,
    "given": ("defines", "computes"),
    "as": ("computes",),
    FROM: ("offers",),
    WEIGHT: ("offers",),
    "when": ("forbids", "defines", "adds", "makes", *CHANGING),
    "unless": ("forbids", "defines", "adds", "makes", *CHANGING),
    "reason": ("executable",),
}
"""Keys that only clauses of some sorts have."""


_ONE_OF: list[Schema] = [{"required": [sort]} for sort in (*EXECUTABLE, "executable")]
_ONE = f"a clause does one thing: {', '.join(EXECUTABLE)}, or executable: false"


def _readings(game: str) -> dict[str, Any]:
    """A game's readings by id."""
    return {r["id"]: r for r in _rules(game).data["readings"]}


def _defined(game: str) -> Defined:
    """What a game's rules define."""
    clauses = _rules(game).data["clauses"]
    return Defined(
        {name: reading["options"] for name, reading in _readings(game).items()},
        {c["defines"]: c.get("given", {}) for c in clauses if "defines" in c},
        {c["computes"]: c.get("given", {}) for c in clauses if "computes" in c},
    )


@cache
def _rules(game: str) -> Spec:
    """A game's rules as they are written, before anything that these schemas would find wrong with them is found."""
    files = {name: _written(game, name) for name in (*SHARED, *games.of(game).files)}
    data: dict[str, Any] = {name: file.data for name, file in files.items() if file}
    said = data["clauses"].get("clauses") if isinstance(data["clauses"], dict) else None
    clauses = said if isinstance(said, list) else []
    known = [number for number, clause in enumerate(clauses) if _is_clause(clause)]

    def place(path: tuple[str | int, ...]) -> Place | None:
        name, *inside = path
        if name == "clauses" and inside:
            inside[0] = known[int(inside[0])]
        file = files[str(name)]
        return file.place((name, *inside) if name in ("clauses", "readings") else tuple(inside)) if file else None

    readings = data.get("readings", {}).get("readings", ())
    return Spec({"texts": {}, **data, "clauses": [clauses[n] for n in known], "readings": readings}, place)


def _written(game: str, name: str) -> Document | None:
    """A file of a game; None if it has none of that name and needs none."""
    file = rules_of(game) / f"{name}.yaml"
    return None if name in OPTIONAL and game in games.outside() and not there(file) else load_yaml(file, shown(file))


def _is_clause(said: Any) -> bool:
    """Whether a clause is made as all are, so that it can be asked what it names; the schema says what is wrong."""
    if not isinstance(said, dict) or not all(isinstance(said.get(key), str) for key in ("id", "chapter", "status")):
        return False
    shapes: dict[str, type | tuple[type, ...]] = {"text": dict, "sets": dict, "given": dict, "source": dict}
    shapes |= {"modes": list, "defines": str, "computes": str} | dict.fromkeys(("forbids", *CHANGING), (list, str))
    if "text" not in said or not all(isinstance(said[key], shape) for key, shape in shapes.items() if key in said):
        return False
    sourced = "source" not in said or "document" in said["source"]
    return sourced and all(isinstance(value, str) for value in said.get("given", {}).values())


def forget() -> None:
    """Read rules anew."""
    _rules.cache_clear()


def clauses(game: str) -> Schema:
    """The schema of a game's ``clauses.yaml``."""
    v = games.of(game).vocabulary(_rules(game))
    clause = _object(
        clause_properties(v),
        ["id", "chapter", "text", "status"],
        allOf=_sorts(),
        oneOf=_ONE_OF,
        errorMessage=_ONE,
    )
    return {
        "$schema": DIALECT,
        "title": f"Clauses of {game}",
        **_object({"clauses": {"type": "array", "items": clause}}, ["clauses"]),
        "$defs": _parts(v, _defined(game)),
    }


_EVERY = {**TEXTS, "required": ["en", "fr", "de"]}
_WHOLE: Schema = {"$ref": "#/$defs/texts"}


def texts(game: str) -> Schema:
    """The schema of a game's ``texts.yaml``: all that its words, its values and the game itself have to say."""
    kit = games.of(game)
    v = kit.vocabulary(_rules(game))
    told = _object({"holds": _WHOLE, "fails": _WHOLE}, minProperties=1)
    called = {
        name: _object(dict.fromkeys(type_.options, _WHOLE), list(type_.options))
        if type_.options
        else {"type": "object", "additionalProperties": _WHOLE}
        for name, described in v.types.items()
        if isinstance(type_ := described.type, Domain)
    }
    single = [q.type for q in v.quantities.values() if not q.fields]
    asked = {name for name in single if isinstance(of := v.types[name].type, Domain) and of.options}
    seats = max(len(mode["seats"]) for mode in _rules(game).modes.values())
    said = kit.said(_rules(game))
    parts: dict[str, Schema] = {
        "seats": {
            "type": "array",
            "items": _WHOLE,
            "minItems": seats,
            "description": "How the seats are drawn, in their order.",
        },
        "values": {
            **_object(called, sorted({*asked, "kind"} & {*called})),
            "description": "What values are called, by their type.",
        },
        "facts": {
            **_object(dict.fromkeys(v.words, told), list(v.words)),
            "description": "What each word has found, if it holds and if it does not.",
        },
        "said": {
            **_object(dict.fromkeys(said, _WHOLE), list(said)),
            "description": "What the game says besides, by name; places for what is filled in stand in braces.",
        },
    }
    if not kit.spoken:
        parts["values"] = {**parts["values"], "properties": {n: {**c, "required": []} for n, c in called.items()}}
        for part in parts.values():
            part.pop("required", None)
    required = list(parts) if kit.spoken else None
    if (made := read(_rules(game))).parts:
        parts["drawn"] = _drawn(made)
    return {"$schema": DIALECT, "title": f"Texts of {game}", **_object(parts, required), "$defs": {"texts": _EVERY}}


def _drawn(made: Declarations) -> Schema:
    """The schema of how declared parts, constants and marks are drawn."""
    from rulewright.games.table import MARKS  # it loads what draws, which a check of scenarios needs not

    sign = {
        "type": "string",
        "minLength": 1,
        "maxLength": 2,
        "pattern": r"^\S\S?(?!\s)$",
        "errorMessage": "a sign is one or two signs that are seen",
    }
    signs = {"type": "array", "minItems": 2, "maxItems": 2, "items": sign}
    constants = {"enum": list(made.constants)}
    track = {
        "signs": {**signs, "description": "The signs of what is there of it, and of what is not."},
        "track": {"type": "array", "items": constants, "description": "It is squares in a row; these name some."},
        "meets": {"const": True, "description": "Both players' ways end in one square."},
    }
    mark = {
        "mark": {"enum": ["frame", "star", "goal"], "description": "How things, or squares, are marked that it names."},
        "sign": {**sign, "description": "So many of these are in the corner of a thing."},
    }
    kinds: dict[str, Schema] = {
        **{name: {} for name in (*MARKS, *made.things)},
        **{part.name: track if part.sort == "number" else {} for part in told(made)},
        **dict.fromkeys(made.constants, mark),
    }
    return {
        **_object({name: _object({"title": _WHOLE, **more}, ["title"]) for name, more in kinds.items()}),
        "description": "How a picture draws parts, constants and marks, and what it calls them.",
    }


def overlay(game: str) -> Schema:
    """The schema of an overlay on a game: clauses and readings by id, other files' maps merged."""
    v = games.of(game).vocabulary(_rules(game))
    text = {**TEXTS, "description": "The rule in our own words, in English at least."}
    changed = _object(
        {**clause_properties(v), "text": text},
        ["id"],
        oneOf=[*_ONE_OF, {"properties": dict.fromkeys((*EXECUTABLE, "executable"), False)}],
        errorMessage=_ONE,
    )
    disabled = _object({"disable": {**ID, "description": "A clause that no longer decides."}}, ["disable"])
    item = {"type": "object", "if": {"required": ["disable"]}, "then": disabled, "else": changed}
    whole = {"type": "object", "description": "Merged into the game's file of that name."}
    files = dict.fromkeys(games.of(game).files, whole)
    return {
        "$schema": DIALECT,
        "title": f"Overlay on {game}",
        **_object(
            {
                "extends": {**TEXT, "description": "The game, or the path of another overlay."},
                "changes": {
                    "type": "array",
                    "items": {
                        "type": "string",
                        "pattern": "^.+#.+$",
                        "errorMessage": "an example is named FILE#ID",
                    },
                    "minItems": 1,
                    "uniqueItems": True,
                    "description": "The examples that it means to change, FILE#ID from here or below the game's "
                    "scenarios: under it these do not hold, and all others do.",
                },
                "clauses": {"type": "array", "items": item, "minItems": 1},
                "readings": {"type": "array", "items": {"type": "object", "required": ["id"]}, "minItems": 1},
                "game": whole,
                "texts": whole,
                **files,
            },
            ["extends"],
        ),
        "$defs": _parts(v, _defined(game), more=True),
    }


# -- scenarios -------------------------------------------------------------------------------------------


_ODDS = 'odds are 0, 1 or a fraction in quotes, as "3/8"'
_LIKELY: Schema = {
    "if": {"type": "string"},
    "then": {"type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$", "errorMessage": _ODDS},
    "else": {"enum": [0, 1], "errorMessage": _ODDS},
}


def _then(game: str) -> Schema:
    shapes = games.of(game).schemas(_rules(game))
    actions = {"type": "array", "items": PLAYED, "minItems": 1, "maxItems": MOST, "uniqueItems": True}
    named = {"type": "array", "items": ID, "minItems": 1, "uniqueItems": True}
    return _object(
        {
            "legal": {
                "description": "true, or the clauses whose exception allows it.",
                "if": {"type": "array"},
                "then": named,
                "else": {
                    "const": True,
                    "errorMessage": "write legal: true, or illegal: with the clauses that forbid it",
                },
            },
            "illegal": {
                "description": "true, or the clauses that must be among the reasons.",
                "if": {"type": "array"},
                "then": named,
                "else": {
                    "const": True,
                    "errorMessage": "write illegal: true, or a list of clauses in brackets, as [turn.in-order]",
                },
            },
            "can": {**actions, "description": "Legal actions in the position reached."},
            "cannot": {**actions, "description": "Illegal actions in the position reached."},
            "count": {"type": "integer", "minimum": 0, "description": "How many actions are legal."},
            "notation": {**PLAYED, "description": "How the last action is written."},
            "replay": {
                "type": "array",
                "items": PLAYED,
                "minItems": 1,
                "maxItems": MOST,
                "description": "Lines of a written game that goes on from there; the rest is asked of their end.",
            },
            "after": shapes.after,
            "outcome": shapes.outcome,
            ODDS: _object(
                {
                    "of": _object(
                        {"after": shapes.after, "outcome": shapes.outcome},
                        minProperties=1,
                        description="What is to come to be.",
                    ),
                    "is": {**_LIKELY, "description": 'How likely it is: "3/8", 0 or 1.'},
                    "by": {**TEXT, "description": "Who wants it, and chooses so; all others choose against it."},
                    "at": {**TEXT, "description": "The step at which it is asked; if not said, after each action."},
                },
                ["of", "is"],
                description="How likely something comes to be, exactly.",
            ),
            CHANCE_OF: {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": _LIKELY,
                "description": 'How likely chance is to do each of some actions now: {two: "1/3"}.',
            },
            **{name: {**schema, "description": doc} for name, (doc, schema) in shapes.probes.items()},
        },
        None,
        minProperties=1,
        **{
            "description": "What must be true.",
            "if": {"required": ["illegal"]},
            "then": {"maxProperties": 1, "errorMessage": "an illegal action leads nowhere: illegal stands alone"},
        },
    )


def expectations(game: str) -> dict[str, str]:
    """What ``then`` may ask in scenarios of a game, each with what it means; `legal` and `illegal` apart."""
    keys = _then(game)["properties"].items()
    return {key: str(schema.get("description", "")) for key, schema in keys if key not in ("legal", "illegal")}


_WHEN: Schema = {
    "description": "One action or a list, in the game's notation.",
    "if": {"type": "array"},
    "then": {"type": "array", "items": PLAYED, "minItems": 1, "maxItems": MOST},
    "else": {**PLAYED, "description": "One action or a list, in the game's notation, in quotes."},
}
_LABELS: dict[str, Schema] = {
    "clauses": {"type": "array", "items": ID, "uniqueItems": True, "description": "The clauses it is about."},
    "source": SOURCE,
    "tags": {"type": "array", "items": TEXT, "uniqueItems": True, "description": "Words to select by."},
    "variant": {
        **TEXT,
        "description": "The overlay that it is about: its path from this file, or its name in the game's variants/.",
    },
}
_SCENARIOS: Schema = {"type": "array", "description": "Each with an id, a title and what must be true."}


def _under_readings(game: str, then: Schema) -> Schema:
    """What a scenario says under other readings: the editor shows each one's question and options."""
    return _object(
        {
            name: _object(
                {
                    option: _object({"then": then}, ["then"], description=text["en"])
                    for option, text in reading["options"].items()
                },
                minProperties=1,
                description=f"{reading['question']['en']} ({reading['default']} if not chosen)",
            )
            for name, reading in _readings(game).items()
        },
        minProperties=1,
        description="What is true under other readings.",
    )


def _under(game: str) -> Schema:
    """The readings under which a whole scenario is played."""
    return _object(
        {
            name: {"enum": list(reading["options"]), "description": reading["question"]["en"]}
            for name, reading in _readings(game).items()
        },
        minProperties=1,
        description="Readings under which the whole scenario is played, whatever is in force; "
        'what "readings" says is then said under these too.',
    )


def _scenario(game: str) -> Schema:
    """One scenario of a game."""
    then = {"$ref": f"#/$defs/{game}-then", "description": "What must be true."}
    position = {"$ref": f"#/$defs/{game}-position"}
    return _object(
        {
            "id": {**ID, "description": "A stable name, unique in its file."},
            "title": {**TEXTS, "description": "A title; English at least."},
            **_LABELS,
            "position": {**position, "description": "Overrides the position above: maps merge, lists replace."},
            "when": _WHEN,
            "then": then,
            "steps": {
                "type": "array",
                "minItems": 1,
                "maxItems": MOST,
                "description": "Expectations between actions.",
                "items": _object({"when": _WHEN, "then": then}, ["when"]),
            },
            "chance": {
                "type": "array",
                "items": PLAYED,
                "minItems": 1,
                "maxItems": MOST,
                "description": "What chance does, in order: draws, dice.",
            },
            "under": _under(game),
            "readings": _under_readings(game, then),
            "status": {
                "enum": ["disputed", "todo"],
                "description": "It need not pass yet: people disagree, or something is missing. Once it passes, "
                "that is told as a failure.",
            },
            "reason": {**TEXT, "description": "Why it need not pass yet."},
        },
        ["id", "title"],
        dependentRequired={"status": ["reason"], "reason": ["status"]},
    )


def _table(game: str) -> Schema:
    """A scenario with rows.  What may stand in its texts is known once a row's values are in them: each row is then
    checked as a scenario."""
    row = {
        "type": "object",
        "minProperties": 1,
        "propertyNames": NAME,
        "additionalProperties": {"type": ["string", "number", "boolean", "array", "object"]},
    }
    of_scenario = _scenario(game)["properties"]
    keys = {key: {"description": schema.get("description", "")} for key, schema in of_scenario.items()}
    return _object(
        {
            **keys,
            "id": of_scenario["id"],
            "rows": {
                "type": "array",
                "items": row,
                "minItems": 1,
                "maxItems": MOST,
                "uniqueItems": True,
                "description": 'Examples that differ in values alone: "{name}" in a text stands for the row\'s value.',
            },
        },
        ["id", "title", "rows"],
    )


def scenario(names: Sequence[str] = ()) -> Schema:
    """The schema of scenario files of these games, by default of the project's, branching on ``game``."""
    start: Schema = {"description": "The position that all start from."}
    branches = []
    defs: Schema = {}
    names = names or games.shipped()
    for game in names:
        defs[f"{game}-position"] = games.of(game).schemas(_rules(game)).position
        defs[f"{game}-then"] = _then(game)
        keys = {
            "position": {"$ref": f"#/$defs/{game}-position", **start},
            "scenarios": {
                **_SCENARIOS,
                "items": {
                    "if": {"type": "object", "required": ["rows"]},
                    "then": _table(game),
                    "else": _scenario(game),
                },
                "minItems": 1,
            },
        }
        branches.append(
            {"if": {"properties": {"game": {"const": game}}, "required": ["game"]}, "then": {"properties": keys}}
        )
    return {
        "$schema": DIALECT,
        "title": "Rulewright scenarios and positions",
        **_object(
            {
                "game": {"enum": list(names), "description": "Which game."},
                **_LABELS,
                "why": {**TEXT, "description": "Why the file is kept, if no rule would be less tested without it."},
                "position": {"type": "object", **start},
                "scenarios": _SCENARIOS,
            },
            ["game"],
            anyOf=[{"required": ["scenarios"]}, {"required": ["position"]}],
            allOf=branches,
            errorMessage="a file has scenarios, or a position",
        ),
        "$defs": defs,
    }


def all_schemas(names: Sequence[str] = ()) -> dict[str, Schema]:
    """Every schema that this module writes of some games, by default the project's, by the name of its file."""
    names = names or games.shipped()
    made = {"scenario": scenario(names)}
    for game in names:
        made[f"clauses-{game}"] = clauses(game)
        made[f"texts-{game}"] = texts(game)
        made[f"overlay-{game}"] = overlay(game)
    return with_english(made) if {*names} <= {*games.outside()} else made


def with_english(data: Any) -> Any:
    """A schema by which a text need be there in English alone."""
    if isinstance(data, list):
        return [with_english(part) for part in data]
    if not isinstance(data, dict):
        return data
    return {
        key: ["en"] if key == "required" and part == ALL_TEXTS["required"] else with_english(part)
        for key, part in data.items()
    }


def text(schema: Schema) -> str:
    """A schema as it is committed; raises jsonschema's SchemaError if it is none."""
    from jsonschema import Draft202012Validator  # late: only who writes schemas waits for it

    Draft202012Validator.check_schema(schema)
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def write(folder: Path, names: Sequence[str] = ()) -> None:
    """Write the schemas of some games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in all_schemas(names).items():
        (folder / f"{name}.schema.json").write_text(text(made), encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """Write the schemas that are committed; into a folder that is named, those of the packs from elsewhere."""
    if not arguments:
        write(SCHEMAS)
        return
    from rulewright.spec import outside

    outside.ensure()
    if not games.outside():
        sys.exit(f"no pack from elsewhere is in use: name its folder in {outside.VARIABLE}")
    write(Path(arguments[0]), games.outside())


if __name__ == "__main__":
    main(sys.argv[1:])
