#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# package-proof.sh [--results FILE] : makes the Debian package of the release programs that are built here, and tries it in a Debian of this machine's
# suite with nothing in it. Compiles nothing. FILE gets a line for the summary of the tests.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
results=/dev/null
if [ "${1:-}" = --results ]; then results=$2; fi
name="the Debian package picks a photo by command, by the bus and through the portal, and goes without a trace"
if [ "$(id -u)" -ne 0 ]; then
    echo "skipped $name (entering another Debian needs root)" >"$results"
    exit 0
fi
programs=$(swift build -c release --show-bin-path) || exit 2
if PROGRAMS=$programs scripts/deb.sh &&
    scripts/test-package.sh "$(sed -nE 's/^VERSION_CODENAME=//p' /etc/os-release)" build/deb/desktop-picker_*.deb; then
    echo "passed $name" >"$results"
else
    echo "failed $name" >"$results"
    exit 1
fi
