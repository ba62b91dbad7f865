"""The clauses that the accelerators of REPLICANTS know, each by the digest of its executable part.

Whatever else a pack holds (another condition, a clause more, one disabled), the accelerators do not know it and the
search does without them.  Constants (`sets`) are read from the pack and may have any value, but for the turn's three
actions.  `python -m rulewright_puzzles.games.replicants.clauses` prints the table anew, once somebody has
made sure that the accelerators do what the clauses now say.
"""

from __future__ import annotations

import sys

from rulewright.core.spec import Spec

CONSTANTS = ("turn.three-actions", "teams.pairs")
READINGS = {"arcs-end-first": ("no-second-move-but-possible", "no-second-move"), "no-second-action": ("skip",)}
"""Readings under whose other options the accelerators see nothing."""
KNOWN = {
    "turn.clockwise": "d1870e2320cb",
    "turn.three-actions": "cc960f43b079",
    "turn.in-order": "6da2832ffe57",
    "turn.skipping": "67f4a5c43734",
    "turn.compulsory": "3608ae197b74",
    "charge.action": "9dd4e5537fb0",
    "charge.one-step": "1b46251d6ad1",
    "charge.third-action": "be3d475a3f6c",
    "rotation.action": "bc2078621f20",
    "rotation.turns": "371c867fd1df",
    "move.pictures": "c090c1f1359d",
    "move.blocked-walk": "a5a5929fb523",
    "move.arena-edge": "f8df8e72af46",
    "move.onto-own": "8bb26bc5e98f",
    "move.lands": "2cca90a32d71",
    "threat.definition": "3abf8c53282f",
    "threat.own-side": "4e645ef752b1",
    "threat.by-the-beaten": "23c52c83c52a",
    "threat.once-ended": "e9ae6fd039a0",
    "threat.by-moving": "ecc83159d03d",
    "threat.by-arcs": "ae3c439dac18",
    "threat.move-after-arcs": "2eab072398d0",
    "threat.by-passing": "fb8800173a04",
    "threat.constrained": "28caa633d2d9",
    "threat.ways-by-arcs": "e164a40ff41c",
    "threat.blocked-walk": "d149b068085a",
    "threat.where-a-matrix-goes": "379eb65b80cd",
    "move.matrix-threat": "2d662559b7f2",
    "destruction.by-moving": "34c9420d2470",
    "destruction.forbidden": "50c500a65aa6",
    "arcs.action": "14557c93b6f4",
    "arcs.alone": "727e8f119c54",
    "arcs.destroy": "e68090135d0e",
    "arcs.opposing-only": "2532a8ab58d0",
    "arcs.another-replicant": "1d06298eeb3b",
    "arcs.matrix-second": "cdf2b9c9ce01",
    "arcs.free-hex": "b89e98eb0f13",
    "arcs.move-follows": "46ade1dcd959",
    "arcs.move-possible": "5c9cb8bc768c",
    "arcs.end-first": "0e42690e46b6",
    "arcs.second-move-made": "62fcbb059605",
    "arcs.at-least-three": "e321e90629c9",
    "arcs.one-loser": "071a5a1036d3",
    "creation.around-matrix": "e23ad87533d3",
    "creation.soul-at-hand": "1b683126dea5",
    "creation.heart-at-hand": "99d8f174ea8d",
    "creation.pays": "457115c9a2d5",
    "creation.within-energy": "fe3dbd0bbf5d",
    "creation.places": "905aa0378dd9",
    "creation.free-hex": "5e2209ffffc8",
    "creation.threatened-hex": "41f2bcf7474d",
    "overload.action": "13d5952b23a3",
    "overload.instead-of-charge": "b08c39fbece6",
    "overload.only-when-full": "0a641ba330f9",
    "overload.not-the-matrix": "3ea980943786",
    "overload.strikes": "bfe7c8f7bb42",
    "end.matrix": "60f4d8ea3dd5",
    "end.three-left": "c138fcc0a3ff",
    "end.overload-three-left": "8f58c0df3028",
    "end.overload-matrix": "3f5fa8de1e9f",
    "end.no-second-action": "33d0f4436dbd",
    "end.at-once": "18350a6b72b8",
    "end.trigger-matrix": "56f87e642671",
    "end.trigger-three-left": "a09a82aa1f31",
    "end.losers": "e6a5041da46d",
    "end.two-losers": "68f715143181",
    "end.points-destroyed": "a7b4f9360b40",
    "end.points-matrix": "e14df9f5318e",
    "end.half-point": "1d3383cef92f",
    "end.most-points": "6d31310f86b3",
    "teams.pairs": "9709b9a46bd3",
    "teams.onto-ally": "981441be1f95",
    "teams.matrix": "523bce725793",
    "teams.three-left": "cb91c7d83b32",
    "teams.together": "6043d259d983",
    "teams.own-loss": "a87ab9aabdeb",
    "notation.cross": "e5d5c101e602",
}


def table(spec: Spec) -> dict[str, str]:
    """The clauses of a pack that play depends on, each with its digest."""
    playing = [c for c in spec.clauses if not c.disabled and (c.id in CONSTANTS or c.does_what not in (None, "sets"))]
    return {clause.id: clause.played for clause in playing}


def unknown(spec: Spec) -> tuple[str, ...]:
    """The clauses in which a pack differs from those that are known, in alphabetical order."""
    found = table(spec)
    return tuple(sorted(id_ for id_ in {**found, **KNOWN} if found.get(id_) != KNOWN.get(id_)))


if __name__ == "__main__":
    from rulewright.spec.pack import load_spec

    for id_, name in table(load_spec("replicants")).items():
        sys.stdout.write(f'    "{id_}": "{name}",\n')
