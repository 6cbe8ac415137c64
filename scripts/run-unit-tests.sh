#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run-unit-tests.sh NAME SECONDS display|no-display ARGUMENT... : the Swift tests that ARGUMENTS of `swift test` choose, on a virtual display or
# without one, for SECONDS at most, counted in build/test-results/NAME.xml. Up to two that failed run once more, as those of the real window
# do: NAME-again.xml says what came of that, and the summary calls what passes then unsteady. Gives back what the last of the runs gave.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
[ $# -ge 4 ] || { echo "usage: run-unit-tests.sh NAME SECONDS display|no-display ARGUMENT..." >&2; exit 64; }
list=build/test-results/$1
seconds=$2
session=()
[ "$3" = display ] || session=(--no-display)
shift 3

run() { # FILE ARGUMENT...
    local file=$1
    shift
    scripts/with-session.sh "${session[@]}" scripts/swift-test.sh "$seconds" "$@" --xunit-output "$file"
}

run "$list.xml" "$@"
status=$?
if [ $status -ne 0 ] && failed=$(/usr/bin/python3 scripts/results.py --few-failed "$list.xml"); then
    echo "run once more: $failed"
    run "$list-again.xml" --filter "$failed"
    status=$?
fi
exit $status
