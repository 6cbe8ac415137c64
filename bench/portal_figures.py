# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests over the bus, from outside: until a window is painted, beside the file chooser of xdg-desktop-portal-gtk on the same folder; until an
answer comes after Add and after a tap; and what the service keeps."""
import ctypes
import json
import mmap
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.path[:0] = [os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Tests", name) for name in ("portal", "ui")]

from gi.repository import Gio, GLib  # noqa: E402

import bus  # noqa: E402
from desk import CHOOSER, NAME as OURS, children  # noqa: E402
from measuring import Home, against, interleaved, judged, percentile, row, rounds, seconds  # noqa: E402
from ownbus import BUS, OwnBus  # noqa: E402
import picking  # noqa: E402
from waiting import until  # noqa: E402
import xserver  # noqa: E402

GTK = "org.freedesktop.impl.portal.desktop.gtk"
GTK_PROGRAM = "/usr/libexec/xdg-desktop-portal-gtk"
OBJECT = "/org/freedesktop/portal/desktop"
SERVICE = "[D-BUS Service]\nName={name}\nExec={command}\n"
PATH = "/bench/request"
# Rows of the display that are looked at as one. A blinking cursor changes one or two of them.
STRIPES = 64
# Seconds without a change after which a window counts as painted.
QUIET = 0.7


class Screen:
    """When the virtual display last changed."""

    def __init__(self):
        with open(os.environ["PICKER_FRAMEBUFFER"], "rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head, _, _, _, _, height, *_ = struct.unpack(">20I", self.data[:80])
        (stride, colours) = struct.unpack(">20I", self.data[:80])[12], struct.unpack(">20I", self.data[:80])[19]
        start, step = head + colours * 12, height // STRIPES * stride
        self.stripes = [slice(start + number * step, start + (number + 1) * step) for number in range(STRIPES)]
        self.start, self.stride = start, stride

    def look(self):
        return [zlib.crc32(self.data[stripe]) for stripe in self.stripes]

    def rows(self, top, bottom):
        """A look at some rows alone, which takes less of a millisecond."""
        part = slice(self.start + top * self.stride, self.start + bottom * self.stride)
        return lambda: zlib.crc32(self.data[part])

    def painted(self, since, limit=60):
        """Milliseconds from a moment to the last change of more than a few rows, once nothing has changed for a while."""
        before, last = self.look(), None
        while time.monotonic() < since + limit:
            now = self.look()
            if sum(one != other for one, other in zip(before, now)) > 2:
                before, last = now, time.monotonic()
            bus.pump()
            if last and time.monotonic() > last + QUIET:
                return (last - since) * 1000
        sys.exit("bench: nothing was painted")


class Arrivals:
    """When signals come, without a look into them: reading a thousand photos takes Python longer than all that was before."""

    def __init__(self, connection, path):
        self.count = {}
        connection.signal_subscribe(None, picking.REQUEST, None, path, None, Gio.DBusSignalFlags.NONE, self.take)

    def take(self, _bus, _sender, _path, _interface, name, values):
        self.count[name] = self.count.get(name, 0) + 1
        self.last = values

    def of(self, name):
        bus.pump()
        return self.count.get(name, 0)


class Hands:
    """Key and pointer by XTest, without a program that has to start for each."""

    def __init__(self):
        self.x, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        for function in (self.x.XFlush, self.x.XKeysymToKeycode, self.test.XTestFakeKeyEvent, self.test.XTestFakeMotionEvent,
                         self.test.XTestFakeButtonEvent):
            function.argtypes = [ctypes.c_void_p] + [ctypes.c_ulong] * (1 if function is self.x.XKeysymToKeycode else 4)
        self.x.XFlush.argtypes = [ctypes.c_void_p]
        self.test.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.test.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.test.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
        self.display = self.x.XOpenDisplay(None)

    def key(self, symbol):
        """The moment at which a key went up."""
        code = self.x.XKeysymToKeycode(self.display, symbol)
        for is_down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, is_down, 0)
        self.x.XFlush(self.display)
        return time.monotonic()

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, 0)
        self.x.XFlush(self.display)

    def wheel(self, down):
        """One step of the pointer's wheel."""
        for is_down in (1, 0):
            self.test.XTestFakeButtonEvent(self.display, 5 if down else 4, is_down, 0)
        self.x.XFlush(self.display)

    def click(self):
        """The moment at which the button went up."""
        for is_down in (1, 0):
            self.test.XTestFakeButtonEvent(self.display, 1, is_down, 0)
        self.x.XFlush(self.display)
        return time.monotonic()


