"""Theme: some variations end by the fall of a matrix, others because too few Replicants are left."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import ends
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return len(ends(solution)) > 1


THEME = Theme(
    "either-way",
    texts("either way", "d'une manière ou d'une autre", "so oder so"),
    texts(
        "Some variations end by the fall of a matrix, others because too few Replicants are left.",
        "Certaines variantes finissent par la chute d'une matrice, d'autres faute de Replicants.",
        "Manche Varianten enden mit dem Fall einer Matrix, andere, weil zu wenige Replicants übrig sind.",
    ),
    _shown,
    heads=(
        texts("The Dilemma", "Le dilemme", "Das Dilemma"),
        texts("The Catch", "Le traquenard", "Der Haken an der Sache"),
        texts("The Double Bind", "La double contrainte", "Die Zwickmühle"),
        texts("The Hydra", "L'hydre", "Die Hydra"),
        texts("The Crossfire", "Le feu croisé", "Das Kreuzfeuer"),
        texts("The Revolving Door", "Le tourniquet", "Die Drehtür"),
        texts("A Bitter Choice", "Un choix amer", "Eine bittere Wahl"),
        texts("The Cleft Stick", "L'étau", "Der Schraubstock"),
        texts("The Face of Janus", "Le visage de Janus", "Der Januskopf"),
    ),
    sayings=(
        texts("Between Scylla and Charybdis", "De Charybde en Scylla", "Zwischen Scylla und Charybdis"),
        texts("Heads or Tails", "Pile ou face", "Kopf oder Zahl"),
        texts("The Fork in the Road", "La bifurcation", "Die Weggabelung"),
        texts("Pick Your Poison", "À toi de choisir", "Wähle dein Gift"),
        texts("Damned If You Don't", "Quoi que tu fasses", "Wie man es auch macht"),
        texts("All Roads Lead to Rome", "Tous les chemins mènent à Rome", "Alle Wege führen nach Rom"),
        texts("From the Frying Pan into the Fire", "Tomber de mal en pis", "Vom Regen in die Traufe"),
        texts("Your Money or Your Life", "La bourse ou la vie", "Geld oder Leben"),
        texts("Between Hammer and Anvil", "Entre le marteau et l'enclume", "Zwischen Hammer und Amboss"),
        texts("A Rock and a Hard Place", "Au pied du mur", "Mit dem Rücken zur Wand"),
        texts("No Good Answer", "Pas de bonne réponse", "Keine gute Antwort"),
    ),
    telling=4,
)
