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

# require PROGRAM...: skips the suite if a program is missing.
require() {
  local program
  for program in "$@"; do
    command -v "$program" >/dev/null || skip "$program is missing; scripts/install-packages installs it"
  done
}

finish() {
  echo "$passed passed, $failed failed"
  exit $((failed > 0))
}
