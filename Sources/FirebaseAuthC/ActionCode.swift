// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

// MARK: - Mails

@c @implementation
public func firebase_auth_send_password_reset_email_with_settings(
  _ auth: OpaquePointer?, _ email: UnsafePointer<CChar>?, _ settings: UnsafePointer<firebase_action_code_settings>?
) -> OpaquePointer? {
  future(.nothing, auth, email) { auth, email in
    switch read(settings) {
    case .failure(let error): auth.failed(.nothing, error)
    case .success(let settings): auth.sendPasswordReset(email: email, settings: settings)
    }
  }
}

@c @implementation
public func firebase_auth_send_sign_in_link_to_email(
  _ auth: OpaquePointer?, _ email: UnsafePointer<CChar>?, _ settings: UnsafePointer<firebase_action_code_settings>?
) -> OpaquePointer? {
  future(.nothing, auth, email) { auth, email in
    switch read(settings) {
    case .failure(let error): auth.failed(.nothing, error)
    case .success(let settings): auth.sendSignInLink(email: email, settings: settings)
    }
  }
}

@c @implementation
public func firebase_user_send_email_verification_with_settings(
  _ user: OpaquePointer?, _ settings: UnsafePointer<firebase_action_code_settings>?
) -> OpaquePointer? {
  future(.nothing, of: user) { user in
    switch read(settings) {
    case .failure(let error): user.failed(.nothing, error)
    case .success(let settings): user.sendEmailVerification(settings: settings)
    }
  }
}

@c @implementation
public func firebase_user_send_email_verification_before_updating_email_with_settings(
  _ user: OpaquePointer?, _ email: UnsafePointer<CChar>?, _ settings: UnsafePointer<firebase_action_code_settings>?
) -> OpaquePointer? {
  future(.nothing, of: user, email) { user, email in
    switch read(settings) {
    case .failure(let error): user.failed(.nothing, error)
    case .success(let settings): user.sendEmailVerification(beforeUpdatingEmail: email, settings: settings)
    }
  }
}

/// NULL means settings without values.
@inline(never)
private func read(_ pointer: UnsafePointer<firebase_action_code_settings>?) -> Result<ActionCodeSettings, AuthError> {
  guard let pointer else { return .success(ActionCodeSettings()) }
  return sized(pointer).flatMap { given in
    var settings = ActionCodeSettings()
    var arguments = TextArguments()
    settings.url = arguments.read(given.url)
    settings.iOSBundleID = arguments.read(given.ios_bundle_id)
    settings.androidPackageName = arguments.read(given.android_package_name)
    settings.androidMinimumVersion = arguments.read(given.android_minimum_version)
    settings.linkDomain = arguments.read(given.link_domain)
    settings.handleCodeInApp = given.handle_code_in_app
    settings.androidInstallIfNotAvailable = given.android_install_if_not_available
    return arguments.areValid ? .success(settings) : .failure(.notUTF8)
  }
}

// MARK: - Links that sign in

@c @implementation
public func firebase_auth_is_sign_in_with_email_link(_ auth: OpaquePointer?, _ link: UnsafePointer<CChar>?) -> Bool {
  object(auth, as: Auth.self)?.isSignInLink(TextArgument(link).value ?? "") ?? false
}

@c @implementation
public func firebase_auth_sign_in_with_email_link(
  _ auth: OpaquePointer?, _ email: UnsafePointer<CChar>?, _ link: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.authResult, auth, email, link) { $0.signIn(email: $1, link: $2) }
}

// MARK: - Codes

@c @implementation
public func firebase_auth_apply_action_code(
  _ auth: OpaquePointer?, _ code: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, auth, code) { $0.applyActionCode($1) }
}

@c @implementation
public func firebase_auth_check_action_code(
  _ auth: OpaquePointer?, _ code: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.other, auth, code) { $0.checkActionCode($1) }
}

@c @implementation
public func firebase_auth_verify_password_reset_code(
  _ auth: OpaquePointer?, _ code: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.other, auth, code) { $0.verifyPasswordResetCode($1) }
}

@c @implementation
public func firebase_auth_confirm_password_reset(
  _ auth: OpaquePointer?, _ code: UnsafePointer<CChar>?, _ newPassword: UnsafePointer<CChar>?
) -> OpaquePointer? {
  future(.nothing, auth, code, newPassword) { $0.confirmPasswordReset(code: $1, newPassword: $2) }
}

@c @implementation
public func firebase_future_action_code_info(_ future: OpaquePointer?) -> OpaquePointer? {
  object(future, as: Future.self)?.value?.actionCode.map { borrowed($0) }
}

@c @implementation
public func firebase_action_code_info_get_operation(_ info: OpaquePointer?) -> Int32 {
  object(info, as: ActionCodeInfo.self)?.operation.rawValue ?? 0
}

@c @implementation
public func firebase_action_code_info_email(_ info: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(object(info, as: ActionCodeInfo.self)) { $0.email }
}

@c @implementation
public func firebase_action_code_info_previous_email(_ info: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(object(info, as: ActionCodeInfo.self)) { $0.previousEmail }
}

// MARK: - Links

private func url(_ pointer: OpaquePointer?) -> ActionCodeLink? { object(pointer) }

@c @implementation
public func firebase_action_code_url_create(_ link: UnsafePointer<CChar>?) -> OpaquePointer? {
  ActionCodeLink.parse(TextArgument(link).value ?? "").map { owned($0) }
}

@c @implementation
public func firebase_action_code_url_retain(_ pointer: OpaquePointer?) { retain(pointer, as: ActionCodeLink.self) }

@c @implementation
public func firebase_action_code_url_release(_ pointer: OpaquePointer?) { release(pointer, as: ActionCodeLink.self) }

@c @implementation
public func firebase_action_code_url_get_operation(_ pointer: OpaquePointer?) -> Int32 {
  url(pointer)?.operation.rawValue ?? 0
}

@c @implementation
public func firebase_action_code_url_code(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(url(pointer)) { $0.code }
}

@c @implementation
public func firebase_action_code_url_api_key(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(url(pointer)) { $0.apiKey }
}

@c @implementation
public func firebase_action_code_url_continue_url(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(url(pointer)) { $0.continueURL }
}

@c @implementation
public func firebase_action_code_url_language_code(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(url(pointer)) { $0.languageCode }
}

@c @implementation
public func firebase_action_code_url_tenant_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(url(pointer)) { $0.tenantID }
}
