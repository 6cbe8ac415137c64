# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be measured on a picture of the window: how bright it is, and whether its words can be read."""
import collections


def luminance(pixbuf):
    """Mean brightness of a picture, 0 to 1."""
    red, green, blue = mean(pixbuf)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def mean(pixbuf):
    """Mean colour of a picture, each part from 0 to 255."""
    data, width, stride, step = pixbuf.get_pixels(), pixbuf.get_width(), pixbuf.get_rowstride(), pixbuf.get_n_channels()
    lines = [data[row * stride:row * stride + width * step] for row in range(pixbuf.get_height())]
    return tuple(sum(sum(line[part::step]) for line in lines) / (width * len(lines)) for part in range(3))


def distance(one, other):
    """How far two colours are from each other: 0 to 441."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


def light(colour):
    """WCAG's relative luminance of a colour, whose parts are from 0 to 255."""
    parts = [part / 255 for part in colour]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast_of(one, other):
    """WCAG's contrast between two colours: 1 to 21."""
    return (max(light(one), light(other)) + 0.05) / (min(light(one), light(other)) + 0.05)


def contrast(pixbuf):
    """WCAG's contrast between the most frequent colour and the one that is farthest from it: ground and words."""
    data, stride, step = pixbuf.get_pixels(), pixbuf.get_rowstride(), pixbuf.get_n_channels()
    colours = collections.Counter(
        tuple(data[row * stride + column * step:][:3])
        for row in range(pixbuf.get_height()) for column in range(pixbuf.get_width()))
    ground = colours.most_common(1)[0][0]
    return max(contrast_of(ground, colour) for colour in colours)
