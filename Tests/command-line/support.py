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
import urllib.error
import urllib.request

PROGRAM = os.environ["FIREBASE_AUTH_PROGRAM"]
EMULATOR = os.environ["FIREBASE_AUTH_EMULATOR_EXECUTABLE"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SUPPORT = ROOT / "Tests/support"
TOOLKIT = "/identitytoolkit.googleapis.com/"
CONTROL = "/emulator/v1/projects/demo-project/"
EMAIL = "ada@example.com"
PASSWORD = "correct horse"
SECONDS = 120


class Emulator:
    """A process of the emulator, on a port of the system's choice."""

    def __init__(self, *options):
        self.process = subprocess.Popen([EMULATOR, "--port", "0", *options], text=True, stdout=subprocess.PIPE)
        self.address = self.process.stdout.readline().strip().removeprefix("Listening on http://")

    def end(self):
        self.process.kill()
        self.process.communicate()

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://{self.address}{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-Goog-Api-Key": "any"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def control(self, method, path, body=None):
        return self.send(method, CONTROL + path, body)

    def call(self, path, body):
        return self.send("POST", TOOLKIT + path, body)

    def create_account(self, **fields):
        return self.control("POST", "accounts", {"email": EMAIL, "password": PASSWORD, **fields})

    def accounts(self):
        return self.control("GET", "accounts").get("users", [])

    def fail(self, method, message, count=100, **fields):
        self.control("POST", "faults", {"method": method, "status": 400, "message": message, "count": count, **fields})

    # --- second factors ---

    def id_token(self):
        return self.call("v1/accounts:signInWithPassword", {"email": EMAIL, "password": PASSWORD, "returnSecureToken": True})["idToken"]

    def enroll_phone(self, token):
        started = self.call("v2/accounts/mfaEnrollment:start",
                            {"idToken": token, "phoneEnrollmentInfo": {"phoneNumber": "+15551234567"}})
        proof = {"sessionInfo": started["phoneSessionInfo"]["sessionInfo"], "code": self.phone_code()}
        return self.finish_enrollment(token, "Telephone", phoneVerificationInfo=proof)

    def enroll_authenticator(self, token):
        started = self.call("v2/accounts/mfaEnrollment:start", {"idToken": token, "totpEnrollmentInfo": {}})
        proof = {"sessionInfo": started["totpSessionInfo"]["sessionInfo"], "verificationCode": self.one_time_password()}
        return self.finish_enrollment(token, "Authenticator", totpVerificationInfo=proof)

    def finish_enrollment(self, token, name, **proof):
        body = {"idToken": token, "displayName": name, **proof}
        return self.call("v2/accounts/mfaEnrollment:finalize", body)["idToken"]

    def phone_code(self):
        return self.control("GET", "verificationCodes")["verificationCodes"][-1]["code"]

    def one_time_password(self):
        return self.control("GET", "totpCodes")["totpCodes"][-1]["verificationCode"]


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

    def use_consenting_browser(self):
        self.use_browser(sys.executable, pathlib.Path(__file__).parent / "browser.py")

    def run_tool(self, *arguments, answers=""):
        return subprocess.run([PROGRAM, *arguments], env=self.environment, cwd=self.work, input=answers, text=True,
                              capture_output=True, timeout=SECONDS)

    def start_tool(self, *arguments):
        return Dialog([PROGRAM, *arguments], self.environment, self.work)

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

    def files(self):
        """The session files with their contents."""
        return {str(path): path.read_bytes() for path in self.data.rglob("*") if path.is_file()}


def wait_until(condition):
    for _ in range(SECONDS * 50):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come true")
