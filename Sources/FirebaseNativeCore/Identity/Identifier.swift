// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension JSON {
  /// The string of a field that identifies something: an id or a token. Nil if it is missing or empty, or contains a NUL, at
  /// which a C string ends.
  func identifier(_ key: String) -> String? {
    filled(key).flatMap { ASCII.contains(0, in: $0) ? nil : $0 }
  }
}
