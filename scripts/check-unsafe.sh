#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-unsafe.sh [ROOT] : what can break memory safety in silence stands in GtkSupport only, where it can be reviewed whole.
# C interop elsewhere (Imaging) uses OpaquePointer and the withUnsafe… functions, which end with their scope. What the compiler is
# told to believe about threads (@unchecked Sendable) says in its comment what makes it true.
set -euo pipefail
root=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
failed=0
while IFS=: read -r file line text; do
    [[ $text =~ ^[[:space:]]*// ]] && continue
    echo "$file:$line: error: only GtkSupport may use this: ${text#"${text%%[![:space:]]*}"}"
    failed=1
done < <(grep -rHnE 'nonisolated\(unsafe\)|\b(Unmanaged|unsafeBitCast|assumingMemoryBound|unsafeDowncast|bindMemory)\b' --include='*.swift' Sources |
    grep -v '^Sources/Gtk/GtkSupport/' || true)
while IFS=: read -r file line _; do
    # The comment directly above the declaration.
    above=$(awk -v last="$line" 'NR >= last { exit } /^ *\/\// { said = said $0; next } { said = "" } END { print said }' "$file")
    grep -qi unchecked <<<"$above" && continue
    echo "$file:$line: error: say in the comment above why it may be shared unchecked"
    failed=1
done < <(grep -rHn '@unchecked Sendable' --include='*.swift' Sources || true)
[ $failed -eq 0 ] && echo "unsafe: fenced in GtkSupport, each @unchecked with its reason"
exit $failed
