# SPDX-License-Identifier: GPL-3.0-or-later
"""Waiting for what a program does: a condition and a deadline, never a time."""
import itertools
import os
import time

from gi.repository import GLib

# Seconds between two looks, at most: the program must get to do what it is looked at for, so at least as long as a look took.
PAUSE, LEAST = 0.02, 0.01
# So long after the beginning looks are frequent.
SOON = 0.5
SECONDS = float(os.environ.get("PICKER_TEST_DEADLINE", "30"))


_turns = itertools.count()
_turn = next(_turns)


def turn():
    """A number that changes whenever something is done to a program, and from a look to the next."""
    return _turn


def next_turn():
    global _turn
    _turn = next(_turns)


class Missed(AssertionError):
    """A condition that did not come true before its deadline."""


def until(condition, what, seconds=SECONDS, context=lambda: ""):
    """The first true value of `condition`; Missed with `what` once `seconds` are over."""
    begin = time.monotonic()
    while True:
        next_turn()
        start = time.monotonic()
        try:
            value = condition()
        except GLib.Error:  # a node went away while it was read
            value = None
        if value:
            # What is asked now is asked afresh: the rest of what belongs to it may come in the next frame.
            next_turn()
            return value
        now = time.monotonic()
        if now > begin + seconds:
            raise Missed(f"not within {seconds:g} s: {what}{context()}")
        time.sleep(PAUSE if now > begin + SOON else min(PAUSE, max(LEAST, now - start)))
