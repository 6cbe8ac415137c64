#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-size.sh [ROOT] : no file of Swift, C, C++ or Python over 300 lines in Sources, or 400 elsewhere, half of those in Sources at most 90
# and nine tenths at most 180, an SPDX line on top of each, nothing that crashes on foreign data (try!, fatalError, subscripts of GRDB's rows), and no
# file name that means nothing.
set -euo pipefail
root=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
failed=0
files=0
lines=()

while IFS= read -r -d '' file; do
    count=$(wc -l <"$file")
    files=$((files + 1))
    most=400
    if [[ $file == Sources/* ]]; then
        lines+=("$count")
        most=300
    fi
    if [ "$count" -gt $most ]; then
        echo "$file:$most: error: $count lines; split it, $most are the most"
        failed=1
    fi
    if ! head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later'; then
        echo "$file:1: error: the SPDX line is missing"
        failed=1
    fi
    case ${file##*/} in
        *Utils* | *Utilities* | *Helper* | *Manager* | *Extensions*)
            echo "$file:1: error: name it after what it is about"
            failed=1
            ;;
    esac
done < <(find Package.swift Sources Tests bench scripts -name .build -prune -o \( -name '*.swift' -o -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.py' \) -type f -print0)

while IFS=: read -r file line text; do
    [[ $text =~ ^[[:space:]]*// ]] && continue
    echo "$file:$line: error: this would end the program: ${text#"${text%%[![:space:]]*}"}"
    failed=1
done < <(grep -rHnE '\btry!|\bfatalError\(' --include='*.swift' Sources || true)

# A subscript of a row ends the program where a damaged index has NULL instead of a value; decode throws.
while IFS=: read -r file line text; do
    echo "$file:$line: error: use row.decode: ${text#"${text%%[![:space:]]*}"}"
    failed=1
done < <(grep -rHnE '\brow\[' --include='*.swift' Sources/Library/PhotoLibrary || true)

# A script without the line would be the one file whose licence is not told.
while IFS= read -r -d '' file; do
    if ! head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later'; then
        echo "$file:1: error: the SPDX line is missing"
        failed=1
    fi
done < <(find scripts bench Tests/ui .ci \( -name '*.sh' -o -name '*.py' -o -name run \) -type f -print0)

# The line at a share of the sorted lengths of Sources, in hundredths.
length_at() { printf '%s\n' "${lines[@]}" | sort -n | sed -n "$(((${#lines[@]} * $1 + 99) / 100))p"; }
for share in "50 90 median" "90 180 90th percentile"; do
    read -r hundredths most name <<<"$share"
    if [ "$(length_at "$hundredths")" -gt "$most" ]; then
        echo "Sources: error: the $name of lengths is $(length_at "$hundredths") lines, $most are the most"
        failed=1
    fi
done
[ $failed -eq 0 ] &&
    echo "size: $files files; of ${#lines[@]} in Sources median $(length_at 50) lines, 90th percentile $(length_at 90), longest $(length_at 100)"
exit $failed
