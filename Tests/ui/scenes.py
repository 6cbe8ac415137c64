# SPDX-License-Identifier: GPL-3.0-or-later
"""What screenshots.py takes besides the states of the demo library: libraries and callers that are seldom, and hands at work.

A scene is a function of a Stage; SCENES names them all. Each is taken in light and in dark.
"""
import json
import os
import re
import shutil
import sys

import fixtures
import scenesofchoice
from scenestage import SAID, SWITCH, Stage, film, photo, pick, review, show_large, some, view
from windowdriver import BUTTON, ROOT, TEXT

sys.path.insert(0, os.path.join(ROOT, "Tests", "fixtures"))
import raw_pictures  # noqa: E402
from fixtures import GdkPixbuf, GExiv2  # noqa: E402

# A film has no room for what a program knows of it: that stands beside it.
FAVOURITE = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/></rdf:RDF></x:xmpmeta>
"""


def kinds(stage):
    """One of each that has a mark of its own: a film, a Live Photo, a raw one, broken ones."""
    folder = stage.folder()
    files = some(stage.demo, 9)
    for number, source in enumerate(files):
        photo(folder, source, f"IMG_{number}.jpg")
    film(folder, files[0], "clip.mp4")
    live = photo(folder, files[5], "live.jpg")
    if film(folder, files[5], ".part.mp4", 2):
        part = os.path.join(folder, ".part.mp4")
        GExiv2.Metadata.try_register_xmp_namespace("http://ns.google.com/photos/1.0/camera/", "GCamera")
        metadata = GExiv2.Metadata()
        metadata.open_path(live)
        for tag, value in (("MicroVideo", 1), ("MicroVideoVersion", 1), ("MicroVideoOffset", os.path.getsize(part))):
            metadata.try_set_tag_string(f"Xmp.GCamera.{tag}", str(value))
        metadata.save_file(live)
        with open(live, "ab") as file, open(part, "rb") as rest:
            shutil.copyfileobj(rest, file)
        os.remove(part)
    picture = GdkPixbuf.Pixbuf.new_from_file_at_scale(files[3], 640, 480, False)
    jpeg = picture.save_to_bufferv("jpeg", ["quality"], ["90"])[1]
    for name, data in (("raw.dng", raw_pictures.dng((640, 480), 1, jpeg=jpeg)), ("IMG_20260712_1834 (copy of a copy).png", b"no picture"),
                       ("empty.jpg", b""), ("clip that ended early.mp4", b"\0\0\0\x18ftypmp42")):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    return folder


# Scenes

def empty(stage):
    """The person's own folders, with nothing in them: more can be added."""
    picker = stage.open(known=False, library="", environment={"HOME": stage.folder()})
    picker.find(TEXT, "No Photos")
    stage.shoot(picker)
    picker.resize(360, 640)
    stage.shoot(picker, "-360")


def first_scan(stage):
    """The window of somebody who has never opened it: tiles without pictures, and how far the look through the folders is."""
    folder = stage.folder()
    small = GdkPixbuf.Pixbuf.new_from_file_at_size(some(stage.demo, 1)[0], 320, 320)
    _, data = small.save_to_bufferv("jpeg", [], [])
    # Some seconds of a release build on a quick machine.
    for number in range(30_000):
        with open(os.path.join(folder, f"IMG_{number:05}.jpg"), "wb") as file:
            file.write(data + str(number).encode())
    picker = stage.open(library=folder, known=False)
    picker.find(SAID, re.compile("Looking through your photos: .+"))
    picker.wait(lambda: len(picker.tiles()) > 8, "photos in the grid")
    stage.shoot(picker, moves=True)
    picker.resize(360, 640)
    stage.shoot(picker, "-360", moves=True)
    picker.process.kill()
    picker = stage.open("--hide-accessories", "bottom", library=folder, known=False)
    picker.find(SAID, re.compile("Looking through your photos.*"))
    stage.shoot(picker, "-bare", moves=True)


def gone(stage):
    """All photos go away while they are looked at, and one of them is picked."""
    folder = stage.folder()
    for number, source in enumerate(some(stage.demo, 5)):
        photo(folder, source, f"Card/IMG_{number}.jpg")
    picker = stage.open(library=folder)
    stage.photos(picker, 5)
    picker.click(picker.tiles()[1])
    picker.button("Add (1)")
    shutil.rmtree(os.path.join(folder, "Card"))
    picker.wait(lambda: not picker.tiles(), "no photo any more")
    stage.shoot(picker, moves=True)


