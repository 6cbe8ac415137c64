#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-folders.py : within a target, a folder uses types of those alone that docs/developing/architecture.md names to its right.

A line of the block ```folders there is where a target stands and the order of its folders; each target with two folders or more has one.
What is compared are the names of types that files declare at their top; files beside the folders may use all of them, and be used by
all.
"""
import os
import re
import sys

from swift_text import bare

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = "docs/developing/architecture.md"
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated|open)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", re.MULTILINE)
NESTED = re.compile(r"^\s+(?:\w+\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", re.MULTILINE)
WORD = re.compile(r"\b[A-Z]\w*")


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as stream:
        return stream.read()


def orders():
    """[(folder of a target, its folders, who uses others first)], as the document names them."""
    block = re.search(r"^```folders\n(.*?)\n```$", read(DOCUMENT), re.MULTILINE | re.DOTALL)
    if block is None:
        sys.exit(f"{DOCUMENT}: error: there is no block ```folders")
    return [(target, folders.split()) for target, folders in (line.split(": ") for line in block[1].split("\n"))]


def sources(target):
    """{file: (its folder within the target, its text without comments and strings)}"""
    texts = {}
    for base, _, files in os.walk(os.path.join(ROOT, target)):
        for name in files:
            if name.endswith(".swift"):
                file = os.path.relpath(os.path.join(base, name), ROOT)
                parts = os.path.relpath(file, target).split(os.sep)
                texts[file] = (parts[0] if len(parts) > 1 else None, bare(read(file)))
    return texts


def with_folders():
    """The targets of Package.swift that have Swift files in two folders or more, by where they stand."""
    package = read("Package.swift")
    named = {f"Sources/{name}" for name in re.findall(r'name: "(\w+)"', package)} | set(re.findall(r'path: "(Sources/[^"]+)"', package))
    return {target for target in named if len({folder for folder, _ in sources(target).values() if folder}) > 1}


def problems(target, order):
    texts = sources(target)
    there = {folder for folder, _ in texts.values() if folder}
    for folder in sorted(there ^ set(order)):
        yield f"{DOCUMENT}: error: {target}: {folder} {'is not named' if folder in there else 'is not there'}"
    declared = {name: folder for folder, text in texts.values() for name in TYPE.findall(text)}
    for file, (folder, text) in sorted(texts.items()):
        if folder not in order:
            continue
        own = set(NESTED.findall(text))
        said = set()
        for found in WORD.finditer(text):
            used = declared.get(found[0])
            if used in order[:order.index(folder)] and found[0] not in own | said:
                said.add(found[0])
                line = text.count("\n", 0, found.start()) + 1
                yield f"{file}:{line}: error: {folder} uses {found[0]} of {used}, which stands to its left in {DOCUMENT}"


def main():
    found = [problem for target, order in orders() for problem in problems(target, order)]
    for target in sorted(with_folders() - {target for target, _ in orders()}):
        found.append(f"{DOCUMENT}: error: the folders of {target} are not named")
    for problem in found:
        print(problem)
    if not found:
        print(f"folders: those of {len(orders())} targets use each other in the order of {DOCUMENT}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
