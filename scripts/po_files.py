# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of sentences and translations as gettext keeps them (.pot, .po), read and written."""
import dataclasses
import re

TEMPLATE_HEADER = """\
# The sentences of DesktopPicker, written by scripts/strings.py: do not edit. See docs/developing/translating.md.
# SPDX-License-Identifier: GPL-3.0-or-later
msgid ""
msgstr ""
"Project-Id-Version: desktop-picker\\n"
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
"Last-Translator: FULL NAME\\n"
"Language-Team: LANGUAGE\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"""
WIDTH = 79


@dataclasses.dataclass
class Entry:
    key: str
    plural: str | None = None
    forms: list = dataclasses.field(default_factory=list)
    references: list = dataclasses.field(default_factory=list)
    comments: list = dataclasses.field(default_factory=list)
    flags: list = dataclasses.field(default_factory=list)
    line: int = 0

    def placeholders(self):
        """What each translation has to hold."""
        return placeholders(self.key if self.plural is None else self.plural)


def placeholders(text):
    return set(re.findall(r"%[1-9]", text))


def quoted(text):
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(signs.get(sign, sign) for sign in text) + '"'


def unquoted(text):
    signs = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: signs.get(match[1], match[1]), text)


def field(name, text):
    """A line of an entry, broken between words where it is long, the way gettext's own tools do."""
    if len(name) + 1 + len(quoted(text)) <= WIDTH:
        return f"{name} {quoted(text)}\n"
    lines = [""]
    for word in re.findall(r"\S+\s*|\s+", text):
        if len(quoted(lines[-1] + word)) > WIDTH - 1:
            lines.append("")
        lines[-1] += word
    return f'{name} ""\n' + "".join(quoted(line) + "\n" for line in lines)


def written(header, entries):
    """A template with these entries."""
    parts = [header]
    for entry in entries:
        part = "".join(f"#. Translators: {comment}\n" for comment in entry.comments)
        part += "".join(f"#: {reference}\n" for reference in entry.references)
        part += f"#, {', '.join(entry.flags)}\n" if entry.flags else ""
        part += field("msgid", entry.key)
        part += 'msgstr ""\n' if entry.plural is None else (
            field("msgid_plural", entry.plural) + 'msgstr[0] ""\nmsgstr[1] ""\n')
        parts.append(part)
    return "\n".join(parts)


def read(path):
    """The entries of a file, without its header and without those that are kept for later only."""
    entries, entry, take = [], Entry(""), None

    def start(number):
        nonlocal entry
        if entry.forms:
            entries.append(entry)
            entry = Entry("")
        entry.line = entry.line or number

    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if line.startswith("#,"):
                start(number)
                entry.flags = [flag.strip() for flag in line[2:].split(",")]
            elif line.startswith("#:"):
                start(number)
                entry.references.append(line[2:].strip())
            elif line.startswith("#"):
                continue
            elif match := re.fullmatch(r'(msgid|msgid_plural|msgstr(?:\[\d+\])?) "(.*)"', line):
                name, text = match[1], unquoted(match[2])
                if name == "msgid":
                    start(number)
                    entry.key, entry.line = text, number
                elif name == "msgid_plural":
                    entry.plural = text
                else:
                    entry.forms.append(text)
                take = name.split("[")[0]
            elif line:
                text = unquoted(line[1:-1])
                if take == "msgid":
                    entry.key += text
                elif take == "msgid_plural":
                    entry.plural += text
                else:
                    entry.forms[-1] += text
    if entry.forms:
        entries.append(entry)
    return [entry for entry in entries if entry.key]
