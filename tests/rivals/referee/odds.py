"""The odds table of the facts (section 14), every throw enumerated, exact.

Two ways: `by_throws` enumerates every face of every die; `by_referee` lets the referee's
own chance nodes run a fight (see test).  Success 1/2 a die (R).
"""

from fractions import Fraction
from itertools import product

HALF = Fraction(1, 2)


def throws(dice):
    """successes -> probability, every throw enumerated."""
    out = {}
    for t in product((0, 1), repeat=dice):
        out[sum(t)] = out.get(sum(t), 0) + Fraction(1, 2**dice)
    return out


def losses(salvos, dice):
    """Total loss -> probability, each salvo thrown apart, for one who survives."""
    out = {0: Fraction(1)}
    for damage in salvos:
        new = {}
        for lost, p in out.items():
            for s, q in throws(dice).items():
                n = lost + max(0, damage - s)
                new[n] = new.get(n, 0) + p * q
        out = new
    return out


def mean(salvos, dice):
    return sum(k * p for k, p in losses(salvos, dice).items())


def unhurt(salvos, dice):
    return losses(salvos, dice).get(0, Fraction(0))


def kill(salvos, dice, life):
    return sum((p for k, p in losses(salvos, dice).items() if k >= life), Fraction(0))


def hack():
    return [throws(3)[k] for k in range(4)]


def zone_gone():
    """Six era I zones, 1, 2, 3 drawn after rounds 2, 3, 4: a given one is gone."""
    out, n = [], 0
    for drawn in (1, 2, 3):
        n += drawn
        out.append(Fraction(n, 6))
    return out


F = Fraction
DICE = (2, 4, 5, 6, 7)
TABLE = {  # the facts' table: (mean, unhurt) for each number of dice
    (2,): [(F(1), F(1, 4)), (F(3, 8), F(11, 16)), (F(7, 32), F(13, 16)), (F(1, 8), F(57, 64)), (F(9, 128), F(15, 16))],
    (3,): [(F(2), F(0)), (F(17, 16), F(5, 16)), (F(23, 32), F(1, 2)), (F(15, 32), F(21, 32)), (F(19, 64), F(99, 128))],
    (4,): [(F(3), F(0)), (F(2), F(1, 16)), (F(49, 32), F(3, 16)), (F(9, 8), F(11, 32)), (F(51, 64), F(1, 2))],
    (5,): [(F(4), F(0)), (F(3), F(0)), (F(5, 2), F(1, 32)), (F(129, 64), F(7, 64)), (F(201, 128), F(29, 128))],
    (6,): [(F(5), F(0)), (F(4), F(0)), (F(7, 2), F(0)), (F(3), F(1, 64)), (F(321, 128), F(1, 16))],
    (2, 2): [
        (F(2), F(1, 16)),
        (F(3, 4), F(121, 256)),
        (F(7, 16), F(169, 256)),
        (F(1, 4), F(3249, 4096)),
        (F(9, 64), F(225, 256)),
    ],
}
KILLS = {
    ((2, 2), 1): F(15, 16),
    ((2, 2), 2): F(11, 16),
    ((2, 2), 3): F(5, 16),
    ((2, 2), 4): F(1, 16),
    ((3, 3), 3): F(15, 16),
    ((3, 3), 4): F(11, 16),
    ((3, 3), 5): F(5, 16),
    ((3, 3), 6): F(1, 16),
    ((4,), 3): F(3, 4),
    ((4,), 4): F(1, 4),
}


def check():
    """Where the facts' numbers differ from the enumeration (empty: nowhere)."""
    wrong = []
    for salvos, row in TABLE.items():
        for dice, told in zip(DICE, row, strict=True):
            got = (mean(salvos, dice), unhurt(salvos, dice))
            if got != told:
                wrong.append((salvos, dice, told, got))
    for (salvos, life), told in KILLS.items():
        if kill(salvos, 2, life) != told:
            wrong.append((salvos, life, told, kill(salvos, 2, life)))
    if hack() != [F(1, 8), F(3, 8), F(3, 8), F(1, 8)]:
        wrong.append(("hack", hack()))
    if zone_gone() != [F(1, 6), F(1, 2), F(1)]:
        wrong.append(("zone", zone_gone()))
    return wrong


if __name__ == "__main__":
    for salvos in TABLE:
        print(
            "+".join(map(str, salvos)),
            *[f"{d} dice: {mean(salvos, d)}, {unhurt(salvos, d)}" for d in DICE],
            sep="  ",
        )
    for salvos, life in KILLS:
        print("kill", "+".join(map(str, salvos)), "on", life, "HP:", kill(salvos, 2, life))
    print("hack 0-3:", *hack(), " zone gone:", *zone_gone())
    print("differences from the facts:", check())
