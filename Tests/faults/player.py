# SPDX-License-Identifier: Apache-2.0
"""The player of player.c, and what two accounts leave in its folder."""
import pathlib
import shutil

import support

A, B, NOBODY = "a@game.test", "b@game.test", "-"


class Player:
    """Runs the program, in a folder where the player was signed in as A."""

    def __init__(self, folder):
        self.program = support.program("player")
        self.environment = support.environment(**support.Emulator().environment())
        self.template = pathlib.Path(folder) / "template"
        self.folder = pathlib.Path(folder) / "run"
        self.template.mkdir()
        status, output, _ = self.run(self.template, [f"create:{B}", f"create:{A}"])
        assert status == 0 and last(output)[0] == A, output

    def run(self, folder, orders, **more):
        return support.run([self.program, str(folder), *orders], {**self.environment, **more})

    def prepare(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.template, self.folder)

    def run_anew(self, orders, **more):
        """As A, with more environment: the status, the output and the log."""
        self.prepare()
        return self.run(self.folder, orders, **more)

    def look(self):
        """The state that the next process finds, whose session works; or None."""
        status, output, _ = self.run(self.folder, ["settle"])
        state = last(output)
        if status != 0 or state is None or state[0] == NOBODY:
            return state
        status, output, _ = self.run(self.folder, ["refresh"])
        return last(output) if status == 0 and "failed " not in output else None


def states(output):
    """What a program has printed: email, name, the session's state, and whether there is a kept session."""
    return [line.split()[1:] for line in output.splitlines() if line.startswith("done ")]


def last(output):
    return states(output)[-1] if states(output) else None
