// SPDX-License-Identifier: Apache-2.0
import AuthSupport

// What a change of an e-mail address takes.

extension RequestContext {
  func requireFree(_ email: String, for account: Account?) throws(Failure) {
    if let owner = accounts.account(email: email), owner !== account { throw .service("EMAIL_EXISTS") }
  }

  /// Gives the account another address. A code at the old one takes it back.
  func changeEmail(of account: Account, to email: String) throws(Failure) {
    let email = email.lowercased()
    guard account.email != email else { return }
    if let old = account.email {
      try makeCode(.recoverEmail, for: account, email: old, newEmail: email)
    }
    moveAccount(account, to: email)
  }

  /// A new address is not verified, and ends the sessions that were begun with an old one.
  func moveAccount(_ account: Account, to email: String) {
    guard account.email != email else { return }
    if account.email != nil { account.revokeTokens() }
    accounts.setEmail(email, verified: false, of: account)
  }

  /// Now somebody has proved that the address is theirs: if whoever made the account never did, they lose it.
  func proveAddress(of account: Account) {
    guard !account.emailVerified else { return }
    for provider in account.providers { accounts.unlink(provider, from: account) }
    account.secondFactors = []
    account.revokeTokens()
    account.emailVerified = true
  }
}
