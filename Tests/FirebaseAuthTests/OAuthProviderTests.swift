// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import FirebaseCore
import Foundation
import Testing

@testable import FirebaseNativeCore
@testable import FirebaseAuth

/// A provider's sheet, of an id that no other test has, whose player answers at once, or never.
private final class Sheet: ProviderFlow {
  let providerID = "sheet-" + UUID().uuidString
  private let answer: Result<Credential, AuthError>?
  private let requests = Guarded<[ProviderRequest]>([])
  private let cancellations = Guarded(0)

  init(_ answer: Result<Credential, AuthError>?) {
    self.answer = answer
    ProviderFlows.set(self, for: providerID)
  }

  func close() { ProviderFlows.set(nil, for: providerID) }

  func begin(_ request: ProviderRequest) {
    requests.withLock { $0.append(request) }
    if let answer { request.complete(answer) }
  }

  func cancel(_ request: ProviderRequest) { cancellations.withLock { $0 += 1 } }

  var asked: [FederatedProvider.Request] { requests.withLock { $0.map(\.provider.request) } }
  var cancelled: Int { cancellations.withLock { $0 } }

  static func gitHub() -> Sheet {
    var tokens = Credential.Tokens()
    tokens.accessToken = Bench.claims("cat")
    return Sheet(.success(Credential(provider: "github.com", tokens: tokens)))
  }
}

struct OAuthProviderTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func provider(_ sheet: Sheet) -> OAuthProvider {
    OAuthProvider(providerID: sheet.providerID, auth: bench.auth)
  }

  @Test func aSheetSignsInLinksAndReauthenticates() async throws {
    let sheet = Sheet.gitHub()
    defer { sheet.close() }
    let guest = try await bench.signInAsGuest()
    #expect(try await guest.link(with: provider(sheet), uiDelegate: nil).user === guest)
    #expect(try await guest.reauthenticate(with: provider(sheet), uiDelegate: nil).user === guest)
    try bench.auth.signOut()
    #expect(try await bench.auth.signIn(with: provider(sheet), uiDelegate: nil).user.uid == guest.uid)
    #expect(sheet.asked.count == 3)
  }

  @Test func aSheetIsToldWhatTheProgramAsksFor() async throws {
    let sheet = Sheet.gitHub()
    defer { sheet.close() }
    let provider = provider(sheet)
    provider.scopes = ["email", "", "name"]
    provider.customParameters = ["locale": "fr", "a": "b"]
    try await bench.auth.signIn(with: provider, uiDelegate: nil)
    #expect(sheet.asked.first?.scopes == ["email", "name"])
    #expect(sheet.asked.first?.parameters.map(\.name) == ["a", "locale"])
    #expect(sheet.asked.first?.parameters.map(\.value) == ["b", "fr"])
  }

  @Test func aCredentialIsHandedOverUnused() async throws {
    let sheet = Sheet.gitHub()
    defer { sheet.close() }
    let provider = provider(sheet)
    let credential = try await provider.credential(with: nil)
    #expect(credential.provider == "github.com")
    #expect(bench.auth.currentUser == nil)
    let calls = try await handled { handler in provider.getCredentialWith(nil) { handler($0, $1) } }
    #expect((calls.value as? OAuthCredential)?.accessToken == Bench.claims("cat"))
    #expect(calls.isLater && calls.isOnMainQueue)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
    try await bench.auth.signIn(with: credential)
  }

  @Test func aSheetsErrorIsTheOperations() async throws {
    let sheet = Sheet(.failure(AuthError(.userCancelled, "The player has closed the sheet.")))
    defer { sheet.close() }
    let provider = provider(sheet)
    for body in [
      { _ = try await bench.auth.signIn(with: provider, uiDelegate: nil) },
      { _ = try await provider.credential(with: nil) },
    ] {
      let error = try await failure { try await body() }
      #expect(error.authCode == .webContextCancelled)
      #expect(error.localizedDescription == "The player has closed the sheet.")
    }
  }

  @Test func aCancelledTaskTakesTheSheetAway() async throws {
    let sheet = Sheet(nil)
    defer { sheet.close() }
    let (auth, provider) = (bench.auth, provider(sheet))
    let task = Task { try await auth.signIn(with: provider, uiDelegate: nil) }
    #expect(try await eventually { sheet.asked.count == 1 })
    task.cancel()
    #expect(try await failure { try await task.value }.isCancellation)
    #expect(sheet.cancelled == 1)
  }

  @Test(arguments: ["", "no-such", "phone", "\0"])
  func aProviderWithoutPagesIsAnError(providerID: String) async throws {
    let provider = OAuthProvider(providerID: providerID, auth: bench.auth)
    let user = try await bench.signInAsGuest()
    for body in [
      { _ = try await bench.auth.signIn(with: provider, uiDelegate: nil) },
      { _ = try await user.link(with: provider, uiDelegate: nil) },
      { _ = try await user.reauthenticate(with: provider, uiDelegate: nil) },
      { _ = try await provider.credential(with: nil) },
    ] {
      let error = try await failure { try await body() }
      #expect(error.authCode == .invalidProviderID)
      #expect(!error.localizedDescription.isEmpty)
    }
    #expect(bench.auth.currentUser === user)
  }

  /// As programs have them in tests, or to show a browser of their own.
  @Test func aSubclassesCredentialIsTaken() async throws {
    let provider = OwnOAuthProvider(providerID: "github.com", auth: bench.auth)
    let user = try await bench.auth.signIn(with: provider, uiDelegate: nil).user
    #expect(user.providerData.first?.providerID == "github.com")
    try await user.reauthenticate(with: provider, uiDelegate: nil)
  }
}

private final class OwnOAuthProvider: OAuthProvider, @unchecked Sendable {
  override func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
    HandledOperation.gitHub
  }
}
