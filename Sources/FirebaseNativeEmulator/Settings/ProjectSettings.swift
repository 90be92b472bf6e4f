// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Settings that can be changed at run time.
struct ProjectSettings {
  static let lifetimeLimit: Int64 = 86_400
  static let delayLimit: Int64 = 600_000

  /// The fields of a change.
  static let fields: [Field] = [
    .object("signIn"), .object("mfa"), .object("passwordPolicyConfig"), .object("recaptchaConfig"),
    .object("emailPrivacyConfig"), .integer("idTokenLifetimeSeconds"), .boolean("requireAppVerification"),
    .boolean("requireRecaptchaToken"), .boolean("createTenants"), .integer("delayMilliseconds"),
    .strings("appleClientIds"), .strings("authorizedDomains"), .boolean("productionAnswers"),
    .object("blockingFunctions"), .integer("blockingFunctionTimeoutMilliseconds"),
  ]

  /// Otherwise, email addresses are unique.
  var allowsDuplicateEmails = false
  var isEmailEnabled = true
  /// Whether sign-in by email link is disabled.
  var isPasswordRequired = false
  var isAnonymousEnabled = true
  var isPhoneNumberEnabled = true
  /// The fixed codes of phone numbers.
  var testPhoneNumbers: [String: String] = [:]
  var multiFactor = MultiFactorSettings()
  var passwordPolicy = PasswordPolicy()
  var recaptcha = RecaptchaSettings()
  /// Whether requests for text messages need proof that they come from an app.
  var requiresAppVerification = false
  /// Whether the proof must be a token issued by the emulator.
  var requiresRecaptchaToken = false
  /// Whether responses do not disclose which email addresses have accounts.
  var improvesEmailPrivacy = false
  /// 0 creates tokens that have already expired.
  var idTokenLifetimeSeconds: Int64 = 3600
  /// Whether an unknown tenant is created when a client names it.
  var createsTenants = false
  /// Whether responses are those of production where the official emulator's are different and both have users.
  var respondsAsProduction = false
  /// The delay of responses to clients.
  var delayMilliseconds: Int64 = 0
  /// The audiences of Apple's identity tokens that strict mode accepts; empty for any.
  var appleClientIds: [String] = []
  /// The hosts that a browser may be redirected to.
  var authorizedDomains: [String] = []
  var blockingFunctions = BlockingFunctions()
  /// How long a request waits for a blocking function.
  var blockingFunctionTimeoutMilliseconds = BlockingFunctions.usualTimeout

  /// Fields of `configuration` that production does not have.
  static var emulatorFields: JSON {
    let fields = JSON.object()
    let names = [
      "requireAppVerification", "requireRecaptchaToken", "idTokenLifetimeSeconds", "createTenants",
      "delayMilliseconds", "appleClientIds", "productionAnswers", "blockingFunctionTimeoutMilliseconds",
    ]
    for name in names { fields.set(name, true) }
    return fields
  }

  var configuration: JSON {
    let signIn = JSON.object()
    signIn.set("allowDuplicateEmails", allowsDuplicateEmails)
    let email = JSON.object("enabled", isEmailEnabled)
    email.set("passwordRequired", isPasswordRequired)
    signIn.set("email", email)
    signIn.set("anonymous", .object("enabled", isAnonymousEnabled))
    let phoneNumber = JSON.object("enabled", isPhoneNumberEnabled)
    if !testPhoneNumbers.isEmpty { phoneNumber.set("testPhoneNumbers", testPhoneNumberRecord) }
    signIn.set("phoneNumber", phoneNumber)
    let configuration = JSON.object()
    configuration.set("signIn", signIn)
    configuration.set("mfa", multiFactor.configuration)
    configuration.set("passwordPolicyConfig", passwordPolicy.configuration)
    configuration.set("recaptchaConfig", recaptcha.configuration)
    configuration.set("emailPrivacyConfig", .object("enableImprovedEmailPrivacy", improvesEmailPrivacy))
    configuration.set("requireAppVerification", requiresAppVerification)
    configuration.set("requireRecaptchaToken", requiresRecaptchaToken)
    configuration.set("idTokenLifetimeSeconds", idTokenLifetimeSeconds)
    configuration.set("createTenants", createsTenants)
    configuration.set("productionAnswers", respondsAsProduction)
    configuration.set("delayMilliseconds", delayMilliseconds)
    configuration.set("appleClientIds", JSON(appleClientIds))
    configuration.set("authorizedDomains", JSON(authorizedDomains))
    configuration.set("blockingFunctions", blockingFunctions.configuration)
    configuration.set("blockingFunctionTimeoutMilliseconds", blockingFunctionTimeoutMilliseconds)
    return configuration
  }

