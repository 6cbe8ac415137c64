# SPDX-License-Identifier: GPL-3.0-or-later
"""Of a Live Photo an app gets picture and video, or what its types ask for."""
import os
import unittest

import finding
import needlecase
import needles
import reading
from exporting import export

MOST_LINES = 12
# What is taken, and the endings of what is handed over.
PAIR = {(): (".jpg", ".mov"), ("image/*",): (".jpg",), ("video/*",): (".mov",), ("video/mp4",): (".mp4",)}
MADE = {(): (".jpg", ".mp4"), ("image/*",): (".jpg",), ("image/png", "video/mp4"): (".png", ".mp4"), ("video/*",): (".mp4",)}
OTHER_PICTURE = {("image/png", "video/quicktime"): (".png", ".mov"), ("image/png", "video/mp4"): (".png", ".mp4"), ("image/png",): (".png",)}
MADE_MOTION = {(): (".jpg",), ("image/png", "video/mp4"): (".png", ".mp4"), ("image/png",): (".png",)}
MOTION = {(): (".jpg",), ("image/*",): (".jpg",), ("video/*",): (".mp4",)}


class LivePhotos(needlecase.Faults, needlecase.NeedleCase):
    def exported(self, name, types, removal, encoding):
        made = next((one for one in self.samples if one.name == name), None)
        if made is None:
            self.skipTest("no videos can be made on this machine")
        target = os.path.join(self.folder, f"{name}-{removal}-{encoding}-{len(os.listdir(self.folder))}")
        done = export([self.path(made)], removal, target, "--encoding", encoding,
                      *(word for one in types for word in ("--accept", one)))
        self.assertEqual((done.faults, done.refused), ([], {}))
        # Nothing else lies beside what is told of.
        self.assertEqual(sorted(os.listdir(target)), sorted(os.path.basename(path) for path in done.copies[name]))
        return done.copies[name]

    def check(self, name, rows, encoding="automatic"):
        for types, endings in rows.items():
            for removal in ("none", "location"):
                with self.subTest(name, types=types, removal=removal):
                    copies = self.exported(name, types, removal, encoding)
                    self.assertEqual(tuple(os.path.splitext(path)[1] for path in copies), endings)
                    for path in copies:
                        self.is_what_it_says(path)
                        if removal != "none":
                            faults = finding.faults(path, reading.tags([path])[path], needles.removed_kinds(removal), {})
                            self.has_no_faults(faults, MOST_LINES)

    def is_what_it_says(self, path):
        with open(path, "rb") as file:
            head = file.read(12)
        if not path.endswith((".mov", ".mp4")):
            self.assertEqual(head[:4], b"\x89PNG" if path.endswith(".png") else b"\xff\xd8" + head[2:4])
            return
        self.assertEqual(head[4:8], b"ftyp")
        coded = {stream.get("codec_type"): stream.get("codec_name") for stream in reading.film(path)["streams"]}
        self.assertEqual((coded["video"], coded["audio"]), ("h264", "aac"))

    def test_two_files(self):
        self.check("live.jpg", PAIR)

    def test_two_files_in_other_formats(self):
        self.check("live.jpg", MADE, "compatible")
        self.check("live.jpg", OTHER_PICTURE)

    def test_the_number_that_two_files_share(self):
        """It goes with all details where the other file does not come along."""
        for types, removal, keep in ((), "all", True), (("image/*",), "location", True), (("image/*",), "all", False), (("video/*",), "all", False):
            with self.subTest(types=types, removal=removal):
                for path in self.exported("live.jpg", types, removal, "automatic"):
                    numbers = [key for key, _ in reading.tags([path])[path] if key.endswith((":MediaGroupUUID", ":ContentIdentifier"))]
                    self.assertEqual(bool(numbers), keep, path)

    def test_a_motion_photo(self):
        self.check("jpeg-motion.jpg", MOTION)

    def test_a_motion_photo_in_another_format(self):
        self.check("jpeg-motion.jpg", MADE_MOTION, "compatible")

    def test_a_motion_photo_whose_video_was_dropped(self):
        made = next((one for one in self.samples if one.name == "jpeg-motion.jpg"), None)
        if made is None:
            self.skipTest("no videos can be made on this machine")
        with open(self.path(made), "rb") as file:
            whole = file.read()
        # Its XMP says still that there is one.
        path = os.path.join(self.folder, "made", "dropped.jpg")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(whole[:whole.rindex(b"ftyp") - 4])
        for options in ((), ("--accept", "image/png", "--accept", "video/mp4")):
            with self.subTest(options):
                done = export([path], "location", os.path.join(self.folder, f"dropped-{len(os.listdir(self.folder))}"), *options)
                self.assertEqual((done.faults, done.refused), ([], {}))
                self.assertEqual(len(done.copies["dropped.jpg"]), 1)


if __name__ == "__main__":
    unittest.main()
