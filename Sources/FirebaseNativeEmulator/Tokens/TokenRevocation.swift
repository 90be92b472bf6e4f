// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v2 accounts:revokeToken. The third kind, Apple's refresh tokens, is never issued to clients.
  func revokeToken() throws(Failure) -> JSON {
    guard body.string("providerId") == "apple.com" else {
      throw .service("INVALID_PROVIDER_ID", "Only tokens of apple.com can be revoked.")
    }
    let kind = body.string("tokenType") ?? ""
    guard ["2", "ACCESS_TOKEN", "3", "CODE"].contains(kind) else {
      throw .invalidArgument("tokenType must be ACCESS_TOKEN (2) or CODE (3).")
    }
    guard let token = body.string("token"), !token.isEmpty else { throw .service("MISSING_CODE") }
    let account = try session().account
    if kind == "2" || kind == "ACCESS_TOKEN" {
      try revoke(accessToken: token, of: account)
    } else {
      try project.apple.revoke(code: token)
      project.authorizationGrants.remove(token)
    }
    return .object()
  }

  /// All sign-ins with Apple return the same access token, so the account identifies the player.
  private func revoke(accessToken: String, of account: Account) throws(Failure) {
    guard accessToken == ProviderAssertion.accessToken(of: "apple.com"),
      let identity = account.identities.first(where: { $0.providerId == "apple.com" })
    else { throw .service("INVALID_IDP_RESPONSE", "The access token does not belong to the account (invalid_grant).") }
    try project.apple.revoke(subject: identity.rawId)
  }
}
