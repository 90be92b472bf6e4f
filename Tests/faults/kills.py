# SPDX-License-Identifier: Apache-2.0
"""Players who are killed at random moments. The next process finds the session of the last change that was complete, or
of the one that was under way; never none, another one, or a damaged one."""
import os
import random
import signal
import subprocess
import time

import support

# Wine, for programs of Windows.
LAUNCHER = os.environ.get("FIREBASE_AUTH_FAULTS_LAUNCHER")
# The longest time from a program's start to its end, in seconds. It changes the session some twenty times by then. Wine
# needs a third of a second to start a program.
LONGEST = 0.8 if LAUNCHER else 0.08


class Account:
    """What a session may be, by what the players have printed."""

    def __init__(self, state):
        self.possible = [state]
        self.changes = self.interrupted = 0

    def follow(self, output):
        """Judges what was found, and notes what may be stored now. Gives a problem or None."""
        problem = None
        is_start = True
        order = ""
        for line in output.splitlines():
            word, *rest = line.split()
            if word == "begin":
                order = rest[0] if rest else ""
                continue
            if word == "failed":
                return f"'{order}' failed: {line}"
            state = tuple(rest[:2])
            if is_start and not any(matches(state, one) for one in self.possible):
                problem = f"found {state}, but there can only be one of {self.possible}"
            self.changes += not is_start
            is_start = False
            self.possible = [state]
            order = ""
        self.interrupted += order != ""
        if order:
            self.possible = [*self.possible, after(order, self.possible[0])]
        return problem


def after(order, state):
    """The state that an order leads to. A name of None can be any of the account's."""
    if order == "out":
        return ("-", "-")
    if order.startswith("in:"):
        return (order[3:], None)
    if order.startswith("name:"):
        return (state[0], order[5:])
    return state


def matches(state, expected):
    if expected[1] is None:
        return state[0] == expected[0] and state[1][0] == state[0][0]
    return state == expected


def play(program, folder, environment, delay):
    """Plays for that long, and is killed: how it ended, what it printed, and what it logged."""
    process = support.start([*program, folder, f"play:{random.randrange(1 << 31)}"], env=environment,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(delay)
    process.kill()
    output, errors = process.communicate()
    # Each run logs that it uses an emulator.
    return process.returncode, output, [line for line in errors.splitlines() if "mulator" not in line]


def main():
    count = support.count(short=150, long=10000)
    report = support.Report()
    program = [LAUNCHER] * bool(LAUNCHER) + [support.program("player")]
    emulator = support.Emulator()
    problems = []
    with support.Folder() as folder:
        environment = support.environment(**emulator.environment())
        orders = [order for name in "ba" for order in (f"create:{name}@game.test", f"name:{name}0")]
        status, output, errors = support.run([*program, folder, *orders], environment)
        if status != 0:
            problems.append(f"{support.describe(status)}: {errors}")
        account = Account(("a@game.test", "a0"))
        launches = 0
        for _ in range(count):
            delay = random.random() * LONGEST
            status, output, log = play(program, folder, environment, delay)
            if LAUNCHER and (status, output) == (1, ""):
                # Not the player's status: Wine could not start it, after the kill of another of its processes.
                launches += 1
                continue
            if status != -signal.SIGKILL:
                problems.append(f"{support.describe(status)} by itself: {output[-300:]}")
            problem = account.follow(output)
            if problem or log:
                problems.append(f"after {delay:.4f} s: {problem} {log}")
            if any(name.endswith(".damaged") for _, _, names in os.walk(folder) for name in names):
                problems.append("a file is damaged")
        if launches > count // 20:
            problems.append(f"{LAUNCHER} did not start the player {launches} times")
        print(f"  {account.changes} complete changes, {account.interrupted} interrupted ones", flush=True)
    report.check("kills_lose_no_session", problems)
    report.end()


main()
