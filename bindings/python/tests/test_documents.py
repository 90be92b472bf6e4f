# SPDX-License-Identifier: Apache-2.0
"""The example, the types, and the listing of README.md."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
CACHE = FOLDER.parent.parent / "build-logs/mypy"
# What the example does, without its uids.
STEPS = """Ada signs in with Apple.
  sign in with Apple: done
The program is started again.
  token: done
Ada re-authenticates.
  re-authenticate: done
Ada signs out.
  nobody is signed in
Grace plays as a guest, then keeps her game with Apple.
  sign in as a guest: done
  link the guest: done
Ada plays as a guest, then remembers that she has an account.
  sign in as a guest: done
  link the guest: failed
  sign in with the updated credential: done
A program passes the wrong value of the nonce.
  sign in with the SHA-256: failed
Ada deletes her account.
  re-authenticate: done
  revoke: done
  delete: done
  nobody is signed in
"""


def run(*command: str) -> str:
    """What a program prints that succeeds, with an empty folder for sessions."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "PYTHONPATH": str(FOLDER)}
        done = subprocess.run(command, env=environment, cwd=folder, text=True, capture_output=True)
    if done.returncode:
        raise AssertionError(f"{command} exited with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


class DocumentTests(unittest.TestCase):
    def test_example_does_the_main_job(self) -> None:
        output = run(sys.executable, str(FOLDER / "examples/apple_sign_in.py"))
        steps = re.sub(r"^(    .*|  signed in: .*|  the token .*)\n", "", output, flags=re.MULTILINE)
        self.assertEqual(STEPS, steps)

    def test_listing_of_the_readme_runs(self) -> None:
        listing = re.search(r"```python\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL)
        assert listing
        self.assertIn("Signed in as ", run(sys.executable, "-c", listing[1]))

    def test_types_are_complete(self) -> None:
        folders = [str(FOLDER / one) for one in ("firebase_auth", "examples", "tests")]
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(CACHE), *folders]
        environment = {**os.environ, "MYPYPATH": f"{FOLDER}:{FOLDER}/tests"}
        done = subprocess.run(command, env=environment, text=True, capture_output=True)
        self.assertIn("Success: no issues found", done.stdout, done.stdout + done.stderr)
