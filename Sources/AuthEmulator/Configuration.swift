import AuthSupport

/// Settings that tests change while the emulator runs.
struct Configuration {
  static let lifetimeLimit: Int64 = 86_400
  static let delayLimit: Int64 = 600_000

  /// Otherwise there is one account per e-mail address.
  var allowsDuplicateEmails = false
  /// Zero makes tokens that have expired when they arrive.
  var idTokenLifetimeSeconds: Int64 = 3600
  /// How long the answers to clients are kept back.
  var delayMilliseconds: Int64 = 0
  /// The audiences that Apple's identity tokens may have in strict mode; empty for any.
  var appleClientIds: [String] = []

  var answer: JSON {
    let signIn = JSON.object()
    signIn.set("allowDuplicateEmails", allowsDuplicateEmails)
    let answer = JSON.object()
    answer.set("signIn", signIn)
    answer.set("idTokenLifetimeSeconds", idTokenLifetimeSeconds)
    answer.set("delayMilliseconds", delayMilliseconds)
    answer.set("appleClientIds", JSON(appleClientIds))
    return answer
  }

  mutating func change(_ body: JSON) throws(Failure) {
    if let value = body["signIn"]?["allowDuplicateEmails"] {
      guard value.kind == .bool, let allows = value.bool else {
        throw .invalidPayload("/signIn/allowDuplicateEmails must be boolean")
      }
      allowsDuplicateEmails = allows
    }
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
