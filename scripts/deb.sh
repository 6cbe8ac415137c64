#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# deb.sh : builds the Debian packages of this tree for the suite that it runs on, into build/deb, and asks lintian about them: the picker, and the library for other
# programs' windows. PROGRAMS names a folder with programs that are built already, PACKAGES one with the Swift packages of others (meson-notes.md). The last lines say
# the size of each, and what makes that of the picker.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [ -z "${PROGRAMS:-}" ]; then
    scripts/install-packages.sh build widget package
    scripts/require-swift.sh
    mkdir -p build/deb-programs
    scripts/meson-programs.sh "$PWD" "$PWD/build/deb-programs" "$PWD/build/deb-programs" "" "${PACKAGES:-}"
    PROGRAMS=build/deb-programs
else
    scripts/install-packages.sh widget package
fi
PROGRAMS=$(realpath "$PROGRAMS")
export PROGRAMS
version=$(sed -nE '1s/.*\(([0-9.]+)-.*/\1/p' packaging/debian/changelog)
rm -rf build/deb
source=build/deb/desktop-picker-$version
mkdir -p "$source"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$source"
cp -r packaging/debian "$source"
(cd "$source" && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >../build.log 2>&1) || { tail -n 20 build/deb/build.log >&2; exit 1; }
package=$(echo build/deb/desktop-picker_*.deb)
mapfile -t packages < <(find build/deb -maxdepth 1 -name '*.deb' ! -name '*-dbgsym_*' | sort)
lintian --fail-on error,warning --info "${packages[@]}"
for other in "${packages[@]}"; do
    [ "$other" = "$package" ] || echo "$other: $(($(stat -c %s "$other") / 1024)) KiB"
done
echo "$package: $(($(stat -c %s "$package") / 1024)) KiB, installed:"
dpkg-deb --fsys-tarfile "$package" | tar -tvf - | awk '$3 > 500000 { printf "  %7d KiB  %s\n", $3 / 1024, $6; big += $3 } { all += $3 }
    END { printf "  %7d KiB  everything else\n  %7d KiB  in all\n", (all - big) / 1024, all / 1024 }'
