# SPDX-License-Identifier: GPL-3.0-or-later
"""The picker inside another program's window, beside the same picker in a window of its own, or beside the same program without it, in one run."""
import contextlib
import json
import os
import queue
import random
import re
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path[:0] = [os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Tests", name) for name in ("portal", "ui", "embedding")]


import bus  # noqa: E402
from desk import children  # noqa: E402
from measuring import RENDERERS, Home, against, interleaved, judged, percentile, row, rounds, seconds  # noqa: E402
from ownbus import OwnBus  # noqa: E402
import picking  # noqa: E402
from portal_figures import SERVICE, Arrivals, Hands, Screen, arrival, resident  # noqa: E402
from rawclient import Client, Service  # noqa: E402
from waiting import until  # noqa: E402
import xserver  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
WIDGET = os.environ.get("DESKTOP_PICKER_WIDGET", os.path.join(os.path.dirname(HERE), "build", "widget"))
SIZE, STRIP = (900, 640), 20
# What a picker opens with where nothing is remembered.
USUAL = (1180, 760)
# Where two photos lie in both windows.
PHOTOS = [(330, 330), (480, 330)]
FRAME = 16.7
# Pixels of the sheet that comes first: the width of the albums beside it, and how far below the middle its button is.
SIDEBAR, BELOW = 212, 80


class Host:
    """A program with room for a picker (embedding_host.py), at the display's corner."""

    def __init__(self, bench, address, size=SIZE, **variables):
        environment = {**bench.environment, "DBUS_SESSION_BUS_ADDRESS": address, "GI_TYPELIB_PATH": WIDGET, "LD_LIBRARY_PATH": WIDGET, **variables}
        self.process = subprocess.Popen([sys.executable, os.path.join(HERE, "embedding_host.py"), *map(str, size)], env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=lambda: [self.lines.put(json.loads(line)) for line in self.process.stdout], daemon=True).start()
        self.wait("shown")
        window, *_ = until(lambda: bench.server.windows(self.process.pid), "the host's window")
        bench.server.arrange(window, x=0, y=0)
        bench.server.focus(window)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def do(self, *words):
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()

    def wait(self, key, value=None, patience=30):
        """When it said this, in seconds of CLOCK_MONOTONIC, and what it said."""
        while True:
            try:
                one = self.lines.get(timeout=patience)
            except queue.Empty:
                sys.exit(f"bench: the host never said {key}")
            if key in one and value in (None, one[key]):
                return one["at"], one[key]

    def frames(self, spent, doing=lambda: None):
        """Start and end of each frame of some seconds in which something is done sixty times a second."""
        self.do("frames")
        self.wait("frames")
        end = time.monotonic() + spent
        while time.monotonic() < end:
            doing()
            time.sleep(0.016)
        self.do("frames")
        return self.wait("frames")[1]


class Bench:
    def __init__(self, options, folder):
        self.screen, self.hands, self.server = Screen(), Hands(), xserver.Server()
        self.environment = Home(folder).environment(GSK_RENDERER="cairo", GTK_A11Y="none", NO_AT_BRIDGE="1")
        services = os.path.join(folder, "services")
        os.makedirs(services)
        with open(os.path.join(services, f"{picking.NAME}.service"), "w", encoding="utf-8") as file:
            file.write(SERVICE.format(name=picking.NAME, command=f"{options.picker} service --library {options.library} --idle 0"))
        seconds([options.picker, "library", "scan", options.library], self.environment)
        listed = subprocess.run([options.picker, "library", "list", "--library", options.library, "--filter", "images", "--limit", "100"],
                                env=self.environment, capture_output=True, text=True, check=True).stdout
        assets = [json.loads(line) for line in listed.splitlines()]
        self.options = {"selection_limit": 0, "selection": "continuous", "preselected": [asset["id"] for asset in assets if not asset.get("broken")][-10:]}
        self.own = OwnBus(folder, services, self.environment)
        self.count = 0

    def rested(self):
        """The process that waits has opened all it can, and nothing is under way. The pointer is where it has nothing to tell."""
        self.hands.move(1279, 799)
        time.sleep(1.5)

    @contextlib.contextmanager
    def window(self, size=SIZE):
        """A picker in a window of its own, where the host has it: milliseconds until it was painted, and its signals."""
        self.count += 1
        path = picking.PATH + "/request/" + self.own.connection.get_unique_name()[1:].replace(".", "_") + f"/b{self.count}"
        signals = Arrivals(self.own.connection, path)
        self.rested()
        start = time.monotonic()
        bus.Proxy(self.own.connection, picking.NAME, picking.PATH, picking.PICKER).call(
            "Pick", "(sa{sv})", "", picking.variants({**self.options, "handle_token": f"b{self.count}"}))
        spent = self.screen.painted(start)
        window = self.server.titled(re.compile("^Pick Photos$"))[-1]
        self.server.arrange(window, x=0, y=STRIP, width=size[0], height=size[1])
        self.server.focus(window)
        time.sleep(1)
        yield spent, signals
        bus.Proxy(self.own.connection, picking.NAME, path, picking.REQUEST).call("Close")

    @contextlib.contextmanager
    def embedded(self, size=SIZE, **variables):
        """A host with a picker: milliseconds until it was painted, and until the photos were after a press on Continue, and the host."""
        with Host(self, self.own.address, size, **variables) as host:
            self.rested()
            start = time.monotonic()
            host.do("embed", {**self.options, "style": "inline"})
            spent = [self.screen.painted(start)]
            # The button is in the middle of what is beside the albums.
            self.hands.move((size[0] + SIDEBAR) // 2, STRIP + size[1] // 2 + BELOW)
            time.sleep(0.5)
            spent.append(self.screen.painted(self.hands.click()))
            yield spent, host

    def opened(self):
        with self.window(USUAL) as (spent, _):
            return spent

    def opened_embedded(self):
        with self.embedded(USUAL) as (spent, _):
            # The sheet lies over the photos, which are drawn under it: the press on Continue only takes it away.
            return spent[0]

    # What a person does

    def taps(self, count, tapped):
        """Taps on two photos in turn, since two clicks on one are a double click, at any moment of a frame."""
        for number in range(count):
            x, y = PHOTOS[number % 2]
            self.hands.move(x, y)
            time.sleep(0.4 + random.random() * FRAME / 1000)
            yield tapped(y)

    def pressed(self, y):
        """Milliseconds from a press until something changes on the display beside it."""
        rows = self.screen.rows(y - 60, y + 60)
        before, start = rows(), self.hands.click()
        while rows() == before:
            if time.monotonic() > start + 5:
                sys.exit("bench: a press changed nothing")
        return (time.monotonic() - start) * 1000


class Stubborn:
    """A picker that does what it shall not, for as long as it is used: `step` again and again, on a thread of its own."""

    def __init__(self, bench):
        self.service = Service()
        self.host = Host(bench, os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.host.do("embed", {"style": "inline"})
        until(lambda: bus.pump() or self.service.sockets, "the host hands its connection over")
        self.client = Client(self.service.sockets[0]).window()
        self.client.draw(*SIZE)
        self.host.wait("state", "shown")
        self.is_over = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.host.__exit__()
        self.service.end()

    def goes_on(self, step):
        def run():
            while not self.is_over:
                step()
        threading.Thread(target=run, daemon=True).start()


def intervals(frames):
    """Milliseconds from each frame's start to the next one's."""
    return [(after[0] - before[0]) * 1000 for before, after in zip(frames, frames[1:])]


def opening(bench):
    print("From the request until the photos are painted, service warm, 1180x760, cairo; over those of the embedded one lies its sheet")
    bench.opened(), bench.opened_embedded()  # makes the thumbnails
    own, embedded = interleaved(bench.opened, bench.opened_embedded)
    row("in a window of its own", own, "ms")
    row("in a host", embedded, "ms")
    return against("in a host / in a window of its own", statistics.median(embedded) / statistics.median(own), 1.1)


def scrolling(bench):
    print("The host's frames while the picker in it scrolls by the wheel, 900x640: from before-paint to after-paint")
    met = []
    for name, goal in (("cairo", 3.3), ("OpenGL", 6)):
        medians, worst = [], []
        for _ in range(rounds(3)):
            with bench.embedded(**RENDERERS[name]) as (_, host):
                bench.hands.move(*PHOTOS[0])
                turns = iter(range(10_000))
                frames = host.frames(4, lambda: bench.hands.wheel(down=next(turns) // 60 % 2 == 0))
            spent = [(end - start) * 1000 for start, end in frames]
            medians.append(statistics.median(spent))
            worst.append(percentile(spent, 0.95))
        row(f"p50, {name}", medians, "ms", f"{len(frames)} frames")
        row(f"p95, {name}", worst, "ms")
        met.append(judged(f"p50, {name}", statistics.median(medians), "ms", goal))
    return all(met)


def pressing(bench):
    print("From a press on a photo until something changes on the display, and until the host is told of the selection, 900x640, cairo")
    own, embedded, told, signalled = [], [], [], []
    for _ in range(rounds(3)):
        with bench.window() as (_, signals):
            own += bench.taps(30, bench.pressed)
            counted = [signals.of("SelectionChanged")]

            def by_signal(_):
                start = bench.hands.click()
                spent = arrival(lambda: signals.of("SelectionChanged") > counted[0], start)
                counted[0] = signals.of("SelectionChanged")
                return spent
            signalled += bench.taps(30, by_signal)
        with bench.embedded() as (_, host):
            embedded += bench.taps(30, bench.pressed)
            time.sleep(0.5)
            while not host.lines.empty():
                host.lines.get()

            def by_callback(_):
                start = bench.hands.click()
                return (host.wait("selection")[0] - start) * 1000
            told += bench.taps(30, by_callback)
    row("press to pixel, p50, in a window of its own", [statistics.median(own)], "ms")
    row("press to pixel, p50, in a host", [statistics.median(embedded)], "ms")
    met = judged("what the host adds, p50", statistics.median(embedded) - statistics.median(own), "ms", FRAME)
    row("press to SelectionChanged, p95, in a window", [percentile(signalled, 0.95)], "ms", f"p50 {statistics.median(signalled):.1f}")
    row("press to the host's callback, p50", [statistics.median(told)], "ms")
    return judged("press to the host's callback, p95", percentile(told, 0.95), "ms", 10) and met


def faults(bench):
    print("A host that draws without pause, 900x660, cairo: from frame to frame, p99")
    def alone():
        with Host(bench, bench.own.address) as host:
            host.do("move", True)
            return percentile(intervals(host.frames(4)), 0.99)

    def stopped():
        with bench.embedded() as (_, host):
            host.do("move", True)
            processes = children(bench.own.owner(picking.NAME))
            for process in processes:
                os.kill(process, signal.SIGSTOP)
            turns = iter(range(10_000))
            frames = host.frames(4, lambda: bench.hands.move(300 + next(turns) % 400, 330))
            for process in processes:
                os.kill(process, signal.SIGCONT)
            return percentile(intervals(frames), 0.99)

    def stubborn(width, height):
        with Stubborn(bench) as picker:
            picker.host.do("move", True)
            client = picker.client
            pool, _ = client.pool(width * height * 4)
            buffer = client.new()
            client.send(pool, 0, struct.pack("<IiiiiI", buffer, 0, width, height, width * 4, 0))

            def step():
                client.send(client.surface, 1, struct.pack("<Iii", buffer, 0, 0))
                client.send(client.surface, 2, struct.pack("<iiii", 0, 0, width, height))
                client.commit()
            picker.goes_on(step)
            return percentile(intervals(picker.host.frames(4)), 0.99)
    ways = {"the host alone": alone, "its picker is stopped": stopped, "its picker commits without pause": lambda: stubborn(*SIZE),
            "its picker commits buffers of 4096x4096 without pause": lambda: stubborn(4096, 4096)}
    columns = interleaved(*ways.values(), runs=3)
    met = []
    for name, column in zip(ways, columns):
        row(name, column, "ms")
    for name, column in list(zip(ways, columns))[1:]:
        met.append(against(f"{name} / alone", statistics.median(column) / statistics.median(columns[0]), 1.5))
    return all(met)


def memory(bench):
    added = []
    for _ in range(rounds(3)):
        with Host(bench, bench.own.address) as host:
            bench.rested()
            before = resident(host.process.pid)
        with bench.embedded() as (_, host):
            bench.rested()
            added.append(resident(host.process.pid) - before)
    row("proportional memory added to the host", added, "MiB")
    return judged("that", statistics.median(added), "MiB", 12)


def embedding(options):
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library), ignore_cleanup_errors=True) as folder:
        bench = Bench(options, folder)
        with bench.own:
            return all([figure(bench) for figure in (opening, scrolling, pressing, faults, memory)])
