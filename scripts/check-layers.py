#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-layers.py : the arrows between our targets are those that docs/developing/architecture.md draws, nobody imports more of the system than is
said here, the headless model touches no file, what answers requests reads no environment, and the tree there names every target where it stands.

Package.swift is where arrows are declared. That no file imports more than its target declares is SwiftPM's own check: `make test` builds
with --explicit-target-dependency-import-check error.
"""
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What targets may import of Swift's own libraries and of the system. One that is not named may import none of them.
SYSTEM = {
    "DecodingWorker": "Glibc",
    "DesktopPickerGtk": "Synchronization",
    "DesktopPickerKit": "Foundation Glibc Dispatch Synchronization",
    "Gazetteer": "Foundation Glibc",
    "Ground": "Foundation Glibc Dispatch Synchronization",
    "GtkSupport": "Foundation Glibc Dispatch",
    "Imaging": "Glibc Synchronization",
    "MediaBytes": "Glibc",
    "PhotoLibrary": "Foundation Glibc Dispatch Synchronization",
    "PickerCommands": "Foundation Glibc",
    "PickerHost": "Foundation Glibc Dispatch Synchronization",
    "PickerService": "Foundation Glibc Dispatch Synchronization",
    "PickerSessions": "Foundation",
    "PickerTraces": "Foundation Glibc",
    "PickerViews": "Foundation Glibc Synchronization",
    "Thumbnails": "Foundation Glibc Synchronization",
    "VideoFrames": "Glibc",
    "VideoWorker": "Glibc",
    "WorkerServing": "Glibc",
    "Workers": "Glibc Dispatch Synchronization",
    "DecoderSteps": "Foundation",
    "DeliverySteps": "Foundation Glibc",
    "EmptyWindow": "Foundation Glibc",
    "LibrarySteps": "Foundation",
    "PixelSteps": "Foundation Glibc Dispatch Synchronization",
    "RequestSteps": "Foundation Glibc",
    "VideoSteps": "Glibc",
    "WatchedPicker": "Foundation",
}
# Linked and never imported: it stands in for a function of the C library.
LINKED_ONLY = {"CDescriptorStatus"}
SYSTEM_MODULES = {"Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Dispatch", "Synchronization", "XCTest"}

# What knows no file: its data comes through ports.
HEADLESS = ("PickerModel", "MediaTypes")
FILE_SYSTEM = re.compile(
    r"\b(FileManager|FileHandle|Process|URLSession|InputStream|OutputStream)\b|(Data|String|Array|Dictionary)\(contentsOf|contentsOfFile|"
    r"fileURLWithPath|filePath:|\bfopen\(|\bopen\([^)]*O_(RD|WR|CREAT)|\bopendir\(|\.write\(to")
# What answers requests of others too: what it is to know of its process it is handed by the door.
ANSWERING = ("PickerHost", "PickerSessions", "PickerViews")
PROCESS = re.compile(r"\bprocessInfo\.(environment|arguments)\b|\b(secure_)?getenv\(|\bCommandLine\.|\bgetppid\(")
IMPORT = re.compile(
    r"^\s*(?:(?:@\w+(?:\([^)]*\))?|public|internal|package|private|fileprivate)\s+)*import\s+"
    r"(?:(?:struct|class|enum|protocol|func|typealias|var|let)\s+)?(\w+)", re.MULTILINE)


def package():
    """{target: (its folder, the names that it declares to depend on)} of what is no test."""
    said = subprocess.run(["swift", "package", "--package-path", ROOT, "dump-package"], check=True, capture_output=True, text=True).stdout
    targets = {}
    for target in json.loads(said)["targets"]:
        folder = target.get("path") or f"Sources/{target['name']}"
        if target["type"] == "test" or folder.startswith("Tests"):
            continue
        names = {next(iter(dependency.values()))[0] for dependency in target["dependencies"]}
        targets[target["name"]] = (folder, names)
    return targets


def swift_files(folder):
    for base, folders, files in os.walk(os.path.join(ROOT, folder)):
        folders.sort()
        for file in sorted(files):
            if file.endswith(".swift"):
                yield os.path.relpath(os.path.join(base, file), ROOT)


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as stream:
        return stream.read()


def imports(targets):
    """Says which system's modules are imported without a line above, and what is declared or allowed and used by no file."""
    for target, (folder, declared) in targets.items():
        allowed, used = set(SYSTEM.get(target, "").split()), set()
        for file in swift_files(folder):
            text = read(file)
            for found in IMPORT.finditer(text):
                used.add(found[1])
                if found[1] in SYSTEM_MODULES - allowed:
                    line = text.count("\n", 0, found.start(1)) + 1
                    yield f"{file}:{line}: error: {target} may not import {found[1]} (SYSTEM in scripts/check-layers.py says what it may)"
        if used:
            for name in sorted(allowed - used):
                yield f"scripts/check-layers.py: error: {target} is allowed {name} and imports it nowhere"
            for name in sorted(declared - used - LINKED_ONLY):
                yield f"Package.swift: error: {target} declares {name} and imports it nowhere"


def ignorance(targets):
    """Says where a target uses what it is not to know."""
    for names, pattern, what in ((HEADLESS, FILE_SYSTEM, "file system"), (ANSWERING, PROCESS, "process: the door hands it in")):
        for target in names:
            for file in swift_files(targets[target][0]):
                for number, line in enumerate(read(file).splitlines(), 1):
                    if pattern.search(line) and not line.lstrip().startswith("//"):
                        yield f"{file}:{number}: error: {target} knows no {what}: {line.strip()}"


def arrows(targets):
    """Compares the arrows with those that docs/developing/architecture.md draws for who builds the program."""
    ours = []
    for target, (folder, declared) in sorted(targets.items()):
        if folder.startswith("Sources/") and any(swift_files(folder)):
            own = sorted(name for name in declared if name in targets)
            ours.append(f"{target} -> {' '.join(own) or 'nothing of ours'}")
    drawn = re.search(r"^```arrows\n(.*?)\n```$", read("docs/developing/architecture.md"), re.MULTILINE | re.DOTALL)
    drawn = drawn[1].split("\n") if drawn else []
    for line in sorted(set(ours) ^ set(drawn)):
        yield f"docs/developing/architecture.md: error: {'missing' if line in ours else 'not so in Package.swift'}: {line}"


def tree(targets):
    """The tree of docs/developing/architecture.md names every target in the row of the folder where it stands, and no folder that is not there."""
    rows = {}
    for row in re.findall(r"^\| (`Sources/.*)$", read("docs/developing/architecture.md"), re.MULTILINE):
        for folder in re.findall(r"`(Sources/\w+)`", row.split("|")[0]):
            rows[folder] = row
            if not os.path.isdir(os.path.join(ROOT, folder)):
                yield f"docs/developing/architecture.md: error: there is no {folder}"
    for target, (folder, _) in sorted(targets.items()):
        if not folder.startswith("Sources/"):
            continue
        top = "/".join(folder.split("/")[:2])
        if top not in rows or not re.search(rf"[`/]{target}`", rows[top]):
            yield f"docs/developing/architecture.md: error: {target} is not named in the row of `{top}`"


def main():
    targets = package()
    problems = [*imports(targets), *ignorance(targets), *arrows(targets), *tree(targets)]
    for problem in problems:
        print(problem)
    if not problems:
        print(f"layers: {len(targets)} targets import as docs/developing/architecture.md draws")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
