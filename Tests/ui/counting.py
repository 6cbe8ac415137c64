# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the unittest files of a folder, counts them for the summary of `make test`, and says where the time went."""
import collections
import json
import re
import sys
import time
import unittest

import failing

# More lines than this nobody reads.
SLOWEST = 8


class Counting(unittest.TextTestResult):
    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.passed = 0
        self.seconds = {}

    def startTest(self, test):
        super().startTest(test)
        failing.begin(test.id())
        self.seconds[test.id()] = -time.monotonic()

    def stopTest(self, test):
        # With its clean-up, which ends programs and removes libraries.
        self.seconds[test.id()] += time.monotonic()
        super().stopTest(test)

    # All three are told before the test cleans up, so its windows are still there.

    def addError(self, test, error):
        failing.see()
        super().addError(test, error)

    def addFailure(self, test, error):
        failing.see()
        super().addFailure(test, error)

    def addSubTest(self, test, subtest, error):
        if error is not None:
            failing.see()
        super().addSubTest(test, subtest, error)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def timings(seconds):
    """Lines: each class with its tests and their time, then the slowest tests."""
    classes = collections.defaultdict(list)
    for name, value in seconds.items():
        classes[name.rsplit(".", 1)[0]].append(value)
    for name, values in sorted(classes.items(), key=lambda pair: -sum(pair[1])):
        yield f"{sum(values):7.1f} s  {len(values):3} tests  {name}"
    for name, value in sorted(seconds.items(), key=lambda pair: -pair[1])[:SLOWEST]:
        yield f"{value:7.1f} s  {name}"


def classes(suite):
    """The tests of a suite by their class, in its order."""
    found = {}

    def gather(tests):
        for test in tests:
            if isinstance(test, unittest.TestSuite):
                gather(test)
            else:
                found.setdefault(type(test), []).append(test)
    gather(suite)
    return list(found.values())


def dealt(suite, part, parts):
    """The classes of one of several runs side by side: each class to the run with the fewest tests, the largest first."""
    hands = [[] for _ in range(parts)]
    for tests in sorted(classes(suite), key=len, reverse=True):
        min(hands, key=len).extend(tests)
    return unittest.TestSuite(hands[part - 1])


def run(folder, arguments, pattern="test_*.py"):
    """`[--results FILE] [--part K/N] [NAME...]`: NAME is what unittest takes, FILE gets the counts as JSON, and K of N runs has
    its share of the classes. Returns the exit status."""
    names, options = list(arguments), {}
    while names[:1] and names[0] in ("--results", "--part"):
        options[names[0]], names = names[1], names[2:]
    results = options.get("--results")
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(folder, pattern)
    if "--part" in options:
        suite = dealt(suite, *map(int, options["--part"].split("/")))
    outcome = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Counting).run(suite)
    print(*timings(outcome.seconds), sep="\n")
    failed = failures(outcome)
    if results:
        with open(results, "w") as file:
            json.dump({"passed": outcome.passed, "failed": sorted(failed.items()),
                       "skipped": [[test.id(), reason] for test, reason in outcome.skipped]}, file)
    return int(bool(failed))


def failures(outcome):
    """What failed, by name, with the reason. A subtest that fails is listed on its own; the test it belongs to is one failure."""
    failed = {test.id(): "it passed where a failure is expected" for test in outcome.unexpectedSuccesses}
    for test, trace in outcome.errors + outcome.failures:
        failed[getattr(test, "test_case", test).id()] = reason(trace)
    return failed


def reason(trace):
    """The last line of a test's own file that a trace names, and the first line of what was raised."""
    lines = trace.splitlines()
    places = [found for line in lines if (found := re.search(r'"(?:.*/)?(test_\w+\.py)", line (\d+)', line))]
    raised = next((line for line in lines if line and not line.startswith((" ", "Traceback "))), "")
    return " ".join([*(f"{place[1]}:{place[2]}:" for place in places[-1:]), raised])
