#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# inside.sh : in a bare Debian with the package in /package, and those of the library in /package/library: installs them, has a person pick a photo by command, by
# activation from the bus, through the portal and in a window of another program, and removes them. Prints a line for each step; ends with 1 at the first that fails.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
step() { printf 'package: %s\n' "$*"; }
failed() { printf 'package: FAILED: %s\n' "$*" >&2; exit 1; }
ours() { find / -xdev \( -path '*desktop-picker*' -o -path '*desktoppicker*' \) -not -path '/package*' -not -path '/home/*' -not -path '/proc/*' | sort; }
install() { apt-get -qq install -y --no-install-recommends "$@" >/package/apt.log 2>&1 || { tail -n 5 /package/apt.log; failed "apt-get install $*"; }; }

# A desktop session as far as a person and a program need one; what the bus starts has its display.
if [ "${1:-}" = session ]; then
    cd
    export XDG_RUNTIME_DIR=$HOME/run XDG_CURRENT_DESKTOP=desktoppicker
    mkdir -p -m 700 run
    mkdir -p Pictures
    cp /package/photos/* Pictures/
    # It takes a number that is free, since its sockets may be the machine's, and says which once it listens.
    mkfifo run/display
    Xvfb -displayfd 3 -screen 0 1280x800x24 3>run/display >/dev/null 2>&1 &
    display=$!
    trap 'kill $display' EXIT
    read -r -t 60 number <run/display || failed "no display"
    export DISPLAY=:$number
    dbus-run-session -- /package/inside.sh person 2>session.log || { tail -n 20 session.log >&2; exit 1; }
    exit
fi

if [ "${1:-}" = person ]; then
    # The keys of a person: to the first photo, pick it, add it. Again until the window has gone: keys that come before the photos pick none.
    keys() { # PROCESS
        local window
        window=$(timeout 60 xdotool search --sync --onlyvisible --name "Pick Photos" | head -n 1)
        while kill -0 "$1" 2>/dev/null; do
            timeout 10 xdotool windowfocus --sync "$window" key --delay 200 Home space Return 2>/dev/null || true
            sleep 1
        done
    }
    picked() { # WAY WORDS COMMAND...
        local way=$1 answer
        shift
        answer=$(mktemp)
        timeout 90 "$@" >"$answer" 2>"$answer.errors" &
        local asked=$!
        keys $asked || { cat "$answer.errors"; return 1; }
        wait $asked || { cat "$answer.errors"; return 1; }
        grep -qE '\.jpe?g$' "$answer" || { cat "$answer" "$answer.errors"; return 1; }
        echo "package: picked $way: $(sed 's#.*/##' "$answer")"
    }
    picked "by command" desktop-picker
    picked "by activation from the bus" /usr/bin/python3 /package/ask.py bus
    picked "through the portal" /usr/bin/python3 /package/ask.py portal
    if [ -d /package/library ]; then picked "in another program's window" /usr/bin/python3 /package/ask.py widget; fi
    exit
fi

apt-get -qq update >/package/apt.log 2>&1 || true
before=$(ours)
install /package/package.deb
step "installed with $(grep -c '^Setting up' /package/apt.log) packages"
version=$(desktop-picker --version)
step "says $version"
useradd --create-home person
printf 'tap #1\nadd\n' >/package/script.txt
chmod -R a+rX /package
su person -c 'desktop-picker pick --headless --script /package/script.txt --library /package/photos' | grep -q '^/package/photos/' || failed "a pick without a display"
step "picks without a display"
library=()
if [ -d /package/library ]; then library=(/package/library/*.deb); fi
install xvfb xdotool dbus-daemon python3-gi xdg-desktop-portal "${library[@]}"
su person -c '/package/inside.sh session' || failed "a pick in a window"
su person -c 'desktop-picker doctor' || step "doctor has something to say"
mapfile -t library < <(dpkg-query -Wf '${Package}\n' '*desktop*picker*gtk4*' 2>/dev/null)
apt-get -qq remove -y --purge desktop-picker "${library[@]}" >/package/apt.log 2>&1 || failed "removing"
[ "$(ours)" = "$before" ] || { ours; failed "something is left of it"; }
step "removed without a trace"
