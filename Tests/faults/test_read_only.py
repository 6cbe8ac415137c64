# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders that cannot be written: the whole home, the cache, the configuration, the data; by mount and by mode."""
import os
import unittest

import fixtures
import stage


def entries(folder):
    return sorted(os.path.join(path, name) for path, folders, files in os.walk(folder) for name in folders + files)


@unittest.skipIf(stage.CANNOT_MOUNT, stage.CANNOT_MOUNT)
class ReadOnlyMount(stage.FaultCase):
    def test_a_home_that_never_saw_the_picker(self):
        home = self.home(apart=False)
        pictures = os.path.join(home.folder, "Pictures")
        os.mkdir(pictures)
        fixtures.make_library(pictures)
        before, there = stage.digest(home.folder), entries(home.folder)
        stage.freeze(self, home.folder)
        # The command names no folder, so these are the person's own Pictures.
        scan = self.run_picker(home, "library", "scan")
        self.assertEqual(scan.status, 0, scan.errors)
        self.assertIn("12 images", scan.output)
        self.assertEqual(len(scan.errors.splitlines()), 2, scan.errors)
        listing = self.run_picker(home, "library", "list")
        self.assertEqual((listing.status, len(listing.output.splitlines())), (0, 12))
        self.assert_picked(self.pick(home, library=pictures))
        self.assertEqual(stage.digest(home.folder), before)
        self.assert_same(entries(home.folder), there)

    def test_a_home_that_knows_the_library(self):
        home = self.home(apart=False)
        self.assertEqual(self.scan(home).errors, "")
        known = stage.identifiers(self.list(home))
        before, there = stage.digest(home.folder), entries(home.folder)
        stage.freeze(self, home.folder)
        listing = self.list(home)
        self.assert_whole(listing)
        # The key is there and may be read: identifiers stay.
        self.assert_same(stage.identifiers(listing), known)
        # Read where it lies, or scanned into memory, which is said: SQLite decides.
        self.assertLessEqual(len(listing.errors.splitlines()), 1, listing.errors)
        picked = self.pick(home)
        self.assert_picked(picked)
        self.assertEqual(len(picked.errors.splitlines()), 1, picked.errors)
        self.assertEqual(stage.digest(home.folder), before)
        self.assert_same(entries(home.folder), there)

    def test_only_the_cache(self):
        home = self.home()
        stage.freeze(self, home.cache)
        self.assert_as_new(home)
        self.assert_picked(self.pick(home))

    def test_only_the_configuration_so_that_identifiers_do_not_last(self):
        home = self.home()
        stage.freeze(self, home.config)
        for _ in range(2):
            scan = self.scan(home)
            self.assertEqual(scan.status, 0)
            self.assertEqual(scan.errors.count("identifiers"), 2, scan.errors)
            self.assertEqual(len(scan.errors.splitlines()), 1, scan.errors)
        listing = self.list(home)
        self.assert_whole(listing)
        self.assert_picked(self.pick(home))
        self.assert_sound(home)

    def test_only_the_data(self):
        home = self.home()
        stage.freeze(self, home.data)
        first, second = self.list(home), self.list(home)
        self.assert_whole(first)
        # Kept in memory each time, under the same key.
        self.assert_same(first.output.splitlines(), second.output.splitlines())
        self.assertEqual(len(first.errors.splitlines()), 1, first.errors)
        self.assertIn("memory", first.errors)

    def test_a_library_that_is_read_only_is_no_fault(self):
        library = os.path.join(self.scratch(), "library")
        os.mkdir(library)
        fixtures.make_library(library)
        stage.freeze(self, library)
        home = self.home()
        self.assertEqual(self.scan(home, library).errors, "")
        self.assert_picked(self.pick(home, library=library))


class ReadOnlyMode(stage.FaultCase):
    """By modes, for which the program runs without root's right to pass over them."""

    def lock(self, folder, mode=0o500):
        os.chmod(folder, mode)
        self.addCleanup(os.chmod, folder, 0o700)

    def test_folders_that_may_not_be_written(self):
        for mode in (0o500, 0o000):
            for names in (["data"], ["cache"], ["config"], ["data", "cache", "config"]):
                with self.subTest(mode=oct(mode), folders=names):
                    home = self.home()
                    for name in names:
                        self.lock(getattr(home, name), mode)
                    self.assert_whole(self.list(home))
                    self.assert_picked(self.pick(home))

    def test_a_folder_of_the_library_that_may_not_be_read(self):
        library = os.path.join(self.scratch(), "library")
        os.mkdir(library)
        fixtures.make_library(library)
        self.lock(os.path.join(library, "Beach"), 0)
        home = self.home()
        scan = self.scan(home, library)
        self.assertEqual(scan.status, 0)
        self.assertIn("6 images", scan.output)
        self.assertEqual(len(scan.errors.splitlines()), 1, scan.errors)
        self.assert_picked(self.pick(home, library=library))
