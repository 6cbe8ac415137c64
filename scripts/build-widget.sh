#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-widget.sh [--sanitized] [MESON OPTION...] : builds the widget for other programs' windows (Sources/Embedding) into build/widget, for tests and
# examples; with --sanitized into build/widget-sanitized, so that each fault of memory and each undefined operation of it ends its host with a report.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for tool in meson wayland-scanner g-ir-scanner; do
    command -v "$tool" >/dev/null ||
        { echo "build-widget.sh: $tool is missing; scripts/install-packages.sh widget installs it." >&2; exit 2; }
done
folder=build/widget
if [ "${1:-}" = --sanitized ]; then
    shift
    folder=build/widget-sanitized
    set -- -Db_sanitize=address,undefined -Db_lundef=false -Dvapi=disabled -Dc_args='-fno-sanitize-recover=undefined -fno-omit-frame-pointer' "$@"
    # The scanner loads the library into a program that is not sanitized itself.
    LD_PRELOAD=$(cc -print-file-name=libasan.so)
    export LD_PRELOAD ASAN_OPTIONS=detect_leaks=0
fi
# As make install sets it up, with the words of this tree, and without the reference, which takes as long as all the rest. What an older form of this set up is made
# anew.
if ! grep -qsx 'reference = disabled' $folder/meson-private/cmd_line.txt; then
    rm -rf $folder
    env -u LD_PRELOAD meson setup $folder Sources/Embedding/DesktopPickerGtk4 --prefix /usr/local --libdir lib --localedir "$PWD/data/locale" \
        -Dbuildtype=debugoptimized -Dreference=disabled "$@" >/dev/null
fi
# vapigen and the scanner look for other libraries' descriptions there; a session of the tests (with-session.sh) has another one, which has none.
XDG_DATA_DIRS=${XDG_DATA_DIRS:+$XDG_DATA_DIRS:}/usr/local/share:/usr/share meson compile -C $folder >$folder/compile.log || { cat $folder/compile.log; exit 1; }
# Swift packages look for this name alone. The library lies in the folder itself.
sed "s|^libdir=.*|libdir=$PWD/$folder|" $folder/meson-uninstalled/desktop-picker-gtk4-uninstalled.pc >$folder/desktop-picker-gtk4.pc
