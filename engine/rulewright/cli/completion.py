"""Completion in bash, zsh and fish: what may stand where the cursor is.

The shell runs the command with `_RULEWRIGHT_COMPLETE` set to ``complete_SHELL``, the words of the line in COMP_WORDS
(a line each, as the shell has them) and the number of the one to complete in COMP_CWORD.  The answer is a line for each
possibility; zsh and fish show what follows a tab as its meaning.  Of typer only the commands' parameters are used: its
own protocol loses words that bash parts at ``=`` and ``:``.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.cli.index import Entry, index
from rulewright.cli.options import Shell
from rulewright.spec import outside
from rulewright.spec.folders import PUZZLES, is_scenario_file, published_ids, puzzle_ids

ASKED = "_RULEWRIGHT_COMPLETE"
MOST = 72
"""So many characters of a meaning are shown."""
YAML = (".yaml", ".yml")
_PARTED = re.compile(r"[=:]+")
_ID = re.compile(r"""^[ \t]*(?:-[ \t]+)?\{?[ \t]*["']?id["']?[ \t]*:[ \t]*["']?([a-z0-9][a-z0-9.-]*)""", re.MULTILINE)
_SPECIAL = re.compile(r"""([\s'"\\$&;()<>|*?\[\]{}!`])""")
Item = tuple[str, str]
"""A possibility and what it means."""


def script(shell: Shell) -> str:
    """What a shell must read to complete `rulewright`."""
    return _SCRIPTS[shell].strip()


def answer(command: Any, environ: Mapping[str, str]) -> str:
    """The possibilities, a line each; empty if there are none or the question cannot be understood."""
    instruction, _, name = environ[ASKED].partition("_")
    if instruction != "complete" or name not in Shell.__members__:
        return ""
    line = read_line(environ.get("COMP_WORDS", ""), int(environ.get("COMP_CWORD", "0")), name == Shell.bash)
    found = [item for item in _possible(command, line) if item[0].startswith(line.current)]
    if name == Shell.bash:
        return "".join(f"{line.in_bash(value)}\n" for value, _ in found)
    return "".join(f"{value}\t{_shortened(meaning)}\n" if meaning else f"{value}\n" for value, meaning in found)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MOST else f"{text[: MOST - 3]}..."


# -- the line ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """The words before the cursor, the program's name left out, and the one to complete."""

    before: Sequence[str]
    current: str
    parted: str = ""
    """What of the current word bash takes for words of their own, and will not replace."""
    quoted: bool = False
    """Whether the current word begins with a quotation mark."""

    def in_bash(self, value: str) -> str:
        """A possibility as bash puts it in place of the end of the current word."""
        value = value.removeprefix(self.parted)
        return value if self.quoted else _SPECIAL.sub(r"\\\1", value)


def read_line(text: str, number: int, bash: bool = False) -> Line:
    """A line from its words, with the number of the one to complete."""
    words = text.split("\n") if "\n" in text else _split(text)
    words = [*words, *[""] * (number + 1 - len(words))][: number + 1]
    parted = ""
    if bash:
        words, parted = _joined(words)
    before = [_unquoted(word) for word in words[1:-1]]
    return Line(before, _unquoted(words[-1]), parted, words[-1][:1] in ("'", '"'))


def _joined(words: Sequence[str]) -> tuple[list[str], str]:
    """Words that bash parts at ``=`` and ``:`` put together again; what of the last one it will not replace."""
    joined: list[str] = []
    parted = ""
    glue = False
    for word in words:
        sign = _PARTED.fullmatch(word) is not None
        if joined and (sign or (glue and word)):
            parted = joined[-1] + word if sign else joined[-1]
            joined[-1] += word
        else:
            parted = ""
            joined.append(word)
        glue = sign
    return joined, parted


def _split(text: str) -> list[str]:
    """A line as a shell would split it; an open quotation mark is closed, a space at the end begins a word."""
    for end in ("", "'", '"'):
        try:
            words = shlex.split(text + end)
        except ValueError:
            continue
        return [*words, ""] if text[-1:].isspace() and not end else words
    return text.split()


def _unquoted(word: str) -> str:
    for end in ("", "'", '"', "\\"):
        try:
            parts = shlex.split(word + end)
        except ValueError:
            continue
        return parts[0] if parts else ""
    return word


# -- what may stand there ------------------------------------------------------------------------------------


@dataclass
class Given:
    """What the line says so far: the command, its options, and what the current word is."""

    command: Any
    values: dict[str, list[str]] = field(default_factory=dict)
    awaited: Any = None
    """The parameter whose value the current word is."""
    prefix: str = ""
    """What of the current word is an option's name, as in ``--game=``."""
    options: bool = True
    """Whether an option may follow."""

    def value(self, name: str) -> str:
        """The last value given for a parameter, or nothing."""
        return (self.values.get(name) or [""])[-1]


def _possible(command: Any, line: Line) -> Iterator[Item]:
    given = _given(command, line)
    outside.use(given.values.get("rules", ()))
    if given.options and line.current.startswith("-") and not given.prefix:
        yield from _option_names(given, line.current)
        return
    if given.awaited is None:
        for name, sub in getattr(given.command, "commands", {}).items():
            if not sub.hidden:
                yield name, sub.get_short_help_str(MOST)
        return
    text = line.current.removeprefix(given.prefix)
    for value, meaning in _values(given, text):
        yield given.prefix + value, meaning


def _given(command: Any, line: Line) -> Given:
    """Read the words before the cursor as the command itself would."""
    given = Given(command)
    position = 0
    words = iter(line.before)
    for word in words:
        if given.options and word == "--":
            given.options = False
        elif given.options and word.startswith("-") and len(word) > 1:
            name, equals, value = word.partition("=")
            option = _option(given.command, name)
            if option is not None and option.is_flag:
                given.values[option.name] = []
            elif option is not None:
                following = value if equals else next(words, None)
                if following is None:
                    given.awaited = option
                    return given
                given.values.setdefault(option.name, []).append(following)
        elif word in getattr(given.command, "commands", {}):
            given.command, position = given.command.commands[word], 0
        else:
            argument = _argument(given.command, position)
            position += 1
            if argument is not None:
                given.values.setdefault(argument.name, []).append(word)
    name, equals, _ = line.current.partition("=")
    option = _option(given.command, name) if given.options and name.startswith("-") and equals else None
    if option is not None and not option.is_flag:
        given.awaited, given.prefix = option, f"{name}="
    else:
        given.awaited = _argument(given.command, position)
    return given


def _option(command: Any, name: str) -> Any:
    return next((p for p in command.params if p.param_type_name == "option" and name in p.opts), None)


def _argument(command: Any, position: int) -> Any:
    """The argument at a position; the last one if it may stand several times."""
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    if position < len(arguments):
        return arguments[position]
    return arguments[-1] if arguments and arguments[-1].nargs == -1 else None


def _option_names(given: Given, current: str) -> Iterator[Item]:
    for option in given.command.params:
        if option.param_type_name == "option" and (option.name not in given.values or option.multiple):
            yield from ((name, option.help or "") for name in option.opts)
    if current.startswith("--"):
        yield "--help", "Show this message and exit."


def _values(given: Given, text: str) -> Iterator[Item]:
    parameter = given.awaited
    choices = getattr(parameter.type, "choices", None)
    if choices:
        yield from ((str(choice), "") for choice in choices)
    elif parameter.name in _VALUES:
        yield from _VALUES[parameter.name](given, text)


def _entries(given: Given) -> dict[str, Entry]:
    """The games that the line is about: the one it names, or all."""
    entries = index()
    named = given.value("game") or given.value("where")
    game = re.split("[: ]", named, maxsplit=1)[0]
    return {game: entries[game]} if game in entries else entries


def _games(given: Given, text: str) -> Iterator[Item]:
    yield from ((game, "") for game in index())
    if given.command.name in ("replay", "generate", "list", "export"):  # their game is a mode too
        yield from _modes()
    if given.command.name == "replay":
        yield from _setups(text)


def _modes() -> Iterator[Item]:
    for game, entry in index().items():
        yield from ((f"{game}:{mode}", said) for mode, said in entry.modes.items())


def _setups(text: str) -> Iterator[Item]:
    """What may be chosen of the options of the mode that is written out, one after the other."""
    begun = text[: max(text.rfind(sign) for sign in ":,") + 1]
    game, _, setup = begun.partition(":")
    mode, colon, chosen = setup.partition(":")
    known = {each.partition("=")[0] for each in chosen.split(",")}
    for option, said in index()[game].options.items() if colon and game in index() else ():
        of, _, choice = option.partition(":")
        if of == mode and choice.partition("=")[0] not in known:
            yield f"{begun}{choice}", said


def _clauses(given: Given, _: str) -> Iterator[Item]:
    for entry in _entries(given).values():
        yield from entry.clauses.items()


def _readings(given: Given, _: str) -> Iterator[Item]:
    chosen = {reading.partition("=")[0] for reading in given.values.get("reading", ())}
    for entry in _entries(given).values():
        for pair, said in entry.readings.items():
            if pair.partition("=")[0] not in chosen:
                yield pair, said


def _players(given: Given, _: str) -> Iterator[Item]:
    from rulewright.core.players import PLAYERS

    yield from ((name, "") for name in PLAYERS)


def _where(given: Given, text: str) -> Iterator[Item]:
    file, sign, _ = text.rpartition("#")
    whole = file if sign else text
    if whole.endswith(PUZZLES) and Path(whole).expanduser().is_file():
        yield from ((f"{whole}#{name}", "") for name in puzzle_ids(Path(whole).expanduser()))
        return
    found = [*_games(given, text), *_modes(), *_setups(text), *_paths(given, text, (*YAML, PUZZLES))]
    yield from found
    if text and not any(item.startswith(text) for item, _ in found):
        yield from ((name, "") for names in published_ids().values() for name in names)


def _paths(given: Given, text: str, suffixes: tuple[str, ...] = YAML) -> Iterator[Item]:
    """Folders, files that end so, and the scenarios of a file that is written out."""
    file, sign, begun = text.rpartition("#")
    whole = file if sign else text
    if is_scenario_file(whole) and Path(whole).expanduser().is_file():
        if not sign:
            yield whole, ""
        names = row_ids if "[" in begun else scenario_ids
        yield from ((f"{whole}#{name}", "") for name in names(Path(whole).expanduser()))
        return
    typed, slash, begun = text.rpartition("/")
    folder = f"{typed}{slash}"
    for entry in sorted(os.scandir(Path(folder or ".").expanduser()), key=lambda e: e.name):
        if entry.name.startswith(".") and not begun.startswith("."):
            continue
        if entry.is_dir():
            yield f"{folder}{entry.name}/", ""
        elif entry.name.endswith(suffixes):
            yield f"{folder}{entry.name}", ""


def scenario_ids(file: Path) -> list[str]:
    """The ids in a scenario file, found by a glance at its text: it may be half written."""
    return list(dict.fromkeys(_ID.findall(file.read_text(encoding="utf-8", errors="replace"))))


def row_ids(file: Path) -> list[str]:
    """The ids of the rows in a scenario file; none in one that is half written."""
    from rulewright.core.errors import InputError
    from rulewright.harness.finding import in_file

    try:
        return [found.id for found in in_file(file)[1] if found.row]
    except InputError:
        return []


_VALUES: dict[str, Callable[[Given, str], Iterator[Item]]] = {
    "game": _games,
    "clause": _clauses,
    "reading": _readings,
    "player": _players,
    "where": _where,
    "paths": _paths,
    "rules": lambda given, text: _paths(given, text, ()),
}
"""What the parameters of that name may be; a file where they have none is left to the shell."""


# -- the shells ----------------------------------------------------------------------------------------------

_SCRIPTS = {
    Shell.bash: r"""
_rulewright_completion() {
    local IFS=$'\n' line
    COMPREPLY=()
    while read -r line; do
        COMPREPLY+=("$line")
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \
        _RULEWRIGHT_COMPLETE=complete_bash "$1" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/:=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}
complete -o bashdefault -o default -F _rulewright_completion rulewright
""",
    Shell.zsh: r"""
#compdef rulewright
_rulewright() {
    local -a lines open closed
    local line value
    lines=("${(@f)$(env COMP_WORDS="${(F)words}" COMP_CWORD=$((CURRENT - 1)) \
        _RULEWRIGHT_COMPLETE=complete_zsh "${(Q)words[1]}" 2>/dev/null)}")
    for line in $lines; do
        value=${line%%$'\t'*}
        line=${value//:/\\:}${${line#"$value"}/$'\t'/:}
        case $value in
            */|*=) open+=("$line") ;;
            *) closed+=("$line") ;;
        esac
    done
    if (( ! $#open && ! $#closed )); then
        _files
        return
    fi
    (( $#closed )) && _describe -t values value closed
    (( $#open )) && _describe -t values value open -S ''
    return 0
}
if [[ $funcstack[1] == _rulewright ]]; then
    _rulewright "$@"
else
    compdef _rulewright rulewright
fi
""",
    Shell.fish: r"""
function __rulewright_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l line (string join \n -- $words $current | string collect)
    set -l found (env COMP_WORDS="$line" COMP_CWORD=(count $words) \
        _RULEWRIGHT_COMPLETE=complete_fish $words[1] 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path $current
    end
end
complete --command rulewright --no-files --arguments '(__rulewright_complete)'
""",
}
