# SPDX-License-Identifier: GPL-3.0-or-later
"""Data, cache and config on a disk of a few MiB that is full at the start, fills on the way, or has just room enough."""
import json
import os
import unittest

import stage

KIB = 1024
# Free bytes. The index of this library takes some 700 KiB on the way.
ROOM = [0, 16, 96, 384, 512, 2048]
if stage.IS_LONG:
    ROOM = [0, 4, 8, 12, 16, 20, 24, *range(32, 1200, 32), 2048]


@unittest.skipIf(stage.CANNOT_MOUNT, stage.CANNOT_MOUNT)
class FullDisk(stage.FaultCase):
    def setUp(self):
        self.disk = stage.Disk(self)
        self.home_on_disk = stage.Home(self.disk.folder)

    def test_scan_list_and_pick_answer_and_the_next_scan_is_whole(self):
        said, filled = [], 0
        for room in ROOM:
            with self.subTest(KiB=room):
                self.disk.leave(None)
                for folder in (self.home_on_disk.data, self.home_on_disk.config):
                    stage.shutil.rmtree(folder)
                    os.mkdir(folder)
                self.disk.leave(room * KIB)
                scan = self.scan(self.home_on_disk)
                self.assertEqual(scan.status, 0, scan.errors)
                self.assertIn(f"{len(self.whole)} images", scan.output)
                said.append(sum("index" in line for line in scan.errors.splitlines()))
                self.assertLessEqual(said[-1], 1, scan.errors)
                filled += "disk that holds the photo index is full" in scan.errors
                self.assert_sound(self.home_on_disk)
                self.assert_whole(self.list(self.home_on_disk))
                self.assert_picked(self.pick(self.home_on_disk))
                self.assert_sound(self.home_on_disk)
                self.disk.leave(None)
                self.assert_as_new(self.home_on_disk)

        # From no room at all to enough, by way of a disk that fills during the scan: or the sizes want a look.
        self.assertEqual((said[0], said[-1]), (1, 0))
        self.assertGreater(filled, 0)

    def test_a_disk_that_cannot_keep_the_index_says_so_in_one_sentence(self):
        self.disk.leave(0)
        listing = self.list(self.home_on_disk)
        self.assert_whole(listing)
        sentences = [line for line in listing.errors.splitlines() if "index" in line]
        self.assertEqual(len(sentences), 1, listing.errors)
        self.assertIn("memory", sentences[0])

    def test_a_known_library_is_listed_from_a_full_disk(self):
        self.assertEqual(self.scan(self.home_on_disk).errors, "")
        before = stage.identifiers(self.list(self.home_on_disk))
        self.disk.leave(0)
        listing = self.list(self.home_on_disk)
        self.assert_whole(listing)
        self.assert_same(stage.identifiers(listing), before)
        self.assert_picked(self.pick(self.home_on_disk))
        self.assert_sound(self.home_on_disk)
        self.disk.leave(None)
        self.assert_same(self.assert_as_new(self.home_on_disk), before)

    def test_the_library_itself_on_the_full_disk(self):
        library = os.path.join(self.disk.folder, "Pictures")
        os.mkdir(library)
        stage.make_library(library, 30)
        before = stage.digest(library)
        self.disk.leave(0)
        self.assertEqual(self.scan(self.home_on_disk, library).status, 0)
        listing = self.list(self.home_on_disk, library)
        self.assertEqual((listing.status, len(listing.output.splitlines())), (0, 42))
        self.assert_picked(self.pick(self.home_on_disk, library=library))
        self.assertEqual(stage.digest(library), before)

    def test_a_full_disk_under_standard_output_is_an_error_in_one_sentence(self):
        home = self.home()
        self.scan(home)
        with open("/dev/full", "w") as full:
            process = stage.subprocess.Popen(
                home.command("library", "list", "--library", self.library), env=home.variables, stdout=full,
                stderr=stage.subprocess.PIPE, text=True)
            result = stage.finished(self, process)
        self.assertEqual(result.status, 2)
        self.assertEqual(len(result.errors.splitlines()), 1)
        self.assertIn("No space left on device", result.errors)

    def test_what_was_picked_is_whole_as_json_too(self):
        self.disk.leave(0)
        script = os.path.join(self.scratch(), "script")
        with open(script, "w") as file:
            file.write("tap tower.jpg\ntap pier.jpg\nadd\n")
        result = self.run_picker(self.home_on_disk, "pick", "--headless", "--script", script, "--library", self.library,
                                 "--limit", "0", "--output", "json")
        self.assertEqual(result.status, 0, result.errors)
        self.assertEqual([item["name"] for item in json.loads(result.output)["items"]], ["tower.jpg", "pier.jpg"])
