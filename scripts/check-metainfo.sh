#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-metainfo.sh FILE : whether software centres can read it.
set -euo pipefail
allowed=()
# Who develops it stands in a tag that is known since 1.0, and in the one that was known before and is not liked since.
case $(appstreamcli --version) in
    *" 0."*) allowed=(--override=unknown-tag=pedantic) ;;
    *) allowed=(--override=developer-name-tag-deprecated=pedantic) ;;
esac
appstreamcli validate --strict --no-net "${allowed[@]}" "$1"
