/// The nonce that ties an identity token to one sign-in (OpenID Connect Core, section 3.1.2.1).
///
/// Apple gets the SHA-256 of it and puts that into the identity token; Firebase gets the raw text beside the identity
/// token and compares. Make a fresh one for every sign-in.
#ifndef FIREBASE_C_NONCE_H_
#define FIREBASE_C_NONCE_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// A nonce in both its forms. Immutable.
typedef struct firebase_nonce firebase_nonce;

/// A fresh nonce from the system's secure generator. The caller owns it. NULL only if the system has no entropy. Any
/// thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED FIREBASE_C_NULLABLE firebase_nonce *firebase_nonce_create(void);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_nonce_retain(FIREBASE_C_NULLABLE const firebase_nonce *nonce);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_nonce_release(FIREBASE_C_NULLABLE const firebase_nonce *nonce);

/// The raw nonce, 32 characters of letters and digits: for `raw_nonce` of the credential. "" for NULL. Borrowed from
/// `nonce`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_nonce_raw_for_firebase(const firebase_nonce *nonce);

/// The SHA-256 of the raw nonce, 64 lowercase hexadecimal digits: for the `nonce` of the request to Apple. "" for
/// NULL. Borrowed from `nonce`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_nonce_sha256_for_apple(const firebase_nonce *nonce);

FIREBASE_C_END

#endif  // FIREBASE_C_NONCE_H_
