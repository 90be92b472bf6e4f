# SPDX-License-Identifier: Apache-2.0
"""The wheels, and where the library is found."""

from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from typing import List

FOLDER = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = os.environ["FIREBASE_AUTH_LIBRARY"]
PRINT_PLACE = "import firebase_auth, firebase_auth._library as library; print(next(library.places()))"


class PackTests(unittest.TestCase):
    def setUp(self) -> None:
        self.work = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.work)

    def archive(self, platform: str, library: str) -> pathlib.Path:
        """The part of a release archive that goes into a wheel. Its name does not matter to the wheel."""
        folder = self.work / f"firebase-auth-any-{platform}"
        (folder / "lib").mkdir(parents=True)
        (folder / "LICENSE").write_text("licence")
        shutil.copy(LIBRARY, folder / "lib" / library)
        return folder

    def pack(self, output: str, *folders: pathlib.Path) -> List[pathlib.Path]:
        command = [sys.executable, str(FOLDER / "pack"), str(self.work / output), *map(str, folders)]
        printed = subprocess.run(command, check=True, text=True, capture_output=True).stdout
        return [pathlib.Path(line) for line in printed.splitlines()]

    def linux_wheel(self) -> pathlib.Path:
        return self.pack("output", self.archive("linux-x86_64", "libfirebase_auth.so.0"))[0]

    def run_python(self, folder: pathlib.Path, program: str) -> "subprocess.CompletedProcess[str]":
        environment = {name: value for name, value in os.environ.items() if name not in ("FIREBASE_AUTH_LIBRARY", "PYTHONPATH")}
        return subprocess.run([sys.executable, "-c", program], env=environment, cwd=folder, text=True, capture_output=True)

    def test_unpacked_wheel_uses_its_own_library(self) -> None:
        with zipfile.ZipFile(self.linux_wheel()) as wheel:
            wheel.extractall(self.work / "site")
        done = self.run_python(self.work / "site", PRINT_PLACE)
        self.assertEqual(f"{self.work}/site/firebase_auth/lib/libfirebase_auth.so.0\n", done.stdout, done.stderr)

    def test_record_has_the_hash_of_each_file(self) -> None:
        with zipfile.ZipFile(self.linux_wheel()) as wheel:
            record = next(name for name in wheel.namelist() if name.endswith("RECORD"))
            lines = wheel.read(record).decode().splitlines()
            self.assertEqual(sorted(wheel.namelist()), sorted(line.split(",")[0] for line in lines))
            for name, digest, size in (line.split(",") for line in lines if not line.startswith(record)):
                data = wheel.read(name)
                expected = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                self.assertEqual((f"sha256={expected}", str(len(data))), (digest, size))

    def test_each_platform_has_a_wheel(self) -> None:
        folders = [self.archive("linux-arm64", "libfirebase_auth.so.0"), self.archive("windows-x86_64", "firebase_auth.dll")]
        names = [path.name.split("-py3-none-")[1] for path in self.pack("output", *folders)]
        self.assertRegex(names[0], r"linux(_\d+_\d+)?_aarch64\.whl$")
        self.assertEqual("win_amd64.whl", names[1])

    def test_same_input_gives_the_same_bytes(self) -> None:
        folder = self.archive("linux-x86_64", "libfirebase_auth.so.0")
        first, second = self.pack("first", folder)[0], self.pack("second", folder)[0]
        self.assertEqual(first.read_bytes(), second.read_bytes())

    def test_folder_without_a_library_says_what_to_do(self) -> None:
        folder = self.work / "firebase-auth-any-linux-x86_64"
        folder.mkdir()
        done = subprocess.run([sys.executable, str(FOLDER / "pack"), str(self.work), str(folder)], text=True, capture_output=True)
        self.assertEqual(1, done.returncode)
        self.assertIn("Name the folder of an unpacked release archive", done.stderr)

    def test_missing_library_says_what_to_do(self) -> None:
        shutil.copytree(FOLDER / "firebase_auth", self.work / "firebase_auth")
        done = self.run_python(self.work, "import ctypes.util\nctypes.util.find_library = lambda name: None\n" + PRINT_PLACE)
        if done.returncode == 0:
            self.skipTest("the library is installed on this system")
        self.assertIn("set FIREBASE_AUTH_LIBRARY to the path of libfirebase_auth.so.0", done.stderr)
        self.assertIn("--add-binary PATH/libfirebase_auth.so.0:firebase_auth/lib", done.stderr)
