# SPDX-License-Identifier: GPL-3.0-or-later
"""More scenes, of what a person has chosen and of work that is under way: see scenes.py."""
import os
import re
import sqlite3

from fixtures import GdkPixbuf
from scenestage import SAID, film, pick, review, show_large, some, view
from scripted import headless


def captions(stage):
    """What stands under the photos in an order other than by date."""
    picker = stage.open()
    stage.photos(picker, 8)
    for order, part in (("By Name", "-names"), ("Largest First", "-sizes")):
        view(picker, order)
        stage.shoot(picker, part)
    picker.key(*["ctrl+minus"] * 4)
    stage.shoot(picker, "-small")


def covers(stage):
    picker = stage.open()
    stage.photos(picker, 4)
    view(picker, "Covers of Albums")
    stage.shoot(picker)
    picker.resize(420, 640)
    picker.click(picker.button("Albums"))
    stage.shoot(picker, "-420")


def focus(stage):
    """Where the keys go, on a photo, on a picked one and on an album; and with more contrast."""
    for part, line in (("", ""), ("-contrast", "gtk-theme-name=Default-hc\n")):
        home = stage.home()
        with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "a", encoding="utf-8") as file:
            file.write(line)
        picker = stage.open(home=home)
        stage.photos(picker, 8)
        picker.key("Home", "space", "Right")
        stage.shoot(picker, part)
        picker.key("space")
        picker.button("Add (2)")
        review(picker)
        picker.key("Right")
        stage.shoot(picker, f"-staging{part}")
        picker.key("Escape")
        picker.gone("list", "Selected Photos")
        albums = [node for node in picker.find("list", "Albums").walk() if node.role == "list item" and "," in node.name]
        picker.click(albums[1])
        picker.key("Down", "Up")
        stage.shoot(picker, f"-row{part}")
        picker.process.kill()


def whole(stage):
    """Whole photos, in the grid and under review."""
    picker = stage.open()
    stage.photos(picker, 8)
    view(picker, "Show Whole Photos")
    stage.shoot(picker)
    pick(picker, 1, 2, 4)
    review(picker)
    stage.shoot(picker, "-staging")


def cramped(stage):
    """What is known about a photo, in a window that has hardly room for it."""
    picker = stage.open(size=(360, 420))
    stage.photos(picker)
    show_large(picker, "i")
    picker.find("list", "Info")
    stage.shoot(picker)


def preparing(stage):
    """Photos that are made ready, and a film, which takes longer."""
    folder = stage.folder()
    files = some(stage.demo, 24)
    for number, source in enumerate(files):
        GdkPixbuf.Pixbuf.new_from_file(source).scale_simple(2400, 1800, GdkPixbuf.InterpType.BILINEAR).savev(
            os.path.join(folder, f"IMG_{number}.jpg"), "jpeg", [], [])
    picker = stage.open("--accept", "image/png", library=folder)
    stage.photos(picker, len(files))
    picker.key("ctrl+a")
    picker.click(picker.button(f"Add ({len(files)})"))
    picker.find((*SAID, "progress bar"), re.compile("Preparing photos: .+"))
    stage.shoot(picker, moves=True)
    picker.process.kill()
    folder = stage.folder()
    if film(folder, files[0], "clip.avi", 60):
        picker = stage.open("--encoding", "compatible", library=folder)
        stage.photos(picker)
        pick(picker, 0)
        picker.click(picker.button("Add (1)"))
        bar = picker.find("progress bar")
        picker.wait(lambda: bar.value > 0.1, "the bar is under way")
        stage.shoot(picker, "-film", moves=True)


def scan_failed(stage):
    """An index that takes no photo."""
    home = stage.home()
    headless(["cancel"], "--library", stage.folder(), home=home)
    with sqlite3.connect(os.path.join(home, "data", "desktop-picker", "library.sqlite")) as index:
        index.execute("CREATE TRIGGER refuse BEFORE INSERT ON asset BEGIN SELECT RAISE(ABORT, 'refused'); END")
    picker = stage.open(known=False, home=home, says="desktop-picker: the folders could not be looked through.*")
    picker.find(SAID, "The folders could not be looked through")
    stage.shoot(picker)


SCENES = (captions, covers, focus, whole, cramped, preparing, scan_failed)
