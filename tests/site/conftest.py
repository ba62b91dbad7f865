"""The small site is built once for all tests of a process."""

from __future__ import annotations

import pytest

from small_site import Small, make


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    """The site, built."""
    folder, memory = tmp_path_factory.mktemp("site") / "site", tmp_path_factory.mktemp("memory")
    return Small(folder, make(folder, memory), memory)
