#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-summary.py FOLDER : the sum of what test.sh ran, from the lists that each part left in FOLDER.
test-summary.py --few-failed FILE : a filter for `swift test` of what failed in an xUnit file; exits 1 where none or more than two did.

A part leaves NAME.status (its exit status) and NAME.list, NAME.xml (xUnit) or NAME.json; NAME-again.xml is what ran once more. The
last line is "tests: N passed, N failed"; it exits 1 where anything failed or nothing passed.
"""
import json
import os
import re
import sys
import xml.etree.ElementTree as xml

PARTS = ("checks", "build", "headless", "tokyo", "delivery", "faults", "truth", "display", "requests",
         "ui-1", "ui-2", "portal", "ui-wayland", "ui-touch", "fault-windows", "documents", "distribution")


def cases(path):
    """What an xUnit file tells: [(name, "passed", "failed" or "skipped", reason)]."""
    told = []
    for case in xml.parse(path).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        problem = case.find("failure") if case.find("failure") is not None else case.find("error")
        if problem is not None:
            told.append((name, "failed", problem.get("message")))
        elif case.find("skipped") is not None:
            told.append((name, "skipped", case.find("skipped").text))
        else:
            told.append((name, "passed", None))
    return told


def few_failed(path):
    """A filter of the one or two that failed in an xUnit file, else None."""
    names = [name for name, state, _ in cases(path) if state == "failed"] if os.path.exists(path) else []
    if not 0 < len(names) <= 2:
        return None
    # The list writes suite.test(parameters), and `swift test` suite/test(parameters) with the parameters in another way.
    return "|".join("^" + re.escape(name.split("(")[0]).replace(r"\.", "[./]") + r"\(" for name in names)


def counted(folder, part):
    """(passed, [name and reason] of the failed, [name and reason] of the skipped, [name and reason] of what passed only when run
    again), or None where there is no list."""
    base = os.path.join(folder, part)
    passed, failed, skipped, unsteady = 0, [], [], []
    if os.path.exists(base + ".list"):
        for line in open(base + ".list", encoding="utf-8"):
            state, name = line.rstrip("\n").split(" ", 1)
            if state == "passed":
                passed += 1
            elif state == "failed":
                failed.append((name, None))
            else:
                skipped.append((name, None))
    elif os.path.exists(base + ".json"):
        data = json.load(open(base + ".json", encoding="utf-8"))
        passed, skipped = data["passed"], [tuple(pair) for pair in data["skipped"]]
        failed, unsteady = ([(name, None) for name in data.get(kind, [])] for kind in ("failed", "unsteady"))
    elif os.path.exists(base + ".xml"):
        again = base + "-again.xml"
        mended = {name for name, state, _ in cases(again) if state == "passed"} if os.path.exists(again) else set()
        for name, state, reason in cases(base + ".xml"):
            if state == "failed":
                (unsteady if name in mended else failed).append((name, reason))
            elif state == "skipped":
                skipped.append((name, reason))
            passed += state == "passed" or name in mended
    else:
        return None
    return passed, failed, skipped, unsteady


def main():
    if sys.argv[1] == "--few-failed":
        names = few_failed(sys.argv[2])
        print(names or "")
        sys.exit(0 if names else 1)
    folder = sys.argv[1]
    total_passed, total_failed = 0, []
    for part in PARTS:
        try:
            with open(os.path.join(folder, part + ".status")) as file:
                status = int(file.read())
        except FileNotFoundError:
            continue
        passed, failed, skipped, unsteady = counted(folder, part) or (0, [], [], [])
        if status != 0 and not failed:
            # It crashed, or failed outside of any test.
            failed = [(f"{part} ended with status {status}", None)]
        if part == "build" and not failed:
            continue
        print(f"{part + ':':14} {passed} passed, {len(failed)} failed, {len(skipped)} skipped")
        for name, reason in failed:
            print(f"    failed   {name}" + (f": {reason}" if reason else ""))
        for name, reason in unsteady:
            print(f"    unsteady {name}: failed once, passed when run again" + (f": {reason}" if reason else ""))
        for name, reason in skipped:
            print(f"    skipped  {name}" + (f": {reason}" if reason else ""))
        total_passed += passed
        total_failed += [f"{part}: {name}" for name, _ in failed]
    # Once more right before the sum: who keeps only the end of a long log still reads what failed.
    for line in total_failed:
        print(f"failed: {line}")
    print(f"tests: {total_passed} passed, {len(total_failed)} failed")
    sys.exit(1 if total_failed or not total_passed else 0)


if __name__ == "__main__":
    main()
