#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""release.py [--check] VERSION : makes a release of this tree, or with --check says what is missing for one and changes nothing.

Writes VERSION (MAJOR.MINOR.PATCH) where it stands: the program, meson.build, the package's changelog, the metainfo, and CHANGELOG.md, whose
section Unreleased becomes that of the version. Then commits that and tags it. What is published is the tag: nothing is pushed from here.
"""
import argparse
import datetime
import email.utils
import os
import re
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
CHANGES = "CHANGELOG.md"
METAINFO = "data/io.github.desktoppicker.DesktopPicker.metainfo.xml"
DEBIAN = "packaging/debian/changelog"
# Where the version stands alone, and what is around it.
PLACES = {"Sources/Program/PickerCommands/DesktopPickerCommand.swift": r'(version: "desktop-picker )([0-9.]+)(")',
          "meson.build": r"(version: ')([0-9.]+)(', license)"}
VERSION = re.compile(r"\d+\.\d+\.\d+")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
        file.write(text)


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def number(version):
    return tuple(int(part) for part in version.split("."))


def unreleased():
    """What has changed since the last release, as CHANGELOG.md tells it; empty for nothing."""
    found = re.search(r"^## Unreleased\n(.*?)(?=^## |\Z)", read(CHANGES), re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def problems(version):
    """What speaks against a release of that version, a sentence each."""
    if not VERSION.fullmatch(version):
        yield f"“{version}” is no version: three numbers with points between them are."
        return
    tags = [tag[1:] for tag in git("tag", "--list", "v*").split() if VERSION.fullmatch(tag[1:])]
    if tags and number(version) <= max(map(number, tags)):
        yield f"{version} does not come after {max(tags, key=number)}, the last release."
    if git("status", "--porcelain"):
        yield "There are changes that are not committed: commit them, or take them back."
    if not unreleased():
        yield f"{CHANGES} has nothing below Unreleased: say there what this release brings."
    for path, pattern in PLACES.items():
        if len(re.findall(pattern, read(path))) != 1:
            yield f"{path} does not say its version where it did: mend PLACES in scripts/release.py."
    if "<releases>" not in read(METAINFO):
        yield f"{METAINFO} has no list of releases."


def bump(version, now):
    day = now.date().isoformat()
    for path, pattern in PLACES.items():
        write(path, re.sub(pattern, rf"\g<1>{version}\g<3>", read(path)))
    write(CHANGES, read(CHANGES).replace("## Unreleased\n", f"## Unreleased\n\n## {version} – {day}\n", 1))
    known = re.compile(rf'<release version="{re.escape(version)}" date="[0-9-]+"(?: type="development")?')
    if known.search(read(METAINFO)):
        write(METAINFO, known.sub(f'<release version="{version}" date="{day}"', read(METAINFO)))
    else:
        write(METAINFO, read(METAINFO).replace("<releases>\n", f'<releases>\n    <release version="{version}" date="{day}"/>\n', 1))
    maintainer = re.search(r"^ -- (.*?)  ", read(DEBIAN), re.MULTILINE)[1]
    entry = (f"desktop-picker ({version}-1) unstable; urgency=medium\n\n  * New release; CHANGELOG.md says what it brings.\n\n"
             f" -- {maintainer}  {email.utils.format_datetime(now)}\n")
    # A first entry of this version that was never released is replaced.
    former = re.sub(rf"\Adesktop-picker \({re.escape(version)}-1\) UNRELEASED;.*?^ -- .*?\n\n?", "", read(DEBIAN), flags=re.MULTILINE | re.DOTALL)
    write(DEBIAN, entry + ("\n" + former if former else ""))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--check", action="store_true", help="change nothing")
    arguments.add_argument("version")
    options = arguments.parse_args()
    found = list(problems(options.version))
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if found:
        sys.exit(1)
    if options.check:
        print(f"release: {options.version} can be made")
        return
    bump(options.version, datetime.datetime.now(datetime.timezone.utc))
    subprocess.run(["scripts/check-version.sh"], cwd=ROOT, check=True)
    git("commit", "--all", "--message", f"Release {options.version}")
    git("tag", "--annotate", f"v{options.version}", "--message", f"DesktopPicker {options.version}")
    print(f"release: {options.version} is committed and tagged v{options.version}. Publish it by: git push --follow-tags")


if __name__ == "__main__":
    main()
