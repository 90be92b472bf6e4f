// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The sheet as tests in C see it (authorization_sheet.h).
@MainActor
private enum SheetForC {
  struct Open {
    let request: ASAuthorizationAppleIDRequest
    let continuation: CheckedContinuation<AuthorizationSheet.Answer, Never>
  }

  static var open: Open?
  static var count: Int64 = 0

  static func setWindow(_ exists: Bool) {
    answer(.failure(ASAuthorizationError(.canceled)))
    count = 0
    AuthorizationSheet.keyWindow = exists ? ASPresentationAnchor() : nil
    AuthorizationSheet.player = nil
    if exists { AuthorizationSheet.player = { request in await ask(request) } }
    AuthorizationSheet.onClose = { runOnMain { answer(.failure(ASAuthorizationError(.canceled))) } }
  }

  private static func ask(_ request: ASAuthorizationAppleIDRequest) async -> AuthorizationSheet.Answer {
    count += 1
    return await withCheckedContinuation { open = Open(request: request, continuation: $0) }
  }

  static func answer(_ answer: sending AuthorizationSheet.Answer) {
    let former = open
    open = nil
    former?.continuation.resume(returning: answer)
  }
}

private func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
  DispatchQueue.main.async { MainActor.assumeIsolated(body) }
}

@c
public func authorization_sheet_set_window(_ exists: Bool) { MainActor.assumeIsolated { SheetForC.setWindow(exists) } }

@c
public func authorization_sheet_run_main() { _ = RunLoop.main.run(mode: .default, before: Date()) }

@c
public func authorization_sheet_is_open() -> Bool { MainActor.assumeIsolated { SheetForC.open != nil } }

@c
public func authorization_sheet_count() -> Int64 { MainActor.assumeIsolated { SheetForC.count } }

@c
public func authorization_sheet_copy_nonce() -> UnsafeMutablePointer<CChar>? {
  strdup(MainActor.assumeIsolated { SheetForC.open?.request.nonce } ?? "")
}

@c
public func authorization_sheet_copy_scopes() -> UnsafeMutablePointer<CChar>? {
  let scopes = MainActor.assumeIsolated { SheetForC.open?.request.requestedScopes?.map { $0.rawValue } }
  return strdup((scopes ?? []).joined(separator: " "))
}

@c
public func authorization_sheet_agree(
  _ user: UnsafePointer<CChar>, _ identityToken: UnsafePointer<CChar>, _ authorizationCode: UnsafePointer<CChar>,
  _ givenName: UnsafePointer<CChar>?, _ familyName: UnsafePointer<CChar>?, _ email: UnsafePointer<CChar>?
) {
  var name: PersonNameComponents?
  if let givenName, let familyName {
    var components = PersonNameComponents()
    components.givenName = String(cString: givenName)
    components.familyName = String(cString: familyName)
    name = components
  }
  let credential = ASAuthorizationAppleIDCredential(
    user: String(cString: user), identityToken: Data(String(cString: identityToken).utf8),
    authorizationCode: Data(String(cString: authorizationCode).utf8), fullName: name,
    email: email.map { String(cString: $0) }, realUserStatus: .likelyReal)
  MainActor.assumeIsolated { SheetForC.answer(.success(credential)) }
}

@c
public func authorization_sheet_fail(_ code: Int64) {
  let error = ASAuthorizationError(ASAuthorizationError.Code(rawValue: Int(code)) ?? .unknown)
  MainActor.assumeIsolated { SheetForC.answer(.failure(error)) }
}
