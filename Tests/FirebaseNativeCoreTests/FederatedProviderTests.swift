// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct FederatedProviderTests {
  @Test func scopesAreKeptInOrder() {
    let provider = FederatedProvider(id: .success("apple.com"))
    provider.addScope("name")
    provider.addScope("email")
    #expect(provider.request.scopes == ["name", "email"])
  }

  @Test func theLastValueOfAParameterCounts() {
    let provider = FederatedProvider(id: .success("apple.com"))
    provider.setParameter("locale", "de")
    provider.setParameter("prompt", "consent")
    provider.setParameter("locale", "fr")
    #expect(provider.request.parameters.map { $0.name } == ["locale", "prompt"])
    #expect(provider.request.parameters.map { $0.value } == ["fr", "consent"])
  }

  @Test func aProviderWithoutAnIDIsTold() throws {
    let bench = try Bench()
    let future = bench.auth.signIn(with: FederatedProvider(id: .success("")))
    #expect(try future.failure().code == .invalidProviderId)
  }
}
