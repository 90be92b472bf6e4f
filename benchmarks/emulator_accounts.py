#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what accounts cost the emulator: memory, the time of a sign-up, and the time of reading all of them.

    benchmarks/emulator_accounts.py [--count N]... [EMULATOR]

The default emulator is build/firebase-auth-emulator; the default counts are 100000 and 1000000. For each count and for
guests and password accounts, prints one `name value` line for each figure:

    memory     resident bytes for each account beyond its own data: its strings, and eight bytes for each time
    sign_up    processor time of a sign-up among them, in microseconds
    list       processor time of reading all by batchGet, in seconds
    list_peak  the growth of the resident memory meanwhile, in megabytes
"""
import argparse
import glob
import http.client
import json
import pathlib
import subprocess

BATCH = 1000
PROJECT = "/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts"
SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
SALT = "fakeSaltAbcdefghijklmnopqrst"


def guest(number):
    return {"localId": f"{number:028d}"}


def password_account(number):
    return {"localId": f"{number:028d}", "email": f"player{number:07d}@example.com", "salt": SALT,
            "passwordHash": f"fakeHash:salt={SALT}:password=secret{number:07d}"}


# The bytes of the strings, and of createdAt, lastLoginAt, lastRefreshAt, validSince and passwordUpdatedAt.
KINDS = {"guests": (guest, 28 + 4 * 8), "passwords": (password_account, 28 + 25 + 28 + 13 + 5 * 8)}


class Emulator:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "--port", "0"], text=True, stdout=subprocess.PIPE)
        port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def send(self, method, path, body=None):
        headers = {"Authorization": "Bearer owner", "Content-Type": "application/json"}
        if path == SIGN_UP:
            del headers["Authorization"]
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        content = json.loads(answer.read())
        assert answer.status == 200 and "error" not in content, content
        return content

    @property
    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    @property
    def seconds(self):
        """Of the processor."""
        paths = glob.glob(f"/proc/{self.process.pid}/task/*/schedstat")
        return sum(int(pathlib.Path(path).read_text().split()[0]) for path in paths) / 1e9


def measure(program, count, kind):
    make, own = KINDS[kind]

    def report(name, value):
        print(f"emulator.{kind}.{count}.{name} {value:.6g}", flush=True)

    def create(emulator, first):
        # The algorithm is of no account here: the hashes are the emulator's own.
        users = [make(first + i) for i in range(BATCH)]
        emulator.send("POST", PROJECT + ":batchCreate", {"users": users, "hashAlgorithm": "SHA256"})

    with Emulator(program) as emulator:
        # The first requests allocate what all others use.
        create(emulator, count)
        before = emulator.memory
        for start in range(0, count, BATCH):
            create(emulator, start)
        report("memory", (emulator.memory - before) / count - own)
        start, rounds = emulator.seconds, 5000
        for number in range(rounds):
            body = {"email": f"new{number}@example.com", "password": "secret"} if kind == "passwords" else {}
            emulator.send("POST", SIGN_UP, body)
        report("sign_up", (emulator.seconds - start) / rounds * 1e6)
        start, before, peak, token = emulator.seconds, emulator.memory, 0, ""
        while token is not None:
            page = emulator.send("GET", f"{PROJECT}:batchGet?maxResults={BATCH}&nextPageToken={token}")
            token = page.get("nextPageToken") if page.get("users") else None
            peak = max(peak, emulator.memory)
        report("list", emulator.seconds - start)
        report("list_peak", (peak - before) / 1e6)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, action="append")
    parser.add_argument("emulator", nargs="?", default="build/firebase-auth-emulator")
    arguments = parser.parse_args()
    for count in arguments.count or [100_000, 1_000_000]:
        for kind in KINDS:
            measure(arguments.emulator, count, kind)


main()
