#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install.sh install|uninstall : what `make install` and `make uninstall` do. PREFIX is where it goes (/usr/local), DESTDIR a folder before that for packages, PROGRAMS a
# folder with programs that are built already, WIDGET whether the library for other programs' windows is installed, too: auto (where it can be built), enabled, disabled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
prefix=${PREFIX:-/usr/local}
[[ $prefix = /* ]] || { echo "install.sh: PREFIX is '$prefix'; name an absolute folder" >&2; exit 64; }
root=${DESTDIR:-}
widget=${WIDGET:-auto}

# set_up FOLDER WIDGET : meson's build folder, with today's settings.
set_up() {
    # Debian's meson would put libexec's and lib's files into folders of the machine's architecture.
    local settings=(--prefix "$prefix" --libexecdir libexec --libdir lib "-Dwidget=$2"
        "-Dprograms=${PROGRAMS:+$(realpath "$PROGRAMS")}")
    local again=()
    if [ -e "$1/build.ninja" ]; then again=(--reconfigure); fi
    if ! said=$(meson setup "${again[@]}" "$1" "${settings[@]}" 2>&1); then
        tail -n 12 <<<"$said" >&2
        return 1
    fi
}

# What the system's loader knows of libraries is made anew, by whom it obeys.
keep_libraries() {
    [ "$(id -u)" -ne 0 ] || PATH=$PATH:/sbin:/usr/sbin ldconfig 2>/dev/null || true
}

case ${1:-} in
    install)
        if [ -n "${PROGRAMS:-}" ]; then scripts/install-packages.sh install; else
            scripts/install-packages.sh build run install
            scripts/require-swift.sh
        fi
        [ "$widget" = disabled ] || scripts/install-packages.sh widget || [ "$widget" = auto ]
        set_up build/meson "$widget"
        ninja -C build/meson >&2
        DESTDIR=$root meson install -C build/meson --no-rebuild >/dev/null
        [ -n "$root" ] || [ "$widget" = disabled ] || keep_libraries
        echo "Installed below $root$prefix. docs/portal.md says how it becomes the photo chooser of a desktop; make uninstall takes all of it away."
        ;;
    uninstall)
        scripts/install-packages.sh install
        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        set_up "$folder/meson" disabled
        meson introspect --installed "$folder/meson" | /usr/bin/python3 -c '
import json, os, sys
for place in json.load(sys.stdin).values():
    path = sys.argv[1] + place
    # A folder comes from the one of its name in data; other programs may have files in it, too.
    source = "data/" + os.path.basename(path)
    files = [path] if not os.path.isdir(path) else [
        os.path.join(path, os.path.relpath(folder, source), name) for folder, _, names in os.walk(source) for name in names]
    for file in filter(os.path.lexists, files):
        os.remove(file)
' "$root"
        for place in share/desktop-picker libexec/desktop-picker share/doc/desktop-picker; do
            [ ! -d "$root$prefix/$place" ] || find "$root$prefix/$place" -depth -type d -empty -delete
        done
        # Of the library nothing is asked, which could be built by then no more.
        share=$root$prefix/share lib=$root$prefix/lib
        had=
        if [ -e "$lib/libdesktop-picker-gtk4.so.1" ]; then had=1; fi
        rm -rf "$share/doc/desktop-picker-gtk4"
        rm -f "$root$prefix/include/desktop-picker-gtk4.h" "$lib"/libdesktop-picker-gtk4.so{,.*} "$lib/pkgconfig/desktop-picker-gtk4.pc" \
            "$lib/girepository-1.0/DesktopPickerGtk4-1.0.typelib" "$share/gir-1.0/DesktopPickerGtk4-1.0.gir" \
            "$share/vala/vapi"/desktop-picker-gtk4.{vapi,deps}
        if [ -z "$root" ]; then
            # What the desktop keeps of such files is made anew, where its tools are.
            glib-compile-schemas "$share/glib-2.0/schemas" 2>/dev/null || true
            gtk-update-icon-cache -q -t -f "$share/icons/hicolor" 2>/dev/null || true
            update-desktop-database -q "$share/applications" 2>/dev/null || true
            [ -z "$had" ] || keep_libraries
        fi
        echo "Nothing of it is below $root$prefix any more. What it knows of your photos stays in your own folders (docs/privacy.md: What the picker keeps)."
        ;;
    *)
        echo "usage: [PREFIX=DIR] [DESTDIR=DIR] [PROGRAMS=DIR] [WIDGET=auto|enabled|disabled] install.sh install|uninstall" >&2
        exit 64
        ;;
esac
