import AuthSupport

/// Settings that tests change while the emulator runs.
struct Configuration {
  static let lifetimeLimit: Int64 = 86_400
  static let delayLimit: Int64 = 600_000

  /// Otherwise there is one account per e-mail address.
  var allowsDuplicateEmails = false
  var isEmailEnabled = true
  var isAnonymousEnabled = true
  var isPhoneNumberEnabled = true
  var multiFactor = MultiFactorConfiguration()
  /// Whether a phone code needs some proof that the request comes from an app.
  var requiresAppVerification = false
  /// Whether answers must not tell which e-mail addresses have accounts.
  var improvesEmailPrivacy = false
  /// Zero makes tokens that have expired when they arrive.
  var idTokenLifetimeSeconds: Int64 = 3600
  /// How long the answers to clients are kept back.
  var delayMilliseconds: Int64 = 0
  /// The audiences that Apple's identity tokens may have in strict mode; empty for any.
  var appleClientIds: [String] = []
  /// The hosts that a browser may be sent back to.
  var authorizedDomains: [String] = []

  var answer: JSON {
    let signIn = JSON.object()
    signIn.set("allowDuplicateEmails", allowsDuplicateEmails)
    signIn.set("email", Configuration.object("enabled", isEmailEnabled))
    signIn.set("anonymous", Configuration.object("enabled", isAnonymousEnabled))
    signIn.set("phoneNumber", Configuration.object("enabled", isPhoneNumberEnabled))
    let answer = JSON.object()
    answer.set("signIn", signIn)
    answer.set("mfa", multiFactor.answer)
    answer.set("emailPrivacyConfig", Configuration.object("enableImprovedEmailPrivacy", improvesEmailPrivacy))
    answer.set("requireAppVerification", requiresAppVerification)
    answer.set("idTokenLifetimeSeconds", idTokenLifetimeSeconds)
    answer.set("delayMilliseconds", delayMilliseconds)
    answer.set("appleClientIds", JSON(appleClientIds))
    answer.set("authorizedDomains", JSON(authorizedDomains))
    return answer
  }

  mutating func change(_ body: JSON) throws(Failure) {
    try Configuration.read(body, ["signIn", "allowDuplicateEmails"], into: &allowsDuplicateEmails)
    try Configuration.read(body, ["signIn", "email", "enabled"], into: &isEmailEnabled)
    try Configuration.read(body, ["signIn", "anonymous", "enabled"], into: &isAnonymousEnabled)
    try Configuration.read(body, ["signIn", "phoneNumber", "enabled"], into: &isPhoneNumberEnabled)
    if let mfa = body["mfa"] { try multiFactor.change(mfa) }
    try Configuration.read(body, ["requireAppVerification"], into: &requiresAppVerification)
    try Configuration.read(
      body, ["emailPrivacyConfig", "enableImprovedEmailPrivacy"], into: &improvesEmailPrivacy)
    if let seconds = body.integer("idTokenLifetimeSeconds") {
      guard (0...Configuration.lifetimeLimit).contains(seconds) else {
        throw .invalidArgument("idTokenLifetimeSeconds must be from 0 to \(Configuration.lifetimeLimit)")
      }
      idTokenLifetimeSeconds = seconds
    }
    delayMilliseconds = try Configuration.delay(body) ?? delayMilliseconds
    if body["appleClientIds"] != nil {
      appleClientIds = body.elements("appleClientIds").compactMap { $0.string }
    }
    if body["authorizedDomains"] != nil {
      authorizedDomains = body.elements("authorizedDomains").compactMap { $0.string }
    }
  }

  /// Changes the flag if the body has a field at that path.
  private static func read(_ body: JSON, _ path: [String], into flag: inout Bool) throws(Failure) {
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

  private static func object(_ key: String, _ flag: Bool) -> JSON {
    let object = JSON.object()
    object.set(key, flag)
    return object
  }

  /// The `delayMilliseconds` of a request to configure something.
  static func delay(_ body: JSON) throws(Failure) -> Int64? {
    guard let delay = body.integer("delayMilliseconds") else { return nil }
    guard (0...delayLimit).contains(delay) else {
      throw .invalidArgument("delayMilliseconds must be from 0 to \(delayLimit)")
    }
    return delay
  }
}
