# SPDX-License-Identifier: GPL-3.0-or-later
"""An X server, over one connection: its windows, and a pointer and a keyboard on it (XTEST).

What is done with the pointer and the keys goes to the server in one piece, with the times between in it: it is the server that
waits, so that a busy machine makes no slow double click.
"""
import contextlib
import select
import subprocess
import time

from Xlib import X, XK, display, error
from Xlib.ext import shape
from Xlib.protocol import event, request

from waiting import Missed, next_turn

SECONDS = 30
# Some time for a program to say that it has done what it was given; one that is stopped never does.
PATIENCE = 1.0
# Who hears what a window manager is told.
MANAGER = X.SubstructureRedirectMask | X.SubstructureNotifyMask
CONTROLS = {"\n": 0xFF0D, "\t": 0xFF09}
ALIASES = {"alt": "Alt_L", "ctrl": "Control_L", "shift": "Shift_L", "super": "Super_L"}


class Server:
    """The display of this session, or another one."""

    def __init__(self, name=None):
        try:
            self.display = display.Display(name)
        except (OSError, error.DisplayError) as failure:
            raise Missed(f"no connection to the display: {failure}") from failure
        # Requests without an answer fail where a window has just gone; who needs to know asks.
        self.display.set_error_handler(lambda *_: None)
        self.root = self.display.screen().root
        # Answers of programs arrive at the root window, and so does that one of its windows is gone.
        self.root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self.atoms = {}
        self.pings = 0
        self._read_keys()

    @contextlib.contextmanager
    def _expecting(self, what):
        try:
            yield
        except (error.XError, error.ConnectionClosedError, error.DisplayError) as failure:
            raise Missed(f"{what}: {failure}") from failure

    def sync(self):
        """Comes back once the server has done all that it was told."""
        with self._expecting("the display has gone"):
            self.display.sync()

    def size(self):
        screen = self.display.screen()
        return screen.width_in_pixels, screen.height_in_pixels

    # Windows

    def _atom(self, name):
        if name not in self.atoms:
            self.atoms[name] = self.display.intern_atom(name)
        return self.atoms[name]

    def _property(self, window, name):
        found = window.get_full_property(self._atom(name), X.AnyPropertyType)
        return None if found is None else found.value

    def _window(self, number):
        return self.display.create_resource_object("window", int(number))

    def _search(self, fits):
        """The numbers of all visible windows that fit, those inside others included."""
        found, level = [], [self.root]
        while level:
            below = []
            for window in level:
                with contextlib.suppress(error.XError):
                    below += window.query_tree().children
            for window in below:
                # It may go at any time.
                with contextlib.suppress(error.XError):
                    if fits(window) and window.get_attributes().map_state == X.IsViewable:
                        found.append(window.id)
            level = below
        return found

    def windows(self, process):
        """All visible windows of a program."""
        with self._expecting("the display has gone"):
            return self._search(lambda window: list(self._property(window, "_NET_WM_PID") or []) == [process])

    def colours(self, window):
        """How many colours any program sees in a window."""
        *_, width, height = self.geometry(window)
        with self._expecting(f"window {window}"):
            pixels = self._window(window).get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF).data
        return len({pixels[at:at + 3] for at in range(0, len(pixels), 4)})

    def stacking(self):
        """The numbers of the display's own windows, the lowest first."""
        with self._expecting("the display has gone"):
            return [window.id for window in self.root.query_tree().children]

    def lets_clicks_through(self, window):
        """Whether the pointer's buttons go to what is below a window."""
        with self._expecting(f"window {window}"):
            return not self._window(window).shape_get_rectangles(shape.SK.Input).rectangles

    def titled(self, pattern):
        """All visible windows whose title has this pattern in it."""
        def fits(window):
            title = self._property(window, "_NET_WM_NAME") or self._property(window, "WM_NAME")
            return title is not None and pattern.search(title.decode(errors="replace") if isinstance(title, bytes) else title)
        with self._expecting("the display has gone"):
            return self._search(fits)

    def is_managed(self):
        """Whether a window manager is there."""
        with self._expecting("the display has gone"), contextlib.suppress(error.XError):
            named = self._property(self.root, "_NET_SUPPORTING_WM_CHECK")
            # One that has gone leaves its name behind, but not the window.
            return bool(named) and self._property(self._window(named[0]), "_NET_SUPPORTING_WM_CHECK") == named
        return False

    def geometry(self, window):
        """x, y, width and height of what is inside a window's border."""
        with self._expecting(f"window {window}"):
            size = self._window(window).get_geometry()
            place = self.root.translate_coords(self._window(window), 0, 0)
        # The protocol tells where the origin of the one is in the other.
        return place.x, place.y, size.width, size.height

    def arrange(self, window, **places):
        """Moves or sizes it: x, y, width, height."""
        failed = error.CatchError()
        next_turn()
        with self._expecting(f"window {window}"):
            self._window(window).configure(onerror=failed, **places)
            self.display.sync()
        if failed.get_error():
            raise Missed(f"window {window}: {failed.get_error()}")

    def focus(self, window):
        """Gives the keyboard to a window. Where there is a window manager it is asked to: GTK, to which it hands the keyboard by a
        message, would lose a click in which it finds that somebody else has done so."""
        end = time.monotonic() + SECONDS
        next_turn()
        with self._expecting(f"window {window}"):
            given = error.CatchError()
            if self.is_managed():
                self._tell(self._window(window), "_NET_ACTIVE_WINDOW", [2, 0, 0, 0, 0], self.root, MANAGER)
            else:
                self.display.set_input_focus(self._window(window), X.RevertToParent, X.CurrentTime, onerror=given)
            while not self._has_focus(window):
                if given.get_error():
                    raise Missed(f"window {window}: {given.get_error()}")
                if time.monotonic() > end:
                    raise Missed(f"window {window} does not get the keyboard")
                time.sleep(0.01)

    def _has_focus(self, window):
        """Whether the keyboard is a window's, or that of one in it: GTK has one of its own for keys."""
        focused = self.focused()
        return focused == window or focused is not None and self._window(focused).query_tree().parent.id == window

    def focused(self):
        """The window that has the keyboard, or None."""
        focus = self.display.get_input_focus().focus
        return None if isinstance(focus, int) else focus.id

    def _tell(self, window, kind, data, to, mask=0):
        """A message about a window to whom it concerns."""
        to.send_event(event.ClientMessage(window=window, client_type=self._atom(kind), data=(32, data)), event_mask=mask)

    def ask_to_close(self, number):
        """What a window manager sends when the close button of a window's frame is pressed."""
        window = self._window(number)
        self._tell(window, "WM_PROTOCOLS", [self._atom("WM_DELETE_WINDOW"), 0, 0, 0, 0], window)
        self.sync()

    # Pointer and keys

    def place(self):
        with self._expecting("the display has gone"):
            pointer = self.root.query_pointer()
        return pointer.root_x, pointer.root_y

    def send(self, *inputs):
        """Gives the server what a pointer and a keyboard do: (kind, what, milliseconds before it), what of a motion being a place.
        Comes back once it is done."""
        next_turn()
        with self._expecting("the display has gone"):
            for kind, what, after in inputs:
                x, y = what if kind == X.MotionNotify else (0, 0)
                self.display.xtest_fake_input(kind, 0 if kind == X.MotionNotify else what, after, X.NONE, x, y)
            self.display.sync()

    def heard(self):
        """Comes back once the program with the keyboard has taken in all that was sent up to now: it is asked for a sign of life,
        which comes after. One that ends or hangs is not waited for."""
        with self._expecting("the display has gone"), contextlib.suppress(error.XError):
            number = self._who_answers(self.focused())
            if number is None:
                return
            self.pings += 1
            window = self._window(number)
            self._tell(window, "WM_PROTOCOLS", [self._atom("_NET_WM_PING"), self.pings, number, 0, 0], window)
            end = time.monotonic() + PATIENCE
            while not self._answered(number) and time.monotonic() < end:
                select.select([self.display], [], [], PATIENCE)

    def _who_answers(self, number):
        """The window with the keyboard, or the one that it is in, that gives signs of life; None where there is none."""
        for _ in range(2):
            if number is None or number == self.root.id:
                return None
            if self._atom("_NET_WM_PING") in (self._property(self._window(number), "WM_PROTOCOLS") or ()):
                return number
            number = self._window(number).query_tree().parent.id
        return None

    def _answered(self, number):
        """Whether a window has given its sign of life, or is gone."""
        is_over = False
        for _ in range(self.display.pending_events()):
            came = self.display.next_event()
            if came.type == X.DestroyNotify:
                is_over |= came.window.id == number
            elif came.type == X.ClientMessage and came.client_type == self._atom("WM_PROTOCOLS"):
                is_over |= came.data[1][1] == self.pings
        return is_over

    # Keys

    def _read_keys(self):
        """Where on the keyboard each sign is: its key, and whether with Shift."""
        info = self.display.display.info
        first, count = info.min_keycode, info.max_keycode - info.min_keycode + 1
        keys = self.display.get_keyboard_mapping(first, count)
        self.keys = {}
        for shifted in (0, 1):
            for index, signs in enumerate(keys):
                if signs[shifted] and signs[shifted] not in self.keys:
                    self.keys[signs[shifted]] = first + index, bool(shifted)
        self.spare = [first + index for index, signs in enumerate(keys) if not any(signs)]

    def lay(self, layout):
        """Has another country's keyboard."""
        subprocess.run(["setxkbmap", "-layout", layout], check=True, capture_output=True)
        self.sync()
        self._read_keys()

    def key_of(self, sign):
        """Key, and whether with Shift. What the keyboard lacks gets a key of its own, which it keeps: a program reads the new
        keyboard when it gets the next key, and must not find a still newer one."""
        if sign not in self.keys:
            if not self.spare:
                raise Missed("no key is left for another sign")
            code = self.spare.pop()
            request.ChangeKeyboardMapping(self.display.display, first_keycode=code, keysyms=[(sign, sign)])
            self.sync()
            self.keys[sign] = code, False
        return self.keys[sign]

    def strokes(self, keys, delay):
        """Inputs of keys one after the other, each as "ctrl+shift+question"; the delay is from one to the next."""
        return self._strokes([[self.sign(name) for name in key.split("+")] for key in keys], delay)

    def typed(self, text, delay):
        return self._strokes([[sign_of(character)] for character in text], delay)

    def _strokes(self, strokes, delay):
        shift, inputs = self.sign("shift"), []
        for signs in strokes:
            keys = [self.key_of(sign) for sign in signs]
            held = [code for code, _ in keys]
            if any(is_shifted for _, is_shifted in keys) and shift not in signs:
                held.insert(0, self.key_of(shift)[0])
            waits = [delay - delay // 2 if inputs else 0, *[0] * (len(held) - 1), delay // 2, *[0] * (len(held) - 1)]
            kinds = [X.KeyPress] * len(held) + [X.KeyRelease] * len(held)
            inputs += zip(kinds, held + held[::-1], waits, strict=True)
        return inputs

    @staticmethod
    def sign(name):
        """The number of a key that is named as in X: Return, plus."""
        number = XK.string_to_keysym(ALIASES.get(name, name))
        if not number:
            raise Missed(f"no key is named {name}")
        return number


def sign_of(character):
    """The number of what is typed by a key."""
    number = ord(character)
    if character in CONTROLS:
        return CONTROLS[character]
    return number if 0x20 <= number <= 0x7E or 0xA0 <= number <= 0xFF else 0x1000000 | number
