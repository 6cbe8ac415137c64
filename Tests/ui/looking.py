# SPDX-License-Identifier: GPL-3.0-or-later
"""A look at the whole tree of a program, in two questions: what it tells of all that it was ever asked for (GetItems of its cache,
computed when it is asked), then who stands in whom.

That answer alone does not do: GTK leaves what was never asked for out of it, tells of what is hidden as well, and of two pages in
one place does not say which is shown. So whoever says that it has children is asked for them, all at once, and what the answer to
the first question does not have is asked for by itself.
"""
import ast
import re
import time

from gi.repository import GLib

import waiting

CACHE = "/org/a11y/atspi/cache"
ITEMS = "(a((so)(so)(so)iiassusau))"
TEXT = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
# GLib writes a value as text ten times as fast as it is made one of Python's.
ITEM = re.compile(rf"\(\({TEXT}, {TEXT}\), \({TEXT}, {TEXT}\), \({TEXT}, {TEXT}\), (-?\d+), (-?\d+), \[[^\]]*\], "
                  rf"{TEXT}, (\d+), {TEXT}, \[([\d, ]*)\]\)")
# Seconds after which a look is one of the past, even where nothing was done since.
FRESH = 0.02


class Facts:
    """What was told of one object."""

    def __init__(self, role, name, description, states, is_leaf=False):
        self.role, self.name, self.description, self.states, self.is_leaf = role, name, description, states, is_leaf


def plain(text):
    return ast.literal_eval(text) if "\\" in text else text[1:-1]


def items(answer):
    """Facts by path, of an answer to GetItems; none where it is of another form."""
    if answer.get_type_string() != ITEMS:
        return {}
    found = ITEM.findall(answer.print_(False))
    if len(found) != answer.get_child_value(0).n_children():
        return {}
    return {plain(path): Facts(int(role), plain(name), plain(description), [int(word) for word in states.split(", ") if word], count == "0")
            for _, path, _, _, _, _, _, count, name, role, description, states in found}


class Look:
    """The tree below one program's root, as it was told."""

    def __init__(self, root):
        self.root, self.turn = root, waiting.turn()
        bus = root.bus
        self.facts = bus.items(root.owner)
        parents = [path for path, facts in self.facts.items() if not facts.is_leaf]
        children, asked = {}, dict.fromkeys([root.path, *parents])
        while asked:
            children.update(bus.children_of(root.owner, asked))
            asked = dict.fromkeys(child for path in asked for child in children[path] or ()
                                  if child not in self.facts and child not in children)
        self.below = {}
        level = [root.path]
        while level:
            for path in level:
                # Leaves were not asked.
                found = children.get(path, [])
                if found is None:
                    raise GLib.Error("an object went away while the tree was read")
                self.below[path] = found
            level = [child for path in level for child in self.below[path]]
        if any(path not in self.facts for path in self.below):
            # They are known from now on.
            self.facts |= {path: facts for path, facts in bus.items(root.owner).items() if path not in self.facts}
        self.end = time.monotonic() + FRESH

    def holds(self, node):
        """Whether it is of this moment and has that node."""
        return (self.turn == waiting.turn() and time.monotonic() < self.end and node.owner == self.root.owner
                and node.path in self.below)

    def preorder(self, path):
        yield path
        for child in self.below[path]:
            yield from self.preorder(child)
