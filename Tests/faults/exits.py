# SPDX-License-Identifier: Apache-2.0
"""Programs that end at a random moment of a TLS handshake. None may crash or hang, whatever it did before."""
import itertools
import os
import random

import support
import tls_server

# What the programs in C, C++ and Swift may have done before they end.
BEFORE = ("nothing", "nonce")
END = ("return", "release")
# What only the one in C does: it initialises OpenSSL itself before the library does, cleans it up itself, releases the
# App in its last callback, ends on the library's thread, ends in a child process, or ends at once.
MORE = (("openssl", "return"), ("openssl", "release"), ("openssl", "cleanup"), ("nonce", "cleanup"),
        ("openssl", "callback-release"), ("openssl", "callback-exit"), ("openssl", "fork"), ("openssl", "quick"),
        ("openssl", "late"))
# The longest time from the request to the end, in microseconds. A handshake on loopback is over by then.
LONGEST = 12000


def programs():
    """The languages that there are programs of: Swift's is built by SwiftPM, which not every build has."""
    for language in ("c", "cxx", "swift"):
        if os.environ.get("FIREBASE_AUTH_FAULTS_EXIT_" + language.upper()):
            yield language


def cases(language):
    yield from itertools.product(BEFORE, END)
    if language == "c":
        yield from MORE


def main():
    count = support.count(short=40, long=1000)
    report = support.Report()
    with support.Folder() as folder:
        environment = support.environment(**tls_server.SilentServer(folder).environment())
        for language in programs():
            program = support.program("exit_" + language)
            for before, end in cases(language):
                problems = []
                for _ in range(count):
                    delay = str(random.randrange(LONGEST))
                    status, _, errors = support.run([program, folder, delay, before, end], environment)
                    if status != 0:
                        problems.append(f"{support.describe(status)} after {delay} us: {errors.strip()[-300:]}")
                if problems:
                    print(f"  {len(problems)} of {count} exits")
                report.check(f"exit_{language}_{before}_{end}", problems)
    report.end()


main()
