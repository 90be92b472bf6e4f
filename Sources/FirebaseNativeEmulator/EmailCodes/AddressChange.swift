// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// The consequences of a change of the email address.

extension RequestContext {
  func requireFree(_ email: String, for account: Account?) throws(Failure) {
    if let owner = accounts.account(email: email), owner !== account { throw .service("EMAIL_EXISTS") }
  }

  /// Changes the address, and sends a code to the former one that reverts the change.
  func changeEmail(of account: Account, to email: String) throws(Failure) {
    let email = email.lowercased()
    guard account.email != email else { return }
    if let old = account.email {
      try makeCode(.recoverEmail, for: account, email: old, newEmail: email)
    }
    moveAccount(account, to: email)
  }

  /// The new address is not verified, and sessions of an email sign-in end.
  func moveAccount(_ account: Account, to email: String) {
    guard account.email != email else { return }
    if account.email != nil { account.revokeTokens() }
    accounts.setEmail(email, verified: false, of: account)
  }

  /// The address is now proved. Sign-in methods of an account that never proved it are removed.
  func proveAddress(of account: Account) {
    guard !account.emailVerified else { return }
    for provider in account.providers { accounts.unlink(provider, from: account) }
    account.secondFactors = []
    account.revokeTokens()
    account.emailVerified = true
  }
}
