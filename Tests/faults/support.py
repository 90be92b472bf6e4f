# SPDX-License-Identifier: Apache-2.0
"""What the campaigns share: the programs, the emulator, and the count at the end.

A campaign is a program with its own command line. It prints a line `FAILED name: reason` for each failed test,
`skipped name: reason` for each skipped one, and `N passed, N failed, N skipped` at its end.
"""
import argparse
import atexit
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

FOLDER = pathlib.Path(__file__).parent
# A run that takes longer hangs.
PATIENCE = 600
LONG = bool(os.environ.get("FIREBASE_AUTH_FAULTS_LONG"))


def program(name):
    """The path of a program that CMake has built, from the environment variable FIREBASE_AUTH_FAULTS_<NAME>."""
    path = os.environ.get("FIREBASE_AUTH_FAULTS_" + name.upper())
    if not path:
        sys.exit(f"FIREBASE_AUTH_FAULTS_{name.upper()} is not set; run the campaign by ctest.")
    return path


def count(short, long):
    """How often a campaign repeats what depends on chance: `long` if FIREBASE_AUTH_FAULTS_LONG is set, or --count."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=long if LONG else short, help="repetitions of each test")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="of the random numbers")
    arguments = parser.parse_args()
    print(f"{arguments.count} repetitions, seed {arguments.seed}", flush=True)
    random.seed(arguments.seed)
    return arguments.count


class Report:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, name, problems):
        """A test that passes if there is no problem. The first ones are printed."""
        if not problems:
            self.passed += 1
            return
        self.failed += 1
        for problem in problems[:5]:
            print(f"  {problem}")
        print(f"FAILED {name}", flush=True)

    def skip(self, name, reason):
        self.skipped += 1
        print(f"skipped {name}: {reason}", flush=True)

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        sys.exit(1 if self.failed or not self.passed + self.skipped else 0)


class Emulator:
    """An emulator of this campaign's own."""

    def __init__(self):
        self.process = start([os.environ["FIREBASE_AUTH_EMULATOR_EXECUTABLE"], "--port", "0"], stdout=subprocess.PIPE)
        # Also if the campaign fails.
        atexit.register(self.end)
        line = self.process.stdout.readline()
        self.port = int(re.fullmatch(r"Listening on http://127.0.0.1:(\d+)\n", line).group(1))

    def environment(self):
        return {"FIREBASE_AUTH_EMULATOR_HOST": f"127.0.0.1:{self.port}"}

    def order(self, method, path, body=None):
        """A call of the emulator's own surface, below the project's path."""
        url = f"http://127.0.0.1:{self.port}/emulator/v1/projects/demo-project/{path}"
        data = None if body is None else body.encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
            return answer.read()

    def end(self):
        self.process.terminate()
        self.process.wait()


def environment(**more):
    """Of a player's process: no keyring, no proxy, and what the caller adds."""
    kept = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    return {**kept, "DBUS_SESSION_BUS_ADDRESS": "disabled:", **more}


def start(command, **options):
    # Programs are meant to be killed here; their memory is of no use to anybody.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    return subprocess.Popen(command, text=True, **options)


def run(command, environment, **options):
    """Runs a program to its end: its status as of `subprocess`, and what it printed."""
    process = start(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, **options)
    try:
        output, errors = process.communicate(timeout=PATIENCE)
        return process.returncode, output, errors
    except subprocess.TimeoutExpired:
        # Its children too: each of them may hold the pipes open.
        os.killpg(process.pid, signal.SIGKILL)
        output, errors = process.communicate()
        return "hung", output, errors


def describe(status):
    """The status of a process in words."""
    if status == "hung":
        return "did not end"
    return f"ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"


class Folder:
    """A temporary folder, removed at the end of a `with`."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="firebase-auth-faults-")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)
