# SPDX-License-Identifier: GPL-3.0-or-later
"""One picture of the display for each test that fails, as it is at its first failure: build/ui-shots/TEST.png.

counting.py says which test runs and when something of it failed; windowdriver.py says how a picture is taken.
"""
import contextlib
import os

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "build", "ui-shots")
# Takes a picture of the display; None in tests that open no window.
take = None
_waiting = None


def begin(test):
    """From now on what fails is of this test."""
    global _waiting
    _waiting = os.path.join(FOLDER, f"{test}.png")


def see():
    """Something failed: what is on the display now is kept, unless more than this has failed in the test before."""
    global _waiting
    path, _waiting = _waiting, None
    if path is None or take is None:
        return
    # A picture that cannot be taken must not hide why the test failed.
    with contextlib.suppress(Exception):
        os.makedirs(FOLDER, exist_ok=True)
        take().savev(path, "png", [], [])
