"""Why a turn does not do what is asked, or does: a sentence in every language, and the clauses that it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.games.kit import Board
from rulewright.harness.wording import facts
from rulewright_puzzles.games import sight
from rulewright_puzzles.interface import State, Turn
from rulewright_puzzles.search.last_turn import LastTurn
from rulewright_puzzles.search.proof import Proof
from rulewright_puzzles.turns import written

LANGUAGES = ("en", "fr", "de")
_SAID = {
    "over": {
        "en": "The last turn is over and nobody has won: no sentence that ends the game applies.",
        "fr": "Le dernier tour est passé et personne n'a gagné : aucune phrase qui finit la partie ne s'applique.",
        "de": "Der letzte Zug ist vorbei und niemand hat gewonnen: kein Satz, der das Spiel beendet, trifft zu.",
    },
    "kept": {
        "en": "Time is over: {0} still has {1} Replicants.",
        "fr": "Le temps est écoulé : {0} a encore {1} Replicants.",
        "de": "Die Zeit ist um: {0} hat noch {1} Replicants.",
    },
    "survived": {
        "en": "{0} has not lost, and time is over.",
        "fr": "{0} n'a pas perdu, et le temps est écoulé.",
        "de": "{0} hat nicht verloren, und die Zeit ist um.",
    },
    "reduced": {
        "en": "{0} is down to {1} Replicants.",
        "fr": "{0} n'a plus que {1} Replicants.",
        "de": "{0} hat nur noch {1} Replicants.",
    },
    "no-threat": {
        "en": "This threatened nothing: had nobody answered, no turn would have done it in time.",
        "fr": "Il n'y avait pas de menace : même sans réponse, aucun tour n'y serait arrivé à temps.",
        "de": "Das drohte nichts: auch ohne Antwort hätte es kein Zug rechtzeitig geschafft.",
    },
    "forbidden": {
        "en": "The threat was {0}. Now {1} is illegal{2}, and no other turn does it in time.",
        "fr": "La menace était {0}. Maintenant {1} est interdit{2}, et aucun autre tour n'y arrive à temps.",
        "de": "Die Drohung war {0}. Jetzt ist {1} verboten{2}, und kein anderer Zug schafft es rechtzeitig.",
    },
    "idle": {
        "en": "The threat was {0}. It can still be played, but does not do it any more, nor does any other turn.",
        "fr": "La menace était {0}. Elle reste jouable mais n'y suffit plus, et aucun autre tour n'y arrive.",
        "de": "Die Drohung war {0}. Sie ist noch spielbar, reicht aber nicht mehr, und kein anderer Zug tut es.",
    },
    "held": {
        "en": "After this no turn does it in time.",
        "fr": "Après cela, aucun tour n'y arrive à temps.",
        "de": "Danach schafft es kein Zug mehr rechtzeitig.",
    },
}
"""Why, by the kind of reason."""


@dataclass(frozen=True)
class Why:
    """A sentence by language, and clauses by id."""

    said: Mapping[str, str]
    clauses: tuple[str, ...] = ()


def ended(board: Board, position: Position, last: Action) -> Why:
    """How a game has ended with an action, by which clauses; `board` says it."""
    game = position.game
    outcome = game.outcome(position.state)
    if outcome is None:
        raise ValueError("the game goes on")
    said = {language: f"{board.status(position, language)}." for language in LANGUAGES}
    clauses = [c.id for c in game.spec.of("ends", game.mode) if last[0] in c.kinds and _by(c.body) == outcome.by]
    return Why(said, tuple(clauses))


def _by(body: Mapping[str, object]) -> object:
    """The way in which a clause ends the game."""
    change = body["change"]
    end = change.get("end", {}) if isinstance(change, Mapping) else {}
    return end.get("by")


def timed_out(proof: Proof, position: Position) -> Why:
    """Why a goal is missed when time is over: no clause about the others has ended the game, or the opponent has too
    many left."""
    game, goal = position.game, proof.goal
    if goal.kind == "reduce":
        return Why(
            _say("kept", position.names[goal.opponent], game.own.hints.pieces_left(position.state, goal.opponent))
        )
    clauses = [c.id for c in game.spec.of("ends", game.mode) if "each" in c.body]
    return Why(_say("over"), tuple(clauses))


def done(board: Board, proof: Proof, position: Position, last: Action | None) -> Why:
    """How a goal was reached."""
    game, goal = position.game, proof.goal
    if goal.kind == "reduce":
        left = game.own.hints.pieces_left(position.state, goal.opponent)
        return Why(_say("reduced", position.names[goal.opponent], left))
    if game.outcome(position.state) is not None and last is not None:
        return ended(board, position, last)
    return Why(_say("survived", position.names[goal.attacker]))


def held(proof: Proof, before: Position, after: Position, left: int) -> Why:
    """Why the attacker has nothing any more once the others have answered: what he threatened, and what stops it.

    Args:
        before: the end of his own turn.
        after: the beginning of his next one.
        left: how many of his turns may begin after the next one.
    """
    seeing, _ = sight(before.game)
    if seeing is None or proof.goal.kind != "win":
        return Why(_say("held"))
    passed = replace(before, state=seeing.passed(before.state, proof.goal.attacker))
    turn = _threat(proof, passed.state, left)
    if turn is None:
        return Why(_say("no-threat"))
    text = "/".join(written(passed, turn))
    stopped = _stopped(after, turn)
    if stopped is None:
        return Why(_say("idle", text))
    position, action = stopped
    verdict = position.game.verdict(position.state, action)
    said = {}
    for language in LANGUAGES:
        told = [fact for reason in verdict.reasons[:1] for fact in facts(position, action, verdict, reason, language)]
        shown = written(passed, turn)[turn.index(action)]
        why = f" ({'; '.join(told)})" if told else ""
        said[language] = _SAID["forbidden"][language].format(text, shown, why)
    return Why(said, verdict.clauses)


def _threat(proof: Proof, state: State, left: int) -> Turn | None:
    """A turn, or its beginning, by which the attacker reaches his goal if it is his turn here."""
    seeing, _ = sight(proof.goal.rules)  # type: ignore[arg-type]  # a goal knows its game as rules only
    if left == 0 and seeing is not None:
        return LastTurn(seeing, 2).answer(proof, state)
    if proof.goal.reached(state) is not None or not proof.holds(state, left):
        return None
    for end in proof.tried(state, left):
        if end.value if end.value is not None else proof.holds(end.state, end.left):
            return end.turn
    return None


def _stopped(position: Position, turn: Sequence[Action]) -> tuple[Position, Action] | None:
    """The first action of a turn that is not legal, and where it is not; None if all are."""
    for action in turn:
        if not position.game.verdict(position.state, action).legal:
            return position, action
        position = replace(position, state=position.game.apply(position.state, action))
    return None


def _say(key: str, *values: object) -> dict[str, str]:
    return {language: said.format(*values) for language, said in _SAID[key].items()}
