# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command of the documents, run as it stands there."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from documentcase import DocumentCase
from pages import blocks, commands, pages
from windowdriver import ROOT, program

# Pages whose commands other tests run, each as it stands there.
ELSEWHERE = {"docs/annotate.md": "Tests/embedding/test_annotate.py", "docs/embedding.md": "Tests/embedding/test_example.py",
             "docs/for-apps.md": "Tests/portal/test_examples.py",
             "docs/hosts.md": "Tests/embedding/test_library.py",
             "docs/limited-library.md": "Tests/portal/test_galleries.py", "docs/scripts.md": "test_scripts.py"}
# What a page's commands would do for an hour, to the whole machine, or from the network: looked at, not run.
ONLY_LOOKED_AT = re.compile(r"make |scripts/(test-on|make-gazetteer)|.*with-session\.sh bash$")


class Pages(unittest.TestCase):
    def test_commands_of_each_page_are_run_somewhere(self):
        here = {"README.md", "CONTRIBUTING.md", "meson-notes.md", "docs/portal.md", "docs/sources.md", "docs/developing/testing.md",
                "docs/developing/suites.md", "docs/developing/gazetteer.md"}
        self.assertEqual({page for page in pages() if blocks(page)}, here | set(ELSEWHERE))

    def test_the_list_of_documents_has_each(self):
        with open(os.path.join(ROOT, "docs/README.md"), encoding="utf-8") as file:
            listed = re.findall(r"\]\(([^)]+)\)", file.read())
        for path in listed:
            self.assertTrue(os.path.exists(os.path.join(ROOT, "docs", path)), path)
        written = {os.path.relpath(page, "docs") for page in pages() if page.startswith("docs/") and "/adr/" not in page}
        self.assertEqual(written - set(listed), {"README.md"})

    def test_what_is_only_looked_at_is_there(self):
        for page in pages():
            for line in commands(page) if page not in ELSEWHERE else ():
                with self.subTest(page=page, line=line):
                    if target := re.match(r"make ([a-z-]+)", line):
                        done = subprocess.run(["make", "-n", target[1]], cwd=ROOT, capture_output=True, text=True)
                        self.assertEqual(done.returncode, 0, done.stderr)
                    elif script := re.search(r"\bscripts/[\w.-]+", line):
                        self.assertTrue(os.access(os.path.join(ROOT, script[0]), os.X_OK), script[0])


class Readme(DocumentCase):
    def test_the_three_kinds_of_users(self):
        with open(os.path.join(self.home, "s.txt"), "w", encoding="utf-8") as file:
            file.write("tap #1\ntap #2\nadd\n")
        printed = {line: self.run_line(line) for line in commands("README.md") if not ONLY_LOOKED_AT.match(line)}
        self.assertGreater(len(printed), 8)

        def of(word):
            return next(text for line, text in printed.items() if word in line)
        self.assertTrue(of("one photo").startswith(os.path.join(self.home, "Pictures")))
        self.assertEqual(json.loads(of("as many as"))["outcome"], "confirmed")
        self.assertTrue(of("Holiday").startswith(os.path.join(self.home, "Holiday")))
        self.assertEqual(len(os.listdir(os.path.join(self.home, "Album"))), 1)
        self.assertEqual(json.loads(of("explain"))["style"], "inline")
        self.assertEqual(len(of("--headless").splitlines()), 2)


class Sources(DocumentCase):
    def test_folders_join_and_leave(self):
        scans = os.path.join(self.home, "Scans")
        listed, added, removed = commands("docs/sources.md")
        self.assertNotIn(scans, self.run_line(listed))
        self.run_line(added)
        self.assertIn(scans, self.run_line(listed).splitlines())
        self.run_line(removed)
        self.assertNotIn(scans, self.run_line(listed))
        self.assertTrue(os.listdir(scans), "the files stay")


class Portal(DocumentCase):
    def test_what_is_set_up_is_shown(self):
        self.in_tree(next(line for line in commands("docs/portal.md") if not ONLY_LOOKED_AT.match(line)))


class Testing(DocumentCase):
    @unittest.skipUnless(shutil.which("sway"), "sway is not installed")
    def test_one_test_in_each_session(self):
        for line in commands("docs/developing/testing.md"):
            if ONLY_LOOKED_AT.match(line) or "--touch" in line and not os.path.exists("/usr/lib/xorg/modules/input/inputtest_drv.so"):
                continue
            with self.subTest(line=line):
                self.environment["DESKTOP_PICKER"] = program()
                self.in_tree(re.sub(r"DESKTOP_PICKER=\S+ ", "", line))


@unittest.skipUnless(shutil.which("meson"), "meson is not installed")
class Meson(DocumentCase):
    def test_configures_builds_installs_and_tests(self):
        # A folder of its own, since two runs in one tree would build over each other.
        tree = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-meson."))
        for line in commands("meson-notes.md"):
            # With the programs of the tests: meson's own build takes as long as make build.
            line = line.replace("$PWD/build/", f"{tree}/").replace("build/", f"{tree}/")
            if line.startswith("meson setup"):
                # The library for hosts is built for its own tests, and for the Debian package.
                line += f" -Dprograms={os.path.dirname(program())} -Dwidget=disabled"
            self.in_tree(line)
        self.assertTrue(os.access(os.path.join(tree, "root/usr/bin/desktop-picker"), os.X_OK))

    def test_packages_beside_the_source_are_taken_and_none_is_fetched(self):
        # A copy, since Swift forgets the versions of packages that it does not fetch.
        copy = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-offline."))
        for name in ("Package.swift", "Sources", "Tests", "bench"):
            subprocess.run(["cp", "-r", os.path.join(ROOT, name), copy], check=True)
        packages = os.path.join(ROOT, ".build", "checkouts")
        found = subprocess.run(["swift", "package", "--disable-sandbox", "--scratch-path", f"{copy}/build", "show-dependencies", "--format", "json"],
                               cwd=copy, env={**os.environ, "DESKTOP_PICKER_PACKAGES": packages}, capture_output=True, text=True, check=True).stdout
        dependencies = json.loads(found[found.index("{"):])["dependencies"]
        self.assertEqual({os.path.basename(one["path"]) for one in dependencies}, {"GRDB.swift", "swift-argument-parser", "swift-collections"})
        for one in dependencies:
            self.assertEqual(os.path.dirname(one["path"]), packages)
        self.assertEqual(glob.glob(f"{copy}/build/repositories/*"), [], "a package was fetched")


class Service(DocumentCase):
    def test_answers_where_a_program_tests_itself(self):
        made, served = commands("docs/for-apps.md")[-2:]
        os.makedirs(os.path.join(self.home, "build"), exist_ok=True)
        self.run_line(made)
        # It ends by itself, or run_line gives up.
        self.run_line(served.replace("--idle 5", "--idle 1"))
