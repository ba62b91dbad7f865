"""All that the search knows of a game.

`Rules` is what any `rulewright.core.game.Game` offers: the search plays by its compiled clauses and nothing else.
`Sight` is what a game's accelerator adds behind it (`rulewright_puzzles.games.<game>`): it sees, without playing, what
cannot happen.  A sight may know rules; then it names the clauses that it knows, each with a digest, and for any other
clause there is no sight and the search plays everything.  A compiled kernel joins here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rulewright.core.abilities import SearchHints
from rulewright.core.play import Action, Outcome

State = Any
Turn = tuple[Action, ...]
"""The actions of one player's turn, in order; fewer where the game ends within it."""


class Hinted(Protocol):
    """What a game has of its own, as far as the search knows it."""

    @property
    def hints(self) -> SearchHints:
        """What helps to search it."""


class Rules(Protocol):
    """The game in one mode under a choice of readings, as the search plays it."""

    @property
    def own(self) -> Hinted:
        """What the game has of its own."""

    def current_player(self, state: State) -> int:
        """The seat to act, from 0; negative where nobody is."""

    def legal_actions(self, state: State) -> list[Action]:
        """Every legal action, each once, in an order that depends on the state alone."""

    def allows(self, state: State, action: Action) -> bool:
        """Whether one action is legal, sooner than by listing all."""

    def apply(self, state: State, action: Action) -> State:
        """The state that a legal action leads to."""

    def begins_turn(self, state: State) -> bool:
        """Whether a turn begins with this state."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def side(self, seat: int) -> frozenset[int]:
        """The seats that win together with one, itself among them."""


class Zone(NamedTuple):
    """What an answer depends on: it stays legal, and reaches the same goal, after any action that touches none of the
    `places` and is of none of the `kinds`."""

    places: frozenset[int]
    kinds: frozenset[str]


class Sight(Protocol):
    """What an accelerator sees of a state without playing.  What it says cannot happen, does not: it may err only
    towards more work."""

    def promising(self, state: State) -> bool:
        """Whether the player to move might end the game by his own actions of this turn."""

    def enders(self, state: State) -> list[Action]:
        """Actions, legal or not, among them every legal one now due that ends the game by taking; none where the
        action due takes nothing."""

    def before(self, state: State) -> bool:
        """Whether actions due later in this turn might take."""

    def after(self, seat: int) -> int:
        """The seat whose turn comes after that of another."""

    def harmless(self, state: State, attacker: int, quietly: bool = False) -> bool:
        """Whether, after this turn of the player to move, no other can be left with nothing but to end the game in the
        turns before the attacker's next; where there are two players, with nothing but to lose by himself.  `quietly`
        if nothing is taken from now on."""

    def calm(self, state: State, attacker: int) -> bool:
        """Whether the attacker, after this turn if it is his and a reply to it, surely cannot end the game in his next
        turn nor leave the other with nothing but to lose by himself: asked where there are two players."""

    def near(self, action: Action) -> bool:
        """Whether an action might take a piece, or be of a kind by which the game may end."""

    def touches(self, action: Action) -> Sequence[int]:
        """The places that an action which is not `near` empties or fills."""

    def passed(self, state: State, seat: int) -> State:
        """The same state with a seat's turn beginning."""

    def zone(self, state: State, turn: Turn) -> Zone | None:
        """What actions of one turn, the last of which ends the game, depend on; None if that cannot be said."""
