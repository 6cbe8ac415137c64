#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-picker.sh [debug|release] : builds the picker and the programs that it starts, and nothing for tests or measuring.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
products=(desktop-picker desktop-picker-decoder desktop-picker-video-decoder)
[ "${1:-release}" = debug ] || exec scripts/build-release.sh "${products[@]}"
for product in "${products[@]}"; do
    swift build -c debug --product "$product"
done
