import AuthSupport

/// Which second factors there are, as the configuration's `mfa`.
struct MultiFactorConfiguration {
  private static let states = ["DISABLED", "ENABLED", "MANDATORY"]
  private static let mostIntervals: Int64 = 10

  private var state = "ENABLED"
  private var isPhoneEnabled = true
  private var isTOTPEnabled = true
  /// How many periods of a one-time password an authenticator's clock may be off.
  private(set) var adjacentIntervals: Int64 = 1

  /// Mandatory is no more than enabled here: nobody is kept from signing in for having no second factor.
  var isOn: Bool { state != "DISABLED" }

  func requireAny() throws(Failure) { try require(isPhoneEnabled || isTOTPEnabled) }
  func requirePhone() throws(Failure) { try require(isPhoneEnabled) }
  func requireTOTP() throws(Failure) { try require(isTOTPEnabled) }

  private func require(_ isEnabled: Bool) throws(Failure) {
    guard isOn && isEnabled else {
      throw .service("OPERATION_NOT_ALLOWED", "This second factor is not enabled for the project.")
    }
  }

  var answer: JSON {
    let totp = JSON.object()
    totp.set("adjacentIntervals", adjacentIntervals)
    let provider = JSON.object()
    provider.set("state", isTOTPEnabled ? "ENABLED" : "DISABLED")
    provider.set("totpProviderConfig", totp)
    let providers = JSON.array()
    providers.append(provider)
    let answer = JSON.object()
    answer.set("state", state)
    answer.set("enabledProviders", JSON(isPhoneEnabled ? ["PHONE_SMS"] : []))
    answer.set("providerConfigs", providers)
    return answer
  }

  /// Fields that are missing change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    if let state = body["state"] {
      self.state = try MultiFactorConfiguration.state(state, "/mfa/state", MultiFactorConfiguration.states)
    }
    if body["enabledProviders"] != nil {
      isPhoneEnabled = body.elements("enabledProviders").contains { $0.string == "PHONE_SMS" }
    }
    for provider in body.elements("providerConfigs") {
      guard let totp = provider["totpProviderConfig"] else { continue }
      try changeTOTP(provider, totp)
    }
  }

  private mutating func changeTOTP(_ provider: JSON, _ totp: JSON) throws(Failure) {
    if let state = provider["state"] {
      let states = MultiFactorConfiguration.states
      isTOTPEnabled =
        try MultiFactorConfiguration.state(state, "/mfa/providerConfigs/state", states) != "DISABLED"
    }
    guard let intervals = totp["adjacentIntervals"] else { return }
    guard let count = intervals.integer, (0...MultiFactorConfiguration.mostIntervals).contains(count) else {
      throw .invalidArgument("adjacentIntervals must be from 0 to \(MultiFactorConfiguration.mostIntervals)")
    }
    adjacentIntervals = count
  }

  private static func state(_ value: JSON, _ name: String, _ states: [String]) throws(Failure) -> String {
    guard value.kind == .string, let text = value.string, states.contains(text) else {
      throw .invalidPayload(name + " must be equal to one of the allowed values")
    }
    return text
  }
}
