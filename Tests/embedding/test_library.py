# SPDX-License-Identifier: GPL-3.0-or-later
"""libdesktop-picker-gtk4 as programs get it: installed, what it exports and tells of itself, and hosts that are built with it."""
import functools
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

import bus
from embedding import BUILT, Box, EmbeddingCase, Showing
import accessible
from pages import blocks
from picking import NAME
from waiting import until
from windowdriver import ROOT

SOURCE = os.path.join(ROOT, "Sources", "Embedding", "DesktopPickerGtk4")
GIR = "{http://www.gtk.org/introspection/core/1.0}"
C_NAME = "{http://www.gtk.org/introspection/c/1.0}"
PREFIX = "usr/local"
FILES = {"include/desktop-picker-gtk4.h", "lib/girepository-1.0/DesktopPickerGtk4-1.0.typelib", "lib/libdesktop-picker-gtk4.so", "lib/libdesktop-picker-gtk4.so.1",
         "lib/libdesktop-picker-gtk4.so.1.0.0", "lib/pkgconfig/desktop-picker-gtk4.pc", "share/gir-1.0/DesktopPickerGtk4-1.0.gir"}
FOR_VALA = {"share/vala/vapi/desktop-picker-gtk4.deps", "share/vala/vapi/desktop-picker-gtk4.vapi"}
# What the linker adds to every library.
OF_LINKER = {"__bss_start", "_edata", "_end", "_init", "_fini"}


