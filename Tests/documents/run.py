#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--results FILE] [NAME...] : runs the commands of the documents, counts them and says where the time went.

In the session of scripts/with-session.sh: some of the commands open the window. NAME is what unittest takes (test_commands.Readme).
FILE gets the counts as JSON, for the summary of `make test`.
"""
import os
import sys


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:0] = [here, os.path.join(os.path.dirname(here), "ui")]
    import counting
    sys.exit(counting.run(here, sys.argv[1:]))


if __name__ == "__main__":
    main()
