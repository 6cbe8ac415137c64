# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged files: prefixes, and changes by a seed that is said with each."""
import random

PREFIXES, MUTATIONS = 40, 100


def prefixes(data):
    """Beginnings of a file, more of them near its start, where headers are."""
    lengths = {round(len(data) * (number / PREFIXES) ** 2) for number in range(PREFIXES)}
    return [(f"prefix-{length}", data[:length]) for length in sorted(lengths | {len(data) - 1})]


def mutations(data, name):
    """Those that have another length say so: what they moved into the data of a picture is a part of it now."""
    for seed in range(MUTATIONS):
        changed = _mutated(data, random.Random(f"{name} {seed}"))
        yield f"mutation-{seed}" + ("-moved" if len(changed) != len(data) else ""), changed


def _mutated(data, chance):
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        # Headers are hit as often as all else.
        place = chance.randrange(len(data) if chance.random() < 0.5 else min(len(data), 600))
        kind, length = chance.randrange(6), chance.choice((1, 2, 4, 8, 100, 1000))
        if kind == 0:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        elif kind == 2:
            number = chance.choice((0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF))
            data[place:place + 4] = number.to_bytes(4, "big")
        elif kind == 3:
            del data[place:place + length]
        elif kind == 4:
            data[place:place] = data[place:place + length]
        else:
            other = chance.randrange(len(data))
            # No more than a number: a whole text within a picture's data would be a part of the picture.
            data[place:place + min(length, 4)] = data[other:other + min(length, 4)]
        if not data:
            data = bytearray(b"\0")
    return bytes(data)
