#!/usr/bin/env bash
# Checks a tarball of build-release.sh on Linux: its binary replays the project's plans in a root directory that contains only the
# tarball, the shared libraries that the binary needs, none of them Swift's, and the plans. It calls chroot, with sudo unless run by root.
#
#   scripts/release/check-release.sh [TARBALL]     (default: the one in dist of this version and machine)
set -euo pipefail
cd "$(dirname "$0")/../.."

tarball="${1:-dist/linkplan-$(scripts/release/version.sh)-linux-$(uname -m).tar.gz}"
root="$(mktemp -d)"
trap 'rm -rf "$root"' EXIT
as_root=()
test "$(id -u)" -eq 0 || as_root=(sudo)

(cd "$(dirname "$tarball")" && sha256sum --check --quiet "$(basename "$tarball").sha256")
tar -xzf "$tarball" -C "$root" --strip-components=1
for file in LICENSE README.md completions/linkplan.bash completions/_linkplan completions/linkplan.fish; do
  test -s "$root/$file" || { echo "$tarball contains no $file" >&2; exit 1; }
done

libraries="$(ldd "$root/linkplan")"
if grep -iE 'swift|foundation|dispatch|not found' <<<"$libraries"; then
  echo "$tarball: the binary needs these libraries, which its users may not have" >&2
  exit 1
fi
count=0
for library in $(grep -oE '/[^ ]+' <<<"$libraries"); do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
  count=$((count + 1))
done
cp -R TestPlans "$root/TestPlans"
mkdir "$root/proc"

# Swift reads a program's arguments from /proc; the mount ends with the command.
linkplan() {
  # shellcheck disable=SC2016 # The inner shell expands them.
  ${as_root[@]+"${as_root[@]}"} unshare --mount \
    sh -c 'mount --rbind /proc "$0/proc" && exec chroot "$0" /linkplan "$@"' "$root" "$@"
}
linkplan replay /TestPlans | tail -n 1 | grep passed
status=0
linkplan replay /TestPlans/Failing >/dev/null 2>&1 || status=$?
test "$status" -eq 2 || { echo "TestPlans/Failing ended with $status, not 2" >&2; exit 1; }
echo "$(du -h "$tarball" | cut -f1) packed, $(du -h "$root/linkplan" | cut -f1) binary, $count shared libraries"
