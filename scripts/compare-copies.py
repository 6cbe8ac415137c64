#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare-copies.py BEFORE AFTER FOLDER... : the copies that two builds of the picker make of the same files, byte by byte.

BEFORE and AFTER are programs (desktop-picker). Of each file a copy is made without each class of details. Prints what differs, by the kind of file and the
first byte that is another one, and exits 1 where anything does. After a change of how copies are made, each difference is one that was meant.
"""
import collections
import hashlib
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(os.path.dirname(HERE), "Tests", "delivery"))

import exporting  # noqa: E402

REMOVALS = tuple(os.environ.get("REMOVALS", "location captions people device location,device all").split())

# Of names of which there are several.
NUMBER = re.compile(r" \(\d+\)(?=\.|$)")


def collected(folders, target):
    """The files of the folders by names of their own, each content once."""
    names, seen = {}, set()
    for folder in folders:
        for parent, inner, files in os.walk(folder):
            inner.sort()
            for name in sorted(files):
                path = os.path.join(parent, name)
                with open(path, "rb") as file:
                    digest = hashlib.sha256(file.read()).digest()
                if name.endswith((".xmp", ".md")) or digest in seen:
                    continue
                seen.add(digest)
                own = f"{len(names):04d}-{name}"
                shutil.copyfile(path, os.path.join(target, own))
                names[own] = path
    return names


def first_difference(one, other):
    """A sentence about where two files differ; empty where they do not."""
    with open(one, "rb") as file:
        left = file.read()
    with open(other, "rb") as file:
        right = file.read()
    if left == right:
        return ""
    place = next((index for index, (a, b) in enumerate(zip(left, right)) if a != b), min(len(left), len(right)))
    count = sum(a != b for a, b in zip(left, right))
    return f"{len(left)} and {len(right)} bytes, {count} differ, the first at {place}"


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    programs, folders = sys.argv[1:3], sys.argv[3:]
    tally, said = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="picker-compare.") as folder:
        library = os.path.join(folder, "files")
        os.mkdir(library)
        names = collected(folders, library)
        paths = [os.path.join(library, own) for own in names]
        for removal in REMOVALS:
            done = []
            for number, program in enumerate(programs):
                os.environ["DESKTOP_PICKER"] = program
                done.append(exporting.export(paths, removal, os.path.join(folder, f"{removal}-{number}")))
            for own in names:
                before, after = [export.copies.get(own) for export in done]
                words = [export.refused.get(own, "") for export in done]
                kind = os.path.splitext(own)[1].lower()
                if before is None or after is None:
                    difference = "" if words[0] == words[1] else f"was {words[0] or 'copied'}; is {words[1] or 'copied'}"
                elif [NUMBER.sub("", os.path.basename(path)) for path in before] != [NUMBER.sub("", os.path.basename(path)) for path in after]:
                    difference = f"named {before} and {after}"
                else:
                    difference = "; ".join(filter(None, map(first_difference, before, after)))
                tally[(kind, bool(difference))] += 1
                if difference:
                    said.append(f"{removal:16} {names[own]}: {difference}")
            for number in range(2):
                shutil.rmtree(os.path.join(folder, f"{removal}-{number}"), ignore_errors=True)
    print(*said, sep="\n")
    for kind in sorted({kind for kind, _ in tally}):
        print(f"{kind:8} {tally[(kind, False)]:5} the same {tally[(kind, True)]:5} others")
    sys.exit(bool(said))


if __name__ == "__main__":
    main()
