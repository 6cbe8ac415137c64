# SPDX-License-Identifier: GPL-3.0-or-later
"""What scenes.py is played on: pickers with a home, a caller and a library, and the files of such a library."""
import contextlib
import os
import shutil
import subprocess
import tempfile

from knownapp import known_as
from scripted import headless
from windowdriver import TEXT, Picker

SAID = TEXT + ("status bar",)
CHOICE = ("radio button", "check box")
SWITCH = ("toggle button", "switch", *CHOICE)


class Stage:
    """Opens pickers for a scene and takes its pictures."""

    def __init__(self, demo, to, name, scheme):
        self.demo, self.to, self.name, self.scheme = demo, to, name, scheme
        self.closing = contextlib.ExitStack()

    def folder(self):
        return self.closing.enter_context(tempfile.TemporaryDirectory(prefix="picker-scene."))

    def home(self):
        home = self.folder()
        os.makedirs(os.path.join(home, "config", "gtk-4.0"))
        with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w", encoding="utf-8") as file:
            file.write(f"[Settings]\ngtk-application-prefer-dark-theme={int(self.scheme == 'dark')}\n")
        return home

    def call_as(self, home, name):
        """Starts pickers as if an app of that name did; returns whether this process may."""
        app = "org.example.Chat"
        folder = os.path.join(home, "data", "applications")
        os.makedirs(folder)
        with open(os.path.join(folder, app + ".desktop"), "w", encoding="utf-8") as file:
            file.write(f"[Desktop Entry]\nType=Application\nName={name}\n")
        try:
            self.closing.enter_context(known_as(app, home))
        except PermissionError:
            return False
        return True

    def open(self, *arguments, library=None, size=(1000, 680), known=True, app=None, home=None, limit="0", environment=None, says=()):
        """A picker on a library, that of the demo where none is named and the person's own where its name is empty."""
        home = home or self.home()
        library = self.demo if library is None else library
        options = (*(("--library", library) if library else ()), "--limit", limit, *arguments)
        if app:
            self.call_as(home, app)
        if known:  # an index, so that nothing moves
            headless(["cancel"], "--library", library, home=home)
        picker = self.closing.enter_context(Picker(*options, home=home, environment=environment, says=says))
        picker.resize(*size)
        return picker

    def photos(self, picker, count=1):
        picker.wait(lambda: len(picker.tiles()) >= count, "photos in the grid")

    def shoot(self, picker, part="", pointer=False, moves=False):
        if not pointer:
            picker.away()
        path = os.path.join(self.to, f"{self.name}{part}-{self.scheme}.png")
        if moves:
            os.makedirs(self.to, exist_ok=True)
            picker.picture().savev(path, "png", [], [])
        else:
            picker.screenshot(path)
        print(path, flush=True)


# Hands

def view(picker, choice):
    """Turns a choice of the View menu on."""
    picker.click(picker.button("View"))
    picker.click_inside(picker.find(CHOICE, choice))
    picker.key("Escape")
    picker.gone(CHOICE, choice)


def pick(picker, *numbers):
    for count, number in enumerate(numbers, 1):
        picker.click(picker.tiles()[number])
        picker.button(f"Add ({count})")


def review(picker):
    picker.key("ctrl+Return")
    picker.find("list", "Selected Photos")


def show_large(picker, *keys):
    picker.key("shift+space", *keys)
    picker.wait(lambda: any(node.name == "Preview" for node in picker.walk()), "the preview")


# Libraries

def photo(folder, source, name):
    os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
    return shutil.copy(source, os.path.join(folder, name))


def some(demo, count):
    files = sorted(os.path.join(place, name) for place, _, names in os.walk(demo) for name in names)
    return files[::max(1, len(files) // count)][:count]


def film(folder, source, name, seconds=12):
    """A clip that moves over a photograph; False without ffmpeg."""
    if not shutil.which("ffmpeg"):
        return False
    return subprocess.run(
        ["ffmpeg", "-v", "error", "-loop", "1", "-i", source, "-vf", "scale=960:720:force_original_aspect_ratio=increase,crop=864:486:t*4:0", "-t", str(seconds),
         "-r", "15", "-pix_fmt", "yuv420p", "-metadata", "creation_time=2026-07-01T12:00:00Z", os.path.join(folder, name)],
        capture_output=True).returncode == 0
