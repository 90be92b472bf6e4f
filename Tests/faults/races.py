# SPDX-License-Identifier: Apache-2.0
"""Threads and processes that sign in and out, refresh tokens and rename the player at random, on a slow disk. Each next
start finds what memory had when all of them were done.

Each round has a folder and numbers of its own, which its seed and its number determine: `--round` repeats one.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import itertools
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

import support

KEYRING = pathlib.Path(__file__).resolve().parent.parent / "support/keyring"
# Rounds at the same time. Most of them wait for the disk.
WORKERS = 8
# How many of 100 rounds have which store.
STORES = {"file": 78, "own": 18, "keyring": 2, "default": 2}
KEYRINGS = ("keyring", "default")

# What memory has, "-" for nothing.
Session = collections.namedtuple("Session", "uid name refresh_token id_token")
NOBODY = Session("-", "-", "-", "-")
ACCOUNT = ("uid", "name", "refresh_token")
# The numbers of accounts whose password changes.
ACCOUNTS = itertools.count()


class Problem(Exception):
    def __init__(self, expected, seen):
        super().__init__(f"expected {brief(expected)}, saw {brief(seen)}")


def brief(value):
    """The end of a token differs from those of others."""
    if not isinstance(value, Session):
        return value
    return "nobody" if value == NOBODY else " ".join(field[-12:] for field in value)


class Racer:
    """A process of racer.c."""

    def __init__(self, environment):
        self.environment = environment
        self.process = None
        self.orders, self.log, self.failures = [], [], []

    def ask(self, *orders):
        """Gives orders without waiting for their answers."""
        if self.process is None:
            self.process = support.start([support.program("racer")], env=self.environment, stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE)
        self.orders += orders
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write("".join(f"{order}\n" for order in orders))
            self.process.stdin.flush()

    def answer(self):
        """What memory has after all orders."""
        session = NOBODY
        while self.orders:
            word, _, rest = self.process.stdout.readline().rstrip("\n").partition(" ")
            if word == "log":
                self.log.append(rest)
            elif word == "failed":
                self.failures.append(f"'{self.orders[0]}' {rest}")
            elif word == "done":
                session = Session(*rest.split())
                self.orders.pop(0)
            else:
                raise Problem("an answer", f"'{self.orders[0]}' {support.describe(self.process.wait())}")
        return session

    def do(self, *orders):
        """What memory has after all orders, which must not fail."""
        self.ask(*orders)
        session = self.answer()
        if self.failures:
            raise Problem("no failure", "; ".join(self.failures))
        return session

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
        self.process = None
        self.orders = []

    def forget(self):
        self.log, self.failures = [], []


class Round:
    def __init__(self, seed, number, folder, racers, stores):
        self.name = f"seed {seed}, round {number}"
        self.random = random.Random(f"{seed} {number}")
        self.kind = self.random.choices((self.alone, self.last, self.refused, self.renamed), (70, 14, 8, 8))[0]
        self.store = self.random.choices(list(stores), stores.values())[0]
        self.folder, self.racers = f"{folder}/{number}", racers

    def open(self):
        return f"{self.store}:{self.folder}"

    def number(self, word):
        return f"{word}:{self.random.randrange(1 << 20)}"

    def chance(self, part):
        return self.random.random() < part

    def leave(self, *racers):
        """The processes end or are killed, or the Auth ends only."""
        is_killed = self.chance(0.1)
        for racer in racers:
            racer.kill() if is_killed else racer.do("close")

    def expect(self, racer, memory, fields=Session._fields):
        """The racer's new start finds that, and the session works."""
        found = racer.do(self.open())
        if any(getattr(found, field) != getattr(memory, field) for field in fields):
            raise Problem(memory, found)
        if found.uid != "-":
            racer.do("refresh")

    def alone(self):
        """Threads of one process."""
        racer = self.racers[0]
        start = self.random.choice(((), ("guest",), ("in:a@game.test",), ("guest", "close", self.open())))
        memory = racer.do(self.number("slow"), self.open(), *start, self.number("race"))
        self.leave(racer)
        self.expect(racer, memory)
        if any("Another process has" in line for line in racer.log):
            raise Problem("no other process", racer.log)

    def last(self):
        """Of two processes with threads, the one that signed in or out last wins."""
        a, b, third = self.racers
        for racer in (a, b):
            racer.do(self.number("slow"), self.open())
            racer.ask(self.number("race"))
        a.answer(), b.answer()
        # Signs in first, as a sign-out of nobody changes nothing, and neither does a second guest.
        orders = self.random.choice(((), ("out",), ("out", "guest")))
        memory = self.random.choice((a, b)).do("in:a@game.test", *orders)
        if self.chance(0.7):
            self.leave(a, b)
        self.expect(third, memory)

    def both(self, order, other_order):
        """The first process follows one order, the second one the other: at the same time, or one after the other. A custom
        store has no lock, so processes have to take turns. The sessions of both then, and whether they took turns."""
        a, b, _ = self.racers
        takes_turns = self.store == "own" or self.chance(0.5)
        a.ask(order)
        memory = a.answer() if takes_turns else None
        # The first one flushes its session after 200 ms.
        time.sleep(self.random.choice((0, 0.3)) * self.random.random())
        b.ask(other_order)
        return memory or a.answer(), b.answer(), takes_turns

    def share(self, order):
        """Both processes have the session of the first one's order."""
        a, b, _ = self.racers
        memory = a.do(self.number("slow"), self.open(), order)
        found = b.do(self.number("slow"), self.open())
        if found != memory:
            raise Problem(memory, found)

    def refused(self):
        """The first process changes the password, which ends the session that the second one has. That one continues with the
        first one's tokens; it may fail if these were not stored yet. The stored session remains in any case."""
        a, b, third = self.racers
        self.share(f"create:p{next(ACCOUNTS)}@game.test")
        memory, other, takes_turns = self.both("password:another", "refresh")
        if takes_turns and (b.failures or other[:3] != memory[:3]):
            raise Problem(memory, b.failures or other)
        b.forget()
        if self.chance(0.7):
            self.leave(a, b)
        self.expect(third, memory, ACCOUNT)

    def renamed(self):
        """The first process renames the player, and the second one refreshes the tokens of the player it knows."""
        a, b, third = self.racers
        self.share("guest")
        memory, _, _ = self.both("name:new", "refresh")
        if self.chance(0.7):
            self.leave(a, b)
        # The tokens of both are valid. Those with the later time of the server remain.
        self.expect(third, memory, ("uid", "name"))

    def play(self):
        """The problem, or None."""
        os.mkdir(self.folder, 0o700)
        try:
            self.kind()
            self.tidy()
            return None
        except Problem as problem:
            log = sorted({line for racer in self.racers for line in racer.log})
            for racer in self.racers:
                racer.kill()
            return f"{self.name}: {problem} (store: {self.store}; log: {log})"
        finally:
            # The library may be removing files, too.
            shutil.rmtree(self.folder, ignore_errors=True)
            for racer in self.racers:
                racer.forget()

    def tidy(self):
        """Leaves no App, and no item in the keyring, as many would make it slow."""
        for racer in self.racers:
            if racer.process is not None:
                racer.do(*["out"] * (self.store in KEYRINGS), "close")


