// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// The key of id tokens and session cookies in strict mode. That its signatures are right is a test of the library's verifier.
struct TokenKeyTests {
  private static let keyPaths = [
    "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
    "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys",
  ]

  let client: EmulatorClient

  init() throws { client = try EmulatorClient(strict: true) }

  private func publishedKeyID() throws -> String? {
    try client.send("GET", TokenKeyTests.keyPaths[0]).body.elements("keys").first?.string("kid")
  }

  private func header(of token: String?) throws -> JSON {
    try #require(JSONWebToken(parsing: token ?? "")).header
  }

  @Test func idTokensAndCookiesNameAPublishedKey() throws {
    let account = try client.signUp("a@b.c")
    let cookie = try client.admin(
      "POST", EmulatorClient.project + ":createSessionCookie", ["idToken": .text(account.idToken)])
    for token in [account.idToken, cookie.body.string("sessionCookie")] {
      let header = try header(of: token)
      #expect(header.string("alg") == "RS256")
      #expect(header.string("kid") == (try publishedKeyID()))
    }
  }

  @Test(arguments: keyPaths) func keysMayBeKept(at path: String) throws {
    let answer = try client.send("GET", path)
    #expect(answer.status == 200)
    #expect(answer.header("Cache-Control") == "public, max-age=21600")
    #expect(answer.body.elements("keys").map { $0.string("kty") } == ["RSA"])
  }

  @Test func aSignedTokenIsTheSession() throws {
    let account = try client.signUp("a@b.c")
    #expect(try client.user(account.idToken).string("email") == "a@b.c")
    let refreshed = try client.refresh(account.refreshToken).body.string("id_token")
    #expect(try client.lookup(refreshed ?? "").status == 200)
  }

  @Test func anUnsignedOrChangedTokenIsRefused() throws {
    let token = try client.signUp("a@b.c").idToken
    let parsed = try #require(JSONWebToken(parsing: token))
    let none = JSON.object()
    none.set("alg", "none")
    let unsigned = JSONWebToken.unsignedText(header: none, claims: parsed.claims) + "."
    parsed.claims.set("email", "other@b.c")
    let signature = try #require(token.split(separator: ".").last)
    let changed = JSONWebToken.unsignedText(header: parsed.header, claims: parsed.claims) + "." + signature
    for wrong in [unsigned, changed] { #expect(try client.lookup(wrong).error == "INVALID_ID_TOKEN") }
  }

  @Test func expiredTokensStayExpired() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("POST", "/accounts/\(account.localId):expireTokens")
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
  }

  @Test func afterARotationAnotherKeySigns() throws {
    let former = try client.signUp("a@b.c")
    _ = try client.control("POST", "/tokens:rotateKey")
    let header = try header(of: client.signUp("b@b.c").idToken)
    #expect(header.string("kid") != (try self.header(of: former.idToken).string("kid")))
    #expect(header.string("kid") == (try publishedKeyID()))
    #expect(try client.lookup(former.idToken).error == "INVALID_ID_TOKEN")
  }

  @Test func anyClaimsAreSigned() throws {
    let answer = try client.control(
      "POST", "/tokens:sign",
      ["claims": .object(["sub": "player", "exp": 1]), "header": .object(["kid": "other"])])
    let token = try #require(JSONWebToken(parsing: answer.body.string("token") ?? ""))
    #expect(token.claims.string("sub") == "player")
    #expect(token.claims.integer("exp") == 1)
    #expect(token.header.string("kid") == "other")
    #expect(token.header.string("alg") == "RS256")
    #expect(try client.control("POST", "/tokens:sign").status == 400)
  }
}
