// SPDX-License-Identifier: Apache-2.0
/// @file
/// QR codes, for data that a player transfers to a phone: the "otpauth:" URL of a second factor, or the URL of a
/// sign-in in the browser.
#ifndef FIREBASE_C_QR_CODE_H_
#define FIREBASE_C_QR_CODE_H_

#include "firebase/c/base.h"
#include "firebase/c/error.h"

FIREBASE_C_BEGIN

/// A QR code (ISO/IEC 18004): a square of dark and light modules. Immutable.
typedef struct firebase_qr_code firebase_qr_code;

/// Creates the QR code of a string.
///
/// URLs are read correctly by all readers. For other strings, some readers may not detect UTF-8. The function uses
/// libqrencode, which is loaded on the first call and not needed otherwise.
///
/// @param text The string.
/// @param code Receives the QR code on success.
/// @return FIREBASE_AUTH_ERROR_NONE on success. FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE if libqrencode is not installed;
///     a log message explains this. FIREBASE_AUTH_ERROR_FAILURE if an argument is NULL, or if `text` is empty, is not
///     UTF-8, or has more than 2331 bytes.
/// @since 0.1
FIREBASE_C_API firebase_auth_error firebase_qr_code_create(const char *text, FIREBASE_C_OWNED firebase_qr_code **code);

/// Adds a reference to a QR code.
///
/// @param code The QR code, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_qr_code_retain(FIREBASE_C_NULLABLE const firebase_qr_code *code);

/// Releases a reference to a QR code.
///
/// @param code The QR code, or NULL.
/// @since 0.1
FIREBASE_C_API void firebase_qr_code_release(FIREBASE_C_NULLABLE const firebase_qr_code *code);

/// Returns the number of modules of a side.
///
/// A reader also needs a light margin of four modules on each side, which is not counted.
///
/// @param code The QR code.
/// @return The number of modules; 0 if `code` is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_qr_code_size(const firebase_qr_code *code);

/// Returns whether a module is dark.
///
/// @param code The QR code.
/// @param x The column, from 0 at the left.
/// @param y The row, from 0 at the top.
/// @return True if the module is dark. False for a light module, outside of the code, and if `code` is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_qr_code_is_dark(const firebase_qr_code *code, size_t x, size_t y);

/// Returns the QR code for a terminal that shows light text on a dark background.
///
/// Each line of the string has two rows of modules, drawn with half blocks in UTF-8. The margin is included. Light
/// modules are drawn as text.
///
/// @param code The QR code.
/// @return The lines; "" if `code` is NULL. Valid as long as `code`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_qr_code_text(const firebase_qr_code *code);

FIREBASE_C_END

#endif  // FIREBASE_C_QR_CODE_H_
