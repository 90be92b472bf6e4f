// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Out-of-band codes: the codes in the links of emails.

/// What the server returns about an unused code.
public final class ActionCodeInfo: FutureObject, @unchecked Sendable {
  public let operation: ActionCodeOperation
  /// The account's email address, or the new address if the code changes it. Empty if the server does not disclose it,
  /// as for sign-in codes.
  public let email: String
  /// The email address that the code replaces; otherwise empty.
  public let previousEmail: String
  public let texts = TextCache()

  /// From a response of accounts:resetPassword.
  init(_ json: JSON) {
    operation = ActionCodeOperation(requestType: json.string("requestType") ?? "")
    let newEmail = json.filled("newEmail")
    email = newEmail ?? json.string("email") ?? ""
    previousEmail = newEmail == nil ? "" : json.string("email") ?? ""
  }
}

extension FutureValue {
  public var actionCode: ActionCodeInfo? {
    if case .object(let object) = self { object as? ActionCodeInfo } else { nil }
  }
}

extension Auth {
  /// Returns the operation and the account of a code without consuming it. The future's value is an `ActionCodeInfo`.
  public func checkActionCode(_ code: String) -> Future {
    withCode(code, .other, { .check($0) }) { .success(.object(ActionCodeInfo($0))) }
  }

  /// Returns the email address of the account whose password the code can reset.
  public func verifyPasswordResetCode(_ code: String) -> Future {
    withCode(code, .other, { .check($0) }) { json in
      let info = ActionCodeInfo(json)
      guard info.operation == .passwordReset || info.operation == .unknown else { return .failure(.wrongActionCode) }
      if info.email.isEmpty { return .failure(.invalidServerResponse("there is no email", in: json)) }
      return .success(.text(info.email))
    }
  }

  /// Sets a new password, given the code of an email.
  public func confirmPasswordReset(code: String, newPassword: String) -> Future {
    guard !newPassword.isEmpty else { return failed(.nothing, .missingPassword) }
    return withCode(code, .nothing, { .reset($0, newPassword) }) { _ in .success(.nothing) }
  }

  /// Applies a code that needs neither a password nor a sign-in. A signed-in user has the new values after `reload`.
  public func applyActionCode(_ code: String) -> Future {
    withCode(code, .nothing, { .apply($0) }) { _ in .success(.nothing) }
  }

  private func withCode(
    _ code: String, _ kind: Future.Kind, _ makeCall: (String) -> Backend.Call,
    read: @escaping (JSON) -> Future.Outcome
  ) -> Future {
    guard !code.isEmpty else { return failed(kind, .missingActionCode) }
    let call = makeCall(code)
    return startRead(kind) { [self] operation in
      send(call, for: operation) { [self] in finish(operation, $0.flatMap(read)) }
    }
  }
}

extension AuthError {
  fileprivate static let missingActionCode = AuthError(
    .invalidActionCode, "The code is empty. Pass the \"oobCode\" of the email's link.")
  fileprivate static let wrongActionCode = AuthError(
    .invalidActionCode, "This code was not issued for a password reset.")
}

extension Backend.Call {
  fileprivate static func check(_ code: String) -> Self {
    let body = JSON.object()
    body.set("oobCode", code)
    return Self(service: .identityToolkitV1, method: "accounts:resetPassword", body: body, repetition: .always)
  }

  fileprivate static func reset(_ code: String, _ newPassword: String) -> Self {
    let body = JSON.object()
    body.set("oobCode", code)
    body.set("newPassword", newPassword)
    return Self(service: .identityToolkitV1, method: "accounts:resetPassword", body: body)
  }

  fileprivate static func apply(_ code: String) -> Self {
    let body = JSON.object()
    body.set("oobCode", code)
    return Self(service: .identityToolkitV1, method: "accounts:update", body: body)
  }
}
