# SPDX-License-Identifier: Apache-2.0
# What the scripts share; to be sourced. Moves to the repository's root.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build-logs
# Tests and examples leave the keyring of the desktop alone; those that are about keyrings have one of their own.
export DBUS_SESSION_BUS_ADDRESS=disabled:
# As many Swift tests at a time as their pool has threads: beside more of them, one that awaits would get none for minutes.
SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(nproc)
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH

say() { printf '\n== %s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Packages that everybody who builds the library needs, by SwiftPM and by CMake, and those of the tests.
swift_packages=(build-essential pkg-config libcurl4-openssl-dev libssl-dev libjansson-dev libmicrohttpd-dev)
build_packages=("${swift_packages[@]}" cmake ninja-build)
browser_packages=(libgtest-dev googletest python3 libssl-dev chromium chromium-driver fonts-dejavu-core)
test_packages=("${browser_packages[@]}" abigail-tools libc++-dev libc++abi-dev valgrind clang dbus gnome-keyring libsecret-1-0
  libqrencode4 libzbar0 openssl python3-h2 python3-venv)

# Installs the named Debian packages that are missing.
install_packages() {
  local missing=() package sudo=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "Installing ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "These packages are missing; install them as root: ${missing[*]}"
    sudo=(sudo)
  fi
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

require_swift() {
  local version
  command -v swiftc >/dev/null || fail "swiftc is not on the PATH. Install Swift 6.3 from https://swift.org/install"
  version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  [ "$(printf '%s' "$version" | awk '{print $1 * 100 + $2}')" -ge 603 ] ||
    fail "Swift 6.3 or newer is needed, and this is $(swiftc --version 2>/dev/null | head -n 1)"
}

# The clang that Swift's own object files, and so the sanitizers' runtimes, go with.
swift_clang() { dirname "$(readlink -f "$(command -v swiftc)")"; }

# configure SOURCE FOLDER [CMake options]
configure() {
  local source=$1 folder=$2
  shift 2
  cmake -G Ninja -S "$source" -B "$folder" "$@" >"build-logs/$folder.log" 2>&1 || {
    cat "build-logs/$folder.log"
    fail "CMake could not configure $folder"
  }
}

# The library, the emulator and the tests in C and C++, as they are without a sanitizer.
build_tests() {
  configure . build -DFIREBASE_AUTH_TESTS=ON -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++
  cmake --build build
}

# Swift's modules are compiled as a whole, which takes two thirds of the time if nothing is compiled yet.
swift_options=(-Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2)
# Those of .build-test, which the scripts that use that folder share so that nothing is compiled twice.
swift_test_options=("${swift_options[@]}" -Xswiftc -warnings-as-errors -debug-info-format none)

# Four tests at a time: most of them wait most of the time. CTest puts each line's test before it.
run_ctest() { ctest --test-dir "$1" --parallel 4 --verbose; }

# Runs a command; its output goes to the screen and to the log that the summary is counted from.
logged() {
  local log=$1 status=0
  shift
  "$@" 2>&1 | tee -a "$log" || status=1
  return $status
}
