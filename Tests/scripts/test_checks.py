# SPDX-License-Identifier: Apache-2.0
"""Tests of the checks where they cannot run: they end with a sentence, and not with a traceback."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECKS = pathlib.Path(__file__).resolve().parents[1] / "checks"


class MissingPrograms(unittest.TestCase):
    def ends_with(self, sentence, check, **environment):
        with tempfile.TemporaryDirectory() as empty:
            done = subprocess.run([sys.executable, CHECKS / check], text=True, capture_output=True,
                                  env={**os.environ, "PATH": empty, **environment})
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, sentence + "\n")

    def test_the_check_of_the_abi_names_the_programs_and_the_remedy(self):
        self.ends_with("abidw and abidiff cannot be found. Run scripts/install-packages swift test, or make test, which does so.", "abi.py")

    def test_the_check_of_the_cpp_api_names_the_compiler_and_the_remedy(self):
        self.ends_with("/none/clang++ cannot be found. Run scripts/install-packages test, or make test, which does so.", "cpp_api.py",
                       CLANG="/none/clang++")


if __name__ == "__main__":
    unittest.main()
