# SPDX-License-Identifier: Apache-2.0
"""Tests of scripts/summary with what CTest writes."""
import pathlib
import subprocess
import tempfile
import unittest

SUMMARY = pathlib.Path(__file__).resolve().parents[2] / "scripts/summary"
PASSED = '<testcase name="good" status="run"/>'
FAILED = ('<testcase name="bad" status="fail"><failure message=""/>'
          "<system-out>one passed\n\u2718 Test two recorded an issue at Two.swift:3:1\n</system-out></testcase>")
SKIPPED = ('<testcase name="left" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/>'
           "<system-out>work\nskipped: no reason\n</system-out></testcase>")
NOT_RUN = '<testcase name="lost" status="notrun"><skipped message="Fixture dependency failed"/></testcase>'


class Summary(unittest.TestCase):
    def check(self, tests, status, *expected):
        with tempfile.TemporaryDirectory() as folder:
            if tests is not None:
                pathlib.Path(folder, "dev.xml").write_text(f"<testsuite>{''.join(tests)}</testsuite>")
            done = subprocess.run([SUMMARY, f"{folder}/dev"], capture_output=True, text=True)
        self.assertEqual((done.stdout.splitlines(), done.returncode), (list(expected), status))

    def test_what_passes_is_counted(self):
        self.check([PASSED, PASSED], 0, "2 passed, 0 failed, 0 skipped")

    def test_what_fails_is_named_with_its_complaint(self):
        self.check([PASSED, FAILED], 1, "FAILED dev: bad",
                   "    \u2718 Test two recorded an issue at Two.swift:3:1", "1 passed, 1 failed, 0 skipped")

    def test_what_is_skipped_says_why(self):
        self.check([PASSED, SKIPPED], 0, "skipped dev: left: no reason", "1 passed, 0 failed, 1 skipped")

    def test_what_did_not_run_has_failed(self):
        self.check([PASSED, NOT_RUN], 1, "FAILED dev: lost Fixture dependency failed", "1 passed, 1 failed, 0 skipped")

    def test_no_test_at_all_is_a_failure(self):
        self.check([], 1, "0 passed, 0 failed, 0 skipped")

    def test_a_preset_without_results_has_failed(self):
        self.check(None, 1, "FAILED dev: it could not be built, or its tests did not end", "0 passed, 1 failed, 0 skipped")
