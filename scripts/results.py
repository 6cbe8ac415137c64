#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the parts of scripts/test.py left of their tests in build/test-results: NAME.list, NAME.xml (xUnit) or NAME.json.

results.py --few-failed FILE : a filter for `swift test` of what failed in an xUnit file; exits 1 where none or more than two did.
"""
import json
import os
import re
import sys
import xml.etree.ElementTree as xml


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


if __name__ == "__main__":
    names = few_failed(sys.argv[2]) if sys.argv[1:2] == ["--few-failed"] else sys.exit(__doc__)
    print(names or "")
    sys.exit(0 if names else 1)
