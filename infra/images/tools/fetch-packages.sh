#!/bin/sh
# Unpacks the packages of a lock into a folder, each verified by its SHA-256, and writes what each one is and holds to FOLDER.packages.
# No script of a package runs. Mirrors are those of apt's configuration here. usage: fetch-packages.sh FOLDER < LOCK
set -eu
export LC_ALL=C
folder="$1"
mirrors="$(apt-get --print-uris update | sed -n "s/^'\(.*\/\)dists\/.*/\1/p" | sort -u)"

# Debian's merged /usr: packages unpack below /usr alone.
mkdir -p "$folder/usr/bin" "$folder/usr/sbin" "$folder/usr/lib" "$folder/usr/lib64"
for name in bin sbin lib lib64; do ln -sfn "usr/$name" "$folder/$name"; done

fetch() {
  for mirror in $mirrors; do
    /usr/lib/apt/apt-helper -o APT::Sandbox::User=root -qq download-file "$mirror$1" "$2" "SHA256:$3" > /dev/null 2>&1 && return 0
  done
  return 1
}

mkdir -p "$folder.packages"
deb="$(mktemp -d)/package.deb"
while read -r name version path sha256; do
  if ! fetch "$path" "$deb" "$sha256"; then
    echo "PACKAGE_NOT_ON_MIRROR: $name $version with the pinned SHA-256 is on none of apt's mirrors." >&2
    exit 1
  fi
  dpkg-deb --extract "$deb" "$folder"
  dpkg-deb --field "$deb" > "$folder.packages/$name.control"
  dpkg-deb --fsys-tarfile "$deb" | tar --list | sed -n 's/^\.\///; /[^/]$/p' > "$folder.packages/$name.list"
  rm "$deb"
done
