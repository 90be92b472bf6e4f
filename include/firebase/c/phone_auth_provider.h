/// Phone numbers as identities: a code in a text message proves one.
#ifndef FIREBASE_C_PHONE_AUTH_PROVIDER_H_
#define FIREBASE_C_PHONE_AUTH_PROVIDER_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/future.h"

FIREBASE_C_BEGIN

/// Sends a code to a phone number in international form, such as "+15551234567". The future's text is the
/// verification id, for firebase_phone_auth_provider_get_credential. Google's service sends no message to a program
/// that it can't tell from a robot: on desktops that is FIREBASE_AUTH_ERROR_MISSING_CLIENT_IDENTIFIER; the emulator
/// doesn't ask. FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER for NULL or "". Any thread. Since 0.1.
FIREBASE_C_API firebase_future *firebase_phone_auth_provider_verify_phone_number(firebase_auth *auth,
                                                                                 const char *phone_number);

FIREBASE_C_END

#endif  // FIREBASE_C_PHONE_AUTH_PROVIDER_H_
