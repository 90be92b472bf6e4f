// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct IdentityProviderSignInRequestTests {
  @Test func aSignInMayMakeAnAccount() {
    let body = exchange(.signIn).call(idToken: nil).body
    #expect(body.bool("autoCreate") == true)
    #expect(body["idToken"] == nil)
    #expect(body.bool("returnSecureToken") == true)
    #expect(body.bool("returnIdpCredential") == true)
    #expect(body.string("postBody") == "providerId=apple.com&id_token=jwt&nonce=raw")
    #expect(body.string("requestUri")?.isEmpty == false)
  }

  @Test func aReauthenticationMakesNone() {
    #expect(exchange(.reauthenticate(uid: "u")).call(idToken: nil).body.bool("autoCreate") == false)
  }

  @Test func aLinkGoesInTheUsersName() {
    #expect(exchange(.link(uid: "u")).call(idToken: "token").body.string("idToken") == "token")
  }

  @Test func anExchangeIsNotRepeatable() {
    #expect(exchange(.signIn).call(idToken: nil).repetition == .ifUnprocessed)
  }

  @Test func aPendingTokenIsAFieldOfItsOwn() {
    let body = exchange(.signIn, pendingToken: "p").call(idToken: nil).body
    #expect(body.string("pendingToken") == "p")
    #expect(body.string("postBody") == "providerId=apple.com")
  }

  @Test func anErrorMessageInASuccessIsAnError() throws {
    let error = try failure(
      #"{"errorMessage":"FEDERATED_USER_ID_ALREADY_LINKED","email":"a@b.c","pendingToken":"p"}"#
    )
    #expect(error.code == .credentialAlreadyInUse)
    #expect(error.additionalUserInfo?.email == "a@b.c")
    #expect(error.additionalUserInfo?.updatedCredential?.isValid == true)
  }

  @Test(arguments: [
    #""oauthIdToken":"x""#, #""oauthAccessToken":"x""#, #""pendingToken":"x""#,
  ])
  func anyTokenMakesAnUpdatedCredential(field: String) throws {
    #expect(
      try failure("{\"needConfirmation\":true,\(field)}").additionalUserInfo?.updatedCredential?.isValid
        == true)
  }

  @Test func withoutTokensThereIsNoUpdatedCredential() throws {
    let error = try failure(
      #"{"needConfirmation":true,"oauthTokenSecret":"s","oauthIdToken":"","email":"a@b.c"}"#)
    #expect(error.code == .accountExistsWithDifferentCredentials)
    #expect(error.additionalUserInfo?.updatedCredential == nil)
    #expect(error.additionalUserInfo?.email == "a@b.c")
  }

  @Test func theClaimsAreReadFromTextOrObject() throws {
    for raw in [#""{\"sub\":\"1\"}""#, #"{"sub":"1"}"#] {
      #expect(try info(#""rawUserInfo":\#(raw)"#).profile?.string("sub") == "1")
    }
  }

  @Test(arguments: ["\"\"", "\"x\"", "\"[]\"", "[]", "7", "null"])
  func claimsThatAreNoneAreLeftOut(raw: String) throws {
    #expect(try info("\"rawUserInfo\":\(raw)").profile == nil)
  }

  @Test func theUserNameIsTheProviders() throws {
    #expect(try info(#""providerId":"github.com","rawUserInfo":"{\"login\":\"o\"}""#).userName == "o")
    #expect(try info(#""providerId":"twitter.com","rawUserInfo":"{\"screen_name\":\"t\"}""#).userName == "t")
    #expect(try info(#""providerId":"twitter.com","screenName":"s""#).userName == "s")
    #expect(try info(#""providerId":"oidc.mine","username":"u""#).userName == "u")
    #expect(try info(#""providerId":"oidc.mine","screenName":"s","username":"u""#).userName == "s")
    #expect(try info(#""providerId":"oidc.mine","rawUserInfo":"{\"username\":\"r\"}""#).userName == "r")
  }

  @Test func theNameOfTheCredentialFillsInForTheServers() throws {
    #expect(try info(#""displayName":"""#).displayName == "Ada")
    #expect(try info(#""fullName":"Grace""#).displayName == "Grace")
    #expect(try info(#""displayName":"","fullName":"Grace""#).displayName == "Grace")
  }

  private func exchange(_ intent: Intent, pendingToken: String = "") -> IdentityProviderSignInRequest {
    var tokens = Credential.Tokens()
    tokens.idToken = "jwt"
    tokens.rawNonce = "raw"
    tokens.pendingToken = pendingToken
    return IdentityProviderSignInRequest(providerID: "apple.com", tokens: tokens, intent: intent)
  }

  private func info(_ fields: String) throws -> AdditionalUserInfo {
    var tokens = Credential.Tokens()
    tokens.idToken = "jwt"
    tokens.givenName = "Ada"
    let exchange = IdentityProviderSignInRequest(providerID: "apple.com", tokens: tokens, intent: .signIn)
    let text = "{\"idToken\":\"i\",\"refreshToken\":\"r\",\"expiresIn\":\"3600\",\(fields)}"
    return try exchange.parse(try #require(JSON.parse(text))).get().info
  }

  private func failure(_ text: String) throws -> AuthError {
    guard case .failure(let error) = exchange(.signIn).parse(try #require(JSON.parse(text))) else {
      throw AuthError(.failure, "It was taken for a success.")
    }
    return error
  }
}
