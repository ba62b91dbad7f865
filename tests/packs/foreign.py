"""Games of OpenSpiel beside packs of the same rules: what it says at each step of a game, as data, and where we differ.

A trace is one game: for each step who acts, what is legal, how likely chance does it, what was done; at the end what
the game was worth to each.  Actions are written as our packs write them.  ``PYTHONPATH=tests python -m packs.foreign``
records anew the traces that are committed; it needs ``open_spiel``.
"""

from __future__ import annotations

import json
import random
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from string import ascii_lowercase
from typing import Any, NamedTuple

from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL

PACKS = Path(__file__).parent
TRACES = PACKS / "traces"
LONG = 100
"""A list of actions of more letters is kept as its length and a checksum."""
Trace = dict[str, Any]


class Foreign(NamedTuple):
    """A game of OpenSpiel: what it is called there, how an action (a player's, or of chance) is written by our pack,
    how many games are recorded."""

    called: str
    written: Callable[[Any, int, int], str]
    recorded: int = 20
    hidden: bool = False
    """Whether players do not see all."""


def _cell(columns: int, rows: int, up: bool = True) -> Callable[[Any, int, int], str]:
    def written(state: Any, player: int, action: int) -> str:
        row, column = divmod(action, columns)
        return f"{ascii_lowercase[column]}{rows - row if up else row + 1}"

    return written


def _move(state: Any, player: int, action: int) -> str:
    told = state.action_to_string(player, action)
    return f"{told[:2]} {told[2:4]}"


def _taken(state: Any, player: int, action: int) -> str:
    heap, count = re.findall("[0-9]+", state.action_to_string(player, action))
    return f"{('one', 'two', 'three', 'four')[int(heap) - 1]} {count}"


SUIT = ("ace", *["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"])


def _kuhn(state: Any, player: int, action: int) -> str:
    return (SUIT[10:] if player == CHANCE else ("pass", "bet"))[action]


def _bid(state: Any, player: int, action: int) -> str:
    if player == CHANCE:
        return str(action + 1)
    bid = re.findall("[0-9]+", state.action_to_string(player, action))
    return " ".join(["bid", *bid]) if bid else "liar"


def _leduc(state: Any, player: int, action: int) -> str:
    if player != CHANCE:
        return ("fold", "call", "raise")[action]
    return f"{('red', 'black')[action % 2]}-{SUIT[10 + action // 2]}"


FOREIGN: Mapping[str, Foreign] = {
    "tic-tac-toe": Foreign("tic_tac_toe", _cell(3, 3), 40),
    "connect-four": Foreign("connect_four", lambda *about: str(about[2] + 1), 10),
    "breakthrough": Foreign("breakthrough", _move, 8),
    "kuhn-poker": Foreign("kuhn_poker", _kuhn, 40, hidden=True),
    "leduc-poker": Foreign("leduc_poker", _leduc, 40, hidden=True),
    "goofspiel": Foreign("goofspiel", lambda *about: SUIT[about[2]], 5),
    "liars-dice": Foreign("liars_dice", _bid, 60, hidden=True),
    "hex": Foreign("hex", _cell(11, 11, up=False), 4),
    "nim": Foreign("nim", _taken, 40),
    "pig": Foreign("pig", lambda *about: str(about[2] + 1) if about[1] == CHANCE else ("roll", "stop")[about[2]], 6),
}


# -- what OpenSpiel says ----------------------------------------------------------------------------------


def played(name: str, seed: int) -> Trace:
    """A game of OpenSpiel at random."""
    pyspiel = import_module("pyspiel")  # not before: recorded games are compared without it
    foreign, rng = FOREIGN[name], random.Random(seed)
    state = pyspiel.load_game(foreign.called).new_initial_state()
    steps = []
    while not state.is_terminal():
        step, actions = _step(foreign, state, rng)
        if foreign.hidden and not state.is_chance_node():
            step["seen"] = [_seen(state, player) for player in range(state.num_players())]
        steps.append(step)
        if state.is_simultaneous_node():
            state.apply_actions(actions)
        else:
            state.apply_action(actions[0])
    return {"steps": steps, "returns": state.returns()}


