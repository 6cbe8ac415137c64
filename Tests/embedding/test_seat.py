# SPDX-License-Identifier: GPL-3.0-or-later
"""What hands do in the host's window reaches the picker, and what the picker shows and copies comes back, on X servers and under Wayland."""
from embedding import EmbeddingCase
import fixtures
from windowdriver import ENTRY

# Keys by their numbers.
Y, Q = 21, 16


class SeatCase(EmbeddingCase):
    def ready(self, **options):
        host, picker = self.embedded(selection_limit=0, selection="continuous", **options)
        self.past_the_sheet(picker)
        picker.window
        return host, picker

    def search(self, picker):
        return picker.find(ENTRY, "Search Photos")

    def selected(self, host, *names):
        host.wait("selection", lambda one: [item["name"] for item in one["selection"]] == list(names))

    def host_has_the_keys(self, host, picker):
        host.do("focus")
        picker.wait(lambda: host.focus == "before", "the host's first entry has the focus")


class Pointer(SeatCase):
    def seen(self, renderer):
        host, picker = self.ready(renderer=renderer)
        tiles = {name: picker.tile(name) for name in ("tower.jpg", "bridge.jpg", "market.jpg", "waves.jpg")}
        shot = picker.still()
        for name, tile in tiles.items():
            colour = next(colour for _, file, colour, *_ in fixtures.PHOTOS if file == name)
            seen = self.colour(picker, shot, tile, tile.box.width * 0.6, tile.box.height * 0.6)
            wanted = colour >> 24, colour >> 16 & 0xFF, colour >> 8 & 0xFF
            self.assertLess(max(abs(a - b) for a, b in zip(seen, wanted, strict=True)), 12, name)
        for name in tiles:
            picker.click(picker.tile(name))
        self.selected(host, *tiles)

    def test_photos_are_seen_where_they_are_pressed(self):
        self.seen("cairo")

    def test_photos_are_seen_where_they_are_pressed_with_what_gtk_draws_by_itself(self):
        self.seen(None)

    def test_clicks_and_the_wheel_heed_keys_that_are_held(self):
        host, picker = self.ready()
        # Held down before the picker has the keyboard, too.
        self.host_has_the_keys(host, picker)
        picker.click_tile("tower.jpg")
        picker.click_tile("market.jpg", "shift")
        self.selected(host, "tower.jpg", "bridge.jpg", "market.jpg")
        self.host_has_the_keys(host, picker)
        picker.click_tile("square.jpg", "shift")
        self.selected(host, "tower.jpg", "bridge.jpg", "market.jpg", "station.jpg", "square.jpg")
        grid = picker.find("list", "Photos")
        width = picker.tile("tower.jpg").box.width
        picker.scroll(grid, -1, "ctrl")
        picker.wait(lambda: picker.tile("tower.jpg").box.width > width, "tiles are larger")
        picker.scroll(grid, 1, "ctrl")
        picker.wait(lambda: picker.tile("tower.jpg").box.width == width, "tiles are as they were")
        # No key is held any more.
        top = picker.tile("tower.jpg").box.y
        picker.scroll(grid, 1)
        picker.wait(lambda: picker.tile("tower.jpg").box.y < top, "the photos go up")
        self.assertEqual(picker.tile("tower.jpg").box.width, width)

    def test_the_wheel_scrolls(self):
        host, picker = self.ready()
        grid, tile = picker.find("list", "Photos"), picker.tile("tower.jpg")
        top = tile.box.y
        picker.scroll(grid, 2)
        picker.wait(lambda: tile.box.y < top, "down")
        picker.scroll(grid, -4)
        picker.wait(lambda: tile.box.y == top, "and up again")

    def test_the_cursor_is_the_one_of_the_place(self):
        host, picker = self.ready()

        def over(node):
            """The cursor, once it stays."""
            picker.point(node)
            looks = [None]
            picker.wait(lambda: looks.append(host.ask("cursor", "cursor")["cursor"]) or looks[-1] and looks[-5:] == [looks[-1]] * 5, "a cursor")
            return looks[-1]
        button, entry = picker.button("Cancel"), self.search(picker)
        arrow = over(button)
        self.assertNotEqual(over(entry), arrow)
        self.assertEqual(over(button), arrow)


class Keyboard(SeatCase):
    def test_texts_and_photos_are_copied_from_one_to_the_other(self):
        host, picker = self.ready()
        self.host_has_the_keys(host, picker)
        picker.type("waves")
        picker.wait(lambda: host.ask("texts", "texts")["texts"][0] == "waves", "the host has it")
        picker.key("ctrl+a", "ctrl+c")
        picker.wait(lambda: host.ask("clipboard", "clipboard")["clipboard"] == "waves", "it is on the clipboard")
        picker.click(self.search(picker))
        picker.key("ctrl+v")
        picker.wait(lambda: self.search(picker).text == "waves", "the picker has pasted it")
        picker.wait(lambda: len(picker.tiles()) == 1, "one photo is left")
        picker.key("ctrl+a")
        picker.type("tower")
        picker.wait(lambda: self.search(picker).text == "tower", "another word")
        picker.key("ctrl+a", "ctrl+c")
        picker.wait(lambda: host.ask("clipboard", "clipboard")["clipboard"] == "tower", "it is on the clipboard")
        self.host_has_the_keys(host, picker)
        picker.key("ctrl+a", "ctrl+v")
        picker.wait(lambda: host.ask("texts", "texts")["texts"][0] == "tower", "the host has pasted it")
        picker.click_tile("tower.jpg")
        self.selected(host, "tower.jpg")
        picker.key("ctrl+c")
        picker.find(("label", "status bar"), "1 photo copied")
        self.assertEqual(host.ask("pasted", "paste")["pasted"], [self.path("tower.jpg")])

    def test_keys_have_the_letters_of_the_host_s_keyboard_now(self):
        host, picker = self.ready()
        picker.click(self.search(picker))
        picker.type("zy")
        picker.wait(lambda: self.search(picker).text == "zy", "the letters of an American keyboard")
        with picker.hands.layout("de"):
            # The host's own keyboard first: when that has another letter on a key, the picker was told.
            self.host_has_the_keys(host, picker)
            picker.wait(lambda: picker.hands.stroke(Y) or host.ask("texts", "texts")["texts"][0].endswith("z"), "the host has heard of it")
            picker.click(self.search(picker))
            picker.key("ctrl+a")
            picker.hands.stroke(Y)
            picker.hands.stroke(Q, "altgr")
            picker.hands.stroke(Q, "shift")
            picker.hands.stroke(Q)
            picker.wait(lambda: self.search(picker).text == "z@Qq", "what a German keyboard has there")


class Menus(SeatCase):
    def test_a_menu_leaves_the_widget_and_what_is_pressed_in_it_counts(self):
        host, picker = self.ready()
        picker.click_tile("tower.jpg")
        self.selected(host, "tower.jpg")
        around = host.geometry.height - host.box.height
        host.do("size", 760, 200 + around)
        picker.wait(lambda: picker.frame.box.height == 200, "the picker is low")
        picker.key("shift+F10")
        line = picker.find("menu item", "Copy")
        menu, widget = picker.popover(), picker.geometry
        self.assertTrue(menu.y < widget.y or menu.y + menu.height > widget.y + widget.height)
        picker.click_inside(line)
        picker.find(("label", "status bar"), "1 photo copied")
        picker.no_popover()
        self.assertEqual(host.ask("pasted", "paste")["pasted"], [self.path("tower.jpg")])
