# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of the widget have in common: a program that shows it, and the picker within."""
import collections
import functools
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import complaints
from desk import Desk, Process, Served, children
import fixtures
from waiting import until
from windowcase import WindowCase
from windowdriver import Picker

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.environ.get("DESKTOP_PICKER_WIDGET", os.path.join(os.path.dirname(os.path.dirname(HERE)), "build", "widget"))
# Of tests that ask the X server itself, or that have a screen reader, which needs one.
on_x = unittest.skipIf("WAYLAND_DISPLAY" in os.environ, "it needs an X server")
Box = collections.namedtuple("Box", "x y width height")


def environment(base=os.environ):
    return {**base, "GI_TYPELIB_PATH": BUILT, "LD_LIBRARY_PATH": BUILT, **(sanitizers() if BUILT.endswith("-sanitized") else {})}


@functools.cache
def sanitizers():
    """What a host needs that is not sanitized itself. It ends with a report at the first fault; what Python keeps at its end is no leak of the library."""
    checker = subprocess.run(["cc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True).stdout.strip()
    # The typelib names the checker, too, which the linker finds beside the compiler alone.
    return {"LD_PRELOAD": checker, "LD_LIBRARY_PATH": f"{BUILT}:{os.path.dirname(checker)}", "ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=8", "UBSAN_OPTIONS": "print_stacktrace=1"}


class Showing:
    """A program with the widget in its window. Under Wayland it says on standard error where its popovers are."""

    def __init__(self, arguments, environment, **more):
        self.hands, self.log = Picker.the_hands(), tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self.process = subprocess.Popen(arguments, env={**environment, **self.hands.environment()}, stderr=self.log, text=True, **more)

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        self.errors = complaints.of_the_program(self.hands.said(self.trace()))
        self.log.close()

    def trace(self):
        """All that is on standard error."""
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode(errors="replace")

    def windows(self):
        return self.hands.windows(self.process.pid)

    @property
    def window(self):
        return until(lambda: max(self.windows(), key=lambda window: self.hands.geometry(window).width, default=None), "the host's window")

    @property
    def geometry(self):
        return self.hands.geometry(self.window)


class Host(Showing):
    """The one of the tests, host.py. It draws with what GTK chooses where `renderer` is None. walls: a command that the program runs in."""

    def __init__(self, walls=(), renderer=os.environ["GSK_RENDERER"], **options):
        variables = {**environment(), **({} if renderer is None else {"GSK_RENDERER": renderer})}
        if renderer is None:
            del variables["GSK_RENDERER"]
        super().__init__([*walls, sys.executable, os.path.join(HERE, "host.py"), json.dumps(options)], variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.said, self.lines = [], queue.SimpleQueue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))

    def end(self):
        super().end()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def do(self, *words):
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()

    def all(self, key):
        """All that it has said of a kind."""
        while not self.lines.empty():
            self.said.append(self.lines.get())
        return [one for one in self.said if key in one]

    def wait(self, key, condition=lambda one: True):
        return until(lambda: next((one for one in reversed(self.all(key)) if condition(one)), None), f"the host says {key}",
                     context=lambda: f"\n  {self.said}, it has ended: {self.process.poll()}")

    def ask(self, key, *words):
        before = len(self.all(key))
        self.do(*words)
        return until(lambda: self.all(key)[before:], f"the host answers {words}", context=lambda: f"\n  {self.said}")[-1]

    @property
    def box(self):
        return Box(*map(round, self.ask("where", "where")["where"]))

    @property
    def focus(self):
        return self.ask("where", "where")["focus"]


class Embedded(Served):
    """The picker in the host's window: the host has the windows, the picker what accessibility tells."""

    def __init__(self, pid, desk, host):
        super().__init__(pid, desk)
        self.host = host

    def popovers(self):
        """Those of the host, which the picker's are in."""
        return self.hands.popovers(self.host)

    @property
    def window(self):
        if self._window is None:
            self._window = self.host.window
            self.focus()
        return self._window

    @property
    def geometry(self):
        window, box = self.hands.geometry(self.window), self.host.box
        return Box(window.x + box.x, window.y + box.y, box.width, box.height)


class EmbeddingCase(WindowCase):
    """A service and hosts on the library of the window's tests."""

    # What a host may write besides, as parts of lines.
    bears = ()

    def setUp(self):
        self.desk = self.serve(self.library)

    def serve(self, library, **more):
        # GDK says so where its display goes first, with the host.
        return self.enterContext(Desk(library, portal=False, says=("Gdk-Message: .*(display: Broken pipe|display: Connection reset by peer|Lost connection to Wayland compositor.)",), **more))

    def host(self, walls=(), **options):
        host = Host(walls, **options)
        self.addCleanup(self.ended, host)
        return host

    def ended(self, host):
        host.end()
        self.assertEqual([line for line in host.errors.splitlines() if line and not any(words in line for words in self.bears)], [])

    def requests(self):
        """Processes of requests that have begun: they have a host's connection to show pictures on."""
        return children(self.desk.service.pid)

    def embedded(self, **options):
        before = set(self.requests())
        host = self.host(**{"style": "inline", **options})
        host.wait("state", lambda one: one["state"] == "shown")
        return host, self.picker(host, before)

    def picker(self, host, before=frozenset()):
        def frame():
            for pid in self.requests():
                picker = Embedded(pid, self.desk, host)
                if picker._application() and picker.look("frame"):
                    return picker
            return None
        return until(frame, "the picker's window in the accessibility tree")

    def past_the_sheet(self, picker):
        picker.click(picker.button("Continue"))
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")


def running(pid):
    return Process(pid).poll() is None
