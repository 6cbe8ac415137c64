# SPDX-License-Identifier: GPL-3.0-or-later
"""The apps of docs/annotate.md, as a hand has them."""
import contextlib
import subprocess
import tempfile

import accessible
from desk import Served, children
from embedding import BUILT, Box, Embedded
from pages import commands
from waiting import Missed, until
from windowdriver import ENTRY, ROOT

FIELD = "Description of "
# How high the picker is where the apps say so.
HEIGHT = 260
# What is smaller than the widget at its smallest is no picker.
LEAST = 100


def command(word, *arguments):
    """The command of the page with a word in it, up to its own arguments, and these."""
    line, = (line for line in commands("docs/annotate.md") if word in line)
    line = line.replace("$PWD/build/widget", BUILT).partition(" --step")[0]
    return ["bash", "-c", " ".join(["exec env", line, *arguments])]


class Annotate(Served):
    """An app: a program with a window, as a picker is one."""

    def __init__(self, command, desk):
        # A file and no pipe: under Wayland it is told more than a pipe holds.
        self.said = tempfile.TemporaryFile("w+", encoding="utf-8")
        process = subprocess.Popen(command, cwd=ROOT, env=desk.environment, stdout=subprocess.DEVNULL, stderr=self.said)
        super().__init__(process.pid, desk)
        self.process, self.seen = process, set()

    def end(self):
        self.process.kill()
        self.process.wait()
        self.said.seek(0)
        self.errors = self.hands.said(self.said.read())
        self.said.close()

    def go_to(self, step):
        self.click(self.find(("toggle button", "push button"), step))

    def fields(self):
        return sorted((node for node in self.look(ENTRY) if node.name.startswith(FIELD)), key=lambda node: node.box.y)

    def rows(self):
        """The names of the photos in the list, from above."""
        return [node.name.removeprefix(FIELD) for node in self.fields()]

    def words(self):
        return [node.text for node in self.fields()]

    def write(self, name, words):
        field = self.find(ENTRY, FIELD + name)
        self.click(field)
        # The keys come behind the click: whether an entry has the focus, GTK does not tell in all versions.
        self.type(words)
        self.wait(lambda: field.text == words, "the words stand in the entry")

    def room(self):
        """What the widget is to assistive technology: a large place with nothing in it, since the picker is a program of its own. GTK tells its name in old
        versions alone. None where there is no picker."""
        below = [(node, node.children()) for node in self.look(("filler", "panel"))]
        boxes = accessible.boxes([node for node, children in below if not children])
        return max((box for box in boxes if min(box.width, box.height) > LEAST), key=lambda box: box.height, default=None)

    def start(self):
        """Where what accessibility counts from is in the window: GTK 4.8 counts from inside of its border, newer ones leave all padding and borders out on the
        way. The content is as wide as the window without its border, and ends at the border below."""
        window, content = self.geometry, accessible.boxes(self.frame.children())[0]
        border = (window.width - content.width) // 2
        return border - content.x, window.height - border - content.y - content.height

    def place(self, node, across=0.5, down=0.5):
        (x, y), window, start = super().place(node, across, down), self.geometry, self.start()
        border = int((window.width - self.frame.box.width) / 2)
        return x + start[0] - border, y + start[1] - border

    def picker(self):
        """The picker in the window, which is none of those that were there before."""
        def there():
            for pid in set(children(self.desk.service.pid)) - self.seen:
                picker = Within(pid, self.desk, self)
                # Decoders come and go.
                with contextlib.suppress(Missed):
                    if picker._application() and picker.look("frame"):
                        self.seen.add(pid)
                        return picker
            return None
        return until(there, "the picker's window in the accessibility tree", context=self._state)


class Within(Embedded):
    """The picker in the app's window."""

    @property
    def window(self):
        return self.host.window

    @property
    def geometry(self):
        window, room, (x, y) = self.host.geometry, self.host.wait(self.host.room, "a picker in the window"), self.host.start()
        return Box(window.x + x + room.x, window.y + y + room.y, room.width, room.height)
