#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-distribution.sh [--results FILE] : the release program that is built here has nothing in it that only measurements and tests ask for, the one that
# they watch has it, both have Swift's libraries in them, and C checks sizes. Compiles nothing. FILE gets a line for the summary of the tests.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
results=/dev/null
if [ "${1:-}" = --results ]; then results=$2; fi
name="the program for people has nothing in it that only measurements and tests ask for, and checks sizes"
say() { echo "$1 $name" >"$results"; echo "distribution: $2"; }
built=$(swift build -c release --show-bin-path) || exit 2

# Windows that move by themselves, a stated size of the window, a counter of GTK's objects (a name among the symbols).
for mark in DESKTOP_PICKER_TRACE DESKTOP_PICKER_SIZE; do
    if ! grep -qa "$mark" "$built/desktop-picker-watched"; then
        # A program that a mark cannot be found in would pass for one without it.
        say failed "the watched program has no $mark, so that nothing would be noticed"
        exit 1
    fi
    if grep -qa "$mark" "$built/desktop-picker"; then
        say failed "$(grep -ao "${mark}[A-Z_]*" "$built/desktop-picker" | sort -u | tr '\n' ' ')is in the program for people"
        exit 1
    fi
done
if nm "$built/desktop-picker" 2>/dev/null | grep -qE ' [TD] (picker_counter|gtk_inspection_)'; then
    say failed "the program for people counts GTK's objects"
    exit 1
fi
for program in desktop-picker desktop-picker-watched desktop-picker-decoder desktop-picker-video-decoder; do
    if ldd "$built/$program" | grep -qE 'libswift|libFoundation'; then
        say failed "$program loads Swift's libraries"
        exit 1
    fi
done
# Calls that check sizes (_FORTIFY_SOURCE) are made with optimisation alone; all targets with C are compiled by the same flags.
if ! find "$built/CSandbox.build" -name '*.o' -exec grep -qaE '__[a-z_]+_chk' {} + -print | grep -q .; then
    say failed "the C of a release has no calls that check sizes (_FORTIFY_SOURCE)"
    exit 1
fi
say passed "nothing that measures, and sizes are checked"
