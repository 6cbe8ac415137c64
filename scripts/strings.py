#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""strings.py [--check] : writes po/desktop-picker.pot, the template of all sentences in Sources and of the settings' schema; --check only compares.

Those of the widget in C are the literals of `_("…")`.

Sentences are the literals of `LocalizedText("…")`, `LocalizedText(one:many:count:)`, `Translation.text("…")` and
`Translation.plural`, also two of them as in `isLast ? "…" : "…"`. A sentence that is no literal there must be listed in
KNOWN, with the place where its possible values are written. What cannot be read is said with its file and line, and the
status is 1: nothing is left out in silence. Only "%1" alone is left out, in which there is nothing to translate.
docs/developing/translating.md tells how it is used.
"""
import argparse
import difflib
import os
import re
import sys
import xml.etree.ElementTree

import po_files
from swift_text import Unreadable, arguments, bare, closing, literal, literals

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TEMPLATE = os.path.join(ROOT, "po", "desktop-picker.pot")
SCHEMA = "data/io.github.desktoppicker.DesktopPicker.gschema.xml"

ENGLISH = "Sources/PickerModel/Text/EnglishText.swift"
SIZES = "Sources/PickerModel/Text/LocalizedText.swift"
DATES = "Sources/Library/PhotoLibrary/Suggest/DateWords.swift"
SMART = ("Sources/Library/PhotoLibrary/Albums/SmartAlbum.swift", "var name: String {")

# A file and what stands there in place of a literal: where the literals are that it can be, as a file and the words
# that begin the list, table or property they stand in.
KNOWN = {
    (SIZES, "units[unit]"): (SIZES, "let units = ["),
    (DATES, "Self.months[month - 1]"): (ENGLISH, "public static let months = ["),
    (DATES, "Self.weekdays[weekday - 1]"): (ENGLISH, "public static let weekdays = ["),
    (DATES, "Self.seasons[season - 1]"): (DATES, "static let seasons = ["),
    ("Sources/Library/PhotoLibrary/Reading/LibraryReader+Suggest.swift", "album.name"): SMART,
    ("Sources/PickerModel/Presentation/SidebarRow.swift", "album.name"): SMART,
    # What a renderer is asked for was a LocalizedText before.
    ("Sources/Program/PickerViews/Appearance/DesktopText.swift", "$0"): None,
    # The library's words, which it passes to its translator by name.
    ("Sources/Program/PickerViews/Appearance/DesktopText.swift", "english"): None,
}

CALL = re.compile(r"\b(LocalizedText|Translation\s*\.\s*text|Translation\s*\.\s*plural)(?:\s*\.\s*init)?\s*\(")
# Sentences that would be missed: no type is written there.
HIDDEN = re.compile(r'(?<![\w)\]}?!])\.init\s*\(\s*(?:one:\s*)?"|\bLocalizedText\s*\.\s*init\b(?!\s*\()')
CHOICE = re.compile(r'[^"]*\?\s*(?P<yes>"[^"]*")\s*:\s*(?P<no>"[^"]*")')
# The same in C, as GNU gettext marks it.
MARKED = re.compile(r'\b_\s*\(\s*("(?:[^"\\]|\\.)*")\s*\)')
COMMENT = re.compile(r"^\s*//\s*Translators:\s*(.*?)\s*$", re.MULTILINE)


class Source:
    """One Swift file."""

    def __init__(self, path):
        self.path = path
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            self.text = file.read()
        self.bare = bare(self.text)
        self.comments = dict(self._comments())

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def _comments(self):
        """Each comment for translators by the first line under it that holds a string, four lines further at most."""
        lines, plain = self.text.split("\n"), self.bare.split("\n")
        for match in COMMENT.finditer(self.text):
            number = self.line(match.start(1))
            said = [match[1]]
            while number < len(lines) and (more := re.match(r"\s*// (.*)", lines[number])):
                said.append(more[1].strip())
                number += 1
            for place in range(number, min(number + 4, len(plain))):
                if '"' in plain[place]:
                    yield place + 1, " ".join(said)
                    break

    def comment(self, start, end):
        """What translators are told of the strings between two places."""
        lines = range(self.line(start), self.line(end) + 1)
        return next((self.comments[line] for line in lines if line in self.comments), None)


class Collection:
    """All sentences, in the order of their files, and what could not be read."""

    def __init__(self):
        self.entries = {}
        self.problems = []
        self.sources = {}
        self.used = set()

    def source(self, path):
        if path not in self.sources:
            self.sources[path] = Source(path)
        return self.sources[path]

    def problem(self, source, place, what):
        self.problems.append(f"{source.path}:{source.line(place)}: error: {what}")

    def add(self, source, key, plural, comment):
        if key == "%1":
            return
        entry = self.entries.setdefault(key, po_files.Entry(key))
        if plural and entry.plural not in (None, plural):
            self.problems.append(f"{source.path}:1: error: “{key}” has two plurals: “{entry.plural}” and “{plural}”")
        entry.plural = entry.plural or plural
        if source.path not in entry.references:
            entry.references.append(source.path)
        if comment and comment not in entry.comments:
            entry.comments.append(comment)
        # The one kind of gettext whose placeholders are ours: %1 to %9, in any order. Patterns of dates have none.
        if re.search(r"%[1-9]", key + (plural or "")):
            entry.flags = ["kde-format"]

    def read(self, source):
        for match in HIDDEN.finditer(source.bare):
            self.problem(source, match.start(), "write LocalizedText(…) here, or the sentence is not found")
        for match in CALL.finditer(source.bare):
            opening = match.end() - 1
            try:
                self.call(source, opening, arguments(source.text, source.bare, opening))
            except Unreadable as error:
                self.problem(source, opening, str(error))

    def read_c(self, source):
        for match in MARKED.finditer(source.text):
            self.add(source, literal(match[1]), None, None)

    def call(self, source, opening, given):
        label, first = given[0]
        end = closing(source.bare, opening)
        if label is None and (source.path, first) in KNOWN:
            self.used.add((source.path, first))
            self.known(KNOWN[source.path, first])
        elif label == "one" or "plural" in source.text[opening - 12:opening]:
            self.add(source, literal(first), literal(given[1][1]), source.comment(opening, end))
        elif label is None:
            # Sentences of nested calls have comments of their own.
            start = source.text.index(first, opening)
            comment = source.comment(opening, start + len(first))
            for key in self.keys(first):
                self.add(source, key, None, comment)
        else:
            raise Unreadable(f"LocalizedText({label}:) is not known to scripts/strings.py")

    @staticmethod
    def keys(expression):
        choice = CHOICE.fullmatch(expression)
        try:
            return [literal(choice["yes"]), literal(choice["no"])] if choice else [literal(expression)]
        except Unreadable as error:
            raise Unreadable(f"{error}; list it in KNOWN of scripts/strings.py") from None

    def known(self, where):
        if where is None:
            return
        path, words = where
        source = self.source(path)
        start = source.text.find(words)
        if start < 0:
            raise Unreadable(f"{path} has no “{words}” any more; see KNOWN in scripts/strings.py")
        opening = start + len(words) - 1
        end = closing(source.bare, opening)
        found = literals(source.text, source.bare, opening, end)
        if not found:
            raise Unreadable(f"{path} has no sentence under “{words}”; see KNOWN in scripts/strings.py")
        for key in found:
            self.add(source, key, None, source.comment(opening, end))

    def read_schema(self):
        """What editors of settings show of each key: GLib looks it up with its blanks made single."""
        for element in xml.etree.ElementTree.parse(os.path.join(ROOT, SCHEMA)).iter():
            if element.tag in ("summary", "description"):
                self.add(self.source(SCHEMA), " ".join(element.text.split()), None, None)


def source_files(ending):
    for folder, folders, files in os.walk(os.path.join(ROOT, "Sources")):
        folders.sort()
        for file in sorted(files):
            if file.endswith(ending):
                yield os.path.relpath(os.path.join(folder, file), ROOT)


def collect():
    collection = Collection()
    for path in sorted(source_files(".c")):
        collection.read_c(collection.source(path))
    for path in sorted(source_files(".swift")):
        try:
            collection.read(collection.source(path))
        except Unreadable as error:
            collection.problems.append(f"{path}:1: error: {error}")
    collection.read_schema()
    for path, expression in sorted(KNOWN.keys() - collection.used):
        collection.problems.append(f"scripts/strings.py:1: error: KNOWN lists {expression} of {path}, which is gone")
    return collection


def template(collection):
    # By the file that a sentence stands in, so that a change moves its own lines only.
    entries = sorted(collection.entries.values(), key=lambda entry: sorted(entry.references)[0])
    for entry in entries:
        entry.references.sort()
    return po_files.written(po_files.TEMPLATE_HEADER, entries)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say whether the template is up to date")
    options = parser.parse_args()
    collection = collect()
    if collection.problems:
        print("\n".join(collection.problems))
        return 1
    text = template(collection)
    name = os.path.relpath(TEMPLATE, ROOT)
    if options.check:
        old = ""
        if os.path.exists(TEMPLATE):
            with open(TEMPLATE, encoding="utf-8") as file:
                old = file.read()
        if old != text:
            lines = difflib.unified_diff(old.splitlines(True), text.splitlines(True), name, "Sources", n=1)
            print("".join(lines), end="")
            print(f"{name}: error: not what the sources say; run: make strings")
            return 1
        print(f"template: {len(collection.entries)} sentences, as in the sources")
        return 0
    os.makedirs(os.path.dirname(TEMPLATE), exist_ok=True)
    with open(TEMPLATE, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"{name}: {len(collection.entries)} sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
