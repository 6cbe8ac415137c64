# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen reader Orca in the tests' own session: what a person who does not see the window hears.

What it would speak is written down (orcavoice.py); nothing sounds. Its settings are its own but for two: keys that are pressed are
not read out, and there is no braille."""
import importlib.util
import json
import os
import signal
import subprocess
import tempfile

from waiting import SECONDS, until

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT = ["Default", "default"]
SETTINGS = {
    "general": {
        "speechServerFactory": "orcavoice", "speechServerInfo": None, "enableBraille": False, "enableSound": False,
        "enableKeyEcho": False, "firstStart": False, "startingProfile": DEFAULT, "activeProfile": DEFAULT, "profile": DEFAULT,
    },
    "profiles": {"default": {"profile": DEFAULT, "pronunciations": {}, "keybindings": {}}},
    "pronunciations": {}, "keybindings": {},
}


def is_installed():
    return importlib.util.find_spec("orca") is not None


def version():
    """Orca's, as in 43 or 48. It says the same in other words in some."""
    from orca import orca_platform
    return int(orca_platform.version.split(".")[0])


class ScreenReader:
    """Orca, running. Use as a context manager."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="picker-orca.")
        with open(os.path.join(self.folder.name, "user-settings.conf"), "w", encoding="utf-8") as file:
            json.dump(SETTINGS, file)
        self.spoken = os.path.join(self.folder.name, "spoken")
        self.log = open(os.path.join(self.folder.name, "log"), "w+", encoding="utf-8")
        self.heard = 0
        self.process = subprocess.Popen(
            ["/usr/bin/python3", os.path.join(HERE, "orcavoice.py"), self.folder.name], stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log)

    def __enter__(self):
        until(lambda: "Screen reader on." in self._lines(), "Orca says that it is there", SECONDS, self._state)
        self.hear()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        self.folder.cleanup()

    def _lines(self):
        if not os.path.exists(self.spoken):
            return []
        with open(self.spoken, encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.endswith("\n")]

    def _state(self):
        with open(self.log.name, encoding="utf-8") as file:
            return f"\n  heard: {self._lines()[self.heard:]}\n  Orca wrote: {file.read()[-2000:]}"

    def hear(self):
        """What was said since the last time, once Orca has looked at all that it was told until now."""
        asked = len(self._lines())
        self.process.send_signal(signal.SIGUSR1)
        until(lambda: None in self._lines()[asked:], "Orca has looked at all that it was told", SECONDS, self._state)
        lines = self._lines()
        new, self.heard = lines[self.heard:], len(lines)
        return [line for line in new if line is not None]

    def hear_until(self, ending):
        """What was said since the last time, up to this line at least."""
        until(lambda: ending in self._lines()[self.heard:], f"Orca says “{ending}”", SECONDS, self._state)
        return self.hear()
