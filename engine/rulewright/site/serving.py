"""Showing the site while it is written: a server for this machine alone, which builds again whatever changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from stat import S_ISREG
from typing import TypeAlias

from rulewright.installed import ROOT

PAUSE = 1.0
"""Seconds between two looks at the files."""
WATCHED = ("rules", "scenarios", "docs")
Stamps: TypeAlias = dict[Path, tuple[int, int]]
"""Of each file the time of its last change, in nanoseconds, and its size in bytes."""


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:
        """Nobody needs to know."""

    def end_headers(self) -> None:
        """What was built anew is to be seen at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def serve(folder: Path, port: int, rebuild: Callable[[], None], say: Callable[[str], None]) -> None:
    """Serve a folder until interrupted, and rebuild when rules, scenarios or documents change.

    Raises:
        OSError: if the port is taken.
    """
    before = _stamps()  # whatever changes from here on is seen
    with ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder))) as server:
        say(f"http://127.0.0.1:{server.server_address[1]}/")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            _watch(rebuild, before)
        finally:
            server.shutdown()


def _watch(rebuild: Callable[[], None], before: Stamps) -> None:
    while True:
        time.sleep(PAUSE)
        now = _stamps()
        if now != before:
            rebuild()
            before = now


def _stamps() -> Stamps:
    """When each watched file was changed, and its size."""
    found: Stamps = {}
    for name in WATCHED:
        for file in (ROOT / name).rglob("*"):
            with suppress(OSError):  # it may be gone again
                about = file.stat()
                if S_ISREG(about.st_mode):
                    found[file] = (about.st_mtime_ns, about.st_size)
    return found
