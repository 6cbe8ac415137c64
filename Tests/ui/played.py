#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""played.py LIBRARY... : a person who never saw the window finds three photos in a generated library and has them in the receiving
program, in under a minute: one by its place, one by its month, one by its album (person.py says what a person is).

LIBRARY is a folder of scripts/generated-library.sh or of scripts/thin-library.py; which photos are wanted, and whether they are the ones that arrive, its
manifest says. The index is there: it was made when the library came. Pictures of tiles are not. Needs with-session.sh.
"""
import collections
import csv
import datetime
import os
import re
import sys
import tempfile

from person import Person
from scripted import headless, items
from waiting import Missed
from windowdriver import ENTRY, Picker

LIMIT = 60
Photo = collections.namedtuple("Photo", "path name day when")
HAVANA = (23.1136, -82.3666)
MONTH = "2014-08"
TRIPS = "Trips"


class Manifest:
    """What the generator knows of each file."""

    def __init__(self, library):
        with open(library.rstrip("/") + ".manifest.tsv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        # Only what looks like nothing else: no copies, no screenshots that are alike.
        counts = collections.Counter((os.path.basename(row["path"]), row["local"][:10]) for row in rows)
        self.rows = [row for row in rows if row["kind"] == "photo"
                     and counts[os.path.basename(row["path"]), row["local"][:10]] == 1]

    def middle(self, what, wanted):
        """The one in the middle, by time, of those that are wanted."""
        rows = sorted((row for row in self.rows if wanted(row)), key=lambda row: row["local"])
        if not rows:
            raise SystemExit(f"no photo {what} in the manifest: this library is another than the one of 10,000 files")
        row = rows[len(rows) // 2]
        when = datetime.datetime.fromisoformat(row["local"])
        return Photo(row["path"], os.path.basename(row["path"]), f"{when:%A}, {when.day} {when:%B %Y}", when)

    def trip(self):
        """The trip with the fewest photos of those whose name can be typed: a folder of the sidebar."""
        folders = collections.Counter(row["path"].split("/")[1] for row in self.rows if row["path"].startswith(TRIPS + "/"))
        return min((name for name in folders if name.isascii()), key=lambda name: (folders[name], name))


def is_near(row, place):
    return bool(row["lat"]) and all(abs(float(row[key]) - value) < 0.05 for key, value in zip(("lat", "lon"), place))


def pill(picker):
    return next((one for one in picker.look("push button") if one.name.startswith("Remove “Havana")), None)


def by_place(person, photo):
    """“The one of Havana”: typed where it says Search Photos, taken from what is offered."""
    picker = person.picker
    person.click(person.see(lambda: next(iter(picker.look(ENTRY, "Search Photos")), None), "where to search", look=0.8))
    person.type("havan")
    person.see(lambda: [one for one in picker.look("push button") if one.name.startswith("Havana, Cuba,")], "Havana is offered")
    # It is the first line: one Down and Return, as in every list under an entry.
    person.press("Down", "Return")
    person.see(lambda: pill(picker), "the place is a pill")
    person.hunt(photo)
    person.say(f"{photo.name} by its place")


def by_month(person, photo):
    """“August 2014”: all photos again, and the handle at the edge."""
    picker = person.picker
    person.click(person.see(lambda: pill(picker), "the pill that can be taken out", look=0.2))
    person.see(lambda: not pill(picker), "the pill is gone")
    # Whoever is not at the newest photos goes there.
    person.press("Home")
    person.scrub_to(photo.when.year + (photo.when.month - 1 + (photo.when.day - 1) / 31) / 12)
    person.hunt(photo)
    person.say(f"{photo.name} by its month")


def by_album(person, photo, trip):
    """“The one of that trip”: a folder in the sidebar, under Trips."""
    picker = person.picker

    def row(name):
        albums = picker.find("list", "Albums")
        box = albums.box
        for node in picker.look("list item", re.compile(re.escape(name) + ",.*")):
            # Rows that are scrolled out of view have no size.
            its = node.box
            if its.height > 0 and its.y >= box.y and its.y + its.height <= box.y + box.height:
                return node
        return None

    def look_for(name):
        is_there = False
        for _ in range(12):
            person.spend(0.3)
            found = row(name)
            if found is not None:
                return found
            if not is_there:
                person.move(picker.find("list", "Albums"), down=0.5)
                is_there = True
            person.turn_wheel(4)
        raise Missed(f"no {name} in the sidebar")

    trips = look_for(TRIPS)
    triangle = next(node for node in trips.walk() if node.role == "push button")
    person.click(triangle)
    person.spend(0.4)
    person.click(look_for(trip))
    person.see(lambda: any(photo.day[-4:] in name for _, name, _, _ in person.tiles()), "the photos of the trip")
    person.hunt(photo)
    person.say(f"{photo.name} by its album")


def play(library):
    manifest = Manifest(library)
    trip = manifest.trip()
    place = manifest.middle("of Havana", lambda row: is_near(row, HAVANA))
    month = manifest.middle(f"of {MONTH}", lambda row: row["local"].startswith(MONTH))
    album = manifest.middle(f"of {trip}", lambda row: row["path"].startswith(f"{TRIPS}/{trip}/"))
    with tempfile.TemporaryDirectory(prefix="picker-played.") as home:
        arguments = ("--library", library, "--limit", "0", "--output", "json")
        if headless(["cancel"], *arguments, home=home).status != 1:
            raise SystemExit("the library could not be indexed")
        with Picker(*arguments, home=home) as picker:
            person = Person(picker)
            picker.window
            person.see(person.tiles, "a window with photos", look=1.0)
            person.say("a window with photos")
            by_place(person, place)
            by_month(person, month)
            by_album(person, album, trip)
            person.click(person.button("Add (3)"))
            result = picker.finish()
            person.say("the receiving program has them")
    seconds = person.diary[-1][0]
    for moment, what in person.diary:
        print(f"{moment:6.1f} s  {what}")
    print(f"{os.path.basename(library)} played in {seconds:.1f} s: {person.own:.1f} s of hand and eye, {seconds - person.own:.1f} s "
          f"({(seconds - person.own) / seconds:.0%}) of waiting for the program and of reading its tree")
    arrived = {os.path.relpath(item["path"], library) for item in items(result)}
    wanted = {photo.path for photo in (place, month, album)}
    if result.status != 0 or arrived != wanted:
        raise SystemExit(f"status {result.status}; arrived: {sorted(arrived)}; wanted: {sorted(wanted)}")
    if seconds >= LIMIT:
        raise SystemExit(f"that is no minute any more: {seconds:.1f} s")


def main():
    for library in sys.argv[1:]:
        play(os.path.abspath(library))


if __name__ == "__main__":
    main()
