// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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
    let answer = JSON.object()
    answer.set("state", state)
    answer.set("enabledProviders", JSON(isPhoneEnabled ? ["PHONE_SMS"] : []))
    answer.set("providerConfigs", JSON([provider]))
    return answer
  }

  /// From the body of the whole configuration. Missing fields change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    state = try ProjectSettings.choice(body, "mfa", "state", of: MultiFactorSettings.states) ?? state
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
    let state = try ProjectSettings.choice(holder, "providerConfigs", "state", of: states)
    isTOTPEnabled = state.map { $0 != "DISABLED" } ?? isTOTPEnabled
    let range = 0...MultiFactorSettings.mostIntervals
    adjacentIntervals =
      try ProjectSettings.number(provider["totpProviderConfig"], "adjacentIntervals", range) ?? adjacentIntervals
  }
}
