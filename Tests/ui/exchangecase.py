# SPDX-License-Identifier: GPL-3.0-or-later
"""Another program beside the picker, and what is carried from one to the other."""
import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

from waiting import until
from windowcase import WindowCase
from windowdriver import Picker
from xhands import XHands, server

HERE = os.path.dirname(os.path.abspath(__file__))


class Neighbour:
    """Another program on the same display, or inside what `wrapper` runs programs in."""

    def __init__(self, *files, wrapper=()):
        self.process = subprocess.Popen(
            [*wrapper, sys.executable, os.path.join(HERE, "neighbour.py"), *files], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.hands, number = Picker.the_hands(), self.hear("ready")
        # On an X server by its title: in a sandbox GTK tells the display of no process.
        title = re.compile(f"^Neighbour {number}$")
        self.window = until(lambda: server().titled(title) if isinstance(self.hands, XHands) else self.hands.windows(number), "the neighbour's window")[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def said(self, what):
        """What it has said of that by now, in a list; None where nothing."""
        os.set_blocking(self.process.stdout.fileno(), False)
        while line := self.process.stdout.readline():
            heard = json.loads(line)
            if what in heard or "refused" in heard:
                return [heard.get(what)]
        return None

    def hear(self, what):
        return until(lambda: self.said(what), f"the neighbour tells of “{what}”")[0]

    def say(self, order):
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()

    def paste(self, kind):
        self.say(f"paste {kind}")
        return self.hear("pasted")

    def ask(self, what, argument=""):
        """An order that is answered under its own name."""
        self.say(f"{what} {argument}".strip())
        return self.hear(what)

    @property
    def middle(self):
        x, y, width, height = self.hands.geometry(self.window)
        return x + width // 2, y + height // 2


@contextlib.contextmanager
def hand(start):
    """The pointer goes down at a place, is taken elsewhere by what is given, and goes up there."""
    hands = Picker.the_hands()
    hands.move(*start)
    hands.press()
    last = [start]

    def carry(place, told):
        # A drag is a drag once it moves on after it has begun, and nobody hears of a pointer that rests: a hand trembles.
        for part in (0.1, 0.3, 0.7, 1.0):
            hands.move(*(a + (b - a) * part for a, b in zip(last[0], place, strict=True)))
        last[0] = place
        trembling = itertools.cycle((0, 2))

        def heard():
            hands.move(place[0] + next(trembling), place[1])
            return told()
        until(heard, "somebody hears of what is carried")
    try:
        yield carry
    finally:
        hands.release()


class Exchange(WindowCase):
    def own(self, home):
        """A picker of the person's own folders, of which there are none."""
        os.makedirs(os.path.join(home, "Pictures"), exist_ok=True)
        picker = self.enterContext(Picker("--limit", "0", environment={"HOME": home}, home=home))
        return self.place(picker)

    def place(self, picker):
        """The picker at the left, room for others at the right."""
        picker.resize(760, 640)
        return picker

    def beside(self, picker, *files, **more):
        neighbour = self.enterContext(Neighbour(*files, **more))
        neighbour.hands.put(neighbour.window, 900, 100)
        until(lambda: neighbour.middle[0] > 900, "the neighbour stands aside")
        picker.focus()
        return neighbour

    def where(self, picker, node):
        picker.point(node)
        return picker.hands.place()

    def notice(self, picker, text):
        picker.find(("label", "status bar"), text)

    def menu(self, picker, name, *keys):
        """Opens the menu of a tile and chooses a line by keys."""
        picker.point(picker.reveal(name))
        picker.hands.click(button=3)
        picker.find("menu item", "Show Large")
        picker.key(*keys)

    def viewer(self, more=":"):
        """A home with one program for photos, and what that was started with. It does more before it says so."""
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-viewer."))
        log, programs = os.path.join(home, "opened"), os.path.join(home, "data", "applications")
        os.makedirs(programs)
        script = os.path.join(home, "viewer")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\n{more}\necho "$@" >> {log}\n')
        os.chmod(script, 0o755)
        with open(os.path.join(programs, "viewer.desktop"), "w", encoding="utf-8") as file:
            file.write("[Desktop Entry]\nType=Application\nName=Viewer\nMimeType=image/jpeg;\n"
                       f"Exec={script} %F\n")
        with open(os.path.join(programs, "mimeapps.list"), "w", encoding="utf-8") as file:
            for group in ("Default Applications", "Added Associations"):
                file.write(f"[{group}]\nimage/jpeg=viewer.desktop\n")

        def opened(picker):
            def said():
                if not os.path.exists(log):
                    return None
                with open(log, encoding="utf-8") as file:
                    return file.read().strip()
            return picker.wait(said, "the viewer has run")
        return home, opened
