"""What all tests share: how hard Hypothesis tries, whether a failure can be repeated, and how far random tests go.

`dev` is the default; `ci` (chosen by HYPOTHESIS_PROFILE=ci, or by CI being set) draws the same examples on
every run and prints what reproduces a failure.  Neither has a deadline: shared machines are too uneven.

`--thorough` lets the tests that compare many random positions, or plant many bugs, do all of them; without it they do
a share that fits into minutes.  No test is left out either way.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="compare all random positions, not only a share")


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether everything is compared, however long it takes."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own, for this process and those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
