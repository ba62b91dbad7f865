"""Frozen data: what data classes do, without a text that is run for each kind."""

import copy
import pickle

import pytest

from rulewright.core.expressions import Const, ExpressionError, Not, Part, Present, Var
from rulewright.core.types import FLAG, NUMBER, Domain, Flag, Number


def test_data_of_one_kind_and_the_same_values_are_equal() -> None:
    assert Var("x", NUMBER) == Var(type=NUMBER, name="x")
    assert hash(Var("x", NUMBER)) == hash(Var(type=NUMBER, name="x"))
    assert Flag() == FLAG
    assert Number() == Number(1) != Number(2)
    assert Not(Var("x", FLAG)) != Present(Var("x", FLAG))


def test_what_a_game_declares_is_equal_to_itself_only() -> None:
    part = Part("energy", NUMBER)
    assert part == part != Part("energy", NUMBER)
    assert len({part, Part("energy", NUMBER)}) == 2


def test_values_stay() -> None:
    var = Var("x", NUMBER)
    with pytest.raises(AttributeError, match="Var is frozen"):
        setattr(var, "name", "y")  # noqa: B010 type checkers refuse what is tried here
    with pytest.raises(AttributeError, match="Var is frozen"):
        delattr(var, "name")
    assert var.replaced(name="y") == Var("y", NUMBER)
    assert var.name == "x"


@pytest.mark.parametrize("values", [(), ("x",), ("x", NUMBER, 1)])
def test_each_value_is_given_once(values: tuple[object, ...]) -> None:
    make: type = Var
    with pytest.raises(TypeError, match="Var is made of name, type"):
        make(*values)


def test_it_says_what_it_is_made_of() -> None:
    assert repr(Const(3, NUMBER)) == "Const(value=3, type=Number(parts=1))"


def test_what_does_not_fit_is_refused_also_when_replaced() -> None:
    with pytest.raises(ExpressionError):
        Const(True, FLAG).replaced(value=3)


def test_patterns_and_copies() -> None:
    domain = Domain("colour", ("red", "blue"))
    match domain:
        case Domain(name, options):
            assert (name, options) == ("colour", ("red", "blue"))
    assert copy.deepcopy(domain) == pickle.loads(pickle.dumps(domain)) == domain
