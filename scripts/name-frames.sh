#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# name-frames.sh PROGRAM < TRACE : the trace of a crash with the functions and lines of the picker's own frames. PROGRAM is that of the
# build that the trace names, with its symbols; of another build the names would be wrong, and none are told.
set -euo pipefail
program=${1:?"name-frames.sh PROGRAM < TRACE"}
build=$(LC_ALL=C readelf --notes "$program" | sed -nE 's/^ *Build ID: ([0-9a-f]+)$/\1/p')
while IFS= read -r line; do
    echo "$line"
    if [[ $line =~ \(build\ ([0-9a-f]+)\) && ${BASH_REMATCH[1]} != "$build" ]]; then
        echo "name-frames.sh: $program is build $build, not that of the trace" >&2
        exit 1
    fi
    if [[ $line =~ ^(\*|\ )\ desktop-picker\+(0x[0-9a-f]+) ]]; then
        # A frame returns to the instruction behind its call; that of the fault itself stands where it was.
        if [ "${BASH_REMATCH[1]}" = "*" ]; then before=0; else before=1; fi
        place=$(printf '0x%x' $((BASH_REMATCH[2] - before)))
        addr2line --exe="$program" --functions --inlines --pretty-print --basenames "$place" | swift demangle --simplified | sed 's/^/      /'
    fi
done
