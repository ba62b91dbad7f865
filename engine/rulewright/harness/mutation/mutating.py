"""A run through the mutants of a game's rules, in one process or several.

Processes are forked, so that all share the scenarios that were read once.  Each has a pipe of its own, over which it is
told the number of a mutant and answers with its fate; it ends when the pipe is closed, however that comes about.  Only
the parent writes.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import multiprocessing
import signal
import traceback
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from rulewright.harness.mutation.equivalents import compared, declared, evidence, parts
from rulewright.harness.mutation.fates import Fates
from rulewright.harness.mutation.killing import EQUIVALENT, SURVIVED, Fate, Hunt
from rulewright.harness.mutation.mutants import Mutant


def sample(mutants: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """So many of the mutants, in their order: always the same for a seed, and a mutant's luck is its own."""

    def lot(mutant: Mutant) -> str:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).hexdigest()

    chosen = {mutant.key for mutant in sorted(mutants, key=lot)[:size]}
    return [mutant for mutant in mutants if mutant.key in chosen]


def run(hunt: Hunt, mutants: Sequence[Mutant], fates: Fates, jobs: int) -> Iterator[tuple[Mutant, Fate]]:
    """Try each mutant whose fate is not known yet; the fates as they come in, each kept before it is told."""
    todo = [mutant for mutant in mutants if mutant.key not in fates.known]
    killers = {mutant.key: fates.killers.get(mutant.key, "") for mutant in todo}
    if jobs == 1 or len(todo) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        with _tidy_memory():
            for mutant in todo:
                fate = judged(hunt, mutant, killers[mutant.key])
                gc.collect()
                fates.note(mutant.key, fate)
                yield mutant, fate
        return
    with _Crew(hunt, todo, killers, min(jobs, len(todo))) as crew:
        for mutant, fate in crew.work():
            fates.note(mutant.key, fate)
            yield mutant, fate


def judged(hunt: Hunt, mutant: Mutant, before: str = "") -> Fate:
    """What becomes of a mutant: one that is declared equivalent is so, as long as nothing of it has changed; else it is
    tried, and if it survives compared anew."""
    told = declared(hunt.spec.game).get(mutant.key)
    if told is not None and told.digest == parts(hunt.spec, mutant):
        return Fate(EQUIVALENT, told.reason)
    fate = hunt.fate(mutant, before)
    if told is not None and fate.status == SURVIVED:
        found = evidence(hunt.spec, mutant, compared(hunt, mutant), told.reason, told.amount)
        return Fate(EQUIVALENT, told.reason) if found else fate
    return fate


class _Crew:
    """The processes of a run; none of them outlives it."""

    def __init__(self, hunt: Hunt, todo: Sequence[Mutant], killers: dict[str, str], size: int) -> None:
        self.todo = todo
        self.pipes: list[Connection] = []
        self.processes: list[BaseProcess] = []
        context = multiprocessing.get_context("fork")
        for _ in range(size):
            ours, theirs = context.Pipe()
            self.pipes.append(ours)
            process = context.Process(target=_serve, args=(hunt, todo, killers, theirs, list(self.pipes)), daemon=True)
            process.start()
            theirs.close()
            self.processes.append(process)

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()

    def work(self) -> Iterator[tuple[Mutant, Fate]]:
        """Hand out the mutants one by one and take in their fates."""
        waiting = iter(range(len(self.todo)))
        busy = [pipe for pipe, number in zip(self.pipes, waiting, strict=False) if _sent(pipe, number)]
        while busy:
            for pipe in wait(busy):
                assert isinstance(pipe, Connection)
                number, fate = pipe.recv()
                if isinstance(fate, str):
                    raise RuntimeError(f"{self.todo[number].key}: {fate}")
                if (following := next(waiting, None)) is None or not _sent(pipe, following):
                    busy.remove(pipe)
                yield self.todo[number], fate


def _sent(pipe: Connection, number: int) -> bool:
    pipe.send(number)
    return True


def _tried(hunt: Hunt, mutant: Mutant, before: str) -> Fate | str:
    """The fate of a mutant, or what went wrong in a way that is a mistake of ours."""
    try:
        return judged(hunt, mutant, before)
    except Exception:
        return traceback.format_exc()
    finally:
        gc.collect()


def _serve(
    hunt: Hunt, todo: Sequence[Mutant], killers: dict[str, str], pipe: Connection, inherited: Iterable[Connection]
) -> None:
    """Try the mutants that one is told of until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted at the terminal is the parent
    for other in inherited:
        other.close()
    with _tidy_memory(), contextlib.suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            pipe.send((number, _tried(hunt, todo[number], killers[todo[number].key])))


@contextlib.contextmanager
def _tidy_memory() -> Iterator[None]:
    """Compiled games refer to themselves in circles: where all else is set aside, finding them costs little."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