  /// The configuration as official answers have it: beyond the members of the official emulator, only what was changed.
  func answer(since start: ProjectSettings) -> JSON {
    let usual = start.configuration
    let configuration = configuration
    let signIn = JSON.object("allowDuplicateEmails", allowsDuplicateEmails)
    if let told = configuration["signIn"], let usual = usual["signIn"] {
      signIn.set(fieldsOf: told.changes(since: usual))
    }
    let answer = JSON.object("signIn", signIn)
    answer.set("emailPrivacyConfig", configuration["emailPrivacyConfig"])
    answer.set(fieldsOf: configuration.changes(since: usual))
    answer.set("signIn", signIn)
    return answer
  }

  mutating func change(_ body: JSON) throws(Failure) {
    try body.copyFlag(at: ["signIn", "allowDuplicateEmails"], to: &allowsDuplicateEmails)
    try body.copyFlag(at: ["signIn", "email", "enabled"], to: &isEmailEnabled)
    try body.copyFlag(at: ["signIn", "email", "passwordRequired"], to: &isPasswordRequired)
    try body.copyFlag(at: ["signIn", "anonymous", "enabled"], to: &isAnonymousEnabled)
    try body.copyFlag(at: ["signIn", "phoneNumber", "enabled"], to: &isPhoneNumberEnabled)
    try changeTestPhoneNumbers(body)
    try multiFactor.change(body)
    try passwordPolicy.change(body)
    try recaptcha.change(body)
    try body.copyFlag(at: ["createTenants"], to: &createsTenants)
    try body.copyFlag(at: ["productionAnswers"], to: &respondsAsProduction)
    try body.copyFlag(at: ["requireAppVerification"], to: &requiresAppVerification)
    try body.copyFlag(at: ["requireRecaptchaToken"], to: &requiresRecaptchaToken)
    try body.copyFlag(at: ["emailPrivacyConfig", "enableImprovedEmailPrivacy"], to: &improvesEmailPrivacy)
    let lifetime = try body.number("idTokenLifetimeSeconds", in: 0...ProjectSettings.lifetimeLimit)
    idTokenLifetimeSeconds = lifetime ?? idTokenLifetimeSeconds
    delayMilliseconds = try ProjectSettings.delay(body) ?? delayMilliseconds
    if body["appleClientIds"] != nil {
      appleClientIds = body.elements("appleClientIds").compactMap { $0.string }
    }
    if body["authorizedDomains"] != nil {
      authorizedDomains = body.elements("authorizedDomains").compactMap { $0.string }
    }
    try changeFunctions(body)
  }

  /// The functions are replaced as a whole.
  private mutating func changeFunctions(_ body: JSON) throws(Failure) {
    if let functions = body["blockingFunctions"] { blockingFunctions = try BlockingFunctions(functions) }
    let name = "blockingFunctionTimeoutMilliseconds"
    let timeout = try body.number(name, in: 1...BlockingFunctions.longestTimeout)
    blockingFunctionTimeoutMilliseconds = timeout ?? blockingFunctionTimeoutMilliseconds
  }

  private var testPhoneNumberRecord: JSON {
    let record = JSON.object()
    for (number, code) in testPhoneNumbers.sorted(by: { $0.key < $1.key }) { record.set(number, code) }
    return record
  }

  /// They are replaced as a whole.
  private mutating func changeTestPhoneNumbers(_ body: JSON) throws(Failure) {
    guard let numbers = body["signIn"]?["phoneNumber"]?["testPhoneNumbers"] else { return }
    guard numbers.kind == .object else { throw .invalidPayload("/signIn/phoneNumber/testPhoneNumbers must be object") }
    var changed: [String: String] = [:]
    for field in numbers.fields {
      guard let code = field.value.string, code.utf8.count == 6,
        code.utf8.allSatisfy({ "0123456789".utf8.contains($0) })
      else {
        throw .invalidPayload("/signIn/phoneNumber/testPhoneNumbers must have codes of 6 digits")
      }
      changed[try E164.normalized(field.key)] = code
    }
    testPhoneNumbers = changed
  }

  /// The `delayMilliseconds` of a configuration request.
  static func delay(_ body: JSON) throws(Failure) -> Int64? {
    try body.number("delayMilliseconds", in: 0...delayLimit)
  }
}

