# SPDX-License-Identifier: GPL-3.0-or-later
"""What the host of the tests says of itself: whether it goes on, and what it has taken of the machine."""
import os
import resource

from gi.repository import GLib, Gtk


def frames(host, count):
    """Says so once it has painted so many more."""
    left = count

    def painted(widget, clock):
        nonlocal left
        left -= 1
        host.box.queue_draw()
        if left > 0:
            return GLib.SOURCE_CONTINUE
        host.say(frames=count)
        return GLib.SOURCE_REMOVE
    host.box.add_tick_callback(painted)


def idle(host):
    """What a program does when it has nothing else to do is done."""
    GLib.idle_add(lambda: host.say(idle=True))


def taken(host):
    """Kibibytes of memory of its own, most of them by now, and descriptors."""
    with open("/proc/self/status", encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file)
    host.say(taken={"anonymous": int(lines["RssAnon"].split()[0]), "most": int(lines["VmHWM"].split()[0]), "files": len(os.listdir("/proc/self/fd"))})


def descriptors(host, count):
    """Has no more than these from now on."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
    host.say(descriptors=count)


def copy(host, text):
    host.window.get_clipboard().set(text)


def paste(host):
    def pasted(clipboard, result):
        try:
            text = clipboard.read_text_finish(result)
        except GLib.Error as error:
            return host.say(pasted=None, length=0, why=error.message)
        return host.say(pasted=text[:100], length=len(text))
    host.window.get_clipboard().read_text_async(None, pasted)


def insets(host, count):
    """Says something to the picker so many times."""
    for step in range(count):
        host.picker.set_property("inset-top", step % 100)
    host.say(insets=count)


def leave(host, state):
    """Removes the widget from within its own signal, once it has this state."""
    host.picker.connect("notify::state", lambda picker, _: picker.get_state().value_nick == state and host.remove())


def scrolled(host, height):
    """Puts the picker into something that scrolls, where it has more than there is room for."""
    picker = host.picker
    host.box.remove(picker)
    picker.set_size_request(-1, 800)
    area = Gtk.ScrolledWindow(child=picker, height_request=height, vexpand=True)
    host.box.insert_child_after(area, host.before)


def answer(host, word, *values):
    {"frames": frames, "idle": idle, "taken": taken, "descriptors": descriptors, "copy": copy, "paste": paste, "leave": leave,
     "insets": insets, "scrolled": scrolled}[word](host, *values)
