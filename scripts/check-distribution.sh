#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-distribution.sh [--results FILE] : builds the program as distributions do, in the build folder of the tests, and looks for what only
# measurements and tests want in it; compiles C with optimisation and looks for checks of sizes in it. FILE gets a line
# "passed|failed NAME". The next build puts that back.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
results=/dev/null
if [ "${1:-}" = --results ]; then results=$2; fi
name="a build for distribution checks sizes, and has nothing in it that only measurements and tests ask for"
say() { echo "$1 $name" >"$results"; echo "distribution: $2"; }

# Windows that move by themselves, a stated size of the window, counts of GTK's objects (a name among the symbols).
marks=(DESKTOP_PICKER_TRACE DESKTOP_PICKER_SIZE ObjectCountsO8wrappers)
program=$(swift build --show-bin-path)/desktop-picker
# A program that these cannot be found in would pass for one without them.
for mark in "${marks[@]}"; do
    if ! grep -qa "$mark" "$program"; then
        say failed "the usual build has no $mark, so that nothing would be noticed"
        exit 1
    fi
done
if ! DESKTOP_PICKER_DISTRIBUTION=1 swift build --product desktop-picker; then
    say failed "it does not build"
    exit 1
fi
for mark in "${marks[@]}"; do
    if grep -qa "$mark" "$program"; then
        say failed "$(grep -ao "${mark}[A-Z_]*" "$program" | sort -u | tr '\n' ' ')is in the program"
        exit 1
    fi
done
# Calls that check sizes (_FORTIFY_SOURCE) are made with optimisation alone; all targets with C are compiled by the same flags.
if ! swift build -c release --target CSandbox >/dev/null; then
    say failed "CSandbox does not build with optimisation"
    exit 1
fi
objects=$(find "$(swift build -c release --show-bin-path)/CSandbox.build" -name '*.o')
if [ -z "$objects" ] || ! xargs grep -qaE '__[a-z_]+_chk' <<<"$objects"; then
    say failed "the C of a build with optimisation has no calls that check sizes (_FORTIFY_SOURCE)"
    exit 1
fi
say passed "no ${marks[*]}, and sizes are checked"
