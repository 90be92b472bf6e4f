// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Apple's stand-in, and signing in with what it gives.
struct AppleTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: The sheet

  @Test func theSheetGivesApplesClaims() throws {
    let sheet = try client.appleSheet(["sub": "player", "clientId": "com.example.game", "email": "a@b.c"])
    let claims = try claims(of: sheet.string("identityToken"))
    #expect(claims.string("iss") == "https://appleid.apple.com")
    #expect(claims.string("aud") == "com.example.game")
    #expect(claims.string("sub") == "player")
    #expect(claims.string("nonce") == Digest.sha256Hex("raw"))
    #expect(claims.bool("nonce_supported") == true)
    #expect(claims.string("email") == "a@b.c")
    #expect(claims.bool("email_verified") == true)
    #expect(claims.bool("is_private_email") == false)
    #expect(claims.integer("exp") == claims.integer("iat").map { $0 + 86_400 })
    #expect(claims.integer("auth_time") == claims.integer("iat"))
    #expect(sheet.string("user") == "player")
    #expect(sheet.string("authorizationCode")?.isEmpty == false)
  }

  @Test func theSheetSignsWithAPublishedKey() throws {
    let header = try #require(JSONWebToken(parsing: client.appleToken())).header
    #expect(header.string("alg") == "RS256")
    for path in [EmulatorClient.control + "/apple:keys", "/appleid.apple.com/auth/keys"] {
      let keys = try client.send("GET", path).body.elements("keys")
      #expect(keys.contains { $0.string("kid") == header.string("kid") && $0.string("e") == "AQAB" })
    }
  }

  @Test func theNameIsGivenOnTheFirstAuthorizationOnly() throws {
    let fields: [String: Value] = ["sub": "player", "givenName": "Ada", "familyName": "Lovelace"]
    let name = try client.appleSheet(fields)["fullName"]
    #expect(name?.string("givenName") == "Ada")
    #expect(name?.string("familyName") == "Lovelace")
    #expect(try client.appleSheet(fields)["fullName"] == nil)
  }

  @Test func aPrivateAddressIsARelayAddress() throws {
    let fields: [String: Value] = ["sub": "player", "email": "a@b.c", "isPrivateEmail": true]
    let sheet = try client.appleSheet(fields)
    let email = try #require(sheet.string("email"))
    #expect(email.hasSuffix("@privaterelay.appleid.com"))
    #expect(try claims(of: sheet.string("identityToken")).bool("is_private_email") == true)
    #expect(try client.appleSheet(fields).string("email") == email)
  }

  @Test func theSameAddressIsTheSamePlayer() throws {
    let first = try client.appleSheet(["email": "a@b.c"]).string("user")
    #expect(try client.appleSheet(["email": "a@b.c"]).string("user") == first)
    #expect(try client.appleSheet().string("user") != first)
  }

  // MARK: Signing in

  @Test func anAppleTokenSignsIn() throws {
    let sheet = try client.appleSheet(["email": "a@b.c"])
    let token = try #require(sheet.string("identityToken"))
    let answer = try client.signInWithApple(token)
    #expect(answer.status == 200)
    #expect(answer.body.string("kind") == "identitytoolkit#VerifyAssertionResponse")
    #expect(answer.body.string("providerId") == "apple.com")
    #expect(answer.body.string("federatedId") == sheet.string("user"))
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body.bool("emailVerified") == true)
    #expect(answer.body.bool("isNewUser") == true)
    #expect(answer.body.string("oauthIdToken") == token)
    let profile = try #require(JSON.parse(answer.body.string("rawUserInfo") ?? ""))
    #expect(profile.string("sub") == sheet.string("user"))
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims["firebase"]?.string("sign_in_provider") == "apple.com")
    #expect(
      claims["firebase"]?["identities"]?.elements("apple.com").first?.string == sheet.string("user"))
  }

  @Test func theSecondSignInIsTheSameUser() throws {
    let first = try client.signInWithApple(client.appleToken(["sub": "player"]))
    let second = try client.signInWithApple(client.appleToken(["sub": "player"]))
    #expect(second.body.string("localId") == first.body.string("localId"))
    #expect(second.body.bool("isNewUser") == false)
  }

  @Test func lookupTellsOfTheIdentity() throws {
    let token = try client.signInWithApple(client.appleToken(["sub": "player"])).body.string("idToken")
    let identity = try #require(try client.user(token ?? "").elements("providerUserInfo").first)
    #expect(identity.string("providerId") == "apple.com")
    #expect(identity.string("rawId") == "player")
    #expect(identity.string("federatedId") == "player")
  }

  @Test func theNameBecomesTheNewUsersDisplayName() throws {
    let answer = try client.signInWithIdp([
      ("providerId", "apple.com"), ("id_token", client.appleToken()), ("nonce", "raw"),
      ("user", #"{"name":{"firstName":"A&B é","lastName":"Lovelace"}}"#),
    ])
    #expect(answer.body.string("firstName") == "A&B é")
    #expect(answer.body.string("lastName") == "Lovelace")
    let user = try client.user(answer.body.string("idToken") ?? "")
    #expect(user.string("displayName") == "A&B é Lovelace")
  }

  @Test func anAppleIdentityTokenIsTakenOnce() throws {
    let token = try client.appleToken()
    #expect(try client.signInWithApple(token).status == 200)
    let answer = try client.signInWithApple(token)
    #expect(answer.errorKey == "MISSING_OR_INVALID_NONCE")
    #expect(answer.error?.contains("Duplicate credential received") == true)
  }

  @Test func theDeletionOfAllAccountsForgetsUsedIdentityTokens() throws {
    let token = try client.appleToken()
    #expect(try client.signInWithApple(token).status == 200)
    _ = try client.control("DELETE", "/accounts")
    #expect(try client.signInWithApple(token).status == 200)
  }

  @Test func aMadeUpTokenIsTakenAgain() throws {
    let claims = #"{"sub":"player"}"#
    #expect(try client.signIn("apple.com", claims: claims).status == 200)
    #expect(try client.signIn("apple.com", claims: claims).status == 200)
  }

  @Test(arguments: [nil, "other", Digest.sha256Hex("raw")])
  func aWrongNonceIsRefused(_ nonce: String?) throws {
    let answer = try client.signInWithApple(client.appleToken(), nonce: nonce)
    #expect(answer.status == 400)
    #expect(answer.errorKey == "MISSING_OR_INVALID_NONCE")
  }

  @Test func aRawNonceGivenToAppleIsRefused() throws {
    let answer = try client.signInWithApple(client.appleToken(["nonce": "raw"]))
    #expect(answer.errorKey == "MISSING_OR_INVALID_NONCE")
  }

  @Test func aNonceForATokenWithoutOneIsRefused() throws {
    let answer = try client.signInWithApple(unsignedToken(["sub": "player"]))
    #expect(answer.errorKey == "MISSING_OR_INVALID_NONCE")
  }

  @Test func aRefusedNonceDoesNotUseUpTheToken() throws {
    let token = try client.appleToken()
    _ = try client.signInWithApple(token, nonce: "other")
    #expect(try client.signInWithApple(token).status == 200)
  }

  @Test func theNonceOfOtherProvidersIsCheckedToo() throws {
    let token = unsignedToken(["sub": "1", "nonce": .text(Digest.sha256Hex("raw"))])
    let post = [("providerId", "facebook.com"), ("id_token", token)]
    #expect(try client.signInWithIdp(post).errorKey == "MISSING_OR_INVALID_NONCE")
    #expect(try client.signInWithIdp(post + [("nonce", "raw")]).status == 200)
  }

  // MARK: Revocation

  @Test func aRevokedAuthorizationGivesTheNameAgain() throws {
    let fields: [String: Value] = ["sub": "player", "givenName": "Ada"]
    let sheet = try client.appleSheet(fields)
    let account = try EmulatorClient.Account(
      client.signInWithApple(#require(sheet.string("identityToken"))))
    #expect(try client.appleSheet(fields)["fullName"] == nil)
    let answer = try revoke(sheet.string("authorizationCode"), account)
    #expect(answer.status == 200)
    #expect(answer.text == "{}")
    #expect(try client.appleSheet(fields)["fullName"] != nil)
  }

  @Test func anAuthorizationCodeIsTakenOnce() throws {
    let code = try client.appleSheet().string("authorizationCode")
    let account = try client.signUp()
    #expect(try revoke(code, account).status == 200)
    #expect(try revoke(code, account).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try revoke("unknown", account).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func aCodeOfTheBrowserIsRevokedInPlaceOfSigningIn() throws {
    let account = try client.signUp()
    let flow = try WebSignIn(client, "apple.com")
    let answer = try flow.agree()
    let code = try #require(answer.returned["code"])
    #expect(try revoke(code, account).status == 200)
    #expect(try revoke(code, account).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try flow.exchange(answer).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func aCodeOfTheBrowserThatHasSignedInIsUsed() throws {
    let flow = try WebSignIn(client, "apple.com")
    let answer = try flow.agree()
    let account = try EmulatorClient.Account(flow.exchange(answer))
    #expect(try revoke(answer.returned["code"], account).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test(arguments: [.text("ACCESS_TOKEN"), 2] as [Value])
  func anAccessTokenIsRevokedOnce(kind: Value) throws {
    let fields: [String: Value] = ["sub": "player", "givenName": "Ada"]
    let signIn = try client.signInWithApple(#require(client.appleSheet(fields).string("identityToken")))
    let account = try EmulatorClient.Account(signIn)
    let token = signIn.body.string("oauthAccessToken")
    #expect(try revoke("another", account, kind: kind).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try revoke(token, client.signUp(), kind: kind).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try revoke(token, account, kind: kind).status == 200)
    #expect(try client.appleSheet(fields)["fullName"] != nil)
    #expect(try revoke(token, account, kind: kind).status == 200)
    #expect(try revoke(token, account, kind: kind).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test(arguments: [1, .text("REFRESH_TOKEN"), .text("")] as [Value])
  func otherKindsOfTokenAreRefused(kind: Value) throws {
    let answer = try revoke("token", client.signUp(), kind: kind)
    #expect(answer.status == 400)
    #expect(answer.text.contains("tokenType"))
  }

  @Test func aRevocationNeedsAnIdToken() throws {
    let answer = try client.send(
      "POST", "/identitytoolkit.googleapis.com/v2/accounts:revokeToken",
      ["providerId": "apple.com", "tokenType": "CODE", "token": "c"])
    #expect(answer.error == "MISSING_ID_TOKEN")
  }

  private func revoke(
    _ code: String?, _ account: EmulatorClient.Account, kind: Value = 3
  ) throws -> EmulatorClient.Answer {
    try client.send(
      "POST", "/identitytoolkit.googleapis.com/v2/accounts:revokeToken",
      [
        "providerId": "apple.com", "tokenType": kind, "token": .text(code ?? ""),
        "idToken": .text(account.idToken),
      ])
  }
}

/// `--strict`.
struct StrictTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient(strict: true) }

  @Test func theSheetsTokenSignsIn() throws {
    #expect(try client.signInWithApple(client.appleToken()).status == 200)
  }

  @Test func madeUpClaimsAreRefused() throws {
    let answer = try client.signIn("apple.com", claims: #"{"sub":"player"}"#)
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func anAccessTokenDoesNotStandInForApplesIdentityToken() throws {
    let answer = try client.signInWithIdp([("providerId", "apple.com"), ("access_token", #"{"sub":"player"}"#)])
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func anUnsignedTokenIsRefused() throws {
    let token = unsignedToken(["sub": "p", "nonce": .text(Digest.sha256Hex("raw"))])
    #expect(try client.signInWithApple(token).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func aChangedTokenIsRefused() throws {
    let parts = try client.appleToken().split(separator: ".")
    let claims = Base64URL.encode(Array(#"{"sub":"someone else"}"#.utf8))
    let answer = try client.signInWithApple("\(parts[0]).\(claims).\(parts[2])")
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func anotherSpellingOfTheSignatureIsTheSameToken() throws {
    let token = try client.appleToken()
    #expect(try client.signInWithApple(token).status == 200)
    // The last character has four bits that belong to no byte of the signature.
    let statuses = try "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".map {
      try client.signInWithApple(token.dropLast() + String($0)).status
    }
    #expect(Set(statuses) == [400])
  }

  @Test func anExpiredTokenIsRefused() throws {
    let answer = try client.signInWithApple(client.appleToken(["lifetimeSeconds": 0]))
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func anotherAppsTokenIsRefused() throws {
    _ = try client.control("PATCH", "/config", ["appleClientIds": .list(["com.example.game"])])
    let other = try client.signInWithApple(client.appleToken(["clientId": "com.example.other"]))
    #expect(other.errorKey == "INVALID_IDP_RESPONSE")
    let own = try client.signInWithApple(client.appleToken(["clientId": "com.example.game"]))
    #expect(own.status == 200)
  }

  @Test func anotherProvidersTokenIsRefused() throws {
    let answer = try client.signInWithIdp([("providerId", "google.com"), ("id_token", client.appleToken())])
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
    #expect(answer.error?.contains("google.com") == true)
  }
}
