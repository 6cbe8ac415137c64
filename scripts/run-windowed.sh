#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run-windowed.sh NAME FILTER [--skip PATTERN] : the Swift tests that FILTER names, on a virtual display, counted in
# build/test-results/NAME.xml. Up to two that failed run once more, as those of the real window do: NAME-again.xml says what came
# of that, and the summary calls what passes then unsteady. Gives back what the last of the runs gave.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
[ $# -ge 2 ] || { echo "usage: run-windowed.sh NAME FILTER [--skip PATTERN]" >&2; exit 64; }
list=build/test-results/$1
filter=$2
shift 2

run() { # FILE FILTER [--skip PATTERN]
    local file=$1 filter=$2
    shift 2
    scripts/with-session.sh scripts/swift-test.sh 600 --skip-build --disable-xctest --filter "$filter" "$@" --xunit-output "$file"
}

run "$list.xml" "$filter" "$@"
status=$?
if [ $status -ne 0 ] && failed=$(/usr/bin/python3 scripts/test-summary.py --few-failed "$list.xml"); then
    echo "run once more: $failed"
    run "$list-again.xml" "$failed"
    status=$?
fi
exit $status
