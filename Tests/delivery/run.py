#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--results FILE] [NAME...] : proves what `desktop-picker export --remove` leaves in copies and what it leaves alone.

Files with needles of every kind, files of others (PICKER_CORPUS names a folder of them), and damaged ones. Headless. NAME is what
unittest takes (test_needles.Needles.test_all). FILE gets the counts as JSON, for the summary of `make test`.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    # The counting is that of the window's tests; names of this folder come first.
    sys.path[:0] = [HERE]
    sys.path.append(os.path.join(os.path.dirname(HERE), "ui"))
    import counting
    sys.exit(counting.run(HERE, sys.argv[1:]))


if __name__ == "__main__":
    main()
