# SPDX-License-Identifier: GPL-3.0-or-later
"""The example of docs/embedding.md, run by the commands of that page."""
from embedding import Box, EmbeddingCase, Showing, environment
import accessible
from pages import commands
from waiting import until
from windowdriver import ROOT, TEXT


class Example(Showing):
    """The example, as the host of a picker that begins in the upper left corner of its window."""

    def __init__(self, environment):
        *_, line = commands("docs/embedding.md")
        super().__init__(["bash", "-c", f"exec {line}"], environment, cwd=ROOT)

    @property
    def box(self):
        return Box(0, 0, *self.picker.frame.box[2:])

    def says(self, text):
        application = accessible.Bus().application(self.process.pid)
        return application and any(node.name == text for node in application.walk() if node.role in TEXT)


class Examples(EmbeddingCase):
    def test_thirty_lines_show_the_picker_and_what_is_selected(self):
        build, variables, _ = commands("docs/embedding.md")
        self.assertEqual(build, "scripts/build-widget.sh")
        self.assertEqual(variables, "export GI_TYPELIB_PATH=$PWD/build/widget LD_LIBRARY_PATH=$PWD/build/widget")
        example = Example(environment(self.desk.environment))
        self.addCleanup(self.ended, example)
        example.picker = self.picker(example)
        self.past_the_sheet(example.picker)
        example.picker.click_tile("waves.jpg")
        until(lambda: example.says("waves.jpg"), "the example's own words name the photo")
        example.picker.click(example.picker.button("Cancel"))
        self.assertEqual(example.process.wait(20), 0)
