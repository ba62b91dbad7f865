"""How fast legal actions are found: leaves a CPU second, REPLICANTS by its clauses against chess by python-chess."""

from __future__ import annotations

from bench.measuring import Cost, Figure, module, run, take_turns, tool


def figures(rounds: int) -> list[Figure]:
    """Leaves a CPU second of the reference engine, as a share of python-chess's."""
    sides = {
        "rulewright": lambda: run(module("replicants_perft")),
        "python-chess": lambda: run(module("chess_perft")),
    }
    run([tool("rulewright"), "perft", "replicants", "--depth", "1"])  # Python compiles modules once
    costs = take_turns(rounds, sides)
    return [
        Figure(
            "`perft`, reference engine: leaves a CPU second against python-chess's",
            tuple(speed(c["rulewright"]) / speed(c["python-chess"]) for c in costs),
            0.3,
            at_least=True,
        )
    ]


def speed(cost: Cost) -> float:
    """Leaves a CPU second of a process that printed how many it counted."""
    return int(cost.printed) / cost.cpu
