// SPDX-License-Identifier: Apache-2.0
/// @file
/// QrCode: QR codes for what the player needs on a phone. An addition to the Firebase C++ API.
///
/// Use a QR code to show the "otpauth:" URL of a second factor (TotpSecret::GetQrCodeUrl()) or the
/// URL of a sign-in in the browser (WebSignInOptions::progress).
///
/// @code
/// firebase::auth::QrCode code(secret.GetQrCodeUrl());
/// for (size_t y = 0; y < code.size(); y++) {
///   for (size_t x = 0; x < code.size(); x++) {
///     if (code.is_dark(x, y)) DrawSquare(margin + x, margin + y);
///   }
/// }
/// @endcode
#ifndef FIREBASE_AUTH_QR_CODE_H_
#define FIREBASE_AUTH_QR_CODE_H_

#include <stddef.h>

#include <string>

#include "firebase/c/qr_code.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace auth {

/// A QR code (ISO/IEC 18004): a square of dark and light modules.
///
/// The library libqrencode creates the codes. It is loaded when the first code is created and is
/// not needed otherwise.
///
/// Copies share one immutable code. The functions are thread-safe.
class QrCode {
 public:
  /// Creates an empty object.
  QrCode() {}

  /// Creates the QR code of a string.
  ///
  /// URLs are read correctly by all readers. For other strings, some readers may not detect UTF-8.
  ///
  /// @par Errors
  /// - kAuthErrorApiNotAvailable: libqrencode is not installed. The log has the details.
  /// - kAuthErrorFailure: `text` is empty, is not valid UTF-8, or has more than 2331 bytes.
  ///
  /// @param text The string in UTF-8.
  explicit QrCode(const std::string& text) {
    firebase_qr_code* code = nullptr;
    error_ = firebase_qr_code_create(text.c_str(), &code);
    code_ = internal::Reference<firebase_qr_code>(code);
  }

  /// Returns whether the object has a QR code.
  ///
  /// @return True if a code was created.
  bool is_valid() const { return code_.get() != nullptr; }

  /// Returns why no code was created.
  ///
  /// @return A value of AuthError: kAuthErrorNone if there is a code, kAuthErrorFailure for an
  ///     empty object.
  int error() const { return error_; }

  /// Returns the size of the code. Readers need a light margin of four modules on each side, which
  /// is not included.
  ///
  /// @return The number of modules on each side; 0 if there is no code.
  size_t size() const { return firebase_qr_code_size(code_.get()); }

  /// Returns the color of a module.
  ///
  /// @param x The column, counted from 0 at the left.
  /// @param y The row, counted from 0 at the top.
  ///
  /// @return True if the module is dark. False if it is light or outside the code.
  bool is_dark(size_t x, size_t y) const { return firebase_qr_code_is_dark(code_.get(), x, y); }

  /// Returns the code with its margin as lines of text for a terminal.
  ///
  /// Each line has two rows of modules, drawn with the half-block characters of Unicode. The
  /// characters are light modules, so the code is correct in a terminal with light text on a dark
  /// background.
  ///
  /// @return The lines in UTF-8, each with a line break; "" if there is no code.
  std::string text() const { return firebase_qr_code_text(code_.get()); }

 private:
  internal::Reference<firebase_qr_code> code_;
  int error_ = FIREBASE_AUTH_ERROR_FAILURE;
};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_QR_CODE_H_
