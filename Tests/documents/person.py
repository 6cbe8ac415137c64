#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The `desktop-picker` of the documents' commands: the real one, with a person before its window where it opens one.

The person picks the first photo and presses Add, or leaves where the window hands nothing over. What the program prints and
its exit status are those of the command.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "ui"))
from windowdriver import Picker, program  # noqa: E402

# Subcommands that open no window.
QUIET = {"library", "explain", "doctor", "log", "service", "export"}


def main():
    arguments = sys.argv[1:]
    if arguments[:1] and arguments[0] in QUIET or {"--headless", "--help", "--version"} & set(arguments):
        os.execv(program(), [program(), *arguments])
    # The driver gives a picker directories of its own, unless it is told these.
    homes = {name: os.environ[name] for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    with Picker(*arguments, environment=homes) as picker:
        picker.wait(picker.tiles, "photos in the grid")
        alone = "--standalone" in arguments
        if alone:
            picker.key("ctrl+w")
        else:
            picker.click(picker.tiles()[0])
            picker.key("Return")
        result = picker.finish()
    sys.stderr.write(result.errors)
    sys.stdout.write(result.output)
    # A window without Add is closed by this key, which the program reports as 1: there the command has done what it is for.
    sys.exit(0 if alone and result.status == 1 else result.status)


if __name__ == "__main__":
    main()
