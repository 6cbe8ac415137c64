#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-picker.sh [debug|release] : builds the picker and the programs that it starts, and nothing for tests or measuring.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for product in desktop-picker desktop-picker-decoder desktop-picker-video-decoder; do
    swift build -c "${1:-release}" --product $product
done
