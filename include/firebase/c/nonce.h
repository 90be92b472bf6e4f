// SPDX-License-Identifier: Apache-2.0
/// @file
/// The nonce that binds an identity token to one sign-in (OpenID Connect Core, section 3.1.2.1).
///
/// Apple receives the SHA-256 hash of the nonce and includes it in the identity token. Firebase receives the raw nonce
/// together with the identity token and compares both. Create a new nonce for every sign-in.
#ifndef FIREBASE_C_NONCE_H_
#define FIREBASE_C_NONCE_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// A nonce in its raw and its hashed form. Immutable.
typedef struct firebase_nonce firebase_nonce;

/// Creates a nonce with the secure random generator of the system.
///
/// @return The nonce; NULL only if the random generator fails.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_nonce *firebase_nonce_create(void);

/// Adds a reference to a nonce.
///
/// @param nonce The nonce, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_nonce_retain(FIREBASE_C_NULLABLE const firebase_nonce *nonce);

/// Releases a reference to a nonce.
///
/// @param nonce The nonce, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_nonce_release(FIREBASE_C_NULLABLE const firebase_nonce *nonce);

/// Returns the raw nonce, which is the `raw_nonce` of the credential.
///
/// @param nonce The nonce.
/// @return A string of 32 letters and digits; "" if `nonce` is NULL. Valid as long as `nonce`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_nonce_raw_for_firebase(const firebase_nonce *nonce);

/// Returns the SHA-256 hash of the raw nonce, which is the `nonce` of the request to Apple.
///
/// @param nonce The nonce.
/// @return A string of 64 lowercase hexadecimal digits; "" if `nonce` is NULL. Valid as long as `nonce`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_nonce_sha256_for_apple(const firebase_nonce *nonce);

FIREBASE_C_END

#endif  // FIREBASE_C_NONCE_H_
