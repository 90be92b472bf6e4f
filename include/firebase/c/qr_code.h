/// QR codes, for what a player is to have on their phone: the "otpauth:" URL of a second factor, or the URL of a
/// sign-in in the browser.
#ifndef FIREBASE_C_QR_CODE_H_
#define FIREBASE_C_QR_CODE_H_

#include "firebase/c/base.h"
#include "firebase/c/error.h"

FIREBASE_C_BEGIN

/// A square of dark and light modules. Immutable.
typedef struct firebase_qr_code firebase_qr_code;

/// Draws a text as a QR code. URLs are safe; that another text is UTF-8, readers have to guess. libqrencode does it,
/// which is loaded at the first call, and not needed for anything else. The caller owns `*code`.
/// FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE if libqrencode is not installed, which the log explains;
/// FIREBASE_AUTH_ERROR_FAILURE for NULL, "", text that is not UTF-8, and more than 2331 bytes. Any thread. Since 0.1.
FIREBASE_C_API firebase_auth_error firebase_qr_code_create(const char *text, FIREBASE_C_OWNED firebase_qr_code **code);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_qr_code_retain(FIREBASE_C_NULLABLE const firebase_qr_code *code);

/// Any thread. Since 0.1.
FIREBASE_C_API void firebase_qr_code_release(FIREBASE_C_NULLABLE const firebase_qr_code *code);

/// How many modules a side has, without the light margin of four modules that readers need; 0 for NULL. Any thread.
/// Since 0.1.
FIREBASE_C_API size_t firebase_qr_code_size(const firebase_qr_code *code);

/// Whether the module of that column and row is dark. False outside of the code. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_qr_code_is_dark(const firebase_qr_code *code, size_t x, size_t y);

/// The code with its margin as lines of text for terminals, each of two rows of modules: half blocks in UTF-8 are
/// drawn where it is light, so it is right where text is light on a dark ground. "" for NULL. Borrowed from `code`.
/// Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_qr_code_text(const firebase_qr_code *code);

FIREBASE_C_END

#endif  // FIREBASE_C_QR_CODE_H_
