// SPDX-License-Identifier: Apache-2.0
public import Foundation

// A stand-in for Apple's module, so that what is written for Apple's platforms compiles and runs in tests on Linux:
// the types of Sign in with Apple, declared as in Apple's headers. Like those, it leaves the delegates on no actor,
// which is what makes Swift 6 ask the most of a class that implements them.

public protocol ASAuthorizationProvider: NSObjectProtocol {}

public protocol ASAuthorizationCredential: NSObjectProtocol {}

open class ASAuthorization: NSObject {
  public struct Scope: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let fullName = Scope("full_name")
    public static let email = Scope("email")
  }

  public let provider: any ASAuthorizationProvider
  public let credential: any ASAuthorizationCredential

  init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
    self.provider = provider
    self.credential = credential
  }
}