def run(*words, **more):
    done = subprocess.run(words, capture_output=True, text=True, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


def installed(root):
    """Installs the library below a folder that stands for the system's, and gives back what programs are built and run with there."""
    run("meson", "install", "-C", BUILT, "--no-rebuild", "--destdir", root)
    prefix = os.path.join(root, PREFIX)
    described = os.path.join(prefix, "lib/pkgconfig/desktop-picker-gtk4.pc")
    with open(described, encoding="utf-8") as file:
        text = file.read()
    with open(described, "w", encoding="utf-8") as file:
        file.write(text.replace(f"prefix=/{PREFIX}\n", f"prefix={prefix}\n"))
    return {"PKG_CONFIG_PATH": os.path.dirname(described), "LD_LIBRARY_PATH": os.path.join(prefix, "lib"),
            "GI_TYPELIB_PATH": os.path.join(prefix, "lib/girepository-1.0")}


@functools.cache
def library():
    """One that all tests share, which change nothing of it: its prefix, and what programs are built and run with."""
    root = tempfile.mkdtemp(prefix="picker-widget.")
    unittest.addModuleCleanup(shutil.rmtree, root)
    unittest.addModuleCleanup(library.cache_clear)
    return os.path.join(root, PREFIX), installed(root)


def declared():
    """The functions of the header."""
    with open(os.path.join(SOURCE, "desktop-picker-gtk4.h"), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|^#define .*?[^\\]$", "", file.read(), flags=re.MULTILINE | re.DOTALL)
    types = re.findall(r"\bG_DECLARE_\w+ \(\w+, (\w+),", text)
    return set(re.findall(r"\b(desktop_picker_\w+) \(", text)) | {f"{name}_get_type" for name in types}


def undocumented(namespace):
    """What the introspection data name and do not tell."""
    kinds = {GIR + name for name in ("class", "interface", "record", "enumeration", "bitfield", "callback", "constant", "member", "function", "function-macro", "constructor",
                                     "method", "virtual-method", "property", "parameter", "return-value", "field")} | {
        "{http://www.gtk.org/introspection/glib/1.0}signal"}

    def walk(node, place):
        for child in node:
            name = child.get("name", child.tag.split("}")[1])
            here = f"{place}.{name}"
            # Nobody reaches into the structure of a class. The receiver of a signal is its widget. What returns nothing has nothing to say.
            if child.get(C_NAME + "type", "").endswith("Class") or child.tag == GIR + "record":
                continue
            type_name = child.find(f"{GIR}type")
            tells_nothing = child.tag == GIR + "return-value" and type_name is not None and type_name.get("name") == "none"
            if child.tag in kinds and child.find(f"{GIR}doc") is None and not tells_nothing and child.get("moved-to") is None:
                yield here
            if child.get("moved-to") is None:
                yield from walk(child, here)
    return list(walk(namespace, namespace.get("name")))


class Described(unittest.TestCase):
    """What the library tells those who build with it."""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-described."))
        self.prefix, environment = library()
        self.environment = {**os.environ, **environment}

    def test_everything_is_installed_and_goes_again(self):
        def files():
            return {os.path.relpath(os.path.join(place, name), prefix) for place, _, names in os.walk(prefix) for name in names}
        prefix = os.path.join(self.folder, PREFIX)
        installed(self.folder)
        self.assertEqual(files() - FOR_VALA, FILES)
        self.assertEqual(files() & FOR_VALA, FOR_VALA if shutil.which("vapigen") else set())
        run("make", "-s", "uninstall", f"PREFIX=/{PREFIX}", f"DESTDIR={self.folder}", cwd=ROOT)
        self.assertEqual(files(), set())

    def test_only_what_the_header_declares_can_be_seen(self):
        library = os.path.join(self.prefix, "lib/libdesktop-picker-gtk4.so.1")
        exported = {line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()}
        self.assertIn("desktop_picker_inline_picker_get_type", declared())
        self.assertEqual(exported - OF_LINKER, declared())
        self.assertRegex(run("objdump", "-p", library), r"SONAME +libdesktop-picker-gtk4\.so\.1\n")

    def test_nothing_is_undocumented(self):
        tree = ElementTree.parse(os.path.join(self.prefix, "share/gir-1.0/DesktopPickerGtk4-1.0.gir"))
        namespace, = tree.getroot().findall(GIR + "namespace")
        self.assertEqual(undocumented(namespace), [])
        # Languages call what C can call.
        told = {node.get(C_NAME + "identifier") for node in namespace.iter() if node.get(C_NAME + "identifier")}
        self.assertEqual({name for name in declared() if not name.endswith("_get_type")} - told, set())

    @unittest.skipUnless(shutil.which("gi-docgen"), "gi-docgen is not installed")
    def test_the_reference_has_each_member_and_no_link_into_nothing(self):
        to = os.path.join(self.folder, "desktop-picker-gtk4")
        run("gi-docgen", "generate", "--quiet", "--fatal-warnings", "--no-namespace-dir", "--add-include-path", "/usr/share/gir-1.0", "--config", os.path.join(SOURCE, "reference.toml"), "--output-dir", to,
            os.path.join(self.prefix, "share/gir-1.0/DesktopPickerGtk4-1.0.gir"))
        pages = set(os.listdir(to))
        for page in ("index.html", "desktop-picker-gtk4.devhelp2", "class.InlinePicker.html", "property.InlinePicker.inset-top.html", "signal.InlinePicker.failed.html",
                     "error.Error.html", "enum.State.html", "method.InlinePicker.open_item_async.html"):
            self.assertIn(page, pages)

    def test_the_header_says_its_version(self):
        program = """#include <desktop-picker-gtk4.h>
            #if !DESKTOP_PICKER_CHECK_VERSION (1, 0, 0) || DESKTOP_PICKER_CHECK_VERSION (DESKTOP_PICKER_MAJOR_VERSION + 1, 0, 0)
            #error
            #endif
            int main (void) {
              return g_strcmp0 (g_type_name (DESKTOP_PICKER_TYPE_STATE), "DesktopPickerState") != 0
                || g_strcmp0 (g_type_name (DESKTOP_PICKER_TYPE_ERROR), "DesktopPickerError") != 0; }"""
        run("sh", "-ec", "cc -Werror -x c - -o host $(pkg-config --cflags --libs desktop-picker-gtk4) && ./host", input=program, cwd=self.folder, env=self.environment)
        version = run("pkg-config", "--modversion", "desktop-picker-gtk4", env=self.environment).strip()
        with open(os.path.join(self.prefix, "include/desktop-picker-gtk4.h"), encoding="utf-8") as file:
            self.assertEqual(".".join(re.findall(r"#define DESKTOP_PICKER_M\w+_VERSION \((\d+)\)", file.read())), version)

    @unittest.skipUnless(shutil.which("valac"), "valac is not installed")
    def test_vala_has_it(self):
        source, = blocks("docs/hosts.md", "vala")
        path = os.path.join(self.folder, "host.vala")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        run("valac", "-C", "--pkg", "desktop-picker-gtk4", "--vapidir", os.path.join(self.prefix, "share/vala/vapi"), "--girdir", os.path.join(self.prefix, "share/gir-1.0"),
            path, cwd=self.folder)


class Host(Showing):
    """The program in C of docs/hosts.md."""

    def __init__(self, folder, environment):
        build, line = (line for block in blocks("docs/hosts.md") for line in block.splitlines())
        os.symlink(os.path.join(ROOT, "examples"), os.path.join(folder, "examples"))
        run("sh", "-ec", build, cwd=folder, env=environment)
        super().__init__(["sh", "-c", f"exec {line}"], environment, cwd=folder, stdout=subprocess.PIPE)

    @property
    def box(self):
        return Box(0, 0, *self.picker.frame.box[2:])

    def end(self):
        super().end()
        self.process.stdout.close()


class Hosts(EmbeddingCase):
    """Programs that are built and run with the installed library."""

    def setUp(self):
        super().setUp()
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-hosts."))
        self.environment = {**self.desk.environment, **library()[1]}

    def started(self):
        host = Host(self.folder, self.environment)
        self.addCleanup(self.ended, host)
        return host

    def test_a_program_in_c_prints_what_is_picked(self):
        host = self.started()
        host.picker = self.picker(host)
        self.past_the_sheet(host.picker)
        host.picker.click_tile("waves.jpg")
        host.picker.click(host.picker.button("Add (1)"))
        self.assertEqual(host.process.communicate(timeout=30)[0], "waves.jpg\n")
        self.assertEqual(host.process.returncode, 0)

    def test_where_there_is_no_picker_it_asks_the_desktops_file_chooser(self):
        self.desk.end_service()
        until(lambda: not bus.owner(NAME), "the name is free")
        host = self.started()

        def cancel():
            application = accessible.Bus().application(host.process.pid)
            nodes = list(application.walk()) if application else []
            # GTK before 4.10 tells the letter of its key, too.
            return accessible.matching(nodes, None, "Choose Photos") and next(iter(accessible.matching(nodes, "push button", re.compile(".*Cancel"))), None)
        until(cancel, "GTK's file chooser").act("click")
        self.assertEqual(host.process.communicate(timeout=30)[0], "")
        self.assertEqual(host.process.returncode, 0)

    def test_a_program_in_python_finds_what_is_installed(self):
        source, = blocks("docs/hosts.md", "python")
        told = run("/usr/bin/python3", "-c", f"{source}\nprint(picker.get_state().value_nick, DesktopPickerGtk4.MAJOR_VERSION)\nfailed(picker, GLib.Error.new_literal("
                   "DesktopPickerGtk4.error_quark(), '', DesktopPickerGtk4.Error.NO_SERVICE))", env=self.environment)
        self.assertEqual(told, "starting 1\nask Gtk.FileChooserNative\n")
