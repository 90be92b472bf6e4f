// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

// The codes in the links of mails.

/// What the server knows of a code that was not used yet.
public final class ActionCodeInfo: FutureObject, @unchecked Sendable {
  public let operation: ActionCodeOperation
  /// The account's address, a new one where the code changes it; empty if the server keeps it to itself, as of codes
  /// that sign in.
  public let email: String
  /// The address that the code replaces, else empty.
  public let previousEmail: String
  public let texts = TextCache()

  /// Of accounts:resetPassword's answer.
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
  /// What a code does, and for whom. It can still be used afterwards. The future has an `ActionCodeInfo`.
  public func checkActionCode(_ code: String) -> Future {
    withCode(code, .other, { .check($0) }) { .success(.object(ActionCodeInfo($0))) }
  }

  /// The address of the account whose password the code can set.
  public func verifyPasswordResetCode(_ code: String) -> Future {
    withCode(code, .other, { .check($0) }) { json in
      let info = ActionCodeInfo(json)
      guard info.operation == .passwordReset || info.operation == .unknown else { return .failure(.wrongActionCode) }
      return info.email.isEmpty ? .failure(.invalidServerResponse("there is no email")) : .success(.text(info.email))
    }
  }

  /// Sets a password with the code of a mail.
  public func confirmPasswordReset(code: String, newPassword: String) -> Future {
    guard !newPassword.isEmpty else { return failed(.nothing, .missingPassword) }
    return withCode(code, .nothing, { .reset($0, newPassword) }) { _ in .success(.nothing) }
  }

  /// Does what a code is for, unless that takes a password or signs in. A user who is signed in sees the change after
  /// `reload`.
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
    .invalidActionCode, "The code is not for a password reset.")
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
