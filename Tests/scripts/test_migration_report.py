# SPDX-License-Identifier: Apache-2.0
"""Tests of scripts/migration-report with small code bases."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

REPORT = pathlib.Path(__file__).resolve().parents[2] / "scripts/migration-report"
# Each line but the first and the last two belongs to version 10 or 11 of Firebase C++.
OLD = """\
#include <firebase/auth.h>
void OfVersion10(firebase::auth::Auth* auth, firebase::Future<firebase::auth::SignInResult> result) {
  firebase::Future<firebase::auth::User*> future = auth->SignInAnonymously();
  if (auth->current_user() != nullptr) return;
  if (!auth->current_user()) return;
  auth->current_user()->uid();
  firebase::auth::User* user = auth->current_user();
  for (firebase::auth::UserInfoInterface* info : auth->current_user().provider_data()) (void)info;
  auth->current_user_DEPRECATED();
  auth->SignInAnonymously_DEPRECATED();
  auth->current_user().LinkAndRetrieveDataWithCredential(firebase::auth::Credential());
  auth->SignOut();  // not SignOut_DEPRECATED, and no User*
}
"""


class MigrationReport(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def report(self, files, options=(), **environment):
        for name, text in files.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)
        return subprocess.run([REPORT, self.folder, *options], capture_output=True, text=True, env={**os.environ, **environment})

    def changes(self, done):
        """The places that must be changed, and the exit status."""
        found = re.findall(r"^CHANGE: .*\n((?:  .*\n)+)", done.stdout, re.MULTILINE)
        places = re.findall(rf"^  {self.folder}/(.+?:\d+): ", "".join(found), re.MULTILINE)
        return sorted(set(places), key=lambda place: (place.split(":")[0], int(place.split(":")[1]))), done.returncode

    def test_what_the_compiler_rejects_must_be_changed(self):
        done = self.report({"game.cc": OLD})
        self.assertEqual(self.changes(done), ([f"game.cc:{line}" for line in range(2, 12)], 1))

    def test_without_a_compiler_lines_are_guessed(self):
        done = self.report({"game.cc": OLD}, CXX="no-such-compiler")
        self.assertEqual(self.changes(done), ([f"game.cc:{line}" for line in range(2, 13)], 1))
        self.assertIn("There is no compiler no-such-compiler", done.stdout)

    def test_a_line_without_a_rule_has_the_message_of_the_compiler(self):
        done = self.report({"game.cc": "#include <firebase/auth.h>\nvoid f(firebase::auth::Auth* auth) { auth->SignInAsGuest(); }\n"})
        self.assertEqual(self.changes(done), (["game.cc:2"], 1))
        self.assertRegex(done.stdout, r"game\.cc:2: .*\(.*SignInAsGuest.*\)")

    def test_what_compiles_need_not_be_changed(self):
        done = self.report({"game.cc": '#include "game.h"\nvoid f(auth::User* user) { user->current_user()->Play(); }\n',
                            "game.h": "#include <firebase/auth.h>\n// firebase::auth::User* was once here.\n"
                                      "namespace auth { struct User { User* current_user(); void Play(); }; }\n"})
        self.assertEqual(self.changes(done), ([], 0))

    def test_a_source_whose_header_is_missing_is_guessed(self):
        files = {"src/game.cc": '#include <firebase/auth.h>\n#include "engine.h"\n// not firebase::auth::User*\n', "engine/engine.h": ""}
        done = self.report(files)
        self.assertEqual(self.changes(done), (["src/game.cc:3"], 1))
        self.assertRegex(done.stdout, r"guessed.*game\.cc.*engine\.h")
        done = self.report(files, ["--", f"-I{self.folder}/engine"])
        self.assertEqual(self.changes(done), ([], 0))

    def test_lines_of_cmake_that_need_no_change_are_not_reported(self):
        done = self.report({"CMakeLists.txt": """\
find_package(FirebaseAuth REQUIRED)  # in place of firebase_auth and FIREBASE_CPP_SDK_DIR
target_link_libraries(game PRIVATE FirebaseAuth::firebase_auth)
message(STATUS "firebase_auth is not in FIREBASE_CPP_SDK_DIR anymore")
add_library(game src/firebase_auth.cc firebase_auth/session.cc lib/firebase_app)
"""})
        self.assertEqual(self.changes(done), ([], 0))

    def test_lines_of_cmake_that_link_the_former_targets_must_be_changed(self):
        done = self.report({"CMakeLists.txt": "target_link_libraries(game\n  firebase_auth\n  firebase_app)\n"})
        self.assertEqual(self.changes(done), (["CMakeLists.txt:2", "CMakeLists.txt:3"], 1))


if __name__ == "__main__":
    unittest.main()
