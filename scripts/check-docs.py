#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-docs.py [ROOT] : every public and package declaration of the targets below has a documentation comment (`///`).

Declarations are types, functions, initializers, properties, subscripts and type aliases, the requirements of public
protocols, and the cases of public enums that carry values: what the values are is not in the case's name. A case
without values, and a constant that names a value of its own type, are left to the comment of the type where their name
says all (`MediaFormat.jpeg`, `Key.pageUp`).

Left out is what a protocol of the standard library has documented already: `==`, `<`, `hash(into:)`, `description`,
`rawValue`, `init(rawValue:)`, `encode(to:)`, `init(from:)`, `allCases`, `CodingKeys`. Overrides are not left out.
"""
import os
import re
import sys

from swift_text import bare

ROOT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), ".."))
TARGETS = (
    "Sources/Gtk/GtkSupport", "Sources/Media/MediaTypes", "Sources/PickerModel", "Sources/Sandbox/WorkerMessages",
    "Sources/Sandbox/WorkerServing", "Sources/Sandbox/Workers",
)
WORDS = r"(?:(?:@\w+(?:\([^()]*\))?|[a-z]+(?:\((?:set|unsafe)\))?) +)*?"
KINDS = r"(?:actor|associatedtype|case|class|enum|extension|func|init|let|macro|protocol|struct|subscript|typealias|var)"
DECLARATION = re.compile(rf"^\s*((?:{WORDS}))(?:indirect )?({KINDS})\b(?: +(?:\w+\.)*(\w+))?")
# A declaration that does no more than a protocol of the standard library says.
INHERITED = re.compile(
    r"\b(?:func (?:==|<|hash\(into|encode\(to)|var (?:description|rawValue|allCases|debugDescription)\b"
    r"|let rawValue\b|init\??\((?:rawValue|from decoder):|enum CodingKeys\b)")
# A constant that names a value of its own type, as `static let pageUp = Key(GDK_KEY_Page_Up)` of `Key`.
CONSTANT = re.compile(r"\bstatic let \w+ = (\w+)\(")
SCOPES = ("file", "actor", "class", "enum", "extension", "protocol", "struct")


def has_comment(lines, number):
    """Whether a comment for documentation stands above a line (from 0), attributes and conditions of the compiler between."""
    while number > 0:
        above = lines[number - 1].strip()
        if above.startswith("///"):
            return True
        if not above.startswith(("@", "#if", "// swift-format")):
            return False
        number -= 1
    return False


def undocumented(text):
    """Numbers (from 1) and spellings of the declarations without a comment, and the count of all."""
    lines, plain = text.splitlines(), bare(text).splitlines()
    # For each open bracket: the kind of declaration that it belongs to, whether that one is public, and its name.
    scopes = [("file", False, "")]
    opening = None  # A declaration whose bracket has not come yet.
    found, count = [], 0
    for number, line in enumerate(plain):
        kind, shown, name = scopes[-1]
        match = DECLARATION.match(line) if kind in SCOPES else None
        if match:
            words = match[1].split()
            is_case = match[2] == "case"
            is_public = bool({"public", "package", "open"} & set(words)) or shown and kind in ("protocol", "extension")
            opening = (match[2], is_public, match[3] or "")
            constant = CONSTANT.search(line)
            is_plain = INHERITED.search(line) or constant and constant[1] == name
            if (shown and "(" in line if is_case else is_public and match[2] != "extension") and not is_plain:
                count += 1
                if not has_comment(lines, number):
                    found.append((number + 1, lines[number].strip()))
        for sign in line:
            if sign == "{":
                scopes.append(opening or ("body", False, ""))
                opening = None
            elif sign == "}":
                scopes.pop()
    if len(scopes) != 1:
        raise ValueError("brackets do not match")
    return found, count


def main():
    total, failed = 0, False
    for target in TARGETS:
        folder = os.path.join(ROOT, target)
        if not os.path.isdir(folder):
            print(f"{target}: error: no such folder")
            failed = True
        for below, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if not name.endswith(".swift"):
                    continue
                path = os.path.join(below, name)
                with open(path, encoding="utf-8") as file:
                    found, count = undocumented(file.read())
                total += count
                for number, spelling in found:
                    print(f"{os.path.relpath(path, ROOT)}:{number}: error: no documentation comment: {spelling}")
                    failed = True
    if failed:
        sys.exit(1)
    print(f"documentation: {total} public declarations have it")


if __name__ == "__main__":
    main()
