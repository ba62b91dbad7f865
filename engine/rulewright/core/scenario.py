"""Scenarios: a position, some actions, and what must be true then.

A scenario is plain data (see the scenario schema).  Evaluating one gives a finding for each expectation that does
not hold; bad input raises `InputError` or `PositionError`, with the keys that lead to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from rulewright.core import likely
from rulewright.core.abilities import NAMING, Difference
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.expectations import EXPECTATIONS, OF_ACTIONS, Asked, check, check_about
from rulewright.core.game import Game, Position
from rulewright.core.likely import CHANCE_OF, LIKELY, ODDS
from rulewright.core.phrases import Phrase, phrase, same
from rulewright.core.play import CHANCE, Action
from rulewright.core.spec import Path, Reading
from rulewright.core.verdicts import Verdict
from rulewright.core.written import no_line, no_turn

Keys = Path
LoadGame = Callable[[Mapping[str, str]], Game]
_LEGAL = {"en": "{0} is legal", "fr": "{0} est légal", "de": "{0} ist erlaubt"}
_ILLEGAL = {"en": "{0} is illegal", "fr": "{0} est illégal", "de": "{0} ist nicht erlaubt"}
_LEGAL_BEFORE = {
    "en": "{0} is legal, so that what follows can be played",
    "fr": "{0} est légal, pour que la suite puisse être jouée",
    "de": "{0} ist erlaubt, damit das Folgende gespielt werden kann",
}
_FORBIDDEN = {"en": "{0} is forbidden by {1}", "fr": "{0} est interdit par {1}", "de": "{0} ist verboten durch {1}"}
_BECAUSE = {
    "en": "{0} is illegal, forbidden by {1}",
    "fr": "{0} est illégal, interdit par {1}",
    "de": "{0} ist nicht erlaubt, verboten durch {1}",
}
_NOT_OFFERED = {
    "en": "{0} is illegal, not offered by {1}",
    "fr": "{0} est illégal, non proposé par {1}",
    "de": "{0} ist nicht erlaubt, nicht vorgesehen durch {1}",
}
_NOT_OFFERED_AT_ALL = {
    "en": "{0} is illegal, offered by no clause",
    "fr": "{0} est illégal, proposé par aucune clause",
    "de": "{0} ist nicht erlaubt, von keiner Regel vorgesehen",
}
_EXCEPTED = {
    "en": "{0} is allowed by the exception of {1}",
    "fr": "{0} est permis par l'exception de {1}",
    "de": "{0} ist durch die Ausnahme von {1} erlaubt",
}
_WRITTEN = {"en": "it is written {0}", "fr": "il s'écrit {0}", "de": "geschrieben wird es {0}"}
_COUNT = {"en": "{0} legal actions", "fr": "actions légales : {0}", "de": "{0} erlaubte Aktionen"}
_ENDS = {"en": "it ends ({0})", "fr": "elle finit par ({0})", "de": "sie endet mit ({0})"}
_GOES_ON = {"en": "the game goes on", "fr": "la partie continue", "de": "das Spiel geht weiter"}
_OVER = {"en": "the game is over: {0}", "fr": "la partie est finie : {0}", "de": "das Spiel ist aus: {0}"}
_THERE = {"en": "{0} is there", "fr": "{0} est là", "de": "{0} ist da"}
_NOT_THERE = {"en": "{0} is not there", "fr": "{0} n'est pas là", "de": "{0} ist nicht da"}
_IS = {"en": "{0}: {1}", "fr": "{0} : {1}", "de": "{0}: {1}"}


@dataclass(frozen=True, slots=True)
class Finding:
    """An expectation that does not hold: the keys that lead to it, and both sides in words."""

    path: Keys
    expected: Phrase
    actual: Phrase
    position: Position
    action: Action | None = None
    verdict: Verdict | None = None
    clauses: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    now: tuple[Keys, Any] | None = None
    """Which keys would have to hold what for the expectation to be as the rules have it; None if no such change of
    this expectation alone would do."""


class Recorder(Protocol):
    """Is told what a scenario does, by whoever wants to know what its expectations depend on."""

    def judged(self, position: Position, action: Action, verdict: Verdict, legal: bool, named: Sequence[str]) -> None:
        """It is demanded that an action is legal, or illegal, and that the clauses `named` decide so."""

    def played(self, position: Position, action: Action, state: Any) -> None:
        """An action was played, legal or decided by chance, and has led to a state."""

    def asked(self, position: Position, told: Sequence[tuple[int, Action]]) -> None:
        """Something was asked of a position that its legal actions or its clauses decide; where it demands that just
        these actions are legal, they are `told`, each with its player."""

    def expects(self, asked: Asked) -> None:
        """All that stands under a ``then`` is asked."""


class ScenarioError(Exception):
    """Something in a scenario that cannot be used, with the keys that lead to it."""

    def __init__(self, path: Keys, problem: Problem) -> None:
        super().__init__(problem.message)
        self.path = path
        self.problem = problem


Warn = Callable[[Keys, Problem], None]
"""Is told of something odd that is no mistake, with the keys that lead to it."""


def unheard(_: Keys, __: Problem) -> None:
    """Nobody wants to know."""


def read_position(game: Game, data: Mapping[str, Any]) -> Position:
    """The position that a scenario says."""
    position: Position = game.own.position(data)
    return position


def evaluate(
    scenario: Mapping[str, Any],
    load: LoadGame,
    recorder: Recorder | None = None,
    warn: Warn = unheard,
    read: Callable[[Game, Mapping[str, Any]], Position] = read_position,
) -> list[Finding]:
    """Every expectation of a scenario that does not hold, under the readings in force and those it names.

    Args:
        load: gives the game of the scenario, under these readings besides those in force.
        recorder: is told what was judged and played.
        warn: is told what is odd about the lines of a written game.
        read: makes the position of what is said of it, where somebody knows it already.

    Raises:
        ScenarioError: if the scenario cannot be used.
    """
    if not _expects(scenario):
        raise ScenarioError(
            (), Problem("the scenario expects nothing", suggestion='say what must be true under "then"')
        )
    under = scenario.get("under", {})
    findings = []
    if twice := [name for name in under if name in scenario.get("readings", {})]:
        problem = Problem(f"all of it is played under {twice[0]}={under[twice[0]]}", suggestion="say one of the two")
        raise ScenarioError(("readings", twice[0]), problem)
    if "then" in scenario or "steps" in scenario:
        game = load(under)
        check_judged(scenario, game.spec.readings)
        for chosen in unnamed(scenario, game):
            readings = {**under, **chosen}
            there = _start(load(readings), scenario, read)
            findings += _run(there, scenario, scenario.get("then"), ("then",), readings, recorder, warn)
    for name, options in scenario.get("readings", {}).items():
        for option, what in options.items():
            path: Keys = ("readings", name, option)
            readings = {**under, name: option}
            try:
                game = load(readings)
            except InputError as error:
                raise ScenarioError(path, error.problems[0]) from None
            there = _start(game, scenario, read)
            findings += _run(there, scenario, what["then"], (*path, "then"), readings, recorder, warn)
    return findings


def check_judged(scenario: Mapping[str, Any], readings: Mapping[str, Reading]) -> None:
    """Refuse expectations that no reading lets be judged, since ``readings`` has others for every option of one.

    Raises:
        ScenarioError: at these expectations.
    """
    for name, told in scenario.get("readings", {}).items():
        if name in readings and set(readings[name].options) <= set(told):
            for key in ("then", "steps"):
                if key in scenario:
                    about = f'"{key}" is never judged: "readings" says what is true under every option of {name}'
                    raise ScenarioError((key,), Problem(about, suggestion=f'leave out "{key}", or one of the options'))


def unnamed(scenario: Mapping[str, Any], game: Game) -> list[dict[str, str]]:
    """The readings, besides those in force, under each of which ``then`` and ``steps`` are judged: where ``readings``
    says something else of the option in force, every option of which it does not."""
    choices: list[dict[str, str]] = [{}]
    for name, told in scenario.get("readings", {}).items():
        if game.readings.get(name) in told:
            left = [option for option in game.spec.readings[name].options if option not in told]
            choices = [{**chosen, name: option} for chosen in choices for option in left]
    return choices


def _expects(scenario: Mapping[str, Any]) -> bool:
    if scenario.get("then"):
        return True
    options = [w for r in scenario.get("readings", {}).values() for w in r.values()]
    return any(part.get("then") for part in (*scenario.get("steps", ()), *options))


class _Step(NamedTuple):
    """Some actions, and what must be true once they are played."""

    when: tuple[str, ...]
    when_path: Keys
    then: Mapping[str, Any]
    then_path: Keys


def _start(game: Game, scenario: Mapping[str, Any], read: Callable[[Game, Mapping[str, Any]], Position]) -> Position:
    """Where a scenario begins."""
    try:
        return read(game, scenario.get("position", {}))
    except PositionError as error:
        problem = Problem(error.message, suggestion=error.suggestion)
        raise ScenarioError(("position", *error.path), problem) from None


def _run(
    position: Position,
    scenario: Mapping[str, Any],
    then: Mapping[str, Any] | None,
    path: Keys,
    readings: Mapping[str, str],
    recorder: Recorder | None,
    warn: Warn,
) -> list[Finding]:
    """Play a scenario, or as much of it as is asked under some readings, up to the first step that does not hold; what
    follows it is only looked at."""
    draws = list(enumerate(scenario.get("chance", ())))
    steps = list(_steps(scenario, then, path))
    for number, step in enumerate(steps):
        judge = _Judge(position.game, position, step, readings, draws, recorder, warn)
        position = judge.run()
        if judge.findings:
            for unplayed in steps[number:]:
                _check_unplayed(position, unplayed, readings)
            return judge.findings
    if draws:
        raise ScenarioError(
            ("chance", draws[0][0]), Problem(f'"{draws[0][1]}" is left over: chance decides nothing more')
        )
    return []


def _steps(scenario: Mapping[str, Any], then: Mapping[str, Any] | None, path: Keys) -> Iterator[_Step]:
    """The steps of a scenario, one after the other; what is said of another reading has none but the first."""
    if "when" in scenario or then:
        yield _Step(_actions(scenario), ("when",), then or {}, path)
    for i, step in enumerate(scenario.get("steps", ()) if path == ("then",) else ()):
        yield _Step(_actions(step), ("steps", i, "when"), step.get("then", {}), ("steps", i, "then"))


def _check_unplayed(position: Position, step: _Step, readings: Mapping[str, str]) -> None:
    """Refuse what is wrong with a step wherever it would be played.

    Raises:
        ScenarioError: naming the first thing.
    """
    texts = [((*step.when_path, i) if len(step.when) > 1 else step.when_path, text) for i, text in enumerate(step.when)]
    texts += [((*step.then_path, k, i), text) for k in ("can", "cannot") for i, text in enumerate(step.then.get(k, ()))]
    for path, text in texts:
        try:
            position.game.own.notation.check(text, position.names)
        except InputError as error:
            raise ScenarioError(path, error.problems[0]) from None
    for i, line in enumerate(step.then.get("replay", ())):
        if problem := no_turn(line):
            raise ScenarioError((*step.then_path, "replay", i), problem)
    _check_possible(position, step, readings)


def _check_possible(position: Position, step: _Step, readings: Mapping[str, str]) -> None:
    """Refuse expectations of what no position can have.

    Raises:
        ScenarioError: naming the first.
    """
    try:
        check(position, step.then, readings)
    except PositionError as error:
        problem = Problem(error.message, suggestion=error.suggestion)
        raise ScenarioError((*step.then_path, *error.path), problem) from None


def _actions(step: Mapping[str, Any]) -> tuple[str, ...]:
    when = step.get("when", ())
    return (when,) if isinstance(when, str) else tuple(when)


class _Judge:
    """Plays the actions of one step and compares what follows with what is expected."""

    def __init__(
        self,
        game: Game,
        position: Position,
        step: _Step,
        readings: Mapping[str, str],
        draws: list[tuple[int, str]],
        recorder: Recorder | None,
        warn: Warn,
    ) -> None:
        self.warn = warn
        self.draws = draws
        self.recorder = recorder
        self.game = game
        self.position = position
        self.step = step
        self.path = step.then_path if step.then else step.when_path
        self.then = step.then
        self.readings = readings
        self.findings: list[Finding] = []
        self.said: dict[Action, tuple[str, str]] = {}
        """What is said of actions that can or cannot be taken: under which key, and how they are written."""
        self.last: tuple[Position, Action, Verdict] | None = None

    def run(self) -> Position:
        """The position after the step, its expectations judged as far as its actions are what they must be."""
        if not self.step.when and (about := [key for key in self.then if key in OF_ACTIONS]):
            problem = Problem(
                f'"{about[0]}" is said of an action, and none is played', suggestion='say which under "when"'
            )
            raise ScenarioError((*self.path, about[0]), problem)
        _check_possible(self.position, self.step, self.readings)
        reached = self.play()
        return self.position if reached is None else self.expect(reached)

    def find(
        self,
        key: Keys,
        expected: Phrase,
        actual: Phrase,
        clauses: Sequence[str] = (),
        differing: Sequence[str] = (),
        now: tuple[Keys, Any] | None = None,
    ) -> None:
        position, action, verdict = self.last or (self.position, None, None)
        self.findings.append(
            Finding(
                (*self.path, *key),
                expected,
                actual,
                position,
                action,
                verdict,
                tuple(clauses),
                tuple(differing),
                self.readings,
                None if now is None else ((*self.path, *now[0]), now[1]),
            )
        )

    def read(self, position: Position, text: str, path: Keys, judged: bool = False) -> Action:
        try:
            return self.game.own.notation.parse(position, text, judged)
        except InputError as error:
            raise ScenarioError(path, error.problems[0]) from None

    def play(self) -> Position | None:
        """The position after the actions; None if one is illegal that must be legal.

        All but the last must be, and the last unless it is expected not to be: that leaves the position as it is.
        """
        position, texts = self.position, self.step.when
        if self.draws:
            position = self.chance(position, self.step.when_path, waits=not texts and self.waits)
        for number, text in enumerate(texts):
            where = (*self.step.when_path, number) if len(texts) > 1 else self.step.when_path
            is_last = number == len(texts) - 1
            refused = is_last and "illegal" in self.then
            action = self.read(position, text, where, judged=refused)
            verdict = self.game.verdict(position.state, action)
            self.last = (position, action, verdict)
            asked = self.then if is_last else {}
            if asked:
                self.judge(asked, text, verdict)
            elif not verdict.legal:
                self.find((), phrase(_LEGAL_BEFORE, text), _judged(text, verdict), verdict.clauses)
            self.record(position, action, verdict, asked or {"legal": True})
            if not verdict.legal:
                return position if refused else None
            position = self.after(position, action)
            position = self.chance(position, where, waits=is_last and self.waits)
        return position

    @property
    def waits(self) -> bool:
        """Whether something is asked while chance is to decide."""
        return any(key in self.then for key in LIKELY)

    def after(self, position: Position, action: Action) -> Position:
        """The position after an action."""
        state = self.game.apply(position.state, action)
        if self.recorder:
            self.recorder.played(position, action, state)
        return replace(position, state=state)

    def record(self, position: Position, action: Action, verdict: Verdict, then: Mapping[str, Any]) -> None:
        """Tell what is demanded of an action itself."""
        if self.recorder:
            demand = then.get("illegal", then.get("legal"))
            named = demand if isinstance(demand, list) else ()
            self.recorder.judged(position, action, verdict, "illegal" not in then, named)

    def chance(self, position: Position, path: Keys, waits: bool) -> Position:
        """The position after what chance does, as the scenario says; where it `waits`, perhaps not all of it."""
        while self.game.current_player(position.state) == CHANCE:
            if not self.draws and waits:
                break
            if not self.draws:
                raise ScenarioError(
                    path, Problem("chance decides here", suggestion='say how under "chance": a list, in order')
                )
            number, text = self.draws.pop(0)
            action = self.read(position, text, ("chance", number))
            if action not in self.game.legal_actions(position.state):
                raise ScenarioError(("chance", number), Problem(f'"{text}" cannot happen here'))
            if self.recorder:
                verdict = self.game.verdict(position.state, action)
                self.recorder.judged(position, action, verdict, True, ())
            position = self.after(position, action)
        return position

    def judge(self, then: Mapping[str, Any], text: str, verdict: Verdict) -> None:
        """The expectations on the last action itself."""
        self.check_about(then)
        decided = verdict.clauses
        as_it_is = {"legal": True} if verdict.legal else {"illegal": [*decided] or True}
        needs_legal = [k for k in then if k != "illegal"]
        if "illegal" in then:
            if verdict.legal:
                wanted = then["illegal"] if isinstance(then["illegal"], list) else ()
                self.find(
                    ("illegal",), _illegal(text, then["illegal"]), _judged(text, verdict), wanted, now=((), as_it_is)
                )
            elif isinstance(then["illegal"], list):
                for i, clause in enumerate(then["illegal"]):
                    if clause not in decided:
                        what = phrase(_FORBIDDEN, text, clause)
                        self.find(("illegal", i), what, _judged(text, verdict), [clause], now=((), as_it_is))
        elif not verdict.legal and needs_legal:
            key = needs_legal[0]
            self.find((key,), phrase(_LEGAL, text), _judged(text, verdict), decided, now=((), as_it_is))
        if isinstance(then.get("legal"), list) and verdict.legal:
            for i, clause in enumerate(then["legal"]):
                if clause not in decided:
                    self.find(
                        ("legal", i),
                        phrase(_EXCEPTED, text, clause),
                        _judged(text, verdict),
                        [clause],
                        now=(("legal",), True),
                    )
        if "notation" in then and verdict.legal and self.last:
            canonical = self.game.own.notation.write(self.last[0], self.last[1])
            if canonical != then["notation"]:
                said, found = phrase(_WRITTEN, then["notation"]), phrase(_WRITTEN, canonical)
                self.find(("notation",), said, found, now=(("notation",), canonical))

    def check_about(self, then: Mapping[str, Any]) -> None:
        """Refuse clauses that cannot decide on the last action."""
        for how in ("illegal", "legal"):
            if isinstance(then.get(how), list) and self.last:
                try:
                    check_about(self.last[0], how, then[how], self.last[1])
                except PositionError as error:
                    raise ScenarioError((*self.path, *error.path), Problem(error.message)) from None

    def expect(self, position: Position) -> Position:
        """The expectations on the position that was reached; where lines are replayed, on the one these lead to."""
        then, start = self.then, position
        if "replay" in then:
            before = len(self.findings)
            position = self.replay(position, then["replay"])
            if len(self.findings) > before:
                return position
        state = position.state
        if self.recorder and then:
            self.recorder.expects(Asked(self.path, then, start, position, self.last))
        self.last = self.last and (position, self.last[1], self.last[2])
        for key, expected in then.items():
            if key in ("can", "cannot"):
                self.able(position, key, expected)
            elif key == "count":
                legal = self.game.legal_actions(state)
                actual = len(legal)
                if self.recorder:
                    self.recorder.asked(position, [part for each in legal for part in self.game.parts(state, each)])
                if actual != expected:
                    said, found = phrase(_COUNT, expected), phrase(_COUNT, actual)
                    self.find((key,), said, found, now=((key,), actual))
            elif key == "after":
                self.compare(("after",), expected, self.game.own.describe(position))
            elif key == "outcome":
                self.outcome(position, expected)
            elif key == ODDS:
                self.probe(position, key, expected, self.odds, lambda *_: ())
            elif key == CHANCE_OF:
                self.probe(position, key, expected, likely.chance_of, likely.told)
            elif key in self.game.own.probes:
                probe = self.game.own.probes[key]
                self.probe(position, key, expected, probe.ask, probe.told)
            elif key not in EXPECTATIONS:
                raise ScenarioError((*self.path, key), Problem(f'unknown expectation "{key}"'))
        return position

    def probe(
        self,
        position: Position,
        key: str,
        expected: Any,
        ask: Callable[[Position, Any], Sequence[Difference]],
        told: Callable[[Position, Any], Sequence[tuple[int, Action]]],
    ) -> None:
        """Where what is asked of a position differs from what is expected; and the actions that the answer tells."""
        try:
            for difference in ask(position, expected):
                path = (key, *difference.path)
                now = None if difference.now is None else (path, difference.now)
                self.find(path, difference.expected, difference.actual, (), difference.places, now)
        except PositionError as error:
            where = (*self.path, key, *error.path)
            raise ScenarioError(where, Problem(error.message, suggestion=error.suggestion)) from None
        if self.recorder:
            self.recorder.asked(position, told(position, expected))

    def odds(self, position: Position, expected: Mapping[str, Any]) -> list[Difference]:
        """Where something is not as likely to come to be as expected."""
        step = _Step((), (), expected["of"], (*self.path, ODDS, "of"))

        def holds(there: Position) -> bool:
            judge = _Judge(self.game, there, step, self.readings, [], None, self.warn)
            judge.expect(there)
            return not judge.findings

        return likely.odds(position, expected, holds)

    def able(self, position: Position, key: str, texts: Sequence[str]) -> None:
        for i, text in enumerate(texts):
            action = self.read(position, text, (*self.path, key, i), judged=key == "cannot")
            if action in self.said:
                list_, same = self.said[action]
                where = "in the list already" if list_ == key else f"under {list_}"
                same_as = Problem(f"{text} is the same action as {same}, which is {where}")
                raise ScenarioError((*self.path, key, i), same_as)
            self.said[action] = key, text
            verdict = self.game.verdict(position.state, action)
            self.record(position, action, verdict, {"legal" if key == "can" else "illegal": True})
            if verdict.legal != (key == "can"):
                before = self.last
                said = phrase(_LEGAL if key == "can" else _ILLEGAL, text)
                self.last = (position, action, verdict)
                now = self.moved(key, i)
                self.find((key, i), said, _judged(text, verdict), verdict.clauses, now=now)
                self.last = before

    def moved(self, key: str, i: int) -> tuple[Keys, Any]:
        """The expectations with an action moved from ``can`` to ``cannot``, or the other way."""
        other = "cannot" if key == "can" else "can"
        kept = [text for n, text in enumerate(self.then[key]) if n != i]
        then = {**self.then, key: kept, other: [*self.then.get(other, ()), self.then[key][i]]}
        return (), {name: value for name, value in then.items() if value or name != key}

    def replay(self, position: Position, lines: Sequence[str]) -> Position:
        """Play lines of a written game that goes on from the position."""
        for n, text in enumerate(lines):
            if problem := no_line(text):
                raise ScenarioError((*self.path, "replay", n), problem)
        try:
            game = self.game.own.written.read("\n".join([str(position), *lines]), "")
        except InputError as error:
            problem = error.problems[0]
            line = (max(0, problem.place.line - 2),) if problem.place else ()
            problem = Problem(problem.message, suggestion=problem.suggestion)
            raise ScenarioError((*self.path, "replay", *line), problem) from None
        if not game.steps:
            raise ScenarioError((*self.path, "replay"), Problem("these lines play no action"))
        self.check_end(game.result, len(lines) - 1)
        for step in game.steps:
            self.record(step.before, step.action, step.verdict, {"legal": True})
            if self.recorder and step.verdict.legal:
                self.recorder.played(step.before, step.action, step.after.state)
        if wrong := game.illegal:
            self.last = (wrong.before, wrong.action, wrong.verdict)
            number, column = wrong.place.line - 2, wrong.place.column
            kept = [*lines[:number], lines[number][: column - 1].rstrip("./")]
            kept = kept if ".." in kept[-1] else kept[:-1]
            self.find(
                ("replay", number),
                phrase(_LEGAL, wrong.text),
                _judged(wrong.text, wrong.verdict),
                wrong.verdict.clauses,
                now=(("replay",), kept) if kept else None,
            )
        elif (end := game.wrong_end) and end.place:
            number, column = end.place.line - 2, end.place.column
            right = str(end.suggestion).removeprefix("it is ")
            written = lines[number][: column - 2] + (right if right.startswith("(") else "")
            now = (("replay", number), written)
            self.find(("replay", number), phrase(_ENDS, game.result), same(str(end.suggestion)), now=now)
        elif (odd := game.warning) and odd.place:
            self.warn((*self.path, "replay", max(0, odd.place.line - 2)), odd)
        return game.final

    def check_end(self, said: str | None, line: int) -> None:
        """Refuse what the last line says of the end, if no game ends so."""
        letters = self.game.own.written.letters
        by = next((by for by, letter in letters.items() if said and letter == said.split(".")[0]), None)
        try:
            check(self.position, {"outcome": {"by": by}} if by else {}, self.readings)
        except PositionError as error:
            where = (*self.path, "replay", line)
            raise ScenarioError(where, Problem(error.message, suggestion=error.suggestion)) from None

    def outcome(self, position: Position, expected: Any) -> None:
        outcome = self.game.outcome(position.state)
        actual: Any = "none" if outcome is None else self.game.own.describe_outcome(position, outcome)
        if expected == "none" or actual == "none":
            if expected != actual:
                self.find(("outcome",), _say_outcome(expected), _say_outcome(actual), now=(("outcome",), actual))
            return
        for key, value in expected.items():
            found = actual.get(key)
            if key in NAMING:
                same = sorted(_named(value)) == sorted(_named(found))
            elif key == "points":
                same = bool(found) and all(found.get(name) == points for name, points in value.items())
            else:
                same = value == found
            if not same:
                now = None if found is None else (("outcome", key), found)
                self.find(("outcome", key), phrase(_IS, key, _text(value)), phrase(_IS, key, _text(found)), now=now)

    def compare(self, path: Keys, expected: Any, actual: Any) -> None:
        """Listed keys only; lists as multisets, but for those whose order matters; ``has`` and ``has_not`` are parts of
        what somebody has."""
        for key, value in expected.items():
            here = (*path, key)
            if key in ("has", "has_not"):
                self.parts(here, value, actual["has"])
            elif key not in actual:
                known = f"known: {', '.join(str(k) for k in actual)}"
                raise ScenarioError((*self.path, *here), Problem(f'there is no "{key}" here', suggestion=known))
            elif isinstance(value, Mapping):
                self.compare(here, value, actual[key])
            elif isinstance(value, list):
                want, have = Counter(map(str, value)), Counter(map(str, actual[key]))
                in_order = any(name in self.game.own.in_order for name in here)
                if want != have or (in_order and list(map(str, value)) != list(map(str, actual[key]))):
                    differing = [*(want - have).elements(), *(have - want).elements()]
                    said, found = phrase(_IS, key, _text(value)), phrase(_IS, key, _text(actual[key]))
                    self.find(here, said, found, (), differing, (here, list(actual[key])))
            elif value != actual[key]:
                said, found = phrase(_IS, key, _text(value)), phrase(_IS, key, _text(actual[key]))
                self.find(here, said, found, now=(here, actual[key]))

    def parts(self, path: Keys, wanted: Sequence[str], actual: Sequence[str]) -> None:
        have = Counter(actual)
        for i, part in enumerate(wanted):
            times = wanted[: i + 1].count(part)
            there = have[part] >= times
            if there != (path[-1] == "has"):
                has, has_not = phrase(_THERE, part), phrase(_NOT_THERE, part)
                if times > 1:
                    has, has_not = phrase(_IS, part, times), phrase(_IS, part, have[part])
                self.find((*path, i), has_not if there else has, has if there else has_not, (), [part])


def _named(value: str | Sequence[str]) -> Sequence[str]:
    """The names that an outcome says, be it one or several."""
    return [value] if isinstance(value, str) else value


def _judged(text: str, verdict: Verdict) -> Phrase:
    if verdict.legal:
        return phrase(_LEGAL, text)
    if not verdict.clauses:
        return phrase(_NOT_OFFERED_AT_ALL, text)
    return phrase(_BECAUSE if verdict.offered else _NOT_OFFERED, text, ", ".join(verdict.clauses))


def _illegal(text: str, wanted: Any) -> Phrase:
    return phrase(_FORBIDDEN, text, ", ".join(wanted)) if isinstance(wanted, list) else phrase(_ILLEGAL, text)


def _say_outcome(value: Any) -> Phrase:
    return phrase(_GOES_ON) if value == "none" else phrase(_OVER, _text(value))


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{k}: {_text(v)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        inside = [f"{{{_text(v)}}}" if isinstance(v, Mapping) and len(v) > 1 else _text(v) for v in value]
        return ", ".join(inside) or "[]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)
