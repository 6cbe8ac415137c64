#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--results FILE] [NAME...] : other programs ask for photos through the desktop's portal and over the bus, and a person picks.

The portal is Debian's own (xdg-desktop-portal), with the service of this tree behind it. Needs the session of scripts/with-session.sh.
NAME is what unittest takes (test_file_chooser.Photos.test_cancel). FILE gets the counts as JSON, for the summary of `make test`.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    # The drivers of the window are those of its own tests; names of this folder come first.
    sys.path[:0] = [HERE]
    sys.path.append(os.path.join(os.path.dirname(HERE), "ui"))
    import counting
    sys.exit(counting.run(HERE, sys.argv[1:]))


if __name__ == "__main__":
    main()
