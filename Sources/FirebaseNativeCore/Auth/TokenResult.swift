// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// An id token and its claims. Nothing is verified here.
public final class TokenResult: FutureObject, @unchecked Sendable {
  public let token: String
  public let claims: JSON
  /// The claims as the C API lends them.
  public let claimsForC = Guarded<AnyObject?>(nil)
  /// The "firebase" claim.
  private let signIn: JSON
  public let texts = TextCache()

  private init(_ token: String, _ claims: JSON, _ signIn: JSON) {
    self.token = token
    self.claims = claims
    self.signIn = signIn
  }

  static func make(_ token: String) -> Result<TokenResult, AuthError> {
    if let claims = JSONWebToken.claims(of: token), let signIn = claims["firebase"] {
      let result = TokenResult(token, claims, signIn)
      if !result.signInProvider.isEmpty, result.authTime > 0, result.issuedAt > 0, result.expiresAt > 0 {
        return .success(result)
      }
    }
    return .failure(AuthError(.malformedJWT, "The id token is malformed. Sign in again."))
  }

  /// Milliseconds since 1970.
  public var authTime: UInt64 { milliseconds("auth_time") }
  public var issuedAt: UInt64 { milliseconds("iat") }
  public var expiresAt: UInt64 { milliseconds("exp") }

  /// For example "apple.com" or "anonymous".
  public var signInProvider: String { signIn.string("sign_in_provider") ?? "" }
  /// Empty if no second factor was used.
  public var signInSecondFactor: String { signIn.string("sign_in_second_factor") ?? "" }
  /// Empty for accounts without a tenant.
  public var tenantID: String { signIn.string("tenant") ?? "" }

  /// 0 for a value that is not a valid time.
  private func milliseconds(_ claim: String) -> UInt64 {
    let (time, isBeyond) = (claims.integer(claim) ?? 0).multipliedReportingOverflow(by: 1000)
    return isBeyond ? 0 : UInt64(clamping: time)
  }
}

extension FutureValue {
  public var tokenResult: TokenResult? {
    if case .object(let object) = self { object as? TokenResult } else { nil }
  }
}

extension User {
  /// The id token as returned by `token(force:)`, with its claims.
  public func tokenResult(force: Bool) -> Future {
    startToken(.other, force: force) { TokenResult.make($0).map { .object($0) } }
  }
}