class Bench:
    def __init__(self, options, folder):
        self.options, self.screen, self.hands, self.server = options, Screen(), Hands(), xserver.Server()
        self.library = flat(options.library)
        self.environment = Home(folder).environment(GSK_RENDERER="cairo", GTK_A11Y="none", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="keyfile")
        services = os.path.join(folder, "services")
        os.makedirs(services)
        command = f"{options.picker} service --library {self.library} --idle 0"
        # It takes no folder from a caller, and opens where it stands when it is told to.
        other = f"/bin/sh -c 'cd {self.library} && exec {GTK_PROGRAM}'"
        settings = os.path.join(self.environment["XDG_CONFIG_HOME"], "glib-2.0", "settings")
        os.makedirs(settings)
        with open(os.path.join(settings, "keyfile"), "w", encoding="utf-8") as file:
            file.write("[org/gtk/settings/file-chooser]\nstartup-mode='cwd'\n")
        for name, program in ((OURS, command), (picking.NAME, command), (GTK, other)):
            with open(os.path.join(services, f"{name}.service"), "w", encoding="utf-8") as file:
                file.write(SERVICE.format(name=name, command=program))
        seconds([options.picker, "library", "scan", self.library], self.environment)
        self.own = OwnBus(folder, services, self.environment)
        self.count = 0

    def stop(self, name):
        """Ends a service, so that the next call starts it."""
        process = self.own.owner(name)
        if process:
            os.kill(process, 15)
            until(lambda: self.own.owner(name) is None, "the service has ended")

    def rested(self):
        """The process that waits has opened all it can, and nothing is under way. The pointer is where it has nothing to tell."""
        self.hands.move(1279, 799)
        time.sleep(2)

    def open(self, name):
        """Milliseconds from a call of a backend until its window is painted; closes it."""
        self.count += 1
        handle = f"/bench/{self.count}"
        options = {"filters": GLib.Variant("a(sa(us))", [("Images", [(1, "image/*")])])}
        self.rested()
        start = time.monotonic()
        bus.Proxy(self.own.connection, name, OBJECT, CHOOSER).begin(
            "OpenFile", "(osssa{sv})", handle, "", "", "Choose a photo", options)
        spent = self.screen.painted(start)
        bus.Proxy(self.own.connection, name, handle, "org.freedesktop.impl.portal.Request").call("Close")
        return spent

    def cold(self, name):
        self.stop(name)
        return self.open(name)

    def request(self, **options):
        """A picker of ours, painted and in the keyboard's focus."""
        self.count += 1
        path = picking.PATH + "/request/" + self.own.connection.get_unique_name()[1:].replace(".", "_") + f"/b{self.count}"
        signals = Arrivals(self.own.connection, path)
        self.rested()
        start = time.monotonic()
        bus.Proxy(self.own.connection, picking.NAME, picking.PATH, picking.PICKER).call(
            "Pick", "(sa{sv})", "", picking.variants(dict(options, handle_token=f"b{self.count}")))
        self.screen.painted(start)
        window = self.server.titled(re.compile("^Pick Photos$"))[-1]
        self.server.arrange(window, x=0, y=0)
        self.server.focus(window)
        return path, signals

    def give_back(self, path):
        bus.Proxy(self.own.connection, picking.NAME, path, picking.REQUEST).call("Close")

    def after_add(self, ids):
        """Milliseconds from the key that adds to the answer."""
        path, signals = self.request(selection_limit=0, preselected=ids)
        start = self.hands.key(0xFF0D)
        spent = arrival(lambda: signals.of("Response"), start)
        if len(signals.last.unpack()[1]["items"]) != len(ids):
            sys.exit("bench: not all photos came")
        self.give_back(path)
        return spent

    def taps(self, ids, count=40):
        """Milliseconds from each tap to the signal that tells the whole selection."""
        path, signals = self.request(selection_limit=0, preselected=ids, selection="continuous")
        spent = []
        for number in range(count):
            # Two photos in turn, since two clicks on one are a double click.
            self.hands.move(400 + 160 * (number % 2), 200)
            time.sleep(0.4)
            before = signals.of("SelectionChanged")
            start = self.hands.click()
            spent.append(arrival(lambda: signals.of("SelectionChanged") > before, start))
        self.give_back(path)
        return spent

    def floor(self, count):
        """Milliseconds that GDBus alone takes with so many identifiers, from one connection to another."""
        listener = self.own.connect()
        signals = Arrivals(listener, PATH)
        # The bus knows of it once it has answered this.
        listener.call_sync(*BUS, "ListNames", None, None, Gio.DBusCallFlags.NONE, -1, None)
        items = GLib.Variant("(aa{sv})", ([{"id": GLib.Variant("s", f"{number:016x}")} for number in range(count)],))
        spent = []
        for number in range(20):
            start = time.monotonic()
            self.own.connection.emit_signal(listener.get_unique_name(), PATH, picking.REQUEST, "SelectionChanged", items)
            spent.append(arrival(lambda: signals.of("SelectionChanged") > number, start))
        listener.close_sync()
        return percentile(spent, 0.95)

    def memory(self):
        """MiB of the service itself, and of the process that waits."""
        self.rested()
        service = self.own.owner(picking.NAME)
        return resident(service), sum(resident(child) for child in children(service))


