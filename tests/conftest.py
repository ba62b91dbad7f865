"""What all tests share: how hard Hypothesis tries, and whether a failure can be repeated.

`dev` is the default; `ci` (chosen by HYPOTHESIS_PROFILE=ci, or by CI being set) draws the same examples on
every run and prints what reproduces a failure.  Neither has a deadline: shared machines are too uneven.
"""

import os

from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
