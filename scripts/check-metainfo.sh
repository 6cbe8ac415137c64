#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-metainfo.sh FILE : whether software centres can read it.
set -euo pipefail
allowed=()
# The metainfo names the developer twice: <developer> is unknown to versions before 1.0, <developer_name> is deprecated since.
case $(appstreamcli --version) in
    *" 0."*) allowed=(--override=unknown-tag=pedantic) ;;
    *) allowed=(--override=developer-name-tag-deprecated=pedantic) ;;
esac
appstreamcli validate --strict --no-net "${allowed[@]}" "$1"
