#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# fuzz.sh [SECONDS [SEED]] : what `make fuzz` does. Mutated files of ../shared/corpus (one small picture without it) through real
# workers, mutated messages into them, mutated answers into the picker, mutated headers through our own parsers; two lanes,
# an hour unless told otherwise. Prints the seed first and counts last. Files that ended a worker twice lie in build/fuzz.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PICKER_FUZZ_SECONDS=${1:-3600}
export PICKER_FUZZ_SEED=${2:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
export PICKER_FUZZ_KEEP=$PWD/build/fuzz
scripts/install-packages.sh build run session
scripts/require-swift.sh
mkdir -p "$PICKER_FUZZ_KEEP"
swift build --build-tests
echo "fuzz: seed $PICKER_FUZZ_SEED for $PICKER_FUZZ_SECONDS s (again: scripts/fuzz.sh $PICKER_FUZZ_SECONDS $PICKER_FUZZ_SEED)"
exec scripts/with-session.sh --no-display \
    swift test --skip-build --disable-xctest --filter 'WorkersTests\.FuzzTests'
