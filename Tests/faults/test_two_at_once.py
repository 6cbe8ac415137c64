# SPDX-License-Identifier: GPL-3.0-or-later
"""Pickers that share an index: two scans, a scan and a pick, one that is killed, one that never lets go."""
import fcntl
import os
import random
import signal
import sqlite3
import time

import stage

# How far a scan has come when it is killed or frozen: by what it has written, so that each run meets the same on every machine.
# A quick one may be done before the last of them.
MOMENTS = {"at once": lambda home: True, "with a lock": lambda home: os.path.exists(home.index + ".lock"),
           "with a log": lambda home: log_of(home) > 0, "with rows": lambda home: log_of(home) > 200_000,
           "with most rows": lambda home: log_of(home) > 500_000}


def log_of(home):
    """Bytes of what was written last."""
    try:
        return os.path.getsize(home.index + "-wal")
    except FileNotFoundError:
        return 0


def after(seconds):
    """A moment that nothing announces, counted from the first look."""
    began = []

    def is_over(_):
        began.append(time.monotonic())
        return began[-1] >= began[0] + seconds
    return is_over


def moments(seed):
    """Names and conditions; the long form has some at random besides."""
    chance = random.Random(seed)
    yield from MOMENTS.items()
    for _ in range(60 if stage.IS_LONG else 0):
        seconds = chance.uniform(0, 2)
        yield f"after {seconds:.3f} s", after(seconds)


class TwoAtOnce(stage.FaultCase):
    def wait_and_send(self, home, scan, moment, number):
        stage.wait_for(lambda: moment(home) or scan.poll() is not None, "the scan has come so far")
        scan.send_signal(number)

    def assert_quiet(self, result, began):
        """Nothing is said, but where so much time went by that another picker may have held the index for too long."""
        if result.errors != stage.HELD or time.monotonic() - began < stage.PATIENCE:
            self.assertEqual(result.errors, "")

    def scans(self, home, count=2):
        return [home.start("library", "scan", self.library) for _ in range(count)]

    def test_scans_from_nothing(self):
        home, began = self.home(), time.monotonic()
        for scan in self.scans(home, 3):
            result = stage.finished(self, scan, "scan")
            self.assertEqual(result.status, 0)
            self.assert_quiet(result, began)
            self.assertIn(f"{len(self.whole)} images", result.output)
        self.assert_as_new(home)

    def test_a_scan_and_a_pick(self):
        home, began = self.home(), time.monotonic()
        scan, = self.scans(home, 1)
        self.assert_picked(self.pick(home))
        self.assert_quiet(stage.finished(self, scan, "scan"), began)
        self.assert_as_new(home)

    def test_one_of_two_is_killed(self):
        for name, moment in moments(5):
            with self.subTest(name):
                home, began = self.home(), time.monotonic()
                victim, witness = self.scans(home)
                self.addCleanup(victim.communicate)
                self.wait_and_send(home, victim, moment, signal.SIGKILL)
                result = stage.finished(self, witness, "the scan beside the killed one")
                self.assertEqual(result.status, 0)
                self.assert_quiet(result, began)
                self.assertIn(f"{len(self.whole)} images", result.output)
                self.assert_sound(home)
                self.assert_as_new(home)

    def test_a_scan_is_killed_beside_a_pick(self):
        home = self.home()
        scan, = self.scans(home, 1)
        self.addCleanup(scan.communicate)
        stage.wait_for(lambda: os.path.exists(home.index + "-wal") or scan.poll() is not None, "the scan writes")
        scan.kill()
        self.assert_picked(self.pick(home))
        self.assert_sound(home)
        self.assert_as_new(home)

    def test_one_that_holds_the_door_and_never_goes_on(self):
        home = self.home()
        os.mkdir(os.path.dirname(home.index), 0o700)
        with open(home.index + ".lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            listing = self.list(home)
        self.assert_whole(listing)
        self.assert_as_new(home)

    def test_one_that_stopped_in_the_middle_of_a_change(self):
        home = self.home()
        self.assertEqual(self.scan(home).status, 0)
        other = sqlite3.connect(home.index, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM source")
        # Each waits for its turn, and after ten seconds does without the file; all three at once, to wait but once.
        commands = (["library", "list", "--library", self.library], self.picking(), ["library", "scan", self.library])
        running = [home.start(*command) for command in commands]
        listing, picked, scan = [stage.finished(self, process) for process in running]
        self.assert_whole(listing)
        self.assert_picked(picked)
        self.assertEqual(scan.status, 0, scan.errors)
        for result in (listing, picked, scan):
            self.assertLessEqual(len(result.errors.splitlines()), 1, result.errors)
        other.execute("ROLLBACK")
        self.assert_as_new(home)

    def test_one_that_is_frozen_at_any_moment(self):
        left = list(moments(9))
        while left:
            # Some at once: each is waited for as long as a picker may hold the others up.
            homes, left = [(name, *self.frozen(moment)) for name, moment in left[:5]], left[5:]
            listings = [home.start("library", "list", "--library", self.library) for _, home, _ in homes]
            for (name, home, frozen), listing in zip(homes, listings, strict=True):
                with self.subTest(name):
                    listing = stage.finished(self, listing, "list")
                    if listing.status == 0:
                        self.assert_whole(listing)
                    else:
                        self.assertIn("another picker", listing.errors)
                        self.assertEqual(len(listing.errors.splitlines()), 1, listing.errors)
                    frozen.kill()
                    self.assert_as_new(home)

    def frozen(self, moment):
        """A home, and a scan in it that stands still."""
        home = self.home()
        scan, = self.scans(home, 1)
        self.addCleanup(scan.communicate)
        self.addCleanup(scan.kill)
        self.wait_and_send(home, scan, moment, signal.SIGSTOP)
        return home, scan
