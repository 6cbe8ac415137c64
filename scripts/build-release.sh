#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-release.sh PRODUCT... : builds programs of this package in release. Swift's libraries are linked into them (adr/0028).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for product in "$@"; do
    swift build -c release --static-swift-stdlib --product "$product"
done
