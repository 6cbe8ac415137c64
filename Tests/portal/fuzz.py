#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fuzz.py [SECONDS] [SEED] : calls every method of the service with arguments that a hostile program could send (`make fuzz-bus`).

Types that are none of the method's, values at their limits, texts of megabytes, nested and odd variants, handles and paths of others, many
connections that come and go. Requests play a script, so that no window is opened. After each thousand calls the service has to be the same process,
to answer a right call rightly, and to be no larger than before by more than a few MiB. Prints the seed first.
"""
import contextlib
import os
import random
import socket
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.path.append(os.path.join(os.path.dirname(HERE), "ui"))

from gi.repository import Gio, GLib  # noqa: E402

import bus  # noqa: E402
from desk import CHOOSER, NAME as BACKEND, Desk, children  # noqa: E402
import fixtures  # noqa: E402
from waiting import Missed, until  # noqa: E402
from picking import NAME, PATH, PICKER, REQUEST, TYPES, Program  # noqa: E402

WORDS = ["", "images", "ordered", "continuous", "inline", "compact", "a" * 3000, "any(images, not(videos))", "any(" * 200, "#102030", "../../x", "é\u202e\n",
         "0123456789abcdef", "location", "all", "none", "image/*", "x11:1a", "wayland:" + "z" * 5000, "x11:ffffffffff", "albums", "%s%n%p"]
METHODS = {
    (NAME, PATH, PICKER): ["Pick", "PickInto"],
    (NAME, "OWN", REQUEST): ["Update", "DeselectAssets", "MoveAsset", "ScrollToInitialPosition", "ZoomIn", "ZoomOut", "Present", "Close", "OpenItem"],
    (NAME, "OTHERS", REQUEST): ["Close", "ZoomIn", "OpenItem"],
    (BACKEND, "/org/freedesktop/portal/desktop", CHOOSER): ["OpenFile", "SaveFile", "SaveFiles"],
}
SIGNATURES = {"Pick": "(sa{sv})", "PickInto": "(sha{sv})", "Update": "(a{sv})", "DeselectAssets": "(as)", "MoveAsset": "(ss)", "OpenItem": "(sa{sv})",
              "OpenFile": "(osssa{sv})", "SaveFile": "(osssa{sv})", "SaveFiles": "(osssa{sv})"}


class Values:
    """Random values of D-Bus."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def text(self):
        return self.random.choice(WORDS) if self.random.random() < 0.98 else "x" * self.random.randrange(1 << 22)

    def signature(self, depth=0):
        plain = "ybnqiuxtdsogv"
        if depth > 3 or self.random.random() < 0.6:
            return self.random.choice(plain)
        inner = self.signature(depth + 1)
        return self.random.choice(["a" + inner, "a{s" + inner + "}", "(" + inner + self.signature(depth + 1) + ")", "as", "a{sv}", "aay",
                                   "a(sa(us))", "a(ssa(ss)s)"])

    def value(self, signature, depth=0):
        """A GLib.Variant of a type."""
        builder = signature[0]
        if builder == "a":
            count = self.random.choice([0, 1, 3, 40 if depth < 2 else 1])
            made = GLib.VariantBuilder.new(GLib.VariantType(signature))
            for _ in range(count):
                made.add_value(self.value(signature[1:], depth + 1))
            return made.end()
        if builder == "(":
            parts, rest = [], signature[1:-1]
            while rest:
                length = self.first(rest)
                parts.append(self.value(rest[:length], depth + 1))
                rest = rest[length:]
            return GLib.Variant.new_tuple(*parts)
        if builder == "{":
            key = GLib.Variant("s", self.random.choice(list(TYPES))) if signature[1] == "s" else self.value(signature[1], depth + 1)
            return GLib.Variant.new_dict_entry(key, self.value(signature[2:-1], depth + 1))
        if builder == "v":
            return GLib.Variant.new_variant(self.value(self.signature(depth + 1), depth + 1))
        if builder == "s":
            return GLib.Variant("s", self.text())
        if builder == "o":
            return GLib.Variant("o", self.random.choice(["/", "/h", PATH + "/request/1_1/a", "/org/freedesktop/portal/desktop"]))
        if builder == "g":
            return GLib.Variant("g", self.random.choice(["", "s", "a{sv}"]))
        if builder == "b":
            return GLib.Variant("b", self.random.random() < 0.5)
        if builder == "d":
            return GLib.Variant("d", self.random.choice([0.0, -1.0, float("inf"), float("nan"), 1e300]))
        bits, signed = {"y": (8, 0), "n": (16, 1), "q": (16, 0), "i": (32, 1), "h": (32, 1), "u": (32, 0), "x": (64, 1), "t": (64, 0)}[builder]
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
        return GLib.Variant(builder, self.random.choice([0, 1, low, high, self.random.randint(low, high)]))

    @staticmethod
    def first(signature):
        """The length of the first complete type."""
        if signature[0] == "a":
            return 1 + Values.first(signature[1:])
        if signature[0] in "({":
            depth = 0
            for place, letter in enumerate(signature):
                depth += (letter in "({") - (letter in ")}")
                if depth == 0:
                    return place + 1
        return 1

    def arguments(self, method):
        """Mostly those of the method, with odd values in them; now and then something else."""
        right = SIGNATURES.get(method, "()")
        if self.random.random() < 0.15:
            inner = self.signature()
            return self.value(inner) if inner.startswith("(") else GLib.Variant.new_tuple(self.value(inner))
        return self.value(right) if right != "()" else GLib.Variant("()", ())


