#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the figures that benchmarks/run saved as a Markdown table, which compares them with the budgets.

    benchmarks/tables.py FIGURES [--write]

FIGURES is BUILD_FOLDER/benchmarks/figures.json. --write also puts the table into benchmarks/README.md, and its figures
into the rows of it in docs/performance.md.
"""

import math
import pathlib
import sys

sys.dont_write_bytecode = True
from figures import Figures  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = "| What | Measured | Budget | |\n| --- | --- | --- | --- |"
figures = Figures(sys.argv[1])
# The other cells of each row, under its first one.
rows = {}


def row(what, value, budget="", holds=None, unit="", raw=None):
    """`raw` is the figure of raw libcurl for the same, with its unit."""
    verdict = "" if holds is None else "ok" if holds else "**over**"
    measured = f"{value:,.4g}{unit}" if isinstance(value, float) else str(value) + unit
    rows[what] = [measured + (f" (raw {raw})" if raw else ""), budget, verdict]


def at_most(what, value, limit, unit="", raw=None):
    row(what, float(value), f"≤ {limit:g}{unit}", value <= limit, unit, raw)


def latency_rows(delay):
    start = f"sign_in.{delay}."
    server = f"server answers after {delay} ms" if delay else "server answers at once"
    for name, what in (("raw", "raw libcurl"), ("hand_off", "raw on another thread"),
                       ("hand_off_json", "raw with jansson on another thread"), ("ours", "ours, no session store"),
                       ("memory", "ours, session file in memory"), ("disk", "ours, session file on disk")):
        if start + name + ".p50" in figures:
            p50, p99, cpu = (figures[start + name + part] / 1000 for part in (".p50", ".p99", ".cpu"))
            row(f"sign-in, {what}; {server}", f"p50 {p50:,.0f} µs, p99 {p99:,.0f} µs, CPU {cpu:,.0f} µs")
    ours = figures[start + "ours.p50"]
    row(f"sign-in p50 / raw p50; {server}", ours / figures[start + "raw.p50"])
    at_most(f"sign-in p50 / raw on another thread; {server}", ours / figures[start + "hand_off.p50"], 1.4)
    row(f"sign-in p50 / raw with jansson on another thread; {server}", ours / figures[start + "hand_off_json.p50"])
    if start + "disk.p50" in figures:
        at_most(f"sign-in p50, session file on disk / no session store; {server}", figures[start + "disk.p50"] / ours, 1.2)
    for name, what in (("raw", "raw"), ("hand_off_json", "raw with jansson on another thread")):
        above = (figures[start + "ours.cpu"] / figures[start + name + ".cpu"] - 1) * 100
        row(f"CPU above {what}; {server}", above, unit=" %")


def rows_at_once():
    for count in figures.counts("in_flight"):
        ours, raw = figures[f"in_flight.{count}.ours"], figures[f"in_flight.{count}.raw"]
        row(f"sign-ins a second, {count} in flight", f"{ours:,.0f}", raw=f"{raw:,.0f}")
    for delay in (0, 20):
        ratio = figures[f"look_ups.{delay}.ours"] / figures[f"look_ups.{delay}.raw"]
        at_most(f"200 look-ups at once / raw with 16 connections; server answers after {delay} ms", ratio, 1.5)
    at_most("requests for 200 GetToken(true) at once", figures["token.requests"], 1)
    at_most("connections for 100 sign-ins", figures["footprint.connections"], 1)
    at_most("threads made", figures["footprint.threads"], 1)


def rows_of_distance():
    for name, what, limit, early in (
            ("cold", "a first sign-in", 4, 2), ("next", "the next sign-in", 2, 2),
            ("idle", "a sign-in after 62 s without a request", 2, None), ("refresh", "a first refresh", 3, 1),
            ("reconnection", "a sign-in after the server closed the connection", 4, None)):
        # The part of another round trip is the machine's own time.
        count = {who: math.floor(figures.get(f"round_trips.{who}.{name}", 0) + 0.01) for who in ("ours", "raw", "early")}
        at_most(f"round trips of {what}, over TLS 1.3", count["ours"], limit, raw=f"{count['raw']:g}")
        if early:
            at_most(f"round trips of {what}, with a connection opened early", count["early"], early)
    row("new connections that resume the session of TLS, of 1", figures["round_trips.ours.resumed"], "1",
        figures["round_trips.ours.resumed"] == 1, raw=f"{figures['round_trips.raw.resumed']:g}")
    at_most("200 look-ups at once, HTTP/2, server 20 ms away", figures["distant_look_ups.ours"] / 1e6, 40, " ms",
            raw=f"{figures['distant_look_ups.raw'] / 1e6:,.0f} ms")
    at_most("connections for the 200 look-ups", figures["distant_look_ups.connections"], 1)


def rows_of_calls():
    at_most("status(), pending", figures["calls.StatusPending"], 3, " ns")
    at_most("status(), complete", figures["calls.StatusComplete"], 3, " ns")
    for call, what, limit in (("CurrentUser", "current_user() in C++", 25), ("UserIsValid", "is_valid()", 25),
                              ("UserUid", "uid()", 25), ("UserEmail", "email()", 25),
                              ("UserProviderData", "provider_data() of one provider", 150)):
        at_most(what, figures["calls." + call], limit, " ns")
    for call, what in (("UidInC", "firebase_user_uid()"), ("GetAuth", "Auth::GetAuth()"),
                       ("AppGetInstance", "App::GetInstance()"),
                       ("AddAndRemoveListener", "AddAuthStateListener() and RemoveAuthStateListener()")):
        row(what, figures["calls." + call], unit=" ns")


def row_of_verifications():
    ours, raw, pyjwt = (figures["verifications." + name] for name in ("ours", "raw", "pyjwt"))
    row("id tokens verified in a second on one core",
        f"{ours:,.0f}, {ours / raw:.0%} of OpenSSL's signatures, {ours / pyjwt:.1f} times PyJWT", "≥ 90%", ours / raw >= 0.9,
        raw=f"{raw:,.0f}")


def rows_of_instructions():
    at_most("instructions of a sign-in (callgrind)", figures["instructions.ours"] / 1000, 450, " thousand",
            raw=f"{figures['instructions.raw'] / 1000:,.0f} thousand")
    row("instructions of a sign-in, session on disk", figures["instructions.disk"] / 1000, unit=" thousand")


def rows_of_memory():
    bare = figures["bare.rss"]
    row("RSS above a bare main", (figures["footprint.rss"] - bare) / 1024, unit=" MB")
    row("RSS of libcurl with its libraries", (figures["raw.rss"] - bare) / 1024, unit=" MB")
    at_most("RSS of the library itself", (figures["footprint.rss"] - figures["raw.rss"]) / 1024, 1.1, " MB")
    row("private memory above a bare main", (figures["footprint.anonymous"] - figures["bare.anonymous"]) / 1024,
        unit=" MB")


def rows_of_swarm():
    for count in figures.counts("swarm"):
        figure = {what: figures[f"swarm.{count}.{what}"] for what in ("creation", "sign_in", "cpu", "memory")}
        apps = f"{count:,} Apps that sign in at once, for each" if count > 1 else "one App that signs in"
        row(apps, f"created in {figure['creation'] / 1000:,.1f} µs, signed in in {figure['sign_in'] / 1000:,.0f} µs, "
            f"CPU {figure['cpu'] / 1000:,.0f} µs, {figure['memory'] / 1024:,.1f} KB")
    at_most("an App created, of 10,000", figures["swarm.10000.creation"] / 1000, 10, " µs")
    at_most("memory for each of 10,000 Apps with a guest", figures["swarm.10000.memory"] / 1024, 10, " KB")
    at_most("CPU for a sign-in, of 10,000 / of 100", figures["swarm.10000.cpu"] / figures["swarm.100.cpu"], 1.2)


def row_of_sign_out():
    p50, p99 = (max(figures[f"sign_out.{beside}.{part}"] / 1e6 for beside in ("session", "file")) for part in ("p50", "p99"))
    row("SignOut beside a process that writes and flushes all the time", f"p50 {p50:,.2f} ms, p99 {p99:,.2f} ms", "p99 ≤ 1 ms",
        p99 <= 1)


def rows_of_stalls():
    for fault, name, limit in (("names", "a silent name server", 10), ("proxy", "a silent proxy", 10),
                               ("listener", "a listener whose queue is full", 10), ("keyring", "a silent keyring", 10),
                               ("disk", "a disk that flushes in 10 ms", 50)):
        at_most(f"the loop's longest pause with {name}", figures[f"stalls.{fault}"] / 1e6, limit, " ms")


def make_rows():
    for delay in (0, 20):
        latency_rows(delay)
    rows_at_once()
    rows_of_distance()
    rows_of_instructions()
    rows_of_memory()
    rows_of_swarm()
    rows_of_calls()
    row_of_verifications()
    at_most("App created to Auth usable, session on disk", figures["start.first"] / 1e6, 0.3, " ms")
    row("App created to Auth usable, for the second time in a process", figures["start.again"] / 1e6, unit=" ms")
    row_of_sign_out()
    rows_of_stalls()
    at_most("Auth deleted during a sign-in, longest of 20", figures["deletion.max"] / 1e6, 100, " ms")
    row("refused connection until NetworkRequestFailed", figures["refusal.p50"] / 1e6, "at once", unit=" ms")
    at_most("stripped shared library", figures["library.size"] / 1024, 800, " KB")
    at_most("emulator: start to first answer", figures["emulator.start"] * 1000, 15, " ms")
    rate = figures["emulator.rate"]
    row("emulator: Apple sign-ins (signInWithIdp) a second of its CPU time", f"{rate:,.0f}", "≥ 10,000", rate >= 10000)
    # The official emulator: 929 and 1,003 with one and with eight connections.
    for connections, limit in ((1, 9290), (8, 10030), (64, 10030)):
        rate = figures[f"emulator.sign_ups.{connections}"]
        row(f"emulator: sign-ups a second, connections: {connections}", f"{rate:,.0f}", f"≥ {limit:,}", rate >= limit)
    at_most("emulator: RSS at rest", figures["emulator.rss"] / 1024, 15, " MB")
    for what, kind in (("a guest", "guests"), ("an account with a password", "passwords")):
        figure = figures[f"emulator.{kind}.100000.memory"]
        at_most(f"emulator: bytes for {what} beyond its data, of 100,000", figure, 500)


def line(what):
    return "| " + " | ".join([what, *rows[what]]) + " |"


def whole_table():
    return "\n".join([HEAD, *map(line, rows)])


def table_of_the_same_rows(table):
    """A table with the rows of `table`, and the new figures."""
    names = [text.split(" | ")[0].removeprefix("| ") for text in table.splitlines()[2:]]
    missing = [name for name in names if name not in rows]
    if missing:
        sys.exit(f"docs/performance.md has rows that no benchmark measures: {', '.join(missing)}")
    return "\n".join([HEAD, *map(line, names)])


def replace_table(path, make_table):
    """Replaces the table of figures in the document."""
    text = path.read_text()
    start = text.index(HEAD)
    end = text.index("\n\n", start)
    path.write_text(text[:start] + make_table(text[start:end]) + text[end:])


def main():
    make_rows()
    print(whole_table())
    if "--write" in sys.argv:
        replace_table(ROOT / "docs/performance.md", table_of_the_same_rows)
        replace_table(ROOT / "benchmarks/README.md", lambda _: whole_table())


main()
