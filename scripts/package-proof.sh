#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# package-proof.sh [--results FILE] : makes the Debian packages of the release programs that are built here, and tries them in a Debian of this machine's
# suite with nothing in it. Compiles the library for other programs' windows alone. FILE gets a line for the summary of the tests.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
results=/dev/null
if [ "${1:-}" = --results ]; then results=$2; fi
name="the Debian package picks a photo by command, by the bus, through the portal and in another program's window, and goes without a trace"
if [ "$(id -u)" -ne 0 ]; then
    echo "skipped $name (entering another Debian needs root)" >"$results"
    exit 0
fi
programs=$(swift build -c release --show-bin-path) || exit 2
# What is tried for a minute is packed as fast as can be: by xz it took a minute of a processor, and lintian unpacks it again.
export DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1
if PROGRAMS=$programs scripts/deb.sh && scripts/test-package.sh "$(sed -nE 's/^VERSION_CODENAME=//p' /etc/os-release)" \
    build/deb/{desktop-picker,libdesktop-picker-gtk4-1,gir1.2-desktoppickergtk4-1.0}_*.deb; then
    echo "passed $name" >"$results"
else
    echo "failed $name" >"$results"
    exit 1
fi
