# SPDX-License-Identifier: Apache-2.0
"""What the tests of the command line program share: the program, an emulator for each test, and the player's answers."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from emulator_process import EMAIL, PASSWORD, Emulator

PROGRAM = os.environ["FIREBASE_AUTH_PROGRAM"]
# The superuser could write to every folder.
COMMAND = ([shutil.which("setpriv"), "--bounding-set", "-dac_override", "--"] if os.geteuid() == 0 else []) + [PROGRAM]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SUPPORT = ROOT / "Tests/support"
SECONDS = 120


class Dialog:
    """A process of the program whose questions a test answers."""

    def __init__(self, command, environment, folder):
        self.process = subprocess.Popen(command, env=environment, cwd=folder, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.errors = ""
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for character in iter(lambda: self.process.stderr.read(1), ""):
            with self.changed:
                self.errors += character
                self.changed.notify_all()

    def wait_for(self, text):
        with self.changed:
            if not self.changed.wait_for(lambda: text in self.errors, SECONDS):
                raise AssertionError(f"there is no {text!r} in {self.errors!r}")

    def answer(self, question, text):
        self.wait_for(question)
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def read_until(self, word):
        """The lines of standard output, up to the first that contains the word."""
        lines = []
        while not lines or word not in lines[-1]:
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                raise AssertionError(f"there is no {word!r} in {lines}")
        return lines

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def end(self):
        """The exit status, and the standard output."""
        self.process.stdin.close()
        status = self.process.wait(SECONDS)
        self.reader.join()
        output = self.process.stdout.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return status, output


class ToolTest(unittest.TestCase):
    """Each test has an emulator, an empty folder, and a home without a keyring."""

    # A command that runs the program.
    wrapper = ()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.work = self.folder / "work"
        self.work.mkdir()
        self.data = self.folder / "data"
        self.data.mkdir(mode=0o700)
        self.emulator = Emulator()
        self.addCleanup(self.emulator.end)
        self.environment = {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.data), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "FIREBASE_AUTH_EMULATOR_HOST": self.emulator.address}
        # Of a sanitizer, and of a library that is not installed.
        self.environment |= {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS") or name == "LD_LIBRARY_PATH"}

    def without_emulator(self):
        del self.environment["FIREBASE_AUTH_EMULATOR_HOST"]

    def use_browser(self, *command):
        """The library opens browsers with xdg-open."""
        program = self.folder / "bin/xdg-open"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\nexec {' '.join(map(str, command))} \"$@\"\n")
        program.chmod(0o755)

    def use_consenting_browser(self, *arguments):
        self.use_browser(sys.executable, pathlib.Path(__file__).parent / "browser.py", *arguments)

    def run_tool(self, *arguments, answers=""):
        return subprocess.run([*self.wrapper, *COMMAND, *arguments], env=self.environment, cwd=self.work, input=answers, text=True,
                              capture_output=True, timeout=SECONDS)

    def start_tool(self, *arguments, wrapper=()):
        return Dialog([*wrapper, PROGRAM, *arguments], self.environment, self.work)

    def done(self, *arguments, answers=""):
        """The JSON object of a command that succeeds."""
        result = self.run_tool(*arguments, "--json", answers=answers)
        self.assertEqual(result.returncode, 0, result)
        return json.loads(result.stdout)

    def error(self, status, *arguments, answers=""):
        """The error of a command that fails."""
        result = self.run_tool(*arguments, "--json", answers=answers)
        self.assertEqual(result.returncode, status, result)
        return json.loads(result.stdout)["error"]

    def is_signed_in(self):
        return self.run_tool("whoami").returncode == 0

    def lock_folder(self):
        """From now on, no session file can be written or removed."""
        folder = next(self.data.rglob("*emulator.json")).parent
        folder.chmod(0o500)
        self.addCleanup(folder.chmod, 0o700)

    def make_unreadable(self):
        """From now on, the library refuses the session file. Returns its path."""
        file = next(self.data.rglob("*emulator.json"))
        file.chmod(0o666)
        return file

    def files(self):
        """The session files with their contents."""
        return {str(path): path.read_bytes() for path in self.data.rglob("*") if path.is_file()}


def wait_until(condition):
    for _ in range(SECONDS * 50):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come true")
