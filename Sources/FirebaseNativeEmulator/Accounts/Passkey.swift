// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A passkey of an account. Its public key is not stored, because nothing is verified.
struct Passkey {
  /// In bytes; authenticators create ids of at most 1023.
  static let longestId = 2048
  static let limit = 100

  /// As base64 text.
  let credentialId: String
  /// Nil in exports of former versions.
  let name: String?

  /// An entry of `passkeyInfo`.
  var record: JSON {
    let record = JSON.object()
    record.set("credentialId", credentialId)
    record.set("name", name)
    return record
  }
}
