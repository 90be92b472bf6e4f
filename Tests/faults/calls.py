# SPDX-License-Identifier: Apache-2.0
"""One call fails: each file call, and each allocation, of a start, a sign-in, a restart and a sign-out, one at a time.

No session is lost. Where a file call fails, the program goes on. Where memory runs out, Swift may end the process, but
nothing else may.
"""
import concurrent.futures
import errno
import os
import pathlib
import signal

import support
from player import A, B, NOBODY, Player, last

# What a player does who is signed in as A, and who may be signed in afterwards.
SCENARIOS = {
    "sign_in": ((f"in:{B}",), (A, B)),
    "restart": (("restart",), (A,)),
    "sign_out": (("out",), (NOBODY,)),
}
# These have the file calls of the flush, too.
FILE_SCENARIOS = {
    **SCENARIOS,
    "sign_in": ((f"in:{B}", "flushed"), (A, B)),
    "two_sign_ins": ((f"in:{B}", f"in:{A}", "flushed"), (A, B)),
}
ERRORS = (errno.EIO, errno.ENOSPC, errno.EMFILE, errno.EACCES)
# Swift's way to end a process.
TRAPS = (-signal.SIGILL, -signal.SIGTRAP)
# A run makes fewer.
MOST = 100000
# The short form fails each of so many calls. Two sign-ins begin with the calls of one.
SHORT_STEPS = {"files": 1, "memory": 10}
SHORT_STEP_OF_TWO_SIGN_INS = 4


def problem(player, scenario, kind, status, output):
    """What is wrong with a run that had a failing call, and with what it has left. None if nothing is."""
    orders, allowed = scenario
    if status != 0 and not (kind == "memory" and status in TRAPS):
        return f"{support.describe(status)}: {output[-200:]}"
    found, printed = player.look(), last(output)
    # The start counts, too.
    is_over = sum(line.startswith(("done ", "failed ")) for line in output.splitlines()) > len(orders)
    if kind == "memory" and not is_over:
        allowed = (A, *allowed)
    if found is None or found[0] not in allowed:
        return f"found {found}: {output[-200:]}"
    if is_over and printed[2] == "1" and printed[0] != found[0]:
        return f"{printed} was stored, and {found} found"
    return None


def step_of(kind, name):
    if support.LONG:
        return 1
    return SHORT_STEP_OF_TWO_SIGN_INS if name == "two_sign_ins" else SHORT_STEPS[kind]


def failures(kind, step):
    """Which calls fail, with what error."""
    for number in range(1, MOST, step):
        if kind == "memory":
            yield number, errno.ENOMEM
        else:
            yield from ((number, code) for code in ERRORS[:: 1 if support.LONG else len(ERRORS)])


def one_failure(player, kind, number, code):
    """The environment of a run in which one call fails."""
    return {"LD_PRELOAD": os.environ["FIREBASE_AUTH_FAULTS_FAIL"], "FIREBASE_AUTH_FAULTS_KIND": kind,
            "FIREBASE_AUTH_FAULTS_NUMBER": str(number), "FIREBASE_AUTH_FAULTS_ERROR": str(code),
            "FIREBASE_AUTH_FAULTS_FOLDER": str(player.folder)}


def fail_each(player, scenario, kind, step):
    """How the runs ended, and the problems."""
    problems, tally = [], {}
    for number, code in failures(kind, step):
        status, output, log = player.run_anew(scenario[0], **one_failure(player, kind, number, code))
        fault = [line for line in log.splitlines() if line.startswith("fault ")]
        if not fault:
            break
        tally[status] = tally.get(status, 0) + 1
        reason = problem(player, scenario, kind, status, output)
        if reason:
            problems.append(f"call {number} ({fault[0]}, {errno.errorcode[code]}): {reason}")
    return tally, problems


def main():
    report = support.Report()
    with support.Folder() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        campaigns = []
        for kind, scenarios in (("files", FILE_SCENARIOS), ("memory", SCENARIOS)):
            for name, scenario in scenarios.items():
                own = pathlib.Path(folder) / f"{kind}_{name}"
                own.mkdir()
                campaigns.append((kind, name, threads.submit(fail_each, Player(own), scenario, kind, step_of(kind, name))))
        for kind, name, campaign in campaigns:
            tally, problems = campaign.result()
            print(f"  {kind}, {name}: {tally}, {len(problems)} problems", flush=True)
            report.check(f"calls_{kind}_{name}", problems or ([] if tally else ["no call failed"]))
    report.end()


main()
