#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--results FILE] [--part K/N] [NAME...] : runs the tests of this folder, counts them and says where the time went.

NAME is what unittest takes (test_window.Searching). FILE gets the counts as JSON, for the summary of `make test`. With --part,
N runs in sessions of their own share the classes, and this is run K.
"""
import os
import sys


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    import counting
    sys.exit(counting.run(here, sys.argv[1:]))


if __name__ == "__main__":
    main()
