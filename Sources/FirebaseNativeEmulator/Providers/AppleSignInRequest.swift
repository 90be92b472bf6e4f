// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A test's request to the stand-in of Apple's sign-in sheet.
struct AppleSignInRequest {
  let subject: String
  let email: String?
  let isPrivateEmail: Bool
  let isEmailVerified: Bool
  let givenName: String?
  let familyName: String?
  let nonce: String?
  let clientId: String
  /// In seconds.
  let lifetime: Int64

  init(_ body: JSON) throws(Failure) {
    email = body.filled("email")
    isPrivateEmail = body.bool("isPrivateEmail") ?? false
    isEmailVerified = body.bool("emailVerified") ?? true
    givenName = body.filled("givenName")
    familyName = body.filled("familyName")
    nonce = body.string("nonce")
    clientId = body.filled("clientId") ?? AppleStandIn.defaultClientId
    lifetime = body.integer("lifetimeSeconds") ?? AppleStandIn.identityTokenLifetime
    if let given = body.filled("sub") {
      subject = given
    } else {
      subject = try AppleSignInRequest.makeSubject(email)
    }
    guard (0...AppleStandIn.identityTokenLifetime).contains(lifetime) else {
      throw .invalidArgument("lifetimeSeconds must be from 0 to \(AppleStandIn.identityTokenLifetime)")
    }
  }

  var madeUpEmail: String { "player-" + Digest.sha256Hex(subject).prefix(8) + "@example.com" }

  /// Nil unless the test specified a name.
  var fullName: JSON? {
    guard givenName != nil || familyName != nil else { return nil }
    let name = JSON.object()
    name.set("givenName", givenName)
    name.set("familyName", familyName)
    return name
  }

  /// An id in Apple's format: derived from the email address, or random without one.
  static func makeSubject(_ email: String?) throws(Failure) -> String {
    if let email { return "000000." + Digest.sha256Hex(email.lowercased()).prefix(32) + ".0000" }
    guard let bytes = SecureRandom.bytes(16) else { throw .noEntropy }
    return "000000." + Digest.hex(bytes) + ".0000"
  }

  /// The claims of an identity token. The email address is nil if the app does not request it.
  func claims(_ email: String?, _ code: String, at now: Int64) -> JSON {
    let claims = JSON.object()
    claims.set("iss", AppleStandIn.issuer)
    claims.set("aud", clientId)
    claims.set("exp", now + lifetime)
    claims.set("iat", now)
    claims.set("sub", subject)
    claims.set("nonce", nonce)
    claims.set("c_hash", Base64URL.encode(Array(Digest.sha256(code).prefix(16))))
    claims.set("email", email)
    if email != nil {
      claims.set("email_verified", isEmailVerified)
      claims.set("is_private_email", isPrivateEmail)
    }
    claims.set("auth_time", now)
    claims.set("nonce_supported", true)
    return claims
  }
}
