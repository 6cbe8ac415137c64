#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# bench.sh [model|window|scan|library|pixels|motion|memory|requests|delivery|portal|access|embedding|install|against] : what `make bench` does, or one part of it. Builds in release, makes libraries
# of 10,000 and 100,000 files once (build/bench), and prints the figures of bench/bench.py; PICKER_BENCH_RUNS=1 for a quick look.
# `against` compares this tree with the picker of an older one, which PICKER_BENCH_BEFORE names. Exits 1 where a goal is missed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count=${PICKER_BENCH_COUNT:-10000}
before=${PICKER_BENCH_BEFORE:-}
if [ "${1:-}" = against ] && { [ ! -x "$before" ] || [ ! -x "${before%-watched}-library-steps" ]; }; then
    echo "bench.sh: set PICKER_BENCH_BEFORE to the picker in .build/release of the older tree (desktop-picker-watched where it has one), after scripts/build-picker.sh release and" >&2
    echo "swift build -c release --product desktop-picker-library-steps and --product desktop-picker-delivery-steps there." >&2
    exit 2
fi

scripts/install-packages.sh build run session bench widget
scripts/require-swift.sh
scripts/build-picker.sh release watched empty-window model-steps library-steps pixel-steps request-steps delivery-steps
bin=$(swift build -c release --show-bin-path)
scripts/build-widget.sh

read -ra flags < <(pkg-config --cflags --libs gexiv2)
clang -O2 -Wall -o "$bin/gexiv2-loop" bench/gexiv2_loop.c "${flags[@]}"
read -ra flags < <(pkg-config --cflags --libs gdk-pixbuf-2.0)
clang -O2 -Wall -o "$bin/pixbuf-loop" bench/pixbuf_loop.c "${flags[@]}"
read -ra flags < <(pkg-config --cflags --libs gtk4)
clang -O2 -Wall -o "$bin/gridview-textures" bench/gridview_textures.c "${flags[@]}"

# made COUNT [OPTION...] : where a library of COUNT files lies, made where there is none yet; of our own small generator where the
# fuller one is not here.
made() {
    local files=$1 status=0 own=build/bench/own-$1
    shift
    scripts/generated-library.sh "$files" "$@" || status=$?
    [ $status -eq 3 ] || return $status
    if [ ! -d "$own" ]; then
        rm -rf "$own.new"
        mkdir -p build/bench
        /usr/bin/python3 bench/make_library.py "$own.new" --count "$files" >&2
        mv "$own.new" "$own"
    fi
    echo "$own"
}
library=$(made "$count")
large=$library
case ${1:-library} in
    library | window | pixels | motion | access) large=$(made $((count * 10)) --seed 9 --full $((count / 20)) --lean-px 1600x1200) ;;
esac

exec scripts/with-session.sh --size 1280x800 /usr/bin/python3 bench/bench.py \
    --picker "$bin/desktop-picker-watched" --empty-window "$bin/desktop-picker-empty-window" \
    --model-steps "$bin/desktop-picker-model-steps" --library-steps "$bin/desktop-picker-library-steps" \
    --request-steps "$bin/desktop-picker-request-steps" --delivery-steps "$bin/desktop-picker-delivery-steps" \
    --gexiv2-loop "$bin/gexiv2-loop" --pixel-steps "$bin/desktop-picker-pixel-steps" \
    --pixbuf-loop "$bin/pixbuf-loop" --gridview "$bin/gridview-textures" --library "$library" --large "$large" ${before:+--before "$before"} ${1:+--only "$1"}
