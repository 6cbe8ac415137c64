# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two samples come from one distribution, without a word about what that is: the rank sum test of Wilcoxon, Mann and Whitney."""
import itertools
import math

# Standard deviations that a rank sum of equal distributions is from its mean once in a billion times.
ONCE_IN_A_BILLION = 6.1


def deviations(first, second):
    """How many standard deviations the ranks of `first` are from what equal distributions have; positive where `first` is larger."""
    ordered = sorted([(value, True) for value in first] + [(value, False) for value in second])
    place, ranks, ties = 0, 0.0, 0
    for _, group in itertools.groupby(ordered, key=lambda pair: pair[0]):
        group = list(group)
        # Equal values share their ranks.
        ranks += sum(is_first for _, is_first in group) * (place + (len(group) + 1) / 2)
        place += len(group)
        ties += len(group) ** 3 - len(group)
    count, other = len(first), len(second)
    whole = count + other
    variance = count * other / 12 * (whole + 1 - ties / (whole * (whole - 1)))
    return (ranks - count * (whole + 1) / 2) / math.sqrt(variance) if variance else 0.0
