# SPDX-License-Identifier: GPL-3.0-or-later
"""A release, made of a copy of this tree: the version everywhere, the changes under it, a tag; and what speaks against one."""
import os
import shutil
import subprocess
import tempfile
import unittest

from windowdriver import ROOT

# Who commits, on a machine where nobody is set.
AUTHOR = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in (("NAME", "A. Person"), ("EMAIL", "a@example.org"))}
# What the machine has set for git, such as signatures or ends of lines, is not asked; a tree may belong to somebody else.
ENVIRONMENT = {**os.environ, **AUTHOR, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
               "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}


@unittest.skipUnless(os.path.isdir(os.path.join(ROOT, ".git")), "this tree is no clone")
class Release(unittest.TestCase):
    def setUp(self):
        self.tree = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-release."))
        for path in self.git("ls-files", folder=ROOT).stdout.split("\n"):
            # Pictures and places are of no version.
            if os.path.isfile(os.path.join(ROOT, path)) and not path.endswith((".png", ".webp", ".dat")):
                os.makedirs(os.path.join(self.tree, os.path.dirname(path)), exist_ok=True)
                shutil.copy(os.path.join(ROOT, path), os.path.join(self.tree, path))
        self.git("init", "--quiet")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "All of it")

    def git(self, *arguments, folder=None):
        return subprocess.run(["git", *arguments], cwd=folder or self.tree, env=ENVIRONMENT, capture_output=True, text=True, check=True)

    def release(self, *arguments):
        return subprocess.run(["scripts/release.py", *arguments], cwd=self.tree, env=ENVIRONMENT, capture_output=True, text=True)

    def text(self, path):
        with open(os.path.join(self.tree, path), encoding="utf-8") as file:
            return file.read()

    def test_two_in_a_row(self):
        done = self.release("0.1.0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("## Unreleased\n\n## 0.1.0 – ", self.text("CHANGELOG.md"))
        self.assertNotIn("UNRELEASED", self.text("packaging/debian/changelog"))
        self.assertNotIn("development", self.text("data/io.github.desktoppicker.DesktopPicker.metainfo.xml"))
        self.assertEqual(self.release("--check", "0.2.0").stderr, "release: CHANGELOG.md has nothing below Unreleased: say there what this release brings.\n")
        with open(os.path.join(self.tree, "CHANGELOG.md"), "w", encoding="utf-8") as file:
            file.write("# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 – 2026-01-01\n")
        self.git("commit", "--all", "--quiet", "--message", "More")
        self.assertEqual(self.release("--check", "0.2.0").stdout, "release: 0.2.0 can be made\n")
        self.assertEqual(self.git("status", "--porcelain").stdout, "")
        self.assertEqual(self.release("0.2.0").returncode, 0)
        self.assertEqual(self.git("tag").stdout.split(), ["v0.1.0", "v0.2.0"])
        self.assertEqual(self.git("status", "--porcelain").stdout, "")
        check = subprocess.run(["scripts/check-version.sh"], cwd=self.tree, capture_output=True, text=True)
        self.assertEqual(check.stdout, "version: 0.2.0\n")

    def test_what_speaks_against_one(self):
        with open(os.path.join(self.tree, "README.md"), "a", encoding="utf-8") as file:
            file.write("more\n")
        before = self.git("log", "--oneline").stdout
        for version, said in (("one", "is no version"), ("0.1.0", "not committed")):
            done = self.release(version)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(said, done.stderr)
        self.git("commit", "--all", "--quiet", "--message", "More")
        self.git("tag", "v0.3.0")
        self.assertIn("0.2.9 does not come after 0.3.0", self.release("0.2.9").stderr)
        self.git("tag", "--delete", "v0.3.0")
        self.assertNotEqual(self.git("log", "--oneline").stdout, before)


if __name__ == "__main__":
    unittest.main()
