#!/usr/bin/env bash
# Proves that a fresh clone sets itself up on a machine that has Debian 12 and a Swift toolchain, nothing else.
#
# usage: Tests/BareMachine/run.sh [command]
#
# A minimal Debian is unpacked into a temporary folder, the toolchain is mounted into it, the last commit is
# cloned there, and the command (default: `.ci/run`, then `make run`) runs inside. Wants root, debootstrap, a mirror
# (that of the host's apt). The mounts live in a mount namespace of their own and end with it, however it ends:
# outside, where the folder is removed, they never existed.
set -euo pipefail

suite=bookworm
script=$(readlink -f "$0")
project=$(dirname "$script")/../..

# --- inside the namespace: mount, enter, run -------------------------------------------------------------------

if [ "${1:-}" = --inside ]; then
    root=$2 toolchain=$3 command=$4
    mount --bind "$toolchain" "$root/opt/swift"
    mount -o remount,bind,ro "$root/opt/swift"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    # The toolchain is left off PATH on purpose: it must be found.
    exec chroot "$root" /usr/bin/env -i HOME=/root CI=true TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        /bin/bash -c "cd /src && $command" </dev/null
fi

# --- outside: what is needed, the minimal system, the clone ------------------------------------------------------

fail() {
    echo "bare machine: $1" >&2
    exit 1
}

command=${1:-'.ci/run && make run'}
[ "$(id -u)" = 0 ] || fail "this must run as root (chroot, mount)"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"

swift=$("$project/.ci/find-swift")
toolchain=$("$swift" -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/usr/lib/swift".*|\1|p')
[ -n "$toolchain" ] || fail "the toolchain of $swift does not lie in a folder of its own"

# The Debian archives that the host uses for this suite, its way to them, and Debian's own as the default.
archives=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
    awk -v suite="$suite" '$1 ~ /^https?:/ && $3 == "main" && ($2 == suite || $2 == suite "-updates" || $2 == suite "-security")' |
    sort -u)
mirror=$(awk -v suite="$suite" '$2 == suite { print $1; exit }' <<<"$archives")
if [ -z "$mirror" ]; then
    mirror=http://deb.debian.org/debian
    archives="$mirror $suite main"
fi

cache=${TMPDIR:-/tmp}/ics2snapshot-bare-$(id -u)
mkdir -p -m 700 "$cache"
[ -O "$cache" ] && [ ! -L "$cache" ] || fail "$cache belongs to somebody else"
archive=$cache/$suite.tar

work=$(mktemp -d "${TMPDIR:-/tmp}/ics2snapshot-bare.XXXXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
trap '[ -z "${child:-}" ] || kill -KILL "$child" && wait; exit 143' INT TERM
root=$work/root

if [ -z "$(find "$archive" -mtime -7 2>/dev/null)" ]; then
    echo "bare machine: debootstrap $suite" >&2
    # debootstrap leaves its own /proc mounted when it fails: it gets a namespace too.
    unshare --mount --propagation private -- debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$work/log" ||
        { tail -n 20 "$work/log" >&2 && fail "debootstrap failed"; }
    tar -C "$root" --one-file-system -cf "$archive.$$" . && mv "$archive.$$" "$archive"
    rm -rf --one-file-system "$root"
fi

mkdir "$root"
tar -C "$root" -xpf "$archive"
awk '{ print "deb", $1, $2, $3 }' <<<"$archives" >"$root/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(https?::Proxy|Check-Date|Check-Valid-Until|Retries)[: ]' |
    grep -v '::Proxy-Auto-Detect' >"$root/etc/apt/apt.conf.d/90host" || true
cp --dereference /etc/resolv.conf /etc/hosts "$root/etc/"
if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
    mkdir -p "$root/etc/ssl/certs"
    cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
fi
mkdir -p "$root/opt/swift"
git -c safe.directory='*' clone --quiet --no-hardlinks "$project" "$root/src"

# In the background, so that a signal is acted upon at once; the process namespace dies with `unshare`,
# which forwards no signal.
unshare --mount --propagation private --pid --fork --kill-child -- \
    "$script" --inside "$root" "$toolchain" "$command" &
child=$!
wait "$child"
