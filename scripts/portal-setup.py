#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""portal-setup.py on|off|show [PROGRAM] : makes the picker the photo chooser of this person's desktop, or takes that back.

For a program that no package has installed: writes what packages put into /usr below the person's own folders (XDG_DATA_HOME,
XDG_CONFIG_HOME) and starts the portal again where systemd runs it. PROGRAM is the picker, else that of the release build. `show` prints
what is there. What "on" has written it notes, and "off" removes that and nothing else; a file that was there before is kept and comes back.
"""
import configparser
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHOOSER = "org.freedesktop.impl.portal.FileChooser"
STEM = "desktoppicker"
PORTAL = "/usr/libexec/xdg-desktop-portal"


def folder(variable, usual):
    return pathlib.Path(os.environ.get(variable) or pathlib.Path.home() / usual)


DATA, CONFIG = folder("XDG_DATA_HOME", ".local/share"), folder("XDG_CONFIG_HOME", ".config")
OWN = DATA / "desktop-picker" / "portal-setup"
NOTE = OWN / "written.json"
SYSTEM = [pathlib.Path(part) for part in (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")]


def portal_version():
    """Of the installed xdg-desktop-portal, as numbers; None where there is none."""
    try:
        said = subprocess.run([PORTAL, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return tuple(int(number) for number in re.search(r"(\d+)\.(\d+)", said).groups())


def desktops():
    return [name.lower() for name in os.environ.get("XDG_CURRENT_DESKTOP", "").split(":") if name]


class Setup:
    """What is written, and what was there before."""

    def __init__(self):
        self.written = {}

    def write(self, path, text):
        before = path.read_text(encoding="utf-8") if path.is_file() and not path.is_symlink() else None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.written[str(path)] = {"before": before, "text": text}

    def link(self, path, target):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)
        self.written[str(path)] = {"before": None, "text": None}

    def note(self):
        NOTE.parent.mkdir(parents=True, exist_ok=True)
        NOTE.write_text(json.dumps(self.written, indent=1), encoding="utf-8")


def filled(template, program):
    return template.read_text(encoding="utf-8").replace("@bindir@/desktop-picker", str(program))


def prefer_us(setup):
    """Portals since 1.17: the file by which this desktop's are chosen, with ours for files."""
    names = [f"{name}-portals.conf" for name in desktops()] + ["portals.conf"]
    places = [CONFIG, *(pathlib.Path(part) for part in (os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(":")),
              pathlib.Path("/etc"), DATA, *SYSTEM]
    found = next((place / "xdg-desktop-portal" / name for place in places for name in names
                  if (place / "xdg-desktop-portal" / name).is_file()), None)
    chosen = configparser.ConfigParser(interpolation=None)
    chosen.optionxform = str
    if found:
        chosen.read(found, encoding="utf-8")
    if not chosen.has_section("preferred"):
        chosen.add_section("preferred")
        chosen["preferred"]["default"] = "*"
    before = chosen["preferred"].get(CHOOSER) or chosen["preferred"].get("default", "*")
    chosen["preferred"][CHOOSER] = ";".join([STEM, *(name for name in before.split(";") if name and name != STEM)])
    text = io.StringIO()
    chosen.write(text, space_around_delimiters=False)
    setup.write(CONFIG / "xdg-desktop-portal" / (found.name if found else "portals.conf"), text.getvalue())


def name_folder(setup):
    """Portals of version 1.16 read one folder, and take the first that fits: ours sorts first in one with links to all others."""
    portals = OWN / "portals"
    for place in SYSTEM:
        for file in sorted((place / "xdg-desktop-portal" / "portals").glob("*.portal")):
            if file.stem != STEM:
                setup.link(portals / file.name, file)
    fitting = ";".join([STEM, *desktops()])
    ours = (ROOT / "data" / f"{STEM}.portal").read_text(encoding="utf-8")
    setup.write(portals / f"00-{STEM}.portal", re.sub(r"(?m)^UseIn=.*$", f"UseIn={fitting};", ours))
    setup.write(CONFIG / "systemd" / "user" / "xdg-desktop-portal.service.d" / "desktop-picker.conf",
                f"[Service]\nEnvironment=XDG_DESKTOP_PORTAL_DIR={portals}\n")


def restart():
    """Has the portal read its files again."""
    commands = [["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "try-restart", "xdg-desktop-portal.service"],
                ["systemctl", "--user", "stop", "desktop-picker.service"]]
    if not shutil.which("systemctl") or subprocess.run(["systemctl", "--user", "is-system-running"], capture_output=True).returncode > 1:
        print("Log out and in again, or start the portal again by hand: it reads its files when it starts.")
        return
    for command in commands:
        subprocess.run(command, capture_output=True)


def on(program):
    version = portal_version()
    if version is None:
        sys.exit("xdg-desktop-portal is not installed; install the package of that name first.")
    if not os.access(program, os.X_OK):
        sys.exit(f"{program} is missing: build it first (make build), or name the picker.")
    if NOTE.is_file():
        off(quiet=True)
    setup = Setup()
    for template in sorted((ROOT / "data" / "service").glob("*.in")):
        place = CONFIG / "systemd" / "user" if template.stem == "desktop-picker.service" else DATA / "dbus-1" / "services"
        setup.write(place / template.stem, filled(template, program))
    if version >= (1, 17):
        setup.write(DATA / "xdg-desktop-portal" / "portals" / f"{STEM}.portal",
                    (ROOT / "data" / f"{STEM}.portal").read_text(encoding="utf-8"))
        prefer_us(setup)
    else:
        name_folder(setup)
    setup.note()
    print(f"Programs that ask the desktop for photos now get {program}. To undo it: make portal-off")
    restart()


def off(quiet=False):
    if not NOTE.is_file():
        sys.exit("Nothing was set up here.")
    for name, what in json.loads(NOTE.read_text(encoding="utf-8")).items():
        path = pathlib.Path(name)
        if what["text"] is None:
            path.unlink(missing_ok=True)
        elif path.is_file() and path.read_text(encoding="utf-8") != what["text"]:
            print(f"{path} was changed since and stays; remove what it says of {STEM} by hand.")
        elif what["before"] is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(what["before"], encoding="utf-8")
    shutil.rmtree(OWN, ignore_errors=True)
    if not quiet:
        print("The desktop's own file chooser answers again.")
        restart()


def show():
    if not NOTE.is_file():
        print("Nothing is set up here.")
    else:
        print("\n".join(json.loads(NOTE.read_text(encoding="utf-8"))))


def main():
    command, program = (sys.argv[1:] + [None, None])[:2]
    usual = ROOT / ".build" / "release" / "desktop-picker"
    if command == "on":
        on(pathlib.Path(program or usual).resolve() if program else usual)
    elif command in ("off", "show") and program is None:
        off() if command == "off" else show()
    else:
        sys.exit(__doc__.split(" : ")[0].replace("portal-setup.py", "usage: portal-setup.py"))


if __name__ == "__main__":
    main()
