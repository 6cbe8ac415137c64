# SPDX-License-Identifier: GPL-3.0-or-later
"""Photos of 200 megapixels as phones code them: HEIC of tiles of 512 pixels. The tiles are one, made here, as full of detail as a photo."""
import importlib.util
import os
import random
import shutil
import subprocess
import sys

SIDE, WIDTH, HEIGHT = 512, 16320, 12240


def can_be_made():
    return shutil.which("heif-enc") is not None and importlib.util.find_spec("PIL") is not None


def tile(path):
    """Noise of eight sizes over each other, as shapes and their details are, and a grain as of a sensor."""
    from PIL import Image

    rnd = random.Random(3)

    def channel():
        sum_of_all = None
        for size in (2, 4, 8, 16, 32, 64, 128, 256):
            noise = Image.new("L", (size, size))
            noise.putdata([rnd.randrange(256) for _ in range(size * size)])
            noise = noise.resize((SIDE, SIDE), Image.Resampling.BICUBIC)
            sum_of_all = noise if sum_of_all is None else Image.blend(sum_of_all, noise, 0.3)
        return sum_of_all

    picture = Image.merge("RGB", [channel() for _ in range(3)])
    grain = Image.new("L", (SIDE, SIDE))
    grain.putdata([min(255, max(0, round(rnd.gauss(128, 40)))) for _ in range(SIDE * SIDE)])
    Image.blend(picture, grain.convert("RGB"), 0.12).save(path)


def make(folder, count):
    """So many files, and the bits that a pixel takes in them."""
    fixtures = os.path.join(os.path.dirname(__file__), "..", "Tests", "fixtures")
    plain, coded = os.path.join(folder, "tile.png"), os.path.join(folder, "tile.heic")
    tile(plain)
    subprocess.run(["heif-enc", "-q", "40", plain, "-o", coded], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    paths = [os.path.join(folder, f"large-{number}.heic") for number in range(count)]
    for path in paths:
        subprocess.run([sys.executable, "-B", os.path.join(fixtures, "heif_grids.py"), coded, path, str(WIDTH), str(HEIGHT)], check=True)
    return paths, os.path.getsize(coded) * 8 / SIDE**2
