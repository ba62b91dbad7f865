# ruff: noqa: E501 (each position is one line, as commands take it)
"""Positions in which the rules of REPLICANTS show themselves: any value of a clause, a reading or a soul's picture
makes a difference in one of them.  They were found by search among random ones, and those of scenarios."""

from __future__ import annotations

from dataclasses import replace

from rulewright.core.errors import PositionError
from rulewright.core.game import Game, Position

# fmt: off
POSITIONS: tuple[tuple[str, str], ...] = (
    ("replicants:two-player Rouge/6/0/4C2NW.2C4SE.5E4SW.2E6SE.1F5SW/333345667 Bleu/6/0/2D3SE.1D4SW.3E2SW.2F4NE/3334455667 Rouge/2", "E A2- xD4.xD3.xE3 xE3.5C2"),
    ("replicants:two-player Rouge/1/0/2E2N.7E6SE.4F3SE.3F5SW.6F6N.2G3NE.5H4NW.1H6NE.2I7N/333456 Bleu/1/0/1E5NW.2G4NE.2G6SW.3G7SE.4I6S/333455667 Rouge/2", "F6- - xG4.5H2 #G3 1E5E5x E"),
    ("replicants:two-player Rouge/2/0/6B5N.5C4NE.2D6S.4E5SW.3F8SE.6G7NE.1G8NE/333457 Bleu/2/0/3B4SE.3E4NE.5E6SW.4E7SW.5E8NE.2F5NE.1F6S.6G6S/33467 Rouge/2", "6B5C7x !1F8 G7- !2F7 C4+ xC5.xD5.xD4"),
    ("replicants:two-player Rouge/3/0/1D2SW.4E4NW.2G5NE.5G6NE.7H4S/33334566 Bleu/5/0/2D3N.7E2NW.6E3N.1F5SE.5G4NW/33334456 Bleu/2", "#A3 - #E4 4E4F4x E"),
    ("replicants:two-player Rouge/1/0/5C2SW.3C3NE.1D1NE.2D2SE.6D3S/33344567 Bleu/5/0/1B2N.3E2N.3E3SE.6F2SE.5F4SE.3G4NE/344567 Bleu/2", "!4B4 E2+ #C2 - !4A1"),
    ("replicants:two-player Rouge/2/0/4C6NW.2D4S.2D6NE.6D7S.3D8SE.1E7SW.6F6S.5F8SW.7F9NE/ Bleu/6/0/2B4SW.3C2NW.6E2NW.6E5N.3F2N.1F3N.5F4N.5G4N/ Bleu/2", "E2- 5G4I4 D6+ F8- - !7A1"),
    ("replicants:two-player Rouge/3/0/1D5N.2D8N.5E8NW.2I8NE/3333445667 Bleu/0/0/6A4N.3B3SE.2B4NW.3C3NW.6C7SW.4E6NE.4E7SW.1F6SW.2G8NE/33557 Rouge/2", "-"),
    ("replicants:two-player Rouge/3/0/7B6S.6C5SE.1C6SE.2F3S.2F6SW.5F9S/ Bleu/5/0/6B1NW.5D3N.1E3NW.5E4NW.3F2N.2G5NW.6H5N.3H6NE/ Rouge/2", "xE8.xG9.1E3F3x 6B1A1x - !5C7 #H5"),
    ("replicants:two-player Rouge/0/0/5E2N.1F9NW.5H5S.2I8NE/333344667 Bleu/0/0/4A3NE.1E3S.4E7S.3F2NE.6G5N.3G7NW.2G8N.2H7SW.2I6NW/335567 Rouge/2", "-"),
    ("replicants:two-player Rouge/0/0/1E2N.2H7N.2I7N.2I6N/5 Bleu/0/0/1D8S.2C7NE.2D7N.2E8NW.5E4S/4 Rouge/2", ""),
    ("replicants:two-player Rouge/9/0/5A2SE.6B3S.4C1S.3C2NW.7C4NW.1D4S/333456 Bleu/9/0/5B2NW.1D1SW.7E2N/33344566 Rouge/2(destroying.-.-.three-left)", "xB3.xB2.7B4 E !5D3 7C2 #A2 D4- - xB3.xB2"),
    ("replicants:two-player Rouge/9/0/7A4S.4D4S.5D7SE.6D8S.1E8S.3F9SW.5G9S/ Bleu/9/0/5B2NE.6B3NW.1D2N.2H9N/ Bleu/1", "!1B1 !6F4 - E xC3.xC2"),
    ("replicants:two-player Rouge/0/0/2B1SW.1E8N.5G8NW.2H8N.2H9NE/3333445667 Bleu/0/0/2B4SW.4C5NW.3C7S.3E4N.4F3NE.2G7NW.1G9N.5H4NW.3H7NE/35667 Rouge/3", "-"),
    ("replicants:two-player Rouge/0/0/1F8S.3F9NE.5G7NW.5G9SE/33344667 Bleu/0/0/5B1S.2C2S.1C5NE.5D5NW.4F7N.3G6NW.4H6NE/333667 Rouge/3", "-"),
    ("replicants:two-player Rouge/9/0/4D7SW.3D8SW.5E7SW.3F8S.1F9S.2I7SE/356 Bleu/2/0/3C2N.6D1NW.5D2S.1E2SW.2E3N.4F2SW.7F4NW.6G4SW.2H9N/45 Rouge/1", "xC1.xE2.2E3E4 E !4H9 5E6x xD7 6G4F5"),
    ("replicants:two-player Rouge/6/0/7B3NE.4E4N.5E6S.1H7N/33334566 Bleu/5/0/5B5N.1C2SE.4C6NW.6D4S/33334567 Bleu/3", "xB6.xC6 xD5.xE5.xF6.1H7G6x xF6.4B4 xD5.xE5.xF6 !3C4 !5D2"),
    ("replicants:two-player Rouge/2/0/4E5SW.1E6SW.5E7S.3F5NW.7F7N.2G6NW.3G8SE.4G9S.6H9SE/3356 Bleu/9/0/3C4S.5C5NE.4C6N.2D7SW.1E8NW.2F8NE.3F9SW.6H7NE.2H8SE/334567 Rouge/3", "F8+ 4C6C6 C5- xD6.xE6.xF7 - A2+"),
    ("replicants:two-player Rouge/3/0/1D5N.2D8N.5E8NW.2I8NE/3333445667 Bleu/0/0/6A4N.3B3SE.2B4NW.3C3NW.6C7SW.4E6NE.4E7SW.1F6SW.2G8NE/33557 Rouge/3", "-"),
    ("replicants:two-player Rouge/9/0/5A3SE.3D6SW.7D7SE.2E6SW.3E7SW.4F6SW.1F8S.4G8SW.3G9SE/566 Bleu/6/0/5D1N.5D2NE.2D4S.1E3N.3F2N.4F3NW.4F4SE/667 Rouge/3", "#F4 !3M10 6D2F4 - !4F6 xA2.xB4.xB3"),
    ("replicants:two-player Rouge/4/0/2D7S.3D8SW.3E6S.4E7S.1E8S.2F5S.2F8NE.3F9S/3455667 Bleu/0/0/3D1N.3D2N.2D3N.2D4N.1E2N.3E3NE.4F2N.2F3N.3G4N/455667 Bleu/3", "#F3 xA2.xI8.3D2E2 xA2.xI8 !4E3 #D2 E"),
    ("replicants:two-player Rouge/7/0/6A4SE.4B1SW.2C5SW.2D1NW.1D5N.3G5N.3G6N/3345567 Bleu/7/0/6B5NE.4C1S.5E5SE.4E7SW.6F5S.3G8S.1H4NE.5H8NW.2I6SE/3337 Bleu/1", "6A4B4x H8- - 6A4A4 E xG7"),
    ("replicants:two-player Rouge/0/0/1F8S.3F9NE.5G7NW.5G9SE/33344667 Bleu/0/0/5B1S.2C2S.1C5NE.5D5NW.4F7N.3G6NW.4H6NE/333667 Rouge/2(overload.-.three-left.-)", "-"),
    ("replicants:two-player Rouge/0/0/2B1SW.1E8N.5G8NW.2H8N.2H9NE/3333445667 Bleu/0/0/2B4SW.4C5NW.3C7S.3E4N.4F3NE.2G7NW.1G9N.5H4NW.3H7NE/35667 Rouge/2(overload.-.three-left.-)", "-"),
    ("replicants:two-player Rouge/3/0/1D5N.2D8N.5E8NW.2I8NE/3333445667 Bleu/0/0/6A4N.3B3SE.2B4NW.3C3NW.6C7SW.4E6NE.4E7SW.1F6SW.2G8NE/33557 Rouge/2(overload.-.three-left.-)", "-"),
    ("replicants:two-player Rouge/3/0/3D1N.4D2NE.2E5NE.1F5NE.2G3NW/333455667 Bleu/7/0/1B1SE.6B2SE.3C2N.4D4S.3E2SE.2F3N.2G5N/3345567 Bleu/3", "- xA2.xI8 xA2.xI8.3E2F2"),
    ("replicants:two-player Rouge/5/0/3B2S.3C3SE.7D3NE.3D5NE.1F3NE/3445566 Bleu/1/0/2B1S.6C4NW.6E2SE.3E3SW.1E4NE.3E5NW.3E6NW.4F5NW/34557 Bleu/1", "xA2.xI8 E E2+ - A2-"),
    ("replicants:two-player Rouge/5/0/4A3S.3C6S.5D7S.2E6SE.1E8S.3F8S.4F9SE.3G9NE.7H7NW/5 Bleu/5/0/3B1SW.3C1S.3C4NW.7D1SW.1E2SW.3F2NE.6F3SW.4G3S.2H4NE/45 Bleu/1", "E xE7 - 3C4C4 xD6"),
    ("replicants:two-player Rouge/2/0/2C2NE.3D7NE.7E8N.3F9N.3G9S.1H6SE/3445566 Bleu/6/0/4B1SW.4C5SW.3C6S.3D5SE.5D8SW.5F2NE.6H7SW.1H9SE.7I6S/336 Bleu/1", "E 3G9F7x - xF3.xG3.2C2D2x C5-"),
    ("replicants:two-player Rouge/7/0/3B6S.4C6S.2D5SW.2D7S.5E7S.1E8S.2F8S.3F9S/345667 Bleu/4/0/2C3NE.3D1NE.2D3NW.3E2N.2E4N.3F2SE.1F3N.4F4N.3G4NE/455667 Bleu/1", "5F4E5 !6F5 E #E2 xE6.xF7.3F9F8x #C6"),
    ("replicants:two-player Rouge/0/0/1D8S.2C7NE.2D7N.2E8NW.3D4N/4 Bleu/0/0/1E2N.2H7N.2I7N.2I6N/5 Rouge/2(overload.-.three-left.-)", "-"),
    ("replicants:three-player Adrien/2/0/7B5N.2D8N.5E5N.1E8S.2F9N/333344566 Bart/3/0/3D5SE.1E6NW.2I6SE.2I8NE/3334455667 Carole/0/2/2A2SW.2B1SW.1C2NE.4D1N.3F6N/333455667 Adrien/2", "xD5.xE6"),
    ("replicants:four-player-teams Eric/2/0/2D8N.1E8S.2F9N.6H5N/3333445567 Lucy/0/0/1J6N.3K9N.2L6SE.2L7SE/3334455667 Paul/9/0/2G1S.3G5N.1H2N.2I2S/3334455667 Carole/9/0/2A2SW.2B1SW.1B2NE.3I7SW/3334455667 Eric/2", "6J6x 6I7x"),
    ("replicants:three-player Adrien/3/0/6C7NE.2D8N.1E6S.2F9N.3G6N/333445567 Bart/3/0/5F5N.2H4SE.1H5NW.2I6SE.2I8NE/3333445667 Carole/0/3/2A2SW.3A3SW.2B1SW.1C2NE.2D1S/3334455667 Adrien/2", "1F6"),
    ("replicants:three-player Adrien/2/0/7B5N.2D8N.5E5N.1E8S.2F9N/333344566 Bart/3/0/3E6SE.1H5NW.2I6SE.2I8NE/3334455667 Carole/0/9/2A2SW.2B1SW.1C2NE.3F6N/3334455667 Adrien/2", "xF6 xE6.xF6 xE6"),
    ("replicants:three-player Adrien/3/0/2D8N.1E6S.2F9N.3G6N/3334455667 Bart/3/0/5F5N.2H4SE.1H5NW.2I6SE.2I8NE/3333445667 Carole/0/3/2A2SW.3A3SW.2B1SW.1C2NE.2D1S/3334455667 Adrien/2", "1F6"),
    ("replicants:three-player Adrien/2/0/7B5N.2D8N.5E5N.1E8S.2F9N/333344566 Bart/3/0/3E6SE.1H5NW.2I6SE.2I8NE/3334455667 Carole/0/2/2A2SW.2B1SW.1C2NE.4D1N.3F6N/333455667 Adrien/2", "xE6 xE6.xF6 xF6.7B6 xE6.7B6"),
    ("replicants:four-player-teams Eric/2/0/7C5N.2D8N.1E8S.2F9N.5G6N/333344566 Lucy/0/0/1H7SW.3K9N.2L6SE.2L7SE.3L8N/334455667 Paul/0/0/2G1S.2G7N.1H2N.2I2S.3I7SE/3334455667 Carole/0/0/2A2SW.3A3SW.2B1SW.1B2NE.4F6NW/333455667 Eric/2", "xH7"),
    ("replicants:four-player-teams Eric/2/0/7C5N.2D8N.1E8S.2F9N.5G6N/333344566 Lucy/0/0/3H7N.1K8SW.3K9N.2L6SE/334455667 Paul/0/0/2G1S.2G7N.1H2N.2I2S.3I7SE/3334455667 Carole/0/0/2A2SW.3A3SW.2B1SW.1B2NE.4F6NW/333455667 Eric/2", "xH7"),
    ("replicants:four-player-teams Eric/2/0/2D8N.1E8S.2F9N.6H5N/3333445567 Lucy/0/0/1D7N.3K9N.2L6SE.2L7SE/3334455667 Paul/9/0/2G1S.3G5N.1H2N.2I2S/3334455667 Carole/9/0/2A2SW.3A3SW.2B1SW.1B2NE.7B5N/333445566 Eric/2", "1D7x"),
    ("replicants:four-player-teams Eric/2/0/7C5N.2D8N.1E8S.2F9N.5G6N/333344566 Lucy/0/0/3H7N.1K8SW.3K9N.2L6SE.2L7SE/334455667 Paul/0/0/2C6N.2G1S.1H2N.2I2S.3I7SE/3334455667 Carole/0/0/2A2SW.3A3SW.2B1SW.1B2NE.4F6NW/333455667 Eric/2", "xH7.7C6"),
    ("replicants:four-player-teams Eric/2/0/2D8N.1E8S.2F9N.6H5N/3333445567 Lucy/0/0/1J6N.3K9N.2L6SE.2L7SE/3334455667 Paul/9/0/2G1S.3G5N.1H2N.2I2S/3334455667 Carole/9/0/2A2SW.3A3SW.2B1SW.1B2NE.7B6N.3C1S.4F4N.6I7N/334556 Paul/1", "#G5 #I2 #G1 #H5 #D8 #J6 #F4 #H2"),
    ("replicants:four-player-individual Adrien/3/2/2D8N.1E8S.2F9N.6H5N/3333445567 Bart/0/4/5E6N.1J6N.3K9N.2L6SE.2L7SE/333445667 Carole/0/4/2G1S.1H2N.2I2S.3I7SE/3334455667 Denis/0/6/2A2SW.3A3SW.2B1SW.3C1S.1F4N/334455667 Adrien/2", "1E7"),
    ("replicants:three-player Adrien/0/0/2C1N.3D1N.1D4N.2F2N.2F6N/3334455667 Bart/0/0/2D8N.5E6S.2E8N.1F9S.2G9N/3333445667 Carole/0/2/3H4NW.1H5NW.3I6NW.2I7N/334455667 Adrien/2", "1D5"),
    ("replicants:four-player-individual Adrien/3/2/2D8N.1E8S.2F9N.6H5N/3333445567 Bart/0/5/1J6N.3K9N.2L6SE.2L7SE.3L8SE/334455667 Carole/0/4/2G1S.1H2N.2I2S.3I7SE/3334455667 Denis/0/3/2A2SW.3A3SW.2B1SW.1F4N.6G6N/333445567 Denis/2", "6I7x"),
    ("replicants:four-player-individual Adrien/2/0/7C5N.2D8N.1E8S.2F9N.5H6N/333344566 Bart/0/9/3H7SE.1K8SW.3K9N.2L6SE/334455667 Carole/0/9/2G1S.1H2N.2I2S.3I7SE/3334455667 Denis/0/2/2A2SW.3A3SW.2B1SW.1B2NE.4G6S/333455667 Adrien/2", "xH7.xI7 xH7 xG6.7C6 xG6.xH7.xI7 xI7 xG6.xH7 xG6.xI7"),
    ("replicants:three-player Adrien/2/0/7B5N.2D8N.5E5N.1E8S.2F9N/333344566 Bart/3/8/1E6NW.2H4SE.3H5SE.2I6SE.2I8NE/3334455667 Carole/0/8/2A2SW.2B1SW.1C2NE.3F6N/3334455667 Adrien/2", "xE6.xF6"),
    ("replicants:four-player-teams Rouge/0/0/2A2NW.2B6N.5C7NE.1H9S/3333445667 Bleu/0/0/4D4SE.3E1N.4G1N.2G3SE.7G7NE.3K5NW.1K8NE/335566 Vert/0/0/1A3S.3B3NE.6C2S.5C6S.4D6SW.7F6SE.2G8NE.4K9NE/33356 Jaune/0/0/1B1NW.4C4S.2D8NE.3F3NE.3G5NW/33455667 Rouge/2", "-"),
    ("replicants:two-player Rouge/2/0/6A2N.3B1NW.5B5S.3C3NW.5C5SE.6D3SE.2D5S.1D7S/33447 Bleu/6/0/5B6S.2C4SW.1D4NW.7E4NE/333344566 Rouge/2", "xC4.1D7C6"),
    ("replicants:two-player Rouge/9/0/2E6S.2E7S.1E8S.3D8S/3344 Bleu/0/0/2D2N.1E2N.2E3N.3F2N/33 Rouge/1", "#E8"),
    ("replicants:two-player Rouge/9/0/2E6S.2E7S.1E8S.3D8S.3F9S/344 Bleu/0/0/2D2N.1E2N.2E3N.3F2N/33 Rouge/1", "#E8"),
)
# fmt: on
"""Each with some actions to be judged in it, most of them illegal."""


def positions_of(mode: str) -> list[tuple[str, str]]:
    """Those of one mode."""
    return [(line, judged) for line, judged in POSITIONS if line.startswith(f"replicants:{mode} ")]


def position_of(game: Game, line: str) -> Position:
    """The position of a line; of some it is said that they have ended though nothing on the board has: what rules
    allow after an end shows best where much could be done."""
    bare, over, said = line.partition("(")
    try:
        return game.own.parse_position(line)
    except PositionError:
        if not over:
            raise
    ended, won, *losses = ("" if part == "-" else part for part in said.rstrip(")").split("."))
    position = game.own.parse_position(bare)
    return replace(position, state=position.state._replace(ended=ended, won=won, lost=tuple(losses)))
