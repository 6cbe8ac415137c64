#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-switches.py: no `default:` in a switch over an enum of ours. Whoever adds a case is then led to every place that has to know it.

It goes by the text: a switch with a pattern that begins with a dot is one over an enum, unless its subject is one of FOREIGN.
"""
import os
import re
import sys

# What is switched over, and why it may have a `default:`.
FOREIGN = {
    "error.resultCode": "SQLite's codes are constants of a struct",
    "code": "SQLite's codes, too",
    "scalar.properties.generalCategory": "Swift's own, with thirty cases",
    "classes": "a set of options",
    "property": "a struct of options",
}
SWITCH = re.compile(r"\bswitch (.+) \{$")


def faults(path):
    """The lines of a file with such a `default:`."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines):
        found = re.match(r"( *)default:", line)
        if not found:
            continue
        indent, patterns, place = found[1], [], number - 1
        while place >= 0:
            opening = SWITCH.search(lines[place])
            if opening and len(lines[place]) - len(lines[place].lstrip()) <= len(indent):
                break
            pattern = re.match(indent + r"case (.*)", lines[place])
            if pattern:
                patterns.append(pattern[1])
            place -= 1
        subject = opening[1] if opening else ""
        if subject not in FOREIGN and any(re.match(r"\(?\.[A-Za-z]", pattern) for pattern in patterns):
            yield number + 1, subject


def main():
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    failed, seen = False, 0
    for folder, _, names in sorted(os.walk("Sources")):
        for name in sorted(names):
            if name.endswith(".swift"):
                seen += 1
                path = os.path.join(folder, name)
                for line, subject in faults(path):
                    print(f"{path}:{line}: error: list the cases of '{subject}' in place of default:")
                    failed = True
    if failed:
        sys.exit(1)
    print(f"switches: {seen} files without a default: over our own enums")


if __name__ == "__main__":
    main()
