"""Commands on a copy of the project in which one file is damaged; each in a process of its own, forked, so that nothing
is remembered from one to the next.  Run with the folder of the copy, it reads questions as lines of JSON::

    {"file": "rules/GAME/game.yaml", "damage": "missing", "command": ["show", "GAME"]}

and answers each with ``{"code": 3, "said": "..."}``.  ``["read", FILE, GAME]`` is no command: what lies beside the
scenarios of a game is read as several do.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(sys.argv[1]) if __name__ == "__main__" else Path()


def _text(made: Callable[[str], str]) -> Callable[[Path], None]:
    return lambda file: void(file.write_text(made(file.read_text(encoding="utf-8")), encoding="utf-8"))


def void(_: object) -> None:
    """Nothing, whatever is given."""


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _link(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


DAMAGES: dict[str, Callable[[Path], None]] = {
    "missing": lambda file: file.unlink(),
    "renamed": lambda file: void(file.rename(file.with_name(f"{file.stem}s{file.suffix}"))),
    "empty": _text(lambda _: ""),
    "a text": _text(lambda _: '"text"\n'),
    "a list": _text(lambda _: "[1, 2]\n"),
    "a map": _text(lambda _: '{"some": "thing"}\n'),
    "cut in two": _text(lambda text: text[: len(text) // 2] + '"'),
    "not UTF-8": lambda file: void(file.write_bytes(b"a: \xff\xfe\xfa\n")),
    "a folder": _folder,
    "a link to itself": _link,
}


def asked(file: Path, damage: str, command: list[str]) -> dict[str, object]:
    """What a command says of the damage, which is then undone."""
    kept = file.with_name("kept aside")
    shutil.copyfile(file, kept)
    DAMAGES[damage](file)
    told, child = ROOT / "told", 0
    try:
        child = os.fork()
        if not child:
            if file.parent.name == "schema":
                forget()
            run(command, told)
        _, status = os.waitpid(child, 0)
    finally:
        renamed = file.with_name(f"{file.stem}s{file.suffix}")
        renamed.unlink(missing_ok=True)
        if file.is_dir() and not file.is_symlink():
            file.rmdir()
        kept.replace(file)
    return {"code": os.waitstatus_to_exitcode(status), "said": told.read_text(encoding="utf-8")}


def forget() -> None:
    """What was read while the schemas were whole."""
    from rulewright.spec import pack

    for remembered in (pack._checked, pack.schema, pack.merged_schema):
        remembered.cache_clear()


def run(command: list[str], told: Path) -> None:
    """Run a command in this process and end it."""
    from rulewright.cli import main

    code = 4
    try:
        with told.open("w", encoding="utf-8") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            code = read(command[1], command[2]) if command[0] == "read" else main.run(command)
            sys.stdout.flush()
            sys.stderr.flush()
    finally:
        os._exit(code)


def read(file: str, game: str) -> int:
    """Read what lies beside the scenarios of a game."""
    from rulewright.core.errors import InputError
    from rulewright.harness import accepted, moot, perft
    from rulewright.harness.mutation import equivalents
    from rulewright.spec.pack import load_spec

    reading: dict[str, Callable[[str], object]] = {
        moot.FILE: lambda game: moot.moot(load_spec(game)),
        perft.FILE: perft.golden,
        equivalents.FILE: equivalents.declared,
        accepted.FILE: accepted.record,
    }
    try:
        reading[file](game)
    except InputError as error:
        print(*(f"error: {problem}" for problem in error.problems), sep="\n")
        return 3
    return 0


def main() -> None:
    """Answer what is asked."""
    sys.path.insert(0, str(ROOT / "engine"))
    from rulewright import games
    from rulewright.cli import main as command
    from rulewright.harness import puzzles, running  # noqa: F401 so that no child has to
    from rulewright.spec.pack import load_spec

    command.application()
    for game in games.names():
        load_spec(game)  # what is not damaged is read once
    for line in sys.stdin:
        question = json.loads(line)
        answer = asked(ROOT / question["file"], question["damage"], question["command"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
