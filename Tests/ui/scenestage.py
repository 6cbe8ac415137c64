# SPDX-License-Identifier: GPL-3.0-or-later
"""What scenes.py is played on: pickers with a home, a caller and a library, and the files of such a library."""
import contextlib
import os
import shutil
import subprocess
import tempfile

from scripted import headless
from windowdriver import TEXT, Picker, program

SAID = TEXT + ("status bar",)
CHOICE = ("radio button", "check box")
SWITCH = ("toggle button", "switch", *CHOICE)

# The picker reads its caller's control group, which a desktop names after the app: this process gets another one to show, in a
# namespace of the picker's own.
CALLED = """#!/bin/sh
exec unshare -m sh -c 'mount --bind "{group}" /proc/$PPID/cgroup && exec "$0" "$@"' "{program}" "$@"
"""


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

    def caller(self, home, name):
        """A program that starts the picker as if an app of that name had; None where that needs rights that are not there."""
        if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
            return None
        os.makedirs(os.path.join(home, "data", "applications"))
        for path, text in (("data/applications/org.example.Chat.desktop", f"[Desktop Entry]\nType=Application\nName={name}\n"),
                           ("group", "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-org.example.Chat-1.scope\n"),
                           ("picker", CALLED.format(group=os.path.join(home, "group"), program=program()))):
            with open(os.path.join(home, path), "w", encoding="utf-8") as file:
                file.write(text)
        os.chmod(os.path.join(home, "picker"), 0o755)
        return os.path.join(home, "picker")

    def open(self, *arguments, library=None, size=(1000, 680), known=True, app=None, home=None, limit="0", environment=None, says=()):
        """A picker on a library, that of the demo where none is named and the person's own where its name is empty."""
        home = home or self.home()
        library = self.demo if library is None else library
        options = (*(("--library", library) if library else ()), "--limit", limit, *arguments)
        binary = self.caller(home, app) if app else None
        if known:  # an index, so that nothing moves
            headless(["cancel"], "--library", library, home=home)
        picker = self.closing.enter_context(Picker(*options, home=home, binary=binary, environment=environment, says=says))
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
