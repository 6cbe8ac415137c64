#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# with-session.sh [--wayland | --touch] [--size WxH] | --no-display COMMAND... : runs COMMAND in a desktop session of its own
# and gives back its exit status. With --no-display there is no display, only the private home: for what must work without one.
#
# The session is an Xvfb on a free display, a session bus that can start nothing but the accessibility bus, and a home with
# XDG directories in a temporary folder: nothing of the person's is read or written. Of what programs of the machine share it has
# types of files, schemas, one theme of icons and fonts: not its programs, themes, settings or devices (docs/developing/testing.md).
# Everything goes away with COMMAND.
# What Xvfb shows stands in the file $PICKER_FRAMEBUFFER (XWD format), which is how screenshots are taken without more tools.
#
# With --wayland a sway without hardware stands in place of Xvfb; $SWAYSOCK is where it takes commands. Windows float in it,
# as on the desktops that the picker is made for.
#
# With --touch it is an Xorg that draws into memory and has a touch screen and a touchpad, which Xvfb has not. What fingers do
# on them is written into the sockets $PICKER_TOUCH/touchscreen and $PICKER_TOUCH/touchpad.
set -euo pipefail

size=1280x800
display=x11
# Not the one in the PATH, which may run as root on behalf of others and then reads no configuration of ours.
xorg=/usr/lib/xorg/Xorg
while true; do
    case ${1:-} in
        --size)
            size=${2:-}
            shift $(($# > 1 ? 2 : 1))
            ;;
        --wayland) display=wayland && shift ;;
        --touch) display='touch' && shift ;;
        --no-display) display=none && shift ;;
        *) break ;;
    esac
done
[[ $size =~ ^[0-9]+x[0-9]+$ ]] && [ $# -gt 0 ] ||
    { echo "usage: with-session.sh [--wayland | --touch] [--size WxH] | --no-display COMMAND..." >&2; exit 64; }
needs() { # TOOL SECTION
    command -v "$1" >/dev/null ||
        { echo "with-session.sh: $1 is missing; scripts/install-packages.sh $2 installs it." >&2; exit 2; }
}
needs dbus-daemon session
case $display in
    x11) needs Xvfb session ;;
    wayland) needs sway wayland ;;
    touch) needs $xorg touch ;;
esac

