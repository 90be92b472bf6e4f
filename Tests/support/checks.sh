# SPDX-License-Identifier: Apache-2.0
# Shared by the suites that are shell scripts. Source it, check behaviors, and end with `finish`.

passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check BEHAVIOR COMMAND...: prints the output of a command that fails. The command is a condition, in which bash ignores `set -e`.
check() {
  local behavior=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok: $behavior"
  else
    failed=$((failed + 1))
    cat "$work/log"
    echo "FAILED: $behavior"
  fi
}

# Ends a suite that cannot run on this machine.
skip() {
  echo "skipped: $*"
  exit 77
}

# require NAME...: skips the suite if a program, or a file, is missing.
require() {
  local name
  for name in "$@"; do
    command -v "$name" >/dev/null || [ -e "$name" ] || skip "$name is missing; scripts/install-packages installs it"
  done
}

# The programs beside the Swift compiler: its clang, and LLVM's tools.
swift_tools() { dirname "$(readlink -f "$(command -v swiftc)")"; }

require_superuser() { [ "$(id -u)" -eq 0 ] || skip "only the superuser can run this"; }

# install_cmake VERSION: from PyPI, in build-tools/cmake-VERSION/bin.
install_cmake() {
  local folder=build-tools/cmake-$1
  [ -x "$folder/bin/cmake" ] || { python3 -m venv "$folder" && "$folder/bin/pip" install -q "cmake~=$1.0"; }
}

finish() {
  echo "$passed passed, $failed failed"
  exit $((failed > 0))
}
