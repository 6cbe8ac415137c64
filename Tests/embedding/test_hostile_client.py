# SPDX-License-Identifier: GPL-3.0-or-later
# Long because it is one list of all that a client can say.
"""A picker that has been taken over turns against its host: it is disconnected, or ignored, and the host goes on.

Each fault that was measured in another widget of this kind, and the test that holds ours to better:

| fault | test |
|---|---|
| the window floats in the widget, with a title bar and a shadow | test_told.Told.test_a_window_fills_the_widget |
| it does not follow the size | test_embedding.Hands.test_it_follows_the_size, test_lifetimes.Storms |
| of several modifiers one arrives | test_told.Keys.test_all_modifiers_arrive |
| a keymap that changes is not followed | test_told.Keys.test_another_keymap |
| no clipboard, to the picker and back | test_told.Clipboard |
| menus are clipped to the widget; a click of the host's does not close them | test_embedding.Hands.test_letters_and_menus |
| Tab does not lead out | test_embedding.Hands.test_tab_goes_in_and_out_in_order |
| a picker without focus is not told, and repeats a held key for ever | test_told.Keys.test_focus_that_goes_is_told |
| blurred at scale 2 | test_told.Twice.test_the_picker_draws_twice_as_fine |
| an end without a signal; a host's end that leaves the picker | test_embedding.Ends, test_lifetimes.Kills |
| another process holds the connection open, or connects | test_told.Told.test_nobody_else_has_the_connection |
| a picker that stands still stops the host | test_embedding.Ends.test_a_picker_that_stands_still_holds_nobody_up |
| one that commits without pause stops the host | Talk.test_one_that_commits_without_pause |
| a sparse buffer of 1 GB is copied | Memory.test_a_sparse_gigabyte |
"""
import os
import random
import select
import signal
import socket
import struct
import tempfile

from embedding import running
from rawcase import HEIGHT, WIDTH, RawCase
from rawclient import MOST_FILES, text
from waiting import until


class Memory(RawCase):
    def test_an_honest_one_is_shown(self):
        self.shown()
        self.lives()

    def test_buffers_that_no_window_needs(self):
        for (width, height, stride, size), client in self.each([(16384, 16, None, None), (8192, 4096, None, None), (1 << 14, 1 << 14, None, 1 << 30)]):
            client.window().draw(width, height, stride, size)
            self.refused("a buffer is too large")

    def test_buffers_that_are_not_within_their_memory(self):
        for (offset, width, height, stride), client in self.each([
                (0, 100, 101, 400), (1, 100, 100, 400), (-400, 100, 100, 400), (0, 100, 100, 396), (0, 0, 100, 400), (0, 100, -1, 400),
                (0, 100, 100, -400), (2147483647, 100, 100, 400), (0, 8192, 2048, 65536)]):
            pool, _ = client.window().pool(40_000)
            client.make(pool, 0, offset, width, height, stride, 0, layout="iiiiI")
            self.is_ended()

    def test_a_sparse_gigabyte(self):
        client = self.shown()
        before = self.taken("most")
        for _ in range(5):
            client.draw(4096, 4096, 65536, 1 << 30)
            self.host.ask("frames", "probe", "frames", 2)
        self.lives()
        self.assertLess(self.taken("most") - before, 16 * 1024)

    def test_as_many_large_surfaces_as_there_may_be(self):
        client = self.shown()
        before = self.taken("most")
        buffer, _ = client.buffer(4096, 4096)
        for _ in range(60):
            surface = client.make(client.compositor, 0)
            client.attach(buffer, surface)
            client.commit(surface)
        self.host.ask("frames", "probe", "frames", 2)
        self.lives()
        self.assertLess(self.taken("most") - before, 16 * 1024)

    def test_memory_that_is_cut_off(self):
        client = self.shown()
        for size in (0, 4096, WIDTH * 4 * 3 + 5):
            buffer, file = client.buffer(WIDTH, HEIGHT)
            client.sync()
            os.ftruncate(file, size)
            client.attach(buffer)
            client.commit()
            self.host.ask("frames", "probe", "frames", 2)
        self.lives()

    def test_what_is_no_memory(self):
        ends = os.pipe()
        pair = socket.socketpair()
        self.addCleanup(lambda: [os.close(end) for end in ends] + [one.close() for one in pair])
        file = self.enterContext(open(__file__, "rb"))
        device = self.enterContext(open("/dev/zero", "rb"))
        folder = os.open(tempfile.gettempdir(), os.O_RDONLY)
        self.addCleanup(os.close, folder)
        files = {"a pipe": ends[0], "a socket": pair[0].fileno(), "a file of a disk": file.fileno(), "a device": device.fileno(), "a folder": folder}
        for name, client in self.each(files):
            client.window()
            client.send(client.shm, 0, struct.pack("<Ii", client.new(), 4096), [files[name]])
            self.refused("this is no memory")

    def test_a_buffer_in_two_places_that_is_destroyed(self):
        client = self.shown()
        buffer, _ = client.buffer(WIDTH, HEIGHT)
        other = client.make(client.compositor, 0)
        for surface in (client.surface, other):
            client.attach(buffer, surface)
        client.commit(other)
        client.send(buffer, 0)
        client.commit()
        client.commit(other)
        client.send(other, 0)
        self.host.ask("frames", "probe", "frames", 2)
        self.lives()

    def test_what_was_cut_is_shown_once_there_is_room(self):
        client = self.shown()
        buffer, _ = client.buffer(WIDTH + 100, HEIGHT)
        client.attach(buffer)
        client.commit()
        self.host.ask("frames", "probe", "frames", 2)
        client.sync()
        # It is still wanted, since a part of it has not been seen.
        self.assertEqual(client.told(buffer, 0), [])
        self.host.do("size", WIDTH + 100, 560)
        until(lambda: self.host.box.width == WIDTH + 100, "the widget has grown")
        self.hears(lambda: client.told(buffer, 0), "all of it has been seen")


