#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""man-page.py PROGRAM : prints the program's manual page (man(7)), made from its own argument parser, for meson.build."""
import json
import re
import subprocess
import sys

FILES = [("$XDG_DATA_HOME/desktop-picker", "the index, what is remembered about each app, the record of what was handed to whom"),
         ("$XDG_CONFIG_HOME/desktop-picker", "the folders that were added to the library, and the key behind identifiers"),
         ("$XDG_CACHE_HOME/thumbnails", "thumbnails, which all programs of the desktop share")]
STATUS = [("0", "picked"), ("1", "cancelled by the person"), ("2", "a failure, which one line on standard error names"),
          ("64", "wrong usage")]
HELP = ("help", "version")


def text(words):
    """Escaped for roff. A line that begins with a full stop or an apostrophe would be a request."""
    escaped = words.strip().replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", escaped)


def names(argument):
    """As a person types it: -x, --name VALUE."""
    if argument["kind"] == "positional":
        return f"\\fI{text(argument['valueName'])}\\fR" + ("..." if argument["isRepeating"] else "")
    said = ", ".join(f"\\fB{text({'long': '--', 'short': '-', 'longWithSingleDash': '-'}[name['kind']] + name['name'])}\\fR"
                     for name in argument["names"])
    return said + (f" \\fI{text(argument['valueName'])}\\fR" if argument["kind"] == "option" else "")


def visible(command):
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]
            and argument["valueName"] not in HELP]


def arguments(command):
    for argument in visible(command):
        yield ".TP\n" + names(argument)
        yield text(argument.get("abstract") or "")


def commands(command, above):
    """A section for each command, and those below it."""
    for below in command.get("subcommands", []):
        if not below["shouldDisplay"] or below["commandName"] == "help":
            continue
        path = f"{above} {below['commandName']}"
        yield f".SS \"{text(path)}\""
        yield text(below["abstract"])
        if below.get("discussion"):
            yield ".PP\n" + text(below["discussion"])
        yield from arguments(below)
        yield from commands(below, path)


def page(program):
    def said(option):
        return subprocess.run([program, option], capture_output=True, text=True, check=True).stdout
    root = json.loads(said("--experimental-dump-help"))["command"]
    name, version = root["commandName"], said("--version").split()[-1]
    yield f".TH {name.upper()} 1 \"\" \"{name} {version}\" \"User Commands\""
    yield f".SH NAME\n{text(name)} \\- {text(root['abstract'][0].lower() + root['abstract'][1:]).rstrip('.')}"
    yield f".SH SYNOPSIS\n\\fB{text(name)}\\fR [\\fIcommand\\fR] [\\fIoption\\fR]..."
    yield f".SH DESCRIPTION\n{text(root['discussion'])}"
    yield f"Without a command it is \\fB{text(root['defaultSubcommand'])}\\fR."
    yield ".SH COMMANDS"
    yield from commands(root, name)
    yield ".SS \"Every command\"\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nWhat it takes.\n.TP\n\\fB\\-\\-version\\fR\nThe version."
    yield ".SH EXIT STATUS"
    yield from (f".TP\n\\fB{code}\\fR\n{text(words)}" for code, words in STATUS)
    yield ".SH FILES"
    yield from (f".TP\n\\fI{text(path)}\\fR\n{text(words)}" for path, words in FILES)
    yield ".SH SEE ALSO\n.BR xdg\\-open (1),\n.BR gsettings (1)"


if __name__ == "__main__":
    print("\n".join(page(sys.argv[1])))
