# SPDX-License-Identifier: Apache-2.0
"""Tests of the writer for Python."""

import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import model
import python

# For C and for bindings of other kinds: bindings/python/README.md has the reason.
LEFT_OUT = re.compile(r"firebase_promise_|_(attach|attachment|detach|retain|release)$")
# Futures of asyncio and add_done_callback() take their place.
REPLACED = {"firebase_future_is_shared", "firebase_future_on_completion", "firebase_future_remove_on_completion",
            "firebase_value_count", "firebase_value_member"}


def written_with(header, addition):
    """The classes for the headers and a declaration more."""
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "c"
        shutil.copytree(model.c_headers.FOLDER, folder)
        text = (folder / header).read_text()
        (folder / header).write_text(text.replace("FIREBASE_C_END\n", addition + "\nFIREBASE_C_END\n"))
        return python.files(model.read(folder))[f"{python.PACKAGE}/_api.py"]


class PythonTests(unittest.TestCase):
    def test_every_function_is_called_by_a_module(self):
        folder = model.c_headers.ROOT / python.PACKAGE
        called = set(re.findall(r"\blib\.(\w+)", "".join(path.read_text() for path in folder.glob("*.py"))))
        missing = [name for name in model.read().functions if name not in called | REPLACED and not LEFT_OUT.search(name)]
        self.assertEqual([], missing)

    def test_function_that_is_written_by_hand_exists(self):
        self.assertEqual(set(), set(python.HAND_WRITTEN) - set(model.read().functions))

    def test_new_operation_becomes_a_method(self):
        text = written_with("user.h", "/// Renames a user.\n///\n/// @param user The user.\n/// @param name The name.\n/// @return The future.\n"
                            "/// @since 0.2\nFIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(user) firebase_future *"
                            "firebase_user_rename(const firebase_user *user, FIREBASE_C_NULLABLE const char *name);\n")
        self.assertIn("    def rename(self, name: Optional[str] = None) -> Future[User]:\n        \"\"\"Renames a user.\n", text)
        self.assertIn("lib.firebase_user_rename(pointer, c_text(name, \"name\", nullable=True)), _user, self)", text)

    def test_new_getter_becomes_a_property(self):
        text = written_with("user.h", "/// Returns the age.\n///\n/// @param user The user.\n/// @return The age; 0 if `user` is NULL.\n"
                            "/// @since 0.2\nFIREBASE_C_API uint32_t firebase_user_age(const firebase_user *user);\n")
        self.assertIn("    @property\n    def age(self) -> int:\n", text)

    def test_new_type_becomes_a_class(self):
        text = written_with("user.h", "/// A badge.\ntypedef struct firebase_badge firebase_badge;\n")
        self.assertIn("class Badge(Handle):\n    \"\"\"A badge.\"\"\"", text)

    def test_new_kind_of_callback_stops_the_writer(self):
        with self.assertRaisesRegex(ValueError, "firebase_user_walk: the writer has no rule for a callback"):
            written_with("app.h", "/// Walks.\nFIREBASE_C_API void firebase_user_walk(FIREBASE_C_CALLED(during_call) "
                         "firebase_app_visitor visitor, void *user_data);\n")


if __name__ == "__main__":
    unittest.main()
