#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-picker.sh [debug|release] [PRODUCT...] : builds the picker and the programs that it starts, and with them the named products of
# this package (`watched`: desktop-picker-watched). Package.swift has all flags, so that plain `swift build` builds the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
configuration=${1:-release}
shift $(($# > 0 ? 1 : 0))
for product in desktop-picker desktop-picker-decoder desktop-picker-video-decoder "${@/#/desktop-picker-}"; do
    swift build -c "$configuration" --product "$product"
done
