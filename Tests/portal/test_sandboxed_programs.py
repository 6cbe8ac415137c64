# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs in a sandbox: they see single photos through the document portal, and nothing else of the person's."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from desk import Desk, HERE
from test_photo_picker import PickerCase
from waiting import until

APP = "org.example.Boxed"
INFO = f"[Application]\nname={APP}\n[Instance]\ninstance-id=7\n[Context]\nshared=\n"


def has_documents():
    """Whether files can be shown to sandboxes: the document portal is a file system in user space."""
    return os.access("/dev/fuse", os.R_OK | os.W_OK)


class Boxed:
    """boxed.py as a Flatpak runs: a root of its own with `.flatpak-info`, and the documents of that application alone."""

    def __init__(self, desk, folder, *arguments):
        info, by_app = os.path.join(folder, "info"), os.path.join(desk.mount, "by-app", APP)
        with open(info, "w", encoding="utf-8") as file:
            file.write(INFO)
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        socket = address.split("path=")[1].split(",")[0]
        self.process = subprocess.Popen(
            ["bwrap", "--die-with-parent", "--unshare-pid", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin",
             "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--ro-bind", "/etc", "/etc", "--proc", "/proc",
             "--dev", "/dev", "--ro-bind", info, "/.flatpak-info", "--bind", socket, "/run/bus", "--bind", by_app, desk.mount,
             "--ro-bind", HERE, HERE, "--ro-bind", os.path.join(os.path.dirname(HERE), "ui"), os.path.join(os.path.dirname(HERE), "ui"),
             "--setenv", "DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/bus", sys.executable, os.path.join(HERE, "boxed.py"), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def told(self):
        """The next thing it says."""
        return json.loads(self.process.stdout.readline())

    def go_on(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self):
        self.process.kill()
        self.process.communicate()


@unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
class Sandboxed(PickerCase):
    def setUp(self):
        if not has_documents():
            self.skipTest("there is no FUSE here, on which the document portal stands")
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-boxed."))
        self.box = self.enterContext(Desk(self.library))
        os.makedirs(os.path.join(self.box.mount, "by-app", APP), exist_ok=True)

    def boxed(self, *arguments):
        boxed = Boxed(self.box, self.folder, *arguments)
        self.addCleanup(boxed.end)
        return boxed

    def test_a_photo_by_the_document_portal_and_as_a_sealed_file(self):
        boxed = self.boxed("pick")
        self.add(self.opened(self.box), "tower.jpg")
        told = boxed.told()
        self.assertEqual(told["code"], 0)
        item = told["item"]
        self.assertTrue(item["path"].startswith(self.box.mount + "/"), item)
        self.assertEqual(os.path.basename(item["path"]), "tower.jpg")
        # It reads the photo both ways, writes neither, and does not see the library.
        with open(self.path("tower.jpg"), "rb") as file:
            size = len(file.read())
        self.assertEqual((told["read"], told["opened"]), (size, size))
        self.assertEqual((told["written"], told["reopened"], told["library"]), (False, False, False))
        # What was given is taken back with the request.
        boxed.go_on()
        self.assertEqual(boxed.told(), {"closed": True})
        until(lambda: not os.listdir(os.path.join(self.box.mount, "by-app", APP)), "the photo is taken back")


if __name__ == "__main__":
    unittest.main()
