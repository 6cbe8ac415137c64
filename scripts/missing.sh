#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# missing.sh widget|wayland|touch : installs what tests of the window in such a session need, and says why they cannot run here. Fails where they can.
# Nothing else needs these programs, so a machine that cannot have them does all the rest.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
case ${1:-} in
    wayland)
        scripts/install-packages.sh wayland >&2
        for tool in sway grim setpriv; do
            command -v $tool >/dev/null || { echo "$tool is not installed" && exit; }
        done
        ;;
    widget)
        scripts/install-packages.sh install widget >&2
        for tool in meson wayland-scanner g-ir-scanner; do
            command -v $tool >/dev/null || { echo "$tool is not installed" && exit; }
        done
        ;;
    touch)
        scripts/install-packages.sh touch >&2
        [ -x /usr/lib/xorg/Xorg ] || { echo "xserver-xorg-core is not installed" && exit; }
        [ -e /usr/lib/xorg/modules/input/inputtest_drv.so ] || { echo "this xserver-xorg-core has no driver for tests" && exit; }
        [ -e /usr/lib/xorg/modules/drivers/dummy_drv.so ] || { echo "xserver-xorg-video-dummy is not installed" && exit; }
        ;;
    *)
        echo "usage: missing.sh widget|wayland|touch" >&2
        exit 64
        ;;
esac
exit 1
