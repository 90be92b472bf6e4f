// SPDX-License-Identifier: Apache-2.0
/// @file
/// Game Center as an identity provider. It exists on Apple platforms only; the functions are available everywhere, so
/// that programs compile without conditions.
#ifndef FIREBASE_C_GAME_CENTER_AUTH_PROVIDER_H_
#define FIREBASE_C_GAME_CENTER_AUTH_PROVIDER_H_

#include "firebase/c/base.h"
#include "firebase/c/future.h"

FIREBASE_C_BEGIN

/// Returns whether a player is signed in to Game Center.
///
/// @return True if a player is signed in. Always false on other platforms than Apple's.
/// @since 0.1
FIREBASE_C_API bool firebase_game_center_auth_provider_is_player_authenticated(void);

/// Requests a credential of the player who is signed in to Game Center.
///
/// firebase_future_credential() returns the result. The future fails with FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE if no
/// player is signed in to Game Center, and always on other platforms than Apple's, and with
/// FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL if Game Center returns no signature.
///
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(credential)
firebase_future *firebase_game_center_auth_provider_get_credential(void);

FIREBASE_C_END

#endif  // FIREBASE_C_GAME_CENTER_AUTH_PROVIDER_H_
