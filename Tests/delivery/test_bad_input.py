# SPDX-License-Identifier: GPL-3.0-or-later
"""Prefixes and mutations of files full of needles: refused, or clean; and the program never ends otherwise than it should."""
import os
import unittest

import mangling
import needlecase
import needles
import reading
from exporting import export

NAMES = ("jpeg-little.jpg", "jpeg-motion.jpg", "png.png", "webp.webp", "gif.gif", "heic.heic", "jxl.jxl", "tiff.tif", "svg.svg",
         "film.mp4", "film.mkv")
MOST_LINES = 6


class BadInput(needlecase.EachRemoval, needlecase.NeedleCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.damaged = os.path.join(cls.folder, "damaged")
        if os.path.isdir(cls.damaged):
            return
        os.mkdir(cls.damaged)
        for made in cls.samples:
            if made.name in NAMES:
                stem, extension = os.path.splitext(made.name)
                for what, data in [*mangling.prefixes(made.data), *mangling.mutations(made.data, made.name)]:
                    with open(os.path.join(cls.damaged, f"{stem}-{extension[1:]}-{what}{extension}"), "wb") as file:
                        file.write(data)

    def blamed(self, paths, removal, depth=0):
        """Of files that make the program fail together, some that do so alone, or all where none does."""
        if len(paths) == 1 or depth > 14:
            return paths
        for half in (paths[:len(paths) // 2], paths[len(paths) // 2:]):
            target = os.path.join(self.folder, f"blame-{removal}-{depth}-{os.path.basename(half[0])}")
            if export(half, removal, target).faults:
                return self.blamed(half, removal, depth + 1)
        return paths

    def check(self, removal):
        paths = sorted(os.path.join(self.damaged, name) for name in os.listdir(self.damaged))
        done = export(paths, removal, os.path.join(self.folder, f"damaged-{removal}"))
        if done.faults:
            blamed = self.blamed(paths, removal)
            self.fail(f"{done.faults[:4]} by {[os.path.basename(path) for path in blamed[:4]]}")
        copies = [path for found in done.copies.values() for path in found]
        self.assertTrue(copies and done.refused)
        seen, kinds = reading.tags(copies), needles.removed_kinds(removal)
        for name, path in ((name, path) for name, found in done.copies.items() for path in found):
            with self.subTest(name, removal=removal):
                lines = [f"LEFT {line}" for line in reading.told(seen[path], kinds)]
                # A value under another's number is that other's: only where all goes are bytes a proof, and only in their places.
                if removal == "all" and "-moved" not in name:
                    with open(path, "rb") as file:
                        lines += [f"LEFT bytes: {line}" for line in needles.left(file.read(), kinds)]
                self.has_no_faults(lines, MOST_LINES)


if __name__ == "__main__":
    unittest.main()
