#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# beside.sh NICENESS|idle COMMAND... : runs COMMAND beside what is more urgent: with that niceness (1 to 19), or with `idle` on what all others leave of the
# processors. Gives back its status; where it is told to end (TERM), so is everything that COMMAND started.
set -uo pipefail
[ $# -ge 2 ] && [[ $1 =~ ^([1-9]|1[0-9]|idle)$ ]] || { echo "usage: beside.sh NICENESS|idle COMMAND..." >&2; exit 64; }

# Linux shares time between sessions first and looks at niceness only within one (autogroup, sched(7)): a session of its own, which is nice as a whole.
# shellcheck disable=SC2016 # the inner shell expands them
setsid bash -c '
    niceness=$1
    shift
    [ "$niceness" = idle ] && set -- chrt --idle 0 "$@" && niceness=19
    { echo "$niceness" >/proc/self/autogroup; } 2>/dev/null
    exec nice -n "$niceness" "$@"' beside "$@" &
started=$!
trap 'kill -TERM -- "-$started" 2>/dev/null' EXIT
trap 'exit 143' TERM
wait "$started"