class Objects(RawCase):
    """More than a window needs, of everything."""

    def test_too_many(self):
        def surfaces(client):
            for _ in range(100):
                client.make(client.compositor, 0)

        def frames(client):
            for _ in range(100):
                client.make(client.surface, 3)

        def frames_of_surfaces_that_go(client):
            for _ in range(3000):
                surface = client.make(client.compositor, 0)
                client.make(surface, 3)
                client.send(surface, 0)

        def files(client):
            for _ in range(100):
                client.pool(4096)

        def files_by_their_buffers(client):
            for _ in range(100):
                client.buffer(10, 10)

        def regions(client):
            for _ in range(3000):
                client.make(client.compositor, 1)

        def registries(client):
            for _ in range(3000):
                client.make(1, 1)
                if client.last % 100 == 0:
                    client.sync()

        def windows(client):
            for _ in range(5):
                client.draw(300, 200, surface=client.another_window()[0])

        def menus(client):
            for _ in range(9):
                client.draw(100, 80, surface=client.popup(client.xdg_surface)[0])

        cases = {surfaces: "too many surfaces", frames: "too many frames", files: "too many files", files_by_their_buffers: "too many files",
                 regions: "too many objects", registries: "too many objects", windows: "too many windows", menus: "too many menus"}
        for make, client in self.each([*cases, frames_of_surfaces_that_go]):
            self.host.ask("idle", "probe", "idle")
            self.shown()
            make(client)
            if make in cases:
                self.refused(cases[make])
            else:
                # They go with their surface.
                self.lives()

    def test_descriptors_that_belong_to_nothing(self):
        client = self.shown()
        self.host.ask("descriptors", "probe", "descriptors", 256)
        before = self.taken("files")
        file = os.memfd_create("nothing")
        self.addCleanup(os.close, file)
        for _ in range(100):
            client.send(client.surface, 9, struct.pack("<iiii", 0, 0, 1, 1), [file] * 28)
        until(lambda: client.read() or client.is_closed, "it is ended")
        self.goes_on()
        self.assertLessEqual(self.taken("files"), before)

    def test_more_descriptors_than_a_message_carries(self):
        client = self.shown()
        file = os.memfd_create("nothing")
        self.addCleanup(os.close, file)
        client.send(client.surface, 9, struct.pack("<iiii", 0, 0, 1, 1), [file] * MOST_FILES)
        client.sync()
        self.goes_on()

    def test_a_request_without_the_descriptor_that_it_needs(self):
        client = self.client.window()
        client.send(client.shm, 0, struct.pack("<Ii", client.new(), 4096))
        self.is_ended()


