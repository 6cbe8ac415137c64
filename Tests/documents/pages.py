# SPDX-License-Identifier: GPL-3.0-or-later
"""The code of the documents: blocks between ``` with their language, in the order of the page."""
import glob
import os
import re

from windowdriver import ROOT

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def pages():
    """Documents that this project wrote, below its root. Those in reference are kept as they came; CHANGELOG tells of the past."""
    found = glob.glob(os.path.join(ROOT, "*.md")) + glob.glob(os.path.join(ROOT, "docs", "**", "*.md"), recursive=True)
    names = sorted(os.path.relpath(path, ROOT) for path in found)
    return [name for name in names if "/reference/" not in name and name != "CHANGELOG.md"]


def blocks(page, language="sh"):
    """The blocks of one language on a page."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return [text for found, text in BLOCK.findall(file.read()) if found == language]


def commands(page):
    """The lines of a page's blocks of the shell, without those that are remarks alone."""
    return [line for block in blocks(page) for line in block.splitlines() if line.strip() and not line.startswith("#")]
