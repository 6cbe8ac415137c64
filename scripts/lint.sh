#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lint.sh [--results FILE] : all checks that need no build. FILE gets a line "passed|failed|skipped NAME" each.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/.." || exit 2
results=/dev/null
if [ "${1:-}" = --results ]; then
    results=$2
    : >"$results"
fi
failed=0

check() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then
        echo "passed $name" >>"$results"
    else
        echo "failed $name" >>"$results"
        echo "FAILED: $name"
        failed=1
    fi
}

# A check by a program that not every machine has. `make check` installs them.
optional() { # PROGRAM NAME COMMAND...
    local program=$1
    shift
    if command -v "$program" >/dev/null; then
        check "$@"
    else
        echo "skipped $1 ($program is not installed)" >>"$results"
        echo "skipped: $1 ($program is not installed)"
    fi
}

format() {
    local swift=()
    mapfile -d '' swift < <(find Package.swift Sources Tests bench -name '*.swift' -type f -print0)
    swift format lint --strict --parallel "${swift[@]}" && echo "format: ${#swift[@]} files as .swift-format asks"
}

# Fails for absolute paths of one machine, which do not exist elsewhere.
machine_paths() {
    local found
    # Built from pieces, or this line would find itself.
    found=$(git ls-files -z --cached --others --exclude-standard | xargs -0 grep -InE "(^|[^A-Za-z0-9_.])/(wo""rk|ro""ot)/" -- 2>/dev/null || true)
    [ -z "$found" ] && echo "paths: none of one machine only" && return 0
    echo "$found" | sed 's/^/error: a path of one machine: /'
    return 1
}

shell() {
    local scripts=()
    mapfile -t scripts < <(find scripts .ci bench -type f \( -name '*.sh' -o -name run \))
    shellcheck --severity=warning "${scripts[@]}" && echo "shell: ${#scripts[@]} scripts"
}

python() {
    local file
    while IFS= read -r -d '' file; do
        # Compiled to nowhere: no __pycache__ beside the sources.
        /usr/bin/python3 -c 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")' "$file" || return 1
    done < <(find scripts bench Tests/fixtures Tests/ui Tests/faults Tests/delivery Tests/portal -name '*.py' -type f -print0)
    echo "python: every file compiles"
}

optional /usr/bin/python3 "layers" "$here/check-layers.py"
optional /usr/bin/python3 "drawing of the layers" "$here/draw-layers.py" --check
optional /usr/bin/python3 "folders within targets" "$here/check-folders.py"
optional /usr/bin/python3 "rules of the mutants" "$here/mutate.py" --check
check "unsafe code is fenced" "$here/check-unsafe.sh"
optional /usr/bin/python3 "citations lead somewhere" "$here/check-citations.py"
optional /usr/bin/python3 "public declarations are documented" "$here/check-docs.py"
check "one version" "$here/check-version.sh"
check "size, licence, no crash" "$here/check-size.sh"
optional /usr/bin/python3 "switches over enums" "$here/check-switches.py"
check "no machine paths" machine_paths
check "Swift format" format
optional /usr/bin/python3 "Python compiles" python
optional /usr/bin/python3 "template of sentences" "$here/strings.py" --check
optional /usr/bin/python3 "table of containers" "$here/privacy-table.py" --check
optional msgfmt "translations" "$here/translations.py" check
optional pyflakes3 "names of Python" pyflakes3 scripts bench Tests/fixtures Tests/ui Tests/faults Tests/delivery Tests/portal Tests/embedding
optional shellcheck "shell scripts" shell
optional desktop-file-validate "desktop file" desktop-file-validate data/io.github.desktoppicker.DesktopPicker.desktop
optional appstreamcli "metainfo" "$here/check-metainfo.sh" data/io.github.desktoppicker.DesktopPicker.metainfo.xml
exit $failed
