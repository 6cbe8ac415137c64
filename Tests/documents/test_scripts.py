# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/scripts.md: its scripts on the photos that they name, and the program's test that uses them."""
import json
import os
import stat

from PIL import Image

from documentcase import DocumentCase
from pages import blocks, commands

PAGE = "docs/scripts.md"
PHOTOS = ("beach.png", "café au lait.png", "dunes.png", "Evening.png")
# The program that the page's test is about, and the one tool that it takes from elsewhere.
BOOK = "#!/bin/sh\ncat >/dev/null\nwhile [ $# -gt 1 ]; do shift; done\necho cover >\"$1\"\n"
JQ = "#!/usr/bin/python3\nimport json, sys\nprint(json.load(open(sys.argv[3]))[sys.argv[2][1:]])\n"


class Scripts(DocumentCase):
    def program(self, path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)

    def setUp(self):
        for folder in ("fixtures", "tests/fixtures"):
            os.makedirs(os.path.join(self.home, folder), exist_ok=True)
            for number, name in enumerate(PHOTOS):
                path = os.path.join(self.home, folder, name)
                Image.new("RGB", (64, 48), (40 * number, 90, 120)).save(path)
                os.utime(path, (1.7e9 - number, 1.7e9 - number))
        for text in blocks(PAGE, "picker"):
            name = text.split()[1].rstrip(":")
            for path in {name, os.path.join("tests", os.path.basename(name))}:
                with open(os.path.join(self.home, path), "w", encoding="utf-8") as file:
                    file.write(text)
        with open(os.path.join(self.home, "tests/cancel.picker"), "w", encoding="utf-8") as file:
            file.write("cancel\n")
        self.program(os.path.join(self.home, "book"), BOOK)
        self.program(os.path.join(self.bin, "jq"), JQ)

    def test_the_cover(self):
        line, = commands(PAGE)
        picked = json.loads(self.run_line(line))
        self.assertEqual([item["name"] for item in picked["items"]], ["café au lait.png", "beach.png"])

    def test_a_program_s_own_test(self):
        script, = blocks(PAGE, "bash")
        self.program(os.path.join(self.home, "tests/cover.sh"), script)
        self.run_line("tests/cover.sh")
        self.assertTrue(os.path.getsize(os.path.join(self.home, "cover.pdf")))
