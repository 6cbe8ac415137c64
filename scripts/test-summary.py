#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-summary.py FOLDER : the sum of what test.sh ran, from the lists that each part left in FOLDER.

A part leaves NAME.status (its exit status) and NAME.list, NAME.xml (xUnit) or NAME.json. Its last line of output is
"tests: N passed, N failed"; it exits 1 where anything failed or nothing passed.
"""
import json
import os
import sys
import xml.etree.ElementTree as xml

PARTS = ("checks", "build", "headless", "tokyo", "faults", "truth", "display", "ui-1", "ui-2", "ui-wayland", "ui-touch",
         "fault-windows")


def counted(folder, part):
    """(passed, names of the failed, [name and reason] of the skipped, names of what passed only when run again), or None where
    there is no list."""
    base = os.path.join(folder, part)
    passed, failed, skipped, unsteady = 0, [], [], []
    if os.path.exists(base + ".list"):
        for line in open(base + ".list", encoding="utf-8"):
            state, name = line.rstrip("\n").split(" ", 1)
            if state == "passed":
                passed += 1
            elif state == "failed":
                failed.append(name)
            else:
                skipped.append((name, None))
    elif os.path.exists(base + ".json"):
        data = json.load(open(base + ".json", encoding="utf-8"))
        passed, failed, skipped = data["passed"], data["failed"], [tuple(pair) for pair in data["skipped"]]
        unsteady = data.get("unsteady", [])
    elif os.path.exists(base + ".xml"):
        for case in xml.parse(base + ".xml").iter("testcase"):
            name = f"{case.get('classname')}.{case.get('name')}"
            if case.find("failure") is not None or case.find("error") is not None:
                failed.append(name)
            elif case.find("skipped") is not None:
                skipped.append((name, case.find("skipped").text))
            else:
                passed += 1
    else:
        return None
    return passed, failed, skipped, unsteady


def main():
    folder = sys.argv[1]
    total_passed, total_failed = 0, 0
    for part in PARTS:
        try:
            with open(os.path.join(folder, part + ".status")) as file:
                status = int(file.read())
        except FileNotFoundError:
            continue
        passed, failed, skipped, unsteady = counted(folder, part) or (0, [], [], [])
        if status != 0 and not failed:
            # It crashed, or failed outside of any test.
            failed = [f"{part} ended with status {status}"]
        if part == "build" and not failed:
            continue
        print(f"{part + ':':14} {passed} passed, {len(failed)} failed, {len(skipped)} skipped")
        for name in failed:
            print(f"    failed   {name}")
        for name in unsteady:
            print(f"    unsteady {name}: failed once, passed when run again")
        for name, reason in skipped:
            print(f"    skipped  {name}" + (f": {reason}" if reason else ""))
        total_passed += passed
        total_failed += len(failed)
    print(f"tests: {total_passed} passed, {total_failed} failed")
    sys.exit(1 if total_failed or not total_passed else 0)


if __name__ == "__main__":
    main()
