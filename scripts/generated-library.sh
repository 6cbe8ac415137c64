#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# generated-library.sh COUNT [OPTION...] : the folder of a library of COUNT files by the generator beside the checkout
# (../shared/tools/make-library.py, which takes the OPTIONs), made once; its truth lies beside it in FOLDER.manifest.tsv.
# Exits 3 where the generator, its pictures or Pillow are not here. Prints the folder on standard output, all else on standard error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count=$1
shift
generator=../shared/tools/make-library.py
corpus=../shared/corpus
library=build/bench/real-$count

if [ ! -d "$library" ]; then
    [ -r "$generator" ] && [ -d "$corpus" ] || { echo "the generator of libraries (../shared/tools) is not beside this checkout" >&2; exit 3; }
    /usr/bin/python3 -c 'import PIL' 2>/dev/null || { echo "python3-pil is not installed (scripts/install-packages.sh bench)" >&2; exit 3; }
    echo "Making a library of $count files in $library (once)" >&2
    rm -rf "$library.new"
    mkdir -p build/bench
    /usr/bin/python3 "$generator" "$library.new" --count "$count" --seed 1 --source "$corpus" "$@" >&2
    # What states no day stands under that of its file: all broken files would be the newest, and nothing else on the first screen.
    /usr/bin/python3 - "$library.new" << 'EOF'
import csv, datetime, os, sys
with open(sys.argv[1] + ".manifest.tsv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file, delimiter="\t"):
        if row["kind"] == "corrupt" and row["local"]:
            day = datetime.datetime.fromisoformat(row["local"]).replace(tzinfo=datetime.timezone.utc).timestamp()
            os.utime(os.path.join(sys.argv[1], row["path"]), (day, day))
EOF
    mv "$library.new.manifest.tsv" "$library.manifest.tsv"
    mv "$library.new" "$library"
fi
echo "$library"
