#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the documents that contain the benchmarks' figures: benchmarks/README.md has a reason for exactly the figures that are
over their budget, and docs/performance.md has rows of its table.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project

FIGURES = "| What | Measured | Budget | |\n"
REASONS = "| Row | Reason |\n"


def rows(text, head):
    """The lines of the table with that head."""
    return text.partition(head)[2].partition("\n\n")[0].splitlines()[1:]


def names(lines):
    return {line.split(" | ")[0].removeprefix("| ") for line in lines}


def mistakes():
    benchmarks = (project.ROOT / "benchmarks/README.md").read_text()
    figures = rows(benchmarks, FIGURES)
    over = names(line for line in figures if line.endswith("| **over** |"))
    reasons = names(rows(benchmarks, REASONS))
    yield from (f"benchmarks/README.md has no reason for a figure over its budget: {name}" for name in sorted(over - reasons))
    yield from (f"benchmarks/README.md has a reason for a figure within its budget: {name}" for name in sorted(reasons - over))
    shown = rows((project.ROOT / "docs/performance.md").read_text(), FIGURES)
    yield from (f"docs/performance.md has a row that benchmarks/README.md lacks: {line}" for line in shown if line not in figures)


if __name__ == "__main__":
    sys.exit(project.report("The figures over their budgets, and their reasons", list(mistakes())))
