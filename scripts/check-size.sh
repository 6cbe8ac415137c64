#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-size.sh [ROOT] : no Swift or C file over 400 lines, an SPDX line on top of each, nothing that crashes on foreign
# data (try!, fatalError), and no file name that means nothing.
set -euo pipefail
root=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
most=400
failed=0
files=0
lines=()

while IFS= read -r -d '' file; do
    count=$(wc -l <"$file")
    files=$((files + 1))
    lines+=("$count")
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
done < <(find Package.swift Sources Tests bench -name .build -prune -o \( -name '*.swift' -o -name '*.c' -o -name '*.h' \) -type f -print0)

while IFS=: read -r file line text; do
    [[ $text =~ ^[[:space:]]*// ]] && continue
    echo "$file:$line: error: this would end the program: ${text#"${text%%[![:space:]]*}"}"
    failed=1
done < <(grep -rHnE '\btry!|\bfatalError\(' --include='*.swift' Sources || true)

# A script without the line would be the one file whose licence is not told.
while IFS= read -r -d '' file; do
    if ! head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later'; then
        echo "$file:1: error: the SPDX line is missing"
        failed=1
    fi
done < <(find scripts bench Tests/ui .ci \( -name '*.sh' -o -name '*.py' -o -name run \) -type f -print0)

[ $failed -eq 0 ] && echo "size: $files files, median $(printf '%s\n' "${lines[@]}" | sort -n | sed -n "$(((files + 1) / 2))p") lines, none over $most"
exit $failed
