# SPDX-License-Identifier: Apache-2.0
"""The command line, and the selection of the project."""
import json
import os
import re
import subprocess

from support import PROGRAM, ROOT, Emulator, ToolTest

GOOGLE_SERVICES = {
    "project_info": {"project_number": "123", "project_id": "from-file"},
    "client": [{"client_info": {"mobilesdk_app_id": "1:123:android:456", "android_client_info": {"package_name": "com.example"}},
                "api_key": [{"current_key": "key-of-file"}]}]}
PROPERTY_LIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>API_KEY</key><string>key-of-list</string><key>PROJECT_ID</key><string>from-list</string>
<key>GOOGLE_APP_ID</key><string>1:123:ios:456</string><key>BUNDLE_ID</key><string>com.example</string>
</dict></plist>"""


class Options(ToolTest):
    def sessions(self):
        """The projects that have a session file."""
        return sorted(path.name for path in (self.data / "firebase-auth").iterdir())

    def headers(self):
        """Of the sign-in."""
        return self.emulator.control("GET", "requests")["last"]["accounts:signUp"]["headers"]

    def test_the_help_has_each_command_and_fits_a_terminal(self):
        result = self.run_tool("--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for command in ["sign-in", "link", "whoami", "token", "sign-out", "delete", "doctor"]:
            self.assertIn(f"\n  {command} ", result.stdout)
        self.assertTrue(all(len(line) <= 100 for line in result.stdout.splitlines()))

    def test_each_option_of_the_help_is_known(self):
        options = re.findall(r"^  (--[a-z-]+)(?: ([A-Z:]+))?", self.run_tool("--help").stdout, re.MULTILINE)
        self.assertGreater(len(options), 14)
        for name, value in options:
            arguments = [name, "value"] if value else [name]
            self.assertEqual(self.run_tool(*arguments, "--version").returncode, 0, name)

    def test_the_document_has_each_option(self):
        document = (ROOT / "docs/command-line.md").read_text()
        for name in re.findall(r"^  (--[a-z-]+)", self.run_tool("--help").stdout, re.MULTILINE):
            self.assertIn(name, document)

    def test_the_version_is_that_of_the_project(self):
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", (ROOT / "CMakeLists.txt").read_text())[1]
        result = self.run_tool("--version")
        self.assertEqual((result.returncode, result.stdout), (0, f"firebase-auth {version}\n"))

    def test_a_wrong_command_line_says_what_is_wrong(self):
        for arguments, message in [
            ([], "a command is required"), (["unknown"], "unknown command unknown"), (["--unknown"], "unknown option --unknown"),
            (["whoami", "again"], "unexpected argument again"), (["sign-in"], "requires one of --guest, --email and --provider"),
            (["sign-in", "--guest", "--email", "a@b.c"], "requires one of"), (["link"], "requires one of --email and --provider"),
            (["link", "--guest"], "link has no option --guest"), (["whoami", "--yes"], "whoami has no option --yes"),
            (["sign-in", "--email"], "--email requires a value"), (["whoami", "--app="], "--app requires a value"),
            (["whoami", "--json=yes"], "--json has no value"), (["whoami", "--emulator", "nowhere"], "--emulator is not HOST:PORT"),
            (["whoami", "--emulator", "host:70000"], "--emulator is not HOST:PORT"),
            (["whoami", "--config", "a", "--project", "b"], "--config excludes"), (["whoami", "--config", "missing"], "cannot be read"),
            (["sign-in", "--provider", "apple.com", "--provider", "google.com"], "requires one of"),
            (["sign-in", "--email", ""], "--email requires a value"), ([""], "a command is required"),
        ]:
            result = self.run_tool(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertIn(message, result.stderr)

    def test_a_wrong_command_line_is_reported_as_json(self):
        error = self.error(2, "sign-in", "--unknown")
        self.assertEqual((error["name"], error["message"]), ("WrongUsage", "unknown option --unknown"))

    def test_json_of_an_argument_that_is_not_utf8_is_valid(self):
        result = subprocess.run([os.fsencode(PROGRAM), b"--\xff\"\n\x01", b"--json"], capture_output=True)
        self.assertEqual(json.loads(result.stdout)["error"]["message"], "unknown option --\ufffd\"\n\x01")

    def test_the_password_is_no_argument(self):
        self.assertEqual(self.run_tool("sign-in", "--email", "a@b.c", "--password", "secret").returncode, 2)

    def test_without_a_project_the_error_says_how_to_name_one(self):
        self.without_emulator()
        result = self.run_tool("whoami")
        self.assertEqual(result.returncode, 2)
        self.assertIn("google-services.json", result.stderr)
        self.assertIn("--api-key", result.stderr)

    def test_half_a_project_is_refused(self):
        self.without_emulator()
        self.assertIn("requires --project", self.run_tool("whoami", "--api-key", "key").stderr)
        self.assertIn("requires --api-key", self.run_tool("whoami", "--project", "project").stderr)

    def test_the_configuration_file_of_the_folder_is_used(self):
        (self.work / "google-services.json").write_text(json.dumps(GOOGLE_SERVICES))
        self.done("sign-in", "--guest")
        self.assertEqual((self.sessions(), self.headers()["x-firebase-gmpid"]), (["from-file"], "1:123:android:456"))

    def test_a_configuration_file_can_be_named(self):
        (self.work / "google-services.json").write_text(json.dumps(GOOGLE_SERVICES))
        (self.work / "other.plist").write_text(PROPERTY_LIST)
        self.done("sign-in", "--guest", "--config", "other.plist")
        self.assertEqual((self.sessions(), self.headers()["x-firebase-gmpid"]), (["from-list"], "1:123:ios:456"))

    def test_values_of_the_command_line_are_not_mixed_with_those_of_a_file(self):
        (self.work / "google-services.json").write_text(json.dumps(GOOGLE_SERVICES))
        self.done("sign-in", "--guest", "--project", "named", "--api-key", "key")
        self.assertEqual(self.sessions(), ["named"])
        self.assertNotIn("x-firebase-gmpid", self.headers())

    def test_a_configuration_file_that_is_invalid_is_reported(self):
        (self.work / "google-services.json").write_text("{}")
        result = self.run_tool("whoami")
        self.assertEqual(result.returncode, 2)
        self.assertIn("google-services.json is not valid", result.stderr)

    def test_the_emulator_of_an_option_precedes_that_of_the_environment(self):
        other = Emulator()
        self.addCleanup(other.end)
        self.done("sign-in", "--guest", "--emulator", other.address)
        self.assertEqual((len(other.accounts()), len(self.emulator.accounts())), (1, 0))

    def test_the_emulator_of_an_option_needs_no_environment(self):
        self.without_emulator()
        self.done("sign-in", "--guest", "--emulator", self.emulator.address)
        self.assertEqual(len(self.emulator.accounts()), 1)

    def test_an_emulator_can_have_an_address_of_version_6(self):
        other = Emulator("--host", "::1")
        self.addCleanup(other.end)
        self.done("sign-in", "--guest", "--emulator", other.address)
        self.assertEqual(len(other.accounts()), 1)
        self.assertEqual(self.run_tool("doctor", "--emulator", other.address).returncode, 0)

    def test_apps_have_sessions_of_their_own(self):
        first = self.done("sign-in", "--guest")["user"]["uid"]
        second = self.done("sign-in", "--guest", "--app", "second")["user"]["uid"]
        self.assertNotEqual(first, second)
        self.assertEqual(self.done("whoami")["user"]["uid"], first)
        self.assertEqual(self.done("whoami", "--app=second")["user"]["uid"], second)

    def test_the_folder_of_the_session_can_be_set(self):
        folder = self.folder / "elsewhere"
        self.done("sign-in", "--guest", "--session-directory", str(folder))
        self.assertTrue(any(folder.rglob("*.json")))
        self.assertFalse(self.is_signed_in())
        self.done("whoami", "--session-directory", str(folder))
