# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program tells assistive technology, read over the accessibility bus.

The questions that make up one look at a tree are sent all at once and answered together: asked one after the other, a look
costs the program more time than what it is looked at for.
"""
import collections
import os
import re

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

import looking  # noqa: E402
import waiting  # noqa: E402

ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
ACTION = "org.a11y.atspi.Action"
APPLICATION = "org.a11y.atspi.Application"
COMPONENT = "org.a11y.atspi.Component"
TEXT = "org.a11y.atspi.Text"
VALUE = "org.a11y.atspi.Value"
PROPERTIES = "org.freedesktop.DBus.Properties"
MILLISECONDS = 10_000
# Roles of another name and the same meaning, by what they are called here, the words of Debian 12: AT-SPI 2.54 renamed the first,
# GTK 4.10 tells the second of a group, and "panel" of boxes that are none.
# AT-SPI 2.56 has a word for switches.
RENAMED = {"button": "push button", "grouping": "panel", "switch": "check box"}
# What has its words as its text and no name since GTK 4.10, as WAI-ARIA has it; before, the words were the name.
TEXTUAL = ("status bar",)
# With this in the environment each look is compared with a walk that asks each object for its children.
COMPARES = bool(os.environ.get("PICKER_TEST_COMPARE_TREES"))
Box = collections.namedtuple("Box", "x y width height")
Question = collections.namedtuple("Question", "node interface method arguments")


class Missing(AssertionError):
    """Something that a node does not offer."""


class Bus:
    """The session's accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address, = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                     Gio.DBusCallFlags.NONE, MILLISECONDS).unpack()
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        # Neither changes: a node has one role for life, and a name on the bus is never given twice.
        self.roles = {}
        self.processes = {}
        self.frames = {}
        self.look = None

    def ask(self, questions):
        """The answers in the order of the questions, all under way at once. GLib.Error where one has none."""
        answers = self.try_to_ask(questions)
        for answer in answers:
            if isinstance(answer, GLib.Error):
                raise answer
        return answers

    def try_to_ask(self, questions):
        """The same, with the error in the place of an answer."""
        answers, open_ = [None] * len(questions), len(questions)

        def take(connection, result, index):
            nonlocal open_
            open_ -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()
            except GLib.Error as error:
                answers[index] = error

        for index, (node, interface, method, arguments) in enumerate(questions):
            self.connection.call(node.owner, node.path, interface, method, arguments, None, Gio.DBusCallFlags.NONE,
                                 MILLISECONDS, None, take, index)
        loop = GLib.MainContext.default()
        while open_:
            loop.iteration(True)
        return answers

    def items(self, owner):
        """What a program tells of all objects that it was asked for before, by path."""
        try:
            return looking.items(self.connection.call_sync(
                owner, looking.CACHE, "org.a11y.atspi.Cache", "GetItems", None, None, Gio.DBusCallFlags.NONE, MILLISECONDS))
        except GLib.Error:  # one that has no such answer, or is gone, which the next question tells
            return {}

    def children_of(self, owner, paths):
        """The paths of the children of each path; None where it has gone."""
        answers = self.try_to_ask([Node(self, owner, path).question(ACCESSIBLE, "GetChildren") for path in paths])
        return {path: None if isinstance(answer, GLib.Error) else [child for _, child in answer[0] if not child.endswith("/null")]
                for path, answer in zip(paths, answers, strict=True)}

    def look_at(self, node):
        """A look that has the node: the last one, where nothing has happened since."""
        if self.look is None or not self.look.holds(node):
            self.look = looking.Look(Node(self, node.owner, ROOT))
        return self.look

    def seen(self, node):
        """What the last look has told of it, where that is of this moment."""
        return self.look.facts.get(node.path) if self.look and self.look.holds(node) else None

    def application(self, process):
        """The root of the tree of a program, or None where it has none."""
        for node in Node(self, "org.a11y.atspi.Registry", ROOT).children():
            if node.owner not in self.processes:
                service = Node(self, "org.freedesktop.DBus", "/org/freedesktop/DBus")
                self.processes[node.owner], = service.ask(
                    "org.freedesktop.DBus", "GetConnectionUnixProcessID", GLib.Variant("(s)", (node.owner,)))
            if self.processes[node.owner] == process:
                return node
        return None


    def frame(self, owner):
        """The window of a program on this bus, or None where it has none yet."""
        if owner not in self.frames:
            found = matching(Node(self, owner, ROOT).children(), "frame", None)
            if not found:
                return None
            self.frames[owner] = found[0]
        return self.frames[owner]


