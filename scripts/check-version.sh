#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-version.sh : the version that the program says is the one that meson, the Debian package and the metainfo's newest release have. The library for other programs'
# windows has one of its own, which its meson.build, header and reference say, and whose first number its users are linked with.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
said=$(sed -nE 's/.*version: "desktop-picker ([0-9.]+)".*/\1/p' Sources/Program/PickerCommands/DesktopPickerCommand.swift)
meson=$(sed -nE "s/^project\(.*version: '([0-9.]+)', license.*/\1/p" meson.build)
debian=$(sed -nE '1s/.*\(([0-9.]+)-.*/\1/p' packaging/debian/changelog)
metainfo=$(sed -nE 's/^ *<release version="([0-9.]+)".*/\1/p' data/*.metainfo.xml | head -n 1)
widget=Sources/Embedding/DesktopPickerGtk4
library=$(sed -nE "s/^project\(.*version: '([0-9.]+)', license.*/\1/p" $widget/meson.build)
header=$(sed -nE 's/^#define DESKTOP_PICKER_M(AJOR|INOR|ICRO)_VERSION \(([0-9]+)\)$/\2/p' $widget/desktop-picker-gtk4.h | paste -sd .)
reference=$(sed -nE 's/^version = "([0-9.]+)"$/\1/p' $widget/reference.toml)
soname=$(sed -nE "s/.*soversion: '([0-9]+)'.*/\1/p" $widget/meson.build)
if [ -z "$library" ] || [ "$library" != "$header" ] || [ "$library" != "$reference" ] || [ "${library%%.*}" != "$soname" ]; then
    echo "error: the meson.build of $widget says '$library' and soname '$soname', its header '$header', reference.toml '$reference'"
    exit 1
fi
[ -n "$said" ] && [ "$said" = "$meson" ] && [ "$said" = "$debian" ] && [ "$said" = "$metainfo" ] && echo "version: $said" && exit
echo "error: the program says '$said', meson.build '$meson', packaging/debian/changelog '$debian', the metainfo '$metainfo'"
exit 1
