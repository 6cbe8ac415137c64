# SPDX-License-Identifier: GPL-3.0-or-later
"""What the parts of scripts/test.py left of their tests in build/test-results: NAME.list, NAME.xml (xUnit) or NAME.json."""
import json
import os
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


def counted(folder, part):
    """(passed, [name and reason] of the failed, [name and reason] of the skipped), or None where there is no list."""
    base = os.path.join(folder, part)
    passed, failed, skipped = 0, [], []
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
        failed = [tuple(pair) for pair in data["failed"]]
    elif os.path.exists(base + ".xml"):
        for name, state, reason in cases(base + ".xml"):
            if state == "failed":
                failed.append((name, reason))
            elif state == "skipped":
                skipped.append((name, reason))
            passed += state == "passed"
    else:
        return None
    return passed, failed, skipped
