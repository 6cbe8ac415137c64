# SPDX-License-Identifier: GPL-3.0-or-later
"""Picks without a window, by a script."""
import json
import os
import tempfile

from waiting import SECONDS
from windowdriver import Picker


def headless(script, *arguments, home=None):
    """`pick --headless --script` with these lines, to its end."""
    with tempfile.TemporaryDirectory(prefix="picker-script.") as folder:
        path = os.path.join(folder, "script")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(script) + "\n")
        with Picker("pick", "--headless", "--script", path, *arguments, home=home) as picker:
            # With a big library the index is made first.
            return picker.finish(seconds=max(SECONDS, 120))


def items(result):
    """The picked items of a JSON result."""
    return json.loads(result.output)["items"]
