# SPDX-License-Identifier: Apache-2.0
"""Power cuts: the file calls of a player are recorded, and replayed in a model of a file system that keeps any part of
what was not flushed. Each folder that a power cut may leave is made, and the next start finds a session in it.

The model. A power cut may come after each call. Of a name in a folder, the disk has any of the files that had the name
since the folder was flushed, or none if there was none; each name for itself, so that a rename may be half done. Of a
file, the disk has what was flushed, or any part of what was written since: nothing, a beginning, zeros of the right
length, or zeros and then the end.
"""
import concurrent.futures
import fcntl
import itertools
import os
import pathlib
import shutil

import support
from player import A, B, NOBODY, Player, last

BLOCK = 512
# The next start reads nothing of these, and makes them anew.
WITHOUT_CONTENT = ".lock"


class File:
    """The content on the disk, and that which programs see."""

    def __init__(self, content=b""):
        self.flushed = self.content = content

    def flush(self):
        self.flushed = self.content

    def possible(self):
        """Each content that a power cut may leave."""
        if self.flushed == self.content:
            return [self.content]
        size = len(self.content)
        cuts = {size // 2, size - 1, *range(BLOCK, size, BLOCK)} if support.LONG else {size // 2}
        made = {self.flushed, self.content, bytes(size)}
        for cut in cuts:
            made |= {self.content[:cut], bytes(cut) + self.content[cut:], self.content[:cut] + bytes(size - cut)}
        return sorted(made)


class Folder:
    """For each name, what had it since the last flush: first what the disk has certainly had."""

    def __init__(self):
        self.names = {}

    def get(self, name):
        return self.names.get(name, [None])[-1]

    def set(self, name, entry):
        self.names.setdefault(name, [None]).append(entry)

    def flush(self):
        self.names = {name: [entries[-1]] for name, entries in self.names.items()}

    def possible(self):
        """Each folder that a power cut may leave: {path: content}, without empty folders."""
        choices = []
        for name, entries in self.names.items():
            if name.endswith(WITHOUT_CONTENT):
                continue
            found = []
            for entry in dict.fromkeys(entries):
                found += [None] if entry is None else [(name, one) for one in entry.possible()]
            choices.append(found)
        for chosen in itertools.product(*choices):
            made = {}
            for name, one in filter(None, chosen):
                made |= {f"{name}/{path}": content for path, content in one.items()} if isinstance(one, dict) else {
                    name: one}
            yield made


class Disk:
    """Follows a record."""

    def __init__(self, root, template):
        self.root = root
        self.top = Folder()
        self.open = {}
        for path in sorted(template.rglob("*")):
            entry = Folder() if path.is_dir() else File(path.read_bytes())
            place, name = self.find(str(root / path.relative_to(template)))
            place.set(name, entry)
            place.flush()

    def find(self, path):
        """The folder of the path, and the name in it."""
        *folders, name = os.path.relpath(path, self.root).split("/")
        place = self.top
        for folder in folders:
            place = place.get(folder)
        return place, name

    def entry(self, path):
        if os.path.relpath(path, self.root) == ".":
            return self.top
        place, name = self.find(path)
        return place.get(name)

    def follow(self, call, *arguments):
        getattr(self, "do_" + call)(*arguments)

    def do_open(self, number, path):
        if self.entry(path) is None:
            place, name = self.find(path)
            place.set(name, File())
        self.open[number] = self.entry(path)

    def do_write(self, number, text):
        self.open[number].content += bytes.fromhex(text)

    def do_fsync(self, number):
        self.open[number].flush()

    def do_mkdir(self, path):
        place, name = self.find(path)
        place.set(name, Folder())

    def do_rename(self, path, other):
        (place, name), (other_place, other_name) = self.find(path), self.find(other)
        other_place.set(other_name, place.get(name))
        place.set(name, None)

    def do_unlink(self, path):
        place, name = self.find(path)
        place.set(name, None)

    do_rmdir = do_unlink

    def live(self, folder=None):
        """What programs see, as `possible` gives it."""
        made = {}
        for name, entries in (folder or self.top).names.items():
            if isinstance(entries[-1], Folder):
                made |= {f"{name}/{path}": data for path, data in self.live(entries[-1]).items()}
            elif entries[-1] is not None and not name.endswith(WITHOUT_CONTENT):
                made[name] = entries[-1].content
        return made


def content(folder):
    """The files of a real folder, as `possible` gives them."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.endswith(WITHOUT_CONTENT)}


def write(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)


class Scenario:
    """What a player does in a folder, and who may be signed in after a power cut."""

    def __init__(self, template, orders, during, after):
        self.template = template
        self.orders = orders
        self.during = during
        # When everything is flushed.
        self.after = after


class Campaign:
    def __init__(self, folder):
        self.player = Player(folder)
        self.folder = pathlib.Path(folder)
        self.empty = self.folder / "empty"
        self.empty.mkdir()

    def record(self, scenario):
        """The calls of a run, which ends when everything is flushed."""
        path = self.folder / "record"
        player = self.player
        shutil.rmtree(player.folder, ignore_errors=True)
        shutil.copytree(scenario.template, player.folder)
        status, output, log = player.run(
            player.folder, [*scenario.orders, "flushed"], LD_PRELOAD=os.environ["FIREBASE_AUTH_FAULTS_RECORDER"],
            FIREBASE_AUTH_FAULTS_RECORD=str(path), FIREBASE_AUTH_FAULTS_FOLDER=str(player.folder))
        assert status == 0 and "failed " not in output, f"{support.describe(status)}: {output}{log}"
        return [line.split() for line in path.read_text().splitlines()]

    def states(self, scenario):
        """What the disk may have after each call, each once. Also what it may have at the end."""
        disk = Disk(self.player.folder, scenario.template)
        found = {}
        for call, *arguments in self.record(scenario):
            disk.follow(call, *arguments)
            for files in disk.top.possible():
                found[tuple(sorted(files.items()))] = None
        end = list(disk.top.possible())
        assert disk.live() == content(self.player.folder), "the record lacks calls"
        return [dict(files) for files in found], end

    def start(self, number, files):
        """Starts on those files: a name for what was found."""
        folder = self.folder / f"cut{number}"
        write(folder, files)
        status, output, log = self.player.run(folder, ["settle"])
        state = last(output)
        if status != 0 or state is None or state[2] != "1":
            return f"{support.describe(status)}: {output}{log}"
        if "damaged" in log or any(name.endswith(".damaged") for name in content(folder)):
            return f"damaged: {log}"
        again = last(self.player.run(folder, ["settle"])[1]) if support.LONG else state
        shutil.rmtree(folder)
        return state[0] if again == state else f"{state}, and then {again}"

    def problems(self, scenario):
        states, end = self.states(scenario)
        problems = [] if len(end) == 1 else [f"at the end, the disk may have {len(end)} folders"]
        cases = [(files, scenario.during) for files in states]
        cases += [(files, scenario.after) for files in end]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(self.start, itertools.count(), [files for files, _ in cases]))
        for (files, allowed), one in zip(cases, found):
            if one not in allowed:
                problems.append(f"{one} instead of {allowed}: {({name: len(data) for name, data in files.items()})}")
            if allowed == (NOBODY,) and any(b"refreshToken" in data for data in files.values()):
                problems.append(f"a token remains: {list(files)}")
        print(f"  {len(cases)} folders: {({one: found.count(one) for one in sorted(set(found))})}", flush=True)
        return problems

    def left(self, order):
        """The files that a player leaves who is killed when the future of the order completes."""
        template = self.player.template
        disk = Disk(self.player.folder, template)
        for call, *arguments in self.record(Scenario(template, (order,), (), ())):
            disk.follow(call, *arguments)
            if call == "write":
                return disk.live()
        raise AssertionError("nothing was stored")

    def noted(self):
        """The files of a player who signed out while another process had the lock."""
        self.player.prepare()
        with open(next(self.player.folder.rglob("*" + WITHOUT_CONTENT)), "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            status, output, log = self.player.run(self.player.folder, ["out"])
        files = content(self.player.folder)
        assert status == 0 and any(name.endswith(".out") for name in files), f"{output}{log}"
        return files

    def template(self, name, files):
        folder = self.folder / name
        write(folder, files)
        return folder


def scenarios(campaign):
    """The scenarios by name."""
    template = campaign.player.template
    new = campaign.left(f"in:{B}")
    torn = {name: data[:len(data) // 2] if name.endswith(".new") else data for name, data in new.items()}
    killed, cut = campaign.template("killed", new), campaign.template("cut", torn)
    noted = campaign.template("noted", campaign.noted())
    yield "first_sign_in", Scenario(campaign.empty, (f"in:{A}",), (NOBODY, A), (A,))
    yield "sign_in_over_another", Scenario(template, (f"in:{B}",), (A, B), (B,))
    yield "two_sign_ins", Scenario(template, (f"in:{B}", f"in:{A}"), (A, B), (A,))
    yield "refresh", Scenario(template, ("refresh",), (A,), (A,))
    yield "sign_out", Scenario(template, ("out",), (A, NOBODY), (NOBODY,))
    yield "sign_in_and_out", Scenario(template, (f"in:{B}", "out"), (A, B, NOBODY), (NOBODY,))
    yield "start_after_a_kill", Scenario(killed, (), (A, B), (B,))
    yield "start_after_a_cut", Scenario(cut, (), (A,), (A,))
    yield "sign_in_after_a_noted_sign_out", Scenario(noted, (f"in:{B}",), (NOBODY, B), (B,))


def main():
    report = support.Report()
    with support.Folder() as folder:
        campaign = Campaign(folder)
        for name, scenario in scenarios(campaign):
            print(f"  {name}:", flush=True)
            report.check(f"power_{name}", campaign.problems(scenario))
    report.end()


main()
