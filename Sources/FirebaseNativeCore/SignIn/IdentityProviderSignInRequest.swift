// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// accounts:signInWithIdp: exchanges a provider's tokens for Firebase tokens.
final class IdentityProviderSignInRequest: SignInRequest {
  let providerID: String
  /// The provider's tokens; empty if the browser returned a response instead.
  let tokens: Credential.Tokens
  let answer: ProviderResponse?
  let intent: Intent

  init(
    providerID: String, tokens: Credential.Tokens = Credential.Tokens(), answer: ProviderResponse? = nil, intent: Intent
  ) {
    self.providerID = providerID
    self.tokens = tokens
    self.answer = answer
    self.intent = intent
  }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("requestUri", answer?.requestURI ?? "http://localhost")
    body.set("postBody", answer == nil ? tokens.postBody(provider: providerID) : answer?.postBody)
    body.set("sessionId", answer?.sessionID)
    if !tokens.pendingToken.isEmpty { body.set("pendingToken", tokens.pendingToken) }
    body.set("idToken", idToken)
    body.set("returnSecureToken", true)
    // Otherwise the response to a collision contains no credential to continue with.
    body.set("returnIdpCredential", true)
    body.set("autoCreate", !intent.isReauthentication)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithIdp", body: body)
  }

  func parse(_ json: JSON) -> Result<Grant, AuthError> {
    if let message = json.filled("errorMessage") {
      return .failure(ServerError.error(message).with(info(json, updated: providerCredential(json))))
    }
    if json.bool("needConfirmation") == true {
      let error = ServerError.error(.accountExistsWithDifferentCredentials)
      return .failure(error.with(info(json, updated: providerCredential(json))))
    }
    let info = info(json, updated: nil)
    return Session.Tokens.parseSignIn(json).map {
      Grant(
        tokens: $0, info: info, credential: providerCredential(json),
        fullName: tokens.fullName.isEmpty && isLinkInBrowser ? info.displayName : tokens.fullName)
    }
  }

  /// The response contains the name for new accounts only; for a link in the browser, the program does not know the
  /// name.
  private var isLinkInBrowser: Bool {
    if case .link = intent { answer != nil } else { false }
  }

  private func info(_ json: JSON, updated: Credential?) -> AdditionalUserInfo {
    let providerID = json.string("providerId") ?? self.providerID
    let names = [json.string("displayName"), json.string("fullName"), tokens.fullName]
    return AdditionalUserInfo(
      providerID: providerID, userName: json.filled("screenName") ?? json.filled("username") ?? "",
      email: json.string("email") ?? "", displayName: names.compactMap { $0 }.first { !$0.isEmpty } ?? "",
      isNewUser: json.bool("isNewUser") ?? false, rawProfile: json["rawUserInfo"], updatedCredential: updated)
  }

  private func providerCredential(_ json: JSON) -> Credential? {
    var updated = Credential.Tokens()
    updated.idToken = json.string("oauthIdToken") ?? ""
    updated.accessToken = json.string("oauthAccessToken") ?? ""
    updated.secret = json.string("oauthTokenSecret") ?? ""
    updated.pendingToken = json.string("pendingToken") ?? ""
    guard !updated.isEmpty else { return nil }
    // In the browser, the server chose the nonce.
    updated.rawNonce = answer == nil ? tokens.rawNonce : json.string("nonce") ?? ""
    updated.givenName = tokens.givenName
    updated.familyName = tokens.familyName
    return Credential(provider: json.string("providerId") ?? providerID, tokens: updated)
  }
}
