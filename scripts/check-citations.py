#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-citations.py [ROOT] : what comments and documents cite stands in the repository.

Looked for: `contract section 10`, `phpicker.md 3.8`, `row R47`, `rules F1 and F2`, `conflict X6`, `ui.md`, `ADR 12`, and names of
files below docs/.
"""
import glob
import os
import re
import sys

ROOT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), ".."))
REFERENCE = "docs/developing/reference"
# A list such as "sections 3, 4 and 10" or "rows R01 to R47".
NUMBERS = r"((?:[RFX]?\d+(?:\.\d+)?)(?:(?:, | and | to |–)(?:[RFX]?\d+(?:\.\d+)?))*)"
SECTION = {"contract": re.compile(rf"\bcontract,? sections? {NUMBERS}"), "phpicker": re.compile(rf"\bphpicker\.md(?: sections?)? {NUMBERS}")}
ROW = re.compile(r"\b(?:rows?|rules?|conflicts?) ((?:[RFX]\d+)(?:(?:, | and | to |–)[RFX]\d+)*)")
ADR = re.compile(r"\bADR (\d+)")
FILE = re.compile(r"(?<![\w/.-])((?:docs/)?(?:developing/)?(?:adr/|reference/)?[\w-]+\.md)\b")


def text(path):
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def sections(path):
    """Numbers of a document's headings."""
    return set(re.findall(r"^#+ (\d+(?:\.\d+)?)\b", text(path), re.MULTILINE))


def known():
    phpicker = text(f"{REFERENCE}/phpicker.md")
    return {
        "contract": sections(f"{REFERENCE}/contract.md"), "phpicker": sections(f"{REFERENCE}/phpicker.md"),
        "rows": set(re.findall(r"^\| (R\d+|X\d+) \|", phpicker, re.MULTILINE)) | set(re.findall(r"^\| (F\d+)\b", phpicker, re.MULTILINE)),
        "adr": {int(os.path.basename(path)[:4]) for path in glob.glob(os.path.join(ROOT, "docs/developing/adr/0*.md"))},
        "files": {os.path.basename(path) for path in glob.glob(os.path.join(ROOT, "**/*.md"), recursive=True) if "/build/" not in path},
    }


def cited():
    """Files that may cite something."""
    for folder in ("Sources", "Tests", "bench", "scripts", "docs", "data"):
        for path in glob.glob(os.path.join(ROOT, folder, "**/*"), recursive=True):
            if path.endswith((".swift", ".c", ".h", ".cpp", ".py", ".sh", ".md")) and f"/{REFERENCE}/" not in path:
                yield os.path.relpath(path, ROOT)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        if os.path.exists(os.path.join(ROOT, name)):
            yield name


def wrong(line, there):
    """What a line cites that there is not."""
    for name, pattern in SECTION.items():
        for found in pattern.finditer(line):
            for number in re.findall(r"\d+(?:\.\d+)?", found.group(1)):
                if number not in there[name]:
                    yield f"{name}.md has no section {number}"
    for found in ROW.finditer(line):
        for number in re.findall(r"[RFX]\d+", found.group(1)):
            if number not in there["rows"]:
                yield f"phpicker.md has no {number}"
    for found in ADR.finditer(line):
        if int(found.group(1)) not in there["adr"]:
            yield f"there is no ADR {found.group(1)}"
    for found in FILE.finditer(line):
        if os.path.basename(found.group(1)) not in there["files"]:
            yield f"there is no {found.group(1)}"


def main():
    there = known()
    count = 0
    failed = False
    for path in sorted(set(cited())):
        # The checks themselves write of citations.
        if path == "scripts/check-citations.py":
            continue
        for number, line in enumerate(text(path).splitlines(), 1):
            count += sum(len(pattern.findall(line)) for pattern in [*SECTION.values(), ROW, ADR, FILE])
            for problem in wrong(line, there):
                print(f"{path}:{number}: error: {problem}")
                failed = True
    if failed:
        sys.exit(1)
    print(f"citations: {count} lead somewhere")


if __name__ == "__main__":
    main()
