#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run-example.sh [ARGUMENT...] : what `make run-example` does. Builds the picker, the widget and Annotate (docs/annotate.md), and opens that.
#
# $DESKTOP_PICKER is a picker that is built already.
# With a display: with a service of this tree, which answers in place of an installed one as long as the app is open, on $LIBRARY, else on the person's
# folders.
# With none: on a virtual display of its own, where the four steps are played on the demo library.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

sections=(build run widget)
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || sections+=(session demo)
scripts/install-packages.sh "${sections[@]}"
scripts/require-swift.sh
echo "Building (the first time takes some minutes, later runs take seconds)"
[ -n "${DESKTOP_PICKER:-}" ] || scripts/build-picker.sh release
scripts/build-widget.sh
PKG_CONFIG_PATH=$PWD/build/widget swift build --package-path examples/annotate --scratch-path build/example-annotate
program=${DESKTOP_PICKER:-$(swift build -c release --show-bin-path)/desktop-picker}

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "There is no display here: the four steps are played on a virtual one."
    [ -n "${LIBRARY:-}" ] || scripts/make-demo-library.py build/demo-library
    DESKTOP_PICKER=$program scripts/with-session.sh --size 1280x800 /usr/bin/python3 Tests/embedding/annotate_pictures.py \
        --library "${LIBRARY:-$PWD/build/demo-library}" --to build/run-example
    echo "Screenshots: build/run-example"
    exit 0
fi

name=io.github.desktoppicker.DesktopPicker
"$program" service --idle 0 ${LIBRARY:+--library "$LIBRARY"} &
service=$!
trap 'kill "$service" 2>/dev/null || true; wait "$service" 2>/dev/null || true' EXIT
# A service that is there already gives way.
answers() {
    gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
        --method org.freedesktop.DBus.GetConnectionUnixProcessID "$name" 2>/dev/null | grep -q "uint32 $service,"
}
until answers; do
    kill -0 "$service" 2>/dev/null || { echo "run-example.sh: the service of this tree has ended." >&2; exit 2; }
    sleep 0.1
done
LD_LIBRARY_PATH=$PWD/build/widget build/example-annotate/debug/annotate "$@"