def one_photo(stage):
    folder = stage.folder()
    photo(folder, some(stage.demo, 1)[0], "one.jpg")
    picker = stage.open(library=folder, limit="1")
    stage.photos(picker)
    stage.shoot(picker)


def long_names(stage):
    """Names as long as cameras, people and apps make them."""
    folder = stage.folder()
    files = some(stage.demo, 12)
    for number, source in enumerate(files):
        album = ("2026-05-23 Grandmother’s ninetieth birthday with everybody who could come", "Donaudampfschifffahrtsgesellschaft")
        photo(folder, source, f"{album[number % 2]}/IMG_20260523_{number:06}_a-very-long-name-that-a-program-made-up~{number}.jpg")
    picker = stage.open(
        "--selection", "ordered", "--prompt", "Choose the photos for the cover of the yearbook, the best ones first; there "
        "will be room for four of them, and a fifth one goes on the back.",
        library=folder, app="Donaudampfschifffahrtselektrizitäten Hauptbetriebswerk Messenger")
    stage.photos(picker, 4)
    for count, tile in enumerate(picker.tiles()[1:4], 1):
        picker.click(tile)
        picker.button(f"Add ({count})")
    stage.shoot(picker)
    picker.key("F10")
    stage.shoot(picker, "-options")
    picker.key("Escape")
    picker.key("ctrl+Return")
    picker.find("list", "Selected Photos")
    stage.shoot(picker, "-staging")
    picker.resize(360, 720)
    stage.shoot(picker, "-staging-360")
    picker.key("Escape")
    stage.shoot(picker, "-360")


def marks(stage):
    """Films, Live Photos, raw and broken ones in the grid and large."""
    picker = stage.open(library=kinds(stage), size=(1000, 900))
    stage.photos(picker, 4)
    picker.click_tile("live.jpg")
    picker.button("Add (1)")
    stage.shoot(picker)
    for name, part in (("clip.mp4", "-film"), ("empty.jpg", "-broken"), ("live.jpg", "-live")):
        if not os.path.exists(os.path.join(picker_library(picker), name)):
            continue
        picker.click_tile(name, times=2)
        picker.wait(lambda: any(node.name == "Preview" for node in picker.walk()), "the preview")
        stage.shoot(picker, part)
        for width in (700, 360) if part == "-film" else ():
            picker.resize(width, 640)
            stage.shoot(picker, f"{part}-{width}")
            picker.resize(1000, 900)
        picker.key("Escape")
        picker.wait(lambda: not any(node.name == "Preview" for node in picker.walk()), "the grid again")
    # Options with a photo, then with a video.
    for name, part in ((None, "-compatible"), ("clip.mp4", "-video")):
        if name and not os.path.exists(os.path.join(picker_library(picker), name)):
            continue
        if name:
            picker.click_tile(name)
        picker.key("F10")
        picker.click_inside(picker.find(SWITCH, "Compatible"))
        stage.shoot(picker, part)
        picker.key("Escape")
        picker.gone(SWITCH, "Compatible")


def mirrored(stage):
    """The marks of tiles where text runs from the right, with the button that shows one large."""
    library = kinds(stage)
    film(library, os.path.join(library, "IMG_0.jpg"), "favourite.mp4")
    if os.path.exists(os.path.join(library, "favourite.mp4")):
        with open(os.path.join(library, "favourite.mp4.xmp"), "w", encoding="utf-8") as file:
            file.write(FAVOURITE)
    picker = stage.open(library=library, size=(1000, 900), environment=fixtures.right_to_left(os.path.join(stage.folder(), "data")))
    stage.photos(picker, 4)
    for name in ("favourite.mp4", "live.jpg", "raw.dng"):
        if os.path.exists(os.path.join(library, name)):
            picker.click_tile(name)
    picker.point(picker.reveal("live.jpg"))
    stage.shoot(picker, pointer=True)


def many(stage):
    """Numbers of three digits in the order of picking, large and small."""
    folder = stage.folder()
    files = some(stage.demo, 24)
    for number in range(120):
        photo(folder, files[number % len(files)], f"IMG_{number:03}.jpg")
        with open(os.path.join(folder, f"IMG_{number:03}.jpg"), "ab") as file:
            file.write(str(number).encode())
    picker = stage.open("--selection", "ordered", library=folder)
    stage.photos(picker, 8)
    picker.key("ctrl+a")
    picker.button("Add (120)")
    picker.key("End")
    stage.shoot(picker)
    for _ in range(6):
        picker.key("ctrl+minus")
    stage.shoot(picker, "-small")


