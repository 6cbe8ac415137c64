#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test.sh [all|headless|display|ui|documents|build] : what `make test` does. Installs what is missing, then checks, unit tests without a
# display, the proof of what copies leave out, fault tests of the program, unit tests on a virtual display, and tests of the
# real window by pointer, keys and accessibility. Each part runs even where one before it failed. The last line is the sum:
# "tests: N passed, N failed". With `build` it ends when all that it tests is built. What is named in PICKER_TEST_SKIP (checks, lisbon,
# tokyo, distribution) is left out, where another run on another suite of Debian does it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
part=${1:-all}
results=build/test-results
# These targets open windows; all others must do without a display, and are run with none.
windowed='^(GtkSupportTests|DesktopPickerTests)\.'
# Windows of a second process: without a window manager the keys go to whichever window came last, so not beside others.
alone='^DesktopPickerTests\.TwoRequestsTests'

# These have to do with days.
dated='^(PickerModelTests|PhotoLibraryTests|GazetteerTests)\.'

wants() { [ "$part" = all ] || [ "$part" = "$1" ]; }
skips() { [[ " ${PICKER_TEST_SKIP:-} " == *" $1 "* ]]; }
title() { printf '\n== %s (after %d s)\n' "$*" $SECONDS; }

scripts/install-packages.sh build run session || exit 2
scripts/require-swift.sh || exit 2
rm -rf $results
mkdir -p $results

# Each half of the tests of the window in a session of its own.
windows() { # HALF
    scripts/with-session.sh --size 1280x800 /usr/bin/python3 Tests/ui/run.py --results "$results/ui-$1.json" --part "$1/2"
}

# Why the tests by touch cannot run here; fails where they can.
without_touch() {
    scripts/install-packages.sh touch >&2
    [ -x /usr/lib/xorg/Xorg ] || { echo "xserver-xorg-core is not installed" && return; }
    [ -e /usr/lib/xorg/modules/input/inputtest_drv.so ] || { echo "this xserver-xorg-core has no driver for tests" && return; }
    [ -e /usr/lib/xorg/modules/drivers/dummy_drv.so ] || { echo "xserver-xorg-video-dummy is not installed" && return; }
    return 1
}

# Why the tests under Wayland cannot run here; fails where they can. Its compositor is wanted by nothing else, so a machine
# that cannot have it does all the rest.
without_wayland() {
    local tool
    scripts/install-packages.sh wayland >&2
    for tool in sway grim setpriv; do
        command -v $tool >/dev/null || { echo "$tool is not installed" && return; }
    done
    return 1
}

# Tests of the window in another kind of session, where it can be had.
elsewhere() { # KIND WORDS
    local missing
    title "the real window $2"
    if missing=$("without_$1"); then
        echo "skipped: $missing"
        echo "skipped the real window $2 ($missing)" >"$results/ui-$1.list"
        note "ui-$1" 0
    else
        scripts/with-session.sh "--$1" --size 1280x800 \
            /usr/bin/python3 Tests/ui/run.py "--$1" --results "$results/ui-$1.json"
        note "ui-$1" $?
    fi
}

# What ended badly is counted even where it left no list of tests: a crash, or a build that failed.
note() { echo "$2" >"$results/$1.status"; }

if [ "$part" = all ] && ! skips checks; then
    title "checks"
    scripts/lint.sh --results $results/checks.list
    note checks $?
fi

title "build"
swift build --build-tests --explicit-target-dependency-import-check error && { [ "$part" = headless ] || scripts/build-picker.sh debug; }
built=$?
note build $built
[ "$part" != build ] || exit $built

if [ $built -eq 0 ]; then
    export DESKTOP_PICKER
    DESKTOP_PICKER=$(swift build --show-bin-path)/desktop-picker
    if wants headless; then
        # Days and times of change are others in Tokyo: there, library and model once more, or all where the zone of the sessions is left out.
        if ! skips lisbon; then
            title "unit tests, no display"
            PICKER_TEST_ENCODERS=required scripts/run-unit-tests.sh headless 1200 no-display --skip "$windowed"
            note headless $?
        fi
        if ! skips tokyo; then
            title "unit tests, no display, in Tokyo"
            chosen=(--filter "$dated")
            if skips lisbon; then chosen=(--skip "$windowed"); fi
            PICKER_TEST_ENCODERS=required PICKER_TEST_TZ=Asia/Tokyo scripts/run-unit-tests.sh tokyo 1200 no-display "${chosen[@]}"
            note tokyo $?
        fi
        # Beside what follows, which waits more than it works: one after the other, and the second, which works most of the time, where windows leave it time.
        {
            scripts/with-session.sh --no-display /usr/bin/python3 Tests/faults/run.py --results $results/faults.json >$results/faults.log 2>&1
            note faults $?
            scripts/beside.sh 10 scripts/with-session.sh --no-display \
                /usr/bin/python3 Tests/delivery/run.py --results $results/delivery.json >$results/delivery.log 2>&1
            note delivery $?
        } &
        beside=$!
        title "a generated library against its manifest"
        # Few base pictures: to cut one takes seconds, and the facts are in the headers.
        scripts/truth.sh --results $results/truth.list "$DESKTOP_PICKER" 300 --unique 2 --full 4
        note truth $?
    fi
    if wants display; then
        title "unit tests, virtual display"
        scripts/run-unit-tests.sh display 600 display --filter "$windowed" --skip "$alone"
        note display $?
        scripts/run-unit-tests.sh requests 600 display --filter "$alone"
        note requests $?
    fi
    if wants ui || [ "$part" = display ]; then
        title "the real window, by pointer, keys and accessibility"
        # Wanted by one test, which is skipped where it cannot be had.
        scripts/install-packages.sh screenreader
        # One after the other: with the faults beside, two at once leave so little of two cores that a double click can be
        # too slow for GTK.
        for half in 1 2; do
            windows $half
            note ui-$half $?
        done
        title "photos for other programs, through the desktop's portal"
        scripts/with-session.sh --size 1280x800 /usr/bin/python3 Tests/portal/run.py --results $results/portal.json
        note portal $?
        elsewhere wayland "under Wayland"
        elsewhere touch "by touch"
        title "the real window on full disks, in read-only homes, with damaged indexes"
        scripts/with-session.sh --size 1280x800 /usr/bin/python3 Tests/faults/run.py --windows --results $results/fault-windows.json
        note fault-windows $?
    fi
    if wants documents; then
        title "the commands of the documents"
        scripts/install-packages.sh install
        scripts/with-session.sh --size 1280x800 /usr/bin/python3 Tests/documents/run.py --results $results/documents.json
        note documents $?
    fi
    if wants headless; then
        title "faults: full disks, read-only homes, damaged indexes, killed pickers"
        wait "$beside"
        cat $results/faults.log
        title "copies without details: needles in every container, and what witnesses see of them"
        cat $results/delivery.log
    fi
    if [ "$part" = all ] && ! skips distribution; then
        # Last: it leaves another program in the place of the one that all others test.
        title "a build for distribution"
        scripts/check-distribution.sh --results $results/distribution.list
        note distribution $?
    fi
fi

title "summary"
/usr/bin/python3 scripts/test-summary.py $results