def _step(foreign: Foreign, state: Any, rng: random.Random) -> tuple[dict[str, Any], list[int]]:
    """What may be done in a state, and what is done, as OpenSpiel numbers it."""
    if state.is_chance_node():
        chances = {foreign.written(state, CHANCE, action): (action, p) for action, p in state.chance_outcomes()}
        took = rng.choice(sorted(chances))
        told = {text: str(Fraction(p).limit_denominator(10**6)) for text, (_, p) in sorted(chances.items())}
        return {"who": CHANCE, "chance": brief_chances(told), "took": took}, [chances[took][0]]
    players = range(state.num_players()) if state.is_simultaneous_node() else [state.current_player()]
    legal = [{foreign.written(state, p, action): action for action in state.legal_actions(p)} for p in players]
    took = [rng.choice(sorted(each)) for each in legal]
    who = SIMULTANEOUS if state.is_simultaneous_node() else state.current_player()
    actions = [each[one] for each, one in zip(legal, took, strict=True)]
    return {"who": who, "legal": [brief(each) for each in legal], "took": "/".join(took)}, actions


def _seen(state: Any, player: int) -> list[str]:
    """What a player sees, "" where OpenSpiel does not tell, and all that he has seen."""
    told = state.get_game().get_type().provides_observation_string
    now = checksum(state.observation_string(player)) if told else ""
    return [now, checksum(state.information_state_string(player))]


def checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def brief(actions: Sequence[str] | Mapping[str, Any]) -> str:
    """Actions in order, or of many their number and a checksum."""
    told = ",".join(sorted(actions))
    return told if len(told) <= LONG else f"{len(actions)}:{checksum(told)}"


def brief_chances(chances: Mapping[str, str]) -> str:
    """What chance may do, where all is alike with the likelihood once."""
    if len({*chances.values()}) == 1:
        return f"{brief(chances)} {next(iter(chances.values()))}"
    return brief([f"{text} {p}" for text, p in chances.items()])


# -- what we say ------------------------------------------------------------------------------------------


class Differs(AssertionError):
    """Where a pack says otherwise than OpenSpiel."""


def follow(game: Game, trace: Trace) -> Iterator[tuple[Position, Mapping[str, Any]]]:
    """Play a trace by a pack: each position with its step.

    Raises:
        Differs: where the pack says otherwise.
    """
    position = game.own.initial_position()
    write = game.own.notation.write
    for number, step in enumerate(trace["steps"]):
        state = position.state
        told = {"who": game.current_player(state)}
        if told["who"] == CHANCE:
            outcomes = game.chance_outcomes(state)
            told["chance"] = brief_chances({write(position, a): str(p) for a, p in outcomes})
        elif told["who"] == SIMULTANEOUS:
            several = [game.choices(state, seat) for seat in range(game.seats)]
            told["legal"] = [brief([write(position, action) for action in each]) for each in several]
        else:
            told["legal"] = [brief([write(position, action) for action in game.legal_actions(state)])]
        for key, value in told.items():
            if step.get(key) != value:
                raise Differs(f"step {number}, {position}: {key} is {step.get(key)} there and {value} here")
        yield position, step
        position = position.after(game.own.notation.parse(position, step["took"]))
    while game.current_player(position.state) != TERMINAL and len(only := game.legal_actions(position.state)) == 1:
        position = position.after(only[0])  # OpenSpiel plays the last of all cards itself
    who, returns = game.current_player(position.state), list(game.returns(position.state))
    if who != TERMINAL or returns != trace["returns"]:
        raise Differs(f"at the end {position}: {trace['returns']} there and {returns} here")


def agree(game: Game, traces: Sequence[Trace], hidden: bool) -> None:
    """Hold a pack against traces.  Where players do not see all, what one sees is never more than all that he has seen
    there, and never less than what he sees there now.

    Raises:
        Differs: where the pack says otherwise.
    """
    finer: dict[tuple[int, str], Any] = {}
    coarser: dict[tuple[int, Any], str] = {}
    for trace in traces:
        for position, step in follow(game, trace):
            for seat, (now, ever) in enumerate(step.get("seen", ())):
                mine = game.course.observation(position.state, seat)
                if finer.setdefault((seat, ever), mine) != mine:
                    raise Differs(f"{position}: {position.names[seat]} sees more than there")
                if now and coarser.setdefault((seat, mine), now) != now:
                    raise Differs(f"{position}: {position.names[seat]} sees less than there")


def recorded(name: str) -> list[Trace]:
    """The traces of a game that are committed."""
    found: list[Trace] = json.loads((TRACES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def record(name: str) -> None:
    """Record the traces of a game anew."""
    games = [json.dumps(played(name, seed), separators=(",", ":")) for seed in range(FOREIGN[name].recorded)]
    (TRACES / f"{name}.json").write_text("[\n" + ",\n".join(games) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or FOREIGN:
        record(each)
