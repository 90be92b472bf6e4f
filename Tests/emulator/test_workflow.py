# SPDX-License-Identifier: Apache-2.0
"""The workflow of examples/emulator: its steps run in order in a new folder, with a small game and an archive."""
import hashlib
import os
import pathlib
import subprocess
import tarfile
import unittest

try:
    import yaml
except ImportError:
    raise unittest.SkipTest("python3-yaml is not installed") from None

from support import EXECUTABLE, EmulatorTest

WORKFLOW = pathlib.Path(__file__).parents[2] / "examples/emulator/github-workflow.yml"
GAME = """
cmake_minimum_required(VERSION 3.22)
project(Game LANGUAGES NONE)
enable_testing()
add_test(NAME emulator COMMAND sh -c "test -x $0/bin/firebase-auth-emulator && curl --fail --silent http://$FIREBASE_AUTH_EMULATOR_HOST/"
  "${CMAKE_PREFIX_PATH}")
"""


class Job:
    """What GitHub's runner is for the steps of a job."""

    def __init__(self, workflow, folder):
        self.workflow = workflow
        self.folder = folder
        self.path_file = folder / "path"
        self.path_file.touch()
        (folder / "temp").mkdir()
        (folder / "game").mkdir()
        (folder / "game/CMakeLists.txt").write_text(GAME)

    def environment(self, changes):
        # A line of the file is one folder of the PATH.
        added = self.path_file.read_text().split()
        return {**os.environ, **self.workflow["env"], "RUNNER_TEMP": str(self.folder / "temp"),
                "GITHUB_PATH": str(self.path_file), "PATH": ":".join([*reversed(added), os.environ["PATH"]]), **changes}

    def run(self, changes):
        """Returns the step that failed, with its output; None if all succeed."""
        for step in self.workflow["jobs"]["tests"]["steps"]:
            if "run" not in step:
                continue
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.folder / "game", text=True,
                env=self.environment(changes), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
            if done.returncode != 0:
                return f"{step['name']}: {done.stdout}"
        return None


class WorkflowTest(EmulatorTest):
    def setUp(self):
        super().setUp()
        self.workflow = yaml.safe_load(WORKFLOW.read_text())
        self.archive = self.folder / "firebase-auth-0.1.0-linux-x86_64.tar.gz"
        with tarfile.open(self.archive, "w:gz") as archive:
            archive.add(EXECUTABLE, "firebase-auth-0.1.0-linux-x86_64/bin/firebase-auth-emulator")

    def run_with(self, sha256):
        return Job(self.workflow, self.folder).run({"ARCHIVE": self.archive.as_uri(), "SHA256": sha256})

    def test_the_tests_of_a_game_run_with_an_emulator(self):
        self.assertIsNone(self.run_with(hashlib.sha256(self.archive.read_bytes()).hexdigest()))

    def test_another_archive_is_refused(self):
        failure = self.run_with(self.workflow["env"]["SHA256"])
        self.assertIn("Install the library and the emulator", failure or "")

    def test_a_job_has_only_the_rights_and_actions_that_it_needs(self):
        self.assertEqual(self.workflow["permissions"], {"contents": "read"})
        uses = [step["uses"] for step in self.workflow["jobs"]["tests"]["steps"] if "uses" in step]
        self.assertEqual(uses, ["actions/checkout@v4"])


if __name__ == "__main__":
    unittest.main()
