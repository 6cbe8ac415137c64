#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--sanitized] [--results FILE] [NAME...] : the picker inside a widget of another program (libdesktop-picker-gtk4), by a hand's own pointer and keys.

Needs the session of scripts/with-session.sh, and the widget that scripts/build-widget.sh makes. With --sanitized it takes the one of
`scripts/build-widget.sh --sanitized`, whose host ends with a report at a fault of memory.
NAME is what unittest takes (test_embedding.Picking.test_cancel). FILE gets the counts as JSON, for the summary of `make test`.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    if "--sanitized" in sys.argv and not os.environ.get("DESKTOP_PICKER_WIDGET"):
        sys.argv.remove("--sanitized")
        os.environ["DESKTOP_PICKER_WIDGET"] = os.path.join(os.path.dirname(os.path.dirname(HERE)), "build", "widget-sanitized")
    # The drivers of the window and of the service are those of their own tests; names of this folder come first.
    sys.path[:0] = [HERE]
    sys.path += [os.path.join(os.path.dirname(HERE), name) for name in ("portal", "ui", "documents")]
    import counting
    sys.exit(counting.run(HERE, sys.argv[1:]))


if __name__ == "__main__":
    main()
