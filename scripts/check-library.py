#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-library.py --picker FILE --library DIR [--results FILE] : scans a library of ../shared/tools/make-library.py and compares
what the program says of each file with what the generator knows of it (DIR.manifest.tsv).

Prints a table of agreements. What differs must stand in KNOWN with its reason, and pass the check that stands there; anything
else is listed and ends with status 1. `make truth` does this at 10,000 files, `make test` at 300.
"""
import argparse
import collections
import csv
import datetime
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata

FIELDS = ("listed", "kind", "readable", "date", "size", "orientation", "place", "country", "rating", "keywords", "camera", "album", "pairing",
          "copies", "folder counts", "albums", "searches")
# The generator's places, each a few kilometres around a town, and the countries that they lie in.
PLACES = {
    "PT": [(38.72, -9.14)], "CH": [(47.38, 8.54)], "JP": [(35.01, 135.77), (35.68, 139.65)], "IS": [(64.15, -21.94)],
    "US": [(40.71, -74.01)], "BR": [(-23.55, -46.63)], "ZA": [(-33.92, 18.42)], "AU": [(-33.87, 151.21)],
    "NO": [(69.65, 18.96), (60.39, 5.32)], "PL": [(50.06, 19.95)], "GR": [(40.64, 22.94)], "IN": [(19.08, 72.88)],
    "NP": [(27.72, 85.32)], "FJ": [(-18.14, 178.44)], "EC": [(-0.18, -78.47)], "FR": [(48.86, 2.35)], "GB": [(55.95, -3.19)],
    "MA": [(31.63, -7.98)], "CA": [(49.28, -123.12)], "CU": [(23.11, -82.37)], "IT": [(43.77, 11.26)], "VN": [(21.03, 105.83)]}
# Nothing of it can be read, so all that is known stands in its name and in the file system.
UNREADABLE = ("corrupt: empty", "corrupt: garbage", "corrupt: text", "corrupt: header-only")
# Keywords, folders, cameras and places; one search a line. Two words must both be found.
SEARCHES = ["beach", "family", "birthday", "sunset", "mountain", "food", "wedding", "été", "Kinder", "museum", "snow", "concert",
            "日本", "receipts", "zurich", "Zürich", "Kyoto", "Θεσσαλονίκη", "東京", "Hà Nội", "new york", "Firenze", "DCIM", "Trips",
            "WhatsApp", "Screenshots", "canon", "pixel 7", "iPhone", "D750", "ILCE", "beach Zürich", "cat dog", "garden Paris",
            "snow Tromsø", "train Kraków", "nothingofthiskind"]


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def folded(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def words(text):
    return re.findall(r"[^\W_]+", folded(text or ""))


def answers(query, tokens):
    return all(any(token.startswith(word) for token in tokens) for word in words(query))


# What the program may say otherwise than the manifest: (kind, field) -> reason, and whether a difference is the one meant.
def dated_by_name_or_file(row, entry, stored):
    if entry.get("captureDateSource") == "modified":
        return abs(instant(entry["captureDate"]).timestamp() - os.stat(entry["path"]).st_mtime) <= 1
    return entry["captureDate"][:19] == row["local"]


def always(row, entry, stored):
    return True


KNOWN = {
    ("no-exif", "date"): (
        "the name holds the day and no time, which is then noon",
        lambda row, entry, stored: entry["captureDate"] == row["local"][:10] + "T12:00:00"),
    ("video", "date"): (
        "a video states UTC, not the clock on the wall: the same moment",
        lambda row, entry, stored: instant(entry["captureDate"]) == instant(row["utc"])),
    ("clip", "date"): (
        "the clip that the generator copied brought Apple's own date", lambda row, entry, stored: stored["camera"] is not None),
    ("video", "size"): (
        "the manifest does not know the clip's", lambda row, entry, stored: row["w"] == "0" and entry["width"] > 0),
    ("video", "place"): ("the clip that the generator copied brought its own", lambda row, entry, stored: row["lat"] == ""),
    ("video", "country"): ("the clip that the generator copied brought its own", lambda row, entry, stored: row["lat"] == ""),
    ("video", "camera"): ("the clip that the generator copied brought its own", lambda row, entry, stored: row["make"] == ""),
    ("video", "albums"): ("the manifest does not know which clips are spatial, or coded with HLG or PQ", always),
    ("video", "kind"): (
        "the manifest does not know which clips are coded with HLG or PQ",
        lambda row, entry, stored: entry["kind"] == "video" and set(entry["subtypes"]) == {"hdr"}),
    ("corrupt: truncated", "readable"): (
        "the header is whole and says all; that the picture is cut shows when it is drawn", always),
    ("corrupt: wrong-extension", "readable"): (
        "the contents decide, not the name: a sound JPEG", lambda row, entry, stored: entry["type"] == "image/jpeg"),
}
for kind in UNREADABLE:
    KNOWN[kind, "date"] = ("nothing can be read: the date in the name, else the file's own", dated_by_name_or_file)
    for field, is_none in {
            "size": lambda row, entry, stored: entry["width"] is None,
            "orientation": lambda row, entry, stored: entry["orientation"] == 1,
            "place": lambda row, entry, stored: entry["location"] is None,
            "country": lambda row, entry, stored: stored["country_code"] is None,
            "rating": lambda row, entry, stored: stored["rating"] is None,
            "keywords": lambda row, entry, stored: not stored["keywords"],
            "camera": lambda row, entry, stored: stored["camera"] is None}.items():
        KNOWN[kind, field] = ("nothing can be read, so nothing is said", is_none)


class Comparison:
    def __init__(self):
        self.agree, self.known, self.unknown = collections.Counter(), collections.Counter(), []

    def note(self, field, kind, name, found, wanted, context=None):
        if found == wanted:
            self.agree[field] += 1
            return
        for known in (kind, "clip") if kind == "video" else (kind,):
            reason, check = KNOWN.get((known, field), (None, None))
            if reason and (context is None or check(*context)):
                self.known[field, kind, reason] += 1
                return
        self.unknown.append((field, kind, name, found, wanted))

    def report(self):
        by_field = collections.Counter()
        for (field, _, _), count in self.known.items():
            by_field[field] += count
        bad = collections.Counter(field for field, *_ in self.unknown)
        print(f"{'':16}{'agree':>8}{'known':>8}{'unknown':>9}")
        for field in FIELDS:
            print(f"{field:16}{self.agree[field]:>8,}{by_field[field]:>8,}{bad[field]:>9,}")
        print("\nKnown differences:")
        for (field, kind, reason), count in sorted(self.known.items()):
            print(f"{count:>6,}  {field:12} {kind:24} {reason}")
        if self.unknown:
            print("\nUnknown differences:")
            for field, kind, name, found, wanted in self.unknown[:40]:
                print(f"  {field}, {kind}, {name}: {found!r} instead of {wanted!r}")


def country(row):
    """Where the generator was when it made the file."""
    if not row["lat"]:
        return None
    here = float(row["lat"]), float(row["lon"])
    return min((abs(here[0] - lat) + abs(here[1] - lon), code) for code, spots in PLACES.items() for lat, lon in spots)[1]


def camera(row):
    """As the program names it: the maker is not said twice."""
    make, model = row["make"], row["model"]
    if not model:
        return make or None
    return model if make.split(" ")[0].casefold() == model.split(" ")[0].casefold() else f"{make} {model}"


def manifest(library):
    with open(library.rstrip("/") + ".manifest.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        row["sort"] = f"corrupt: {row['note']}" if row["kind"] == "corrupt" else row["kind"]
        row["words"] = set(row["keywords"].split("|")) - {""}
        # The generator writes one file over a name that it gave before: the last one is there.
    return {row["path"]: row for row in rows}


class Program:
    def __init__(self, picker, library, folder):
        self.picker, self.library = picker, library
        self.variables = dict(os.environ)
        for name in ("DATA", "CACHE", "CONFIG"):
            self.variables[f"XDG_{name}_HOME"] = os.path.join(folder, name)
        self.index = os.path.join(folder, "DATA", "desktop-picker", "library.sqlite")

    def run(self, *arguments):
        done = subprocess.run([self.picker, "library", *arguments], env=self.variables, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"check-library: {arguments[0]} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def lines(self, *arguments):
        return [json.loads(line) for line in self.run(*arguments, "--library", self.library).splitlines()]

    def stored(self):
        """What no listing shows, from the index itself, by path."""
        database = sqlite3.connect(f"file:{self.index}?mode=ro", uri=True)
        database.row_factory = sqlite3.Row
        found, by_seq = {}, {}
        for row in database.execute("SELECT asset.*, folder.path AS folder_path, country_code FROM asset JOIN folder ON folder.id = folder"
                                    " LEFT JOIN town ON town.id = town"):
            entry = dict(row, keywords=set(), text=[])
            by_seq[row["seq"]] = found[os.fsdecode(row["folder_path"] + b"/" + row["name"])] = entry
        for seq, word in database.execute("SELECT asset, word FROM keyword"):
            by_seq[seq]["keywords"].add(word)
        for row in database.execute("SELECT rowid, * FROM asset_words"):
            by_seq[row["rowid"]]["text"] = words(" ".join(str(value) for value in tuple(row)[1:] if value))
        database.close()
        return found


def compare_file(result, row, entry, stored, videos):
    kind, name, context = row["sort"], row["path"], (row, entry, stored)

    def note(field, found, wanted):
        result.note(field, kind, name, found, wanted, context)

    shown = {"video": "video", "live-still": "live-photo", "motion-photo": "live-photo"}.get(kind, "image")
    subtypes = {"screenshot": ["screenshot"], "live-still": ["live-photo"], "motion-photo": ["live-photo"]}.get(kind, [])
    note("kind", (entry["kind"], [name for name in entry["subtypes"] if name != "spatial-media"]), (shown, subtypes))
    note("readable", not entry.get("broken", False), row["kind"] != "corrupt")
    note("date", entry["captureDate"], row["local"] + row["zone"])
    size = (int(row["w"]), int(row["h"]))
    note("size", (entry["width"], entry["height"]), size[::-1] if int(row["orient"]) > 4 else size)
    note("orientation", entry["orientation"], int(row["orient"]))
    place = entry["location"] and (entry["location"]["latitude"], entry["location"]["longitude"])
    wanted = (float(row["lat"]), float(row["lon"])) if row["lat"] else None
    # Seconds of an arc are written in ten-thousandths: 3 millimetres.
    near = place and wanted and all(abs(a - b) < 1e-6 for a, b in zip(place, wanted))
    note("place", wanted if near else place, wanted)
    note("country", stored["country_code"], country(row))
    rating = int(row["rating"]) if row["rating"] else None
    note("rating", (stored["rating"] or None, entry["favourite"]), (rating, rating == 5))
    note("keywords", stored["keywords"], row["words"])
    note("camera", stored["camera"], camera(row))
    note("album", entry["albums"], [os.path.basename(os.path.dirname(row["path"]))])
    video = videos.get(row["note"]) if kind == "live-still" else None
    note("pairing", entry["pairedVideo"], video)


def compare_albums(result, truth, listed, albums):
    counts = collections.Counter()
    for path in listed:
        while path := os.path.dirname(path):
            counts[path] += 1
    by_id = {album["id"]: album for album in albums}

    def path(album):
        parent = by_id.get(album.get("parent"))
        return (path(parent) + "/" if parent else "") + album["name"]

    folders = {path(album): album["count"] for album in albums if album["kind"] == "folder"}
    for name in sorted(counts.keys() | folders.keys()):
        result.note("folder counts", "folder", name, folders.get(name, 0), counts[name])
    rows = [truth[path] for path in listed]
    wanted = collections.Counter({"All Photos": len(rows), "Videos": sum(row["kind"] == "video" for row in rows),
                                  "Live Photos": sum(row["kind"] in ("live-still", "motion-photo") for row in rows),
                                  "Screenshots": sum(row["kind"] == "screenshot" for row in rows)})
    for row in rows:
        if row["sort"] not in UNREADABLE:
            wanted.update({"Favourites": row["rating"] == "5"})
            wanted.update(f"keyword {word}" for word in row["words"])
    # Towns are not in the manifest; the country of each file was compared above.
    found = {("keyword " if album["kind"] == "keyword" else "") + album["name"]: album["count"]
             for album in albums if album["kind"] not in ("folder", "place")}
    for name in sorted(set(+wanted) | set(found)):
        result.note("albums", "video" if name in ("Spatial", "HDR") else "album", name, found.get(name, 0), wanted[name])


def compare_search(result, program, truth, stored, prefix, query):
    """All that the manifest tells must be found; what else is found must have the words in its own index row."""
    found = {entry["path"][len(prefix):] for entry in program.lines("list", "--search", query)}
    for path, row in truth.items():
        if prefix + path not in stored:
            continue
        known = words(os.path.dirname(path).replace("/", " "))
        if row["sort"] not in UNREADABLE:
            known += words(" ".join(row["words"])) + words(camera(row))
        if answers(query, known):
            result.note("searches", row["sort"], f"“{query}” finds {path}", path in found, True)
    for path in found:
        if not answers(query, stored[prefix + path]["text"]):
            result.note("searches", truth[path]["sort"], f"“{query}” finds {path}", True, False)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--picker", required=True)
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--results", help="gets one line for the summary of `make test`")
    options = arguments.parse_args()
    library = os.path.abspath(options.library)
    prefix = library + "/"
    truth, result = manifest(library), Comparison()
    with tempfile.TemporaryDirectory(prefix="picker-truth.") as folder:
        program = Program(os.path.abspath(options.picker), library, folder)
        print(program.run("scan", library))
        entries = {entry["path"][len(prefix):]: entry for entry in program.lines("list")}
        stored = program.stored()
        videos = {row["note"]: prefix + path for path, row in truth.items() if row["kind"] == "live-video"}
        for path, row in truth.items():
            # The video of a Live Photo is part of its still.
            result.note("listed", row["sort"], path, path in entries, row["kind"] != "live-video")
            if path in entries:
                compare_file(result, row, entries[path], stored[prefix + path], videos)
        for path in entries.keys() - truth.keys():
            result.note("listed", "stranger", path, True, False)
        for path, row in truth.items():
            if row["kind"] == "duplicate":
                pair = [entries.get(name, {}) for name in (path, row["note"])]
                same = len({stored[prefix + name]["fingerprint"] for name in (path, row["note"])}) == 1
                result.note("copies", "duplicate", path, (same, len({entry.get("id") for entry in pair})), (True, 2))
        result.note("copies", "identifiers", "all", len({entry["id"] for entry in entries.values()}), len(entries))
        listed = [path for path in entries if path in truth]
        compare_albums(result, truth, listed, program.lines("albums"))
        for query in SEARCHES:
            compare_search(result, program, truth, stored, prefix, query)
    result.report()
    if options.results:
        with open(options.results, "w") as file:
            file.write(f"{'failed' if result.unknown else 'passed'} the manifest of {len(truth):,} files\n")
    sys.exit(1 if result.unknown else 0)


if __name__ == "__main__":
    main()
