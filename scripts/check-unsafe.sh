#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-unsafe.sh [ROOT] : what can break memory safety in silence stands in GtkSupport only, where it can be reviewed whole.
# C interop elsewhere (Imaging) uses OpaquePointer and the withUnsafe… functions, which end with their scope.
set -euo pipefail
root=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
failed=0
while IFS=: read -r file line text; do
    [[ $text =~ ^[[:space:]]*// ]] && continue
    echo "$file:$line: error: only GtkSupport may use this: ${text#"${text%%[![:space:]]*}"}"
    failed=1
done < <(grep -rHnE '\b(Unmanaged|unsafeBitCast|assumingMemoryBound|unsafeDowncast|bindMemory)\b' --include='*.swift' Sources |
    grep -v '^Sources/GtkSupport/' || true)
[ $failed -eq 0 ] && echo "unsafe: fenced in GtkSupport"
exit $failed
