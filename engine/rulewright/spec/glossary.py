"""The words of a game and those that every game has, as they are listed: what each asks, of what, with an example.

The example is the shortest clause of the game that uses the word; where none does, the shared word's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulewright.core import setups
from rulewright.core.boards import CELL
from rulewright.core.errors import Place
from rulewright.core.spec import PLAYED, Spec
from rulewright.core.vocabulary import Param, Vocabulary
from rulewright.spec import language
from rulewright.spec.uses import Use, Uses
from rulewright.spec.yaml_writing import plain

STANDS: Mapping[str, str] = {
    "clauses": "what a clause does",
    "conditions": "when, unless, that",
    "words": "when, unless, that",
    "defined conditions": "when, unless, that",
    "comparisons": "when, unless, that",
    "sets": "of",
    "values": "comparisons, changes, as",
    "parts": "comparisons, changes, as",
    "constants": "sets, comparisons, as",
    "computed values": "comparisons, changes, as",
    "offers": "offers",
    "changes": "change",
    "effects": "change",
    "kinds of action": "forbids, does, scores, ends",
    "types": "given",
}
"""The groups of words in the order in which they are listed, each with where its words stand."""


class Example(NamedTuple):
    """A use of a word: what is written; the clause and its place, unless it is the shared word's own."""

    text: str
    clause: str | None = None
    place: Place | None = None


class Listed(NamedTuple):
    """A word: `form` is how one that every game has is written, `type` that of its value or of its elements, `refused`
    what is a mistake; `clauses` counts those that use it."""

    group: str
    name: str
    doc: str
    params: Mapping[str, Param]
    type: str
    form: str
    refused: str
    clauses: int
    example: Example | None
    why: str = ""


def words(spec: Spec, vocabulary: Vocabulary) -> tuple[Listed, ...]:
    """Every word that the clauses of a game may use, group by group, each once in its group."""
    used: dict[tuple[str, str], list[Use]] = {}
    for use in Uses(spec, vocabulary):
        used.setdefault((use.group, use.name), []).append(use)
    found = []
    for each in (*_shared(vocabulary), *_own(vocabulary), *_of_clauses(spec)):
        if each.group == "constants":
            each = each._replace(doc=" ".join([each.doc, *_chosen(spec, each.name)]).strip())
        uses = used.get((each.group, each.name), [])
        told = each._replace(clauses=len({use.clause.id for use in uses}))
        found.append(told._replace(example=_shortest(spec, uses)) if uses else told)
    return tuple(sorted(found, key=lambda each: list(STANDS).index(each.group)))


def _chosen(spec: Spec, name: str) -> Iterator[str]:
    """Of a constant that is chosen when a game is set up: in which modes, between which bounds."""
    for mode in spec.modes:
        if name in spec.options(mode):
            (least, most), begins = setups.bounds(spec, mode)[name], spec.options(mode)[name]
            yield f"Chosen when {mode} is set up: from {least} to {most}, {begins} if nothing is said."


def _shortest(spec: Spec, uses: list[Use]) -> Example:
    """The shortest clause that uses a word: one that names what it defines only if no other asks it."""

    def length(use: Use) -> tuple[bool, int]:
        body = {key: value for key, value in use.clause.body.items() if key in PLAYED}
        return use.path[-1] in ("defines", "computes") and use.group != "clauses", len(plain(body))

    use = min(uses, key=length)
    return Example(plain(use.written), use.clause.id, spec.place(use.path))


def _shared(vocabulary: Vocabulary) -> Iterator[Listed]:
    board = language.BOARD if CELL.name in vocabulary.quantities else ()
    for word in (*language.SHARED, *board):
        if word.group not in language.OWN:
            yield Listed(
                word.group,
                word.name,
                word.doc,
                {},
                word.types,
                word.form,
                word.refused,
                0,
                Example(word.shown),
                word.why,
            )


def _own(v: Vocabulary) -> Iterator[Listed]:
    def listed(group: str, name: str, doc: str, params: Mapping[str, Param], type_: str = "", why: str = "") -> Listed:
        shared = {**language.of(group), **language.of_board(group)}.get(name) if group in language.OWN else None
        example = Example(shared.shown) if shared else None
        return Listed(group, name, doc, params, type_, "", "", 0, example, shared.why if shared else why)

    for word in v.words.values():
        yield listed("words", word.name, word.doc, word.params, "true or false", word.why)
    for set_ in v.sets.values():
        yield listed("sets", set_.name, set_.doc, set_.params, set_.element, set_.why)
    for quantity in v.quantities.values():
        if quantity.part:
            holds = str(quantity.part.holds)
            type_ = quantity.type if holds == "number" else holds
            yield listed("parts", quantity.name, quantity.doc, quantity.params, type_)
    for setting in v.settings.values():
        asked = v.quantities.get(setting.name)
        yield listed("constants", setting.name, setting.doc, asked.params if asked else {}, asked.type if asked else "")
    for offer in v.offers.values():
        yield listed("offers", offer.name, offer.doc, {}, offer.kind, offer.why)
    for effect in v.effects.values():
        yield listed("effects", effect.name, effect.doc, effect.params, why=effect.why)
    for kind in v.kinds.values():
        yield listed("kinds of action", kind.name, kind.doc, {name: Param(t, "") for name, t in kind.fields.items()})
    for known in v.types.values():
        yield listed("types", known.name, known.doc, {})


def _of_clauses(spec: Spec) -> Iterator[Listed]:
    """What the clauses themselves give a name."""
    groups = {"defines": ("defined conditions", "true or false"), "computes": ("computed values", "")}
    for clause in spec.clauses:
        if clause.does_what in groups:
            group, type_ = groups[clause.does_what]
            params = {name: Param(of, "") for name, of in clause.body.get("given", {}).items()}
            name = clause.body[clause.does_what]
            yield Listed(group, name, clause.text["en"], params, type_, "", "", 0, None)
