#!/bin/sh
# Prints the lock of a set: each Debian package that the names on standard input need, with version, path in the archive
# and SHA-256. Runs in the tool image. usage: resolve-packages.sh WITHOUT < PACKAGES
set -eu
export LC_ALL=C DEBIAN_FRONTEND=noninteractive
root='-o APT::Sandbox::User=root'

# apt takes what the file names for installed already.
status="$(mktemp)"
grep -v '^#' "$1" | while read -r name; do
  printf 'Package: %s\nStatus: install ok installed\nVersion: 99:0\nArchitecture: %s\n' "$name" "$(dpkg --print-architecture)"
  printf 'Multi-Arch: allowed\nMaintainer: none <none@example.org>\nDescription: not needed\n\n'
done > "$status"

# shellcheck disable=SC2086
[ -n "$(ls /var/lib/apt/lists/*Packages* 2> /dev/null)" ] || apt-get $root -qq update >&2
# shellcheck disable=SC2086,SC2046
uris="$(apt-get $root -o Dir::State::Status="$status" -o Acquire::ForceHash=SHA256 \
  --yes --print-uris --no-install-recommends -qq install $(grep -v '^#'))"

# 'http://…/pool/main/d/dash/dash_0.5_amd64.deb' dash_0.5_amd64.deb 98765 SHA256:0123…
printf '%s\n' "$uris" | tr -d "'" | while read -r uri file _ hash; do
  version="${file#*_}"
  version="$(printf '%s' "${version%_*}" | sed 's/%3a/:/')"
  printf '%s %s %s %s\n' "${file%%_*}" "$version" "pool/${uri#*/pool/}" "${hash#SHA256:}"
done | sort
