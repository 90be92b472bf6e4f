// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

// Emails with a link, and the codes in these links.

extension Auth {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func sendPasswordReset(withEmail email: String, completion: (((any Error)?) -> Void)?) {
    sendingPasswordReset(email, nil).start(completion)
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func sendPasswordReset(
    withEmail email: String, actionCodeSettings: ActionCodeSettings?, completion: (((any Error)?) -> Void)?
  ) {
    sendingPasswordReset(email, actionCodeSettings).start(completion)
  }

  /// Sends an email with a link to a page on which the player can choose a new password.
  ///
  /// - Parameters:
  ///   - email: The email address.
  ///   - actionCodeSettings: Where the link leads to, and whether it opens the program.
  /// - Throws: `missingEmail` if the email address is empty; `userNotFound` if no account has it; with email
  ///   enumeration protection the operation succeeds instead.
  public func sendPasswordReset(
    withEmail email: String, actionCodeSettings: ActionCodeSettings? = nil
  ) async throws {
    try await sendingPasswordReset(email, actionCodeSettings).value()
  }

  private func sendingPasswordReset(_ email: String, _ settings: ActionCodeSettings?) -> Call<Void> {
    let settings = settings?.core
    return changing { $0.sendPasswordReset(email: email, settings: settings) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func sendSignInLink(
    toEmail email: String, actionCodeSettings: ActionCodeSettings, completion: (((any Error)?) -> Void)?
  ) {
    sendingSignInLink(email, actionCodeSettings).start(completion)
  }

  /// Sends an email with a link that signs the player in.
  ///
  /// Store the email address, because `signIn(withEmail:link:)` requires it.
  ///
  /// - Parameters:
  ///   - email: The email address.
  ///   - actionCodeSettings: The settings of the link. `url` and `handleCodeInApp` are required.
  /// - Throws: `missingContinueURI` if there is no URL; `unauthorizedDomain` if its domain is not among the project's
  ///   authorized domains.
  public func sendSignInLink(toEmail email: String, actionCodeSettings: ActionCodeSettings) async throws {
    try await sendingSignInLink(email, actionCodeSettings).value()
  }

  private func sendingSignInLink(_ email: String, _ settings: ActionCodeSettings) -> Call<Void> {
    let settings = settings.core
    return changing { $0.sendSignInLink(email: email, settings: settings) }
  }
}

// MARK: - Codes

extension Auth {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func checkActionCode(_ code: String, completion: @escaping (ActionCodeInfo?, (any Error)?) -> Void) {
    checking(code).start(completion)
  }

  /// Requests the operation and the email address of an action code. The code stays valid.
  ///
  /// - Parameter code: The code of the link.
  /// - Returns: The information.
  /// - Throws: `invalidActionCode` if the code is unknown or was already used; `expiredActionCode` if it has expired.
  public func checkActionCode(_ code: String) async throws -> ActionCodeInfo { try await checking(code).value() }

  private func checking(_ code: String) -> Call<ActionCodeInfo> {
    call {
      $0.checkActionCode(code)
    } read: { value in
      guard let info = value.actionCode else { return .failure(.unexpectedValue) }
      return .success(ActionCodeInfo(info))
    }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func verifyPasswordResetCode(_ code: String, completion: @escaping (String?, (any Error)?) -> Void) {
    verifying(code).start(completion)
  }

  /// Requests the email address of the account whose password a code can set. The code stays valid.
  ///
  /// - Parameter code: The code of the link.
  /// - Returns: The email address.
  /// - Throws: `invalidActionCode` if the code is unknown, was already used, or has another purpose;
  ///   `expiredActionCode` if it has expired.
  public func verifyPasswordResetCode(_ code: String) async throws -> String { try await verifying(code).value() }

  private func verifying(_ code: String) -> Call<String> {
    call {
      $0.verifyPasswordResetCode(code)
    } read: {
      Call.text($0)
    }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func confirmPasswordReset(
    withCode code: String, newPassword: String, completion: @escaping ((any Error)?) -> Void
  ) {
    confirming(code, newPassword).start(completion)
  }

  /// Sets a new password with a code and invalidates the code.
  ///
  /// - Parameters:
  ///   - code: The code of the link.
  ///   - newPassword: The new password.
  /// - Throws: `weakPassword` if the password does not meet the project's policy; `invalidActionCode` or
  ///   `expiredActionCode` if the code cannot be used.
  public func confirmPasswordReset(withCode code: String, newPassword: String) async throws {
    try await confirming(code, newPassword).value()
  }

  private func confirming(_ code: String, _ newPassword: String) -> Call<Void> {
    if !code.isEmpty, newPassword.isEmpty { return failing(.missingNewPassword) }
    return changing { $0.confirmPasswordReset(code: code, newPassword: newPassword) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func applyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    applying(code).start(completion)
  }

  /// Performs the operation of a code that verifies, changes or restores an email address, and invalidates the code.
  ///
  /// The signed-in user has the changed values after `User.reload()`.
  ///
  /// - Parameter code: The code of the link.
  /// - Throws: `invalidActionCode` if the code is unknown, was already used, or has another purpose;
  ///   `expiredActionCode` if it has expired.
  public func applyActionCode(_ code: String) async throws { try await applying(code).value() }

  private func applying(_ code: String) -> Call<Void> { changing { $0.applyActionCode(code) } }
}
