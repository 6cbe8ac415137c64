# SPDX-License-Identifier: GPL-3.0-or-later
"""The host's input method writes into the picker: IBus, with an engine that makes é of e and an apostrophe."""
import os
import shutil
import subprocess
import unittest
import unittest.mock

from embedding import EmbeddingCase
from waiting import until
from windowdriver import ENTRY

ENGINE = "m17n:t:latn-post"
# It looks for its settings where the session of the tests has none of the machine's.
OWN = {**os.environ, "XDG_DATA_DIRS": "/usr/share", "GSETTINGS_BACKEND": "memory"}


@unittest.skipUnless(shutil.which("ibus-daemon") and os.path.exists("/usr/share/ibus/component/m17n.xml"), "IBus is not installed: scripts/install-packages.sh inputmethod installs it")
class InputMethod(EmbeddingCase):
    def setUp(self):
        super().setUp()
        daemon = subprocess.Popen(["ibus-daemon", "--panel=disable", "--config=disable"], env=OWN, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.terminate)

        def has_engine():
            # It says that it failed where it has no keyboard layout to set besides.
            self.ibus("engine", ENGINE)
            return self.ibus("engine") == ENGINE
        until(has_engine, "the input method is there")
        self.enterContext(unittest.mock.patch.dict(os.environ, GTK_IM_MODULE="ibus"))

    def ibus(self, *words):
        done = subprocess.run(["ibus", *words], env=OWN, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else None

    def test_letters_that_are_put_together_are_shown_and_then_searched_for(self):
        _, picker = self.embedded(selection_limit=0)
        self.past_the_sheet(picker)
        picker.click(picker.find(ENTRY, "Search Photos"))
        text = picker.find(ENTRY, "Search Photos")
        picker.key("c", "a", "f", "e")
        picker.wait(lambda: picker.look("label", "Nothing matches “caf”"), "the e is not decided, and not searched for")
        picker.key("apostrophe", "space")
        picker.wait(lambda: picker.look("label", "Nothing matches “café”"), "what was put together is searched for")
        self.assertEqual(text.text, "café ")
