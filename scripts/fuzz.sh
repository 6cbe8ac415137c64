#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# fuzz.sh [SECONDS [SEED]] : what `make fuzz` does, two lanes of real workers each.
# First every prefix of twenty files of ../shared/corpus, unless PREFIXES is none (skipped by name where there is no corpus).
# Then for SECONDS, an hour unless told otherwise, 0 for not at all: mutated files of the corpus (one small picture without it)
# through the workers, mutated messages into them, mutated answers into the picker, mutated headers through our own parsers.
# Then as long again: mutated files through each walker that makes copies, all at once, without workers.
# Prints the seed first and counts last. Files that ended a worker twice, and those whose copy is refused or changes when it is copied again, lie in build/fuzz.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PICKER_FUZZ_SECONDS=${1:-3600}
export PICKER_FUZZ_SEED=${2:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
export PICKER_FUZZ_KEEP=$PWD/build/fuzz
export PICKER_FUZZ_PREFIXES=${PREFIXES:-all}
[[ $PICKER_FUZZ_PREFIXES =~ ^(all|none)$ ]] || { echo "fuzz.sh: PREFIXES is all or none." >&2; exit 64; }
scripts/install-packages.sh build run session
scripts/require-swift.sh
mkdir -p "$PICKER_FUZZ_KEEP"
swift build --build-tests

run() { # TESTS
    scripts/with-session.sh --no-display swift test --skip-build --disable-xctest --filter "$1"
}

status=0
if [ "$PICKER_FUZZ_PREFIXES" = all ]; then
    echo "fuzz: every prefix of twenty files"
    run WorkersTests.PrefixTests || status=1
fi
if [ "$PICKER_FUZZ_SECONDS" -gt 0 ]; then
    echo "fuzz: seed $PICKER_FUZZ_SEED for $PICKER_FUZZ_SECONDS s (again: PREFIXES=none scripts/fuzz.sh $PICKER_FUZZ_SECONDS $PICKER_FUZZ_SEED)"
    run WorkersTests.FuzzTests || status=1
    run CleaningTests.WalkerFuzzTests || status=1
fi
exit $status
