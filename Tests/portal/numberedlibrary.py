# SPDX-License-Identifier: GPL-3.0-or-later
"""A library of numbered photos in which files are made, moved, replaced and removed, and which knows what lies where."""
import collections
import os
import shutil

import numbered


class NumberedLibrary:
    """Files by their names, which are unique in all folders."""

    def __init__(self, folder, count):
        self.folder, self.count = folder, 0
        # {name: number} of what is there; {number: names that it ever had}; numbers of which it cannot be said which file an identifier goes with.
        self.there, self.names, self.blurred = {}, collections.defaultdict(set), set()
        for album in ("City", "Beach"):
            os.makedirs(os.path.join(folder, album))
        for _ in range(count):
            self.new()

    def path(self, name):
        return next(os.path.join(folder, name) for folder, _, names in os.walk(self.folder) if name in names)

    def put(self, name, number):
        self.there[name] = number
        self.names[number].add(name)

    def number(self):
        self.count += 1
        assert self.count < numbered.MOST
        return self.count

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    # What happens to files

    def new(self, name=None, folder=None):
        """A photo arrives, perhaps in the place of another."""
        number = self.number()
        path = os.path.join(folder or self.folder, "City" if number % 2 else "Beach", f"p{number}.jpg") if name is None else self.path(name)
        # Written beside the library, so that it is never seen half.
        outside = self.folder + ".new.jpg"
        numbered.make(outside, number)
        os.replace(outside, path)
        self.put(os.path.basename(path), number)

    def overwrite(self, name):
        """Another photo is written into the file itself."""
        number = self.number()
        outside = self.folder + ".new.jpg"
        content = numbered.make(outside, number)
        with open(self.path(name), "r+b") as file:
            file.write(content)
        self.put(name, number)

    def rename(self, name):
        to = f"r{self.number()}.jpg"
        path = self.path(name)
        os.rename(path, os.path.join(os.path.dirname(path), to))
        self.put(to, self.there.pop(name))

    def move(self, name):
        path = self.path(name)
        os.rename(path, os.path.join(self.folder, "Beach" if "City" in path else "City", name))

    def move_over(self, name, other):
        """A photo takes another's place, which is gone."""
        os.replace(self.path(name), self.path(other))
        self.put(other, self.there.pop(name))

    def swap(self, name, other):
        paths = self.path(name), self.path(other)
        numbers = self.there[name], self.there[other]
        beside = self.folder + ".swap"
        os.rename(paths[0], beside)
        os.rename(paths[1], paths[0])
        os.rename(beside, paths[1])
        self.put(name, numbers[1])
        self.put(other, numbers[0])
        self.blurred |= set(numbers)

    def remove(self, name):
        os.remove(self.path(name))
        del self.there[name]

    def copy(self, name):
        to = f"c{self.number()}.jpg"
        shutil.copy2(self.path(name), os.path.join(self.folder, "City", to))
        self.put(to, self.there[name])
        self.blurred.add(self.there[name])

    def link(self, name, secret):
        """A link to something else takes a photo's place."""
        path = self.path(name)
        os.remove(path)
        os.symlink(secret, path)
        del self.there[name]

    def found(self, number):
        """A photo that an app has just added."""
        name = next(name for _, _, names in os.walk(self.folder) for name in names if name not in self.there and not os.path.islink(self.path(name)))
        self.put(name, number)
