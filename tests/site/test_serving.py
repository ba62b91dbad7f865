"""The server that shows the site while it is written: it serves, builds again what changes, and stops."""

from __future__ import annotations

import queue
import threading
import urllib.request
from pathlib import Path

import pytest

from rulewright.site import serving


class _Stop(Exception):
    """What stops the server in place of Ctrl-C."""


def test_a_change_is_built_and_served_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in serving.WATCHED:
        (tmp_path / name).mkdir()
    watched = tmp_path / serving.WATCHED[0] / "some.yaml"
    watched.write_text("one", encoding="utf-8")
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(serving, "ROOT", tmp_path)
    monkeypatch.setattr(serving, "PAUSE", 0.02)
    said: queue.Queue[str] = queue.Queue()
    built: queue.Queue[str] = queue.Queue()
    stopped = threading.Event()

    def rebuild() -> None:
        text = watched.read_text(encoding="utf-8")
        if text == "stop":
            raise _Stop
        (folder / "index.html").write_text(text, encoding="utf-8")
        built.put(text)

    def run() -> None:
        with pytest.raises(_Stop):
            serving.serve(folder, 0, rebuild, said.put)
        stopped.set()

    def shown(address: str) -> tuple[str, str | None]:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read().decode(), answer.headers["Cache-Control"]

    rebuild()
    threading.Thread(target=run, daemon=True).start()
    address = said.get(timeout=60)
    assert address.startswith("http://127.0.0.1:")
    assert shown(address) == ("one", "no-cache")
    assert built.get(timeout=60) == "one"
    watched.write_text("another", encoding="utf-8")
    assert built.get(timeout=60) == "another"
    assert shown(address) == ("another", "no-cache")
    assert built.empty()
    watched.write_text("stop", encoding="utf-8")
    assert stopped.wait(60)
    with pytest.raises(OSError, match=r"refused"):
        shown(address)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with serving.ThreadingHTTPServer(("127.0.0.1", 0), serving._Quiet) as taken, pytest.raises(OSError, match="in use"):
        serving.serve(tmp_path, taken.server_address[1], lambda: None, lambda _: None)
