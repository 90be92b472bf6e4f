/// Phone numbers as identities: a code in a text message proves one.
#ifndef FIREBASE_C_PHONE_AUTH_PROVIDER_H_
#define FIREBASE_C_PHONE_AUTH_PROVIDER_H_

#include "firebase/c/auth.h"
#include "firebase/c/base.h"
#include "firebase/c/credential.h"
#include "firebase/c/future.h"

FIREBASE_C_BEGIN

/// Sends a code to a phone number in international form, such as "+15551234567". The future's text is the
/// verification id, for firebase_phone_auth_provider_get_credential; a later call sends another code. Google's service
/// sends messages for people only: except for the project's test numbers, the player is sent to a page in their browser
/// first, where reCAPTCHA looks at them. firebase_auth_set_web_sign_in_options sets how, and that page's errors are
/// those of firebase_auth_sign_in_with_provider. The emulator doesn't ask unless it is told to. A later page of the same
/// Auth, for a message or a sign-in, takes this one's place: FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED.
/// FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER for NULL or "". Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED
firebase_future *firebase_phone_auth_provider_verify_phone_number(firebase_auth *auth, const char *phone_number);

FIREBASE_C_END

#endif  // FIREBASE_C_PHONE_AUTH_PROVIDER_H_
