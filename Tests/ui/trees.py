#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""trees.py [SCENE...] : writes what assistive technology is told in every state of every style into Tests/ui/trees.

test_trees.py compares the window with these files. Without SCENE all are written anew, and files of states that are no more go.
What is told since GTK 4.14 and not before stands in a folder of its own, each file in place of one that GTK 4.8 tells.

A line is a node: its role, “name”, — description and [states], indented by its depth. Left out are the boxes that only lay out (no
name, no description), tiles that are scrolled out of view, and sizes of files, which change with the encoder that made the fixtures.
Needs the session of scripts/with-session.sh.
"""
import contextlib
import os
import re
import shutil
import sys
import tempfile
import time

import accessible
from accessible import Atspi, GLib
import fixtures
from scripted import headless
from waiting import SECONDS
from windowdriver import BUTTON, ENTRY, TEXT, Picker, watched

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "trees")
# Boxes: screen readers pass over them where they say nothing.
LAYOUT = ("panel", "filler", "scroll pane", "viewport", "invalid")
STATES = ("focused", "selected", "checked", "pressed", "expanded", "busy")
# Said once behind the description of what has the keys, a moment after the window opened.
PROMPT = "For the cover"
# What tells by its state that it does not answer now; words and boxes have none.
CONTROLS = ("push button", "toggle button", "check box", "radio button", "entry", "text", "slider", "switch")
SHEET = "Your Photos Stay Private"
GRIDS = ("Photos", "Selected Photos")
# The folders of files by the GTK from which on they hold, the newest first; only the last has a file for every state.
GENERATIONS = (
    ((4, 22), os.path.join(FOLDER, "since-4.22")), ((4, 14), os.path.join(FOLDER, "since-4.14")), ((4, 0), FOLDER))


# The tree as text

def _states(nodes):
    answers = nodes[0].bus.ask([node.question(accessible.ACCESSIBLE, "GetState") for node in nodes])

    def bit(words, name):
        number = int(getattr(Atspi.StateType, name.upper()))
        return bool(words[number // 32] >> number % 32 & 1)
    return [({name for name in STATES if bit(words, name)}, bit(words, "sensitive")) for words, in answers]


def _is_in_view(grid, box):
    return (box.x < grid.x + grid.width and grid.x < box.x + box.width
            and box.y < grid.y + grid.height and grid.y < box.y + box.height)


def _words(role, name, description, states, is_sensitive):
    said = sorted(states, key=STATES.index)
    if not is_sensitive and role in CONTROLS:
        said.append("disabled")
    parts = [f"{role} “{name}”" if name else role]
    described = description.removesuffix(PROMPT).removesuffix(", ")
    if described:
        parts.append(f"— {described}")
    if said:
        parts.append(f"[{', '.join(said)}]")
    # A file has as many bytes as the encoder of the day gives it.
    return re.sub(r"\d[\d.,]* (bytes|[kM]B)", r"… \1", " ".join(parts))


def text(picker):
    """The window's tree as lines; GLib.Error where it changes meanwhile."""
    root, = picker.look("frame")
    below, nodes, level = {}, [root], [root]
    while level:
        answers = root.bus.ask([node.question(accessible.ACCESSIBLE, "GetChildren") for node in level])
        for node, answer in zip(level, answers, strict=True):
            below[node.path] = node._nodes(answer)
        level = [child for node in level for child in below[node.path]]
        nodes += level
    told = zip(accessible.roles(nodes), accessible.names(nodes), accessible.descriptions(nodes), _states(nodes), strict=True)
    facts = {node.path: (role, name, description, *states)
             for node, (role, name, description, states) in zip(nodes, told, strict=True)}

    def children(node):
        role, name, *_ = facts[node.path]
        found = below[node.path]
        if role != "list" or name not in GRIDS or not found:
            return found, False
        grid, *boxes = accessible.boxes([node, *found])
        seen = [child for child, box in zip(found, boxes, strict=True) if _is_in_view(grid, box)]
        return seen, len(seen) < len(found)

    def lines(node, depth):
        role, name, description, states, is_sensitive = facts[node.path]
        # GTK 4.8 gives boxes the name of their class, which screen readers pass over as well.
        is_said = name and not (role in LAYOUT and re.fullmatch(r"Gtk[A-Z]\w*", name))
        # GTK since 4.10 looks at the box of a menu button for its name, and the box is a button, too. Screen readers pass over it.
        first = [facts[child.path][:3] for child in below[node.path][:1]]
        if role == "push button" and first == [(role, name, description)]:
            role, is_said, name, description = "panel", False, "", ""
        if role not in LAYOUT or is_said or description or states:
            yield "  " * depth + _words(role, name, description, states, is_sensitive)
            depth += 1
        shown, are_all = children(node)
        for child in shown:
            yield from lines(child, depth)
        if are_all:
            yield "  " * depth + "…"
    return "\n".join(lines(root, 0)) + "\n"