class Talk(RawCase):
    """One that says too much, or hears nothing."""

    def talks(self, say):
        with self.without_pause(say):
            self.host.ask("frames", "probe", "frames", 10)
            # What the host does when it has nothing else to do is done, too.
            self.host.ask("idle", "probe", "idle")
            self.goes_on()

    def test_one_that_commits_without_pause(self):
        client = self.shown()
        self.talks(client.commit)

    def test_one_that_commits_pictures_without_pause(self):
        client = self.shown()
        buffers = [client.buffer(4096, 4096)[0] for _ in range(2)]
        before = self.taken("most")

        def say():
            for buffer in buffers:
                client.attach(buffer)
                client.commit()
        with self.without_pause(say):
            self.host.ask("frames", "probe", "frames", 10)
            self.assertLess(self.taken("most") - before, 16 * 1024)

    def test_one_that_changes_its_pointer_without_pause(self):
        client = self.shown()
        hands, window = self.focused()
        pointer = client.make(client.bind("wl_seat", 8), 0)
        client.sync()
        place = hands.geometry(window)
        hands.move(place.x + 300, place.y + 300)
        self.hears(lambda: client.told(pointer, 0), "the pointer is in the picker")
        serial = client.told(pointer, 0)[-1][0]
        picture = client.make(client.compositor, 0)
        buffer, _ = client.buffer(4096, 4096)

        def say():
            client.send(pointer, 0, struct.pack("<IIii", serial, picture, 5000, 5000))
            client.attach(buffer, picture)
            client.commit(picture)
        self.talks(say)

    def test_one_that_asks_without_pause_and_never_reads(self):
        client = self.shown()
        with self.without_pause(lambda: client.send(1, 0, struct.pack("<I", client.new()))):
            self.host.ask("frames", "probe", "frames", 10)
        self.goes_on()

    def test_one_that_says_nothing_and_never_reads(self):
        client = self.shown()
        client.bind("desktop_picker_embedding_v1", 1)
        client.sync()
        self.host.ask("insets", "probe", "insets", 400_000)
        # Without reading from its end.
        watch = select.poll()
        watch.register(client.socket, select.POLLHUP)
        until(lambda: watch.poll(0), "its connection is ended")
        self.goes_on()

    def test_drags_of_nothing_that_is_held(self):
        client = self.shown()
        seat, manager = client.bind("wl_seat", 8), client.bind("wl_data_device_manager", 3)
        device, source = client.make(manager, 1, seat, layout="I"), client.make(manager, 0)
        for name in ["text/plain"] * 200 + ["x" * 3000]:
            client.send(source, 0, text(name))
        client.send(device, 0, struct.pack("<IIII", source, client.surface, 0, 0))
        client.sync()
        self.assertEqual(len(client.told(source, 2)), 1)
        # A window is no picture under the pointer, and what was cancelled can be dragged as little.
        client.send(device, 0, struct.pack("<IIII", source, client.surface, client.surface, 0))
        self.lives()