def picker_library(picker):
    return picker.process.args[picker.process.args.index("--library") + 1]


def called(stage):
    """By an app that is known, which used a picker before it was a window of its own."""
    home = stage.home()
    if not stage.call_as(home, "Chat"):
        return
    memory = os.path.join(home, "data", "desktop-picker", "apps")
    os.makedirs(memory)
    with open(os.path.join(memory, "org.example.Chat.json"), "w", encoding="utf-8") as file:
        json.dump({"firstGeneration": 0}, file)
    picker = stage.open(home=home)
    picker.button("Dismiss")
    stage.shoot(picker)
    picker.resize(360, 640)
    stage.shoot(picker, "-360")


def embedded(stage):
    for style, size in (("inline", (640, 480)), ("compact", (640, 300))):
        picker = stage.open("--style", style, "--selection", "continuous-and-ordered", "--output", "json", size=size)
        # What the sheet covers is not told.
        picker.button("Continue")
        stage.shoot(picker, f"-{style}-first")
        picker.key("Return")
        stage.photos(picker, 2)
        picker.click(picker.tiles()[1])
        picker.wait(lambda: sum(tile.has("selected") for tile in picker.tiles()) == 1, "the photo is selected")
        stage.shoot(picker, f"-{style}")
        picker.click(picker.button("Only what you select is shared"))
        picker.find(TEXT, re.compile("This picker is a program of its own.*"))
        stage.shoot(picker, f"-{style}-badge")
        picker.process.kill()


def bare(stage):
    """Without any bar, as an app may ask for."""
    for style, size in (("inline", (480, 420)), ("compact", (420, 130))):
        picker = stage.open("--style", style, "--hide-accessories", "--selection", "continuous", "--output", "json", size=size)
        picker.button("Continue")
        stage.shoot(picker, f"-{style}-first")
        picker.key("Return")
        stage.photos(picker, 3)
        stage.shoot(picker, f"-{style}")
        picker.process.kill()


def hands(stage):
    """A band, a scrubber that is held, a photo that is carried, a pick that is refused."""
    picker = stage.open()
    stage.photos(picker, 8)
    with picker.button_down(picker.find("list", "Photos"), across=0.005, down=0.02):
        picker.drag_to(picker.tiles()[12], across=0.4)
        stage.shoot(picker, "-band", pointer=True)
    grid = picker.find("list", "Photos")
    picker.scroll(grid, 2)
    picker.point(grid, across=0.992, down=0.11)
    with picker.button_down(grid, across=0.992, down=0.11):
        picker.drag_to(grid, across=0.992, down=0.5)
        stage.shoot(picker, "-scrubber", pointer=True)
    picker.process.kill()
    picker = stage.open("--limit", "2", limit="2")
    stage.photos(picker, 8)
    for count, tile in enumerate(picker.tiles()[1:4], 1):
        picker.click(tile)
        picker.button(f"Add ({min(2, count)})")
    picker.find(SAID, "Only 2 photos can be added")
    stage.shoot(picker, "-refused")
    picker.process.kill()
    picker = stage.open()
    stage.photos(picker, 8)
    for part, reach in (("", lambda: None), ("-large", lambda: show_large(picker)), ("-360", lambda: picker.resize(360, 640))):
        reach()
        picker.click(picker.button("Add"))
        picker.find(SAID, "Select a photo first")
        stage.shoot(picker, f"-add-refused{part}")
    picker.process.kill()
    picker = stage.open("--selection", "ordered")
    stage.photos(picker, 8)
    picker.key("F8", "Right", "Right", "Right")
    stage.shoot(picker, "-edge")
    picker.key("Escape")
    pick(picker, 1, 3, 2)
    review(picker)
    picker.photos = "Selected Photos"
    with picker.button_down(picker.tiles()[0]):
        picker.drag_to(picker.tiles()[2], across=0.9)
        stage.shoot(picker, "-lift", pointer=True)
    picker.key("Home", "Right", "Delete")
    picker.button("Add (2)")
    stage.shoot(picker, "-taken-out")


