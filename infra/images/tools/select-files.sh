#!/bin/sh
# Copies paths of one folder, as fetch-packages.sh made it, to another: with the shared libraries that their programs load, the
# certificates of authorities as one file, and of each package that has a file there its copyright and its record, where scanners look in
# images without dpkg. Fails when a path or a library is missing. usage: select-files.sh FROM TO < PATHS
set -eu
export LC_ALL=C
from="$1"
to="$2"
work="$(mktemp -d)"

mkdir -p "$to/usr/bin" "$to/usr/sbin" "$to/usr/lib" "$to/usr/lib64"
for name in bin sbin lib lib64; do ln -sfn "usr/$name" "$to/$name"; done

cd "$from"
copy() {
  mkdir -p "$to/$(dirname "$1")"
  cp -a "$1" "$to/$(dirname "$1")/"
}
while read -r pattern; do
  # Patterns of the shell, relative to the folder. What follows `!` is left out again.
  case "$pattern" in
    '!'*) for path in ${pattern#!}; do rm -r "${to:?}/$path"; done ;;
    *) for path in $pattern; do copy "$path"; done ;;
  esac
done
if [ -d "$to/usr/share/ca-certificates" ]; then
  mkdir -p "$to/etc/ssl/certs"
  find usr/share/ca-certificates -name '*.crt' | sort | xargs cat > "$to/etc/ssl/certs/ca-certificates.crt"
  rm -r "$to/usr/share/ca-certificates"
fi

# The loader works inside the folder, so that no library of this system stands in for a pinned one.
loader="$(ls usr/lib64/ld-linux*.so.* usr/lib/ld-linux*.so.* 2> /dev/null | head -n 1)"
(cd "$to" && find usr -type f \( -perm /111 -o -name '*.so*' \)) > "$work/files"
while read -r file; do
  # Scripts, and programs that load nothing.
  readelf --dynamic "$to/$file" 2> /dev/null | grep -q '(NEEDED)' || continue
  chroot "$from" "/$loader" --list "/$file" > "$work/list"
  if grep 'not found' "$work/list" >&2; then exit 1; fi
  # "name => /path (0x…)" or "/path (0x…)"
  sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p' "$work/list" >> "$work/libraries"
done < "$work/files"

touch "$work/libraries"
sort -u "$work/libraries" > "$work/needed"
while read -r library; do
  mkdir -p "$to$(dirname "$library")"
  cp -L ".$library" "$to$library"
done < "$work/needed"

mkdir -p "$to/var/lib/dpkg/status.d"
for list in "$from.packages"/*.list; do
  name="$(basename "$list" .list)"
  while read -r file; do
    if [ -e "$to/$file" ] || { [ "$name" = ca-certificates ] && [ -e "$to/etc/ssl/certs" ]; }; then echo "$name"; fi
  done < "$list" | head -n 1 >> "$work/present"
done
while read -r name; do
  cp "$from.packages/$name.control" "$to/var/lib/dpkg/status.d/$name"
  mkdir -p "$to/usr/share/doc/$name"
  # The folder may be a link to the one of another package.
  cp -L "usr/share/doc/$name/copyright" "$to/usr/share/doc/$name/copyright"
done < "$work/present"
rm -r "$work"
