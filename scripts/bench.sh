#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# bench.sh [model|window|scan] : what `make bench` does. Builds in release, makes a library of 10,000 files once (build/bench),
# and prints the figures of bench/bench.py. Exits 1 where a goal is missed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count=${PICKER_BENCH_COUNT:-10000}
generator=../shared/tools/make-library.py
corpus=../shared/corpus

scripts/install-packages.sh build run session bench
scripts/require-swift.sh
swift build -c release --product desktop-picker
swift build -c release --product desktop-picker-empty-window
swift build -c release --product desktop-picker-model-steps
bin=$(swift build -c release --show-bin-path)

if [ -r "$generator" ] && [ -d "$corpus" ]; then
    library=build/bench/real-$count
    make=(/usr/bin/python3 "$generator" "$library.new" --count "$count" --seed 1 --source "$corpus")
else
    library=build/bench/own-$count
    make=(/usr/bin/python3 bench/make_library.py "$library.new" --count "$count")
fi
if [ ! -d "$library" ]; then
    echo "Making a library of $count files in $library (once; some minutes and a few GiB)"
    rm -rf "$library.new"
    mkdir -p build/bench
    "${make[@]}"
    mv "$library.new" "$library"
    [ ! -e "$library.new.manifest.tsv" ] || mv "$library.new.manifest.tsv" "$library.manifest.tsv"
fi

exec scripts/with-session.sh --size 1280x800 /usr/bin/python3 bench/bench.py \
    --picker "$bin/desktop-picker" --empty-window "$bin/desktop-picker-empty-window" \
    --model-steps "$bin/desktop-picker-model-steps" --library "$library" ${1:+--only "$1"}
