# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of all tests: what each runs, what it waits for, and the seconds that it may take. scripts/test.py runs them.

A part leaves its tests in build/test-results: NAME.list, NAME.xml (xUnit) or NAME.json, and NAME.status.
"""
import dataclasses
import os
import sys

# These targets open windows; all others must do without a display, and are run with none.
WINDOWED = r"^(GtkSupportTests|DesktopPickerTests)\."
# Windows of a second process: without a window manager the keys go to whichever window came last, so not beside others.
ALONE = r"^DesktopPickerTests\.TwoRequestsTests"
# They run beside the other unit tests, which leave some of two cores.
MODEL = r"^(PickerModelTests|GazetteerTests)\."
# What days and times of change are about; they are others in Tokyo.
DATED = r"^(PickerModelTests|PhotoLibraryTests|GazetteerTests)\."
# What another Debian can change: decoders, libav, SQLite, GLib's bus.
FOREIGN = r"^(ImagingTests|VideoFramesTests|WorkersTests|PhotoLibraryTests|GazetteerTests|PickerServiceTests|DesktopPickerKitTests)\."
WINDOW = "1280x800"
RESULTS = os.path.join("build", "test-results")


@dataclasses.dataclass(frozen=True)
class Part:
    """One part of all tests."""

    name: str
    words: str
    # A command line for bash. What is wanted of it (tests by name) stands in "$@".
    command: str
    # The seconds that it may take on two quiet cores. More is marked in the table at the end and fails nothing.
    budget: int
    # Parts that must have passed, and parts that must have ended, where the length has them.
    needs: tuple = ()
    after: tuple = ()
    # It waits for windows more than it works: such parts run one after the other, beside one that works.
    waits: bool = False
    # How it gives way to what waits for windows (scripts/beside.sh): builds work on what that leaves, tests with deadlines get a share.
    beside: str = ""
    # Which programs it drives: those for people (release) or those beside the unit tests (debug).
    programs: str = "release"
    # What it does without on this machine is said by this command, which fails where nothing is missing.
    missing: str = ""


def unit(chosen, name, seconds, display="no-display", zone=""):
    """The command of unit tests: those that CHOSEN names to `swift test`, on a display or without."""
    zone = f"PICKER_TEST_TZ={zone} " if zone else ""
    return f"{zone}PICKER_TEST_ENCODERS=required scripts/run-unit-tests.sh {name} {seconds} {display} {chosen} \"$@\""


def python(folder, name, options="", session=f"--size {WINDOW}", tests=""):
    """The command of the tests of a folder below Tests."""
    return (f"scripts/with-session.sh {session} /usr/bin/python3 Tests/{folder}/run.py {options} "
            f"--results \"$RESULTS/{name}.json\" {tests} \"$@\"")


# What depends on the display that the host's window is on.
UNDER_WAYLAND = "test_annotate.Python test_embedding test_seat test_drags test_example test_guarantees test_lifetimes test_small"
WINDOWS = dict(needs=("build", "programs"), after=("headless",), waits=True)
PARTS = [
    Part("checks", "checks", 'scripts/lint.sh --results "$RESULTS/checks.list"', 50, waits=True),
    # Everything for unit tests, in debug.
    Part("build", "the program and its unit tests, in debug",
         "swift build --build-tests --explicit-target-dependency-import-check error", 300),
    Part("programs", "the programs for people, in release", "scripts/build-picker.sh release watched", 200, after=("build",), beside="idle"),
    Part("headless", "unit tests, no display", unit(f"--skip '{WINDOWED}' --skip '{MODEL}'", "headless", 1800), 200, needs=("build",),
         after=("programs",), beside="10"),
    Part("dated", "unit tests of library and model in Tokyo", unit(f"--filter '{DATED}'", "dated", 1200, zone="Asia/Tokyo"), 110,
         needs=("build",), after=("headless",), beside="10"),
    Part("foreign", "unit tests of what this Debian has of its own, in Tokyo",
         unit(f"--filter '{FOREIGN}'", "foreign", 1800, zone="Asia/Tokyo"), 160, needs=("build",), beside="10"),
    Part("display", "unit tests with windows", unit(f"--filter '{WINDOWED}' --skip '{ALONE}'", "display", 900, "display"), 60,
         needs=("build",), waits=True),
    Part("requests", "unit tests with windows of two requests", unit(f"--filter '{ALONE}'", "requests", 600, "display"), 10,
         needs=("build",), after=("display",), waits=True),
    Part("model", "unit tests of the model", unit(f"--filter '{MODEL}'", "model", 600), 40, needs=("build",), after=("requests",), waits=True),
    Part("truth", "a generated library against its manifest",
         # Few base pictures: to cut one takes seconds, and the facts are in the headers.
         'scripts/truth.sh --results "$RESULTS/truth.list" "$DESKTOP_PICKER" 300 --unique 2 --full 4', 30,
         needs=("build", "programs"), after=("headless",), beside="10"),
    Part("faults", "full disks, read-only homes, damaged indexes, killed pickers", python("faults", "faults", session="--no-display"), 120,
         needs=("build", "programs"), after=("headless",), beside="10"),
    Part("delivery", "copies without details, and what witnesses see of them", python("delivery", "delivery", session="--no-display"), 240,
         needs=("build", "programs"), after=("headless",), beside="10"),
    Part("tour", "a hand's tour through the window", python("ui", "tour", "--tour"), 60, needs=("build",), waits=True, programs="debug"),
    # Each half in a session of its own, one after the other: at once they leave so little of two cores that a double click can be
    # too slow for GTK.
    Part("windows-1", "the real window, by pointer, keys and accessibility", python("ui", "windows-1", "--part 1/2"), 180, **WINDOWS),
    Part("windows-2", "the other half of it", python("ui", "windows-2", "--part 2/2"), 180, **WINDOWS),
    Part("portal", "photos for other programs, through the desktop's portal", python("portal", "portal"), 240, **WINDOWS),
    Part("embedding", "the picker in another program's window", "scripts/build-widget.sh && " + python("embedding", "embedding"), 220,
         missing="scripts/missing.sh widget", **WINDOWS),
    Part("embedding-wayland", "the same where that program's window is one under Wayland",
         "scripts/build-widget.sh && " + python("embedding", "embedding-wayland", session=f"--wayland --size {WINDOW}", tests=UNDER_WAYLAND), 70,
         missing="scripts/missing.sh widget || scripts/missing.sh wayland", **WINDOWS),
    Part("embedding-touch", "the same by touch",
         "scripts/build-widget.sh && " + python("embedding", "embedding-touch", session=f"--touch --size {WINDOW}", tests="test_fingers"), 25,
         missing="scripts/missing.sh widget || scripts/missing.sh touch", **WINDOWS),
    Part("wayland", "the real window under Wayland", python("ui", "wayland", "--wayland", f"--wayland --size {WINDOW}"), 45,
         missing="scripts/missing.sh wayland", **WINDOWS),
    Part("touch", "the real window by touch", python("ui", "touch", "--touch", f"--touch --size {WINDOW}"), 70,
         missing="scripts/missing.sh touch", **WINDOWS),
    Part("fault-windows", "the real window on full disks, in read-only homes, with damaged indexes",
         python("faults", "fault-windows", "--windows"), 60, **WINDOWS),
    Part("documents", "the commands of the documents", python("documents", "documents"), 60, **WINDOWS),
    Part("distribution", "the programs for people have nothing in them that tests and measurements ask for",
         'scripts/check-distribution.sh --results "$RESULTS/distribution.list"', 10, needs=("build", "programs"), beside="10"),
    Part("package", "the Debian package of these programs in a Debian with nothing in it",
         'scripts/package-proof.sh --results "$RESULTS/package.list"', 120, needs=("programs", "distribution"), beside="10"),
    Part("suite-build", "the same tree in Debian 13: what its tests need, built", "scripts/test-on.sh trixie scripts/test.py suite-build", 420,
         after=("headless",), beside="idle"),
    Part("suite", "what Debian 13 can change: windows, decoders, portal, SQLite", "RESULTS_BACK=$RESULTS/suite scripts/test-on.sh trixie scripts/test.py suite", 420,
         needs=("suite-build",), after=("documents", "delivery", "package")),
]
BY_NAME = {part.name: part for part in PARTS}

# What each length runs.
LENGTHS = {
    # What a newcomer and a developer run: `make test`.
    "quick": "checks build display requests model headless tour",
    # Everything on this machine: `make test-all`.
    "all": "checks build display requests model programs distribution headless dated windows-1 windows-2 portal embedding embedding-wayland embedding-touch wayland touch fault-windows "
           "documents truth faults delivery",
    # What a change has to pass: `.ci/run`. Dates are tried in Tokyo by the other suite.
    "ci": "checks build display requests model programs distribution headless windows-1 windows-2 portal embedding embedding-wayland embedding-touch wayland touch fault-windows "
          "documents suite-build truth faults delivery package suite",
    # What another Debian can change: `make test-on SUITE=trixie`, and part of `.ci/run`.
    "suite": "build display requests foreign tour portal embedding embedding-wayland",
    "suite-build": "build",
    "headless": "build model headless",
    "display": "build display requests",
    "documents": "build programs documents",
}
# In another suite one build serves all: a second one tells nothing of that suite.
DEBUG_ALONE = ("quick", "suite")


def chosen(words):
    """The parts of a length, or the parts named and the builds that they need."""
    if len(words) == 1 and words[0] in LENGTHS:
        return [BY_NAME[name] for name in LENGTHS[words[0]].split()]
    unknown = [word for word in words if word not in BY_NAME]
    if unknown:
        sys.exit(f"test.py: there is no part or length {', '.join(unknown)}; lengths are {' '.join(LENGTHS)}, parts {' '.join(BY_NAME)}")
    wanted = {name for word in words for name in (word, *BY_NAME[word].needs)}
    return [part for part in PARTS if part.name in wanted]


def picker(kind):
    """Where a configuration's program is built."""
    return os.path.join(".build", kind, "desktop-picker")
