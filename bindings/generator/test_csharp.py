# SPDX-License-Identifier: Apache-2.0
"""Tests of the writer of the C# binding: how declarations look in C#."""

import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import csharp
import csharp_code
import model


def written(declarations=""):
    """The generated files as one text, with declarations added to the header of users."""
    with tempfile.TemporaryDirectory() as folder:
        for header in model.c_headers.FOLDER.glob("*.h"):
            text = header.read_text()
            if header.name == "user.h":
                text = text.replace("\nFIREBASE_C_END", f"\n{declarations}\nFIREBASE_C_END")
            pathlib.Path(folder, header.name).write_text(text)
        return "\n".join(csharp.files(model.read(pathlib.Path(folder))).values())


def joined(text):
    return re.sub(r"\s+", " ", text)


class CSharpTests(unittest.TestCase):
    maxDiff = None

    def test_new_getter_is_a_property(self):
        text = joined(written("""
/// Returns the player's score.
/// @param user The user.
/// @return The score; 0 if `user` is NULL.
/// @since 0.2
FIREBASE_C_API int64_t firebase_user_score(const firebase_user *user);"""))
        self.assertIn("internal static extern long firebase_user_score(IntPtr user);", text)
        self.assertIn("/// <summary>The player's score.</summary>", text)
        self.assertIn("public long Score { get { using (var self = Use()) return Native.firebase_user_score(self.Pointer); } }",
                      text)

    def test_new_operation_is_a_method_that_returns_a_task(self):
        text = joined(written("""
/// Wins. firebase_future_string() returns the prize.
/// @param user The user.
/// @param level The level.
/// @param name The name, or NULL.
/// @return The future.
/// @since 0.2
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string)
firebase_future *firebase_user_win(const firebase_user *user, uint32_t level, FIREBASE_C_NULLABLE const char *name);"""))
        self.assertIn("public Task<string> WinAsync( int level, string name = null, "
                      "CancellationToken cancellationToken = default(CancellationToken))", text)
        self.assertIn("Native.firebase_user_win( self.Pointer, Arguments.UInt32(level, nameof(level)), "
                      "Utf8.Bytes(name, nameof(name))), Results.ReadString, cancellationToken);", text)
        self.assertIn("/// <summary>Wins.</summary>", text)

    def test_new_callback_stops_with_the_remedy(self):
        with self.assertRaisesRegex(ValueError, "firebase_user_watch has a callback: write it by hand"):
            written("""
/// Called.
/// @param user_data The pointer.
typedef void (*firebase_user_watcher)(void *user_data);
/// Watches.
/// @param user The user.
/// @param watcher The watcher.
/// @param user_data Passed to `watcher`.
/// @since 0.2
FIREBASE_C_API void firebase_user_watch(const firebase_user *user, firebase_user_watcher watcher, void *user_data);""")

    def test_setter_and_getter_are_one_property(self):
        text = written()
        self.assertIn("public string LanguageCode\n", text)
        self.assertNotIn("SetLanguageCode", text)

    def test_comments_name_members_of_csharp(self):
        comments = [line for line in written().splitlines() if line.strip().startswith("///")]
        self.assertGreater(len(comments), 1000)
        # Environment variables, and families of functions.
        allowed = re.compile(r"FIREBASE_AUTH_EMULATOR_HOST|firebase_\w+_\.\.\.")
        self.assertEqual([], [line for line in comments if re.search(r"firebase_|FIREBASE_", allowed.sub("", line))])

    def test_no_line_is_too_long(self):
        self.assertEqual([], [line for line in written().splitlines() if len(line) > 120])

    def test_long_call_has_one_argument_in_each_line(self):
        line = f"    return Call({'a' * 60}, Other({'b' * 40}, \"x, y\"));"
        self.assertEqual([f"    return Call(", f"        {'a' * 60},", f"        Other({'b' * 40}, \"x, y\"));"],
                         csharp_code.fitted(line))


if __name__ == "__main__":
    unittest.main()
