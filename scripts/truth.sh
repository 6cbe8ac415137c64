#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# truth.sh [--results FILE] PICKER COUNT [OPTION...] : scans a generated library of COUNT files with PICKER and compares the outcome
# with what the generator knows (check-library.py). OPTIONs go to the generator. FILE gets a line for the summary of `make test`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
results=()
if [ "${1:-}" = --results ]; then
    results=(--results "$2")
    shift 2
fi
picker=$1
count=$2
shift 2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
library=$(scripts/generated-library.sh "$count" "$@" 2>"$log") || status=$?
cat "$log" >&2
if [ $status -eq 3 ] && [ ${#results[@]} -gt 0 ]; then
    echo "skipped the manifest of $count files ($(tail -1 "$log"))" >"${results[1]}"
    exit 0
fi
[ $status -eq 0 ] || exit $status
/usr/bin/python3 scripts/check-library.py "${results[@]}" --picker "$picker" --library "$library"
