#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# swift-test.sh SECONDS ARGUMENT... : `swift test` with the arguments, ended where it takes longer than SECONDS, with a list of its processes.
# On a server `swift test` once planned for an hour and ran nothing: a run that is ended before its first test is tried once more.
# Gives back what the last run gave, 124 where that was ended.
set -uo pipefail
# Swift Testing begins all tests at once, and the time limit of each counts from there: with a thousand others beside it, on two cores,
# a test that takes one second can end more than a minute late. With twelve at once each begins when it can run.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-12}
[ $# -ge 2 ] && [[ $1 =~ ^[0-9]+$ ]] || { echo "usage: swift-test.sh SECONDS ARGUMENT..." >&2; exit 64; }
seconds=$1
shift
log=$(mktemp)
trap 'rm -f "$log" "$log.late"' EXIT

# A group of its own, so that all processes of a run can be ended together.
run() {
    rm -f "$log.late"
    setsid swift test "$@" > >(tee "$log") 2>&1 &
    local tests=$!
    trap 'kill -TERM -- "-$tests"; exit 130' INT TERM
    setsid bash -c '
        sleep "$1"
        touch "$3"
        echo "swift-test.sh: not done after $1 s:"
        ps --deselect --ppid 2 -p 2 -o pid,ppid,pgid,stat,etimes,wchan:24,comm --forest
        kill -TERM -- "-$2"
        sleep 10
        kill -KILL -- "-$2"' watch "$seconds" "$tests" "$log.late" 2>/dev/null &
    local watch=$! status=0
    wait "$tests" || status=$?
    if [ -e "$log.late" ]; then
        wait "$watch"
        return 124
    fi
    kill -TERM -- "-$watch" 2>/dev/null
    wait "$watch" 2>/dev/null
    return $status
}

run "$@"
status=$?
if [ $status -eq 124 ] && ! grep -q 'Test run started' "$log"; then
    echo "swift-test.sh: no test had begun; once more"
    run "$@"
    status=$?
fi
exit $status
