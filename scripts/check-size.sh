#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-size.sh [ROOT] : no file of Swift, C, C++ or Python over 500 lines where it does not say why at its top ("Long because"), an SPDX line on top
# of each, nothing that crashes on foreign data (try!, fatalError, subscripts of GRDB's rows, Dispatch's sources for descriptors), and no file name that means nothing.
set -euo pipefail
root=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
failed=0
files=0
longest=0
most=500

while IFS= read -r -d '' file; do
    count=$(wc -l <"$file")
    files=$((files + 1))
    [ "$count" -le $longest ] || longest=$count
    if [ "$count" -gt $most ] && ! head -n 12 "$file" | grep -q 'Long because'; then
        echo "$file:$most: error: $count lines, $most are the most; begin a comment at its top with \"Long because\" where it is one idea"
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

# A source of Dispatch's that is cancelled in the moment in which the other side leaves ends the process (swift-corelibs-libdispatch, issue 949). Foundation's
# handlers of FileHandle and DispatchIO are made of them.
while IFS=: read -r file line text; do
    [[ $text =~ ^[[:space:]]*// ]] && continue
    echo "$file:$line: error: read on a thread or by GLib's loop: ${text#"${text%%[![:space:]]*}"}"
    failed=1
done < <(grep -rHnE '\b(makeReadSource|makeWriteSource|DispatchIO|readabilityHandler|writeabilityHandler)\b' --include='*.swift' Sources examples || true)

# A script without the line would be the one file whose licence is not told.
while IFS= read -r -d '' file; do
    if ! head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later'; then
        echo "$file:1: error: the SPDX line is missing"
        failed=1
    fi
done < <(find scripts bench Tests/ui .ci \( -name '*.sh' -o -name '*.py' -o -name run \) -type f -print0)

[ $failed -eq 0 ] && echo "size: $files files, the longest has $longest lines"
exit $failed
