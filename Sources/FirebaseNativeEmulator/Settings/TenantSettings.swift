// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A tenant: a part of the project with its own users and settings.
struct TenantSettings {
  /// The fields of a create or update request.
  static let fields: [Field] =
    [.string("displayName")] + switches.map { .boolean($0) }
    + [
      "mfaConfig", "emailPrivacyConfig", "passwordPolicyConfig", "smsRegionConfig", "recaptchaConfig",
      "testPhoneNumbers", "hashConfig", "monitoring", "client", "inheritance",
    ].map { .object($0) }

  private static let switches = [
    "allowPasswordSignup", "enableEmailLinkSignin", "enableAnonymousUser", "disableAuth",
  ]

  let id: String
  /// An immutable object.
  private let settings: JSON
  /// The tenant's own settings.
  private var own = ProjectSettings()

  init(id: String, settings: JSON) throws(Failure) {
    self.init(id, settings)
    try own.change(projectChange)
    if let name = settings.filled("displayName"), !TenantSettings.isValidName(name) {
      throw .service(
        "INVALID_DISPLAY_NAME", "The name must have 4 to 20 letters, digits and hyphens, and begin with a letter.")
    }
  }

  private init(_ id: String, _ settings: JSON) {
    self.id = id
    self.settings = FieldMask(TenantSettings.fields.map { $0.name }.joined(separator: ",")).selection(of: settings)
  }

  /// A tenant that is created because a client named it.
  static func withEverything(_ id: String) -> TenantSettings {
    let settings = JSON.object()
    for name in switches { settings.set(name, name != "disableAuth") }
    let factors = JSON.object("state", "ENABLED")
    factors.set("enabledProviders", JSON(["PHONE_SMS"]))
    settings.set("mfaConfig", factors)
    return TenantSettings(id, settings)
  }

  /// An id in the service's format.
  static func makeId(_ displayName: String?) throws(Failure) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    guard let tail = SecureRandom.text(5, from: alphabet) else { throw .noEntropy }
    return [ASCII.lowercased(displayName ?? "tenant"), tail].joined(separator: "-")
  }

  static func isValidId(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.allSatisfy { isLetter($0) || isDigitOrHyphen($0) }
  }

  private static func isValidName(_ name: String) -> Bool {
    (4...20).contains(name.utf8.count) && name.utf8.first.map(isLetter) == true
      && name.utf8.allSatisfy { isLetter($0) || isDigitOrHyphen($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ASCII.lowercased(byte))
  }

  private static func isDigitOrHyphen(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  func changed(by body: JSON, _ mask: FieldMask) throws(Failure) -> TenantSettings {
    try TenantSettings(id: id, settings: mask.merged(body, into: settings))
  }

  /// Whether a switch is on; the default is off.
  func allows(_ name: String) -> Bool { settings.bool(name) ?? false }

  func settings(over project: ProjectSettings) -> ProjectSettings {
    var changed = project
    changed.isEmailEnabled = allows("allowPasswordSignup")
    changed.isAnonymousEnabled = allows("enableAnonymousUser")
    changed.multiFactor = own.multiFactor
    if settings["passwordPolicyConfig"] != nil { changed.passwordPolicy = own.passwordPolicy }
    if settings["emailPrivacyConfig"] != nil { changed.improvesEmailPrivacy = own.improvesEmailPrivacy }
    return changed
  }

  /// The same in the form of a project's configuration. Without settings, second factors are disabled.
  private var projectChange: JSON {
    let change = JSON.object()
    for name in ["passwordPolicyConfig", "emailPrivacyConfig"] { change.set(name, settings[name]) }
    change.set("mfa", settings["mfaConfig"] ?? TenantSettings.noSecondFactors)
    return change
  }

  static var noSecondFactors: JSON {
    let disabled = JSON.object()
    disabled.set("state", "DISABLED")
    disabled.set("enabledProviders", .array())
    return disabled
  }

  func record(in project: String) -> JSON {
    let record = JSON.object()
    record.set("name", ["projects", project, "tenants", id].joined(separator: "/"))
    record.set("tenantId", id)
    for name in TenantSettings.switches { record.set(name, allows(name)) }
    record.set("mfaConfig", TenantSettings.noSecondFactors)
    record.set(fieldsOf: settings)
    return record.withoutFalse(except: "mfaConfig")
  }
}
