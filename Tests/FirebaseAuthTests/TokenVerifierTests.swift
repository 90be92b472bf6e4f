// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseNativeSupport
import Foundation
import Testing

struct TokenVerifierTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func verifier(projectID: String = "demo-project") throws -> TokenVerifier {
    var options = TokenVerifier.Options()
    options.emulator = "\(bench.server.host):\(bench.server.port)"
    return try TokenVerifier(projectID: projectID, options: options)
  }

  private func token() async throws -> String { try await bench.auth.signInAnonymously().user.getIDToken() }

  @Test func genuineTokenTellsOfItsUser() async throws {
    let verified = try await verifier().verify(idToken: token())
    #expect(verified.uid == bench.auth.currentUser?.uid)
    #expect(verified.signInProvider == "anonymous")
    #expect(verified.email == nil)
    #expect(verified.claims["sub"] as? String == verified.uid)
    #expect(verified.issuedAtDate < verified.expirationDate)
  }

  @Test func tokenOfAnotherProjectIsRefused() async throws {
    let code = await code(of: { try await verifier(projectID: "other").verify(idToken: token()) })
    #expect(code == .invalidIssuer)
  }

  @Test func expiredTokenIsRefused() async throws {
    let verifier = try verifier()
    verifier.setTime(Date(timeIntervalSince1970: 4_102_444_800))
    let code = await code(of: { try await verifier.verify(idToken: token()) })
    #expect(code == .expired)
  }

  @Test func idTokenIsNoSessionCookie() async throws {
    let code = await code(of: { try await verifier().verify(sessionCookie: token()) })
    #expect(code == .invalidIssuer)
  }

  @Test func eachMistakeOfATokenHasACode() async throws {
    let verifier = try verifier()
    let mistakes: [(code: TokenVerifier.ErrorCode, header: String, claims: String)] = [
      (.unsupportedAlgorithm, #"{"alg":"RS384"}"#, "{}"),
      (.invalidHeader, #"{"crit":["b64"]}"#, "{}"),
      (.unknownKey, #"{"kid":"other"}"#, "{}"),
      (.invalidAudience, "{}", #"{"aud":"other"}"#),
      (.invalidSubject, "{}", #"{"sub":""}"#),
      (.expired, "{}", #"{"exp":1}"#),
      (.invalidIssueTime, "{}", #"{"iat":9999999999}"#),
      (.invalidAuthTime, "{}", #"{"auth_time":9999999999}"#),
    ]
    for mistake in mistakes {
      let token = try signed(header: mistake.header, claims: mistake.claims)
      #expect(await code(of: { try await verifier.verify(idToken: token) }) == mistake.code)
    }
    let genuine = try signed()
    let player: VerifiedToken = try await verifier.verify(idToken: genuine)
    #expect(player.uid == "player")
    #expect(await code(of: { try await verifier.verify(idToken: genuine.dropLast(4) + "AAAA") }) == .invalidSignature)
    #expect(await code(of: { try await verifier.verify(idToken: "nonsense") }) == .malformedToken)
  }

  @Test func anOldSignInIsRefused() async throws {
    var options = TokenVerifier.Options()
    options.emulator = "\(bench.server.host):\(bench.server.port)"
    options.maximumAge = 60
    let verifier = try TokenVerifier(projectID: "demo-project", options: options)
    let token = try signed(claims: #"{"auth_time":1}"#)
    #expect(await code(of: { try await verifier.verify(idToken: token) }) == .requiresRecentLogin)
  }

  @Test func anAddressWithoutKeysIsNamed() async throws {
    var options = TokenVerifier.Options()
    options.idTokenKeysURL = URL(string: bench.server.url + "/")
    options.sessionCookieKeysURL = options.idTokenKeysURL
    let verifier = try TokenVerifier(projectID: "demo-project", options: options)
    let token = try signed()
    #expect(await code(of: { try await verifier.verify(idToken: token) }) == .invalidServerResponse)
    #expect(await code(of: { try await verifier.verify(sessionCookie: token) }) == .invalidServerResponse)
  }

  @Test func theCodesAreThoseOfC() {
    #expect(TokenVerifier.ErrorCode.notAvailable.rawValue == 25)
    #expect(TokenVerifier.ErrorCode.invalidAuthTime.rawValue == 1014)
  }

  @Test func invalidSettingsAreRefused() async throws {
    var options = TokenVerifier.Options()
    options.clockTolerance = .infinity
    #expect(throws: NSError.self) { try TokenVerifier(projectID: "demo-project", options: options) }
    let code = await code(of: { try TokenVerifier(projectID: "") })
    #expect(code == .invalidArgument)
  }

  /// A token that is right but for these fields.
  private func signed(header: String = "{}", claims changes: String = "{}") throws -> String {
    let now = Int64(Date().timeIntervalSince1970)
    let claims = JSON.object()
    claims.set("iss", "https://securetoken.google.com/demo-project")
    claims.set("aud", "demo-project")
    claims.set("sub", "player")
    claims.set("iat", now - 10)
    claims.set("auth_time", now - 20)
    claims.set("exp", now + 3600)
    claims.set(fieldsOf: try #require(JSON.parse(Array(changes.utf8))))
    let order = JSON.object()
    order.set("claims", claims)
    order.set("header", JSON.parse(Array(header.utf8)))
    return try #require(try bench.control("POST", "/tokens:sign", order).string("token"))
  }

  /// Of the error that the body throws; nil if it throws none, or one of another domain.
  private func code<Value>(of body: () async throws -> Value) async -> TokenVerifier.ErrorCode? {
    do {
      _ = try await body()
      return nil
    } catch {
      let error = error as NSError
      return error.domain == TokenVerifier.errorDomain ? TokenVerifier.ErrorCode(rawValue: error.code) : nil
    }
  }
}