def play(arguments, numbers, environment, stores):
    """Plays rounds with processes of its own: the kind, the store, and a problem or None of each."""
    racers = [Racer(environment) for _ in range(3)]
    results = []
    with support.Folder() as folder:
        for number in numbers:
            one = Round(arguments.seed, number, folder, racers, stores)
            results.append((one.kind.__name__, one.store, one.play()))
    for racer in racers:
        racer.kill()
    return results


def play_all(arguments, environment, stores):
    numbers = range(arguments.count) if arguments.round is None else [arguments.round] * arguments.count
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        parts = [pool.submit(play, arguments, numbers[i::WORKERS], environment, stores) for i in range(WORKERS)]
        return [result for part in parts for result in part.result()]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100000 if support.LONG else 400, help="rounds")
    parser.add_argument("--seed", type=int, default=31, help="of the random numbers of all rounds")
    parser.add_argument("--round", type=int, help="only this one, as often as --count says")
    parser.add_argument("--store", choices=STORES, help="only this one; else a round draws its store")
    return parser.parse_args()


def make_environment(emulator):
    """Of the racers, which use the keyring of this campaign's own desktop."""
    slow = os.environ.get("FIREBASE_AUTH_FAULTS_SLOW")
    return support.environment(**emulator.environment(), **({"LD_PRELOAD": slow} if slow else {}),
                               DBUS_SESSION_BUS_ADDRESS=os.environ.get("DBUS_SESSION_BUS_ADDRESS", "disabled:"),
                               # A busy machine's keyring takes its time.
                               FIREBASE_AUTH_KEYRING_TIMEOUT="20000")


def choose_stores(arguments, report):
    """Starts the keyring too, if there is one."""
    if arguments.store not in (None, *KEYRINGS):
        return {arguments.store: 1}
    if "FIREBASE_AUTH_TEST_DESKTOP" in os.environ:
        subprocess.run([KEYRING, "start"], check=True)
        return {arguments.store: 1} if arguments.store else STORES
    report.skip("races_keyring", "gnome-keyring or dbus is not installed")
    return {name: part for name, part in STORES.items() if name not in KEYRINGS}


def main():
    arguments = parse_arguments()
    if "FIREBASE_AUTH_TEST_DESKTOP" not in os.environ and shutil.which("gnome-keyring-daemon") and shutil.which("dbus-daemon"):
        os.execv(KEYRING, [KEYRING, "run", sys.executable, *sys.argv])
    print(f"{arguments.count} rounds, seed {arguments.seed}", flush=True)
    report = support.Report()
    stores = choose_stores(arguments, report)
    environment = make_environment(support.Emulator())
    first = Racer(environment)
    with support.Folder() as folder:
        first.do(f"own:{folder}", "create:a@game.test", "create:b@game.test")
        first.kill()
    results = play_all(arguments, environment, stores)
    for (kind, store), count in sorted(collections.Counter(result[:2] for result in results).items()):
        failed = sum(result[:2] == (kind, store) and result[2] is not None for result in results)
        print(f"  {kind}, {store}: {count} rounds, {failed} failed", flush=True)
    for kind in ("alone", "last", "refused", "renamed"):
        report.check(f"races_{kind}", [result[2] for result in results if result[0] == kind and result[2]])
    report.end()


main()
