"""Whose a step has to be: what rules ask about ``$player`` at a step that chance or nobody takes has an answer only
where that step falls due by somebody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rulewright.core.agenda import Step
from rulewright.core.expressions import Call, Definition, Expr, free, player, walk
from rulewright.core.spec import BEGINS, DUE, LAPSES, Clause, Path, Spec

if TYPE_CHECKING:
    from rulewright.core.compiler import Compiler


def asked(compiler: Compiler, step: str) -> Path | None:
    """Where rules ask about the player of a step of which nobody need be said; None if they do not."""
    declared = compiler.parser.steps.get(step)
    return None if declared is None or declared.owned else next(_asking(compiler, declared), None)


def _asking(compiler: Compiler, step: Step) -> Iterator[Path]:
    """Where rules ask whose a step is."""
    lowering, parser = compiler.lowering, compiler.parser
    if step.lapses is not None and _asks(lowering.expression(parser.lapses()[step.name])):
        yield (*step.path, LAPSES)
    for name in [step.at_once] if step.at_once else step.kinds:
        kind = compiler.vocabulary.kinds[str(name)]
        for clause, offer in lowering.offering(kind.name):
            ways = [lowering.offered(kind), *(w for w in [lowering.weight(kind.name)] if w is not None)]
            if offer.name == kind.name and any(map(_asks, ways)):
                yield clause.path
        for clause in lowering.forbids[kind.name]:
            if any(_asks(lowering.expression(test)) for test in parser.test(clause, kind.name)):
                yield clause.path
        for _, several in lowering.stages(kind):
            yield from (acting.clause.path for acting in several if any(map(_asks, acting.expressions)))


def _asks(node: Expr) -> bool:
    """Whether an expression is about who acts."""
    called = (n.question for n in walk(node) if isinstance(n, Call) and isinstance(n.question, Definition))
    return player.name in free(node) or any(_asks_of_its_own(question) for question in {*called})


def _asks_of_its_own(question: Definition) -> bool:
    return player not in question.params and _asks(question.body)


def unsaid(compiler: Compiler, asking: Mapping[str, Path | None]) -> Iterator[tuple[Path, str, str]]:
    """Each place where a step falls due as nobody's, and rules ask whose it is: what is wrong and what to write."""
    agenda = compiler.parser.agenda
    begun = [(said[DUE], ("game", BEGINS, i)) for i, said in enumerate(agenda.begins) if "by" not in said]
    for step, path in [*begun, *compiler.parser.nobodys]:
        if (asks := asking[step]) is not None:
            yield path, told(compiler.spec, step, asks), _instead(compiler, agenda.steps[step], asks, path)


def told(spec: Spec, step: str, asks: Path) -> str:
    """What is wrong where a step is nobody's, and rules ask at a place whose it is."""
    asking = _clause(spec, asks)
    return f"{step} is nobody's, and {asking.id if asking else 'what it lapses by'} asks about $player"


def _instead(compiler: Compiler, step: Step, asks: Path, path: Path) -> str:
    """What to write where a step falls due, or where its rules ask whose it is if all choose at it."""
    if step.at_once is None:
        return "by: with a seat from 1" if path[0] == "game" else "by: $player"
    if asking := _clause(compiler.spec, asks):
        return f"all choose at it: write each: {{of: players, as: $p}} in {asking.id}"
    return "all choose at it: write some or every: {of: players, as: $p, that: ...}"


def _clause(spec: Spec, asks: Path) -> Clause | None:
    return next((clause for clause in spec.clauses if clause.path == asks), None)
