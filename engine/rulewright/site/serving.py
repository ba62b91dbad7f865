"""Showing the site while it is written: a server for this machine alone, which builds again whatever changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rulewright.spec.folders import ROOT

PAUSE = 1.0
"""Seconds between two looks at the files."""
WATCHED = ("rules", "scenarios", "docs")


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
    with ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder))) as server:
        say(f"http://127.0.0.1:{server.server_address[1]}/")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            _watch(rebuild)
        finally:
            server.shutdown()


def _watch(rebuild: Callable[[], None]) -> None:
    before = stamp(ROOT / name for name in WATCHED)
    while True:
        time.sleep(PAUSE)
        now = stamp(ROOT / name for name in WATCHED)
        if now != before:
            rebuild()
            before = now


def stamp(folders: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """When each file was changed, and its size."""
    found = {}
    for folder in folders:
        for file in folder.rglob("*"):
            if file.is_file():
                about = file.stat()
                found[file] = (about.st_mtime_ns, about.st_size)
    return found
