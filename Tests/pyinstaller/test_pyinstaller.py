# SPDX-License-Identifier: Apache-2.0
"""A program with the wheel of the Python binding, packed by PyInstaller."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PREFIX = pathlib.Path(os.environ["FIREBASE_AUTH_PREFIX"])
PROGRAM = """
from firebase_auth import App, AppOptions, SessionStoreKind

with App(AppOptions(api_key="any-key", project_id="demo-project", session_store_kind=SessionStoreKind.NONE)) as app:
    print(app.auth.sign_in_anonymously().result(60).user.is_anonymous)
"""


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


class PyInstallerTests(unittest.TestCase):
    def setUp(self):
        self.work = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.work)

    def install_wheel(self, folder):
        archive = self.work / "firebase-auth-any-linux-x86_64"
        archive.mkdir()
        (archive / "lib").symlink_to(PREFIX / "lib")
        wheel = run(sys.executable, ROOT / "bindings/python/pack", self.work / "wheels", archive).strip()
        run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", folder, wheel)

    def test_packed_program_signs_in(self):
        (self.work / "program.py").write_text(PROGRAM)
        self.install_wheel(self.work / "site")
        run(sys.executable, "-m", "PyInstaller", "--onefile", "--log-level", "ERROR", "program.py", cwd=self.work,
            env={**os.environ, "PYTHONPATH": str(self.work / "site"), "PYINSTALLER_CONFIG_DIR": str(self.work / "cache")})
        self.assertEqual("True\n", run(self.work / "dist/program"))