def settled(picker, wanted=None, patience=SECONDS):
    """The tree once three looks in a row have seen the same; where that is not what is `wanted`, once it is or patience is over."""
    seen = []

    def same():
        # What is looked for between two looks is a change: an answer of the library, a frame.
        time.sleep(0.08)
        seen.append(text(picker))
        return len(set(seen[-3:])) == 1 and len(seen) > 2 and not picker.look("progress bar")
    picker.wait(same, "the tree stays as it is")
    end = time.monotonic() + patience
    while wanted is not None and seen[-1] != wanted and time.monotonic() < end:
        with contextlib.suppress(GLib.Error):
            same()
    return seen[-1]


# What is shown: each scene opens one picker and says the names of the states it goes through.

class Stage:
    """The libraries of all scenes, and a home in which they are known already: no scene waits for a scan."""

    def __init__(self, folder):
        self.folder = folder
        self.library = fixtures.make_library(os.path.join(folder, "library"))
        self.broken = os.path.join(folder, "broken")
        self.empty = os.path.join(folder, "empty")
        os.makedirs(self.empty)
        os.makedirs(self.broken)
        noise = os.path.join(self.broken, "noise.png")
        with open(noise, "wb") as file:
            file.write(b"this is not a picture")
        # Its only date is that of its last change, and days of this year are said without it.
        os.utime(noise, (1_751_360_400, 1_751_360_400))
        self.person = os.path.join(folder, "person")
        pictures = os.path.join(self.person, "Pictures")
        shutil.copytree(self.library, pictures)
        os.makedirs(os.path.join(pictures, "City", "Old Town"))
        os.rename(os.path.join(pictures, "City", "tower.jpg"), os.path.join(pictures, "City", "Old Town", "tower.jpg"))
        self.scanned = os.path.join(folder, "scanned")
        for library in (self.library, self.broken):
            headless(["cancel"], "--library", library, home=self.scanned)

    def picker(self, *arguments, size, library, environment=None):
        home = tempfile.mkdtemp(dir=self.folder)
        shutil.copytree(self.scanned, home, dirs_exist_ok=True)
        named = ["--library", library] if library else []
        variables = {"DESKTOP_PICKER_SIZE": size, **(environment or {})}
        return Picker(*named, *arguments, home=home, environment=variables, binary=watched())


def begun(picker, style):
    """Past the sheet that an embedded picker opens with."""
    picker.window
    if style != "presentation":
        picker.find("heading", SHEET)
        picker.key("Return")
        picker.gone("heading", SHEET)


def prompted(picker):
    """Past the app's line, which is said a moment after the window opened: before GTK 4.14 it takes the place of what is said of a
    photo that was picked by then."""
    picker.window
    if picker.gtk_version() < (4, 14):
        picker.wait(lambda: any(told.endswith(PROMPT) for told in accessible.descriptions(picker.walk()[1:])), "the app's line is said")


def searched(picker, words):
    picker.key("ctrl+f")
    entry = picker.find(ENTRY, "Search Photos")
    picker.wait(lambda: any(node.has("focused") for node in entry.walk()), "the entry has the focus")
    picker.type(words)


def pick(picker, *names):
    for count, name in enumerate(names, 1):
        picker.tile(name).act("toggle")
        picker.wait(lambda: sum(tile.has("selected") for tile in picker.tiles()) == count, f"{name} is picked")


def browsing(stage, style, size, first):
    """All states that are reached from the grid."""
    arguments = ("--style", style, "--limit", "3", "--selection", "ordered", "--prompt", PROMPT)
    with stage.picker(*arguments, size=size, library=stage.library) as picker:
        prompted(picker)
        if style != "presentation":
            picker.find("heading", SHEET)
            yield "onboarding", picker
        begun(picker, style)
        picker.wait(lambda: len(picker.tiles()) >= first, "photos in the grid")
        yield "grid", picker
        pick(picker, "tower.jpg", "bridge.jpg")
        yield "selection", picker
        picker.key("Home", "shift+space")
        picker.find("panel", "Preview")
        yield "preview", picker
        picker.key("i")
        picker.wait(lambda: any(node.name == "Albums, City" for node in picker.look("list item")), "the panel says all that is known")
        yield "info", picker
        picker.key("Escape")
        picker.gone("panel", "Preview")
        picker.key("ctrl+Return")
        if style != "compact":
            picker.find("list", "Selected Photos")
            yield "staging", picker
            picker.key("Escape")
            picker.gone("list", "Selected Photos")
        yield from menus(picker)
        yield from searches(picker)


