#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# roots.sh : the folder where the roots of other Debians lie: $PICKER_ROOTS, else one among the person's caches, which outlives this tree.
set -euo pipefail
realpath -m "${PICKER_ROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/desktop-picker/roots}"
