#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-widget.sh [MESON OPTION...] : builds the widget for other programs' windows (Sources/Embedding) into build/widget, for tests and examples.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for tool in meson wayland-scanner g-ir-scanner; do
    command -v "$tool" >/dev/null ||
        { echo "build-widget.sh: $tool is missing; scripts/install-packages.sh widget installs it." >&2; exit 2; }
done
# As make install sets it up, with the words of this tree, and without the reference, which takes as long as all the rest. What an older form of this set up is made
# anew.
if ! grep -qsx 'reference = disabled' build/widget/meson-private/cmd_line.txt; then
    rm -rf build/widget
    meson setup build/widget Sources/Embedding/DesktopPickerGtk4 --prefix /usr/local --libdir lib --localedir "$PWD/data/locale" \
        -Dbuildtype=debugoptimized -Dreference=disabled "$@" >/dev/null
fi
meson compile -C build/widget >build/widget/compile.log || { cat build/widget/compile.log; exit 1; }
