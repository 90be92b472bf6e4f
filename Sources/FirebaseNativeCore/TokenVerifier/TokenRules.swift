// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// What the claims of a genuine token must say.
///
/// Source: https://firebase.google.com/docs/auth/admin/verify-id-tokens and .../manage-cookies.
struct TokenRules: Sendable {
  /// Without the project.
  let issuer: String
  let projectID: String
  let options: TokenVerifierOptions

  private static let maximumSubjectLength = 128

  /// The token of claims whose signature is right. `now` is in milliseconds since 1970.
  func accept(_ bytes: [UInt8], at now: Int64) -> Result<VerifiedToken, AuthError> {
    guard let claims = JSON.parse(bytes), claims.kind == .object, !claims.hasRepeatedName else {
      return .failure(.malformedToken)
    }
    if let error = originError(claims) ?? timeError(claims, now) ?? tenantError(claims) { return .failure(error) }
    return .success(VerifiedToken(claims, text: String(decoding: bytes, as: UTF8.self)))
  }

  private func originError(_ claims: JSON) -> AuthError? {
    guard claims.text("iss") == issuer + projectID else {
      return AuthError(
        .invalidTokenIssuer,
        "The token's issuer (\"iss\") is not \(issuer)\(projectID). It belongs to another project, or it is a session "
          + "cookie in place of an id token, or the reverse.")
    }
    guard claims.text("aud") == projectID else {
      return AuthError(.invalidTokenAudience, "The token's audience (\"aud\") is not the project \(projectID).")
    }
    // In C, a uid with NUL would be another one.
    guard let subject = claims.text("sub"), !subject.isEmpty, !subject.utf8.contains(0),
      subject.unicodeScalars.count <= TokenRules.maximumSubjectLength
    else {
      return AuthError(.invalidTokenSubject, "The token's subject (\"sub\") is not a uid of 1 to 128 characters.")
    }
    return nil
  }

  private func timeError(_ claims: JSON, _ now: Int64) -> AuthError? {
    let (earliest, latest) = (now - options.clockTolerance, now + options.clockTolerance)
    guard let expiry = claims.milliseconds("exp"), expiry > earliest else {
      return AuthError(.tokenExpired, "The token has expired (\"exp\"). The client requests a new one and sends it.")
    }
    guard let issued = claims.milliseconds("iat"), issued <= latest else {
      return AuthError(.invalidTokenIssueTime, .inFuture("time of issue (\"iat\")"))
    }
    guard let signIn = claims.milliseconds("auth_time"), signIn <= latest else {
      return AuthError(.invalidTokenAuthTime, .inFuture("time of the sign-in (\"auth_time\")"))
    }
    if options.maximumAge > 0, signIn < earliest - options.maximumAge {
      return AuthError(.requiresRecentLogin, "The last sign-in is too long ago. The player signs in again.")
    }
    return nil
  }

  private func tenantError(_ claims: JSON) -> AuthError? {
    if options.tenantID.isEmpty || claims["firebase"]?.text("tenant") == options.tenantID { return nil }
    return AuthError(.tenantIdMismatch, "The token's user does not belong to the tenant \(options.tenantID).")
  }
}

extension String {
  fileprivate static func inFuture(_ what: String) -> String {
    "The token's \(what) is not in the past. Check the clock of this computer."
  }
}

extension JSON {
  /// A number of seconds as milliseconds; nil for every other type, and for a negative or huge number.
  func milliseconds(_ name: String) -> Int64? {
    guard let field = self[name], field.kind == .integer || field.kind == .real, let seconds = field.integer,
      (0...Int64.max / 2000).contains(seconds)
    else { return nil }
    return seconds * 1000
  }
}
