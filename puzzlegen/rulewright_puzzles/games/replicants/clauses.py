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
    "charge.third-action": "a49f16a4ae91",
    "rotation.action": "bc2078621f20",
    "rotation.turns": "371c867fd1df",
    "move.pictures": "c090c1f1359d",
    "move.blocked-walk": "a5a5929fb523",
    "move.arena-edge": "f8df8e72af46",
    "move.onto-own": "bdde9d7c0ba6",
    "move.lands": "2cca90a32d71",
    "threat.definition": "3abf8c53282f",
    "threat.own-side": "4e645ef752b1",
    "threat.by-the-beaten": "476c6f0ca257",
    "threat.once-ended": "1ae299676236",
    "threat.by-moving": "ecc83159d03d",
    "threat.by-arcs": "ae3c439dac18",
    "threat.move-after-arcs": "2eab072398d0",
    "threat.by-passing": "fb8800173a04",
    "threat.constrained": "28caa633d2d9",
    "threat.ways-by-arcs": "998b5446fd9c",
    "threat.blocked-walk": "df107e111f52",
    "threat.where-a-matrix-goes": "5024685761e3",
    "move.matrix-threat": "82da918a641d",
    "destruction.by-moving": "34c9420d2470",
    "destruction.forbidden": "50c500a65aa6",
    "arcs.action": "14557c93b6f4",
    "arcs.alone": "727e8f119c54",
    "arcs.destroy": "e68090135d0e",
    "arcs.opposing-only": "2532a8ab58d0",
    "arcs.another-replicant": "6a06895d153f",
    "arcs.matrix-second": "cdf2b9c9ce01",
    "arcs.free-hex": "7ab8c922d0fb",
    "arcs.move-follows": "46ade1dcd959",
    "arcs.move-possible": "5c9cb8bc768c",
    "arcs.end-first": "0e42690e46b6",
    "arcs.second-move-made": "62fcbb059605",
    "arcs.at-least-three": "a318672f9731",
    "arcs.one-loser": "6c4aedaa2337",
    "creation.around-matrix": "e23ad87533d3",
    "creation.soul-at-hand": "fe457e22449d",
    "creation.heart-at-hand": "df4e38e708b2",
    "creation.pays": "26d1c4c090ef",
    "creation.within-energy": "1ae80bee077e",
    "creation.places": "905aa0378dd9",
    "creation.free-hex": "5e2209ffffc8",
    "creation.threatened-hex": "41f2bcf7474d",
    "overload.action": "13d5952b23a3",
    "overload.instead-of-charge": "e638b324ed28",
    "overload.only-when-full": "750c482a8f95",
    "overload.not-the-matrix": "3ea980943786",
    "overload.strikes": "bfe7c8f7bb42",
    "end.matrix": "65bc7e103e34",
    "end.three-left": "acc621471f54",
    "end.overload-three-left": "5df7000cba3c",
    "end.overload-matrix": "d0be260acd3d",
    "end.no-second-action": "33d0f4436dbd",
    "end.at-once": "18350a6b72b8",
    "end.trigger-matrix": "e753bbfdd522",
    "end.trigger-three-left": "aebcc1196d97",
    "end.losers": "2a4e2acfa317",
    "end.two-losers": "60649a48dfdd",
    "end.points-destroyed": "2929317b7e4f",
    "end.points-matrix": "842864bc2bc8",
    "end.half-point": "8b787c0482e0",
    "end.most-points": "4e63d896b94a",
    "teams.pairs": "9709b9a46bd3",
    "teams.onto-ally": "981441be1f95",
    "teams.matrix": "a217dcd41946",
    "teams.three-left": "54f76772ff7a",
    "teams.together": "fb9e1217eebd",
    "teams.own-loss": "d19628e8f68b",
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
