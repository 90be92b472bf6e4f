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
  var answersAsProduction = false
  /// The delay of responses to clients.
  var delayMilliseconds: Int64 = 0
  /// The audiences of Apple's identity tokens that strict mode accepts; empty for any.
  var appleClientIds: [String] = []
  /// The hosts that a browser may be redirected to.
  var authorizedDomains: [String] = []
  var blockingFunctions = BlockingFunctions()
  /// How long a request waits for a blocking function.
  var blockingFunctionTimeoutMilliseconds = BlockingFunctions.usualTimeout

  /// Fields of `answer` that production does not have.
  static var emulatorFields: JSON {
    let fields = JSON.object()
    let names = [
      "requireAppVerification", "requireRecaptchaToken", "idTokenLifetimeSeconds", "createTenants",
      "delayMilliseconds", "appleClientIds", "productionAnswers", "blockingFunctionTimeoutMilliseconds",
    ]
    for name in names { fields.set(name, true) }
    return fields
  }

  var answer: JSON {
    let signIn = JSON.object()
    signIn.set("allowDuplicateEmails", allowsDuplicateEmails)
    let email = ProjectSettings.object("enabled", isEmailEnabled)
    email.set("passwordRequired", isPasswordRequired)
    signIn.set("email", email)
    signIn.set("anonymous", ProjectSettings.object("enabled", isAnonymousEnabled))
    signIn.set("phoneNumber", ProjectSettings.object("enabled", isPhoneNumberEnabled))
    let answer = JSON.object()
    answer.set("signIn", signIn)
    answer.set("mfa", multiFactor.answer)
    answer.set("passwordPolicyConfig", passwordPolicy.configuration)
    answer.set("recaptchaConfig", recaptcha.configuration)
    answer.set("emailPrivacyConfig", ProjectSettings.object("enableImprovedEmailPrivacy", improvesEmailPrivacy))
    answer.set("requireAppVerification", requiresAppVerification)
    answer.set("requireRecaptchaToken", requiresRecaptchaToken)
    answer.set("idTokenLifetimeSeconds", idTokenLifetimeSeconds)
    answer.set("createTenants", createsTenants)
    answer.set("productionAnswers", answersAsProduction)
    answer.set("delayMilliseconds", delayMilliseconds)
    answer.set("appleClientIds", JSON(appleClientIds))
    answer.set("authorizedDomains", JSON(authorizedDomains))
    answer.set("blockingFunctions", blockingFunctions.configuration)
    answer.set("blockingFunctionTimeoutMilliseconds", blockingFunctionTimeoutMilliseconds)
    return answer
  }

  mutating func change(_ body: JSON) throws(Failure) {
    try ProjectSettings.read(body, ["signIn", "allowDuplicateEmails"], into: &allowsDuplicateEmails)
    try ProjectSettings.read(body, ["signIn", "email", "enabled"], into: &isEmailEnabled)
    try ProjectSettings.read(body, ["signIn", "email", "passwordRequired"], into: &isPasswordRequired)
    try ProjectSettings.read(body, ["signIn", "anonymous", "enabled"], into: &isAnonymousEnabled)
    try ProjectSettings.read(body, ["signIn", "phoneNumber", "enabled"], into: &isPhoneNumberEnabled)
    try multiFactor.change(body)
    try passwordPolicy.change(body)
    try recaptcha.change(body)
    try ProjectSettings.read(body, ["createTenants"], into: &createsTenants)
    try ProjectSettings.read(body, ["productionAnswers"], into: &answersAsProduction)
    try ProjectSettings.read(body, ["requireAppVerification"], into: &requiresAppVerification)
    try ProjectSettings.read(body, ["requireRecaptchaToken"], into: &requiresRecaptchaToken)
    try ProjectSettings.read(
      body, ["emailPrivacyConfig", "enableImprovedEmailPrivacy"], into: &improvesEmailPrivacy)
    let lifetime = try ProjectSettings.number(body, "idTokenLifetimeSeconds", 0...ProjectSettings.lifetimeLimit)
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
    let timeout = try ProjectSettings.number(body, name, 1...BlockingFunctions.longestTimeout)
    blockingFunctionTimeoutMilliseconds = timeout ?? blockingFunctionTimeoutMilliseconds
  }

  /// Sets the flag if the body has a field at that path.
  static func read(_ body: JSON, _ path: [String], into flag: inout Bool) throws(Failure) {
    var value = body
    var name = ""
    for key in path {
      guard value.kind == .object else { throw .invalidPayload(name + " must be object") }
      guard let field = value[key] else { return }
      value = field
      name += "/" + key
    }
    guard value.kind == .bool, let isOn = value.bool else { throw .invalidPayload(name + " must be boolean") }
    flag = isOn
  }

  /// The number in that field; nil if there is none.
  static func number(_ body: JSON?, _ name: String, _ range: ClosedRange<Int64>) throws(Failure) -> Int64? {
    guard let value = body?[name] else { return nil }
    guard let number = value.integer, range.contains(number) else {
      throw .invalidArgument("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of the object's field, which must be one of the choices; nil if there is no such field.
  static func choice(
    _ body: JSON, _ object: String, _ name: String, of choices: [String]
  ) throws(Failure) -> String? {
    guard let value = body[object]?[name] else { return nil }
    guard value.kind == .string, let text = value.string, choices.contains(text) else {
      throw .invalidPayload("/\(object)/\(name) must be equal to one of the allowed values")
    }
    return text
  }

  private static func object(_ key: String, _ flag: Bool) -> JSON {
    let object = JSON.object()
    object.set(key, flag)
    return object
  }

  /// The `delayMilliseconds` of a configuration request.
  static func delay(_ body: JSON) throws(Failure) -> Int64? {
    try number(body, "delayMilliseconds", 0...delayLimit)
  }
}
