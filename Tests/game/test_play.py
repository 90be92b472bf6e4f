# SPDX-License-Identifier: Apache-2.0
"""The game itself, its window, its command line, and the times of its frames."""
import subprocess

from support import EMAIL, PASSWORD, PICTURES, PROGRAM, SECONDS, GameTest, setUpModule, tearDownModule, wait_until  # noqa: F401


class Play(GameTest):
    def test_the_best_score_is_kept_for_each_player(self):
        self.choose("Play as guest")
        score = self.lose()
        self.assertGreater(score, 0)
        self.take_picture("play-over", "New best score", f"You caught {score}", "play again")
        self.desktop.press("Escape")
        self.restart()
        self.wait_for(f"Best score: {score}")
        self.be_player()
        self.wait_for("Best score: 0")

    def test_a_deleted_player_leaves_no_score(self):
        self.choose("Play as guest")
        self.lose()
        self.desktop.press("Escape")
        scores = next(self.data.rglob("scores"))
        self.assertNotEqual(scores.read_text(), "")
        self.choose("Account")
        self.choose("Delete account")
        self.choose("Delete for ever")
        self.wait_for("Your account is deleted.")
        self.assertEqual(scores.read_text(), "")

    def test_the_keys_move_the_basket(self):
        self.choose("Play as guest")
        self.desktop.hold("Left")
        self.addCleanup(self.desktop.release, "Left")
        # The basket is no longer below the first block.
        self.wait_for_frame("Score 0", "Lives 2")
        self.take_picture("play", "Score", "Lives", "Best")


class Window(GameTest):
    def test_a_smaller_window_shows_the_same(self):
        self.desktop.resize(960, 540)
        picture = self.folder / "small.png"

        def is_readable():
            self.desktop.picture(picture, 960, 540)
            return all(text in self.desktop.read(picture) for text in ("Falling Blocks", "Quit"))

        wait_until(is_readable, "a readable window")


class CommandLine(GameTest):
    starts_game = False

    def fail(self, status, *arguments):
        environment = {name: value for name, value in self.environment.items() if not name.startswith("FIREBASE_AUTH")}
        result = subprocess.run([*PROGRAM, *arguments], env=environment, capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(result.returncode, status, result)
        return result.stderr

    def test_an_unknown_option_is_explained(self):
        self.assertIn("Usage: falling_blocks", self.fail(2, "--fast"))

    def test_an_emulator_without_a_port_is_explained(self):
        self.assertIn('"--emulator localhost" is not an option with a valid value', self.fail(2, "--emulator", "localhost"))

    def test_a_missing_configuration_is_explained(self):
        self.assertIn("Put google-services-desktop.json into", self.fail(1))


class FrameTimes(GameTest):
    """Not a test of times: these depend on the machine. It prints them."""

    def test_the_report_has_all_frames_of_a_player_s_life(self):
        self.be_guest()
        self.choose("Account")
        self.choose("Keep your progress")
        self.choose("Continue with Google")
        self.page().agree_as(EMAIL)
        self.wait_for("Your progress is safe.")
        self.choose("Sign out")
        self.sign_in_by("Apple", "grace@example.com")
        self.choose("Account")
        self.choose("Sign out")
        self.emulator.create_account(email="alan@example.com", emailVerified=True)
        self.sign_in(email="alan@example.com")
        self.wait_for("Playing as alan@example.com")
        self.choose("Account")
        self.choose("Delete account")
        self.enter("Password", PASSWORD)
        self.choose("Delete for ever")
        self.wait_for("Your account is deleted.")
        self.quit()
        report = self.report.read_text()
        (PICTURES.parent / "game-frames.txt").write_text(report)
        print("\n" + report, flush=True)
        for row in ("library, all frames", "library, while an operation is in progress", "whole work, all frames"):
            line = next(line for line in report.splitlines() if line.startswith(row))
            self.assertGreater(int(line.removeprefix(row).split()[0]), 0)
