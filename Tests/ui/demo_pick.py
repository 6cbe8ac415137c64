#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""demo_pick.py --library DIR --screenshot FILE : one pick of two photos with pointer and keys, checked to the end.

`make run` plays this where there is no display: a click, an arrow key, Space, Enter, on the real program.
Prints what the program printed. Fails where the two photos do not come out.
"""
import argparse
import json
import sys

from waiting import Missed
from windowdriver import BUTTON, Picker


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--screenshot", required=True)
    options = arguments.parse_args()

    def step(text):
        print(f"  {text}", file=sys.stderr, flush=True)

    with Picker("--library", options.library, "--limit", "0", "--output", "json") as picker:
        step("waiting for the window and its first photos")
        picker.window
        picker.wait(lambda: len(picker.tiles()) >= 4, "the first photos stand in the grid", seconds=120)
        second = picker.tiles()[1]
        step(f"clicking “{second.name}”")
        picker.click(second)
        picker.find(BUTTON, "Add (1)")
        step("Right, then Space, for its neighbour")
        picker.key("Right", "space")
        add = picker.find(BUTTON, "Add (2)")
        picker.wait(lambda: add.sensitive, "Add can be pressed")
        picker.screenshot(options.screenshot)
        step("Enter, which is Add")
        picker.key("Return")
        result = picker.finish()

    if result.errors.strip():
        print(result.errors.rstrip(), file=sys.stderr)
    print(result.output, end="")
    if result.status != 0:
        sys.exit(f"The program ended with {result.status}, not with 0 for a confirmed pick.")
    outcome = json.loads(result.output)
    paths = [item["path"] for item in outcome["items"]]
    if outcome["outcome"] != "confirmed" or len(paths) != 2 or len(set(paths)) != 2:
        sys.exit(f"Two photos were picked, but this came out: {outcome['outcome']}, {paths}")


if __name__ == "__main__":
    try:
        main()
    except Missed as missed:
        sys.exit(f"demo_pick.py: {missed}")
