# SPDX-License-Identifier: Apache-2.0
"""scripts/summary: the failures that it finds in the logs of suites."""
import pathlib
import subprocess
import tempfile
import unittest

SUMMARY = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts/summary"
FAILURES = """FAILED: everything compiles without warnings
FAILED apple_sign_in_c.exe
FAIL: test_name (test_account.Account.test_name)
ERROR: test_name (test_account.Account.test_name)
12: FAILED signs_in
test callbacks::a_listener_is_called ... FAILED
[  FAILED  ] InputTest.LettersAreText (3 ms)
"""
OTHER_LINES = """ok: everything compiles without warnings
FAILED (failures=1)
ERROR: the connection to the server failed
FirebaseAuth: FAILED to connect
test callbacks::a_listener_is_removed ... ok
"""


def summary(log):
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(log)
        file.flush()
        return subprocess.run([SUMMARY, file.name], text=True, capture_output=True, check=False)


class SummaryTests(unittest.TestCase):
    def test_each_failed_test_is_listed(self):
        done = summary(FAILURES + "3 passed, 7 failed, 0 skipped\n")
        self.assertEqual((1, FAILURES + "3 passed, 7 failed, 0 skipped\n"), (done.returncode, done.stdout))

    def test_other_lines_are_not_listed(self):
        self.assertEqual("3 passed, 1 failed, 0 skipped\n", summary(OTHER_LINES + "3 passed, 1 failed, 0 skipped\n").stdout)
