# SPDX-License-Identifier: Apache-2.0
"""The figures that benchmarks/run saved, for the programs that show them."""

import json
import pathlib


class Figures(dict):
    def __init__(self, path):
        super().__init__(json.loads(pathlib.Path(path).read_text()))

    def counts(self, start):
        """The numbers after `start` in the names of the figures, in order."""
        return sorted({int(name.split(".")[1]) for name in self if name.startswith(start + ".")})
