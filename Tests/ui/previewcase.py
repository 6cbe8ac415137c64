# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of the preview have in common: ways in, and what it shows."""
import fixtures
from windowcase import WindowCase


class PreviewCase(WindowCase):
    """Steps that all of these share."""

    def picture(self, picker, file_name):
        """The picture of the preview, once it is that of a file."""
        def there():
            page = next((node for node in picker.walk() if node.name == "Preview"), None)
            if page is None:
                return None
            return next((node for node in page.walk() if node.role in ("image", "icon") and node.name.endswith(file_name)), None)
        return picker.wait(there, f"the preview shows {file_name}")

    def closed(self, picker):
        picker.wait(lambda: not any(node.name == "Preview" for node in picker.walk()), "the preview is closed")

    def focused(self, picker, file_name):
        picker.wait(lambda: file_name in (self.focused_tile(picker) or ""), f"the focus is on the tile of {file_name}")

    def tick(self, picker, is_on):
        def stands():
            tick = picker.button("Select")
            return (tick.has("pressed") or tick.has("checked")) == is_on
        picker.wait(stands, f"the tick is {'on' if is_on else 'off'}")

    def open_by_keys(self, picker, file_name):
        picker.key("Home")
        for _ in range(fixtures.NAMES.index(file_name)):
            picker.key("Right")
        self.focused(picker, file_name)
        picker.key("shift+space")
        return self.picture(picker, file_name)
