// SPDX-License-Identifier: Apache-2.0

extension Router {
  /// The services that may call a blocking function.
  private static let callingServices: Set<String> = [
    "accounts:signUp", "accounts:signInWithPassword", "accounts:signInWithEmailLink", "accounts:signInWithPhoneNumber",
    "accounts:signInWithIdp", "accounts:signInWithGameCenter", "mfaSignIn:finalize", "passkeySignIn:finalize",
  ]

  /// Whether a request may call a blocking function, so that its response may take a minute.
  func callsFunctions(_ method: String, _ path: String) -> Bool {
    guard case .target(let target, _) = match(method, path), let name = target.route.serviceName else { return false }
    return Router.callingServices.contains(name)
  }
}
