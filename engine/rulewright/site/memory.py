"""What is dear to find out and stays true as long as what it was found out from: kept as JSON in a folder."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import rulewright
from rulewright.spec.folders import keep_newest, rules_of, scenarios_of

ENGINE = Path(rulewright.__file__).parent
MOST = 20_000
"""So many answers are kept."""
_READ = {".py", ".yaml", ".json"}


def digest(*parts: str) -> str:
    """A short name for exactly these texts."""
    told = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        told.update(f"{len(data)}:".encode() + data)
    return told.hexdigest()[:20]


def digest_of(folders: Iterable[Path]) -> str:
    """A short name for exactly what files these folders hold, as long as rules, scenarios or code are in them."""
    told = hashlib.sha256()
    for folder in folders:
        for file in sorted(f for f in folder.rglob("*") if f.suffix in _READ and f.is_file()):
            told.update(f"{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return told.hexdigest()[:20]


def played(game: str) -> str:
    """A name for all that decides how the scenarios of a game go: rules, scenarios, engine."""
    code = [ENGINE / part for part in ("core", "games", "spec", "harness")]
    return digest_of([rules_of(game), scenarios_of(game), *code])


class Memory:
    """A folder in which each answer lies under the name of its question and of what it was found out from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def knows(self, question: str, rests_on: str) -> bool:
        """Whether the answer is known."""
        return (self.folder / f"{digest(question, rests_on)}.json").is_file()

    def recall(self, question: str, rests_on: str, find_out: Callable[[], Any]) -> Any:
        """The answer, plain data; found out if it is not known."""
        file = self.folder / f"{digest(question, rests_on)}.json"
        try:
            answer = json.loads(file.read_text(encoding="utf-8"))
            with contextlib.suppress(OSError):
                file.touch()  # it is asked for still
            return answer
        except (OSError, ValueError):
            answer = find_out()
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")
        draft.replace(file)
        return answer

    def tidy(self) -> None:
        """Forget the answers that were not asked for for the longest time, if there are very many."""
        keep_newest(self.folder, "*.json", MOST)
