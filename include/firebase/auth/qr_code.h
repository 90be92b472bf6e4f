/// QR codes, for what a player is to have on their phone: the "otpauth:" URL of a second factor, or
/// the URL of a sign-in in the browser. An addition to Firebase's API.
#ifndef FIREBASE_AUTH_QR_CODE_H_
#define FIREBASE_AUTH_QR_CODE_H_

#include <stddef.h>

#include <string>

#include "firebase/c/qr_code.h"
#include "firebase/internal/common.h"
#include "firebase/internal/reference.h"

namespace firebase {

namespace internal {

template <>
struct ReferenceCount<firebase_qr_code> {
  static void Retain(firebase_qr_code* code) { firebase_qr_code_retain(code); }
  static void Release(firebase_qr_code* code) { firebase_qr_code_release(code); }
};

}  // namespace internal

namespace auth {

/// A square of dark and light modules. Copies share it; it never changes. Any thread.
class QrCode {
 public:
  /// No code.
  QrCode() {}

  /// The code of a text. URLs are safe; that another text is UTF-8, readers have to guess.
  /// libqrencode draws it, which is loaded at the first call: error() has kAuthErrorApiNotAvailable
  /// if it is not installed, which the log explains, and kAuthErrorFailure for "", text that is not
  /// UTF-8, and more than 2331 bytes.
  explicit QrCode(const std::string& text) {
    firebase_qr_code* code = nullptr;
    error_ = firebase_qr_code_create(text.c_str(), &code);
    code_ = internal::Reference<firebase_qr_code>(code);
  }

  /// Whether there is a code.
  bool is_valid() const { return code_.get() != nullptr; }

  /// Why there is none, as one of the numbers of AuthError.
  int error() const { return error_; }

  /// How many modules a side has, without the light margin of four modules that readers need; 0 if
  /// there is no code.
  size_t size() const { return firebase_qr_code_size(code_.get()); }

  /// Whether the module of that column and row is dark. False outside of the code.
  bool is_dark(size_t x, size_t y) const { return firebase_qr_code_is_dark(code_.get(), x, y); }

  /// The code with its margin as lines of text for terminals, each of two rows of modules: half
  /// blocks in UTF-8 are drawn where it is light, so it is right where text is light on a dark
  /// ground.
  std::string text() const { return firebase_qr_code_text(code_.get()); }

 private:
  internal::Reference<firebase_qr_code> code_;
  int error_ = FIREBASE_AUTH_ERROR_FAILURE;
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_QR_CODE_H_