def menus(picker):
    if picker.look(BUTTON, "Options"):
        picker.key("F10")
        picker.find("heading", "Format")
        yield "options", picker
        picker.key("Escape")
        picker.gone("heading", "Format")
    if picker.look(BUTTON, "View"):
        picker.click(picker.look(BUTTON, "View")[-1])
        picker.find("heading", "Sort Photos")
        picker.away()
        yield "view-menu", picker
        picker.key("Escape")
        picker.gone("heading", "Sort Photos")


def searches(picker):
    if not picker.look(ENTRY, "Search Photos"):
        return
    searched(picker, "wat")
    picker.button("water, 4 items")
    yield "suggestions", picker
    picker.key("Escape", "Escape")
    picker.gone(BUTTON, "water, 4 items")
    searched(picker, "harbuor")
    picker.button("Clear Search")
    yield "nothing-found", picker


def hidden(stage, style, size, first):
    arguments = ("--style", style, "--limit", "3", "--hide-accessories", "--selection", "continuous", "--output", "json")
    with stage.picker(*arguments, size=size, library=stage.library) as picker:
        begun(picker, style)
        picker.wait(lambda: len(picker.tiles()) >= first, "photos in the grid")
        yield "hidden-accessories", picker


def without_photos(stage, style, size, _):
    with stage.picker("--style", style, "--limit", "3", size=size, library=stage.empty) as picker:
        begun(picker, style)
        picker.find(TEXT, "No Photos")
        yield "empty", picker


def broken(stage, style, size, _):
    with stage.picker("--style", style, "--limit", "3", size=size, library=stage.broken) as picker:
        begun(picker, style)
        picker.wait(lambda: len(picker.tiles()) == 1, "the file stands in the grid")
        yield "broken", picker
        picker.key("Home", "shift+space")
        picker.find("panel", "Preview")
        yield "broken-preview", picker


def folders(stage):
    with stage.picker("--limit", "3", size="1000x700", library=None, environment={"HOME": stage.person}) as picker:
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "the photos of Pictures")
        picker.wait(lambda: any(node.name.startswith("Old Town,") for node in picker.look("list item")), "folders in folders")
        yield "folders", picker


def narrow(stage):
    with stage.picker("--limit", "3", size="420x640", library=stage.library) as picker:
        picker.window
        picker.wait(lambda: len(picker.tiles()) >= 6, "photos in the grid")
        yield "narrow", picker
        picker.click(picker.button("Albums"))
        picker.find("list", "Albums")
        picker.away()
        yield "narrow-albums", picker


STYLES = {"presentation": ("1000x700", 12), "inline": ("760x560", 6), "compact": ("760x340", 3)}
SCENES = {f"{style}.{scene.__name__}": (lambda stage, scene=scene, style=style, look=look: scene(stage, style, *look))
          for style, look in STYLES.items() for scene in (browsing, hidden, without_photos, broken)}
SCENES |= {"presentation.folders": folders, "presentation.narrow": narrow}


def path(scene, state, version, is_written=False):
    """The file that says what a GTK of this version tells, or into which that `is_written`."""
    name = f"{scene.split('.')[0]}-{state}.txt"
    paths = [os.path.join(folder, name) for first, folder in GENERATIONS if version >= first]
    return paths[0] if is_written else next((path for path in paths if os.path.exists(path)), paths[-1])


def write(scene, state, version, tree):
    """Writes a tree where it belongs: the same as before is written once."""
    target = path(scene, state, version, is_written=True)
    if os.path.dirname(target) != FOLDER:
        if os.path.exists(target):
            os.remove(target)
        with contextlib.suppress(FileNotFoundError), open(path(scene, state, version), encoding="utf-8") as file:
            if file.read() == tree:
                return path(scene, state, version)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "w", encoding="utf-8") as file:
        file.write(tree)
    return target


def main():
    wanted = sys.argv[1:] or list(SCENES)
    states = set()
    with tempfile.TemporaryDirectory(prefix="picker-trees.") as folder:
        stage = Stage(folder)
        for scene in wanted:
            for state, picker in SCENES[scene](stage):
                target = write(scene, state, picker.gtk_version(), settled(picker))
                states.add(os.path.basename(target))
                print(os.path.relpath(target), flush=True)
    if not sys.argv[1:]:
        for _, folder in GENERATIONS:
            for name in set(files(folder)) - states:
                os.remove(os.path.join(folder, name))


def files(folder):
    return [name for name in os.listdir(folder) if name.endswith(".txt")] if os.path.isdir(folder) else []


if __name__ == "__main__":
    main()
