# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person can send to those who build the picker when something went wrong: a trace of its end, and lines of its log. Both name no
file of theirs."""
import os
import platform
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import ROOT, program

DOMAINS = ("library", "delivery", "workers", "window")


class Said(WindowCase):
    def names_nothing(self, text):
        """Neither the library, nor what is in it, nor a folder of the person's or the program's."""
        for name in [self.library, os.path.dirname(program()), os.path.expanduser("~") + "/", *fixtures.NAMES]:
            self.assertNotIn(name, text)


class Traces(Said):
    """A fault ends the picker as it would by itself, and standard error says where it was."""

    def ended(self, number):
        """What a picker says that a signal has ended, once it has painted its first screen: by then it waits for an event."""
        picker = self.open(says=("desktop-picker .*", "[* ] .*", ".*desktop-picker-window-.*", ""),
                           environment={"SWIFT_BACKTRACE": None, "G_MESSAGES_DEBUG": "desktop-picker-window"})
        picker.wait(lambda: "each photo of the first screen has its picture" in picker.trace(), "the first screen is painted")
        picker.process.send_signal(number)
        status, output, said = picker.finish()
        self.assertEqual((status, output), (-number, ""))
        self.names_nothing(said)
        # Behind the lines of the log.
        return said[re.search(r"^desktop-picker \d", said, re.MULTILINE).start():]

    def test_each_signal_of_a_fault(self):
        for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGILL):
            with self.subTest(signal=number.name):
                said = self.ended(number)
                first, *frames = said.splitlines()
                self.assertRegex(first, rf"^desktop-picker \d+\.\d+\.\d+ ended by {number.name} \(build [0-9a-f]{{40}}\)\. ")
                # It waited for an event: in a function of GLib's, called from the program.
                self.assertTrue(any(re.match(r"  libglib-2\.0\.so\.0\+0x[0-9a-f]+ g_main_context_iteration\+0x", frame) for frame in frames), said)
                self.assertTrue(any(re.match(r"  desktop-picker\+0x[0-9a-f]+", frame) for frame in frames), said)
                for frame in frames:
                    self.assertRegex(frame, r"^[* ] (\?|[\w.+-]+\+0x[0-9a-f]+( [\w$.]+\+0x[0-9a-f]+)?)$")
            if number == signal.SIGSEGV:
                self.names_for_those_who_have_the_symbols(said)

    @unittest.skipUnless(shutil.which("cc"), "a C compiler is not installed")
    def test_each_fault_of_the_program_s_own(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-crashes."))
        shim = os.path.join(ROOT, "Sources", "Gtk", "CPickerShim")
        crashes = os.path.join(folder, "crashes")
        subprocess.run(["cc", "-O0", "-w", "-rdynamic", f"-I{shim}/include", "-o", crashes,
                        os.path.join(ROOT, "Tests", "ui", "crashes.c"), f"{shim}/picker-crash.c"], check=True, capture_output=True)
        # What compilers make of a trap.
        trap = signal.SIGILL if platform.machine() == "x86_64" else signal.SIGTRAP
        # A way to end, its signal, where that came, and a function that is named.
        for way, number, is_exact, function in (
                ("read", signal.SIGSEGV, True, "reads_nothing"), ("call", signal.SIGSEGV, False, "calls_nothing"),
                ("illegal", trap, True, "does_what_no_processor_does"), ("overflow", signal.SIGSEGV, True, "runs_over"),
                ("abort", signal.SIGABRT, False, "gives_up"), ("breakpoint", signal.SIGTRAP, True, "stops_at_a_breakpoint")):
            with self.subTest(way=way):
                done = subprocess.run([crashes, way], cwd=folder, capture_output=True, text=True, timeout=60,
                                      env={"SWIFT_BACKTRACE": "enable=no"})
                self.assertEqual((done.returncode, done.stdout), (-number, ""))
                self.assertEqual(done.stderr.count(" ended by "), 1)
                self.assertIn(f"desktop-picker 0.0.0 ended by {number.name} (build ", done.stderr)
                self.assertRegex(done.stderr, rf"\n{r'[*]' if is_exact else ' '} crashes\+0x[0-9a-f]+ {function}\+0x[0-9a-f]+\n")
                self.assertNotIn(folder, done.stderr)

    def names_for_those_who_have_the_symbols(self, trace):
        with self.subTest("names of functions"):
            if not (shutil.which("addr2line") and shutil.which("swift")):
                self.skipTest("addr2line or swift is not installed")

            def named(text):
                return subprocess.run([os.path.join(ROOT, "scripts", "name-frames.sh"), program()], input=text, capture_output=True, text=True)
            self.assertRegex(named(trace).stdout, r"\n      static DesktopPicker\.main\(\) at DesktopPicker\.swift:\d+\n")
            other = named(re.sub(r"\(build [0-9a-f]+\)", "(build 0123)", trace))
            self.assertEqual(other.returncode, 1)
            self.assertIn("not that of the trace", other.stderr)


class Logs(Said):
    """Lines for whoever looks for a fault, where G_MESSAGES_DEBUG asks for them."""

    def log(self, *domains):
        asked = " ".join(f"desktop-picker-{domain}" for domain in domains)
        picker = self.open(environment={"G_MESSAGES_DEBUG": asked}, says=(".*desktop-picker-.*", ""))
        if "library" in domains:
            picker.wait(lambda: "scan: " in picker.trace(), "the scan has ended")
        picker.click_tile("harbour.jpg")
        picker.click(picker.button("Add (1)"))
        result = picker.finish()
        self.assertEqual(result.status, 0)
        return result.errors

    def test_each_domain(self):
        said = self.log(*DOMAINS)
        self.names_nothing(said)
        for line in (r"desktop-picker-library-DEBUG: .*scan: 12 pictures, 0 videos, 0 broken, 12 read, 0 unchanged, 0 gone, 0 warnings, \d+ ms",
                     r"desktop-picker-workers-DEBUG: .*workers run with protection: \w+",
                     r"desktop-picker-window-DEBUG: .*shown, renderer \w+",
                     r"desktop-picker-window-DEBUG: .*each photo of the first screen has its picture",
                     r"desktop-picker-delivery-DEBUG: .*1 assets: 1 originals, 0 copies, 0 problems, \d+ ms",
                     r"desktop-picker-window-DEBUG: .*outcome: confirmed, 1 items, 0 others, 0 problems"):
            self.assertRegex(said, line)

    def test_one_domain_alone(self):
        said = self.log("delivery")
        self.assertIn("desktop-picker-delivery-DEBUG", said)
        for domain in set(DOMAINS) - {"delivery"}:
            self.assertNotIn(f"desktop-picker-{domain}-DEBUG", said)
