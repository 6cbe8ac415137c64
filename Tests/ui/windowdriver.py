# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program in a real window, as a person with a pointer, a keyboard and a screen reader does.

What is there is read over AT-SPI; pointer and keys are events of the display (XTEST, or what waylanddriver.py gives the
compositor), never calls into the program. Nothing here sleeps for a fixed time: every wait names a condition and a deadline,
and a missed deadline prints the accessibility tree. Needs the session of scripts/with-session.sh.
"""
import collections
import contextlib
import os
import subprocess
import sys
import tempfile
import time

from gi.repository import GLib

import accessible
import complaints
import failing
from waiting import PAUSE, SECONDS, Missed, until
from xhands import XHands

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUTTON = ("push button", "toggle button", "radio button")
ENTRY = ("entry", "text")
TEXT = ("label", "heading", "paragraph")
Result = collections.namedtuple("Result", "status output errors")


def program():
    path = os.environ.get("DESKTOP_PICKER", os.path.join(ROOT, ".build", "debug", "desktop-picker"))
    if not os.access(path, os.X_OK):
        sys.exit(f"{path} is missing: build it first (make build), or name another one in DESKTOP_PICKER.")
    return path


def watched():
    """The same program where it can be measured and given a size: only this one reads DESKTOP_PICKER_SIZE and DESKTOP_PICKER_TRACE_*."""
    path = f"{program()}-watched"
    # Before it was a program of its own, the picker itself did so.
    return path if os.access(path, os.X_OK) else program()


def make_hands():
    if "WAYLAND_DISPLAY" in os.environ:
        import waylanddriver  # needs a compositor from its first line on
        return waylanddriver.WaylandHands()
    if "PICKER_TOUCH" in os.environ:
        import touchdriver  # needs the devices from its first line on
        return touchdriver.TouchHands()
    return XHands()


class Picker:
    """The program, running. Use as a context manager: it never outlives the test. At its end the test fails where something is on
    standard error but lines like those in `says` (complaints.py)."""

    def __init__(self, *arguments, environment=None, binary=None, home=None, says=()):
        self.folder, self.says = tempfile.TemporaryDirectory(prefix="picker-ui."), says
        self.home = home or self.folder.name
        variables = dict(os.environ)
        for name in ("data", "cache", "config", "state"):
            folder = os.path.join(self.home, name)
            os.makedirs(folder, exist_ok=True)
            variables[f"XDG_{name.upper()}_HOME"] = folder
        for name, value in (environment or {}).items():
            if value is None:
                variables.pop(name, None)
            else:
                variables[name] = value
        self.hands = self.the_hands()
        variables.update(self.hands.environment())
        # The display counts device pixels, accessibility counts the toolkit's.
        self.scale = self.hands.scale(variables)
        self.output_file = open(os.path.join(self.folder.name, "output"), "w+b")
        self.errors_file = open(os.path.join(self.folder.name, "errors"), "w+b")
        self.away()
        self.process = subprocess.Popen(
            [binary or program(), *arguments], stdin=subprocess.DEVNULL, stdout=self.output_file,
            stderr=self.errors_file, env=variables)
        self._window = None
        # What the grid is called: another word in another language.
        self.photos = "Photos"

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if error is not None:
            # The window is still there.
            failing.see()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        said = self.errors()
        self.output_file.close()
        self.errors_file.close()
        self.folder.cleanup()
        complaints.check(said, self.says)

    # What the program says

    def _read(self, file):
        file.flush()
        with open(file.name, encoding="utf-8", errors="surrogateescape") as again:
            return again.read()

    def trace(self):
        """All that it wrote on standard error up to now."""
        return self._read(self.errors_file)

    def errors(self):
        """What it wrote on standard error up to now, by itself."""
        return complaints.of_the_program(self.hands.said(self.trace()))

    def finish(self, seconds=SECONDS):
        """Waits for the program to end by itself."""
        until(lambda: self.process.poll() is not None, "the program ends", seconds, self._state)
        return Result(self.process.returncode, self._read(self.output_file), self.errors())

    def _state(self):
        said = self.errors().strip().splitlines() or ["(nothing)"]
        # A crash prints all threads and registers; what happened stands on top.
        lines = ["\n  standard error: " + "\n    ".join(said[:40])]
        if self.process.poll() is not None:
            lines.append(f"  the program has ended with {self.process.returncode}")
        else:
            try:
                lines.append(f"  the window {self.geometry}, the pointer at {self.hands.place()}, has:\n{self.dump(indent='    ')}")
            except (GLib.Error, Missed):
                lines.append("  no window in the accessibility tree")
        return "\n".join(lines)

    # What is in the window

    # The root of its tree, once it is known.
    _root = None
    # One of each for all pickers of a session, made at the first need.
    bus = _hands = _corner = None

    @staticmethod
    def the_hands():
        if Picker._hands is None:
            Picker._hands = make_hands()
            failing.take = Picker._hands.screen
        return Picker._hands

    def _application(self):
        if self.process.poll() is not None:
            raise Missed("the program ended while its window was asked for" + self._state())
        if Picker.bus is None:
            Picker.bus = accessible.Bus()
        if self._root is None:
            self._root = self.bus.application(self.process.pid)
        return self._root

    def gtk_version(self):
        """Of the GTK that the program runs on: what it tells is another thing in some."""
        application = until(self._application, "the program in the accessibility tree", SECONDS, self._state)
        return tuple(int(part) for part in application.get(accessible.APPLICATION, "Version").split(".")[:2])

    def walk(self):
        application = self._application()
        try:
            return application.walk() if application else []
        except GLib.Error:
            # Perhaps it is no more in the tree.
            self._root = None
            raise

    def look(self, role, name=None):
        """All that is there now with this role (or one of these) and name (text, or a pattern for the whole name)."""
        nodes = self.walk()
        found = accessible.matching(nodes, role, name)
        if role != BUTTON or name is None:
            return found
        # GTK since 4.10 has menu buttons in boxes that say the same: the button comes right behind.
        behind = {nodes[index].path for index in range(len(nodes) - 1) if nodes[index + 1] in found}
        return [node for node in found if node.path not in behind]

    def find(self, role, name=None, seconds=SECONDS):
        return until(lambda: next(iter(self.look(role, name)), None), f"a {role} named “{name}”", seconds, self._state)

    def gone(self, role, name=None, seconds=SECONDS):
        until(lambda: not self.look(role, name), f"no {role} named “{name}” any more", seconds, self._state)

    def wait(self, condition, what, seconds=SECONDS):
        return until(condition, what, seconds, self._state)

    @property
    def frame(self):
        """The window, as accessibility has it."""
        def first():
            application = self._application()
            if not application:
                return None
            # A program that only asks something has a dialog and no other window.
            windows = [window for role in ("frame", "dialog") for window in accessible.matching(application.children(), role, None)]
            return next(iter(windows), None)
        return until(first, "a window in the accessibility tree", SECONDS, self._state)

    def tiles(self):
        grid = next(iter(self.look("list", self.photos)), None)
        return accessible.matching(grid.walk(), "list item", None) if grid else []

    def _tile(self, file_name):
        tiles = self.tiles()
        described = zip(tiles, accessible.descriptions(tiles), strict=True)
        return next((tile for tile, description in described if file_name in description), None)

    def tile(self, file_name, seconds=SECONDS):
        """The tile that is described by this file name."""
        return until(lambda: self._tile(file_name), f"a tile described as {file_name}", seconds, self._state)

    def reveal(self, file_name):
        """The tile, once the wheel has brought the whole of it into view and it stays there: a search narrows with each key, and
        a tile seen before the last one may be gone from its place. Where a turn of the wheel is more than the room around the
        tile, its middle in view is enough."""
        places, turns = [], set()

        def inside():
            tile, grid = self._tile(file_name), next(iter(self.look("list", self.photos)), None)
            if tile is None or grid is None:
                places.clear()
                return None
            its, room = accessible.boxes([tile, grid])
            places.append(its)
            if places[-5:] != [its] * 5:
                # So long a search may take until it has brought a tile elsewhere.
                time.sleep(PAUSE)
                return None
            above, below = its.y < room.y, its.y + its.height > room.y + room.height
            middle = its.y + its.height / 2
            if not above and not below or len(turns) == 2 and room.y < middle < room.y + room.height:
                return tile
            turns.add(-1 if above else 1)
            self.scroll(grid, -1 if above else 1)
            return None
        return until(inside, f"the tile of {file_name} is in view", SECONDS, self._state)

    def click_tile(self, file_name, *modifiers, **more):
        self.click(self.reveal(file_name), *modifiers, **more)

    def button(self, name, **more):
        return self.find(BUTTON, name, **more)

    def dump(self, indent=""):
        def lines(node, depth):
            states = [s for s in ("focused", "selected", "checked") if node.has(s)]
            extra = f" — {node.description}" if node.description else f" {node.box}" if node.role == "push button" else ""
            yield f"{indent}{'  ' * depth}{node}{extra} {' '.join(states)}".rstrip()
            for child in node.children():
                yield from lines(child, depth + 1)
        application = self._application()
        return "\n".join(lines(application, 0)) if application else indent + "(nothing)"

    # Hands

    @property
    def window(self):
        """The program's window on the display, with the keyboard."""
        if self._window is None:
            def largest():
                windows = self.hands.windows(self.process.pid)
                if self.process.poll() is not None:
                    raise Missed("the program ended without a window" + self._state())
                sizes = []
                for window in windows:
                    # One that GTK only tried something with may be gone by now.
                    with contextlib.suppress(Missed):
                        sizes.append((self.hands.geometry(window).width, window))
                return max(sizes, default=(0, None))[1]
            self._window = until(largest, "a window on the display", SECONDS, self._state)
            self.focus()
        return self._window

    def focus(self):
        self.hands.focus(self._window)

    def next_window(self):
        """Another window of the program has taken the place of the one before."""
        before, self._window = self._window, None
        self.wait(lambda: before not in self.hands.windows(self.process.pid), "the window before is gone")
        return self.window

    @property
    def geometry(self):
        return self.hands.geometry(self.window)

    def ask_to_close(self):
        """Presses the close button of the window's frame."""
        self.hands.ask_to_close(self.window)

    def resize(self, width, height):
        """Gives the window a size in the toolkit's pixels."""
        width, height = width * self.scale, height * self.scale
        self.hands.resize(self.window, width, height)

        def laid_out():
            if self.geometry[2:] != (width, height):
                # No window manager keeps the size: a layout that began before may still bring the former one back.
                self.hands.resize(self.window, width, height)
                return False
            # The border of a window is as wide as it is high, and no compositor's answer says when the program has followed. Words
            # may need some of the border's room.
            frame = self.frame.box
            return 0 <= width - round(frame.width * self.scale) <= height - round(frame.height * self.scale)
        self.wait(lambda: laid_out() and not time.sleep(0.05) and laid_out(), f"the window and its content are {width}x{height}")

    def holds_words_of(self, button):
        """Whether the window does not end before a button's words do. What answers fingers around the button may go over its edge;
        GTK since 4.10 counts it as the button's."""
        words = [node for node in button.walk() if node.role == "label"][-1].box
        return 0 <= words.x and words.x + words.width <= self.frame.box.width

    def place(self, node, across=0.5, down=0.5):
        """Where a node is on the display."""
        # Where it stays: a window that was just resized is still being laid out.
        box = until(lambda: (before := node.box) and not time.sleep(0.03) and before == node.box and before,
                    "what is pointed at stays in its place", SECONDS, self._state)
        window, frame = self.geometry, self.frame.box
        x, y = (box.x + box.width * across) * self.scale, (box.y + box.height * down) * self.scale
        # Accessibility counts from inside the border that the toolkit draws around its window.
        border = (window.width - frame.width * self.scale) / 2
        return window.x + int(x + border), window.y + int(y + border)

    def point(self, node, across=0.5, down=0.5):
        """Moves the pointer onto a node."""
        self.hands.move(*self.place(node, across, down))

    @classmethod
    def away(cls):
        """Takes the pointer out of the way, to the last corner of the display: a window that opens under it, or a picture that is
        taken, would have the marks of what it is over. A compositor opens windows elsewhere; tests there have a corner of their own."""
        hands = cls.the_hands()
        if not isinstance(hands, XHands):
            return
        if cls._corner is None:
            screen = hands.screen()
            cls._corner = screen.get_width() - 1, screen.get_height() - 1
        hands.move(*cls._corner)

    def click(self, node, *modifiers, times=1, across=0.5, down=0.5):
        self.point(node, across, down)
        self.hands.click(*modifiers, times=times)

    def other_window(self):
        """The keyboard goes to the window that stands beside the picker's own: one of the desktop's."""
        def other():
            return next((window for window in self.hands.windows(self.process.pid) if window != self.window), None)
        self.hands.focus(self.wait(other, "another window on the display"))

    def in_other_window(self, *keys):
        """Keys for one of the desktop's windows."""
        self.other_window()
        self.hands.key(*keys)

    def into_dialog(self, text):
        """Types a path into the desktop's file chooser, which has a window of its own, and takes it."""
        self.other_window()
        # A slash or a tilde opens the line for a path.
        self.hands.type(text, delay=60)
        # What the chooser completes stays behind what was typed since GTK 4.10.
        self.hands.key("shift+End", "Delete")
        self.wait(lambda: any(text.startswith(node.text) and len(node.text) > 1 for node in self.look(ENTRY)),
                  "the path stands in the chooser")
        self.hands.key("Return")

    def save_copies(self, folder):
        """Chooses Save Copies… beside Copy, and the folder in the desktop's own window."""
        self.click(self.button("More"))
        self.find("menu item", "Save Copies…")
        self.key("Return")
        self.gone("menu item", "Save Copies…")
        self.into_dialog(folder)

    def popovers(self):
        """Where its popovers are on the display now."""
        return self.hands.popovers(self)

    def popover(self):
        """Where the popover is that is open, once two looks find it in one place: accessibility does not know where GTK 4.8 has
        put it, and a list that changes is placed anew."""
        looks = [None]
        def settled():
            looks.append(max((box for box in self.popovers() if box.height > 40),
                             key=lambda box: box.height, default=None))
            return looks[-1] if looks[-1] == looks[-2] else None
        return self.wait(settled, "a popover that stays where it is on the display")

    def no_popover(self):
        """Waits until no menu is on the display any more, and the program has let the pointer go. Accessibility forgets a menu before
        the display does, and a click beside one that still holds the pointer is a wish to close it and nothing else."""
        self.wait(lambda: all(box.height <= 40 for box in self.popovers()), "no menu on the display any more")
        self.hands.heard()

    def place_inside(self, node, across=0.5, down=0.5):
        """Where a node of the popover that is open is on the display: before GTK 4.10 it counts from the popover, which counts from
        what it hangs on."""
        if self.gtk_version() >= (4, 10):
            return self.place(node, across, down)
        popover = self.wait(lambda: next(iter(self.look("filler", "GtkPopover") or self.look("menu")), None), "a popover").box
        place = self.popover()
        box = node.box
        return (place.x + (box.x - popover.x + box.width * across) * self.scale,
                place.y + (box.y - popover.y + box.height * down) * self.scale)

    def click_inside(self, node):
        """Clicks what is in the popover that is open, and takes the pointer away. Where it rests and a key closes the popover while the
        program still does what was clicked, GTK 4.8 takes the next click for one beside the popover, and drops it."""
        self.hands.click_at(*self.place_inside(node))
        self.away()

    @contextlib.contextmanager
    def button_down(self, node, across=0.5, down=0.5):
        """The pointer's button is down on a node, and goes up at the end wherever the pointer is then."""
        self.point(node, across, down)
        self.hands.press()
        try:
            yield
        finally:
            self.hands.release()

    def drag_to(self, node, across=0.5, down=0.5):
        """Takes the pointer to a node as a hand does: by way of the middle."""
        start = self.hands.place()
        self.point(node, across, down)
        end = self.hands.place()
        for part in (0.0, 0.3, 0.6, 1.0):
            self.hands.move(*(int(a * (1 - part) + b * part) for a, b in zip(start, end, strict=True)))

    def scroll(self, node, clicks, *modifiers):
        """Turns the wheel over a node, down where positive."""
        self.point(node)
        self.hands.wheel(clicks, *modifiers)

    def key(self, *keys):
        self.window
        self.hands.key(*keys)

    def type(self, text):
        self.window
        self.hands.type(text)

    def focused(self, role):
        return next((node for node in self.look(role) if node.has("focused")), None)

    def lead(self, key, role):
        """Presses a key that leads from one node of this role (one of these, None for any) to the next, and waits until it has: a second key
        that follows too early leads past a node that nobody has seen with the focus."""
        before = self.focused(role)

        def elsewhere():
            now = self.focused(role)
            return now if now is not None and (before is None or now.path != before.path) else None
        self.key(key)
        return self.wait(elsewhere, f"{key} leads on")

    # Pictures

    def picture(self):
        x, y, width, height = self.geometry
        shot = self.hands.screen()
        x, y = max(0, x), max(0, y)
        return shot.new_subpixbuf(x, y, min(width, shot.get_width() - x), min(height, shot.get_height() - y))

    def part(self, shot, node, down=0.0):
        """What a picture of the window shows of a node, without its edges and from so far down."""
        box, border = node.box, (self.geometry.width - self.frame.box.width * self.scale) // 2
        inset = box.width // 12
        top = max(inset, int(box.height * down))
        return shot.new_subpixbuf((box.x + inset) * self.scale + border, (box.y + top) * self.scale + border,
                                  (box.width - 2 * inset) * self.scale, (box.height - top - inset) * self.scale)

    def still(self, settle=SECONDS):
        """A picture of the window once two looks in a row see the same pixels, by when fades are done."""
        last = [None]

        def same():
            picture = self.picture()
            pixels = bytes(picture.get_pixels())
            is_same, last[0] = pixels == last[0], pixels
            # Two equal looks must lie far enough apart to see a slow frame between them.
            GLib.usleep(150_000)
            return picture if is_same else None
        return until(same, "the window stops changing", settle, self._state)

    def screenshot(self, path, settle=SECONDS):
        """Saves the window once it is still; with no time to settle, as it is."""
        picture = self.still(settle) if settle else self.picture()
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        picture.savev(path, "png", [], [])
        return picture
