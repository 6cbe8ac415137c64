#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""translations.py merge|check : brings the translations in po up to the template, or says what is wrong with them.

merge calls msgmerge on each, and msgfmt for the catalogues in data/locale that the program reads. check fails where a
sentence has no translation or a doubtful (fuzzy) one, where the placeholders %1 to %9 are not those of the sentence,
where a translation was not merged, and where a catalogue is not what msgfmt makes of it.
docs/developing/translating.md tells how both are used.
"""
import os
import subprocess
import sys
import tempfile

import po_files

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PO = os.path.join(ROOT, "po")
TEMPLATE = os.path.join(PO, "desktop-picker.pot")
LOCALE = os.path.join(ROOT, "data", "locale")


def languages():
    return sorted(name.removesuffix(".po") for name in os.listdir(PO) if name.endswith(".po"))


def translation(language):
    return os.path.join(PO, language + ".po")


def catalogue(language):
    return os.path.join(LOCALE, language, "LC_MESSAGES", "desktop-picker.mo")


def tool(*command):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    return done.returncode, done.stderr.strip()


def compiled(language, to):
    # One order of bytes on all machines.
    return tool("msgfmt", "--check", "--endianness=little", "-o", to, translation(language))


def merge():
    status = 0
    for language in languages():
        failed, said = tool("msgmerge", "--update", "--backup=none", "--add-location=file", "--quiet",
                            translation(language), TEMPLATE)
        if not failed:
            os.makedirs(os.path.dirname(catalogue(language)), exist_ok=True)
            failed, said = compiled(language, catalogue(language))
        if failed:
            print(said)
            status = 1
            continue
        entries = po_files.read(translation(language))
        missing = sum(1 for entry in entries if is_doubtful(entry) or not all(entry.forms))
        print(f"po/{language}.po: {len(entries)} sentences, {missing or 'none'} to translate")
    return status


def is_doubtful(entry):
    return "fuzzy" in entry.flags


def mistakes(entry):
    """What is wrong with one translated sentence."""
    if not all(entry.forms):
        yield "is not translated"
    elif is_doubtful(entry):
        yield "is marked as fuzzy: look at it, then remove that mark"
    else:
        for form in entry.forms:
            if po_files.placeholders(form) != entry.placeholders():
                wanted = ", ".join(sorted(entry.placeholders())) or "no placeholder"
                yield f"has to hold {wanted}: “{form}”"


def check_language(language, keys):
    """Lines about one translation that say what is wrong."""
    name = f"po/{language}.po"
    failed, said = tool("msgfmt", "--check", "-o", "/dev/null", translation(language))
    if failed:
        yield said
        return
    entries = po_files.read(translation(language))
    for entry in entries:
        for mistake in mistakes(entry):
            yield f"{name}:{entry.line}: error: “{entry.key}” {mistake}"
    if [(entry.key, entry.plural) for entry in entries] != keys:
        yield f"{name}: error: has other sentences than the template; run: make strings"
    if same_catalogue(language):
        return
    yield f"{os.path.relpath(catalogue(language), ROOT)}: error: not what msgfmt makes of {name}; run: make strings"


def same_catalogue(language):
    if not os.path.exists(catalogue(language)):
        return False
    with tempfile.TemporaryDirectory() as folder:
        fresh = os.path.join(folder, "fresh.mo")
        compiled(language, fresh)
        with open(fresh, "rb") as new, open(catalogue(language), "rb") as old:
            return new.read() == old.read()


def check():
    keys = [(entry.key, entry.plural) for entry in po_files.read(TEMPLATE)]
    problems = [line for language in languages() for line in check_language(language, keys)]
    for orphan in sorted(set(os.listdir(LOCALE)) - set(languages())):
        problems.append(f"data/locale/{orphan}: error: there is no po/{orphan}.po")
    if problems:
        print("\n".join(problems))
        return 1
    print(f"translations: {', '.join(languages())}, {len(keys)} sentences each")
    return 0


if __name__ == "__main__":
    work = {"merge": merge, "check": check}.get(" ".join(sys.argv[1:]))
    sys.exit(work() if work else __doc__)
