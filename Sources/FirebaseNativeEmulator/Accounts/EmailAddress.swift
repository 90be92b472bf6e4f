// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Email addresses. The check is slightly stricter than the official emulator's.
enum EmailAddress {
  /// In bytes.
  private static let maximumLength = 256

  /// The address in a required field.
  static func required(
    _ body: JSON, _ field: String = "email", missing: String = "MISSING_EMAIL", invalid: String = "INVALID_EMAIL"
  ) throws(Failure) -> String {
    guard let text = body.filled(field) else { throw .service(missing) }
    guard isValid(text) else { throw .service(invalid) }
    return text
  }

  static func isValid(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= maximumLength else { return false }
    let hasSpace = text.utf8.contains { $0 <= UInt8(ascii: " ") || $0 == 0x7F }
    return !hasSpace && parts.allSatisfy { !$0.isEmpty }
  }
}
