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
[ -f build/widget/build.ninja ] || meson setup build/widget Sources/Embedding/DesktopPickerGtk4 --localedir "$PWD/data/locale" "$@" >/dev/null
meson compile -C build/widget >build/widget/compile.log || { cat build/widget/compile.log; exit 1; }