class Node:
    """One accessible object, asked afresh, but for what a look has told just now."""

    def __init__(self, bus, owner, path):
        self.bus, self.owner, self.path = bus, owner, path

    def question(self, interface, method, arguments=None):
        return Question(self, interface, method, arguments)

    def get_question(self, interface, name):
        return self.question(PROPERTIES, "Get", GLib.Variant("(ss)", (interface, name)))

    def ask(self, *question):
        return self.bus.ask([self.question(*question)])[0]

    def get(self, interface, name):
        return self.bus.ask([self.get_question(interface, name)])[0][0]

    @property
    def role(self):
        return roles([self])[0]

    name = property(lambda self: names([self])[0])
    description = property(lambda self: descriptions([self])[0])

    def children(self):
        return self._nodes(self.ask(ACCESSIBLE, "GetChildren"))

    def _nodes(self, answer):
        return [Node(self.bus, owner, path) for owner, path in answer[0] if not path.endswith("/null")]

    def walk(self):
        """The node and all below it, parents first. What changes meanwhile is looked at again."""
        for attempt in range(10):
            try:
                return self._walk()
            except GLib.Error:
                if attempt == 9:
                    raise

    def _walk(self):
        look = self.bus.look_at(self)
        if self.path in look.below:
            found = [Node(self.bus, self.owner, path) for path in look.preorder(self.path)]
            if COMPARES:
                self._compare([node.path for node in found])
            return found
        return self._walk_alone()

    def _compare(self, paths):
        """Fails where the tree stays as it is and another way to read it finds another one."""
        for _ in range(20):
            others = [[node.path for node in self._walk_alone()] for _ in range(2)]
            if others[0] != others[1]:
                continue
            if others[0] == paths:
                return
            paths = list(looking.Look(Node(self.bus, self.owner, ROOT)).preorder(self.path))
        raise AssertionError(f"a look has {len(paths)} objects, a walk {len(others[0])}")

    def _walk_alone(self):
        """Asks each object for its children."""
        below = {}
        level = [self]
        while level:
            answers = self.bus.ask([node.question(ACCESSIBLE, "GetChildren") for node in level])
            for node, answer in zip(level, answers, strict=True):
                below[node.path] = self._nodes(answer)
            level = [child for node in level for child in below[node.path]]

        def preorder(node):
            yield node
            for child in below[node.path]:
                yield from preorder(child)
        return list(preorder(self))

    def has(self, state):
        words, = states([self])
        bit = int(getattr(Atspi.StateType, state.upper()))
        return bool(words[bit // 32] >> bit % 32 & 1)

    @property
    def sensitive(self):
        return self.has("sensitive")

    @property
    def box(self):
        """Where it is, in pixels of its window."""
        return boxes([self])[0]

    @property
    def text(self):
        """What an entry holds."""
        for node in self.walk():
            if TEXT in node.ask(ACCESSIBLE, "GetInterfaces")[0]:
                return node.ask(TEXT, "GetText", GLib.Variant("(ii)", (0, node.get(TEXT, "CharacterCount"))))[0]
        return ""

    @property
    def value(self):
        """What a bar or slider stands at."""
        return self.get(VALUE, "CurrentValue")

    def act(self, ending):
        """Does the action whose name ends in `ending`, as assistive technology does."""
        has_actions = ACTION in self.ask(ACCESSIBLE, "GetInterfaces")[0]
        numbers = [GLib.Variant("(i)", (index,)) for index in range(self.get(ACTION, "NActions") if has_actions else 0)]
        found = [self.ask(ACTION, "GetName", number)[0] for number in numbers]
        for number, name in zip(numbers, found, strict=True):
            if name.endswith(ending):
                waiting.next_turn()
                self.ask(ACTION, "DoAction", number)
                return
        raise Missing(f"{self} has no action that ends in “{ending}”, only {found}")

    def __str__(self):
        return f"{self.role} “{self.name}”"


def roles(nodes):
    """What nodes are, in the words of the accessibility interface."""
    if not nodes:
        return []
    known = nodes[0].bus.roles
    new = [node for node in nodes if (node.owner, node.path) not in known]
    numbers = _seen_or_asked(new, lambda facts: facts.role, lambda node: node.question(ACCESSIBLE, "GetRole"))
    for node, number in zip(new, numbers, strict=True):
        role = Atspi.role_get_name(Atspi.Role(number))
        known[node.owner, node.path] = RENAMED.get(role, role)
    return [known[node.owner, node.path] for node in nodes]


def _seen_or_asked(nodes, fact, question):
    """One thing about each node: from a look that is of this moment, else asked for."""
    if not nodes:
        return []
    seen = [nodes[0].bus.seen(node) for node in nodes]
    answers = iter(nodes[0].bus.ask([question(node) for node, facts in zip(nodes, seen, strict=True) if facts is None]))
    return [fact(facts) if facts else next(answers)[0] for facts in seen]


def states(nodes):
    """The bits of each node's states, in two words."""
    return _seen_or_asked(nodes, lambda facts: facts.states, lambda node: node.question(ACCESSIBLE, "GetState"))


def names(nodes):
    """What nodes are called; of those that have words and no name, the words."""
    found = _seen_or_asked(nodes, lambda facts: facts.name, lambda node: node.get_question(ACCESSIBLE, "Name"))
    asked = [index for index, role in enumerate(roles(nodes)) if role in TEXTUAL and not found[index]]
    for index in asked:
        if TEXT in nodes[index].ask(ACCESSIBLE, "GetInterfaces")[0]:
            found[index], = nodes[index].ask(TEXT, "GetText", GLib.Variant("(ii)", (0, -1)))
    return found


def descriptions(nodes):
    return _seen_or_asked(nodes, lambda facts: facts.description, lambda node: node.get_question(ACCESSIBLE, "Description"))


def boxes(nodes):
    if not nodes:
        return []
    window = GLib.Variant("(u)", (int(Atspi.CoordType.WINDOW),))
    frames = {node.owner: nodes[0].bus.frame(node.owner) for node in nodes}
    answers = nodes[0].bus.ask([node.question(COMPONENT, "GetExtents", window) for node in nodes])

    def inside(node, x, y, width, height):
        # GTK since 4.10 counts the border that it draws around a window without a compositor as the window's, and begins behind it.
        if frames[node.owner] and node.path == frames[node.owner].path:
            return Box(0, 0, width + 2 * x, height + 2 * y)
        return Box(x, y, width, height)
    return [inside(node, *extents) for node, (extents,) in zip(nodes, answers, strict=True)]


def matching(nodes, role, name):
    """Those with this role (or one of these) and name (text, or a pattern for the whole name); None for any."""
    if role is not None:
        wanted = (role,) if isinstance(role, str) else role
        nodes = [node for node, its in zip(nodes, roles(nodes), strict=True) if its in wanted]
    if name is None:
        return nodes

    def fits(text):
        return bool(name.fullmatch(text)) if isinstance(name, re.Pattern) else text == name
    return [node for node, text in zip(nodes, names(nodes), strict=True) if fits(text)]


def file_name(description):
    """The file that a tile is described by, before its place in the list."""
    return description.split(", ")[0]
