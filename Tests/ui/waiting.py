# SPDX-License-Identifier: GPL-3.0-or-later
"""Waiting for what a program does: a condition and a deadline, never a time."""
import os
import time

from gi.repository import GLib

SECONDS = float(os.environ.get("PICKER_TEST_DEADLINE", "30"))


class Missed(AssertionError):
    """A condition that did not come true before its deadline."""


def until(condition, what, seconds=SECONDS, context=lambda: ""):
    """The first true value of `condition`; Missed with `what` once `seconds` are over."""
    end = time.monotonic() + seconds
    while True:
        try:
            value = condition()
        except GLib.Error:  # a node went away while it was read
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise Missed(f"not within {seconds:g} s: {what}{context()}")
        # Between two looks the program must get to do what it is looked at for.
        time.sleep(0.02)