def searching(stage):
    """Pills, a word that nearly matches, a search that the app put in."""
    picker = stage.open()
    stage.photos(picker, 8)
    picker.key("ctrl+f")
    for text in ("Finl", "202"):
        picker.type(text)
        picker.wait(lambda: picker.look("heading", re.compile("Places|Dates")), "suggestions")
        picker.key("Down", "Return")
        picker.wait(lambda: picker.look(BUTTON, re.compile("Remove .*")), "a pill")
    picker.type("fo")
    stage.shoot(picker, "-pills")
    picker.process.kill()
    picker = stage.open("--search", "lisbom")
    picker.button("Clear Search")
    stage.shoot(picker, "-nearly")
    picker.resize(360, 640)
    stage.shoot(picker, "-nearly-360")
    picker.process.kill()
    picker = stage.open("--search", "garden")
    stage.photos(picker)
    stage.shoot(picker, "-seeded")
    view(picker, "Best Match First")
    stage.shoot(picker, "-best")


def tinted(stage):
    """The accents of apps: a light one, and one that is faint on the ground."""
    for name, color in (("yellow", "#f6d32d"), ("dark", "#241f31")):
        picker = stage.open("--accent", color, size=(800, 560))
        stage.photos(picker, 4)
        for count, tile in enumerate(picker.tiles()[1:3], 1):
            picker.click(tile)
            picker.button(f"Add ({count})")
        picker.key("F10")
        stage.shoot(picker, f"-{name}")
        picker.process.kill()


def resting(stage):
    """Nothing picked yet, the pointer on a photo, then on a heading; the keys, and how many photos an app wants."""
    picker = stage.open()
    stage.photos(picker, 4)
    picker.point(picker.tiles()[2])
    stage.shoot(picker, pointer=True)
    picker.point(next(node for node in picker.look("list item") if node.name == "Folders"), across=0.3)
    stage.shoot(picker, "-heading", pointer=True)
    picker.key("ctrl+shift+question")
    picker.find(("label", "static"), "Pick none")
    stage.shoot(picker, "-keys")
    picker.in_other_window("Escape")
    picker.gone(("label", "static"), "Pick none")
    picker.focus()
    picker.resize(360, 640)
    picker.click(picker.button("Albums"))
    stage.shoot(picker, "-albums-360")
    picker.process.kill()
    picker = stage.open(limit="3")
    stage.photos(picker, 4)
    stage.shoot(picker, "-limit")


def sparse(stage):
    """One to four photos a day, as most libraries have: at each size of tiles, in a window of usual size, a narrow and a wide one."""
    folder = stage.folder()
    files = some(stage.demo, 40)
    jpegs = [GdkPixbuf.Pixbuf.new_from_file_at_size(source, 480, 480).save_to_bufferv("jpeg", [], [])[1] for source in files]
    noon, number = 1_790_000_000, 0
    for day in range(700):
        for _ in range(1 + (day * 7 + day // 5) % 4):
            path = os.path.join(folder, f"IMG_{number:05}.jpg")
            with open(path, "wb") as file:
                file.write(jpegs[number % len(jpegs)] + str(number).encode())
            os.utime(path, (noon - day * 86_400 - number % 4 * 60,) * 2)
            number += 1
    picker = stage.open(library=folder, size=(1400, 900))
    stage.photos(picker, 12)
    for width, height in ((1400, 900), (360, 720), (1600, 1000)):
        picker.resize(width, height)
        for _ in range(6):
            picker.key("ctrl+minus")
        for size in range(6):
            picker.wait(lambda: len(picker.tiles()) > 1, "photos in the grid")
            stage.shoot(picker, f"-{width}-{size}")
            picker.key("ctrl+plus")
        if width == 1600:
            picker.key("ctrl+0")
            picker.scroll(picker.tiles()[5], 12)
            stage.shoot(picker, "-scrolled")


def readme(stage):
    """The pictures of README.md and of software centres, docs/images/picker.png and options.png."""
    picker = stage.open("--selection", "ordered", app="Chat", size=(1280, 800))
    stage.photos(picker, 12)
    for count, number in enumerate((1, 3, 12), 1):
        picker.click(picker.tiles()[number])
        picker.button(f"Add ({count})")
    stage.shoot(picker)
    picker.key("F10")
    picker.click_inside(picker.find(("toggle button", "check box", "switch"), "Location"))
    stage.shoot(picker, "-options")


SCENES = {scene.__name__.replace("_", "-"): scene for scene in (
    empty, first_scan, gone, one_photo, long_names, marks, mirrored, many, called, embedded, bare, hands, searching, tinted, resting, sparse, readme,
    *scenesofchoice.SCENES)}


def take(name, demo, to):
    for scheme in ("light", "dark"):
        stage = Stage(demo, to, name, scheme)
        with stage.closing:
            SCENES[name](stage)
