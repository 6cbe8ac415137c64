#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The decision table of the reference, read from the reference itself, against `explain` and a script without a display.

Both are asked as host programs ask them: as processes.
"""
import json
import os
import re
import subprocess
import tempfile
import unittest

import fixtures
from windowdriver import ROOT, program

REFERENCE = os.path.join(ROOT, "docs/developing/reference/phpicker.md")
COLUMNS = ["navigationBar", "toolbar", "sidebar", "albumsTab", "searchBar", "cancel", "add", "stagingButton", "statusLabel",
           "options", "privacyBadge"]
PLATFORMS = {"iOS": "narrow", "iPadOS wide": "tablet", "iPadOS narrow": "narrow", "macOS": "desktop"}
CAPABILITIES = {"S": "search", "G": "staging-area", "C": "collection-navigation", "A": "selection-actions",
                "X": "sensitivity-analysis"}
SELECTIONS = {"default": "default", "ordered": "ordered", "continuous": "continuous",
              "contAndOrdered": "continuous-and-ordered"}

# What `pick` says of a configuration of which `explain` warns.
WARNING = ("desktop-picker: nothing in this picker adds what is picked (noCommitPath): show the top edge, or use --selection"
           " continuous\n")


def reference_rows():
    """(id, arguments, {control: shown}) for each row with cells of its own."""
    rows = []
    with open(REFERENCE, encoding="utf-8") as text:
        for line in text:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if len(cells) < 18 or not re.fullmatch(r"R\d\d", cells[0]) or cells[1] not in PLATFORMS:
                continue
            arguments = ["--platform", PLATFORMS[cells[1]], "--style", cells[2], "--selection", SELECTIONS[cells[5]],
                         "--limit", "1" if cells[6] == "limit 1" else "0"]
            if cells[3] != "–":
                arguments += ["--hide-accessories", cells[3].replace(" ", ",")]
            if cells[4] != "–":
                arguments += ["--disable", ",".join(CAPABILITIES[letter] for letter in cells[4].split())]
            rows.append((cells[0], arguments, {name: cell[0] == "Y" for name, cell in zip(COLUMNS, cells[7:18])}))
    return rows


# Rows about who asks and what was shown before: what they add to a configuration, and what must be shown then.
CIRCUMSTANCES = [
    ("R40", ["--full-access"], {"options": False}),
    ("R41", ["--legacy-caller"], {"options": False}),
    ("R42", ["--style", "inline", "--first-embedded-display"], {"onboarding": True, "privacyBadge": True}),
    ("R42", ["--style", "compact", "--first-embedded-display"], {"onboarding": True, "privacyBadge": True}),
    ("R43", ["--style", "inline"], {"onboarding": False, "privacyBadge": True}),
    ("R44", ["--first-embedded-display"], {"onboarding": False, "banner": False, "privacyBadge": False}),
    ("R45", ["--after-upgrade"], {"banner": True}),
    ("R46", ["--after-upgrade", "--banner-dismissed"], {"banner": False}),
    ("R47", ["--opacity", "0.9"], {"navigationBar": True, "add": True, "options": True}),
]


class ReferenceRows(unittest.TestCase):
    def rows(self):
        rows = reference_rows()
        self.assertEqual(len(rows), 39)
        return rows + [(name, arguments + ["--limit", "0"], cells) for name, arguments, cells in CIRCUMSTANCES]

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="picker-rows.")
        cls.library = fixtures.make_library(os.path.join(cls.folder.name, "library"))
        cls.environment = dict(os.environ)
        for name in ("DATA", "CACHE", "CONFIG", "STATE"):
            cls.environment[f"XDG_{name}_HOME"] = os.path.join(cls.folder.name, name.lower())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_picker(self, *arguments, script=None):
        if script is not None:
            arguments = ("pick", "--headless", "--script", "/dev/stdin", "--library", self.library, *arguments)
        done = subprocess.run([program(), *arguments], input=script, capture_output=True, text=True, timeout=60,
                              env=self.environment)
        return done.returncode, done.stdout, done.stderr

    def test_explain_answers_for_every_row(self):
        for name, arguments, cells in self.rows():
            with self.subTest(row=name, arguments=arguments):
                status, output, errors = self.run_picker("explain", *arguments)
                self.assertEqual((status, errors), (0, ""))
                report = json.loads(output)
                shown = {control: report["controls"][control]["visible"] for control in cells}
                self.assertEqual(shown, cells)
                self.assertEqual(report["warnings"], ["noCommitPath"] if name == "R17" else [])

    def test_a_script_answers_for_every_row(self):
        # What is hidden cannot be used, and a script says so in its line.
        steps = {"cancel": "cancel", "stagingButton": "show-selected", "searchBar": "search x", "options": "option people off"}
        for name, arguments, cells in self.rows():
            lines = [f"expect visible {control} {'yes' if shown else 'no'}" for control, shown in cells.items()]
            lines.append(f"expect warnings {'noCommitPath' if name == 'R17' else 'none'}")
            with self.subTest(row=name, arguments=arguments):
                status, _, errors = self.run_picker(*arguments, script="\n".join(lines))
                self.assertEqual((status, errors), (1, WARNING if name == "R17" else ""))
            hidden = [step for control, step in steps.items() if not cells.get(control, True)]
            # One of them a row: each process looks through its library.
            for step in hidden[int(name[1:]) % len(hidden):][:1] if hidden else []:
                with self.subTest(row=name, step=step):
                    status, _, errors = self.run_picker(*arguments, script=f"print\n{step}\n")
                    self.assertEqual(status, 2)
                    self.assertIn("script line 2", errors)

    def test_pick_warns_of_what_explain_warns_of(self):
        cases = (([], ""), (["--hide-accessories", "top"], WARNING), (["--hide-accessories"], WARNING),
                 (["--hide-accessories", "bottom"], ""), (["--hide-accessories", "--selection", "continuous"], ""),
                 (["--hide-accessories", "--selection", "continuous-and-ordered"], ""),
                 (["--hide-accessories", "top", "--limit", "1", "--platform", "narrow"], ""))
        for arguments, said in cases:
            arguments = ["--limit", "0", *arguments] if "--limit" not in arguments else arguments
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_picker(*arguments, script="print\n")[0::2], (1, said))
                _, output, _ = self.run_picker("explain", *arguments)
                self.assertEqual(json.loads(output)["warnings"], ["noCommitPath"] if said else [])

    def test_circumstances_are_not_for_a_caller_to_state(self):
        status, output, errors = self.run_picker("pick", "--first-embedded-display")
        self.assertEqual((status, output), (64, ""))
        self.assertIn("--headless", errors)

    def test_a_script_from_a_pipe(self):
        status, output, errors = self.run_picker("--limit", "0", script="tap #1\nexpect count 1\nadd\n")
        self.assertEqual((status, errors), (0, ""))
        self.assertEqual(os.path.basename(output.strip()), fixtures.NAMES[0])


if __name__ == "__main__":
    unittest.main()
