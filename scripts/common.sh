# SPDX-License-Identifier: Apache-2.0
# Shared by the scripts. Source it; it changes to the repository's root.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build-logs
# Tests and examples do not use the desktop's keyring; tests of the keyring start one of their own.
export DBUS_SESSION_BUS_ADDRESS=disabled:
# As many concurrent Swift tests as the thread pool has threads: with more tests, one that awaits could starve for minutes.
SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(nproc)
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH

# SECONDS is the time since the script began.
say() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Packages for building the library with SwiftPM and CMake, and for the tests.
swift_packages=(build-essential pkg-config libcurl4-openssl-dev libssl-dev libjansson-dev libmicrohttpd-dev)
build_packages=("${swift_packages[@]}" cmake ninja-build)
python_binding_packages=(python3 python3-cffi python3-venv mypy libqrencode4 binutils)
# 25 MB. Debian's mono-devel has the facade of .NET Standard, and 180 MB that the binding does not need.
csharp_packages=(mono-mcs mono-runtime python3 binutils)
browser_packages=(libgtest-dev googletest python3 libssl-dev chromium chromium-driver fonts-dejavu-core)
test_packages=("${browser_packages[@]}" abigail-tools libc++-dev libc++abi-dev valgrind clang firefox-esr dbus gnome-keyring libsecret-1-0
  libqrencode4 libzbar0 openssl python3-h2 python3-venv python3-yaml)
# The Rust binding; bindgen writes a part of it. The crates need rustc and cargo only.
rust_packages=(rustc cargo rustfmt rust-clippy bindgen pkg-config python3)
# The example needs the first three.
migrate_session_packages=(libflatbuffers-dev libsecret-1-dev pkg-config dbus gnome-keyring python3-flatbuffers python3-requests
  python3-secretstorage)
# Of the example game, and of its player.
game_packages=("${build_packages[@]}" "${browser_packages[@]}" libsdl2-dev libstb-dev xvfb xdotool imagemagick tesseract-ocr)

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
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=120 --no-install-recommends "${missing[@]}" >/dev/null
}

# The address of this machine's Debian mirror.
debian_mirror() {
  local address
  address=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | head -n 1)
  echo "${address%/}"
}

require_swift() {
  local version
  command -v swiftc >/dev/null || fail "swiftc is not on the PATH. Install Swift 6.3 from https://swift.org/install"
  version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  [ "$(printf '%s' "$version" | awk '{print $1 * 100 + $2}')" -ge 603 ] ||
    fail "Swift 6.3 or newer is needed, and this is $(swiftc --version 2>/dev/null | head -n 1)"
}

# The clang that matches Swift's object files and the sanitizers' runtimes.
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

# Builds the library, the emulator and the tests in C and C++, without a sanitizer. Only scripts/test-compilers has an option.
build_tests() {
  configure . build -DFIREBASE_AUTH_TESTS=ON -DFIREBASE_AUTH_TEST_HEADERS=OFF -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ "$@"
  cmake --build build
}

# Installs the library and the emulator of `build_tests` in build/prefix.
install_library() {
  build_tests "$@"
  cmake --install build --prefix build/prefix >/dev/null
}

# Builds the tests in C and C++ by clang, against the library that `install_library` has installed. Their emulator is a process.
build_clang_tests() {
  configure Tests build-clang -DCMAKE_PREFIX_PATH="$PWD/build/prefix" -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++
  cmake --build build-clang
}

# Builds the emulator that `library_test_options` names.
build_host_emulator() {
  [ -e build/CMakeCache.txt ] || configure . build -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++
  cmake --build build --target firebase-auth-emulator
}
# Of a build whose tests show something of the library only, and nothing of the compiler.
library_test_options=(-DFIREBASE_AUTH_TEST_HEADERS=OFF -DFIREBASE_AUTH_EMULATOR=OFF
  -DFIREBASE_AUTH_TEST_EMULATOR="$PWD/build/firebase-auth-emulator")

# Whole-module compilation takes two thirds of the time in a clean build.
swift_options=(-Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2)
# The options of .build-test. The scripts that use that folder share them, so that nothing is compiled twice.
swift_test_options=("${swift_options[@]}" -Xswiftc -warnings-as-errors -debug-info-format none)

# Four concurrent tests, because most tests wait most of the time. CTest prefixes each line with the test's number.
run_ctest() { ctest --test-dir "$1" --parallel 4 --verbose "${@:2}"; }

# Runs a command, with its output on the screen and in the log that the summary counts. Bash ignores `set -e` in a function
# that is called here, or as another condition: such a function joins its commands by &&, or returns after a failure.
logged() {
  local log=$1 status=0
  shift
  "$@" 2>&1 | tee -a "$log" || status=1
  return $status
}

# has_time MINUTES SUITE: whether a suite that takes at most so many minutes on a slow machine ends before
# FIREBASE_AUTH_DEADLINE, in seconds since 1970, which CI sets. If not, the log of the script says that it is skipped.
has_time() {
  [ -z "${FIREBASE_AUTH_DEADLINE:-}" ] || [ $(($(date +%s) + $1 * 60)) -le "$FIREBASE_AUTH_DEADLINE" ] && return
  printf '\nskipped %s: CI has no time left\n0 passed, 0 failed, 1 skipped\n' "$2" | tee -a "$log"
  return 1
}

# python_suite TESTS EMULATOR FOLDER: runs the tests of a folder against a new emulator, with Python and the packages of its
# requirements in a virtual environment in the folder, once for each version of the requirements. If these cannot be
# installed, all tests count as skipped.
python_suite() {
  local tests=$1 emulator=$2 folder=$3 log
  log=build-logs/$(basename "$tests")
  if ! install_python_packages "$tests/requirements.txt" "$folder" >"$log" 2>&1; then
    echo "The packages of $tests cannot be installed, so that its tests are skipped: $(tail -n 1 "$log")"
    echo "0 passed, 0 failed, $(cat "$tests"/test_*.py | grep -cE '^    (async )?def test_') skipped"
    return
  fi
  scripts/with-emulator "$emulator" "$folder/environment/bin/python" Tests/support/python/run.py "$tests"
}

install_python_packages() {
  local requirements=$1 folder=$2
  cmp -s "$requirements" "$folder/installed" && return
  rm -rf "$folder"
  mkdir -p "$folder"
  python3 -m venv "$folder/environment" &&
    "$folder/environment/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements" &&
    cp "$requirements" "$folder/installed"
}
