# SPDX-License-Identifier: GPL-3.0-or-later
"""What a file full of needles is, and the list of those who write one."""
import dataclasses
import os
import unittest

import exif
import xmp


def merged(*tables):
    """Tables of what stays as one: by class, all their needles."""
    return {kind: sum((table.get(kind, []) for table in tables), []) for table in tables for kind in table}


@dataclasses.dataclass
class Sample:
    """A file and what of it has to stay, by class, where that class is left in. Dates stay if one of them does."""
    name: str
    data: bytes
    stays: dict = dataclasses.field(default_factory=dict)
    # A program that refuses it does no harm, either.
    may_be_refused: bool = False
    # It comes along with its photo and is not named.
    comes_along: bool = False


WRITERS = []
BOTH = merged(exif.STAYS, xmp.STAYS)


def writer(function):
    """Registers a function of a folder for its own files that yields samples."""
    WRITERS.append(function)
    return function


def written(folder, originals):
    """All samples, in `originals`, made of what lies in `folder`: their list, and by name of the writer why others are missing."""
    samples, missing = [], {}
    for function in WRITERS:
        scratch = os.path.join(folder, "made", function.__name__)
        os.makedirs(scratch)
        try:
            for sample in function(scratch):
                with open(os.path.join(originals, sample.name), "wb") as file:
                    file.write(sample.data)
                samples.append(sample)
        except unittest.SkipTest as reason:
            missing[function.__name__] = str(reason)
    return samples, missing
