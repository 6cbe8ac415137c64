#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install-packages.sh SECTION... : installs what is missing of these sections of packages.txt, and says what and why.
# Asks dpkg first: where nothing is missing it costs milliseconds and no network.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
list=$here/packages.txt

if [ $# -eq 0 ]; then
    echo "usage: install-packages.sh SECTION...   (sections: $(sed -n 's/^\[\(.*\)\]$/\1/p' "$list" | tr '\n' ' '))" >&2
    exit 64
fi

# Lines of the list as "SECTION NAME[|NAME...] REASON": a package may have another name in another suite.
entries() {
    awk '/^\[/ { gsub(/[][]/, ""); section = $1; next }
         /^[a-z0-9]/ { names = $0; sub(/ *#.*/, "", names); gsub(/ *\| */, "|", names)
                       sub(/^[^#]*#? */, ""); print section, names, $0 }' "$list"
}

declare -A reason=()
names=()
for section in "$@"; do
    grep -qx "\[$section\]" "$list" || { echo "install-packages.sh: no section [$section] in $list" >&2; exit 64; }
    while read -r _ name why; do
        [ -n "${reason[$name]:-}" ] || names+=("$name")
        reason[$name]=$why
    done < <(entries | awk -v s="$section" '$1 == s')
done

if ! command -v dpkg-query >/dev/null; then
    echo "This is not a Debian system, so nothing is installed here. The program needs what these packages carry:"
    printf '  %s\n' "${names[@]//|/ or }"
    exit 0
fi

installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${names[@]//|*/}" 2>/dev/null | sed -n 's/^installed //p' || true)
missing=()
for name in "${names[@]}"; do
    found=
    IFS='|' read -ra alternatives <<<"$name"
    for alternative in "${alternatives[@]}"; do
        if grep -qxF "$alternative" <<<"$installed"; then found=1; break; fi
        [ "$alternative" != "$name" ] || continue
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$alternative" 2>/dev/null)" != installed ] || { found=1; break; }
    done
    [ -n "$found" ] || missing+=("$name")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Installing ${#missing[@]} Debian packages that are missing here ($*):"
for name in "${missing[@]}"; do printf '  %-28s %s\n' "${name//|/ or }" "${reason[$name]}"; done

if [ "$(id -u)" -eq 0 ]; then
    as_root=(env DEBIAN_FRONTEND=noninteractive)
elif command -v sudo >/dev/null; then
    echo "(through sudo, which may ask for your password)"
    as_root=(sudo env DEBIAN_FRONTEND=noninteractive)
else
    echo "Neither root nor sudo is here. Ask an administrator for: apt-get install --no-install-recommends ${missing[*]//|*/}" >&2
    exit 2
fi

# A lock that another apt holds is waited for, and a bare container has no package lists yet. A broken third-party
# source must not stop us, so only the installation decides.
apt=("${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
"${apt[@]}" update || echo "apt-get update had trouble; trying with the package lists that are here." >&2

# Of each line the first name that this suite has. A package that a suite does not have stops none of the others; whether
# the program does without it shows where it is used.
wanted=()
absent=()
for name in "${missing[@]}"; do
    chosen=
    IFS='|' read -ra alternatives <<<"$name"
    for alternative in "${alternatives[@]}"; do
        candidate=$(LC_ALL=C apt-cache policy "$alternative" 2>/dev/null | sed -n 's/^ *Candidate: //p')
        if [ -n "$candidate" ] && [ "$candidate" != "(none)" ]; then chosen=$alternative; break; fi
    done
    if [ -n "$chosen" ]; then wanted+=("$chosen"); else absent+=("${name//|/ or }"); fi
done
[ ${#absent[@]} -eq 0 ] || echo "Not in this Debian's archive, and left out: ${absent[*]}" >&2
[ ${#wanted[@]} -gt 0 ] || exit 0
if ! "${apt[@]}" install -y --no-install-recommends "${wanted[@]}" >/dev/null; then
    echo "apt-get could not install: ${wanted[*]}" >&2
    echo "Its reason stands above. Is the network up, and are Debian's main archives in /etc/apt/sources.list*?" >&2
    exit 2
fi
echo "Installed."
