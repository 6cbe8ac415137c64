# SPDX-License-Identifier: GPL-3.0-or-later
"""What is left of a copy when the picker is gone: keepers of clipboards, good ones and others."""
import os
import re
import shutil
import subprocess
import sys
import time
import unittest

import documents
from exchangecase import HERE, Exchange
import keeper
from waiting import until

CLIPMAN = "xfce4-clipman"


class Keeping(Exchange):
    def beginning(self, *command):
        """A program that runs as long as the test."""
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env=dict(os.environ, NO_AT_BRIDGE="1"))
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def copied(self):
        """A picker with one photo copied, and another program."""
        picker = self.place(self.open())
        other = self.beside(picker)
        picker.click_tile("tower.jpg")
        picker.key("ctrl+c")
        self.notice(picker, "1 photo copied")
        return picker, other

    def close(self, picker):
        """How long the program goes on after its window is closed."""
        start = time.monotonic()
        picker.key("ctrl+w")
        self.assertEqual(picker.finish().status, 1)
        return time.monotonic() - start

    def test_a_keeper_that_never_answers_is_not_waited_for(self):
        self.beginning(sys.executable, os.path.join(HERE, "keeper.py")).stdout.readline()
        picker = self.copied()[0]
        # The end of a program is of the machine's time, too; who waits for ever waits longer.
        self.assertLess(self.close(picker), 15)

    @unittest.skipIf(shutil.which(CLIPMAN) is None, f"{CLIPMAN} is not installed")
    @unittest.skipIf(documents.missing(), documents.missing())
    def test_xfces_keeper_has_the_files_and_no_key_that_opens_nothing(self):
        self.enterContext(documents.DocumentPortal())
        self.beginning(CLIPMAN)
        until(keeper.is_there, "the keeper is there")
        picker, other = self.copied()
        # It reads what was copied at once and does not say when it has: asked to keep something else meanwhile, it keeps the former. No
        # hand is as quick as that.
        time.sleep(1)
        self.close(picker)
        # Since 1.6.6 it keeps words, where there are any, and nothing else.
        kept = "text/uri-list" if self.keeps_all() else "text/plain"
        # What the picker itself offered has the key as well.
        until(lambda: kept in (kinds := other.ask("offered")) and not any("portal" in kind for kind in kinds),
              "the keeper offers what was copied, and no key that opens nothing", context=lambda: f": {other.ask('offered')}")
        if self.keeps_all():
            self.assertEqual(other.ask("files"), [self.path("tower.jpg")])
        else:
            self.assertEqual(other.paste("text/plain"), self.path("tower.jpg"))

    def keeps_all(self):
        version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", CLIPMAN], capture_output=True, check=True, text=True).stdout
        return [int(number) for number in re.findall(r"\d+", version.rsplit(":", 1)[-1])[:3]] < [1, 6, 6]


if __name__ == "__main__":
    unittest.main()
