"""Results as GitHub's workflow commands: what does not pass is annotated at its line in a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.errors import Place
from rulewright.harness.reporters.text_format import summary
from rulewright.harness.running import WAITING, Result

LEVELS = {"failed": "error", "invalid": "error", "stale": "warning", **dict.fromkeys(WAITING, "notice")}


def report(results: Sequence[Result], language: str) -> str:
    """A command for each thing that is wrong, since an annotation stands at one line; then one line of counts."""
    commands = [
        _command(result, place, f"{said}\n{result.rerun}".rstrip())
        for result in results
        for place, said in result.wrong(language)
    ]
    return "\n".join([*commands, summary(results, language)])


def _command(result: Result, place: Place, said: str) -> str:
    title = _escaped(f"{result.id}: {result.status}", ",:")
    at = f"file={_escaped(place.file, ',:')},line={place.line},col={place.column},title={title}"
    return f"::{LEVELS[result.status]} {at}::{_escaped(said)}"


def _escaped(text: str, more: str = "") -> str:
    """Text as a command takes it; in the properties, commas and colons are escaped too."""
    for character in f"%\r\n{more}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text
