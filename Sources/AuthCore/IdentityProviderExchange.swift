import AuthSupport

/// accounts:signInWithIdp: a provider's tokens for Firebase's.
struct IdentityProviderExchange: Exchange {
  let credential: Credential
  let tokens: Credential.Tokens
  let intent: Intent

  var providerID: String { credential.provider }
  var fullName: String { tokens.fullName }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("requestUri", "http://localhost")
    body.set("postBody", tokens.postBody(provider: credential.provider))
    if !tokens.pendingToken.isEmpty { body.set("pendingToken", tokens.pendingToken) }
    body.set("idToken", idToken)
    body.set("returnSecureToken", true)
    // Without it the answer to a collision has no credential that could be used instead.
    body.set("returnIdpCredential", true)
    body.set("autoCreate", !intent.isReauthentication)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithIdp", body: body)
  }

  func read(_ json: JSON) -> Result<ExchangeAnswer, AuthError> {
    if let message = json.filled("errorMessage") {
      return .failure(ServerError.error(message).with(info(json, updated: providerCredential(json))))
    }
    if json.bool("needConfirmation") == true {
      let error = ServerError.error(.accountExistsWithDifferentCredentials)
      return .failure(error.with(info(json, updated: providerCredential(json))))
    }
    return Session.Tokens.read(exchange: json).map {
      ExchangeAnswer(tokens: $0, info: info(json, updated: nil), credential: providerCredential(json))
    }
  }

  private func info(_ json: JSON, updated: Credential?) -> AdditionalUserInfo {
    let providerID = json.string("providerId") ?? credential.provider
    let names = [json.string("displayName"), json.string("fullName"), tokens.fullName]
    return AdditionalUserInfo(
      providerID: providerID, userName: json.string("screenName") ?? userName(json, providerID),
      email: json.string("email") ?? "", displayName: names.compactMap { $0 }.first { !$0.isEmpty } ?? "",
      isNewUser: json.bool("isNewUser") ?? false, rawProfile: json["rawUserInfo"], updatedCredential: updated)
  }

  /// Only these two have names of accounts among their claims.
  private func userName(_ json: JSON, _ providerID: String) -> String {
    let keys = ["github.com": "login", "twitter.com": "screen_name"]
    guard let key = keys[providerID] else { return "" }
    return AdditionalUserInfo(rawProfile: json["rawUserInfo"]).profile?.string(key) ?? ""
  }

  private func providerCredential(_ json: JSON) -> Credential? {
    var updated = Credential.Tokens()
    updated.idToken = json.string("oauthIdToken") ?? ""
    updated.accessToken = json.string("oauthAccessToken") ?? ""
    updated.secret = json.string("oauthTokenSecret") ?? ""
    updated.pendingToken = json.string("pendingToken") ?? ""
    guard !updated.isEmpty else { return nil }
    updated.rawNonce = tokens.rawNonce
    updated.givenName = tokens.givenName
    updated.familyName = tokens.familyName
    return Credential(provider: json.string("providerId") ?? credential.provider, tokens: updated)
  }
}
