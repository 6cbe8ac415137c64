# SPDX-License-Identifier: GPL-3.0-or-later
"""How the picker becomes a desktop's photo chooser and stops being it: the files that it is found by, and a bus that starts it."""
import contextlib
import os
import re
import signal
import subprocess
import tempfile
import unittest

from gi.repository import GLib

from asking import FRONTEND, PATH, PHOTOS
import bus
from desk import CHOOSER, LIBEXEC, NAME, PORTAL_FILE, children
import fixtures
from ownbus import OwnBus
import picking
from waiting import until
from windowdriver import ROOT, Picker, program
import xserver

SETUP = os.path.join(ROOT, "scripts", "portal-setup.py")
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY")


class Person(unittest.TestCase):
    """A person with a desktop that has another file chooser."""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-person."))
        self.system = self.write("system/xdg-desktop-portal/portals/aaa.portal", PORTAL_FILE.format(
            name="org.example.Nobody", interface=CHOOSER, desktop="mock"))
        self.library = fixtures.make_library(self.path("home/Pictures"))
        self.environment = dict(
            os.environ, HOME=self.path("home"), XDG_DATA_HOME=self.path("data"), XDG_CONFIG_HOME=self.path("config"),
            XDG_CACHE_HOME=self.path("cache"), XDG_STATE_HOME=self.path("state"), XDG_DATA_DIRS=f"{self.path('system')}:{os.environ['XDG_DATA_DIRS']}",
            XDG_CONFIG_DIRS=self.path("etc"), XDG_CURRENT_DESKTOP="mock", **Picker.the_hands().environment())
        os.makedirs(self.path("data/dbus-1/services"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def setup(self, *arguments):
        return subprocess.run(["/usr/bin/python3", SETUP, *arguments], env=self.environment, capture_output=True, text=True, check=True).stdout

    def files(self):
        """All that the person has, with what is in it."""
        found = {}
        for place in ("data", "config"):
            for folder, _, names in os.walk(self.path(place)):
                for name in names:
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        found[os.path.relpath(os.path.join(folder, name), self.folder)] = file.read()
        return found

    def processes(self):
        """What runs with this person's folders."""
        mark, found = f"XDG_DATA_HOME={self.path('data')}".encode(), []
        for name in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError), open(f"/proc/{name}/environ", "rb") as file:
                if mark in file.read():
                    found.append(name)
        return found

    def bus(self, environment=None):
        # What the bus has started ends after it, and writes until then.
        self.addCleanup(lambda: until(lambda: not self.processes(), "all that was started has ended"))
        return self.enterContext(OwnBus(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-bus.")),
                                        self.path("data/dbus-1/services"), environment or self.environment))

    def ask_the_portal(self, own, **environment):
        """Starts the desktop's portal, asks it for a photo, and cancels in the window of the service that it finds."""
        runtime = self.path("runtime")
        os.mkdir(runtime, mode=0o700)
        environment = dict(self.environment, DBUS_SESSION_BUS_ADDRESS=own.address, XDG_RUNTIME_DIR=runtime, **environment)
        for name in ("xdg-permission-store", "xdg-document-portal", "xdg-desktop-portal"):
            started = subprocess.Popen([f"{LIBEXEC}/{name}"], env=environment, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.addCleanup(started.wait)
            self.addCleanup(started.terminate)
        self.addCleanup(subprocess.run, ["fusermount3", "-u", "-z", f"{runtime}/doc"], capture_output=True)
        until(lambda: own.owner(FRONTEND), "the portal is there")
        signals = bus.Signals(own.connection, FRONTEND, "org.freedesktop.portal.Request", None)
        chooser = bus.Proxy(own.connection, FRONTEND, PATH, "org.freedesktop.portal.FileChooser")
        chooser.call("OpenFile", "(ssa{sv})", "", "Choose", {"filters": GLib.Variant("a(sa(us))", [PHOTOS])})
        self.escape(until(lambda: own.owner(NAME), "the bus has started the service"))
        self.assertEqual(signals.wait("Response")[0], 1)

    def escape(self, pid):
        """Escape in the window of a service's request."""
        hands = Picker.the_hands()
        windows = until(lambda: [window for child in children(pid) for window in hands.windows(child)], "a window of a request")
        hands.focus(windows[0])
        hands.key("Escape")


class Files(Person):
    def test_off_leaves_everything_as_it_was(self):
        for name in ("portals.conf", "mock-portals.conf"):
            with self.subTest(name):
                self.write(f"config/xdg-desktop-portal/{name}", "[preferred]\ndefault=aaa\n")
                before = self.files()
                self.setup("on", program())
                self.assertNotEqual(self.files(), before)
                self.assertIn("dbus-1", self.setup("show"))
                self.setup("on", program())
                self.setup("off")
                self.assertEqual(self.files(), before)
                os.remove(self.path(f"config/xdg-desktop-portal/{name}"))

    def test_what_was_changed_meanwhile_stays(self):
        self.setup("on", program())
        service = self.path(f"data/dbus-1/services/{NAME}.service")
        with open(service, "a", encoding="utf-8") as file:
            file.write("# mine\n")
        self.assertIn(service, self.setup("off"))
        self.assertTrue(os.path.exists(service))


class Activation(Person):
    def test_the_portal_finds_it_and_the_bus_starts_it(self):
        self.setup("on", program())
        own = self.bus()
        environment = {}
        # What systemd would say to the portal (version 1.16 alone).
        with contextlib.suppress(FileNotFoundError), open(
                self.path("config/systemd/user/xdg-desktop-portal.service.d/desktop-picker.conf"), encoding="utf-8") as file:
            name, value = re.search(r"Environment=(\w+)=(.*)", file.read()).groups()
            environment[name] = value
        self.ask_the_portal(own, **environment)
        # The service of both names is one.
        self.assertEqual(own.owner(NAME), own.owner(picking.NAME))

    def test_a_display_that_comes_later(self):
        self.setup("on", program())
        own = self.bus({name: value for name, value in self.environment.items() if name not in DISPLAYS})
        picker = bus.Proxy(own.connection, picking.NAME, picking.PATH, picking.PICKER)
        signals = bus.Signals(own.connection, picking.NAME, picking.REQUEST, None)
        picker.call("Pick", "(sa{sv})", "", {})
        code, results = signals.wait("Response")
        self.assertEqual((code, results["error"]), (2, "there is no display to show the picker on"))
        # The desktop tells the bus of its display.
        own.ask("UpdateActivationEnvironment", "(a{ss})", {name: os.environ[name] for name in DISPLAYS if name in os.environ})
        until(lambda: own.owner(picking.NAME) is None, "the service without a display has ended")
        signals.heard.clear()
        picker.call("Pick", "(sa{sv})", "", {})
        self.escape(own.owner(picking.NAME))
        self.assertEqual(signals.wait("Response")[0], 1)

    def test_a_session_that_ends_takes_the_service_along(self):
        self.setup("on", program())
        own = self.bus()
        bus.Proxy(own.connection, picking.NAME, picking.PATH, picking.PICKER).call("Pick", "(sa{sv})", "", {})
        service = own.owner(picking.NAME)
        requests = until(lambda: [child for child in children(service) if Picker.the_hands().windows(child)], "a window")
        own.process.terminate()
        for what, pid in [("the service", service), *(("a request", pid) for pid in requests)]:
            until(lambda: not alive(pid), f"{what} has ended", context=lambda: threads(pid))

    def test_a_display_that_hangs_keeps_no_process(self):
        reading, writing = os.pipe()
        display = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24"], pass_fds=[writing],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(display.wait)
        self.addCleanup(display.kill)
        os.close(writing)
        with open(reading, encoding="ascii") as said:
            name = f":{said.readline().strip()}"
        self.setup("on", program())
        environment = {key: value for key, value in self.environment.items() if key not in DISPLAYS}
        own = self.bus(dict(environment, DISPLAY=name, GDK_BACKEND="x11"))
        bus.Proxy(own.connection, picking.NAME, picking.PATH, picking.PICKER).call("Pick", "(sa{sv})", "", {})
        service = own.owner(picking.NAME)
        server = xserver.Server(name)
        until(lambda: server.titled(re.compile("^Pick Photos$")), "the window is shown")
        requests = children(service)
        display.send_signal(signal.SIGSTOP)
        os.kill(service, signal.SIGKILL)
        for pid in requests:
            until(lambda: not alive(pid), "a request whose display hangs has ended", 30, lambda: threads(pid))


def alive(pid):
    """Whether a process runs: one that is no child of this test may stay as a zombie where nobody collects it."""
    # It may end between the opening and the reading, and then there is nothing to read in a file that is there.
    with contextlib.suppress(FileNotFoundError, ProcessLookupError), open(f"/proc/{pid}/stat", encoding="ascii") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"
    return False


def threads(pid):
    """What each thread of a process waits for in the kernel, for the report of one that does not end."""
    lines = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            said = []
            for name in ("comm", "wchan"):
                with open(f"/proc/{pid}/task/{thread}/{name}", encoding="utf-8") as file:
                    said.append(file.read().strip())
            lines.append(f"\n  thread {thread} {' waits in '.join(said)}")
    return "".join(lines)


if __name__ == "__main__":
    unittest.main()
