#!/bin/sh
# Builds a base image from Debian's packages, for machines that reach a Debian mirror and no registry of images.
# Usage: container/base-image.sh IMAGE PACKAGE...     (as root; needs debootstrap and podman)
#   container/base-image.sh localhost/flipdeck-base nodejs ca-certificates
# SUITE (trixie) needs Node 20.19 or later; MIRROR (http://deb.debian.org/debian) is the package mirror.
set -eu

[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
image=$1
shift
suite=${SUITE:-trixie}
mirror=${MIRROR:-http://deb.debian.org/debian}
packages=$(echo "$*" | tr ' ' ',')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "Installing $suite with $packages …" >&2
debootstrap --variant=minbase --include="$packages" "$suite" "$work/root" "$mirror" >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  exit 1
}
rm -rf "$work/root/var/cache/apt" "$work/root/var/lib/apt/lists" "$work/root/usr/share/doc" "$work/root/usr/share/man"
echo "Writing $image …" >&2
tar -C "$work/root" --numeric-owner -c . | podman import --quiet - "$image"
