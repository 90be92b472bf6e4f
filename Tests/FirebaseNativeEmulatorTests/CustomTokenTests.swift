// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:signInWithCustomToken.
struct CustomTokenTests {
  static let audience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func anUnknownUidMakesAnAccount() throws {
    let answer = try signIn(#"{"uid":"ada"}"#)
    #expect(answer.status == 200)
    #expect(answer.body.string("kind") == "identitytoolkit#VerifyCustomTokenResponse")
    #expect(answer.body.bool("isNewUser") == true)
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.string("user_id") == "ada")
    #expect(claims["provider_id"] == nil)
    #expect(claims["firebase"]?.string("sign_in_provider") == "custom")
    #expect(try client.user(answer.body.string("idToken") ?? "").bool("customAuth") == true)
  }

  @Test func aKnownUidSignsIn() throws {
    let account = try client.signUp("a@b.c")
    let answer = try signIn(#"{"uid":"\#(account.localId)"}"#)
    #expect(answer.body.bool("isNewUser") == false)
    #expect(try client.user(answer.body.string("idToken") ?? "").string("email") == "a@b.c")
  }

  @Test func claimsLandInTheIdToken() throws {
    let answer = try signIn(#"{"uid":"ada","claims":{"level":7,"clan":{"name":"x"}}}"#)
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.integer("level") == 7)
    #expect(claims["clan"]?.string("name") == "x")
  }

  @Test func claimsStayWhenATokenIsRefreshed() throws {
    let answer = try signIn(#"{"uid":"ada","claims":{"level":7}}"#)
    let fresh = try client.refresh(answer.body.string("refreshToken") ?? "")
    #expect(try claims(of: fresh.body.string("id_token")).integer("level") == 7)
  }

  @Test func claimsStayWhenTheUserIsUpdated() throws {
    let token = try signIn(#"{"uid":"ada","claims":{"level":7}}"#).body.string("idToken") ?? ""
    let answer = try client.service(
      "update", ["idToken": .text(token), "displayName": "Ada", "returnSecureToken": true])
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.integer("level") == 7)
    #expect(claims.string("name") == "Ada")
    let refreshed = try client.refresh(answer.body.string("refreshToken") ?? "").body.string("id_token")
    #expect(try EmulatorClient.claimNames(refreshed) == EmulatorClient.claimNames(answer.body.string("idToken")))
  }

  @Test func whatIsTakenBackFromTheAccountStaysInNoToken() throws {
    _ = try client.accounts("", ["localId": "ada", "customAttributes": #"{"admin":true}"#, "displayName": "Ada"])
    let token = try signIn(#"{"uid":"ada","claims":{"level":7}}"#).body.string("idToken") ?? ""
    let bare: [String: Value] = [
      "localId": "ada", "customAttributes": "{}", "deleteAttribute": .list(["DISPLAY_NAME"]),
    ]
    _ = try client.accounts("update", bare)
    let answer = try client.service(
      "update", ["idToken": .text(token), "photoUrl": "http://localhost/", "returnSecureToken": true])
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.integer("level") == 7)
    #expect(claims["admin"] == nil)
    #expect(claims["name"] == nil)
  }

  @Test(arguments: [true, false])
  func whoTakesTheIdOfADeletedAccountTakesNotItsSessions(_ deletesAll: Bool) throws {
    let old = try signIn(#"{"uid":"ada"}"#).body
    _ = try deletesAll ? client.control("DELETE", "/accounts") : client.accounts("delete", ["localId": "ada"])
    let new = try signIn(#"{"uid":"ada"}"#).body
    #expect(try client.lookup(#require(old.string("idToken"))).error == "TOKEN_EXPIRED")
    #expect(try client.refresh(#require(old.string("refreshToken"))).error == "TOKEN_EXPIRED")
    #expect(try client.lookup(#require(new.string("idToken"))).status == 200)
    #expect(try client.refresh(#require(new.string("refreshToken"))).status == 200)
  }

  @Test func claimsAreOfOneSignInOnly() throws {
    _ = try signIn(#"{"uid":"ada","claims":{"level":7}}"#)
    let answer = try signIn(#"{"uid":"ada"}"#)
    #expect(try claims(of: answer.body.string("idToken"))["level"] == nil)
  }

  @Test func aJWTSignsIn() throws {
    let token = unsignedToken([
      "aud": .text(CustomTokenTests.audience), "uid": "ada", "exp": 1, "claims": .object(["level": 7]),
    ])
    let answer = try signIn(token)
    #expect(try claims(of: answer.body.string("idToken")).string("sub") == "ada")
    #expect(try claims(of: answer.body.string("idToken")).integer("level") == 7)
  }

  @Test func aStrictEmulatorRefusesAnExpiredJWT() throws {
    let strict = try EmulatorClient(strict: true)
    let claims: [String: Value] = ["aud": .text(CustomTokenTests.audience), "uid": "ada"]
    for expiry in [["exp": 1], [:]] as [[String: Value]] {
      let token = Value.text(unsignedToken(claims.merging(expiry) { $1 }))
      #expect(try strict.service("signInWithCustomToken", ["token": token]).errorKey == "INVALID_CUSTOM_TOKEN")
    }
    let token = Value.text(unsignedToken(claims.merging(["exp": 9_999_999_999]) { $1 }))
    #expect(try strict.service("signInWithCustomToken", ["token": token]).status == 200)
  }

  @Test(arguments: [#"{"sub":"x"}"#, #"{"firebase":{}}"#, #"{"nbf":null}"#])
  func aReservedClaimIsRefused(_ claims: String) throws {
    #expect(try signIn(#"{"uid":"ada","claims":\#(claims)}"#).errorKey == "FORBIDDEN_CLAIM")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test(arguments: [
    "garbage", "a.b.c", "[]", #"{"uid":7}"#, #"{"uid":"ada","claims":7}"#, "e30.e30.",
  ])
  func aDamagedTokenIsRefused(_ token: String) throws {
    #expect(try signIn(token).errorKey == "INVALID_CUSTOM_TOKEN")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func aTokenIsNeeded() throws {
    #expect(try client.service("signInWithCustomToken", [:]).error == "MISSING_CUSTOM_TOKEN")
  }

  @Test(arguments: [(128, 200), (129, 400)])
  func aUidHasALimit(_ length: Int, _ status: Int) throws {
    #expect(try signIn(#"{"uid":"\#(String(repeating: "ö", count: length))"}"#).status == status)
  }

  @Test func aDisabledUserCanNotSignIn() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try signIn(#"{"uid":"\#(account.localId)"}"#).error == "USER_DISABLED")
  }

  private func signIn(_ token: String) throws -> EmulatorClient.Answer {
    try client.service("signInWithCustomToken", ["token": .text(token), "returnSecureToken": true])
  }
}

extension EmulatorClient {
  static func claimNames(_ token: String?) throws -> Set<String> {
    Set(try claims(of: token).fields.map { $0.key })
  }
}
