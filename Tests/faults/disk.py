# SPDX-License-Identifier: Apache-2.0
"""A disk that is full. A player signs in all the same, the state says that it is not stored, and once there is space,
it is stored. Until then the former session stays. A sign-out needs no space.
"""
import pathlib
import subprocess

import support
from player import A, B, NOBODY, Player, last

# The numbers of firebase_session_state.
STORED, NOT_STORED = "1", "3"
CASES = {
    # The orders while the disk is full, those after, what is printed, and what the next process finds.
    "sign_in_is_complete": ((f"in:{B}",), (), (B, NOT_STORED), A),
    "sign_in_is_stored_once_there_is_space": ((f"in:{B}",), ("settle",), (B, STORED), B),
    "sign_out_needs_no_space": (("out",), (), (NOBODY, STORED), NOBODY),
}


def problems(player, case, fill, full, space):
    """What is wrong where `fill` or the orders `full` fill the disk, and the orders `space` make room."""
    during, after, printed, found = CASES[case]
    player.prepare()
    fill()
    orders = [*full, *during, *space, *after] if after else [*full, *during]
    status, output, log = player.run(player.folder, orders)
    state, next_state = last(output), player.look()
    if status == 0 and state and (state[0], state[2]) == printed and next_state and next_state[0] == found:
        return []
    return [f"{support.describe(status)}, {state} instead of {printed}, then {next_state}: {log[-300:]}"]


def fill_disk(file):
    """Writes until there is no space."""
    for size in (4096, 1):
        try:
            with open(file, "ab", buffering=0) as filler:
                while filler.write(b"x" * size):
                    continue
        except OSError:
            pass


def check_small_disk(report, player, folder):
    disk = pathlib.Path(folder) / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    answer = subprocess.run(mount, stderr=subprocess.PIPE, text=True, check=False)
    if answer.returncode != 0:
        return report.skip("disk_small", f"this user can't mount a small disk: {answer.stderr.strip()}")
    player.folder = disk / "run"
    filler = player.folder / "filler"
    try:
        for case in CASES:
            found = problems(player, case, lambda: fill_disk(filler), (), (f"remove:{filler}",))
            report.check(f"disk_small_{case}", found)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def main():
    report = support.Report()
    with support.Folder() as folder:
        player = Player(folder)
        for case in CASES:
            report.check(f"disk_limit_{case}", problems(player, case, lambda: None, ("full",), ("space",)))
        check_small_disk(report, player, folder)
    report.end()


main()
