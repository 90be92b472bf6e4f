# SPDX-License-Identifier: Apache-2.0
"""Runs all tests of a folder, and prints `N passed, N failed, N skipped`.

Usage: run.py FOLDER
"""
import sys
import unittest

suite = unittest.defaultTestLoader.discover(sys.argv[1])
result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
skipped = len(result.skipped)
passed = result.testsRun - failed - skipped
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
