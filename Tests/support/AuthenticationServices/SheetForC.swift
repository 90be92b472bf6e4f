// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The sheet as tests in C see it (authorization_sheet.h).
@MainActor
private enum SheetForC {
  struct Open {
    let request: ASAuthorizationAppleIDRequest
    let continuation: CheckedContinuation<AuthorizationSheet.Answer, Never>
  }

  /// A pointer that is passed to the main actor, where the test already is.
  struct Pointer: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer?

    init(_ raw: UnsafeMutableRawPointer?) { self.raw = raw }
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
public func authorization_sheet_copy_state() -> UnsafeMutablePointer<CChar>? {
  strdup(MainActor.assumeIsolated { SheetForC.open?.request.state } ?? "")
}

@c
public func authorization_sheet_create_window() -> UnsafeMutableRawPointer? {
  MainActor.assumeIsolated { SheetForC.Pointer(Unmanaged.passRetained(ASPresentationAnchor()).toOpaque()) }.raw
}

@c
public func authorization_sheet_release_window(_ window: UnsafeMutableRawPointer) {
  Unmanaged<ASPresentationAnchor>.fromOpaque(window).release()
}

@c
public func authorization_sheet_is_above(_ window: UnsafeRawPointer?) -> Bool {
  let window = SheetForC.Pointer(window.map { UnsafeMutableRawPointer(mutating: $0) })
  return MainActor.assumeIsolated {
    guard let anchor = AuthorizationSheet.anchor else { return false }
    guard let raw = window.raw else { return anchor === AuthorizationSheet.keyWindow }
    return Unmanaged.passUnretained(anchor).toOpaque() == raw
  }
}

@c
public func authorization_sheet_set_credential_state(_ user: UnsafePointer<CChar>, _ state: Int64) {
  let known = ASAuthorizationAppleIDProvider.CredentialState(rawValue: Int(state))
  AuthorizationSheet.setCredentialState(known, forUserID: String(cString: user))
  AuthorizationSheet.credentialStateFails = known == nil
}

@c
public func authorization_sheet_revoke() {
  NotificationCenter.default.post(name: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil)
}

@c
public func authorization_sheet_agree(
  _ user: UnsafePointer<CChar>, _ identityToken: UnsafePointer<CChar>?, _ authorizationCode: UnsafePointer<CChar>?,
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
    user: String(cString: user), identityToken: data(identityToken), authorizationCode: data(authorizationCode),
    fullName: name, email: email.map { String(cString: $0) },
    state: MainActor.assumeIsolated { SheetForC.open?.request.state }, realUserStatus: .likelyReal)
  MainActor.assumeIsolated { SheetForC.answer(.success(credential)) }
}

private func data(_ text: UnsafePointer<CChar>?) -> Data? { text.map { Data(String(cString: $0).utf8) } }

@c
public func authorization_sheet_fail(_ code: Int64) {
  let error = ASAuthorizationError(ASAuthorizationError.Code(rawValue: Int(code)) ?? .unknown)
  MainActor.assumeIsolated { SheetForC.answer(.failure(error)) }
}
