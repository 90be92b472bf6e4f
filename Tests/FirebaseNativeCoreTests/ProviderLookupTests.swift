// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct ProviderLookupTests {
  let bench: Bench
  let address = "ada@example.com"

  init() throws { bench = try Bench() }

  @Test func theProvidersOfAnAddressAreTold() throws {
    let user = try bench.signInWithApple(email: address)
    _ = try user.updatePassword("secret").value()
    #expect(Set(try bench.auth.fetchProviders(email: address).texts()) == ["apple.com", "password"])
  }

  @Test func anUnknownAddressHasNone() throws {
    #expect(try bench.auth.fetchProviders(email: address).texts().isEmpty)
  }

  @Test func aProjectThatProtectsAddressesTellsNone() throws {
    _ = try bench.signInWithPassword()
    try bench.protectAddresses()
    #expect(try bench.auth.fetchProviders(email: address).texts().isEmpty)
  }

  @Test func whatIsNoAddressIsTold() throws {
    let future = bench.auth.fetchProviders(email: "")
    #expect(!future.isPending)
    #expect(try future.failure().code == .missingEmail)
    #expect(try bench.auth.fetchProviders(email: "ada").failure().code == .invalidEmail)
  }

  @Test func aLookUpIsRepeatedWhileTheServerIsInTrouble() throws {
    try bench.answer("accounts:createAuthUri", status: 503, "", count: 2)
    _ = try bench.auth.fetchProviders(email: address).texts()
    #expect(try bench.requests("accounts:createAuthUri") == 3)
  }

  /// They go beside each other, and not one after the other.
  @Test func lookUpsDoNotWaitForEachOther() throws {
    try bench.hold("accounts:createAuthUri")
    let slow = bench.auth.fetchProviders(email: address)
    #expect(try eventually { try bench.requests("accounts:createAuthUri") == 1 })
    _ = try bench.auth.fetchProviders(email: address).texts()
    #expect(slow.isPending)
    slow.cancel()
    #expect(try slow.failure().code == .cancelled)
  }

  @Test(arguments: [
    (#"{"allProviders":["apple.com","password","apple.com"]}"#, ["apple.com", "password"]),
    (#"{"allProviders":["apple.com"],"signinMethods":["github.com"]}"#, ["apple.com"]),
    (#"{"signinMethods":["emailLink","password","google.com"]}"#, ["password", "google.com"]),
    (#"{"allProviders":[],"signinMethods":["emailLink"]}"#, ["password"]),
    (#"{"allProviders":["",7,null,{},"x"]}"#, ["7", "x"]), (#"{"allProviders":"apple.com"}"#, []), ("{}", []),
  ])
  func eachProviderIsToldOnce(answer: String, providers: [String]) throws {
    #expect(ProviderLookup.providers(try #require(JSON.parse(answer))) == providers)
  }
}
