#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-on.sh SUITE [COMMAND [ARGUMENT...]] : runs COMMAND (scripts/test.py suite) on this tree in a bare Debian of another suite: bookworm,
# trixie or forky. debootstrap makes the root once, under $PICKER_ROOTS (a cache of the person's: scripts/roots.sh); Swift is laid into it as it is
# on this machine, and everything else comes from scripts/packages.txt, as on a fresh machine. Needs root, for mounts of its own. What tests leave
# there in build/test-results comes back into the folder that $RESULTS_BACK names.
#
# The root is entered by pivot_root, not by chroot: the kernel refuses user namespaces, which the workers' sandbox needs, to
# whoever was put into a chroot. Mounts and processes of the run end with it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
suite=${1:-}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- scripts/test.py suite

say() { echo "test-on.sh: $*" >&2; }

case $suite in
    bookworm | trixie | forky | sid) ;;
    *)
        say "SUITE is one of bookworm, trixie, forky, sid: make test-on SUITE=trixie"
        exit 64
        ;;
esac
if [ "$(id -u)" -ne 0 ]; then
    say "making and entering another Debian needs root: sudo make test-on SUITE=$suite"
    exit 2
fi
scripts/install-packages.sh suites
scripts/require-swift.sh

roots=$(scripts/roots.sh)
root=$roots/$suite
tree=/src/desktop-picker

make_root() {
    local script=/usr/share/debootstrap/scripts/$suite
    # An older debootstrap does not know a newer suite by name; they are all made alike.
    [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
    say "making a bare Debian $suite in $root"
    rm -rf "$root.new"
    mkdir -p "$roots"
    if ! debootstrap --variant=minbase --include=ca-certificates,make "$suite" "$root.new" "${PICKER_MIRROR:-}" "$script" \
        >"$roots/$suite.log" 2>&1; then
        tail -n 20 "$roots/$suite.log" >&2
        say "debootstrap failed, its words stand in $roots/$suite.log"
        exit 2
    fi
    # What this machine tells apt of its way to the archive counts there as well.
    apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Check-Date|[a-z]+::Proxy) ' >"$root.new/etc/apt/apt.conf.d/80host" || true
    mv "$root.new" "$root"
}
# Two runs in one root would copy the tree over each other.
mkdir -p "$roots"
exec 9>"$roots/$suite.lock"
flock --nonblock 9 || { say "waiting for another run in $root"; flock 9; }
[ -d "$root" ] || make_root

