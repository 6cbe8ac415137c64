# SPDX-License-Identifier: GPL-3.0-or-later
"""The program once it is installed: every file in its place, found there by the program, the bus, the portal and shells, and gone again."""
import json
import os
import shutil
import subprocess
import tempfile
import textwrap
import unittest

import bus
from desk import NAME
import fixtures
import picking
from test_setup import LIBEXEC, Person
from windowdriver import ROOT, program

DATA = os.path.join(ROOT, "data")
# Of data/, what is for building alone.
NOT_INSTALLED = {"meson.build"}


def install(action, prefix, root=""):
    """make install or make uninstall, with the programs of the tests. The library for hosts is Tests/embedding's (test_library.py)."""
    done = subprocess.run(["make", "-s", action, f"PREFIX={prefix}", f"DESTDIR={root}", f"PROGRAMS={os.path.dirname(program())}", "WIDGET=disabled"],
                          cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(done.stdout + done.stderr)


def files(folder):
    """The files below a folder, and links."""
    return {os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names}


class Files(unittest.TestCase):
    def test_there_again_and_gone(self):
        root = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-root."))
        other = os.path.join(root, "usr/share/locale/de/LC_MESSAGES/other.mo")
        os.makedirs(os.path.dirname(other))
        open(other, "w").close()
        install("install", "/usr", root)
        first = files(root)
        install("install", "/usr", root)
        self.assertEqual(files(root), first)
        for place, _, names in os.walk(DATA):
            for name in set(names) - NOT_INSTALLED:
                self.assertIn(name.removesuffix(".in"), {os.path.basename(path) for path in first}, os.path.join(place, name))
        # Whoever installs it: what is read by others may be.
        for path in first:
            self.assertTrue(os.stat(os.path.join(root, path)).st_mode & 0o004, path)
        with open(os.path.join(root, "usr/share/dbus-1/services", f"{NAME}.service"), encoding="utf-8") as file:
            self.assertIn("Exec=/usr/bin/desktop-picker service", file.read())
        install("uninstall", "/usr", root)
        self.assertEqual(files(root), {os.path.relpath(other, root)})
        install("uninstall", "/usr", root)


class Prefix(Person):
    """A person whose desktop has the program in a prefix of its own."""

    @classmethod
    def setUpClass(cls):
        cls.prefix = tempfile.mkdtemp(prefix="picker-prefix.")
        cls.addClassCleanup(shutil.rmtree, cls.prefix)
        install("install", cls.prefix)
        cls.program = os.path.join(cls.prefix, "bin", "desktop-picker")

    def setUp(self):
        super().setUp()
        self.environment["XDG_DATA_DIRS"] = f"{self.prefix}/share:{os.environ['XDG_DATA_DIRS']}"

    def run_it(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True)

    def bus(self, environment=None):
        os.rmdir(self.path("data/dbus-1/services"))
        os.symlink(os.path.join(self.prefix, "share/dbus-1/services"), self.path("data/dbus-1/services"))
        return super().bus(environment)

    def test_workers_and_data_are_found(self):
        found = {finding["subject"]: finding for finding in map(json.loads, self.run_it("doctor", "--json").stdout.splitlines())}
        for subject in ("place names", "portal"):
            self.assertIn(self.prefix, found[subject]["says"])
        self.assertEqual(found["settings"]["state"], "good")
        # Without workers photos have no facts: a date from inside the file.
        script = self.write("script.txt", "tap tower.jpg\nadd\n")
        done = self.run_it("pick", "--headless", "--script", script, "--library", self.library, "--output", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("captureDateSource", json.loads(done.stdout)["items"][0])

    def test_editors_of_settings_say_what_they_are_in_the_persons_language(self):
        said = """
            import ctypes, locale
            from gi.repository import Gio
            locale.setlocale(locale.LC_ALL, "")
            # Of a prefix of its own; those in /usr are found without.
            ctypes.CDLL("libc.so.6").bindtextdomain(b"desktop-picker", b"%s/share/locale")
            schema = Gio.SettingsSchemaSource.get_default().lookup("io.github.desktoppicker.DesktopPicker", False)
            for key in schema.list_keys():
                print(schema.get_key(key).get_summary() + "|" + schema.get_key(key).get_description())
            """ % self.prefix
        for language, word in (("de", "Fotos"), ("fr", "photos"), ("en", "photos")):
            environment = {**self.environment, **fixtures.speaking(language, os.path.join(self.prefix, "locales"), f"{language}_XX.UTF-8")}
            lines = subprocess.run(["/usr/bin/python3", "-c", textwrap.dedent(said)], env=environment, capture_output=True, text=True,
                                   check=True).stdout.splitlines()
            self.assertEqual(len(lines), 2)
            self.assertIn(word, lines[0])
            self.assertEqual("switches it on" in lines[0], language == "en")

    def test_the_bus_starts_it(self):
        own = self.bus()
        picker = bus.Proxy(own.connection, picking.NAME, picking.PATH, picking.PICKER)
        signals = bus.Signals(own.connection, picking.NAME, picking.REQUEST, None)
        picker.call("Pick", "(sa{sv})", "", {})
        service = own.owner(picking.NAME)
        self.assertEqual(os.readlink(f"/proc/{service}/exe"), self.program)
        self.escape(service)
        self.assertEqual(signals.wait("Response")[0], 1)

    def test_the_portal_finds_it(self):
        own = self.bus()
        # Portals since 1.17 are told by the example, older ones by the desktop's name.
        os.makedirs(self.path("config/xdg-desktop-portal"))
        shutil.copy(os.path.join(self.prefix, "share/doc/desktop-picker/examples/portals.conf"), self.path("config/xdg-desktop-portal"))
        environment = {"XDG_CURRENT_DESKTOP": "desktoppicker"}
        portal = subprocess.run([f"{LIBEXEC}/xdg-desktop-portal", "--version"], capture_output=True, text=True).stdout
        if " 1.16" in f" {portal}":
            environment["XDG_DESKTOP_PORTAL_DIR"] = os.path.join(self.prefix, "share/xdg-desktop-portal/portals")
        self.ask_the_portal(own, **environment)

    def test_settings_are_known(self):
        listed = subprocess.run(["gsettings", "list-recursively", picking.NAME], env=dict(
            self.environment, GSETTINGS_SCHEMA_DIR=f"{self.prefix}/share/glib-2.0/schemas"), capture_output=True, text=True)
        self.assertEqual(len(listed.stdout.splitlines()), 2, listed.stderr)

    def test_the_manual_has_no_warnings(self):
        page = os.path.join(self.prefix, "share/man/man1/desktop-picker.1")
        shown = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", page], env=dict(self.environment, MANWIDTH="80", LC_ALL="C.UTF-8"),
                               capture_output=True, text=True)
        self.assertEqual(shown.stderr, "")
        for words in ("desktop-picker library scan", "--copies-to", "EXIT STATUS"):
            self.assertIn(words, shown.stdout)

    def test_shells_read_their_completions(self):
        for shell, path in (("bash", "bash-completion/completions/desktop-picker"), ("zsh", "zsh/site-functions/_desktop-picker"),
                            ("fish", "fish/vendor_completions.d/desktop-picker.fish")):
            with self.subTest(shell):
                path = os.path.join(self.prefix, "share", path)
                done = subprocess.run([shell, "-n", path], env=self.environment, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                with open(path, encoding="utf-8") as file:
                    self.assertIn("copies-to", file.read())


if __name__ == "__main__":
    unittest.main()
