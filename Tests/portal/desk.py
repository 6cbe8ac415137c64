# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop of which only this is there: the session's bus, its portal, our service behind that, and perhaps another file chooser."""
import contextlib
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile

from gi.repository import Gio

import bus
import complaints
from picking import NAME as OWN_NAME
from waiting import until
from windowdriver import Picker, program

HERE = os.path.dirname(os.path.abspath(__file__))
LIBEXEC = "/usr/libexec"
NAME = "org.freedesktop.impl.portal.desktop.desktoppicker"
OTHER = "org.freedesktop.impl.portal.desktop.testing"
FRONTEND = "org.freedesktop.portal.Desktop"
STORE = "org.freedesktop.impl.portal.PermissionStore"
DOCUMENTS = "org.freedesktop.portal.Documents"
CHOOSER = "org.freedesktop.impl.portal.FileChooser"
PORTAL_FILE = "[portal]\nDBusName={name}\nInterfaces={interface};\nUseIn={desktop};\n"


def children(pid):
    """The processes that a process has started and that run."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(word) for word in file.read().split()]
    return []


def users(folder):
    """The processes whose environment names a folder."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{pid}/environ", "rb") as file:
            if folder.encode() in file.read():
                found.append(pid)
    return found


class Desk:
    """Starts what is asked for; ends all of it. Without a library the service has the person's own folders."""

    def __init__(self, library, *arguments, portal=True, other=False, service=True, environment=None, says=()):
        self.library, self.arguments, self.says = library, arguments, says
        self.has_portal, self.has_other, self.has_service, self.more = portal, other, service, environment or {}
        self.ends = contextlib.ExitStack()
        self.seen = set()

    def __enter__(self):
        with contextlib.ExitStack() as ends:
            self.begin(ends)
            self.ends = ends.pop_all()
        return self

    def __exit__(self, *_):
        self.ends.close()
        complaints.check(self.errors(), self.says)

    def begin(self, ends):
        self.folder = tempfile.mkdtemp(prefix="picker-desk.")
        ends.callback(self.remove)
        # Requests go after their service, however that ended, and write until then.
        ends.callback(lambda: until(lambda: not users(self.folder), "all that was started has ended"))
        self.portals = os.path.join(self.folder, "portals")
        os.mkdir(self.portals)
        self.environment = dict(os.environ, XDG_DESKTOP_PORTAL_DIR=self.portals, XDG_CURRENT_DESKTOP="mock")
        for kind in ("data", "cache", "config", "state"):
            self.environment[f"XDG_{kind.upper()}_HOME"] = os.path.join(self.folder, kind)
            os.mkdir(os.path.join(self.folder, kind))
        self.environment.update(Picker.the_hands().environment() | self.more)
        if self.has_service:
            self.write_portal("a-picker", NAME)
        # Portals since 1.17 look for this one.
        with open(os.path.join(self.portals, "mock-portals.conf"), "w", encoding="utf-8") as file:
            file.write(f"[preferred]\ndefault={'a-picker' if self.has_service else 'b-testing'}\n")
        self.said = open(os.path.join(self.folder, "errors"), "w+b")
        ends.callback(self.said.close)
        if self.has_other:
            self.write_portal("b-testing", OTHER)
            self.start_other(ends)
        if self.has_service:
            self.start_service(ends)
        if self.has_portal:
            self.start_portal(ends)

    def remove(self):
        with open(self.said.name, encoding="utf-8", errors="replace") as file:
            self.last_errors = file.read()
        # Never through a mount that should be gone and is not.
        if not os.path.ismount(os.path.join(self.folder, "runtime", "doc")):
            subprocess.run(["rm", "-rf", "--one-file-system", self.folder], check=True)

    def write_portal(self, stem, name):
        with open(os.path.join(self.portals, f"{stem}.portal"), "w", encoding="utf-8") as file:
            file.write(PORTAL_FILE.format(name=name, interface=CHOOSER, desktop="mock"))

    # Programs

    def run(self, ends, arguments, *names, **more):
        """Starts a program that ends with the tests, however they end, and waits until it has these names on the bus."""
        process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *arguments], stdin=subprocess.DEVNULL, **more)
        ends.callback(self.stop, process)
        until(lambda: all(map(bus.owner, names)) or process.poll() is not None, f"{' and '.join(names)} on the bus")
        return process

    def stop(self, process):
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def start_store(self, ends):
        self.run(ends, [f"{LIBEXEC}/xdg-permission-store"], STORE, **self.quiet())

    def start_documents(self, ends):
        self.run(ends, [f"{LIBEXEC}/xdg-document-portal"], DOCUMENTS, **self.quiet())

    def kill(self, name):
        """Ends a program as a crash does, by a name that it has on the bus."""
        pid = bus.Proxy(bus.connection(), "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus").call(
            "GetConnectionUnixProcessID", "(s)", name)[0]
        os.kill(pid, signal.SIGKILL)
        until(lambda: not bus.owner(name), f"{name} has gone")

    def quiet(self):
        return {"env": dict(self.environment, XDG_RUNTIME_DIR=self.runtime), "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def start_service(self, ends):
        self.service = self.run(
            ends, [program(), "service", *(["--library", self.library] if self.library else []), *self.arguments], NAME, OWN_NAME,
            env=self.environment, stdout=subprocess.DEVNULL, stderr=self.said)

    def end_service(self):
        """Ends the service as sessions do, with the processes that it has started, and gives back its status."""
        started = [Process(pid) for pid in children(self.service.pid)]
        self.service.terminate()
        status = self.service.wait(10)
        until(lambda: all(process.poll() is not None for process in started), "what the service had started has ended")
        return status

    def forget_index(self):
        """Removes the index, as a person may who cleans up. To be called while nothing of the program runs."""
        for path in glob.glob(os.path.join(self.environment["XDG_DATA_HOME"], "desktop-picker", "library.sqlite*")):
            os.remove(path)

    def start_portal(self, ends):
        """The portal with its store of permissions and its documents, in a runtime directory of their own."""
        self.runtime = os.path.join(self.folder, "runtime")
        os.mkdir(self.runtime, mode=0o700)
        self.start_store(ends)
        self.mount = os.path.join(self.runtime, "doc")
        self.start_documents(ends)
        ends.callback(subprocess.run, ["fusermount3", "-u", "-z", self.mount], capture_output=True)
        self.frontend = self.run(ends, [f"{LIBEXEC}/xdg-desktop-portal"], FRONTEND, **self.quiet())

    def start_other(self, ends):
        self.run(ends, [sys.executable, os.path.join(HERE, "otherchooser.py"), OTHER], OTHER, env=self.environment)
        self.other = bus.Proxy(Gio.bus_get_sync(Gio.BusType.SESSION), OTHER, "/testing", "org.example.Testing")

    # What is to be seen

    def errors(self):
        """What service and requests wrote on standard error by themselves."""
        if hasattr(self, "last_errors"):
            said = self.last_errors
        else:
            self.said.flush()
            with open(self.said.name, encoding="utf-8", errors="replace") as file:
                said = file.read()
        return complaints.of_the_program(Picker.the_hands().said(said))

    def readers(self):
        """The processes that read the library for apps."""
        found = []
        for pid in children(self.service.pid):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file:
                if b"app-library" in file.read():
                    found.append(pid)
        return found

    def windows(self):
        """The processes of requests that have a window."""
        return [pid for pid in children(self.service.pid) if Picker.the_hands().windows(pid)]

    def picker(self):
        """The window that a request has opened; of several the one that is new."""
        def new():
            bus.pump()
            return next((pid for pid in self.windows() if pid not in self.seen), None)
        pid = until(new, "a window of a request", context=lambda: f"\n  standard error: {self.errors()}")
        self.seen.add(pid)
        self.last = Served(pid, self)
        return self.last

    def no_window(self):
        until(lambda: not self.windows(), "no window of a request any more")


class Process:
    """A program that somebody else has started."""

    def __init__(self, pid):
        self.pid = pid
        self.returncode = None

    def poll(self):
        """Nothing while it runs."""
        with contextlib.suppress(OSError), open(f"/proc/{self.pid}/stat") as file:
            if re.search(r"\) ([A-Z])", file.read())[1] not in "ZX":
                return None
        self.returncode = 0
        return self.returncode


class Served(Picker):
    """The window of a request, which the service's process owns."""

    def __init__(self, pid, desk):
        self.hands, self.process, self.desk = self.the_hands(), Process(pid), desk
        self.scale = self.hands.scale(desk.environment)
        self._window, self.photos = None, "Photos"

    def __exit__(self, *_):
        pass

    def trace(self):
        return self.desk.errors()
