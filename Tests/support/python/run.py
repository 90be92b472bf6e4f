# SPDX-License-Identifier: Apache-2.0
"""Runs all tests of a folder, with the packages of its requirements.txt, if it has one, in a virtual environment of their own.

Usage: run.py FOLDER [ENVIRONMENT]   ENVIRONMENT is the folder of the virtual environment.
"""
import os
import pathlib
import subprocess
import sys
import unittest


def enter(environment, requirements):
    """Continues in the virtual environment, which is made anew if the requirements have changed."""
    python, installed = environment / "bin/python", environment / "installed.txt"
    if not installed.exists() or installed.read_bytes() != requirements.read_bytes():
        subprocess.run([sys.executable, "-m", "venv", "--clear", environment], check=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements]
        if subprocess.run(install).returncode:
            print(f"skipped: the packages of {requirements} cannot be installed")
            sys.exit(77)
        installed.write_bytes(requirements.read_bytes())
    os.execv(python, [python, __file__, sys.argv[1]])


def main(folder, environment=None):
    requirements = pathlib.Path(folder) / "requirements.txt"
    if environment and requirements.exists():
        enter(pathlib.Path(environment), requirements)
    suite = unittest.defaultTestLoader.discover(folder)
    result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed, {len(result.skipped)} skipped")
    sys.exit(1 if failed or not result.testsRun else 0)


# A process that a test starts by multiprocessing reads this file, too.
if __name__ == "__main__":
    main(*sys.argv[1:])
