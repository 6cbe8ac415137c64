# SPDX-License-Identifier: GPL-3.0-or-later
"""What is left once a host, a picker or a widget has gone, in whatever it was doing: nothing."""
import contextlib
import glob
import os
import random
import signal

from desk import children
from embedding import EmbeddingCase, running
from waiting import until
from windowdriver import Picker

# By hand 200, with PICKER_CYCLES.
CYCLES = int(os.environ.get("PICKER_CYCLES", "6"))
# KiB that one cycle may leave, on average: memory of GTK and of the service grows a little until it is used again.
LEFT = 64


def memory(pid):
    """KiB that a process has for itself."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon:"))


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def files():
    """Whatever lies where programs of a session leave sockets and files."""
    return {path for folder in (os.environ["XDG_RUNTIME_DIR"], os.environ["HOME"]) for path in glob.glob(f"{folder}/**", recursive=True, include_hidden=True)
            if "/dconf" not in path and "/.cache" not in path}


class Cycles(EmbeddingCase):
    def cycle(self, host):
        """A picker comes and goes. A program that has had ten gets one a second."""
        while True:
            count = len(host.said)
            self.asked += 1
            host.do("embed")
            until(lambda: [one for one in host.all("state") if one in host.said[count:]], "the next picker, or none", context=lambda: f"\n  {host.said[-3:]}")
            is_shown = {"state": "shown"} in host.said[count:]
            host.do("remove")
            if is_shown:
                return

    def test_one_after_the_other(self):
        host, _ = self.embedded()
        self.asked = 1
        host.do("remove")
        for _ in range(4):
            self.cycle(host)
        service = self.desk.service.pid
        self.settled()
        begun = (descriptors(host.process.pid), descriptors(service))
        before = (memory(host.process.pid), memory(service))
        for _ in range(CYCLES):
            self.cycle(host)
        self.settled()
        until(lambda: len(host.all("freed")) == self.asked, "each widget is freed")
        until(lambda: (descriptors(host.process.pid), descriptors(service)) <= begun, "their descriptors are closed",
              context=lambda: f"\n  {descriptors(host.process.pid)}, {descriptors(service)} after {begun}")

        def fits(after):
            # What is small and happens once is no leak.
            return all(other - one < 4096 + LEFT * CYCLES for one, other in zip(before, after, strict=True))
        after = (memory(host.process.pid), memory(service))
        # malloc gives some MiB back or keeps them, as it happens: a leak is never back where it was.
        for _ in range(10):
            if fits(after):
                break
            self.cycle(host)
            self.settled()
            after = (memory(host.process.pid), memory(service))
        print(f"{CYCLES} cycles: host {before[0]} to {after[0]} KiB, service {before[1]} to {after[1]} KiB, descriptors {begun}")
        self.assertTrue(fits(after), (before, after))

    def settled(self):
        """One process waits for the next request, as before."""
        until(lambda: len(children(self.desk.service.pid)) <= 1, "no other process is left")


class Storms(EmbeddingCase):
    def test_sizes_without_pause(self):
        host, picker = self.embedded()
        self.past_the_sheet(picker)
        chance = random.Random(50)
        above_and_below = 560 - host.box.height
        for _ in range(200):
            host.do("size", chance.randint(120, 1200), chance.randint(60, 700) + above_and_below)
        host.ask("frames", "probe", "frames", 5)

        def has_it():
            # No window manager keeps the size: a layout that began before may still bring a former one back.
            if tuple(host.box[2:]) != (640, 300):
                host.do("size", 640, 300 + above_and_below)
            return tuple(picker.frame.box[2:]) == tuple(host.box[2:]) == (640, 300)
        picker.wait(has_it, "the last size counts")
        self.assertEqual(host.all("response") + host.all("failed"), [])


class Kills(EmbeddingCase):
    """A host or a picker is ended at once in the midst of something."""

    @contextlib.contextmanager
    def starting(self):
        host = self.host(style="inline")
        until(lambda: Picker.the_hands().windows(host.process.pid), "the host's window")
        yield host, None

    @contextlib.contextmanager
    def onboarding(self):
        yield self.embedded()

    @contextlib.contextmanager
    def shown(self):
        host, picker = self.embedded(selection_limit=0)
        self.past_the_sheet(picker)
        yield host, picker

    @contextlib.contextmanager
    def menu(self):
        with self.shown() as (host, picker):
            picker.click_tile("waves.jpg")
            picker.no_popover()
            picker.click(picker.button("Options"))
            picker.find(("check box", "switch", "toggle button"), "Location")
            yield host, picker

    @contextlib.contextmanager
    def preview(self):
        with self.shown() as (host, picker):
            picker.click_tile("waves.jpg")
            picker.key("shift+space")
            picker.wait(lambda: any(node.name == "Preview" for node in picker.walk()), "the preview is open")
            yield host, picker

    @contextlib.contextmanager
    def dragging(self):
        with self.shown() as (host, picker), picker.button_down(picker.tile("waves.jpg")):
            picker.drag_to(picker.tile("tower.jpg"))
            yield host, picker

    @contextlib.contextmanager
    def resizing(self):
        with self.shown() as (host, picker):
            for step in range(40):
                host.do("size", 500 + step * 10, 500 + step * 5)
            yield host, picker

    STATES = ("starting", "onboarding", "shown", "menu", "preview", "dragging", "resizing")

    def test_a_host_in_every_state(self):
        until(lambda: len(children(self.desk.service.pid)) <= 1, "one process waits")
        held = None
        for state in self.STATES:
            with self.subTest(state), getattr(self, state)() as (host, picker):
                begun = files()
                host.process.kill()
                if picker:
                    until(lambda picker=picker: not running(picker.process.pid), "the picker has ended")
                until(lambda: len(children(self.desk.service.pid)) <= 1, "one process waits, and no other is left")
                self.assertEqual(files() - begun, set())
                until(lambda: held is None or descriptors(self.desk.service.pid) <= held, "the service holds nothing of it")
                held = held or descriptors(self.desk.service.pid)

    def test_a_picker_in_every_state(self):
        for state in self.STATES:
            with self.subTest(state), getattr(self, state)() as (host, picker):
                begun = files()
                for pid in [picker.process.pid] if picker else children(self.desk.service.pid):
                    os.kill(pid, signal.SIGKILL)
                if picker:
                    self.assertEqual(host.wait("response")["response"], 2)
                else:
                    # It had another one to give, or it had none.
                    host.wait("state")
                self.assertLessEqual(len(host.all("response") + host.all("failed")), 1)
                host.ask("idle", "probe", "idle")
                self.assertEqual(len(Picker.the_hands().windows(host.process.pid)), 1)
                self.assertEqual(files() - begun, set())
                host.process.kill()
                host.process.wait()
