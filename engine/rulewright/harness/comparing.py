"""Two readings, or two sets of rules, side by side: which scenarios flip, and where the two are told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulewright.core import setups
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.core.game import Game
from rulewright.core.play import CHANCE
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.harness.finding import Found
from rulewright.harness.skeleton import telling
from rulewright.harness.telling import Telling
from rulewright.spec.pack import Library
from rulewright.spec.yaml_writing import flow


@dataclass(frozen=True)
class Side:
    """One of the two that are compared."""

    name: str
    library: Library
    readings: Mapping[str, str]

    def game(self, game: str, mode: str | None) -> Game:
        """A mode of a game as this side plays it."""
        return self.library.game(game, mode, self.readings)

    def holds(self, found: Found, then: Mapping[str, Any] | None) -> bool | None:
        """Whether what a scenario expects (under ``then`` or ``steps``) or would expect holds; None if it cannot be
        asked."""
        data = {key: value for key, value in found.data.items() if key != "readings"}
        data |= {"then": then} if then is not None else {}
        try:
            load = found.loader(self.library)
            return not evaluate(data, lambda readings: load({**self.readings, **readings}))
        except (ScenarioError, InputError, ChangeConflictError):
            return None


Flip = tuple[Found, bool | None, bool | None]
"""A scenario of which something holds on one side only, and whether it does on either."""


def flips(found: Sequence[Found], one: Side, other: Side) -> Iterator[Flip]:
    """The scenarios of whose expectations one holds on one side only: of all that it says for some reading the first
    that flips."""
    for each in found:
        told = [what["then"] for options in each.data.get("readings", {}).values() for what in options.values()]
        for then in [None, *told]:
            here, there = one.holds(each, then), other.holds(each, then)
            if here != there:
                yield each, here, there
                break


def modes(game: str, one: Side, other: Side) -> Iterator[tuple[Game, Game]]:
    """Both sides of every mode that both have, with its options at their bounds too."""
    for setup in setups.shared(one.library.spec(game), other.library.spec(game)):
        yield one.game(game, setup), other.game(game, setup)


def where_apart(
    game: str, one: Side, other: Side, reading: str | None, flipped: Sequence[Flip]
) -> tuple[Side, Side] | None:
    """Two sides as they may play apart: as they are, or two options of a reading beside an option of another that some
    clause asks for with it; None if they are proved equal: whichever of these is chosen, from the same data the same
    functions are compiled, in every mode.  They are not where a scenario flips, unless it is about other rules."""
    beside: list[dict[str, str]] = [{}]
    if reading is not None:
        spec = one.library.spec(game)
        for name, also in spec.readings.items():
            if name != reading and any(clause.asks(name) and clause.asks(reading) for clause in spec.clauses):
                beside += [{name: option} for option in also.options if option != also.default]
    for chosen in beside:
        here, there = (replace(side, readings={**chosen, **side.readings}) for side in (one, other))
        if not _alike(modes(game, here, there)):
            return here, there
    return None if all(found.variant for found, _, _ in flipped) else (one, other)


def _alike(pairs: Iterable[tuple[Game, Game]]) -> bool:
    return all(
        here.source == there.source and _played(here.spec.data) == _played(there.spec.data) for here, there in pairs
    )


def _played(data: Mapping[str, Any]) -> dict[str, Any]:
    """What of a game's data functions are made from besides its conditions."""
    return {key: value for key, value in data.items() if key not in ("clauses", "readings", "game")} | {
        "sets": [clause.get("sets") for clause in data["clauses"]]
    }


def scenario(found: Telling, one: Side, other: Side, reading: str | None, schema_line: str) -> str:
    """A telling position as a scenario file.

    Of two options of a reading, what each says stands under ``readings``; of two sets of rules the first one's.
    """
    position, said = found.position, found.said
    action = position.game.own.notation.write(position, found.action)
    by_chance = position.game.current_player(position.state) == CHANCE
    lines = [] if "replay" in said[0] else [f"chance: {flow([action])}" if by_chance else f"when: {flow(action)}"]
    if reading is None:
        comments = [f"{one.name} says what stands under then; {other.name} says {flow(said[1])}"]
        lines.append(f"then: {flow(said[0])}")
        name, title = "rules-differ", f"Where {one.name} and {other.name} differ"
    else:
        beside = {name: option for name, option in one.readings.items() if name != reading}
        told = "".join(f", beside {name}={option}" for name, option in beside.items())
        comments = [f"Tells the options {one.name} and {other.name} of the reading {reading} apart{told}."]
        lines += [f"under: {flow(beside)}"] if beside else []
        lines += ["readings:", f"  {reading}:"]
        lines += [f"    {side.name}: {{then: {flow(then)}}}" for side, then in zip((one, other), said, strict=True)]
        name, title = f"{reading}-{one.name}-or-{other.name}".lower(), f"{reading}: {one.name} or {other.name}"
    return telling(position, name, title, lines, comments, schema_line)
