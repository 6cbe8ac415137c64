# SPDX-License-Identifier: GPL-3.0-or-later
"""What the screen reader Orca says of a picker in another program's window."""
import unittest

from embedding import EmbeddingCase, on_x
import screenreader


@unittest.skipUnless(screenreader.is_installed(), "Orca is not installed: scripts/install-packages.sh screenreader installs it")
@unittest.skipIf(screenreader.is_installed() and screenreader.version() > 43, "other versions of Orca say the same in other words")
class Speech(EmbeddingCase):
    # GTK's own words where a screen reader asks a host for places on the screen.
    bears = ("Screen coordinates not supported",)

    @on_x
    def test_the_picker_is_read_out_where_the_keys_lead_into_it_and_the_host_where_they_lead_out(self):
        host, picker = self.embedded(selection_limit=0)
        self.past_the_sheet(picker)
        host.do("focus")
        picker.wait(lambda: host.focus == "before", "the host's first entry has the focus")
        reader = self.enterContext(screenreader.ScreenReader())
        for _ in range(2):
            picker.key("Tab")
            said = reader.hear_until("Cancel push button.")
            # The picker by its name, and nothing of the widget around it.
            self.assertEqual([line for line in said if line not in ("Host", "Host frame.")], ["Pick Photos", "Cancel push button."])
            picker.key("shift+Tab")
            self.assertEqual(reader.hear_until("GtkEntry text."), ["Host", "GtkEntry text."])
        picker.click_tile("tower.jpg")
        reader.hear()
        picker.key("Right")
        self.assertEqual(reader.hear_until("bridge.jpg, 2 of 12."), ["Photo, Tuesday, 12 August 2025.", "bridge.jpg, 2 of 12."])
        picker.key("space")
        self.assertEqual(reader.hear_until("bridge.jpg, 2 of 12, 2 selected"), ["bridge.jpg, 2 of 12, 2 selected"])
