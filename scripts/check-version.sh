#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-version.sh : the version that the program says is the one that meson, the Debian package and the metainfo's newest release have.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
said=$(sed -nE 's/.*version: "desktop-picker ([0-9.]+)".*/\1/p' Sources/Program/PickerCommands/DesktopPickerCommand.swift)
meson=$(sed -nE "s/^project\(.*version: '([0-9.]+)', license.*/\1/p" meson.build)
debian=$(sed -nE '1s/.*\(([0-9.]+)-.*/\1/p' packaging/debian/changelog)
metainfo=$(sed -nE 's/^ *<release version="([0-9.]+)".*/\1/p' data/*.metainfo.xml | head -n 1)
[ -n "$said" ] && [ "$said" = "$meson" ] && [ "$said" = "$debian" ] && [ "$said" = "$metainfo" ] && echo "version: $said" && exit
echo "error: the program says '$said', meson.build '$meson', packaging/debian/changelog '$debian', the metainfo '$metainfo'"
exit 1
