#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--wayland | --touch] [--results FILE] [--part K/N] [NAME...] : runs the tests of this folder, counts them and says where the
time went.

NAME is what unittest takes (test_window.Searching). FILE gets the counts as JSON, for the summary of `make test`. With --part,
N runs in sessions of their own share the classes, and this is run K. With --wayland the tests are those of wayland/, of what is
another thing there, with --touch those of touch/. A test named here runs in whatever session it is in.
"""
import os
import sys


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    import counting
    arguments, folder = sys.argv[1:], here
    for kind, variable in (("wayland", "SWAYSOCK"), ("touch", "PICKER_TOUCH")):
        if arguments[:1] == [f"--{kind}"]:
            arguments, folder = arguments[1:], os.path.join(here, kind)
            sys.path.insert(0, folder)
            if variable not in os.environ:
                sys.exit(f"These tests need the session of scripts/with-session.sh --{kind}.")
            break
    sys.exit(counting.run(folder, arguments))


if __name__ == "__main__":
    main()