# The toolchain stands where it stands here: its folder holds usr/bin/swift.
swift=$(realpath "$(command -v swift)")
toolchain=${swift%/usr/bin/*}
if [ "$toolchain" = "$swift" ] || [ -z "$toolchain" ]; then
    say "swift is $swift, and only a toolchain in a folder of its own (FOLDER/usr/bin/swift) can be laid into another root"
    exit 2
fi

# The tree without what was built here; what was built there stays, and a file that is the same there keeps its time, so that the next run takes
# seconds. Files that went from the tree go there as well.
mkdir -p "$root$tree"
git ls-files -z --cached --others --exclude-standard | /usr/bin/python3 scripts/lay-tree.py "$root$tree" "$roots/$suite.files"

# Where git finds the Swift packages: a mirror in a folder of this machine is lent to the root.
: >"$root/etc/gitconfig"
printf '[safe]\n\tdirectory = *\n' >>"$root/etc/gitconfig"
lent=("$toolchain")
while read -r key address; do
    [ -n "$key" ] || continue
    git config --file "$root/etc/gitconfig" --add "$key" "$address"
    folder=${key#url.}
    folder=${folder%.insteadof}
    case $folder in /*) [ ! -d "$folder" ] || lent+=("${folder%/}") ;; esac
done < <(git config --get-regexp '^url\..*\.insteadof$' || true)
# Real files and the generator of libraries, which some tests and figures want, where they are beside this tree.
[ ! -d ../shared ] || lent+=("$(realpath ../shared):$(dirname $tree)/shared")
git=$(realpath "$(git rev-parse --git-common-dir)")
lent+=("$git:$tree/.git")
# Libraries that were generated here need not be made a second time, which takes minutes each: they are lent to read, and what a
# run writes beside them is the root's own. What an earlier run left of a place to lend to is no library.
libraries=build/bench
[ ! -d "$root$tree/$libraries" ] || find "$root$tree/$libraries" -maxdepth 1 -name 'real-*' -empty -delete
for made in "$libraries"/real-*; do
    case $made in *.new* | *'*') continue ;; esac
    lent+=("$PWD/$made:$tree/$made")
done
cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true

# What Swift's own programs load (the debugger is wanted by nobody there) and a newer suite has no more (libxml2.so.2, its ICU) comes from this machine, under names that
# nothing of that suite asks for.
cat >"$root/lend-libraries.sh" <<'INSIDE'
find "$1/usr/bin" -type f -perm -u+x ! -name 'lldb*' -exec ldd {} + 2>/dev/null | sed -nE 's/^\s*(\S+) => not found.*/\1/p' | sort -u
INSIDE

enter() { # COMMAND...
    # shellcheck disable=SC2016 # the inner shell expands them
    unshare --mount --pid --fork --kill-child bash -c '
        set -euo pipefail
        root=$1; count=$2; shift 2
        mount --make-rprivate /
        mount --bind "$root" "$root"
        while [ "$count" -gt 0 ]; do
            from=${1%%:*} to=${1##*:}
            if [ -d "$from" ]; then mkdir -p "$root$to"; else mkdir -p "$root${to%/*}" && touch "$root$to"; fi
            mount --bind -o ro "$from" "$root$to"
            shift
            count=$((count - 1))
        done
        mount -t proc proc "$root/proc"
        mount --rbind /sys "$root/sys"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs -o mode=755 tmpfs "$root/run"
        cd "$root"
        mkdir -p .outside
        pivot_root . .outside
        cd /
        umount -l /.outside
        rmdir /.outside 2>/dev/null || true
        # Not in place of this shell, which is the first process there and collects those that nobody waits for.
        "$@"
    ' enter "$root" ${#lent[@]} "${lent[@]}" "$@"
}

plain=(env -i HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8 CI="${CI:-}"
    PATH="$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" LD_LIBRARY_PATH=/opt/swift-libraries)
for name in PICKER_BENCH_RUNS PICKER_BENCH_COUNT; do
    [ -z "${!name:-}" ] || plain+=("$name=${!name}")
done
mkdir -p "$root/opt/swift-libraries"
if [ ! -e "$root/opt/swift-libraries/.complete" ]; then
    # What that suite has of them comes from there: a copy from here would want this suite's libraries in turn.
    enter "${plain[@]}" bash -c 'cd "$1" && scripts/install-packages.sh build' in "$tree"
    missing=$(enter "${plain[@]}" bash /lend-libraries.sh "$toolchain")
    for name in $missing; do
        found=$(ldconfig -p | sed -nE "s|^\s*$name .* => (.*)|\1|p" | head -n 1)
        [ -n "$found" ] || { say "Swift wants $name, which neither Debian $suite nor this machine has"; continue; }
        cp -L "$found" "$root/opt/swift-libraries/$name"
        # And what these load, where that suite does not have it.
        ldd "$found" | sed -nE 's/^\s*(\S+) => (\/\S+).*/\1 \2/p' | while read -r needed file; do
            case $needed in
                libicu*) cp -L "$file" "$root/opt/swift-libraries/$needed" ;;
            esac
        done
    done
    touch "$root/opt/swift-libraries/.complete"
fi

say "$* in Debian $suite"
rm -rf "${root:?}$tree/build/test-results"
status=0
enter "${plain[@]}" bash -c 'cd "$1" && shift && exec "$@"' in "$tree" "$@" || status=$?
if [ -n "${RESULTS_BACK:-}" ] && [ -d "$root$tree/build/test-results" ]; then
    mkdir -p "$RESULTS_BACK"
    cp -r "$root$tree/build/test-results/." "$RESULTS_BACK/"
fi
exit $status
