"""Most of the rules do not hang on the reconstructed pictures: many scenarios hold whatever the souls look like.

The pictures are drawn at random, as long as they keep to what the book's text says of them (the limits below).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from rulewright.games.replicants.arena import between, distance, picture_layout
from rulewright.games.replicants.game import tables_of
from rulewright.harness.finding import Search
from rulewright.harness.running import Runner, Selection
from rulewright.spec.pack import Library
from shipped import shipped

Step = tuple[int, int]
Picture = dict[Step, str]
"""The sign of each hex around a soul that faces N."""

SHARES, SETS, FEW, HOLDING = 10, 20, 1, 100
"""So many times so many sets are tried, but only one of those of a share that is drawn; so many scenarios hold."""
STEPS = [step for row in picture_layout() for step in row if step != (0, 0)]
RING = [step for step in STEPS if distance((0, 0), step) == 1]
STRAIGHT = [*RING, *((2 * x, 2 * y) for x, y in RING)]


def of(picture: Picture, *signs: str) -> list[Step]:
    return [step for step, sign in picture.items() if sign in signs]


def neighbours(a: Step, b: Step) -> bool:
    return distance(a, b) == 1


def turns(step: Step) -> Iterator[Step]:
    """A step in all six facings."""
    x, y = step
    for _ in range(6):
        yield x, y
        x, y = y, y - x


def two_beside_one_hex(picture: Picture) -> bool:
    """One 3 threatens at least two of the hexes round a matrix, and leaves one (p. 7)."""
    ends = of(picture, "w", "l")
    return any(2 <= sum(neighbours(end, home) for end in ends) < 6 for home in STEPS if home not in ends)


def reaches_e7_from_g8(picture: Picture) -> bool:
    """`4G8E7` of the notation document."""
    return any((-2, -1) in turns(step) for step in of(picture, "w", "l"))


def walks_past_its_arcs(picture: Picture) -> bool:
    """The example of p. 6: three walks, one past a hex that its arcs strike; two arcs side by side, one adjacent."""
    walks, arcs = of(picture, "w"), of(picture, "a")
    return (
        len(walks) == 3
        and any(neighbours(a, b) for a in arcs for b in arcs)
        and any(over in arcs for walk in walks for over in between(walk))
        and any(arc in RING for arc in arcs)
    )


def leaps_where_a_walk_is_blocked(picture: Picture) -> bool:
    """The example of p. 6: five walks and five leaps, and a 3 that bars a walk but not a leap."""
    walks, leaps = of(picture, "w"), of(picture, "l")
    on_the_way = {step for leap in leaps for step in RING if neighbours(step, leap)}
    return len(walks) == len(leaps) == 5 and any(over in on_the_way for walk in walks for over in between(walk))


LIMITS: dict[str, Callable[[Picture], bool]] = {
    "2": lambda _: True,
    "3": two_beside_one_hex,
    "4": reaches_e7_from_g8,
    "5": walks_past_its_arcs,
    "6": leaps_where_a_walk_is_blocked,
    "7": lambda _: True,
}


def drawn(soul: str, rng: random.Random) -> Picture:
    """A random picture within what the text says."""
    while True:
        walks = rng.sample(STRAIGHT, {"5": 3, "6": 5}.get(soul, rng.randint(2, 6)))
        rest = [step for step in STEPS if step not in walks]
        more = rng.sample(rest, {"6": 5}.get(soul, rng.randint(2, 5)))
        picture = dict.fromkeys(STEPS, ".") | dict.fromkeys(walks, "w")
        picture |= dict.fromkeys(more, "a" if soul == "5" else "l")
        if LIMITS[soul](picture):
            return picture


def rows(picture: Picture) -> list[str]:
    return [" ".join("*" if step == (0, 0) else picture[step] for step in row) for row in picture_layout()]


def overlay(seed: int) -> str:
    """A house rule with all souls but the matrix drawn anew."""
    rng = random.Random(seed)
    lines = ["extends: replicants", "pieces:", "  souls:"]
    for soul in LIMITS:
        said = ", ".join(f'"{row}"' for row in rows(drawn(soul, rng)))
        lines.append(f'    "{soul}": {{status: ours, picture: [{said}]}}')
    return "\n".join(lines) + "\n"


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_many_scenarios_hold_whatever_the_souls_look_like(share, whole, tmp_path) -> None:
    left = [found for found in shipped().found if found.game == "replicants"]
    for seed in range(share * SETS, share * SETS + (SETS if whole else FEW)):
        file = tmp_path / f"souls-{seed}.yaml"
        file.write_text(overlay(seed), encoding="utf-8")
        results = Runner(Library([file])).run(Search(left), Selection(game="replicants"))
        passed = {result.id for result in results if result.status == "passed"}
        left = [found for found in left if found.id in passed]  # what has not held once need not be asked again
    assert len(left) >= HOLDING, sorted(found.id for found in left)


@pytest.mark.parametrize("soul", sorted(LIMITS))
def test_the_reconstructed_pictures_keep_to_the_text(soul) -> None:
    reaches = tables_of(Library().game("replicants")).pictures[soul]
    signs = {"walk": "w", "leap": "l", "arc": "a"}
    assert LIMITS[soul]({reach.step: signs[reach.how] for reach in reaches})
