// SPDX-License-Identifier: Apache-2.0
/// @file
/// Phone numbers as identities. A code in a text message verifies a number.
#ifndef FIREBASE_C_PHONE_AUTH_PROVIDER_H_
#define FIREBASE_C_PHONE_AUTH_PROVIDER_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/future.h"

FIREBASE_C_BEGIN

/// Sends a verification code to a phone number in a text message.
///
/// firebase_future_string() returns the verification id, for firebase_phone_auth_provider_get_credential(). A later
/// call sends another code.
///
/// Google's service sends messages only after a reCAPTCHA check, except to the project's test numbers. The function
/// therefore opens a page in the player's browser. firebase_auth_set_web_sign_in_options() configures this page, and
/// its errors are those of firebase_auth_sign_in_with_provider(). The emulator requires the check only if it is
/// configured to. If the same Auth opens another page for a message or a sign-in, the earlier operation fails with
/// FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED.
///
/// @par Errors
/// - FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER: `phone_number` is NULL or "".
/// - FIREBASE_AUTH_ERROR_INVALID_PHONE_NUMBER: `phone_number` is malformed.
///
/// @param auth The Auth.
/// @param phone_number The phone number in international form, for example "+15551234567".
/// @return The future.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_COMPLETES_WITH(string)
firebase_future *firebase_phone_auth_provider_verify_phone_number(firebase_auth *auth, const char *phone_number);

FIREBASE_C_END

#endif  // FIREBASE_C_PHONE_AUTH_PROVIDER_H_
