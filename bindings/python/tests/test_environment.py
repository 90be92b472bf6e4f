# SPDX-License-Identifier: Apache-2.0
"""Interpreters and systems that restrict a program."""

from __future__ import annotations

import subprocess
import sys
import unittest

from support import SECONDS, EmulatorTest

# Uses callbacks of each kind of library call: a completion, a listener, a store and the values of a provider.
PROGRAM = """
import asyncio
from support import SECONDS, apple_credential, app_options
from firebase_auth import App
from test_callback import Memory

async def main():
    options = app_options()
    options.set_session_store(Memory())
    with App(options) as app:
        app.auth.add_state_listener(lambda auth: None)
        result = await app.auth.sign_in_and_retrieve_data_with_credential(apple_credential("ada"))
        print(result.additional_user_info.profile["sub"])

asyncio.run(main())
"""
# PR_SET_MDWE of Linux 6.3, which is what MemoryDenyWriteExecute of systemd does. It lasts through exec.
DENY = """
import ctypes, os, sys
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):
    sys.exit(77)
os.execv(sys.executable, [sys.executable, "-c", sys.argv[1]])
"""


class EnvironmentTests(EmulatorTest):
    def run_python(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, *arguments], cwd=sys.path[0], text=True, capture_output=True, timeout=SECONDS)

    def test_program_needs_no_docstrings_and_no_parser_of_c(self) -> None:
        without = "import sys\nsys.modules['pycparser'] = None\n"
        done = self.run_python("-OO", "-c", without + PROGRAM)
        self.assertEqual((0, "ada\n"), (done.returncode, done.stdout), done.stderr)

    def test_program_needs_no_memory_that_is_writable_and_executable(self) -> None:
        done = self.run_python("-c", DENY, PROGRAM)
        if done.returncode == 77:
            raise unittest.SkipTest("this kernel has no PR_SET_MDWE")
        self.assertEqual((0, "ada\n"), (done.returncode, done.stdout), done.stderr)

    def test_import_makes_no_callbacks(self) -> None:
        done = self.run_python("-c", "from firebase_auth import _runtime; print(len(_runtime._c_functions))")
        self.assertEqual((0, "0\n"), (done.returncode, done.stdout), done.stderr)
