# SPDX-License-Identifier: Apache-2.0
# Shared by the scripts. Source it; it changes to the repository's root.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build-logs
# Tests and examples do not use the desktop's keyring; tests of the keyring start one of their own.
export DBUS_SESSION_BUS_ADDRESS=disabled:

# SECONDS is the time since the script began.
say() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

require_swift() {
  local version
  command -v swiftc >/dev/null || fail "swiftc is not on the PATH. Install Swift 6.3 from https://swift.org/install"
  version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  [ "$(printf '%s' "$version" | awk '{print $1 * 100 + $2}')" -ge 603 ] ||
    fail "Swift 6.3 or newer is needed, and this is $(swiftc --version 2>/dev/null | head -n 1)"
}

# configure SOURCE FOLDER [CMake options]
configure() {
  local source=$1 folder=$2
  shift 2
  cmake -G Ninja -S "$source" -B "$folder" "$@" >"build-logs/$folder.log" 2>&1 || {
    cat "build-logs/$folder.log"
    fail "CMake could not configure $folder"
  }
}
