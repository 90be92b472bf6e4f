// SPDX-License-Identifier: Apache-2.0
/// What the recipes call of a game. A game replaces these functions with its own; the tests define them for a player
/// that they control.
#ifndef EXAMPLES_RECIPES_GAME_H_
#define EXAMPLES_RECIPES_GAME_H_

#include <firebase/auth/multi_factor.h>
#include <firebase/auth/qr_code.h>

#include <map>
#include <string>
#include <vector>

namespace game {

/// Handles the input of the player and draws one frame. With polled callbacks, also calls App::PollCallbacks().
void DrawFrame();

/// Returns whether the game continues.
bool IsRunning();

/// Returns whether the player has pressed Escape since the last frame.
bool IsEscapePressed();

/// Shows a message.
void ShowMessage(const std::string& message);

/// Asks the player a question. Returns whether the answer is yes.
bool Ask(const std::string& question);

/// Asks the player for a code, and draws frames until it is entered.
std::string AskForCode(const std::string& prompt);

/// Lets the player choose one of their second factors.
firebase::auth::MultiFactorInfo ChooseFactor(const std::vector<firebase::auth::MultiFactorInfo>& factors);

/// Shows a QR code, and the key for players who cannot scan it. The code is not valid if it cannot be drawn.
void ShowQrCode(const firebase::auth::QrCode& code, const std::string& key);

/// Draws the screen of a sign-in in the browser. `url` is empty if the player does not need it.
void DrawSignInScreen(const std::string& status, const std::string& url);

/// Shows the menu of a signed-in player, or the sign-in screen if the name is empty.
void ShowMenu(const std::string& player_name);

/// Opens a page in the game's overlay, for example one of Steam or of CEF. Returns whether it was opened.
bool OpenOverlay(const std::string& url);

/// Returns whether the overlay is open.
bool IsOverlayOpen();

/// Closes the overlay if it is open.
void CloseOverlay();

/// Posts a request to the game's own server over HTTPS, and draws frames until there is a response. Returns the body of
/// the response, or "" after an error.
std::string PostToServer(const std::string& path, const std::string& body);

/// Returns a ticket of the platform, for example of Steam, that proves who the player is.
std::string PlatformTicket();

/// Reads the entries of the save file. Returns false while they are not available, for example while the cloud's copy
/// is downloaded.
bool ReadSaveFile(std::map<std::string, std::string>* entries);

/// Replaces the entries of the save file. Returns whether they were stored.
bool WriteSaveFile(const std::map<std::string, std::string>& entries);

}  // namespace game

#endif  // EXAMPLES_RECIPES_GAME_H_
