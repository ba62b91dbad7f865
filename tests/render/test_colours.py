"""Colours are told apart by everybody, in the light and in the dark; what they tell is told by a shape as well."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulewright.render import lettering
from rulewright.render.page import PALETTE

SEATS = range(lettering.SEATS)
WORDS = [("text", "page"), ("text", "cell"), ("text", "card"), ("muted", "page"), ("muted", "card"), ("page", "muted")]
SIGNS = [("strong", "cell"), *((kind, "cell") for kind in ("walk", "leap", "arc", "threat", "differs"))]

Colour = tuple[float, float, float]

DEFICIENCIES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What is seen of linear red, green and blue: Machado, Oliveira and Fernandes 2009, table 1, severity 1.0."""


def linear(colour: str) -> Colour:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it: 1 to 21."""
    bright = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


def apart(one: str, other: str, deficiency: str) -> float:
    """Distance in CIELAB, as somebody with the deficiency sees two colours."""
    (l1, a1, b1), (l2, a2, b2) = (lab(seen(linear(colour), deficiency)) for colour in (one, other))
    return ((l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2) ** 0.5


def seen(colour: Colour, deficiency: str) -> Colour:
    rows = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in DEFICIENCIES[deficiency])
    red, green, blue = (min(1.0, max(0.0, part)) for part in rows)
    return red, green, blue


def lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("dark", [False, True])
class TestInEitherLight:
    @pytest.mark.parametrize(("words", "ground"), [*WORDS, *((f"ink{n}", f"seat{n}") for n in SEATS)])
    def test_words_can_be_read(self, words: str, ground: str, dark: bool) -> None:
        assert contrast(PALETTE[words][dark], PALETTE[ground][dark]) >= 4.5

    @pytest.mark.parametrize(("sign", "ground"), SIGNS)
    def test_signs_stand_out(self, sign: str, ground: str, dark: bool) -> None:
        assert contrast(PALETTE[sign][dark], PALETTE[ground][dark]) >= 3

    @pytest.mark.parametrize("seat", SEATS)
    def test_a_piece_stands_out_by_its_rim(self, seat: int, dark: bool) -> None:
        assert contrast(PALETTE[f"rim{seat}"][dark], PALETTE["cell"][dark]) >= 3

    @pytest.mark.parametrize("deficiency", list(DEFICIENCIES))
    def test_seats_are_told_apart_without_a_kind_of_cone(self, deficiency: str, dark: bool) -> None:
        colours = [PALETTE[f"seat{seat}"][dark] for seat in SEATS]
        assert min(apart(*pair, deficiency) for pair in combinations(colours, 2)) > 20
