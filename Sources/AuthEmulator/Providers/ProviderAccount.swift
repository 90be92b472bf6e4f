// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Somebody's account at a provider.
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

  /// The same for the same e-mail address, a new one without.
  static func subject(at provider: IdentityProvider, email: String?) throws(Failure) -> String {
    if provider.isApple { return try AppleSignInRequest.makeSubject(email) }
    guard let random = SecureRandom.text(32, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let digest = Digest.sha256(provider.id + " " + (email?.lowercased() ?? random))
    return "1" + digest.prefix(20).map { String($0 % 10) }.joined()
  }
}

/// The accounts that were used on consent pages, for the next time.
struct ProviderAccounts {
  /// So that a page stays short; the one that was not used for longest is forgotten.
  private static let limit = 20

  private var accounts: [String: [ProviderAccount]] = [:]

  /// The last one used comes first.
  func all(at provider: IdentityProvider) -> [ProviderAccount] { accounts[provider.id] ?? [] }

  mutating func remember(_ account: ProviderAccount, at provider: IdentityProvider) {
    var known = all(at: provider)
    known.removeAll { $0.subject == account.subject }
    known.insert(account, at: 0)
    accounts[provider.id] = Array(known.prefix(ProviderAccounts.limit))
  }
}
