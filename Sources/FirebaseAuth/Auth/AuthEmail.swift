import AuthCore
import AuthRuntime
import Foundation

// Mails with a link, and the codes in these links.

extension Auth {
  /// Sends a mail with a link for choosing another password.
  public func sendPasswordReset(withEmail email: String, completion: (((any Error)?) -> Void)? = nil) {
    sendingPasswordReset(email, nil).begin(completion)
  }

  /// Sends a mail with a link for choosing another password.
  public func sendPasswordReset(
    withEmail email: String, actionCodeSettings: ActionCodeSettings?, completion: (((any Error)?) -> Void)? = nil
  ) {
    sendingPasswordReset(email, actionCodeSettings).begin(completion)
  }

  /// Sends a mail with a link for choosing another password.
  public func sendPasswordReset(
    withEmail email: String, actionCodeSettings: ActionCodeSettings? = nil
  ) async throws {
    try await sendingPasswordReset(email, actionCodeSettings).value()
  }

  private func sendingPasswordReset(_ email: String, _ settings: ActionCodeSettings?) -> Call<Void> {
    let settings = settings?.core
    return changing { $0.sendPasswordReset(email: email, settings: settings) }
  }

  /// Sends a mail with a link that signs in. The settings must have `handleCodeInApp`.
  public func sendSignInLink(
    toEmail email: String, actionCodeSettings: ActionCodeSettings, completion: (((any Error)?) -> Void)? = nil
  ) {
    sendingSignInLink(email, actionCodeSettings).begin(completion)
  }

  /// Sends a mail with a link that signs in. The settings must have `handleCodeInApp`.
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
  /// What a code is for. It stays good.
  public func checkActionCode(_ code: String, completion: @escaping (ActionCodeInfo?, (any Error)?) -> Void) {
    checking(code).begin(completion)
  }

  /// What a code is for. It stays good.
  public func checkActionCode(_ code: String) async throws -> ActionCodeInfo { try await checking(code).value() }

  private func checking(_ code: String) -> Call<ActionCodeInfo> {
    call { $0.checkActionCode(code) } read: { value in
      guard case .actionCode(let info) = value else { return .failure(.unexpectedValue) }
      return .success(ActionCodeInfo(info))
    }
  }

  /// Whether a code resets a password, and of which e-mail address. It stays good.
  public func verifyPasswordResetCode(_ code: String, completion: @escaping (String?, (any Error)?) -> Void) {
    verifying(code).begin(completion)
  }

  /// Whether a code resets a password, and of which e-mail address. It stays good.
  public func verifyPasswordResetCode(_ code: String) async throws -> String { try await verifying(code).value() }

  private func verifying(_ code: String) -> Call<String> {
    call { $0.verifyPasswordResetCode(code) } read: { Call.text($0) }
  }

  /// Uses a code up: the password is the new one then.
  public func confirmPasswordReset(
    withCode code: String, newPassword: String, completion: @escaping ((any Error)?) -> Void
  ) {
    confirming(code, newPassword).begin(completion)
  }

  /// Uses a code up: the password is the new one then.
  public func confirmPasswordReset(withCode code: String, newPassword: String) async throws {
    try await confirming(code, newPassword).value()
  }

  private func confirming(_ code: String, _ newPassword: String) -> Call<Void> {
    if !code.isEmpty, newPassword.isEmpty { return failing(.missingNewPassword) }
    return changing { $0.confirmPasswordReset(code: code, newPassword: newPassword) }
  }

  /// Uses a code up that verifies, changes or restores an e-mail address.
  public func applyActionCode(_ code: String, completion: @escaping ((any Error)?) -> Void) {
    applying(code).begin(completion)
  }

  /// Uses a code up that verifies, changes or restores an e-mail address.
  public func applyActionCode(_ code: String) async throws { try await applying(code).value() }

  private func applying(_ code: String) -> Call<Void> { changing { $0.applyActionCode(code) } }
}