class Words(RawCase):
    """What is said is not what may be said."""

    def test_words_that_are_none(self):
        cases = {
            "an object that is not there": lambda client: client.send(0x7FFF, 0),
            "a request that is not there": lambda client: client.send(client.surface, 99),
            "half a message": lambda client: client.socket.send(struct.pack("<II", client.surface, 0xFFF0 << 16)),
            "a popup without a parent": lambda client: client.popup(0),
            "a popup without a size": lambda client: client.make(client.make(client.shell, 2, client.make(client.compositor, 0), layout="I"), 2,
                                                                 client.xdg_surface, client.make(client.shell, 1), layout="II"),
            "two roles": lambda client: client.make(client.xdg_surface, 1),
            "a window of negative size": lambda client: client.send(client.xdg_surface, 3, struct.pack("<iiii", 0, 0, -5, 5)),
            "an impossible scale": lambda client: client.send(client.surface, 8, struct.pack("<i", -1)),
            "an impossible anchor": lambda client: client.popup(client.xdg_surface, place=(1 << 30, 1 << 30, 1 << 30, 1 << 30)),
            "a number that was never asked": lambda client: client.send(client.xdg_surface, 4, struct.pack("<I", 0x7fffffff)),
            "a menu that becomes a window": lambda client: self.changes_role(client),
            "a menu on a menu that stands on it": lambda client: self.cycle_of_menus(client),
            "a part of itself": lambda client: self.part(client, client.surface, client.surface),
            "a part of its part": lambda client: self.cycle_of_parts(client),
        }
        for name, client in self.each(cases):
            client.window().draw(WIDTH, HEIGHT)
            cases[name](client)
            if name == "half a message":
                client.socket.shutdown(1)
            self.is_ended()

    @staticmethod
    def part(client, surface, parent):
        return client.make(client.bind("wl_subcompositor", 1), 1, surface, parent, layout="II")

    def cycle_of_parts(self, client):
        first, second = client.make(client.compositor, 0), client.make(client.compositor, 0)
        self.part(client, first, second)
        self.part(client, second, first)

    @staticmethod
    def changes_role(client):
        surface, xdg_surface, popup = client.popup(client.xdg_surface)
        client.send(popup, 0)
        client.make(xdg_surface, 1)

    @staticmethod
    def cycle_of_menus(client):
        positioner = client.make(client.shell, 1)
        client.send(positioner, 1, struct.pack("<ii", 10, 10))
        first, second = (client.make(client.shell, 2, client.make(client.compositor, 0), layout="I") for _ in range(2))
        client.make(first, 2, second, positioner, layout="II")
        client.make(second, 2, first, positioner, layout="II")

    def test_the_window_itself_as_a_menu(self):
        client = self.shown()
        client.draw(300, 200, surface=(other := client.another_window())[0])
        client.send(client.toplevel, 0)
        client.send(client.xdg_surface, 0)
        positioner = client.make(client.shell, 1)
        client.send(positioner, 1, struct.pack("<ii", 10, 10))
        xdg_surface = client.make(client.shell, 2, client.surface, layout="I")
        client.make(xdg_surface, 2, other[1], positioner, layout="II")
        self.is_ended()
        self.host.ask("frames", "probe", "frames", 2)

    def test_a_chain_of_menus_and_parts_that_loses_its_first(self):
        for lost, client in self.each(["the menu", "its surface", "the window", "the window's surface"]):
            self.host.ask("idle", "probe", "idle")
            self.shown()
            chain = [(client.surface, client.xdg_surface, client.toplevel)]
            for _ in range(4):
                chain.append(client.popup(chain[-1][1]))
                client.draw(100, 80, surface=chain[-1][0])
                part = client.make(client.compositor, 0)
                self.part(client, part, chain[-1][0])
                client.draw(20, 20, surface=part)
                client.commit(chain[-1][0])
            self.host.ask("frames", "probe", "frames", 2)
            surface, _, role = chain[0 if "window" in lost else 1]
            client.send(surface if "surface" in lost else role, 0)
            self.host.ask("frames", "probe", "frames", 2)
            client.sync()
            self.goes_on()

    def test_answers_to_nothing(self):
        client = self.shown()
        pointer = client.make(client.bind("wl_seat", 8), 0)
        client.send(client.shell, 3, struct.pack("<I", 12345))
        client.send(pointer, 0, struct.pack("<IIii", 0, 0, 0, 0))
        popup = client.popup(client.xdg_surface)
        client.send(popup[2], 1, struct.pack("<II", pointer - 1, 99))
        client.draw(100, 80, surface=popup[0])
        self.lives()

    def test_texts_of_every_kind(self):
        client = self.shown()
        manager = client.bind("zwp_text_input_manager_v3", 1)
        entry = client.make(manager, 1, client.bind("wl_seat", 8), layout="I")
        for content, cursor, anchor in ((b"x" * 4000, 4000, 4001), (b"\xff\xfe" * 1000, 1, 1), ("é".encode() * 1000, 1, 3), (b"", -1, -1), (b"x", 1 << 30, 0)):
            client.send(entry, 1)
            client.send(entry, 3, text(content) + struct.pack("<ii", cursor, anchor))
            client.send(entry, 6, struct.pack("<iiii", -(1 << 31), 1 << 30, -5, 1 << 30))
            client.send(entry, 5, struct.pack("<II", 0xFFFFFFFF, 0xFFFFFFFF))
            client.send(entry, 7)
            client.send(client.toplevel, 2, text(content))
        self.lives()

    def test_random_words(self):
        """Requests of all kinds about objects of all kinds, by seeds that are always the same."""
        for seed, client in self.each(range(40)):
            self.talk_at_random(client.window(), random.Random(seed))
            self.host.ask("frames", "probe", "frames", 1)
            self.goes_on()

    def talk_at_random(self, client, chance):
        client.draw(WIDTH, HEIGHT)
        kinds = {"surface": [client.surface], "xdg": [client.xdg_surface], "toplevel": [client.toplevel], "popup": [], "buffer": [], "part": [],
                 "positioner": [], "region": [], "pointer": []}
        seat, parts = client.bind("wl_seat", 8), client.bind("wl_subcompositor", 1)
        picture = client.make(client.compositor, 0)

        def some(kind):
            return chance.choice(kinds[kind] or kinds["surface"] or [client.surface])

        def add(kind, id):
            kinds[kind].append(id)

        def number():
            return chance.choice([0, 1, -1, 5, 100, 760, 8192, -8192, 1 << 20])

        def destroy():
            kind = chance.choice([kind for kind in kinds if len(kinds[kind]) > (kind == "surface")] or ["surface"])
            if not kinds[kind]:
                return
            id = kinds[kind].pop(chance.randrange(len(kinds[kind])))
            client.send(id, {"pointer": 1}.get(kind, 0))

        def make_positioner():
            add("positioner", one := client.make(client.shell, 1))
            client.send(one, 1, struct.pack("<ii", chance.choice([1, 50, 300]), chance.choice([1, 50, 300])))
            client.send(one, 4 - chance.randrange(2), struct.pack("<I", chance.randrange(10)))
        def new(kind, id):
            add(kind, id)
            return id

        def fresh():
            # What is said to the wrong one mostly ends the client, and the test with it.
            return some("surface") if chance.random() < 0.02 else new("surface", client.make(client.compositor, 0))

        def shell_surface():
            return new("xdg", client.make(client.shell, 2, fresh(), layout="I"))
        def popup(parent):
            add("popup", client.make(shell_surface(), 2, parent, some("positioner"), layout="II"))

        def part(parent):
            add("part", client.make(parts, 1, fresh(), parent, layout="II"))
        acts = [
            lambda: add("toplevel", client.make(shell_surface(), 1)) if len(kinds["toplevel"]) < 3 else None,
            lambda: popup(chance.choice(kinds["xdg"])) if kinds["xdg"] and kinds["positioner"] and len(kinds["popup"]) < 6 else None,
            lambda: part(some("surface")) if len(kinds["surface"]) < 30 else None,
            lambda: add("buffer", client.buffer(chance.choice([1, 64, 300, 2000]), chance.choice([1, 64, 300]))[0]),
            lambda: add("region", client.make(client.compositor, 1)),
            lambda: add("pointer", client.make(seat, 0)),
            make_positioner,
            destroy,
            lambda: client.attach(some("buffer") if kinds["buffer"] and chance.random() < 0.8 else 0, some("surface")),
            lambda: client.make(some("surface"), 3) if chance.random() < 0.3 else None,
            lambda: client.send(some("surface"), 8, struct.pack("<i", chance.randint(1, 8))),
            lambda: client.send(some("xdg"), 3, struct.pack("<iiii", chance.randint(-20, 20), chance.randint(-20, 20), 100, 100)) if kinds["xdg"] else None,
            lambda: client.send(some("part"), 1, struct.pack("<ii", number(), number())) if kinds["part"] else None,
            lambda: client.send(some("part"), 2 + chance.randrange(2), struct.pack("<I", some("surface"))) if kinds["part"] else None,
            lambda: client.send(some("pointer"), 0, struct.pack("<IIii", 1, picture, number(), number())) if kinds["pointer"] else None,
            lambda: client.send(some("region"), 1 + chance.randrange(2), struct.pack("<iiii", *(number() for _ in range(4)))) if kinds["region"] else None,
            lambda: client.send(some("surface"), 5, struct.pack("<I", some("region"))) if kinds["region"] else None,
            lambda: [client.answer(one) for one in kinds["xdg"]],
        ]
        for _ in range(150):
            chance.choice(acts)()
            for surface in kinds["surface"]:
                if chance.random() < 0.4:
                    client.commit(surface)
            if client.is_closed:
                return
        client.sync()


