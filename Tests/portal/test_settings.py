# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person has set for all apps, in GSettings."""
import os
import shutil
import subprocess
import tempfile
import unittest

from gi.repository import GLib

from asking import App
from desk import OTHER
import picking
from portalcase import PortalCase
from waiting import until
from windowdriver import ROOT

SCHEMA = "io.github.desktoppicker.DesktopPicker.gschema.xml"


class Settings(PortalCase):
    def settings(self, **values):
        """An environment in which the schema is installed and has these values."""
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-settings."))
        shutil.copy(os.path.join(ROOT, "data", SCHEMA), folder)
        subprocess.run(["glib-compile-schemas", "--strict", folder], check=True)
        environment = {"GSETTINGS_SCHEMA_DIR": folder, "GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": folder}
        os.makedirs(os.path.join(folder, "glib-2.0", "settings"))
        with open(os.path.join(folder, "glib-2.0", "settings", "keyfile"), "w", encoding="utf-8") as file:
            file.write("[io/github/desktoppicker/DesktopPicker]\n")
            for name, value in values.items():
                file.write(f"{name.replace('_', '-')}={value.print_(False)}\n")
        return environment

    def removed(self, environment):
        """What is left out of a photo that is picked without a look into the Options."""
        desk = self.desk(portal=False, environment=environment)
        request = picking.Program().pick()
        picker = self.opened(desk)
        picker.click_tile("tower.jpg")
        picker.click(picker.button("Add (1)"))
        code, results = request.response()
        self.assertEqual(code, 0)
        return results["items"][0]["removed"]

    def test_nothing_set(self):
        self.assertEqual(self.removed(self.settings()), [])

    def test_details_that_are_left_out_at_first(self):
        self.assertEqual(self.removed(self.settings(left_out_details=GLib.Variant("as", ["location"]))), ["location"])

    def test_a_word_of_a_later_version_leaves_all_out(self):
        environment = self.settings(left_out_details=GLib.Variant("as", ["location", "voices"]))
        self.assertEqual(self.removed(environment), ["location", "captions", "people", "device"])

    def test_the_other_file_chooser(self):
        desk = self.desk(other=True, environment=self.settings(other_file_chooser=GLib.Variant("s", "b-testing")))
        # One that the desktop's own order prefers.
        with open(os.path.join(desk.portals, "a-nobody.portal"), "w", encoding="utf-8") as file:
            file.write("[portal]\nDBusName=org.example.Nobody\nInterfaces=org.freedesktop.impl.portal.FileChooser;\nUseIn=mock;\n")
        App().ask("SaveFile", filters=())
        until(lambda: desk.other.call("Calls")[0], f"{OTHER} is asked")


if __name__ == "__main__":
    unittest.main()