def arrival(has_come, start):
    while not has_come():
        if time.monotonic() > start + 20:
            sys.exit("bench: no answer came")
    return (time.monotonic() - start) * 1000


def resident(process):
    with open(f"/proc/{process}/smaps_rollup", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024


def flat(library):
    """The same files in one folder: a file chooser shows one."""
    folder = library.rstrip("/") + "-flat"
    if not os.path.isdir(folder):
        shutil.rmtree(folder + ".new", ignore_errors=True)
        os.makedirs(folder + ".new")
        for number, path in enumerate(sorted(os.path.join(place, name) for place, _, names in os.walk(library) for name in names)):
            os.link(path, os.path.join(folder + ".new", f"{number:05}-{os.path.basename(path)}"))
        os.rename(folder + ".new", folder)
    return folder


def portal(options):
    print("Requests over the bus: from the call until the window is painted and nothing changes any more, 10,000 photos in one folder, cairo")
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library), ignore_cleanup_errors=True) as folder:
        bench = Bench(options, folder)
        with bench.own:
            has_gtk = os.access(GTK_PROGRAM, os.X_OK)
            ways = [lambda: bench.open(OURS), lambda: bench.cold(OURS)]
            if has_gtk:
                ways += [lambda: bench.open(GTK), lambda: bench.cold(GTK)]
            for way in ways:
                way()  # makes the thumbnails
            columns = interleaved(*ways, runs=5)
            row("OpenFile, service warm", columns[0], "ms")
            row("OpenFile, service cold", columns[1], "ms")
            met = True
            if has_gtk:
                row("xdg-desktop-portal-gtk, warm", columns[2], "ms")
                row("xdg-desktop-portal-gtk, cold", columns[3], "ms")
                warm, cold, other, other_cold = (statistics.median(column) for column in columns)
                met = against("warm / xdg-desktop-portal-gtk warm", warm / other, 1.0) and met
                met = against("cold / xdg-desktop-portal-gtk warm", cold / other, 1.5) and met
                against("cold / xdg-desktop-portal-gtk cold", cold / other_cold)
                bench.stop(GTK)
            else:
                print("  xdg-desktop-portal-gtk is not installed, which these stand beside")

            listed = subprocess.run([options.picker, "library", "list", "--library", bench.library, "--filter", "images", "--limit", "1100"],
                                    env=bench.environment, capture_output=True, text=True, check=True).stdout
            assets = [json.loads(line) for line in listed.splitlines()]
            ids = [asset["id"] for asset in assets if not asset.get("broken")]
            answers = [bench.after_add(ids[:100]) for _ in range(rounds(5))]
            row("Response after Add, 100 originals", answers, "ms")
            met = judged("Response after Add", statistics.median(answers), "ms", 50) and met
            spent = [bench.taps(ids[:1000]) for _ in range(rounds(3))]
            row("SelectionChanged after a tap, p95, 1,000 picked", [percentile(run, 0.95) for run in spent], "ms")
            row("the same, p50", [percentile(run, 0.5) for run in spent], "ms")
            row("GDBus alone with 1,000 identifiers, p95", [bench.floor(1000) for _ in spent], "ms")
            few = [bench.taps(ids[:10]) for _ in range(rounds(3))]
            row("the same tap with ten picked, p95", [percentile(run, 0.95) for run in few], "ms")
            met = judged("SelectionChanged, p95", statistics.median(percentile(run, 0.95) for run in spent), "ms", 10) and met
            for _ in range(10):
                bench.open(OURS)
            service, waiting = bench.memory()
            judged("the process that waits, idle after ten requests", waiting, "MiB", None)
            return judged("the service, idle after ten requests", service, "MiB", 80) and met
