// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A sign-in that was begun with `accounts:createAuthUri` or at the handler, and goes on in the browser.
struct AuthorizationSession {
  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000
  /// So many are kept at once; a page may begin any number of them.
  static let limit = 10_000

  /// Goes with the browser to the provider and back.
  let state: String
  /// SHA-256, in hexadecimal, of the id that stays with the client: by the id it proves that it began the sign-in.
  let sessionHash: String
  let provider: IdentityProvider
  /// Nil if it is for no tenant.
  let tenantId: String?
  /// What the provider calls the project.
  let clientId: String
  let continueUrl: ContinueURL
  /// The provider is told its hash only.
  let rawNonce: String
  /// Nil unless it was begun there.
  let opener: PopupOpener?

  var nonce: String { Digest.sha256Hex(rawNonce) }

  /// An id for a client that brings none.
  static func makeId() throws(Failure) -> String {
    guard let id = SecureRandom.text(27, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    return id
  }
}
