#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""lay-tree.py FOLDER LIST : lays the files of this tree that standard input names (ended by NUL) into FOLDER, and takes away those that the file
LIST names of the time before and that are gone. A file that is the same there is left as it is, so that what was built of it stays."""
import filecmp
import os
import shutil
import sys


def main():
    folder, kept = sys.argv[1:]
    names = sorted(name for name in sys.stdin.read().split("\0") if os.path.lexists(name) and name)
    before = []
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            before = file.read().splitlines()
    for name in set(before) - set(names):
        path = os.path.join(folder, name)
        if os.path.lexists(path):
            os.remove(path)
    for name in names:
        path = os.path.join(folder, name)
        if os.path.islink(name):
            same = os.path.islink(path) and os.readlink(path) == os.readlink(name)
        else:
            same = (os.path.isfile(path) and not os.path.islink(path) and filecmp.cmp(name, path, shallow=False)
                    and os.stat(name).st_mode == os.stat(path).st_mode)
        if not same:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if os.path.lexists(path):
                os.remove(path)
            shutil.copy(name, path, follow_symlinks=False)
    with open(kept, "w", encoding="utf-8") as file:
        file.write("".join(name + "\n" for name in names))


if __name__ == "__main__":
    main()
