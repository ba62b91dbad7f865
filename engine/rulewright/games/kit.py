"""What a game brings besides its rules: what every game must have, and what only some have.

A game's package makes one `Kit`, named ``KIT``; `rulewright.games.of` finds it by the game's name.  Nothing heavy is
imported before it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from rulewright.core.game import Game, Position
    from rulewright.core.play import Action
    from rulewright.core.spec import Spec
    from rulewright.core.vocabulary import Vocabulary
    from rulewright.render.figure import Figure, Piece
    from rulewright.render.hexboard import Token

Schema = dict[str, Any]


class Schemas(NamedTuple):
    """JSON Schemas of what scenarios say of a game: their ``position``, what they expect of the one reached
    (``after``), of the end (``outcome``), and in the game's own questions: what each is, and its schema."""

    position: Schema
    after: Schema
    outcome: Schema
    probes: Mapping[str, tuple[str, Schema]]


class Kit(ABC):
    """One game, in all its modes."""

    files: tuple[str, ...] = ()
    """The files of its pack besides those that every game has, without ``.yaml``."""
    tellings: Mapping[str, tuple[str, ...]] = MappingProxyType({"de": ("player",)})
    """How else than by its name a value may be told, as in ``{of:de}``: for each way of what types such values are."""
    declared = True
    """Whether what ``game.yaml`` declares of positions and of the course of play is what the game has."""
    spoken = True
    """Whether its ``texts.yaml`` must have all that can be told; what is left out is told by its name."""

    @abstractmethod
    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        """The game in a mode, under a choice of readings.

        Raises:
            InputError: for an unknown mode or reading, or clauses that do not fit the vocabulary.
        """

    @abstractmethod
    def vocabulary(self, spec: Spec) -> Vocabulary:
        """The words of the game by its rules, without the literals of a mode.

        Raises:
            InputError: if what the rules declare is wrong.
        """

    def said(self, spec: Spec) -> Mapping[str, tuple[str, ...]]:
        """What it says itself, by the names under ``said`` in its ``texts.yaml``, each with what is filled in there."""
        return {}

    @abstractmethod
    def schemas(self, spec: Spec) -> Schemas:
        """The shapes of what scenarios say, by what the rules declare."""

    def say_change(self, name: str, was: Any, now: Any) -> str | None:
        """What has changed in something reconstructed, in words of the game's own; None where its values say it."""
        return None

    @property
    def drawing(self) -> Drawing:
        """What draws positions: as tables, if the game has no picture of its own."""
        from rulewright.games.table import Tables

        return Tables()

    @property
    def board(self) -> Board | None:
        """What it takes to play on a drawn board; None if the game has none."""
        return None


class Drawing(Protocol):
    """Pictures of positions.

    In each the places that an action names are marked, in a text also those named in `differing`.  `overlays` are laid
    over it, each of those that the drawing knows with what it is asked about.
    """

    @property
    def overlays(self) -> tuple[str, ...]:
        """What can be laid over a picture."""

    def to_text(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        differing: Iterable[str] = (),
        colour: bool = False,
        pictured: bool = False,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The position for a terminal; if `pictured`, also with what the pictures of the action's pieces show."""

    def to_svg(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The position as SVG."""

    def to_figure(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> Figure:
        """The position as a picture for a page that has its own words."""

    def pieces(self, spec: Spec) -> tuple[Piece, ...]:
        """The pieces that have a picture of what they reach."""


class Board(Protocol):
    """Playing on a drawn board: what is pointed at to take an action, and what has changed on the board after it."""

    def stage(self, position: Position) -> str:
        """The board as SVG that stands inside a page and is played on."""

    def clicks(self, position: Position, action: Action) -> tuple[str, ...]:
        """What is pointed at, one after the other, to take an action; no two legal actions have the same."""

    def buttons(self, position: Position) -> Mapping[str, Mapping[str, str]]:
        """What the buttons are called, by language."""

    def tokens(self, position: Position) -> Mapping[str, Token]:
        """Every kind of piece that may come to stand on the board, by its seat and kind."""

    def standing(self, position: Position) -> Mapping[str, str]:
        """What stands on each place that is taken."""

    def having(self, position: Position) -> object:
        """What decides what the players have besides: equal where that is equal, and hashable."""

    def held(self, position: Position, language: str) -> list[list[tuple[str, str]]]:
        """What each player has besides pieces on the board, as (what, how much)."""

    def status(self, position: Position, language: str) -> str:
        """Whose turn it is, or how the game has ended."""