/// The reCAPTCHA configuration. There is no reCAPTCHA, only a list of issued tokens.
struct RecaptchaSettings {
  private static let states = ["OFF", "AUDIT", "ENFORCE"]
  private static let fields = [
    ("emailPasswordEnforcementState", "EMAIL_PASSWORD_PROVIDER"), ("phoneEnforcementState", "PHONE_PROVIDER"),
  ]

  /// In the order of the fields.
  private var enforcement = ["OFF", "OFF"]

  /// The public form. It is not enforced.
  func publicForm(project: String) -> JSON {
    let list = JSON.array()
    for (field, state) in zip(RecaptchaSettings.fields, enforcement) {
      let entry = JSON.object()
      entry.set("provider", field.1)
      entry.set("enforcementState", state)
      list.append(entry)
    }
    let configuration = JSON.object()
    configuration.set("recaptchaKey", "projects/" + project + "/keys/emulator-site-key")
    configuration.set("recaptchaEnforcementState", list)
    return configuration
  }

  /// The configuration's `recaptchaConfig`.
  var configuration: JSON {
    let configuration = JSON.object()
    for (field, state) in zip(RecaptchaSettings.fields, enforcement) { configuration.set(field.0, state) }
    return configuration
  }

  /// From the body of the whole configuration. Missing fields change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    for (index, field) in RecaptchaSettings.fields.enumerated() {
      let states = RecaptchaSettings.states
      if let state = try body.choice("recaptchaConfig", field.0, of: states) {
        enforcement[index] = state
      }
    }
  }
}

/// The available second factors; the configuration's `mfa`.
struct MultiFactorSettings {
  private static let states = ["DISABLED", "ENABLED", "MANDATORY"]
  private static let mostIntervals: Int64 = 10

  private var state = "ENABLED"
  private var isPhoneEnabled = true
  private var isTOTPEnabled = true
  /// The accepted clock deviation of an authenticator, in periods of a one-time password.
  private(set) var adjacentIntervals: Int64 = 1

  /// "MANDATORY" is the same as enabled: users without a second factor can sign in.
  var isOn: Bool { state != "DISABLED" }

  func requirePhone() throws(Failure) { try require(isPhoneEnabled) }

  /// Checks that the kind of second factor that the request is about is enabled: phones, if it names none.
  ///
  /// - Parameter info: the name of the field for either kind, without the kind.
  func require(_ body: JSON, _ info: String) throws(Failure) {
    let isTOTP = body["phone" + info] == nil && body["totp" + info] != nil
    try require(isTOTP ? isTOTPEnabled : isPhoneEnabled)
  }

  private func require(_ isEnabled: Bool) throws(Failure) {
    guard isOn && isEnabled else {
      throw .service("OPERATION_NOT_ALLOWED", "This second factor is not enabled for the project.")
    }
  }

  var configuration: JSON {
    let provider = JSON.object()
    provider.set("state", isTOTPEnabled ? "ENABLED" : "DISABLED")
    provider.set("totpProviderConfig", .object("adjacentIntervals", adjacentIntervals))
    let configuration = JSON.object()
    configuration.set("state", state)
    configuration.set("enabledProviders", JSON(isPhoneEnabled ? ["PHONE_SMS"] : []))
    configuration.set("providerConfigs", JSON([provider]))
    return configuration
  }

  /// From the body of the whole configuration. Missing fields change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    state = try body.choice("mfa", "state", of: MultiFactorSettings.states) ?? state
    guard let mfa = body["mfa"] else { return }
    for name in ["enabledProviders", "providerConfigs"] {
      guard mfa[name]?.kind ?? .array == .array else { throw .invalidPayload("/mfa/\(name) must be array") }
    }
    if mfa["enabledProviders"] != nil {
      isPhoneEnabled = mfa.elements("enabledProviders").contains { $0.string == "PHONE_SMS" }
    }
    for provider in mfa.elements("providerConfigs") where provider["totpProviderConfig"] != nil {
      try changeTOTP(provider)
    }
  }

  private mutating func changeTOTP(_ provider: JSON) throws(Failure) {
    let holder = JSON.object()
    holder.set("providerConfigs", provider)
    let states = MultiFactorSettings.states
    let state = try holder.choice("providerConfigs", "state", of: states)
    isTOTPEnabled = state.map { $0 != "DISABLED" } ?? isTOTPEnabled
    let range = 0...MultiFactorSettings.mostIntervals
    adjacentIntervals =
      try provider["totpProviderConfig"]?.number("adjacentIntervals", in: range) ?? adjacentIntervals
  }
}
