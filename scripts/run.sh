#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh : what `make run` does. Installs what is missing, builds in release, opens the picker.
#
# With a display: on $LIBRARY, else on the person's Pictures, else (empty or absent) on the demo library.
# With none: on a virtual display of its own, where one pick of two photos is played on the demo library and checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The folder that the desktop calls Pictures. xdg-user-dir says HOME where the person has none.
pictures() {
    local file=${XDG_CONFIG_HOME:-$HOME/.config}/user-dirs.dirs folder=
    if [ -r "$file" ]; then
        # The file is made to be sourced by a shell; here only its one documented form is read.
        folder=$(sed -nE 's/^XDG_PICTURES_DIR="([^"]*)"$/\1/p' "$file" | tail -n 1)
        folder=${folder/#'$HOME'/$HOME}
    fi
    folder=${folder:-$HOME/Pictures}
    [ "${folder%/}" = "${HOME%/}" ] || echo "$folder"
}

has_photos() {
    [ -d "$1" ] && [ -n "$(find -L "$1" -maxdepth 8 -type f \( -iname '*.jpg' -o -iname '*.jpeg' -o -iname '*.png' -o -iname '*.heic' \
        -o -iname '*.avif' -o -iname '*.webp' -o -iname '*.gif' -o -iname '*.tif' -o -iname '*.tiff' \) -print -quit 2>/dev/null)" ]
}

sections=(build run)
library=${LIBRARY:-}
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    if [ -z "$library" ]; then
        library=$(pictures)
        has_photos "$library" || library=
    fi
    [ -n "$library" ] || sections+=(demo)
else
    sections+=(session)
    [ -n "$library" ] || sections+=(demo)
fi

scripts/install-packages.sh "${sections[@]}"
scripts/require-swift.sh
echo "Building (the first time takes some minutes, later runs take seconds)"
installed=$SECONDS
scripts/build-picker.sh release
# A first build takes minutes; what it was spent on is what a newcomer asks.
((SECONDS < 60)) || echo "Built in $((SECONDS - installed)) s, after $installed s for what had to be installed"
program=$(swift build -c release --show-bin-path)/desktop-picker

if [ -z "$library" ]; then
    scripts/make-demo-library.py build/demo-library
    library=$PWD/build/demo-library
    [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || echo "Your Pictures folder holds no photos yet, so here is a demo library."
fi

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "There is no display here: one pick of two photos is played on a virtual one."
    DESKTOP_PICKER=$program scripts/with-session.sh --size 1280x800 \
        /usr/bin/python3 Tests/ui/demo_pick.py --library "$library" --screenshot build/make-run.png
    echo "Screenshot: build/make-run.png"
    exit 0
fi

echo "Opening the picker on $library. What you pick is printed below."
status=0
"$program" --library "$library" --limit 0 || status=$?
# Cancelling is an answer and no failure of `make run`.
[ $status -ne 1 ] || { echo "Cancelled, nothing was picked."; status=0; }
exit $status
