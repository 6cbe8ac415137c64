#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""privacy-table.py [--check] : writes the table of containers in docs/privacy.md from the files that the tests prove it by
(Tests/delivery/containers.py); with --check fails where it says something else."""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "privacy.md")
HEAD = "| container |"


def main():
    sys.path.insert(0, os.path.join(ROOT, "Tests", "delivery"))
    sys.dont_write_bytecode = True
    import containers
    with open(PAGE, encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith(HEAD))
    end = next(number for number in range(start, len(lines)) if not lines[number].startswith("|"))
    table = list(containers.table())
    if "--check" in sys.argv[1:]:
        if lines[start:end] != table:
            sys.exit("docs/privacy.md: error: the table is not what Tests/delivery/containers.py says; run: scripts/privacy-table.py")
        print(f"privacy: {len(table) - 2} rows, as the tests have them")
        return
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:start] + table + lines[end:]))


if __name__ == "__main__":
    main()