class Host(RawCase):
    """The widget goes at a moment that is none."""

    def test_a_widget_that_is_removed_by_what_it_says(self):
        self.host.do("probe", "leave", "shown")
        self.client.window().draw(WIDTH, HEIGHT)
        for _ in range(50):
            self.client.commit()
        self.host.wait("state", lambda one: one["state"] == "shown")
        self.client.sync()
        self.assertTrue(self.client.is_closed)
        self.host.ask("idle", "probe", "idle")
        self.host.do("embed")
        self.client = self.next_client()
        self.shown()
        self.lives()

    def test_a_dialog_that_nobody_answers_for_is_closed(self):
        client = self.shown()
        hands, _ = self.focused()
        surface, _, toplevel = client.another_window()
        client.draw(300, 200, surface=surface)

        def windows():
            return hands.windows(self.host.process.pid)
        until(lambda: len(windows()) == 2, "the dialog is there")
        for count in range(2):
            dialog = min(windows(), key=lambda window: hands.geometry(window).width)
            hands.ask_to_close(dialog)
            if count == 0:
                self.hears(lambda: client.told(toplevel, 1), "the picker is asked to close it")
        until(lambda: len(windows()) == 1, "the dialog has gone")
        client.draw(300, 200, surface=surface)
        self.lives()
        self.assertEqual(len(windows()), 1)

    def test_a_host_that_is_killed_while_it_is_talked_to(self):
        client = self.shown()
        with self.without_pause(client.commit):
            self.host.process.send_signal(signal.SIGKILL)
            until(lambda: not running(self.host.process.pid), "the host has ended")
