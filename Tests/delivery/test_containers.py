# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of docs/privacy.md: each row has files that prove it, and what has no copy in its own format is converted."""
import os
import unittest

import containers
import needlecase
import tools
from exporting import export


class Containers(needlecase.NeedleCase):
    def test_each_file_with_needles_has_its_row(self):
        proven = (*containers.COPIED, *containers.DRAWN)
        rows = [name for row in proven for name in row.files]
        self.assertEqual(len(rows), len(set(rows)))
        # What cannot be made on this machine is told by test_needles.
        self.assertEqual({made.name for made in self.samples} - set(rows), set())
        for row in proven:
            with self.subTest(row.container):
                if not self.missing:
                    self.assertLessEqual(set(row.files), {made.name for made in self.samples})

    def test_a_drawing_leaves_as_png(self):
        copies, refused, _ = self.export("location")
        for name in (name for row in containers.DRAWN for name in row.files):
            with self.subTest(name):
                self.assertEqual(os.path.splitext(copies.get(name, refused.get(name)))[1], ".png")

    def test_what_has_no_copy_in_its_own_format_is_converted(self):
        folder = os.path.join(self.folder, "made", "converted")
        os.makedirs(folder, exist_ok=True)
        paths = [os.path.join(folder, name) for row in containers.CONVERTED for name in row.files]
        for path in paths:
            self.make(path)
        for types, endings in ((), (".jpg", ".mp4")), (("image/png", "video/x-msvideo"), (".png", None)):
            target = os.path.join(self.folder, f"converted-{len(os.listdir(self.folder))}")
            done = export(paths, "location", target, *(word for one in types for word in ("--accept", one)))
            self.assertEqual(done.faults, [])
            for path in paths:
                name = os.path.basename(path)
                ending = endings[name.endswith((".avi", ".mts", ".mpg"))]
                with self.subTest(name, types=types):
                    if ending:
                        self.assertEqual([os.path.splitext(copy)[1] for copy in done.copies[name]], [ending])
                    else:
                        self.assertIn("cannot be converted into a format that is taken", done.refused[name])

    @staticmethod
    def make(path):
        if path.endswith((".avi", ".mts", ".mpg")):
            tools.ffmpeg("-f", "lavfi", "-i", "testsrc=size=64x48:rate=10", "-t", "1", "-c:v", "mpeg2video",
                         *(("-f", "mpegts") if path.endswith(".mts") else ()), path)
            return
        from PIL import Image
        Image.new("RGB", (64, 48), (200, 100, 50)).save(path)


if __name__ == "__main__":
    unittest.main()
