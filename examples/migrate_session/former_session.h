// SPDX-License-Identifier: Apache-2.0
/// The session that a version of the game with the Firebase C++ SDK has stored on this computer.
#ifndef EXAMPLES_MIGRATE_SESSION_FORMER_SESSION_H_
#define EXAMPLES_MIGRATE_SESSION_FORMER_SESSION_H_

#include <optional>
#include <string>
#include <string_view>

namespace former_session {

/// The App whose session is read.
struct Owner {
  /// stored_format::Namespace() of the App's options.
  std::string name_space;
  /// App::name().
  std::string app_name;
};

/// What is stored for an App.
struct Stored {
  /// The stored string. Empty if nothing is stored, or if it cannot be read now.
  std::string text;
  /// Why it cannot be read now, for example because the keyring is locked. Empty otherwise.
  std::string problem;
};

/// The tokens for Auth::SignInWithTokens().
struct Tokens {
  std::string id_token;
  std::string refresh_token;
};

/// Reads what is stored. Blocks for up to 50 seconds if the keyring does not respond. Never asks the player to unlock
/// the keyring.
Stored Read(const Owner& owner);

/// Deletes what is stored. Returns why it could not be deleted, or "".
std::string Delete(const Owner& owner);

/// Returns the tokens of a stored string, which may be damaged or come from another program: nothing if it is not a
/// session with both tokens.
std::optional<Tokens> Decode(std::string_view text);

}  // namespace former_session

#endif  // EXAMPLES_MIGRATE_SESSION_FORMER_SESSION_H_
