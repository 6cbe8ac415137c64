#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# require-swift.sh : ends with a sentence that helps where Swift is missing or too old for Package.swift.
set -euo pipefail
needed=6.2
if ! command -v swift >/dev/null; then
    echo "Swift $needed or newer is needed and no swift is in the PATH. Get it from https://www.swift.org/install/linux/" >&2
    exit 2
fi
found=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
if [ -n "$found" ] && [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
    echo "Swift $needed or newer is needed, this is Swift $found. Get it from https://www.swift.org/install/linux/" >&2
    exit 2
fi
