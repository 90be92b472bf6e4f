// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_ERRORS_H_
#define EXAMPLES_GAME_ERRORS_H_

#include <string>

/// Returns what a player is told about an error of the library. "" if the player caused it on purpose.
///
/// The messages of the library are for developers: they belong into the game's log.
std::string ErrorText(int error);

#endif  // EXAMPLES_GAME_ERRORS_H_
