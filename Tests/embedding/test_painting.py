# SPDX-License-Identifier: GPL-3.0-or-later
"""What the host paints of a picker's pictures: what the picker says that it has drawn, and all of it where it does not say."""
import os
import struct

import embedding
from rawcase import HEIGHT, WIDTH, RawCase
from waiting import until
from windowdriver import Picker

RED, GREEN, BLUE = (220, 20, 20), (20, 180, 20), (20, 20, 220)
DAMAGE, SCALE, DAMAGE_BUFFER = 2, 8, 9


class Painting(RawCase):
    def setUp(self):
        super().setUp()
        window, box = self.host.geometry, self.host.box
        self.left, self.top = window.x + box.x, window.y + box.y

    def seen(self, *rows):
        """The colours in the middle of some rows of the widget."""
        screen = Picker.the_hands().screen()
        return [tuple(screen.new_subpixbuf(self.left + WIDTH // 2, self.top + row, 1, 1).get_pixels()[:3]) for row in rows]

    def expect(self, colours):
        """Colours by row."""
        until(lambda: self.seen(*colours) == list(colours.values()), f"{colours} is seen", context=lambda: f"\n  {self.seen(*colours)}")

    def draw(self, colour, *said, width=WIDTH, height=HEIGHT, scale=1, format=0):
        """A picture of one colour, and what the client says of it: (opcode, x, y, width, height)."""
        buffer, file = self.client.buffer(width * scale, height * scale, format=format)
        os.pwrite(file, bytes([*reversed(colour), 255]) * (width * height * scale * scale), 0)
        self.client.send(self.client.surface, SCALE, struct.pack("<i", scale))
        self.client.attach(buffer)
        for opcode, *place in said:
            self.client.send(self.client.surface, opcode, struct.pack("<iiii", *place))
        self.client.commit()

    def shown(self):
        self.client.window()
        self.draw(RED)
        self.host.wait("state", lambda one: one["state"] == "shown")
        self.expect({10: RED, 300: RED, HEIGHT - 1: RED})

    # Strips are of 64 rows.
    TABLE = {
        "a strip": (([DAMAGE, 5, 70, 10, 10],), {63: RED, 64: BLUE, 127: BLUE, 128: RED}),
        "two strips, as one place": (([DAMAGE, 0, 100, WIDTH, 40],), {63: RED, 100: BLUE, 191: BLUE, 192: RED}),
        "two places": (([DAMAGE, 0, 0, 1, 1], [DAMAGE_BUFFER, 0, HEIGHT - 1, 1, 1]), {0: BLUE, 64: RED, 400: RED, HEIGHT - 1: BLUE}),
        "beyond the edge": (([DAMAGE, -100, -100, 2**31 - 1, 110],), {0: BLUE, 100: RED, HEIGHT - 1: RED}),
        "nothing that has a size": (([DAMAGE, 0, 0, 0, 0],), {0: BLUE, 100: BLUE, HEIGHT - 1: BLUE}),
        "nothing at all": ((), {0: BLUE, 100: BLUE, HEIGHT - 1: BLUE}),
        "everything, as toolkits say it": (([DAMAGE, 0, 0, 2**31 - 1, 2**31 - 1],), {0: BLUE, 100: BLUE, HEIGHT - 1: BLUE}),
        "a thousand places": ([[DAMAGE, 0, row % HEIGHT, 1, 1] for row in range(0, 2000, 2)], {0: BLUE, 100: BLUE, HEIGHT - 1: BLUE}),
    }

    def test_what_it_says_that_it_has_drawn_is_painted(self):
        for name, _ in self.each(self.TABLE):
            said, seen = self.TABLE[name]
            self.shown()
            self.draw(BLUE, *said)
            self.expect(seen)
        self.shown()

    def test_what_it_has_drawn_since_the_last_frame_is_painted(self):
        self.shown()
        for row in range(0, HEIGHT, 16):
            self.draw(GREEN, [DAMAGE, 0, row, 1, 1])
        self.expect({row: GREEN for row in range(0, HEIGHT, 40)})

    def test_a_picture_of_another_size_or_scale_is_painted_whole(self):
        self.shown()
        self.draw(BLUE, [DAMAGE, 0, 0, 1, 1], scale=2)
        self.expect({0: BLUE, 100: BLUE, HEIGHT - 1: BLUE})
        self.draw(GREEN, [DAMAGE_BUFFER, 0, 130, 1, 1], scale=2)
        self.expect({0: BLUE, 63: BLUE, 64: GREEN, 127: GREEN, 128: BLUE})
        self.draw(RED, [DAMAGE, 0, 0, 1, 1])
        self.expect({0: RED, 100: RED, HEIGHT - 1: RED})
        self.draw(BLUE, [DAMAGE, 0, 0, 1, 1], height=HEIGHT - 40)
        self.expect({0: BLUE, 100: BLUE, HEIGHT - 41: BLUE})

    def test_a_picture_without_transparency_covers_what_is_behind(self):
        """Its fourth bytes mean nothing."""
        self.shown()
        buffer, file = self.client.buffer(WIDTH, HEIGHT, format=1)
        os.pwrite(file, bytes([*reversed(GREEN), 0]) * (WIDTH * HEIGHT), 0)
        self.client.attach(buffer)
        self.client.commit()
        self.expect({0: GREEN, 100: GREEN, HEIGHT - 1: GREEN})


@embedding.on_x
class ByOpenGL(Painting):
    """The same, as textures."""

    options = {"renderer": "ngl"}

    def ended(self):
        self.host.end()
        # Mesa and GTK say other things of a display without a graphics card.
        self.assertNotIn("CRITICAL", self.host.errors)


