# SPDX-License-Identifier: Apache-2.0
"""Runs all tests of this folder, and prints `N passed, N failed, N skipped`."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
suite = unittest.defaultTestLoader.discover(str(pathlib.Path(__file__).parent))
result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
skipped = len(result.skipped)
passed = result.testsRun - failed - skipped
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