# Memory cards, disks and phones of the person would be in the tests: COMMAND sees the machine without them.
devices() { sed -nE 's/^([^ ]+ ){4}(\/(run\/)?media\/[^ ]+) .*/\2/p' /proc/self/mountinfo | sort -r; }
if [ -n "$(devices)" ]; then
    if [ -n "${PICKER_SESSION_APART:-}" ] || ! unshare --mount true 2>/dev/null; then
        echo "with-session.sh: photos of what is connected would be in the tests; take it out first: $(devices | tr '\n' ' ')" >&2
        exit 2
    fi
    words=(--size "$size")
    [ $display = x11 ] || words=("--${display/none/no-display}" "${words[@]}")
    # shellcheck disable=SC2016 # the inner shell expands them
    PICKER_SESSION_APART=1 exec unshare --mount bash -c '
        while read -r place; do umount --lazy "$(printf %b "${place//\\/\\0}")"; done <<<"$1"
        shift
        exec "$@"' apart "$(devices)" "$0" "${words[@]}" "$@"
fi
unset PICKER_SESSION_APART

base=$(mktemp -d "${TMPDIR:-/tmp}/picker-session.XXXXXX")
started=()
cleanup() {
    local pid
    # Newest first, so that no service outlives the bus it serves.
    for ((i = ${#started[@]} - 1; i >= 0; i--)); do
        pid=${started[i]}
        # Each was started as a leader of its own group: the accessibility bus has a daemon of its own in there.
        kill -TERM -- "-$pid" 2>/dev/null || kill -TERM "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    rm -rf "$base"
}
trap cleanup EXIT

mkdir -m 700 "$base"/{home,data,cache,config,state,runtime,framebuffer}

# Xvfb picks the display number itself and writes it to descriptor 3 once it can be connected to; sway has it written.
mkfifo "$base/display" "$base/address"
case $display in
    x11)
        setsid Xvfb -displayfd 3 -screen 0 "${size}x24" -fbdir "$base/framebuffer" -nolisten tcp -noreset -dpi 96 \
            3>"$base/display" >"$base/display.log" 2>&1 </dev/null &
        started+=($!)
        ;;
    wayland)
        mkdir -m 700 "$base/sway"
        cat >"$base/sway/config" <<SWAY
xwayland disable
output HEADLESS-1 mode --custom $size position 0 0
default_floating_border none
# No limits: the picker's own are what is tested.
floating_minimum_size 1 x 1
floating_maximum_size -1 x -1
for_window [app_id=".*"] floating enable
exec echo "\$WAYLAND_DISPLAY" >&3
SWAY
        as_person=()
        if [ "$(id -u)" -eq 0 ]; then
            # sway refuses to be root. As nobody it has one folder here; root's clients may use the sockets in it anyway.
            as_person=(setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs)
            chown -R 65534:65534 "$base/sway"
            chmod 711 "$base"
        fi
        SWAYSOCK=$base/sway/commands
        # Nothing else of our environment: a DISPLAY or a WAYLAND_DISPLAY would put it into a window of another session.
        setsid env -i PATH="$PATH" HOME="$base/sway" XDG_RUNTIME_DIR="$base/sway" SWAYSOCK="$SWAYSOCK" LC_ALL=C.UTF-8 \
            WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
            "${as_person[@]}" sway --config "$base/sway/config" 3>"$base/display" >"$base/display.log" 2>&1 </dev/null &
        started+=($!)
        ;;
    touch)
        mkdir -m 700 "$base/touch" "$base/touch/none"
        device() { # NAME TYPE
            printf 'Section "InputDevice"\nIdentifier "%s"\nDriver "inputtest"\n' "$1"
            printf 'Option "DeviceType" "%s"\nOption "SocketPath" "%s"\nEndSection\n' "$2" "$base/touch/$1"
        }
        wide=${size%x*} high=${size#*x}
        {
            device keyboard Keyboard
            device touchpad PointerGesture
            device touchscreen Touch
            cat <<XORG
Section "ServerFlags"
    # The machine's own devices stay with whom they belong to.
    Option "AutoAddDevices" "off"
    Option "AutoAddGPU" "off"
EndSection
Section "Module"
    Disable "glx"
EndSection
Section "Device"
    Identifier "memory"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 1-1000
    VertRefresh 1-1000
    Modeline "picker" 100 $wide $((wide + 8)) $((wide + 16)) $((wide + 24)) $high $((high + 1)) $((high + 2)) $((high + 3))
EndSection
Section "Screen"
    Identifier "screen"
    Device "memory"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Modes "picker"
    EndSubSection
EndSection
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "keyboard" "CoreKeyboard"
    InputDevice "touchpad" "CorePointer"
    InputDevice "touchscreen"
EndSection
XORG
        } >"$base/touch/xorg.conf"
        # A seat that no machine has: the server looks for no console, no graphics card and no login service.
        DBUS_SYSTEM_BUS_ADDRESS="unix:path=$base/no-system-bus" setsid $xorg -displayfd 3 -config "$base/touch/xorg.conf" \
            -configdir "$base/touch/none" -logfile "$base/display.log" -seat picker -sharevts -novtswitch -nolisten tcp -noreset -dpi 96 \
            3>"$base/display" >/dev/null 2>&1 </dev/null &
        started+=($!)
        ;;
esac
if [ $display != none ] && ! read -r -t 30 number <"$base/display"; then
    echo "with-session.sh: the display did not start:" >&2
    cat "$base/display.log" >&2
    exit 2
fi

# A configuration of our own: the stock one would start whatever desktop services the machine has installed. Its limits are those of a session.
mkdir "$base/services"
service=/usr/share/dbus-1/services/org.a11y.Bus.service
# The stock file hands over to systemd where that runs, which would be the person's own session.
[ ! -r $service ] || grep -v '^SystemdService=' $service >"$base/services/org.a11y.Bus.service"
cat >"$base/bus.conf" <<XML
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$base/runtime/bus</listen>
  <servicedir>$base/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
$(grep '<limit name=' /usr/share/dbus-1/session.conf 2>/dev/null)
</busconfig>
XML

# What a desktop would tell GTK: without it every machine shows what it happens to have, or what /etc/gtk-4.0 says there.
mkdir -p "$base/desktop/gtk-4.0"
cat >"$base/desktop/gtk-4.0/settings.ini" <<INI
[Settings]
gtk-theme-name=Default
gtk-application-prefer-dark-theme=0
gtk-icon-theme-name=Adwaita
gtk-font-name=Cantarell 11
gtk-enable-animations=1
gtk-double-click-time=400
gtk-double-click-distance=5
gtk-xft-antialias=1
gtk-xft-hinting=1
gtk-xft-hintstyle=hintslight
gtk-xft-rgba=none
INI

# What the machine's programs share, without its applications, portals, themes, launchers and its distribution's own defaults.
mkdir -p "$base/system"/{icons,glib-2.0/schemas,themes/Clearlooks}
# Not GTK's: openbox, which some tests start, ends without it.
ln -s /usr/share/themes/Clearlooks/openbox-3 "$base/system/themes/Clearlooks/openbox-3"
ln -s /usr/share/mime "$base/system/mime"
ln -s /usr/share/icons/Adwaita "$base/system/icons/Adwaita"
# Which program reads which kind of picture, where gdk-pixbuf has glycin read them.
[ ! -d /usr/share/glycin-loaders ] || ln -s /usr/share/glycin-loaders "$base/system/glycin-loaders"
cp /usr/share/glib-2.0/schemas/org.g{nome,tk}.*.xml "$base/system/glib-2.0/schemas" 2>/dev/null || true
# Under Wayland GTK takes its font from there, and which one that is differs from suite to suite.
printf "[org.gnome.desktop.interface]\nfont-name='Cantarell 11'\n" >"$base/system/glib-2.0/schemas/session.gschema.override"
compile=$(command -v glib-compile-schemas || ls /usr/lib/*/glib-2.0/glib-compile-schemas)
"$compile" "$base/system/glib-2.0/schemas" 2>"$base/schemas.log" || { cat "$base/schemas.log" >&2; exit 2; }

# The machine's fonts, without what its configuration makes of them. They are read once for all sessions where that was done.
cat >"$base/fonts.conf" <<XML
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>$base/fonts</cachedir>
  <cachedir>/var/cache/fontconfig</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Cantarell</string><string>DejaVu Sans</string></edit>
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="hinting"><bool>true</bool></edit>
    <edit name="hintstyle"><const>hintslight</const></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>
</fontconfig>
XML
if [ $display != none ] && font=$(FONTCONFIG_FILE="$base/fonts.conf" fc-match -f '%{family}' Cantarell) && [[ $font != Cantarell* ]]; then
    echo "with-session.sh: the font Cantarell is missing; scripts/install-packages.sh session installs it." >&2
    exit 2
fi

# Whatever the caller's shell has set for GTK and what it is made of, but for the two that are meant for the session.
renderer=${GSK_RENDERER:-cairo} accessibility=${GTK_A11Y:-atspi}
unset "${!G_@}" "${!GDK_@}" "${!GIO_@}" "${!GI_@}" "${!GSETTINGS_@}" "${!GSK_@}" "${!GTK_@}" "${!FONTCONFIG_@}" "${!FC_@}" "${!PANGO_@}" \
    "${!XCURSOR_@}" "${!XDG_@}" "${!WAYLAND_@}" "${!QT_@}" "${!SNAP@}" "${!FLATPAK_@}" "${!LC_@}" "${!DESKTOP_PICKER_TRACE_@}" \
    DESKTOP_PICKER_DATA DESKTOP_PICKER_SIZE PICKER_FRAMEBUFFER PICKER_TOUCH DISPLAY XAUTHORITY XMODIFIERS DESKTOP_SESSION SWAYSOCK I3SOCK \
    LANGUAGE LOCPATH NLSPATH NO_AT_BRIDGE AT_SPI_BUS_ADDRESS DBUS_STARTER_ADDRESS DBUS_STARTER_BUS_TYPE PYTHONPATH PYTHONHOME COLUMNS
# Swift keeps downloaded packages by these; the person's git settings may name a mirror or a proxy.
[ -r "${HOME:-/nonexistent}/.gitconfig" ] && export GIT_CONFIG_GLOBAL="${GIT_CONFIG_GLOBAL:-$HOME/.gitconfig}"
case $display in
    x11) export GDK_BACKEND=x11 DISPLAY=":$number" PICKER_FRAMEBUFFER="$base/framebuffer/Xvfb_screen0" ;;
    wayland) export GDK_BACKEND=wayland WAYLAND_DISPLAY="$base/sway/$number" SWAYSOCK="$base/sway/commands" ;;
    touch) export GDK_BACKEND=x11 DISPLAY=":$number" PICKER_TOUCH="$base/touch" ;;
    none) export GDK_BACKEND=x11 ;;
esac
export HOME="$base/home" XDG_DATA_HOME="$base/data" XDG_CACHE_HOME="$base/cache" XDG_CONFIG_HOME="$base/config" \
    XDG_CONFIG_DIRS="$base/desktop" XDG_DATA_DIRS="$base/system" GTK_DATA_PREFIX="$base/system" FONTCONFIG_FILE="$base/fonts.conf" \
    XCURSOR_PATH="$base/system/icons" XDG_STATE_HOME="$base/state" XDG_RUNTIME_DIR="$base/runtime" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=$base/runtime/bus" DBUS_SYSTEM_BUS_ADDRESS="unix:path=$base/no-system-bus" \
    LC_ALL=C.UTF-8 LANG=C.UTF-8 TZ="${PICKER_TEST_TZ:-Europe/Lisbon}" \
    GSK_RENDERER="$renderer" GTK_A11Y="$accessibility" GSETTINGS_BACKEND=memory GTK_USE_PORTAL=0

setsid dbus-daemon --config-file="$base/bus.conf" --nofork --nopidfile --print-address=3 \
    3>"$base/address" >"$base/bus.log" 2>&1 </dev/null &
started+=($!)
if ! read -r -t 30 _ <"$base/address"; then
    echo "with-session.sh: dbus-daemon did not start:" >&2
    cat "$base/bus.log" >&2
    exit 2
fi

# Started by hand, because a program that finds accessibility switched off publishes no tree at all.
launcher=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$base/services/org.a11y.Bus.service" 2>/dev/null || true)
if [ $display != none ] && [ "$GTK_A11Y" = atspi ] && [ -x "${launcher:-}" ]; then
    setsid "$launcher" --launch-immediately >"$base/a11y.log" 2>&1 </dev/null &
    started+=($!)
fi

# In the background with our own standard input, so that a signal to us reaches COMMAND at once.
"$@" <&0 &
command=$!
trap 'kill -TERM "$command" 2>/dev/null' TERM HUP
trap 'kill -INT "$command" 2>/dev/null' INT
status=0
wait "$command" || status=$?
while kill -0 "$command" 2>/dev/null; do
    status=0
    wait "$command" || status=$?
done
exit "$status"