class Hostile:
    def __init__(self, desk, seed):
        self.desk, self.values, self.random = desk, Values(seed), random.Random(seed + 1)
        self.programs = [Program()]
        self.paths = []
        self.asked = 0
        # Bytes of the largest message by now: GLib keeps the buffer that it was read into.
        self.largest = 0

    def call(self):
        target, methods = self.random.choice(list(METHODS.items()))
        method = self.random.choice(methods)
        program = self.random.choice(self.programs)
        name, path, interface = target
        if path in ("OWN", "OTHERS"):
            # The paths of all connections: some are this one's, and some another's.
            path = self.random.choice(self.paths or [program.path("nothing")])
        with contextlib.suppress(GLib.Error):
            arguments = self.values.arguments(method)
            # Beyond 128 MiB the bus closes the connection that sends it.
            if arguments.get_size() < 1 << 27:
                self.largest = max(self.largest, arguments.get_size())
            if method == "PickInto":
                self.asked += 1
                answer, _ = program.bus.call_with_unix_fd_list_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, bus.SECONDS,
                                                                    self.files(), None)
                self.paths = (self.paths + [answer.unpack()[0]])[-20:]
                return
            pending = bus.Pending(bus.Proxy(program.bus, name, path, interface), method, arguments)
            self.asked += 1
            if method == "Pick":
                answer = pending.answer()
                self.paths = (self.paths + [answer[0]])[-20:]
            else:
                bus.pump()

    def files(self):
        """What could be taken for a widget's connection: sockets of all kinds, of which nobody has the other end, and what is none."""
        files = Gio.UnixFDList.new()
        for _ in range(self.random.choice([0, 1, 1, 1, 2, 16])):
            kind = self.random.choice([socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET, "pipe", "file", "folder", "listening"])
            if kind == "pipe":
                ends = os.pipe()
            elif kind in ("file", "folder"):
                ends = (os.open(__file__ if kind == "file" else HERE, os.O_RDONLY),)
            elif kind == "listening":
                with socket.socket(socket.AF_UNIX) as one:
                    one.bind("")
                    one.listen()
                    ends = (one.detach(),)
            else:
                ends = tuple(one.detach() for one in socket.socketpair(socket.AF_UNIX, kind))
            with contextlib.suppress(GLib.Error):
                files.append(ends[0])
            for end in ends:
                os.close(end)
        return files

    def churn(self):
        """Connections come and go, with all that they have asked for."""
        if len(self.programs) < 6:
            self.programs.append(Program())
        elif self.random.random() < 0.5:
            self.leave(self.programs.pop(self.random.randrange(len(self.programs))))

    @staticmethod
    def leave(program):
        # The bus itself may have closed a connection that sent what no message can be.
        with contextlib.suppress(GLib.Error):
            program.bus.close_sync()

    def check(self):
        """The service is the same, and does its work for a program that asks rightly."""
        service = self.desk.service
        if service.poll() is not None:
            # The trace of a crash is at the end of what it said.
            sys.exit(f"{self.desk.errors()[-8000:]}\nthe service has ended with {service.returncode}")
        for program in self.programs:
            self.leave(program)
        self.programs, self.paths = [Program()], []
        picked = None
        limit = time.monotonic() + 60
        while picked is None and time.monotonic() < limit:
            with contextlib.suppress(GLib.Error):
                # The fuzzer is one process: what it may open comes back with time.
                picked = self.programs[0].pick(selection_limit=0).response()
        if not picked or picked[0] != 0 or [item["name"] for item in picked[1]["items"]] != ["tower.jpg"]:
            print(f"a right call was answered with {picked}", flush=True)
            sys.exit(1)

    def size(self):
        """MiB of the service itself, without the buffer for the largest message."""
        with open(f"/proc/{self.desk.service.pid}/smaps_rollup", encoding="utf-8") as file:
            whole = next(int(line.split()[1]) for line in file if line.startswith("Pss_Anon:"))
        return whole / 1024 - self.largest / (1 << 20)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="picker-fuzz.") as folder:
        library = fixtures.make_library(os.path.join(folder, "library"))
        script = os.path.join(folder, "script.txt")
        with open(script, "w", encoding="utf-8") as file:
            file.write("tap tower.jpg\nadd\n")
        # Each request that cannot be served says why on standard error.
        with Desk(library, "--script", script, portal=False, says=[".*"]) as desk:
            hostile = Hostile(desk, seed)
            hostile.check()
            end, first, sizes = time.monotonic() + seconds, None, []
            while time.monotonic() < end:
                for count in range(1000):
                    hostile.call()
                    if count % 50 == 0:
                        hostile.churn()
                hostile.check()
                # What calls took goes back a moment after the last of them.
                if first:
                    with contextlib.suppress(Missed):
                        until(lambda: hostile.size() < first + 16, "memory goes back", 10)
                sizes.append(hostile.size())
                # What the first thousands bring in stays: the heap has its size after some ten of them.
                if len(sizes) == 10:
                    first = max(sizes)
                print(f"{hostile.asked} calls, the service has {sizes[-1]:.1f} MiB besides a message of "
                      f"{hostile.largest / (1 << 20):.1f} and {len(children(desk.service.pid))} processes", flush=True)
                if first and sizes[-1] > first + 16:
                    print(f"the service has grown from {first:.1f} to {sizes[-1]:.1f} MiB", flush=True)
                    sys.exit(1)


if __name__ == "__main__":
    main()
