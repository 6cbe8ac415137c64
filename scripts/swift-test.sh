#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# swift-test.sh SECONDS ARGUMENT... : the Swift tests that are built in debug, with arguments of `swift test` (--filter, --skip, --xunit-output), ended where
# they take longer than SECONDS, with a list of the processes. Gives back what they gave, 124 where they were ended.
#
# Runs the tests' program itself: `swift test` holds a lock on the folder of the build, so that nothing could be built meanwhile, and no other tests run.
set -uo pipefail
[ $# -ge 2 ] && [[ $1 =~ ^[0-9]+$ ]] || { echo "usage: swift-test.sh SECONDS ARGUMENT..." >&2; exit 64; }
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
seconds=$1
shift
# Swift Testing begins all tests at once, and the time limit of each counts from there: with a thousand others beside it, on two cores,
# a test that takes one second can end more than a minute late. With twelve at once each begins when it can run.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-12} NO_COLOR=1
tests=.build/debug/DesktopPickerPackageTests.xctest
[ -x $tests ] || { echo "swift-test.sh: the tests are not built: swift build --build-tests" >&2; exit 2; }

# A group of its own, so that all processes of a run can be ended together.
setsid $tests --testing-library swift-testing "$@" &
run=$!
trap 'kill -TERM -- "-$run"; exit 130' INT TERM
late=$(mktemp -u)
setsid bash -c '
    sleep "$1"
    touch "$3"
    echo "swift-test.sh: not done after $1 s:"
    ps --deselect --ppid 2 -p 2 -o pid,ppid,pgid,stat,etimes,wchan:24,comm --forest
    kill -TERM -- "-$2"
    sleep 10
    kill -KILL -- "-$2"' watch "$seconds" "$run" "$late" 2>/dev/null &
watch=$!
status=0
wait "$run" || status=$?
if [ -e "$late" ]; then
    wait "$watch"
    rm -f "$late"
    exit 124
fi
kill -TERM -- "-$watch" 2>/dev/null
wait "$watch" 2>/dev/null
exit $status
