# SPDX-License-Identifier: GPL-3.0-or-later
"""Pickers that share an index: two scans, a scan and a pick, one that is killed, one that never lets go."""
import fcntl
import os
import random
import signal
import sqlite3
import time

import stage

ROUNDS = 60 if stage.IS_LONG else 3


class TwoAtOnce(stage.FaultCase):
    def scans(self, home, count=2):
        return [home.start("library", "scan", self.library) for _ in range(count)]

    def test_scans_from_nothing(self):
        home = self.home()
        for scan in self.scans(home, 3):
            result = stage.finished(self, scan, "scan")
            self.assertEqual((result.status, result.errors), (0, ""))
            self.assertIn(f"{len(self.whole)} images", result.output)
        self.assert_as_new(home)

    def test_a_scan_and_a_pick(self):
        home = self.home()
        scan, = self.scans(home, 1)
        self.assert_picked(self.pick(home))
        self.assertEqual(stage.finished(self, scan, "scan").errors, "")
        self.assert_as_new(home)

    def test_one_of_two_is_killed(self):
        moments = random.Random(5)
        home = self.home()
        start = time.monotonic()
        self.assertEqual(self.scan(home).status, 0)
        alone = time.monotonic() - start
        for number in range(ROUNDS):
            with self.subTest(round=number):
                home = self.home()
                victim, witness = self.scans(home)
                self.addCleanup(victim.communicate)
                time.sleep(moments.uniform(0, alone))
                victim.kill()
                result = stage.finished(self, witness, "the scan beside the killed one")
                self.assertEqual((result.status, result.errors), (0, ""))
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
        moments = random.Random(9)
        for number in range(20 if stage.IS_LONG else 2):
            with self.subTest(round=number):
                home = self.home()
                frozen, = self.scans(home, 1)
                self.addCleanup(frozen.communicate)
                self.addCleanup(frozen.kill)
                time.sleep(moments.uniform(0, 0.5))
                frozen.send_signal(signal.SIGSTOP)
                listing = self.list(home)
                if listing.status == 0:
                    self.assert_whole(listing)
                else:
                    self.assertIn("another picker", listing.errors)
                    self.assertEqual(len(listing.errors.splitlines()), 1, listing.errors)
                frozen.kill()
                self.assert_as_new(home)
