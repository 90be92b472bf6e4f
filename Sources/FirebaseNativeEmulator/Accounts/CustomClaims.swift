// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Claims that an administrator or a custom token adds to id tokens.
enum CustomClaims {
  /// The maximum length of the JSON text, in UTF-16 code units.
  private static let longest = 1000
  /// Claims that only the service may set.
  private static let reserved = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "firebase", "iat", "iss", "jti",
    "nbf", "nonce", "sub", "user_id",
  ]

  /// Checks an account's `customAttributes`, the text of a JSON object.
  static func check(_ text: String) throws(Failure) {
    guard text.utf16.count <= longest else { throw .service("CLAIMS_TOO_LARGE") }
    guard let claims = JSON.parse(text), claims.kind == .object else {
      throw .service("INVALID_CLAIMS", "The claims must be the string of a JSON object.")
    }
    if let name = reservedName(in: claims) { throw .service("FORBIDDEN_CLAIM", name) }
  }

  /// Returns the name of a reserved claim, even if its value is null.
  static func reservedName(in claims: JSON?) -> String? {
    claims?.fields.first { reserved.contains($0.key) }?.key
  }
}
