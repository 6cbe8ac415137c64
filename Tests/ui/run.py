#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--wayland | --touch | --tour] [--results FILE] [--part K/N] [NAME...] : runs the tests of this folder, counts them and says where the
time went.

NAME is what unittest takes (test_window.Searching). FILE gets the counts as JSON, for the summary of `make test`. With --part,
N runs in sessions of their own share the classes, and this is run K. With --wayland the tests are those of wayland/, of what is
another thing there, with --touch those of touch/. With --tour they are those of TOUR: each
part of the window once by hand, which `make test` and other suites of Debian run. A test named here runs in whatever session it is in.
"""
import os
import sys

# Each part of the window once, by pointer and by keys.
TOUR = ("test_window.Opening", "test_window.Selecting", "test_window.Zooming", "test_window.Ending", "test_window.BadInput",
        "test_search.Searching", "test_search.Suggestions", "test_sidebar.Narrow", "test_preview.Moving", "test_preview.Selecting",
        "test_staging.Staging", "test_options.Options", "test_gestures.Dragging", "test_whole_photos", "test_exchange.Copying")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    import counting
    arguments, folder = sys.argv[1:], here
    if arguments[:1] == ["--tour"]:
        options = arguments[1:3] if arguments[1:2] == ["--results"] else []
        arguments = [*options, *(arguments[1 + len(options):] or TOUR)]
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
