# SPDX-License-Identifier: GPL-3.0-or-later
"""What runs inside of Orca for the tests: a voice that writes down what would be spoken.

`orcavoice.py FOLDER` starts Orca with its settings in FOLDER and this voice, which writes to FOLDER/spoken, a line of JSON each.
Orca's own command would end where another Orca of the same person runs, as on the desktop of a developer who needs one.
"""
import json
import os
import signal
import sys

from gi.repository import GLib
from orca import orca, event_manager, settings_manager, speechserver  # noqa: I001 (Orca 43 sees to it that GTK 3 comes first)


class SpeechServer(speechserver.SpeechServer):
    """The interface by which Orca speaks (orca/speechserver.py)."""

    server = None

    def __init__(self):
        super().__init__()
        self.file = open(os.path.join(os.environ["ORCA_VOICE"], "spoken"), "a", encoding="utf-8", buffering=1)

    @staticmethod
    def getFactoryName():
        return "written down"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer.server = SpeechServer.server or SpeechServer()
        return SpeechServer.server

    @staticmethod
    def shutdownActiveServers():
        SpeechServer.server = None

    def write(self, text):
        self.file.write(json.dumps(text, ensure_ascii=False) + "\n")

    def getInfo(self):
        return [self.getFactoryName(), self.getFactoryName()]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        self.write(text)

    def speakCharacter(self, character, acss=None):
        self.write(character)

    def speakKeyEvent(self, event, acss=None):
        self.write(event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            self.write(context.utterance)

    def stop(self):
        pass

    # The words of Orca 48 for the same.
    get_speech_server, get_info = getSpeechServer, getInfo
    speak_character, say_all = speakCharacter, sayAll

    def speak_key_event(self, event, acss=None):
        self.write(event.get_key_name())

    def shutdown(self):
        pass

    def reset(self, text=None, acss=None):
        pass

    def updateCapitalizationStyle(self):
        pass

    def updatePunctuationLevel(self):
        pass


def _waiting():
    """What Orca was told and has not looked at. In Orca 43 it stands in another place."""
    if hasattr(event_manager, "get_manager"):
        return event_manager.get_manager()._event_queue
    return orca._eventManager._eventQueue


def _settings():
    return settings_manager.get_manager() if hasattr(settings_manager, "get_manager") else orca.getSettingsManager()


def tell_when_idle():
    """Writes null once Orca has nothing left to do of what it was told."""
    # Behind the events that have arrived, which are looked at when Orca has nothing more urgent to do.
    def idle():
        # Orca keeps what it has not looked at in a queue of its own.
        if not _waiting().empty():
            return True
        SpeechServer.getSpeechServer().write(None)
        return False
    GLib.idle_add(idle, priority=GLib.PRIORITY_LOW)
    return True


def main():
    folder, = sys.argv[1:]
    os.environ["ORCA_VOICE"] = folder
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, tell_when_idle)
    _settings().activate(folder, {})
    sys.exit(orca.main())


if __name__ == "__main__":
    # Orca asks for the voice by the name of this module.
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import orcavoice
    orcavoice.main()
