// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The claims of an id token or session cookie that a `TokenVerifier` accepted.
public final class VerifiedToken: FutureObject, @unchecked Sendable {
  public let claims: JSON
  /// The claims as the issuer wrote them.
  public let claimsText: String
  /// The claims as the C API lends them.
  public let claimsForC = Guarded<AnyObject?>(nil)
  public let texts = TextCache()
  /// The "firebase" claim.
  private let signIn: JSON?

  init(_ claims: JSON, text: String) {
    self.claims = claims
    claimsText = text
    signIn = claims["firebase"]
  }

  public var uid: String { claims.text("sub") ?? "" }
  /// Empty if the user has none, as the following texts.
  public var email: String { claims.text("email") ?? "" }
  public var isEmailVerified: Bool {
    guard let field = claims["email_verified"], field.kind == .bool else { return false }
    return field.bool ?? false
  }
  public var name: String { claims.text("name") ?? "" }
  public var signInProvider: String { signIn?.text("sign_in_provider") ?? "" }
  public var signInSecondFactor: String { signIn?.text("sign_in_second_factor") ?? "" }
  public var tenantID: String { signIn?.text("tenant") ?? "" }

  /// Milliseconds since 1970.
  public var authTime: UInt64 { UInt64(clamping: claims.milliseconds("auth_time") ?? 0) }
  public var issuedAt: UInt64 { UInt64(clamping: claims.milliseconds("iat") ?? 0) }
  public var expiresAt: UInt64 { UInt64(clamping: claims.milliseconds("exp") ?? 0) }
}

extension FutureValue {
  public var verifiedToken: VerifiedToken? {
    if case .object(let object) = self { object as? VerifiedToken } else { nil }
  }
}
