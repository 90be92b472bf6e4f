// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An account at a provider.
struct ProviderAccount {
  /// The user's id at the provider.
  let subject: String
  let email: String?
  let isEmailVerified: Bool
  let givenName: String?
  let familyName: String?

  var fullName: String? {
    guard let givenName else { return familyName }
    return familyName.map { givenName + " " + $0 } ?? givenName
  }

  /// Derived from the email address, or random without one.
  static func subject(at provider: IdentityProvider, email: String?) throws(Failure) -> String {
    if provider.isApple { return try AppleSignInRequest.makeSubject(email) }
    guard let random = SecureRandom.text(32, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let digest = Digest.sha256(provider.id + " " + (email?.lowercased() ?? random))
    return "1" + digest.prefix(20).map { String($0 % 10) }.joined()
  }
}

/// The accounts that were used on consent pages.
struct ProviderAccounts {
  /// Keeps the page short; the least recently used account is removed.
  private static let limit = 20

  private var accounts: [String: [ProviderAccount]] = [:]

  /// Most recently used first.
  func all(at provider: IdentityProvider) -> [ProviderAccount] { accounts[provider.id] ?? [] }

  mutating func remember(_ account: ProviderAccount, at provider: IdentityProvider) {
    var known = all(at: provider)
    known.removeAll { $0.subject == account.subject }
    known.insert(account, at: 0)
    accounts[provider.id] = Array(known.prefix(ProviderAccounts.limit))
  }
}
