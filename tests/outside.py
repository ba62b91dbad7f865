"""A small pack from elsewhere: a bank, in which nobody acts."""

from __future__ import annotations

from pathlib import Path

GAME = """\
id: bank
title: {en: "Bank", fr: "Banque", de: "Bank"}
documents: {own: {title: {en: "our own", fr: "maison", de: "eigenes"}}}
chapters: {setup: {en: "Setting up", fr: "Préparation", de: "Aufbau"}}
modes: {two: {title: {en: "two players", fr: "deux joueurs", de: "zwei Spieler"}, seats: [Anna, Ben]}}
stages: [first]
things: {card: {file: cards}}
constants: {cap: {number: [0, 9]}, begin: {number: [0, 9]}, own: {list: card}}
parts:
  gold: {number: [0, cap], per: player, start: begin}
  hand: {bag: card, per: player, start: own, seen-by: {owner: all}}
supply: {card: {per-player: own}}
titles:
  gold: {en: "gold of {of}", fr: "or {of:de}", de: "Gold von {of}"}
  hand: {en: "hand of {of}", fr: "main {of:de}", de: "Hand von {of}"}
  begin: {en: "gold at first", fr: "or au début", de: "Gold zuerst"}
  cap: {en: "most gold", fr: "or au plus", de: "Gold höchstens"}
  own: {en: "cards", fr: "cartes", de: "Karten"}
"""
CARDS = "cards: {axe: {}, bow: {}}\n"
CLAUSES = """\
clauses:
  - id: setup.all
    chapter: setup
    text: {en: "At most four.", fr: "Quatre au plus.", de: "Höchstens vier."}
    status: ours
    sets: {cap: 4, begin: 1, own: [axe, bow]}
"""
SCENARIOS = """\
game: bank
clauses: [setup.all]
scenarios:
  - id: begins
    title: {en: "Each begins with one"}
    then: {after: {players: {Anna: {gold: 1, hand: [axe, bow]}}}}
  - id: poor
    title: {en: "One may have none"}
    position: {players: {Anna: {gold: 0}, Ben: {}}}
    then: {after: {players: {Anna: {gold: 0}}}}
"""
OVERLAY = """\
extends: bank
clauses:
  - id: setup.all
    sets: {cap: 4, begin: 0, own: [axe, bow]}
"""


def bank(folder: Path, name: str = "bank") -> Path:
    """The pack, written into a folder of that name, with its scenarios and an overlay; its folder."""
    pack = folder / name
    (pack / "scenarios").mkdir(parents=True)
    (pack / "variants").mkdir()
    texts = {
        "game.yaml": GAME,
        "cards.yaml": CARDS,
        "clauses.yaml": CLAUSES,
        "scenarios/start.scenario.yaml": SCENARIOS,
        "variants/poor.yaml": OVERLAY,
    }
    for file, text in texts.items():
        (pack / file).write_text(text.replace("bank", name), encoding="utf-8")
    return pack
