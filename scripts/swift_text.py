# SPDX-License-Identifier: GPL-3.0-or-later
"""Just enough of Swift's spelling for scripts/strings.py: what is comment and string, what a literal says, what the
arguments of a call are."""
import re

PAIRS = {"(": ")", "[": "]", "{": "}"}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


class Unreadable(Exception):
    """The Swift source is more complicated than this reader understands."""


def string_end(text, start):
    """Behind the string that begins at `start`, strings within its interpolations included."""
    quote = '"""' if text.startswith('"""', start) else '"'
    place = start + len(quote)
    while place < len(text):
        if text.startswith(quote, place):
            return place + len(quote)
        if text.startswith("\\(", place):
            place = interpolation_end(text, place + 2)
        else:
            place += 2 if text[place] == "\\" else 1
    raise Unreadable("a string without an end")


def interpolation_end(text, place):
    depth = 1
    while depth and place < len(text):
        if text[place] == '"':
            place = string_end(text, place)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place


def comment_end(text, start):
    """Behind the comment that begins at `start`; those between /* and */ hold others."""
    if text.startswith("//", start):
        end = text.find("\n", start)
        return len(text) if end < 0 else end
    depth, place = 0, start
    while place < len(text):
        step = {"/*": 1, "*/": -1}.get(text[place:place + 2], 0)
        depth += step
        place += 2 if step else 1
        if step and not depth:
            break
    return place


def bare(text):
    """The text at its length, with blanks for comments and for what strings say, so that brackets can be counted."""
    out, place = [], 0

    def blank(end, edge):
        inner = re.sub(r"[^\n]", " ", text[place + edge:end - edge])
        out.append(text[place:place + edge] + inner + text[end - edge:end] if edge else inner)
        return end

    while place < len(text):
        if text.startswith(("//", "/*"), place):
            place = blank(comment_end(text, place), 0)
        elif text[place] == '"':
            place = blank(string_end(text, place), 3 if text.startswith('"""', place) else 1)
        else:
            out.append(text[place])
            place += 1
    return "".join(out)


def closing(bare_text, opening):
    """The place of the bracket that closes the one at `opening`."""
    waiting = []
    for place in range(opening, len(bare_text)):
        sign = bare_text[place]
        if sign in PAIRS:
            waiting.append(PAIRS[sign])
        elif waiting and sign == waiting[-1]:
            waiting.pop()
            if not waiting:
                return place
    raise Unreadable("a bracket without an end")


def arguments(text, bare_text, opening):
    """The arguments of the call whose bracket opens at `opening`, as pairs of label (or None) and expression."""
    end = closing(bare_text, opening)
    cuts, depth = [opening], 0
    for place in range(opening + 1, end):
        sign = bare_text[place]
        depth += (sign in PAIRS) - (sign in PAIRS.values())
        if sign == "," and not depth:
            cuts.append(place)
    found = []
    for start, stop in zip(cuts, cuts[1:] + [end]):
        label = re.match(r"\s*([A-Za-z_]\w*)\s*:", bare_text[start + 1:stop])
        first = start + 1 + (label.end() if label else 0)
        found.append((label[1] if label else None, text[first:stop].strip()))
    return found


def literal(expression):
    """What a string literal says. Unreadable for all else, and for one with a value inside."""
    if not expression.startswith('"') or expression.startswith('"""') or string_end(expression, 0) != len(expression):
        raise Unreadable(f"no string literal: {expression}")

    def meant(match):
        if match[1]:
            return chr(int(match[1], 16))
        if match[2] not in ESCAPES:
            raise Unreadable(f"a value within the text: {expression}")
        return ESCAPES[match[2]]
    return re.sub(r"\\(?:u\{([0-9A-Fa-f]+)\}|(.))", meant, expression[1:-1])


def literals(text, bare_text, start, end):
    """What the string literals between two places say."""
    found, place = [], start
    while (place := bare_text.find('"', place, end)) >= 0:
        behind = string_end(text, place)
        found.append(literal(text[place:behind]))
        place = behind
    return found
