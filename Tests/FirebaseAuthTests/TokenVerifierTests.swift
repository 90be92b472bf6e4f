// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
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

  @Test func invalidSettingsAreRefused() async throws {
    var options = TokenVerifier.Options()
    options.clockTolerance = .infinity
    #expect(throws: NSError.self) { try TokenVerifier(projectID: "demo-project", options: options) }
    let code = await code(of: { try TokenVerifier(projectID: "") })
    #expect(code == .invalidArgument)
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
