"""The literals of a condition: what each of its atoms, negations counted, says for it."""

from __future__ import annotations

from rulewright.core.conditions import After, Condition, Constant, Group, Not, Quantifier


def single(node: Condition, holds: bool = True) -> bool:
    """Whether a condition fails only if all its literals do, so that none can speak for it then: it has one, or it is
    a disjunction of such conditions."""
    match node:
        case Not():
            return single(node.item, not holds)
        case Group():
            alone = len(node.items) == 1 or node.every != holds
            return alone and all(single(item, holds) for item in node.items)
        case Quantifier():
            return single(node.that, holds)
        case After():
            return single(node.item, holds)
        case _:
            return True


def literals(node: Condition, holds: bool = True) -> tuple[Condition, ...]:
    """Every atom of a condition as a condition of its own, negated where it speaks for the whole by failing.

    Of an atom about the elements of a set it is asked whether one element meets it.  A reading that is settled is an
    atom too.  With `holds` false, the literals of the contrary.
    """
    match node:
        case Constant():
            return (Constant(node.value == holds, node.path),)
        case Not():
            return literals(node.item, not holds)
        case Group():
            return tuple(literal for item in node.items for literal in literals(item, holds))
        case Quantifier():
            inner = literals(node.that, holds)
            return tuple(Quantifier(False, node.of, node.var, literal, node.path) for literal in inner)
        case After():
            inner = literals(node.item, holds)
            return tuple(After(literal, node.path, node.kind, node.args) for literal in inner)
        case _:
            return (node if holds else Not(node, node.path),)
