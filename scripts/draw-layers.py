#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""draw-layers.py [--check] : draws the arrows of docs/developing/architecture.md in its block ```layers; --check only compares.

check-layers.py compares the arrows with Package.swift and the compiler refuses any other import, so that the drawing shows what may be
imported and nothing else. Targets stand on a diagonal, each above all that it uses: those that other programs link, those of the picker's process,
those of the workers' programs, and those of both. A dot means that the target above it in its column uses the target at the end of its row.
"""
import difflib
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(ROOT, "docs", "developing", "architecture.md")
PICKER = "DesktopPicker"
WORKERS = ("DecodingWorker", "VideoWorker")
# Libraries for programs of others, the one on top of the other.
KIT = "DesktopPickerGtk"


def arrows(text):
    """{target: names that it uses}, as the block ```arrows has them."""
    block = re.search(r"^```arrows\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    lines = block[1].split("\n") if block else []
    uses = {}
    for line in lines:
        target, used = line.split(" -> ")
        uses[target] = [] if used == "nothing of ours" else used.split()
    return uses


def reached(start, uses):
    """The targets that are linked into the program of `start`."""
    found, waiting = set(), [start]
    while waiting:
        target = waiting.pop()
        if target in uses and target not in found:
            found.add(target)
            waiting += uses[target]
    return found


def height(target, uses, above=()):
    """The longest way down from a target."""
    if target in above:
        sys.exit(f"docs/developing/architecture.md: error: the arrows lead in a circle: {' '.join((*above, target))}")
    return 1 + max((height(name, uses, (*above, target)) for name in uses[target] if name in uses), default=0)


def groups(uses):
    """[(heading, its targets, users first)]"""
    picker = reached(PICKER, uses)
    workers = set().union(*(reached(worker, uses) for worker in WORKERS))
    kit = reached(KIT, uses) - picker - workers
    for name in sorted(set(uses) - picker - workers - kit):
        sys.exit(f"docs/developing/architecture.md: error: no program uses {name}")
    named = (("programs that ask for photos", kit), ("the picker's process", picker - workers), ("the workers' programs, in the sandbox", workers - picker),
             ("both", picker & workers))
    return [(heading, sorted(targets, key=lambda name: (-height(name, uses), name))) for heading, targets in named]


def drawing(uses):
    parts = groups(uses)
    order = [target for _, targets in parts for target in targets]
    lines = []
    for heading, targets in parts:
        lines.append(f"── {heading} ".ljust(72, "─"))
        for target in targets:
            own = order.index(target)
            dots = "".join("● " if target in uses[user] else "· " for user in order[:own])
            foreign = [name for name in uses[target] if name not in uses]
            lines.append(f"{dots}{target}" + (f" → {', '.join(foreign)}" if foreign else ""))
    return "\n".join(lines)


def main():
    with open(DOCUMENT, encoding="utf-8") as stream:
        text = stream.read()
    uses = arrows(text)
    if not uses:
        sys.exit("docs/developing/architecture.md: error: there is no block ```arrows")
    block = re.compile(r"(?<=^```layers\n)(.*?)(?=\n```$)", re.MULTILINE | re.DOTALL)
    if not block.search(text):
        sys.exit("docs/developing/architecture.md: error: there is no block ```layers")
    drawn = block.sub(lambda _: drawing(uses), text, count=1)
    if "--check" not in sys.argv[1:]:
        with open(DOCUMENT, "w", encoding="utf-8") as stream:
            stream.write(drawn)
    elif drawn != text:
        for line in difflib.unified_diff(text.split("\n"), drawn.split("\n"), "docs/developing/architecture.md", "its arrows", lineterm="", n=0):
            print(line)
        sys.exit("docs/developing/architecture.md: error: the drawing is not that of the arrows; scripts/draw-layers.py draws it again")
    print(f"drawing: {len(uses)} targets and {sum(map(len, uses.values()))} arrows")


if __name__ == "__main__":
    main()
