#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""show.py --library DIR --screenshot FILE : the whole way of a photo through the desktop's portal, played and printed (`make run-portal`).

A program asks the portal (Debian's own xdg-desktop-portal) for a picture; the portal asks our service; a person, played with pointer and keys,
leaves the place out and picks one; the program reads what it got. Needs the session of scripts/with-session.sh, and no desktop.
"""
import argparse
import os
import sys

from gi.repository import GLib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.path.append(os.path.join(os.path.dirname(HERE), "ui"))

from asking import App, recorded  # noqa: E402
import bus  # noqa: E402
from desk import FRONTEND, NAME, Desk  # noqa: E402
import fixtures  # noqa: E402
from options import leave_out_location  # noqa: E402
from waiting import Missed  # noqa: E402
from windowdriver import BUTTON  # noqa: E402


def step(text):
    print(f"  {text}", flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--screenshot", required=True)
    options = arguments.parse_args()
    with Desk(options.library) as desk:
        for name in (FRONTEND, NAME):
            step(f"{name} is {bus.owner(name)} on the session bus")
        filters, current = recorded("Firefox", "image/*")
        asked = App().ask(title="Choose a picture", filters=filters, current=current)
        step(f"a program asks as Firefox does for <input type=file accept=image/*>: {asked.path}")
        picker = desk.picker()
        picker.window
        picker.wait(lambda: len(picker.tiles()) >= 4, "the first photos stand in the grid", seconds=120)
        tile = picker.tiles()[1]
        step(f"the window is there; clicking “{tile.name}”")
        picker.click(tile)
        picker.find(BUTTON, "Add (1)")
        step("Options: the place stays out")
        leave_out_location(picker, lambda: picker.screenshot(options.screenshot))
        picker.click(picker.button("Add (1)"))
        code, results = asked.response()
        uri, = results["uris"]
        step(f"the portal answers {code}, with the filter that was active and {uri}")
        path = GLib.filename_from_uri(uri)[0]
        with open(path, "rb") as file:
            content = file.read()
        place = "a place" if fixtures.tells_place(path) else "no place"
        step(f"the program has read {len(content)} bytes, which begin with {content[:4].hex(' ')} and tell {place}")
        if code != 0 or fixtures.tells_place(path):
            sys.exit("That is not what was to come out.")


if __name__ == "__main__":
    try:
        main()
    except Missed as missed:
        sys.exit(f"show.py: {missed}")
