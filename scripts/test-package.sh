#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-package.sh SUITE PACKAGE [LIBRARY...] : installs a Debian package of the picker (make deb) in a Debian of that suite with nothing in it, picks a photo there by
# command, by activation from the bus, through the portal, and with the packages of the library in another program's window, and removes it (Tests/package/inside.sh). Needs root, for mounts of its own. debootstrap makes the bare root once,
# under $PICKER_ROOTS (scripts/roots.sh); each run has a copy of it, which goes with the run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [ $# -lt 2 ] || [ ! -f "$2" ]; then
    echo "usage: test-package.sh SUITE PACKAGE [LIBRARY...]" >&2
    exit 64
fi
[ "$(id -u)" -eq 0 ] || { echo "test-package.sh: entering another Debian needs root" >&2; exit 2; }
suite=$1
scripts/install-packages.sh suites
roots=$(scripts/roots.sh)
bare=$roots/bare-$suite
if [ ! -d "$bare" ]; then
    mkdir -p "$roots"
    rm -rf "$bare.new"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$bare.new" "${PICKER_MIRROR:-}" >"$bare.log" 2>&1 ||
        { tail -n 20 "$bare.log" >&2; exit 2; }
    # What this machine tells apt of its way to the archive counts there as well.
    apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Check-Date|[a-z]+::Proxy) ' >"$bare.new/etc/apt/apt.conf.d/80host" || true
    mv "$bare.new" "$bare"
fi
root=$(mktemp -d "$roots/package.XXXXXX")
trap 'rm -rf --one-file-system "$root"' EXIT
cp -a --reflink=auto "$bare/." "$root/"
mkdir -p "$root/package/photos"
cp "$2" "$root/package/package.deb"
if [ $# -gt 2 ]; then
    mkdir "$root/package/library"
    cp "${@:3}" "$root/package/library/"
fi
cp Tests/package/inside.sh Tests/package/ask.py "$root/package/"
for name in one two three; do
    /usr/bin/python3 -c "from PIL import Image; Image.effect_noise((640, 480), 60).save('$root/package/photos/$name.jpg')"
done
cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
# Not by chroot: the kernel refuses the namespaces of the workers to whoever was put into one.
# shellcheck disable=SC2016 # the inner shell expands them
unshare --mount --pid --fork --kill-child bash -c '
    set -euo pipefail
    mount --make-rprivate /
    mount --bind "$1" "$1"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    cd "$1"
    mkdir -p .outside
    pivot_root . .outside
    cd /
    umount -l /.outside
    exec env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /package/inside.sh
' enter "$root"
