#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the charts of docs/performance.md with gnuplot, from the figures that benchmarks/run saved.

    benchmarks/charts.py FIGURES FOLDER

FIGURES is BUILD_FOLDER/benchmarks/figures.json; FOLDER receives the SVG files. The same figures make the same files.
"""

import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
from figures import Figures  # noqa: E402

# These colors differ also for color-blind readers.
GREY, BLUE, ORANGE, GREEN = "#8c8c8c", "#0072b2", "#e69f00", "#009e73"
# The white background keeps the black labels readable on a dark page.
PREAMBLE = """
set terminal svg size {width},{height} dynamic background "white" font "sans-serif,14"
set output "{path}"
set datafile missing "?"
set border 3 linecolor rgb "#404040"
set grid ytics linecolor rgb "#c0c0c0"
set tics nomirror out
set yrange [0:*]
set offsets graph 0, 0, graph 0.05, 0
set key outside top center horizontal reverse Left
"""


def quoted(text):
    return '"' + text.replace("\n", "\\n") + '"'


def draw(path, commands, width=860, height=420):
    script = PREAMBLE.format(path=path, width=width, height=height) + commands
    subprocess.run(["gnuplot", "-"], input=script, text=True, check=True)


def bars(path, title, unit, series, groups, digits=0):
    """A bar for each value, with the value above it.

    `series` has a name and a color for each bar of a group; `groups` has a label and the values, None for no bar.
    """
    lines = []
    for label, *values in groups:
        cells = [cell for value in values for cell in ("?" if value is None else repr(value),
                                                       quoted("" if value is None else f"{value:,.{digits}f}"))]
        lines.append(" ".join([quoted(label), *cells]))
    plots = []
    for index, (name, color) in enumerate(series):
        key = f"title {quoted(name)}" if len(series) > 1 else "notitle"
        plots.append(f'$data using {2 * index + 2}:xtic(1) linecolor rgb "{color}" {key}')
    for index in range(len(series)):
        # Where the style of histograms puts the bar: the gap of a group is as wide as one bar.
        place = (index - (len(series) - 1) / 2) / (len(series) + 1)
        plots.append(f"$data using ($0 + {place}):{2 * index + 2}:{2 * index + 3} with labels offset 0, 0.6 notitle")
    draw(path, "\n".join([
        "$data << END", *lines, "END",
        "set style data histograms", "set style histogram clustered gap 1", "set style fill solid", "set xtics scale 0",
        f"set xrange [-0.6:{len(groups) - 0.4}]", "set bmargin 4",
        f"set title {quoted(title)}", f"set ylabel {quoted(unit)}", "plot " + ", ".join(plots)]))


def draw_sign_in(figures, path):
    labels = {"raw": "raw libcurl", "hand_off": "raw,\nother thread",
              "hand_off_json": "raw with jansson,\nother thread", "ours": "ours,\nno session store",
              "memory": "ours, session\nfile in memory", "disk": "ours, session\nfile on disk"}
    groups = [(label, *(figures[f"sign_in.0.{name}.{part}"] / 1000 for part in ("p50", "cpu")))
              for name, label in labels.items()]
    bars(path, "One sign-in, server on loopback", "microseconds",
         [("time until it completes (p50)", BLUE), ("CPU time of all threads", ORANGE)], groups)


def draw_in_flight(figures, path):
    groups = [(f"{count} in flight", *(figures[f"in_flight.{count}.{who}"] for who in ("raw", "ours")))
              for count in figures.counts("in_flight")]
    bars(path, "Sign-ins, server on loopback", "sign-ins per second", [("raw libcurl", GREY), ("ours", BLUE)], groups)


def draw_round_trips(figures, path):
    labels = {"cold": "first sign-in", "next": "next sign-in", "idle": "sign-in after 62 s\nwithout a request",
              "refresh": "first refresh\nof the token"}
    groups = [(label, *(figures.get(f"round_trips.{who}.{name}") for who in ("raw", "ours", "early")))
              for name, label in labels.items()]
    bars(path, "Round trips over TLS 1.3 and HTTP/2", "round trips",
         [("raw libcurl", GREY), ("ours", BLUE), ("ours, opened early", GREEN)], groups, digits=1)


def draw_instructions(figures, path):
    labels = {"raw": "raw libcurl", "ours": "ours, no session store", "disk": "ours, session file on disk"}
    groups = [(label, figures[f"instructions.{name}"] / 1000) for name, label in labels.items()]
    bars(path, "Instructions of one sign-in (callgrind)", "thousand instructions", [("instructions", BLUE)], groups)


def draw_apps(figures, path):
    parts = {"creation": ("create", GREEN, 1000), "sign_in": ("sign in", BLUE, 1000),
             "cpu": ("CPU time", ORANGE, 1000), "memory": ("memory", BLUE, 1024)}
    lines = [" ".join([str(count), *(repr(figures[f"swarm.{count}.{part}"] / size)
                                     for part, (_, _, size) in parts.items())])
             for count in figures.counts("swarm")]
    plots = [f'$data using 1:{column} with linespoints linewidth 2 pointtype 7 linecolor rgb "{color}" '
             f"title {quoted(name)}" for column, (name, color, _) in enumerate(parts.values(), 2)]
    draw(path, "\n".join([
        "$data << END", *lines, "END",
        "set logscale x", "set xtics 10", 'set format x "%.0f"', 'set xlabel "Apps in the process"',
        "set multiplot layout 2, 1",
        'set title "Apps that all sign in at once: time for each App"', 'set ylabel "microseconds"',
        "plot " + ", ".join(plots[:3]),
        'set title "Memory for each App"', 'set ylabel "KB"', "unset key", "plot " + plots[3],
        "unset multiplot"]), height=760)


CHARTS = {"sign-in": draw_sign_in, "in-flight": draw_in_flight, "apps": draw_apps, "round-trips": draw_round_trips,
          "instructions": draw_instructions}


def main():
    figures = Figures(sys.argv[1])
    for name, draw_chart in CHARTS.items():
        draw_chart(figures, pathlib.Path(sys.argv[2]) / f"performance-{name}.svg")


main()
