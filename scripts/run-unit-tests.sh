#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run-unit-tests.sh NAME SECONDS display|no-display ARGUMENT... : the Swift tests that ARGUMENTS of `swift test` choose, on a virtual display or
# without one, for SECONDS at most, counted in build/test-results/NAME.xml. Gives back what they gave.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
[ $# -ge 4 ] || { echo "usage: run-unit-tests.sh NAME SECONDS display|no-display ARGUMENT..." >&2; exit 64; }
list=build/test-results/$1.xml
seconds=$2
session=()
[ "$3" = display ] || session=(--no-display)
shift 3
exec scripts/with-session.sh "${session[@]}" scripts/swift-test.sh "$seconds" "$@" --xunit-output "$list"
