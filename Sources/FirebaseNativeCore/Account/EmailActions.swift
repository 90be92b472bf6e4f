// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Emails with a link whose out-of-band code proves that the reader owns the address.

extension Auth {
  /// Sends an email with a link for resetting the password.
  public func sendPasswordReset(email: String, settings: ActionCodeSettings? = nil) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return order(.mail("PASSWORD_RESET", settings, email: email))
  }

  /// Sends an email with a link for signing in; see `signIn(email:link:)`.
  public func sendSignInLink(email: String, settings: ActionCodeSettings) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    guard settings.handleCodeInApp else {
      let message = "An email link requires handleCodeInApp in the action code settings."
      return failed(.nothing, .invalidArgument(message))
    }
    guard !settings.url.isEmpty else {
      return failed(.nothing, ServerError.error(.missingContinueUri))
    }
    return order(.mail("EMAIL_SIGNIN", settings, email: email))
  }

  private func order(_ mail: Backend.Call) -> Future {
    startRead(.nothing) { [self] operation in
      send(mail, for: operation) { [self] in finish(operation, $0.map { _ in .nothing }) }
    }
  }
}

extension User {
  /// Sends an email with a link that verifies the account's address.
  public func sendEmailVerification(settings: ActionCodeSettings? = nil) -> Future {
    ask { .mail("VERIFY_EMAIL", settings, idToken: $0) }
  }

  /// Sends an email to a new address, with a link that verifies it and makes it the account's address.
  public func sendEmailVerification(
    beforeUpdatingEmail email: String, settings: ActionCodeSettings? = nil
  ) -> Future {
    guard !email.isEmpty else { return failed(.nothing, .missingEmail) }
    return ask { .mail("VERIFY_AND_CHANGE_EMAIL", settings, idToken: $0, newEmail: email) }
  }
}

extension Backend.Call {
  fileprivate static func mail(
    _ kind: String, _ settings: ActionCodeSettings?, email: String? = nil, idToken: String? = nil,
    newEmail: String? = nil
  ) -> Self {
    let body = JSON.object()
    body.set("requestType", kind)
    body.set("email", email)
    body.set("idToken", idToken)
    body.set("newEmail", newEmail)
    if let settings { body.set(fieldsOf: settings.fields) }
    return Self(service: .identityToolkitV1, method: "accounts:sendOobCode", body: body)
  }
}

extension Auth {
  /// Returns the provider ids of the account with that email address.
  public func fetchProviders(email: String) -> Future {
    lookUp(email) { ProviderLookup.providers($0) }
  }

  /// Returns the sign-in methods of the account with that email address. Password and email link are two methods of one
  /// provider.
  public func fetchSignInMethods(email: String) -> Future {
    lookUp(email) { ProviderLookup.methods($0) }
  }

  private func lookUp(_ email: String, _ read: @escaping (JSON) -> [String]) -> Future {
    guard !email.isEmpty else { return failed(.other, .missingEmail) }
    return startRead(.other) { [self] operation in
      send(.providers(of: email), for: operation) { [self] in finish(operation, $0.map { .texts(read($0)) }) }
    }
  }
}

/// accounts:createAuthUri without a provider id.
enum ProviderLookup {
  static func methods(_ json: JSON) -> [String] { json.elements("signinMethods").compactMap { $0.string } }

  /// The provider ids without duplicates. If the response contains methods only, the email link method means the
  /// provider "password".
  static func providers(_ json: JSON) -> [String] {
    let providers = json.elements("allProviders")
    let names = (providers.isEmpty ? json.elements("signinMethods") : providers).compactMap { $0.string }
    var found: [String] = []
    for name in names {
      let provider = name == "emailLink" ? PasswordAccount.providerID : name
      if !provider.isEmpty, !found.contains(provider) { found.append(provider) }
    }
    return found
  }
}

extension Backend.Call {
  fileprivate static func providers(of email: String) -> Self {
    let body = JSON.object()
    body.set("identifier", email)
    body.set("continueUri", "http://localhost")
    return Self(service: .identityToolkitV1, method: "accounts:createAuthUri", body: body, repetition: .always)
  }
}

/// Where the link of an email continues after its code was applied, and whether it opens the program.
public struct ActionCodeSettings: Sendable {
  /// The fields of accounts:sendOobCode. Never mutated, because copies share the object.
  private(set) var fields = JSON.object()

  public init() {}

  /// The continue URL. Its domain must be an authorized domain of the project. Required for sign-in links, otherwise
  /// optional.
  public var url: String {
    get { text("continueUrl") }
    set { set("continueUrl", newValue) }
  }

  /// Whether the program applies the code itself. If false, Firebase's page applies it first.
  public var handleCodeInApp: Bool {
    get { fields.bool("canHandleCodeInApp") ?? false }
    set { set("canHandleCodeInApp", newValue ? JSON(true) : nil) }
  }

  /// The bundle id of the program that opens the link on Apple's platforms, or empty.
  public var iOSBundleID: String {
    get { text("iOSBundleId") }
    set { set("iOSBundleId", newValue) }
  }

  /// The package name of the program that opens the link on Android, or empty.
  public var androidPackageName: String {
    get { text("androidPackageName") }
    set { set("androidPackageName", newValue) }
  }

  public var androidInstallIfNotAvailable: Bool {
    get { fields.bool("androidInstallApp") ?? false }
    set { set("androidInstallApp", newValue ? JSON(true) : nil) }
  }

  public var androidMinimumVersion: String {
    get { text("androidMinimumVersion") }
    set { set("androidMinimumVersion", newValue) }
  }

  /// A Firebase Hosting domain for the link; empty for the project's default.
  public var linkDomain: String {
    get { text("linkDomain") }
    set { set("linkDomain", newValue) }
  }

  private func text(_ name: String) -> String { fields.string(name) ?? "" }

  @inline(never)
  private mutating func set(_ name: String, _ value: String) { set(name, value.isEmpty ? nil : JSON(value)) }

  private mutating func set(_ name: String, _ value: JSON?) {
    fields = fields.copy()
    if value == nil { fields.remove(name) } else { fields.set(name, value) }
  }
}
