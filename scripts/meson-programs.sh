#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# meson-programs.sh SOURCE BUILD OUT PROGRAMS PACKAGES [FLAG...] : for meson.build. Builds the three programs as distributions do, below BUILD, and puts them into
# OUT; takes them from the folder PROGRAMS where one is named. The Swift packages of others come from the folder PACKAGES, which counts from SOURCE, or are fetched where it is
# empty. Symbols for debugging are left out.
set -euo pipefail
source=$1 build=$2 out=$3 programs=$4 packages=$5
shift 5
names=(desktop-picker desktop-picker-decoder desktop-picker-video-decoder)
if [ -z "$programs" ]; then
    if [ -n "$packages" ]; then
        DESKTOP_PICKER_PACKAGES=$(cd "$source" && realpath --canonicalize-existing "$packages")
        export DESKTOP_PICKER_PACKAGES
        # Swift takes away the versions of packages that it fetched where it fetches none.
        resolved=$source/Package.resolved
        if [ -e "$resolved" ]; then
            cp -p "$resolved" "$out/Package.resolved"
            trap 'mv "$out/Package.resolved" "$resolved"' EXIT
        fi
    fi
    flags=(-c release --package-path "$source" --scratch-path "$build/swift" "$@")
    for name in "${names[@]}"; do
        swift build "${flags[@]}" --product "$name"
    done
    programs=$(swift build "${flags[@]}" --show-bin-path)
fi
for name in "${names[@]}"; do
    # A program that is the same keeps its time, so that what is made from it is not made again.
    strip --strip-unneeded -o "$out/$name.new" "$programs/$name"
    if cmp -s "$out/$name.new" "$out/$name"; then rm "$out/$name.new"; else mv "$out/$name.new" "$out/$name"; fi
done
