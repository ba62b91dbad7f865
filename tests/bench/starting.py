"""How long one waits for the command at all."""

from __future__ import annotations

from bench.measuring import Figure, run, tool


def figures(rounds: int) -> list[Figure]:
    """The wall time of `rulewright --help`."""
    command = [tool("rulewright"), "--help"]
    run(command)  # Python compiles modules once
    walls = tuple(run(command).wall for _ in range(2 * rounds + 1))
    return [Figure("`rulewright --help`: wall time", walls, 0.3, unit=" s")]
