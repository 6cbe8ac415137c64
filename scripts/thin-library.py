#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""thin-library.py FOLDER : a library with one to four photos a day, as most people have, out of a generated one
(generated-library.sh): hard links in FOLDER-thin, with the manifest's rows beside it. Made once; prints the folder."""
import collections
import csv
import os
import shutil
import sys


def kept(rows):
    """Of each day with photos one to four, far apart in time; the same in each run."""
    days = collections.defaultdict(list)
    for row in rows:
        if row["kind"] == "photo":
            days[row["local"][:10]].append(row)
    for number, day in enumerate(sorted(days)):
        photos = sorted(days[day], key=lambda row: (row["local"], row["path"]))
        count = min(len(photos), 1 + (number * 7 + number // 5) % 4)
        yield from (photos[place * len(photos) // count] for place in range(count))


def main():
    library = sys.argv[1].rstrip("/")
    thin = library + "-thin"
    if not os.path.isdir(thin):
        with open(library + ".manifest.tsv", encoding="utf-8", newline="") as file:
            table = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            names, rows = table.fieldnames, list(kept(table))
        shutil.rmtree(thin + ".new", ignore_errors=True)
        for row in rows:
            target = os.path.join(thin + ".new", row["path"])
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.link(os.path.join(library, row["path"]), target)
        with open(thin + ".manifest.tsv", "w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, names, delimiter="\t", quoting=csv.QUOTE_NONE, lineterminator="\n", escapechar="\\")
            table.writeheader()
            table.writerows(rows)
        os.rename(thin + ".new", thin)
    print(thin)


if __name__ == "__main__":
    main()
