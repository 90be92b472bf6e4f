# SPDX-License-Identifier: Apache-2.0
"""The end of the program, and what it prints."""
import signal

from support import TOOLKIT, Emulator, EmulatorTest


class Signals(EmulatorTest):
    def test_each_ends_the_emulator(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            with Emulator() as emulator:
                emulator.sign_up("ada@example.com")
                self.assertEqual(emulator.end(number), (0, "", ""))

    def test_each_request_is_one_line(self):
        with Emulator("--verbose") as emulator:
            emulator.sign_up("ada@example.com")
            emulator.send("GET", "/a%0Ab%1B[2J%20c")
            _, output, errors = emulator.end(signal.SIGTERM)
        self.assertEqual(
            output.splitlines(), [f"200 POST {TOOLKIT}accounts:signUp", "404 GET /a%0Ab%1B[2J%20c"])
        self.assertEqual(errors, "")

    def test_links_and_codes_are_printed(self):
        for options in ([], ["--quiet"]):
            with Emulator(*options) as emulator:
                request = {"requestType": "EMAIL_SIGNIN", "email": "ada@example.com", "continueUrl": "http://localhost/"}
                emulator.send("POST", TOOLKIT + "accounts:sendOobCode", request)
                emulator.send("POST", TOOLKIT + "accounts:sendVerificationCode", {"phoneNumber": "+15555550100"})
                link = emulator.send("GET", "/emulator/v1/projects/demo-project/oobCodes")["oobCodes"][0]["oobLink"]
                codes = emulator.send("GET", "/emulator/v1/projects/demo-project/verificationCodes")
                code = codes["verificationCodes"][0]["code"]
                _, output, errors = emulator.end(signal.SIGTERM)
            lines = [f"To sign in as ada@example.com, follow this link: {link}",
                     f"To verify the phone number +15555550100, use the code {code}."]
            self.assertEqual((output, errors.splitlines()), ("", [] if options else lines))

    def test_nothing_is_printed_without_verbose(self):
        with Emulator() as emulator:
            emulator.sign_up("ada@example.com")
            self.assertEqual(emulator.end(signal.SIGTERM)[1:], ("", ""))

    def test_a_reader_that_has_gone_ends_nothing(self):
        with Emulator("--verbose", "--export-on-exit", self.folder / "export") as emulator:
            emulator.process.stdout.close()
            emulator.sign_up("ada@example.com")
            emulator.sign_up("bob@example.com")
            emulator.process.terminate()
            self.assertEqual(emulator.process.wait(60), 0)
            emulator.process.stdout = None
        self.assertEqual(self.emails(self.folder / "export"), ["ada@example.com", "bob@example.com"])
