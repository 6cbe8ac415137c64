#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-distribution.sh [--results FILE] : builds the program as distributions do, in the build folder of the tests, and looks for what only
# measuring wants in it. FILE gets a line "passed|failed NAME". The next build puts that back.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
results=/dev/null
if [ "${1:-}" = --results ]; then results=$2; fi
name="a build for distribution has no windows that move by themselves"
say() { echo "$1 $name" >"$results"; echo "distribution: $2"; }

program=$(swift build --show-bin-path)/desktop-picker
# A program that this cannot be found in would pass for one without it.
if ! grep -qa DESKTOP_PICKER_TRACE_SCROLL "$program"; then
    say failed "the usual build has no traces, so that nothing would be noticed"
    exit 1
fi
if ! DESKTOP_PICKER_DISTRIBUTION=1 swift build --product desktop-picker; then
    say failed "it does not build"
    exit 1
fi
if grep -qa DESKTOP_PICKER_TRACE "$program"; then
    say failed "$(grep -ao 'DESKTOP_PICKER_TRACE[A-Z_]*' "$program" | sort -u | tr '\n' ' ')are in the program"
    exit 1
fi
say passed "no traces"
