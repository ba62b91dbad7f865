"""What a clause offers: the actions of a kind, of what each of their fields is, and how likely chance is to do one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.domains import Names
from rulewright.core.errors import PositionError
from rulewright.core.expressions import Var
from rulewright.core.quantities import NUMBERS, Fetched, Loose, Nothing, Sort, Those, Thrown, Value, sort_of
from rulewright.core.spec import FROM, WEIGHT, Clause, Path
from rulewright.core.vocabulary import Kind, Vocabulary

if TYPE_CHECKING:
    from rulewright.core.conditions import Argument, Parser


class Field(NamedTuple):
    """A field of an action, as a variable, and what it is one `of`."""

    var: Var
    sort: Sort
    of: Value


class Offered(NamedTuple):
    """What a clause says of the actions that it offers: of what each field is, none if nothing is said; the weight of
    one, None if all are alike."""

    sets: tuple[Field, ...] = ()
    weight: Value | None = None


def read(parser: Parser, clause: Clause) -> Offered:
    """What a clause says of the actions that it offers; what is wrong is noted by the parser."""
    body, path = clause.body, clause.path
    offer = parser.vocabulary.offers.get(str(body["offers"]))
    if offer is None:
        return Offered()
    kind = parser.vocabulary.kinds[offer.kind]
    if not (FROM in body or WEIGHT in body):
        _whole(parser, kind, {}, (*path, "offers"))
        return Offered()
    if offer.name != kind.name:
        parser.fail((*path, "offers"), f"the offer {offer.name} says itself what it lists", "leave from and weight out")
        return Offered()
    if FROM not in body:
        _whole(parser, kind, {}, (*path, "offers"))
    sets = _sets(parser, kind, body[FROM], (*path, FROM)) if FROM in body else ()
    return Offered(sets, _weight(parser, kind, body[WEIGHT], (*path, WEIGHT)) if WEIGHT in body else None)


def _sets(parser: Parser, kind: Kind, said: Any, path: Path) -> tuple[Field, ...]:
    """Of what each field is: a later one may be of what an earlier one is."""
    if not kind.fields:
        parser.fail(path, f"{kind.name} has no fields", "leave from out")
        return ()
    known = {name: parser.variable(name, of) for name, (of, _) in kind.derived.items()}
    scope: dict[str, Argument] = {**parser.scope(None), **known}
    found = []
    for name, data in said.items():
        if name not in kind.fields:
            parser.unknown((*path, name), f"field of {kind.name}", name, kind.fields)
            continue
        variable = parser.variable(name, kind.fields[name])
        assert isinstance(variable.value, Var)
        sort = sort_of(parser.vocabulary, kind.fields[name])
        of = parser.values.several(data, (*path, name), scope, sort)
        scope[name] = variable
        if of is None:
            continue
        if sort.bag and not _at_once(of):
            parser.fail((*path, name), f"{name} is several things at once", f"{name}: {{throws: ...}}, or picks")
            continue
        found.append(Field(variable.value, sort, of))
    _whole(parser, kind, said, path)
    return tuple(found) if len(found) == len(said) else ()


def _at_once(of: Value) -> bool:
    """Whether several things are what chance gives at once, or those of it that are such."""
    return isinstance(of, Thrown) or (isinstance(of, Those) and _at_once(of.of))


def _whole(parser: Parser, kind: Kind, said: Mapping[str, Any], path: Path) -> None:
    """Note each field of which it is not said of what it is; without `from` it may be whatever there is."""
    for name, of_type in kind.fields.items():
        bag = of_type in parser.agenda.bags
        if name not in said and (bag or (said and of_type not in parser.numbered)):
            told = f"it is not said of what the field {name} of {kind.name} is"
            hint = f"from: {{{name}: {{throws: {{number: ..., of: ...}}}}}}, or picks"
            parser.fail(path, told, hint if bag else f"{name}: {kind.fields[name]} for whatever there is")


def _weight(parser: Parser, kind: Kind, said: Any, path: Path) -> Value | None:
    """How likely an action is next to others."""
    if not kind.chance:
        chance = ", ".join(other.name for other in parser.vocabulary.kinds.values() if other.chance)
        hint = f"kinds of action of chance: {chance}" if chance else "leave weight out"
        parser.fail(path, f"{kind.name} is no action of chance: nothing weighs it", hint)
        return None
    weight = parser.values.wanted(said, path, parser.scope(kind.name), NUMBERS)
    if weight is None or isinstance(weight, Loose | Nothing):
        return None
    if weight.sort.most is not None and weight.sort.most <= 0:
        parser.fail(path, f"a weight that is never above {weight.sort.most} leaves nothing that may happen")
        return None
    return weight


def check_things(
    vocabulary: Vocabulary, offered: Offered, values: Mapping[str, Any], check: Callable[[str, Any], None]
) -> None:
    """Refuse an action that a clause offers in no position: with things that are never where it takes them from, or
    with more or fewer of them at once than there ever are.

    Args:
        offered: what the clause says of its actions.
        values: what the action has for each field.
        check: raises `PositionError` for a thing that is never in a part.

    Raises:
        PositionError: saying why.
    """
    for field in offered.sets:
        value, of = values[field.var.name], field.of
        if field.sort.bag and isinstance(of, Thrown):
            _check_number(of.number, sum(value))
            things = [thing for thing, many in enumerate(value) if many]
            of = of.of
        else:
            things = [value]
        if isinstance(of, Fetched) and of.bag and of.word.part:
            domain = vocabulary.types[of.sort.name].domain
            literals = domain() if domain else None
            names = {number: name for name, number in literals.values.items()} if isinstance(literals, Names) else {}
            for thing in things:
                check(of.word.part.name, names.get(thing, thing))


def _check_number(number: Value, many: int) -> None:
    """Refuse so many things at once, where that is beyond the bounds of their number."""
    if isinstance(number, Loose | Nothing):
        return
    least, most = number.sort.least, number.sort.most
    if (least is not None and many < least) or (most is not None and many > most):
        bounds = f"{least:g}" if least == most else f"from {least or 0:g} to {most:g}" if most else f"{least:g} or more"
        raise PositionError(f"there are {bounds} things at once, not {many}", ())
