# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the unittest files of a folder and counts them for the summary of `make test`."""
import json
import sys
import unittest


class Counting(unittest.TextTestResult):
    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def run(folder, arguments, pattern="test_*.py"):
    """`[--results FILE] [NAME...]`: NAME is what unittest takes, FILE gets the counts as JSON. Returns the exit status."""
    names, results = list(arguments), None
    if names[:1] == ["--results"]:
        results, names = names[1], names[2:]
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(folder, pattern)
    outcome = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Counting).run(suite)
    # A subtest that fails is listed on its own; the test it belongs to is one failure.
    failed = {getattr(test, "test_case", test).id() for test, _ in outcome.failures + outcome.errors}
    failed |= {test.id() for test in outcome.unexpectedSuccesses}
    if results:
        with open(results, "w") as file:
            json.dump({"passed": outcome.passed, "failed": sorted(failed),
                       "skipped": [[test.id(), reason] for test, reason in outcome.skipped]}, file)
    return int(bool(failed))
