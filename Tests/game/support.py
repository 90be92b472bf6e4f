# SPDX-License-Identifier: Apache-2.0
"""What the tests of the game share: a player at a desktop, who reads the screen and presses keys."""
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile
import unittest

from desktop import SECONDS, Browser, Desktop, wait_until
from emulator_process import EMAIL, PASSWORD, Emulator

# The program, or Wine and the program.
PROGRAM = shlex.split(os.environ["FIREBASE_GAME"])
WINE = pathlib.Path(os.environ["WINEPREFIX"]) if PROGRAM[0] == "wine" else None
PICTURES = pathlib.Path(os.environ["FIREBASE_GAME_SCREENS"])
NUMBER = "+15551234567"
# Drawn in front of what has the focus.
MARK = "›"


class Machine:
    """The desktop and the browser, which all tests share."""

    desktop = browser = None


def setUpModule():
    """Each module of tests imports this function and the next one."""
    Machine.desktop = Desktop()


def tearDownModule():
    Machine.desktop.end()
    if Machine.browser is not None:
        Machine.browser.end()
        Machine.browser = None


class GameTest(unittest.TestCase):
    """Each test has an emulator, an empty home, and a game that was started."""

    starts_game = True

    def setUp(self):
        self.desktop = Machine.desktop
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.log, self.report, self.opened = self.folder / "texts", self.folder / "report", self.folder / "opened"
        self.emulator = Emulator()
        self.addCleanup(self.emulator.end)
        opener = self.folder / "bin/xdg-open"
        opener.parent.mkdir()
        opener.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >>'{self.opened}'\n")
        opener.chmod(0o755)
        self.environment = {
            **self.desktop.environment, "PATH": f"{opener.parent}:{os.environ['PATH']}", "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            # Without it, SDL draws by software and copies each frame by Mesa's software, which takes ten times as long.
            "SDL_RENDER_DRIVER": "software", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        self.data = self.folder / "data"
        if WINE:
            self.empty_windows_folders()
        else:
            self.environment["SDL_VIDEODRIVER"] = "x11"
        self.game = None
        if self.starts_game:
            self.start()

    # --- the process ---

    def empty_windows_folders(self):
        """Wine has the folders of its registry, whatever the environment."""
        self.data = next(WINE.glob("drive_c/users/*/AppData"))
        for folder in [*self.data.glob("*/firebase-auth"), *self.data.glob("*/FirebaseAuth")]:
            shutil.rmtree(folder)

    def start(self):
        self.log.unlink(missing_ok=True)
        command = [*PROGRAM, "--emulator", self.emulator.address, "--text-log", self.log, "--frame-report", self.report]
        self.game = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.kill, self.game)
        wait_until(lambda: self.game.poll() is not None or self.sees("Quit"), "the title")
        self.assertIsNone(self.game.poll(), "the game has ended")

    @staticmethod
    def kill(game):
        game.kill()
        game.wait()
        game.stderr.close()

    def quit(self):
        self.choose("Quit")
        self.assertEqual(self.game.wait(SECONDS), 0)

    def restart(self):
        self.quit()
        self.start()

    # --- what the player sees ---

    def texts(self):
        """The texts of the last frame that is in the log as a whole."""
        frames = self.log.read_text().rsplit("\n\n", 2) if self.log.exists() else []
        return frames[-2].split("\n") if len(frames) > 1 else []

    def sees(self, text):
        return any(text in line for line in self.texts())

    def wait_for(self, *texts):
        wait_until(lambda: all(self.sees(text) for text in texts), lambda: f"{texts} in {self.texts()}")

    def wait_for_frame(self, *texts):
        """A frame that the player may see for a moment only."""
        wait_until(lambda: any(all(text in frame for text in texts) for frame in self.log.read_text().split("\n\n")), texts)

    def focus(self):
        texts = self.texts()
        return texts[texts.index(MARK) + 1] if MARK in texts else None

    def take_picture(self, name, *expected):
        """Stores the screen, and reads it with the eyes of a stranger."""
        path = PICTURES / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.desktop.picture(path)
        read = self.desktop.read(path)
        for text in expected:
            self.assertIn(text, read)

    # --- what the player does ---

    def move_to(self, label):
        wait_until(lambda: label in self.texts() and self.focus(), lambda: f"{label} in {self.texts()}")
        for _ in range(20):
            focus = self.focus()
            if focus == label:
                return
            self.desktop.press("Down")
            wait_until(lambda: self.focus() != focus, f"another focus than {focus}")
        raise AssertionError(f"{label} does not get the focus: {self.texts()}")

    def choose(self, label):
        self.move_to(label)
        self.desktop.press("Return")

    def enter(self, label, text):
        self.move_to(label)
        self.desktop.type(text)

    def page(self):
        """The page that the game has opened last, in the player's browser."""
        url = wait_until(lambda: self.opened.exists() and self.opened.read_text().splitlines(), "a page")[-1]
        self.opened.unlink()
        if Machine.browser is None:
            Machine.browser = Browser()
        Machine.browser.open(url)
        return Machine.browser

    # --- what many tests begin with ---

    def be_guest(self):
        self.choose("Play as guest")
        self.wait_for("Score")
        self.desktop.press("Escape")
        self.wait_for("Playing as a guest")

    def open_email_form(self):
        self.choose("Sign in")
        self.choose("Continue with email")
        self.wait_for("Password")

    def sign_in(self, password=PASSWORD, email=EMAIL):
        self.open_email_form()
        self.enter("Email", email)
        self.enter("Password", password)
        self.choose("Sign in")

    def be_player(self, **fields):
        """Signs in to a new account."""
        uid = self.emulator.create_account(**fields)["localId"]
        self.sign_in()
        self.wait_for("Playing as")
        return uid

    def sign_in_by(self, name, email=EMAIL):
        self.choose("Sign in")
        self.choose(f"Continue with {name}")
        self.page().agree_as(email)
        self.wait_for("Playing as Ada Lovelace")

    def earn_score(self):
        """Plays a game, and returns the file of the scores."""
        self.choose("Play")
        self.lose()
        self.desktop.press("Escape")
        scores = next(self.data.rglob("scores"))
        self.assertNotEqual(scores.read_text(), "")
        return scores

    def lose(self):
        """Plays until the game is over; the basket catches the first block."""
        self.wait_for("You caught")
        line = next(text for text in self.texts() if text.startswith("You caught"))
        return int(line.split()[-1])
