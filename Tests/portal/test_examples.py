# SPDX-License-Identifier: GPL-3.0-or-later
"""What docs/for-apps.md tells developers: each of its commands, and the example in each language, against the service."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from gi.repository import GLib

import bus
from desk import Desk
import fixtures
from picking import NAME as OWN_NAME, Program
from waiting import until
from windowcase import WindowCase
from windowdriver import ROOT, program

PAGE = os.path.join(ROOT, "docs", "for-apps.md")
TWO = "tap tower.jpg\ntap waves.jpg\nadd\n"


def commands(heading):
    """The lines of the shell block below a heading."""
    with open(PAGE, encoding="utf-8") as file:
        section = file.read().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.search(r"```sh\n(.*?)```", section, re.DOTALL)[1].splitlines()


class Examples(WindowCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-examples."))
        self.script = os.path.join(self.folder, "script.txt")
        self.write(TWO)
        # Commands write below build/: a folder of this test, beside what they read of the tree.
        for name in ("data", "docs", "examples"):
            os.symlink(os.path.join(ROOT, name), os.path.join(self.folder, name))

    def write(self, text):
        with open(self.script, "w", encoding="utf-8") as file:
            file.write(text)

    def desk(self, **more):
        return self.enterContext(Desk(self.library, "--script", self.script, portal=False, **more))

    def sizes(self, *names):
        return "".join(f"{name} {os.path.getsize(self.path(name))}\n" for name in names)

    def run_all(self, lines, environment, **more):
        return subprocess.run(["sh", "-ec", "\n".join(lines)], cwd=self.folder, env=environment, capture_output=True, text=True, **more)

    def test_python(self):
        desk = self.desk()
        done = self.run_all(commands("Python"), desk.environment)
        self.assertEqual((done.returncode, done.stdout), (0, self.sizes("tower.jpg", "waves.jpg")), done.stderr)

    def test_cancelled_and_failed(self):
        desk = self.desk()
        self.write("cancel\n")
        self.assertEqual(self.run_all(commands("Python"), desk.environment).returncode, 1)
        self.write("tap nowhere.jpg\n")
        done = self.run_all(commands("Python"), desk.environment)
        self.assertEqual((done.returncode, done.stderr), (2, "script line 1: 'nowhere.jpg' is not shown\n"))

    def waiting(self, desk, lines):
        """An example that waits for its person, and the window."""
        asking = subprocess.Popen(["sh", "-ec", "\n".join(lines)], cwd=self.folder, env=desk.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
        self.addCleanup(asking.communicate)
        self.addCleanup(asking.kill)
        picker = desk.picker()
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return asking, picker

    def test_a_service_that_vanishes_is_told(self):
        for heading in ("Python", "C"):
            with self.subTest(heading), Desk(self.library, portal=False) as desk:
                asking, _ = self.waiting(desk, commands(heading))
                os.kill(desk.service.pid, 9)
                self.assertEqual((asking.communicate()[1], asking.returncode), ("the picker's service has ended\n", 2))

    def test_a_request_is_answered_though_another_service_has_the_name(self):
        for heading, said in (("Python", f"tower.jpg {os.path.getsize(self.path('tower.jpg'))}\n"), ("C", f"tower.jpg {self.path('tower.jpg')}\n")):
            with self.subTest(heading), Desk(self.library, portal=False) as desk:
                asking, picker = self.waiting(desk, commands(heading))
                first = bus.owner(OWN_NAME)
                with subprocess.Popen([program(), "service", "--library", self.library, "--idle", "60"], env=desk.environment,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as second:
                    self.addCleanup(second.kill)
                    until(lambda: bus.owner(OWN_NAME) not in (None, first), "the second service has the name")
                    picker.click_tile("tower.jpg")
                    picker.click(picker.button("Add (1)"))
                    self.assertEqual((asking.communicate()[0], asking.returncode), (said, 0))
                    second.terminate()

    def test_a_service_with_a_script_ends_where_it_loses_its_name(self):
        desk = self.desk(says=["desktop-picker: another service has taken the name .*"])
        with subprocess.Popen([program(), "service", "--library", self.library, "--script", self.script], env=desk.environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as second:
            until(lambda: desk.service.poll() is not None, "the first one ends")
            second.terminate()
        self.assertEqual(desk.service.returncode, 2)

    @unittest.skipUnless(shutil.which("cc") and shutil.which("pkg-config") and not subprocess.run(["pkg-config", "--exists", "gio-2.0"]).returncode,
                         "a C compiler or libglib2.0-dev is not installed")
    def test_c(self):
        desk = self.desk()
        done = self.run_all(commands("C"), desk.environment)
        self.assertEqual((done.returncode, done.stdout), (
            0, "".join(f"{name} {self.path(name)}\n" for name in ("tower.jpg", "waves.jpg"))), done.stderr)

    def swift(self, desk, *arguments):
        """The command of the Swift example, in a package outside of this tree."""
        outside = shutil.copytree(os.path.join(ROOT, "examples", "swift"), os.path.join(self.folder, "swift"),
                                  ignore=shutil.ignore_patterns(".build", "Package.resolved"), dirs_exist_ok=True)
        environment = dict(desk.environment, DESKTOP_PICKER_SOURCE=ROOT)
        line, = commands("Swift")
        run = line.replace("examples/swift", outside).replace("swift run", f"swift run --scratch-path {ROOT}/build/example-swift")
        return [" ".join([run, *arguments])], environment

    def build_swift(self):
        """Before there is a service: it would end while a first build takes its minutes. Two runs in one tree take turns: Swift
        locks the folder of a build."""
        package = os.path.join(ROOT, "examples", "swift")
        subprocess.run(["swift", "build", "--package-path", package, "--scratch-path", f"{ROOT}/build/example-swift"], check=True,
                       capture_output=True, env={**os.environ, "DESKTOP_PICKER_SOURCE": ROOT})

    @unittest.skipUnless(shutil.which("swift"), "swift is not installed")
    def test_swift_from_a_package_outside_the_tree(self):
        self.build_swift()
        desk = self.desk()
        done = self.run_all(*self.swift(desk))
        self.assertEqual((done.returncode, done.stdout), (0, self.sizes("tower.jpg", "waves.jpg")), done.stderr)
        done = self.run_all(*self.swift(desk, "continuous"))
        self.assertEqual(done.stdout, "now: tower.jpg\nnow: tower.jpg, waves.jpg\nadded\n", done.stderr)

    @unittest.skipUnless(shutil.which("swift"), "swift is not installed")
    def test_swift_where_the_picker_is_not_installed(self):
        self.build_swift()
        desk = self.enterContext(Desk(self.library, service=False, other=True))
        lines, environment = self.swift(desk)
        asking = subprocess.Popen(["sh", "-ec", *lines], cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until(lambda: desk.other.call("Calls")[0], "the other chooser is asked", 120)
        desk.other.call("Answer", "(ua{sv})", 0, {"uris": GLib.Variant("as", ["file://" + self.path("tower.jpg")])})
        said, complaints = asking.communicate()
        self.assertEqual((asking.returncode, said.splitlines()[1:]), (0, [self.sizes("tower.jpg").strip()]), complaints)
        self.assertIn("not installed", said.splitlines()[0])

    def test_a_shell(self):
        line, = commands("A shell")
        tool = os.path.join(self.folder, "desktop-picker")
        with open(tool, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec {program()} pick --headless --script {self.script} --library {self.library} "$@"\n')
        os.chmod(tool, 0o755)
        desk = self.desk()
        done = self.run_all([line], dict(desk.environment, PATH=f"{self.folder}:{os.environ['PATH']}"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({part.split()[-1] for part in done.stdout.splitlines()}, {self.path("tower.jpg"), self.path("waves.jpg")})

    def test_the_recorded_service_of_a_program_s_own_tests(self):
        script, serve = commands("Your own tests")
        self.assertTrue(serve.startswith("desktop-picker service --script build/two.txt"))
        self.run_all([script], os.environ)
        with open(os.path.join(self.folder, "build", "two.txt"), encoding="utf-8") as file:
            self.write(file.read())
        self.desk(environment={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
        items = Program().pick(selection_limit=0).response()[1]["items"]
        self.assertEqual([item["name"] for item in items], fixtures.NAMES[:2])


if __name__ == "__main__":
    unittest.main()
