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
from windowdriver import TEXT

# What the program in the sandbox knows of the picker's interface.
INTERFACES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "data", "interfaces")

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "examples", "python")

APP = "org.example.Boxed"
INFO = "[Application]\nname={app}\n[Instance]\ninstance-id=7\n[Context]\nshared=\n"


def has_documents():
    """Whether files can be shown to sandboxes: the document portal is a file system in user space."""
    return os.access("/dev/fuse", os.R_OK | os.W_OK)


class Boxed:
    """boxed.py as a Flatpak runs: a root of its own with `.flatpak-info`, and the documents of that application alone."""

    def __init__(self, desk, folder, *arguments, proxied=False, app=APP):
        info = os.path.join(folder, f"info-{app}")
        documents = ["--bind", os.path.join(desk.mount, "by-app", app), desk.mount] if desk.has_portal else []
        with open(info, "w", encoding="utf-8") as file:
            file.write(INFO.format(app=app))
        # What Flatpak says of its sandbox besides; portals since 1.20 read it (bwrap's --info-fd).
        instance = os.path.join(desk.folder, "runtime", ".flatpak", "7")
        os.makedirs(instance, exist_ok=True)
        with open(os.path.join(instance, "bwrapinfo.json"), "w", encoding="utf-8") as file:
            json.dump({"child-pid": os.getpid(), "pid-namespace": os.stat("/proc/self/ns/pid").st_ino}, file)
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        socket = address.split("path=")[1].split(",")[0]
        box = ["bwrap", "--die-with-parent", "--unshare-pid", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin",
               "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--ro-bind", "/etc", "/etc", "--proc", "/proc",
               "--dev", "/dev", "--ro-bind", info, "/.flatpak-info",
               # What the session has of the system lies in a /tmp that is not seen there.
               "--setenv", "XDG_DATA_DIRS", "/usr/share"]
        self.proxy = None
        if proxied:
            filtered = os.path.join(folder, "bus")
            self.ready, writing = os.pipe()
            self.proxy = subprocess.Popen(
                [*box, "--bind", "/tmp", "/tmp", "xdg-dbus-proxy", f"--fd={writing}", address, filtered, "--filter", "--call=org.freedesktop.portal.*=*",
                 "--broadcast=org.freedesktop.portal.*=@/org/freedesktop/portal/*", f"--own={app}.*"], stdin=subprocess.DEVNULL,
                pass_fds=[writing])
            os.close(writing)
            # Its socket is there before it takes connections; this is written once it does.
            os.read(self.ready, 1)
            socket = filtered
        self.process = subprocess.Popen(
            [*box, "--unshare-all", "--bind", socket, "/run/bus", *documents,
             *(word for path in (HERE, os.path.join(os.path.dirname(HERE), "ui"), INTERFACES, EXAMPLES) for word in ("--ro-bind", path, path)),
             "--setenv", "DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/bus", sys.executable, os.path.join(HERE, "boxed.py"), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def told(self):
        """The next thing it says."""
        return json.loads(self.process.stdout.readline())

    def go_on(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self):
        for process in (self.process, self.proxy):
            if process:
                process.kill()
                process.communicate()
        if self.proxy:
            os.close(self.ready)


@unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
class Sandboxed(PickerCase):
    def setUp(self):
        if not has_documents():
            self.skipTest("there is no FUSE here, on which the document portal stands")
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-boxed."))
        self.box = self.enterContext(Desk(self.library))
        os.makedirs(os.path.join(self.box.mount, "by-app", APP), exist_ok=True)

    def boxed(self, *arguments, **more):
        boxed = Boxed(self.box, self.folder, *arguments, **more)
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

    def test_no_widget_for_a_program_that_would_see_the_pixels(self):
        self.assertEqual(self.boxed("into").told(), {"error": "io.github.desktoppicker.Error.AccessDenied"})
        self.assertEqual(self.box.windows(), [])

    @unittest.skipUnless(shutil.which("xdg-dbus-proxy"), "xdg-dbus-proxy is not installed")
    def test_a_whole_flatpak_reaches_the_portal_alone(self):
        boxed = self.boxed("portal", proxied=True)
        picker = self.opened(self.box)
        # The portal has told which app asks; no file of the desktop says how it is called.
        picker.find(TEXT, "This app can see only the photos you add")
        self.add(picker, "tower.jpg")
        told = boxed.told()
        self.assertEqual((told["code"], told["read"]), (0, os.path.getsize(self.path("tower.jpg"))))
        self.assertTrue(told["path"].startswith(self.box.mount + "/"))
        self.assertEqual((told["written"], told["names"]), (False, []))


class Snapped(PickerCase):
    """A Snap, as the kernel shows it: a control group of that name."""

    GROUP = "/sys/fs/cgroup/freezer/snap.fakesnap.app"

    def setUp(self):
        if not has_documents():
            self.skipTest("there is no FUSE here, on which the document portal stands")
        try:
            os.mkdir(self.GROUP)
        except OSError as error:
            self.skipTest(f"no control group can be made here: {error.strerror}")
        self.addCleanup(os.rmdir, self.GROUP)
        self.box = self.enterContext(Desk(self.library))

    def test_photos_come_through_the_document_portal(self):
        # The shell goes into the group, and is the program then.
        process = subprocess.Popen(
            ["sh", "-c", f'echo $$ >{self.GROUP}/cgroup.procs; exec "$@"', "sh", sys.executable, os.path.join(HERE, "boxed.py"), "pick"],
            env=self.box.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        self.add(self.opened(self.box), "tower.jpg")
        told = json.loads(process.stdout.readline())
        self.assertTrue(told["item"]["path"].startswith(self.box.mount + "/"), told)
        self.assertEqual((told["opened"], told["reopened"]), (os.path.getsize(self.path("tower.jpg")), False))


if __name__ == "__main__":
    unittest.main()
