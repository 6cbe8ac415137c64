# SPDX-License-Identifier: GPL-3.0-or-later
"""What an installation takes of the disk and what makes it, how soon the program answers, and how long a change takes to build."""
import collections
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from measuring import interleaved, judged, row, seconds

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# A view whose change leaves every interface as it is.
VIEW = os.path.join(ROOT, "Sources", "Program", "PickerViews", "Footer", "FooterController.swift")
CHANGED = (re.compile(r"spacing: (\d+)"), r"spacing: 1\1")
# Parts of a file's name below the prefix, and what they are; the first that fits counts.
KINDS = (("libexec/", "the workers' programs"), ("bin/", "the picker's program"), ("/gazetteer/", "places"), ("/locale/", "translations"),
         ("", "everything else"))
# Symbols of the picker's program that are no Swift module's own, and what they are.
OTHERS = ((re.compile(r"icudt|^ucol_|^u_|icu"), "Foundation's tables of languages (ICU)"), (re.compile(r"^swift|^_swift|Swift"), "Swift's runtime"))
OF_SWIFT = {"s": "Swift's standard library", "Foundation": "Foundation", "FoundationEssentials": "Foundation",
            "FoundationInternationalization": "Foundation"}


def installed(options):
    print("Installation: the disk, the first answer, and a build after one view's change")
    sizes(options)
    answers = start(options)
    # All builds are done, also where a goal is missed.
    return all([answers, rebuild("debug", "make build"), rebuild("release", "make run")])


def program(options):
    """The program that people install; the others watch it."""
    return options.picker.removesuffix("-watched")


def sizes(options):
    """Bytes of an installation without symbols, and of the picker's program by the module that its symbols are of."""
    programs = os.path.dirname(options.picker)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["make", "-s", "install", "PREFIX=/usr", f"DESTDIR={folder}", f"PROGRAMS={programs}"], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = collections.Counter()
        for place, _, names in os.walk(folder):
            for name in names:
                path = os.path.relpath(os.path.join(place, name), os.path.join(folder, "usr"))
                found[next(kind for part, kind in KINDS if part in "/" + path or path.startswith(part))] += os.lstat(os.path.join(place, name)).st_size
    for kind, size in [*found.most_common(), ("in all", found.total())]:
        print(f"  {kind:<46} {size / 2**20:>9.2f} MiB")
    print("  of the picker's program:")
    for part, size in modules(program(options)).most_common(14):
        print(f"    {part:<44} {size / 2**20:>9.2f} MiB")


def modules(program):
    """Bytes of a program's symbols by their module, in so far as they have a size."""
    found = collections.Counter()
    listed = subprocess.run(["nm", "--print-size", "--radix=d", program], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        parts = line.split(maxsplit=3)
        if len(parts) == 4 and parts[2] not in "bB":
            found[module(parts[3])] += int(parts[1])
    return found


def module(symbol):
    """The module in a Swift name's mangling ($s, or a word of its own for the standard library's), else what kind of C it is."""
    mangled = re.match(r"\$s(\d+)(\w+)", symbol)
    if mangled:
        name = mangled[2][:int(mangled[1])]
        return OF_SWIFT.get(name, name)
    if symbol.startswith("$s"):
        return OF_SWIFT["s"]
    return next((kind for pattern, kind in OTHERS if pattern.search(symbol)), "C of ours and of others")


def start(options):
    """The picker's first answer, beside a program that does nothing."""
    ways = (lambda: seconds([program(options), "--version"]) * 1000), (lambda: seconds(["/bin/true"]) * 1000)
    own, floor = interleaved(*ways, runs=31)
    row("desktop-picker --version", own, "ms")
    row("/bin/true (floor)", floor, "ms")
    return judged("desktop-picker --version", statistics.median(own), "ms", 15)


def built(command):
    """Seconds that a build takes, which has to succeed."""
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def rebuild(kind, target):
    """Seconds of a build after one view's change, and back."""
    build = [os.path.join(ROOT, "scripts", "build-picker.sh"), kind]
    built(build)
    with open(VIEW, encoding="utf-8") as file:
        before = file.read()
    changed = CHANGED[0].sub(CHANGED[1], before, count=1)
    assert changed != before, "the view has nothing to change any more"
    # A bench that is ended leaves the source as it was.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        with open(VIEW, "w", encoding="utf-8") as file:
            file.write(changed)
        spent = [built(build)]
    finally:
        with open(VIEW, "w", encoding="utf-8") as file:
            file.write(before)
    spent.append(built(build))
    row(f"one view changed, and changed back, {target}", spent, "s")
    return judged(f"a rebuild, {target}", statistics.median(spent), "s", 20)
