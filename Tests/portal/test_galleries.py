# SPDX-License-Identifier: GPL-3.0-or-later
"""The galleries of examples/, against a service that does what it is told (fakelibrary.py)."""
import json
import os
import re
import shutil
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILT = os.path.join(ROOT, "build", "example-swift")
STATUSES = ("not-determined", "restricted", "denied", "limited", "authorized")
PAGE = "([{'id': <'a'>, 'kind': <'image'>, 'name': <'tower.jpg'>}], {'next': <'n'>})"
LAST = "([{'id': <'b'>, 'kind': <'video'>}], @a{sv} {})"


def galleries():
    """[(language, command)]. The Swift one is built where it is not yet, which may take minutes; test_examples.py builds in the same folder."""
    found = [("Python", ["/usr/bin/python3", os.path.join(ROOT, "examples", "python", "gallery.py")])]
    if shutil.which("swift"):
        subprocess.run(["swift", "build", "--package-path", os.path.join(ROOT, "examples", "swift"), "--scratch-path", BUILT], check=True,
                       capture_output=True, env={**os.environ, "DESKTOP_PICKER_SOURCE": ROOT})
        found.append(("Swift", [os.path.join(BUILT, "debug", "gallery")]))
    return found


class Fake:
    """The service and its bus."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, os.path.join(HERE, "fakelibrary.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address, self.calls = self.process.stdout.readline().strip(), []
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def line(self):
        words = json.loads(self.process.stdout.readline())
        if "call" in words:
            self.calls.append(words)
        return words

    def tell(self, **words):
        print(json.dumps(words), file=self.process.stdin, flush=True)
        while "told" not in self.line():
            pass

    def wait(self, method, **arguments):
        """The next call of a method whose arguments have these words."""
        while True:
            words = self.line()
            if words.get("call") == method and all(word in words["arguments"] for word in arguments.get("words", [])):
                return words

    @property
    def environment(self):
        return dict(os.environ, DBUS_SESSION_BUS_ADDRESS=self.address, GTK_A11Y="none")

    def run(self, command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)


class Galleries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.galleries = galleries()

    def each(self):
        """Each gallery with a service of its own."""
        for name, command in self.galleries:
            with self.subTest(name), Fake() as fake:
                yield fake, command


class Texts(Galleries):
    def test_each_status_is_said_and_photos_where_they_are_allowed(self):
        said = []
        for fake, command in self.each():
            fake.tell(answer="FetchAssets", values=LAST)
            for status in STATUSES:
                fake.tell(answer="AuthorizationStatus", values=f"('{status}',)")
                done = fake.run([*command, "--list"])
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                sentence, *photos = done.stdout.splitlines()
                said.append((status, sentence))
                self.assertEqual(photos, ["b video "] if status in ("limited", "authorized") else [])
        # One sentence for each status, in both languages.
        self.assertEqual(len(set(said)), len(STATUSES))
        self.assertEqual(len({sentence for _, sentence in said}), len(STATUSES))

    def test_the_commands_of_the_document(self):
        with open(os.path.join(ROOT, "docs", "limited-library.md"), encoding="utf-8") as file:
            lines = re.search(r"```sh\n(.*?)```", file.read(), re.DOTALL)[1].splitlines()
        # In the order of the galleries; where Swift is not installed its line is left out.
        for (fake, _), line in zip(self.each(), lines):
            fake.tell(answer="AuthorizationStatus", values="('authorized',)")
            fake.tell(answer="FetchAssets", values=LAST)
            line = line.replace("swift run", f"swift run --scratch-path {BUILT}")
            done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, env={**fake.environment, "DESKTOP_PICKER_SOURCE": ROOT})
            self.assertEqual((done.returncode, done.stdout.splitlines()[1:]), (0, ["b video "]), done.stderr)

    def test_a_service_that_is_not_there(self):
        for fake, command in self.each():
            fake.tell(service="leave")
            done = fake.run([*command, "--list"])
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_what_is_refused(self):
        for fake, command in self.each():
            fake.tell(answer="AuthorizationStatus", values="('limited',)")
            fake.tell(refuse="FetchAssets", error="io.github.desktoppicker.Error.Busy", message="ask later")
            done = fake.run([*command, "--list"])
            self.assertEqual((done.returncode, done.stderr.split(": ")[-1]), (2, "ask later\n"))

    def test_pages_follow_each_other(self):
        for fake, command in self.each():
            fake.tell(answer="AuthorizationStatus", values="('limited',)")
            fake.tell(answer="FetchAssets", values=PAGE)
            with subprocess.Popen([*command, "--list"], env=fake.environment, stdout=subprocess.PIPE, text=True) as listing:
                fake.wait("FetchAssets", words=["'next'"])
                fake.tell(answer="FetchAssets", values=LAST)
                *_, last = listing.communicate()[0].splitlines()
            self.assertEqual((listing.returncode, last), (0, "b video "))


@unittest.skipUnless(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"), "there is no display")
class Windows(Galleries):
    def test_the_window_follows_the_person(self):
        for fake, command in self.each():
            fake.tell(answer="AuthorizationStatus", values="('not-determined',)")
            fake.tell(refuse="OpenAsset", error="io.github.desktoppicker.Error.UnknownAsset")
            with subprocess.Popen(command, env=fake.environment, stderr=subprocess.PIPE, text=True) as window:
                try:
                    # By then it hears changes.
                    fake.wait("AuthorizationStatus")
                    fake.tell(answer="FetchAssets", values=LAST)
                    fake.tell(answer="AuthorizationStatus", values="('limited',)")
                    fake.tell(emit="AuthorizationChanged", values="('read-write', 'limited')")
                    self.assertIn("'preview'", fake.wait("OpenAsset", words=["'b'"])["arguments"])
                    fake.tell(answer="FetchAssets", values="([{'id': <'c'>}], @a{sv} {})")
                    fake.tell(emit="Changed", values="(['c'], @as [], ['b'])")
                    fake.wait("OpenAsset", words=["'c'"])
                finally:
                    window.terminate()
                    complaints = window.communicate()[1]
            self.assertEqual(complaints, "")


if __name__ == "__main__":
    unittest.main()
