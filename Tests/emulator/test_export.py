# SPDX-License-Identifier: Apache-2.0
"""--import and --export-on-exit."""
import json
import os
import resource
import signal
import time

from support import ACCOUNTS, TOOLKIT, Emulator, EmulatorTest, run


class Export(EmulatorTest):
    def setUp(self):
        super().setUp()
        self.export = self.folder / "export"

    def fill(self, email="ada@example.com"):
        with Emulator("--export-on-exit", self.export) as emulator:
            emulator.sign_up(email)
            self.assertEqual(emulator.end(signal.SIGTERM), (0, "", ""))

    def test_each_signal_exports(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with Emulator("--export-on-exit", self.folder / str(number)) as emulator:
                emulator.sign_up("ada@example.com")
                self.assertEqual(emulator.end(number), (0, "", ""))
            self.assertEqual(self.emails(self.folder / str(number)), ["ada@example.com"])

    def test_an_account_survives_a_restart(self):
        self.fill()
        with Emulator("--import", self.export) as emulator:
            self.assertIsNotNone(emulator.sign_in("ada@example.com"))

    def test_the_folder_of_the_import_is_the_default(self):
        for option in (["--export-on-exit"], ["--export-on-exit", "--strict"]):
            with Emulator("--import", self.export, *option) as emulator:
                emulator.sign_up(f"{len(option)}@example.com")
                self.assertEqual(emulator.end(signal.SIGINT)[0], 0)
        self.assertEqual(self.emails(self.export), ["1@example.com", "2@example.com"])

    def test_a_missing_import_is_an_error(self):
        result = run("--port=0", "--import", self.folder / "missing", "--export-on-exit", self.export)
        self.assertEqual(result.returncode, 1)
        self.assertIn("is not a folder", result.stderr)
        self.assertFalse(self.export.exists())

    def test_a_damaged_import_is_an_error_and_is_kept(self):
        self.fill()
        (self.export / ACCOUNTS).write_text('{"users": [')
        result = run("--port=0", "--import", self.export, "--export-on-exit")
        self.assertEqual(result.returncode, 1)
        self.assertIn("accounts.json: line 1", result.stderr)
        self.assertEqual((self.export / ACCOUNTS).read_text(), '{"users": [')

    def test_a_failed_export_keeps_the_former_one(self):
        self.fill()
        limit = 4096
        # Without it, Python would have the signal of the limit end the program.
        with Emulator("--export-on-exit", self.export, restore_signals=False,
                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) as emulator:
            for number in range(40):
                emulator.sign_up(f"{number}@example.com")
            status, _, errors = emulator.end(signal.SIGTERM)
        self.assertEqual(status, 1)
        self.assertIn("Nothing was exported.", errors)
        self.assertEqual(self.emails(self.export), ["ada@example.com"])
        self.assertEqual(sorted(os.listdir(self.export)), ["auth_export", "firebase-export-metadata.json"])

    def test_a_killed_export_keeps_a_complete_one(self):
        self.fill()
        users = [{"localId": str(number), "email": f"{number}@example.com"} for number in range(1000)]
        for delay in (0.001, 0.005, 0.01, 0.02, 0.05):
            with Emulator("--export-on-exit", self.export) as emulator:
                for tenant in range(3):
                    emulator.send("PATCH", "/emulator/v1/projects/demo-project/config", {"createTenants": True})
                    path = f"/emulator/v1/projects/demo-project/tenants/t{tenant}/accounts"
                    emulator.send("GET", path)
                request = {"users": users}
                emulator.send("POST", TOOLKIT + "projects/demo-project/accounts:batchCreate", request)
                emulator.process.terminate()
                time.sleep(delay)
                emulator.process.kill()
            metadata = json.loads((self.export / "firebase-export-metadata.json").read_text())
            self.assertEqual(metadata["auth"]["path"], "auth_export")
            with Emulator("--import", self.export) as emulator:
                self.assertTrue(emulator.url)

    def test_the_files_can_be_read_by_others(self):
        self.fill()
        self.assertEqual((self.export / ACCOUNTS).stat().st_mode & 0o444, 0o444)
