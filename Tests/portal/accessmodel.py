# SPDX-License-Identifier: GPL-3.0-or-later
"""What the person decided about one app, by the simplest means: what an app may see at most, beside which a test holds what it does see."""
import collections

BREADTH = {"not-determined": 0, "denied": 0, "limited": 1, "authorized": 2}
NOTHING = ("not-determined", "not-determined")
ALL, LIMITED, ADDING, NONE = ("authorized", "authorized"), ("limited", "authorized"), ("denied", "authorized"), ("denied", "denied")


class Decided:
    """One app, which may see `chosen`: numbers of photos, and how many files of each."""

    def __init__(self, app, store):
        """app: None for a program without an id. store: {app: statuses}, what the permission store says."""
        self.app, self.store = app, store
        self.forget()

    def forget(self):
        self.statuses, self.mirrored, self.is_new = NOTHING, NOTHING, False
        self.chosen, self.withholds, self.titles = collections.Counter(), False, set()

    # What the permission store says

    def look(self):
        """The service looks at the store: what was taken away there is gone, what was added there is not there."""
        if self.app is None:
            return
        stored = self.store.get(self.app, NOTHING)
        if stored != self.mirrored:
            self.statuses = tuple(own if BREADTH[other] > BREADTH[own] else other for own, other in zip(self.statuses, stored))
            self.mirrored = stored
        if self.is_new:
            self.store[self.app], self.mirrored, self.is_new = self.statuses, self.statuses, False

    # What the person does

    def decide(self, statuses):
        self.statuses, self.is_new = statuses, True

    def choose(self, level, status):
        """As the settings do; whether that can be chosen."""
        reads = BREADTH[self.statuses[0]] > 0
        if level == "read-write":
            self.decide({"authorized": ALL, "limited": LIMITED, "denied": ADDING if self.statuses[1] == "authorized" else NONE}[status])
        elif status == "authorized":
            self.decide(self.statuses if reads else ADDING)
        elif not reads:
            self.decide(NONE)
        else:
            return False
        return True

    # What the app sees

    def most(self, is_reachable):
        """{number: files} that it may see now; None for all."""
        if not is_reachable and self.app is not None:
            return {}
        return {"authorized": None, "limited": +self.chosen}.get(self.statuses[0], {})
