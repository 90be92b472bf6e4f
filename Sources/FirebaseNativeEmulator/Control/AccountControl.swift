// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  func listAccounts() -> JSON {
    let answer = JSON.object()
    answer.set("users", JSON(accounts.all.map { record(of: $0) }))
    return answer
  }

  func seedAccount() throws(Failure) -> JSON { record(of: try addAccount()) }

  func deleteAccounts() -> JSON {
    pool.removeAll()
    if pool === project.pool {
      project.providerAccounts = ProviderAccounts()
      project.apple.forgetPlayers()
      project.usedIdentityTokens = UsedIdentityTokens(clock)
    }
    return .object()
  }

  private func capturedAccount() throws(Failure) -> Account {
    guard let account = accounts.account(captures.account ?? "") else {
      throw .service("USER_NOT_FOUND")
    }
    return account
  }

  func readAccount() throws(Failure) -> JSON { record(of: try capturedAccount()) }

  func changeAccount() throws(Failure) -> JSON {
    let account = try capturedAccount()
    if let disabled = body.bool("disabled") { account.isDisabled = disabled }
    if let verified = body.bool("emailVerified") { account.emailVerified = verified }
    if let required = body.bool("requireRecentSignIn") { account.requiresRecentSignIn = required }
    return record(of: account)
  }

  func expireTokens() throws(Failure) -> JSON {
    try capturedAccount().expireIdTokens()
    return .object()
  }

  func revokeTokens() throws(Failure) -> JSON {
    try capturedAccount().revokeTokens()
    return .object()
  }
}
