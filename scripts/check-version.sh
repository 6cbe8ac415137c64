#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-version.sh : the version that the program says is the one that meson and the Debian package have.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
said=$(sed -nE 's/.*version: "desktop-picker ([0-9.]+)".*/\1/p' Sources/DesktopPicker/CommandLine/DesktopPickerCommand.swift)
meson=$(sed -nE "s/^project\(.*version: '([0-9.]+)', license.*/\1/p" meson.build)
debian=$(sed -nE '1s/.*\(([0-9.]+)-.*/\1/p' packaging/debian/changelog)
[ -n "$said" ] && [ "$said" = "$meson" ] && [ "$said" = "$debian" ] && echo "version: $said" && exit
echo "error: the program says '$said', meson.build '$meson', packaging/debian/changelog '$debian'"
exit 1
