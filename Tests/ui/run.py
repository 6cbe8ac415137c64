#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--results FILE] [NAME...] : runs the tests of this folder and counts them.

NAME is what unittest takes (test_window.Searching). FILE gets the counts as JSON, for the summary of `make test`.
"""
import json
import os
import sys
import unittest


class Counting(unittest.TextTestResult):
    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    names, results = sys.argv[1:], None
    if names[:1] == ["--results"]:
        results, names = names[1], names[2:]
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(here)
    outcome = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Counting).run(suite)
    # A subtest that fails is listed on its own; the test it belongs to is one failure.
    failed = {getattr(test, "test_case", test).id() for test, _ in outcome.failures + outcome.errors}
    failed |= {test.id() for test in outcome.unexpectedSuccesses}
    if results:
        with open(results, "w") as file:
            json.dump({"passed": outcome.passed, "failed": sorted(failed),
                       "skipped": [[test.id(), reason] for test, reason in outcome.skipped]}, file)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
