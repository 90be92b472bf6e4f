// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The password policy, in addition to the fixed minimum.
struct PasswordPolicy {
  private static let highestMinimum: Int64 = 30
  private static let longest = Int64(Password.maximumLength)
  private static let specialCharacters = Array("^$*.[]{}()?\"!@#%&/\\,><':;|_~".unicodeScalars)

  private(set) var isEnforced = false
  /// Whether an existing password that violates the policy prevents sign-ins.
  private var forcesUpgrade = false
  private var minimumLength = Int64(Password.minimumLength)
  private var maximumLength = PasswordPolicy.longest
  private var needsLowercase = false
  private var needsUppercase = false
  private var needsDigit = false
  private var needsSpecialCharacter = false

  /// Checks a new password.
  func check(_ password: String) throws(Failure) {
    let missing = isEnforced ? missing(from: password) : []
    guard missing.isEmpty else {
      throw .service(
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS",
        "Missing password requirements: [" + missing.joined(separator: ", ") + "]")
    }
  }

  /// Checks the correct password of a sign-in.
  func checkSignIn(_ password: String) throws(Failure) {
    if forcesUpgrade { try check(password) }
  }

  private func missing(from password: String) -> [String] {
    let characters = Array(password.unicodeScalars)
    let needs: [(Bool, String)] = [
      (characters.count < Int(minimumLength), "at least \(minimumLength) characters"),
      (characters.count > Int(maximumLength), "at most \(maximumLength) characters"),
      (needsLowercase && !characters.contains { ("a"..."z").contains($0) }, "a lower case character"),
      (needsUppercase && !characters.contains { ("A"..."Z").contains($0) }, "an upper case character"),
      (needsDigit && !characters.contains { ("0"..."9").contains($0) }, "a numeric character"),
      (
        needsSpecialCharacter && !characters.contains { PasswordPolicy.specialCharacters.contains($0) },
        "a non-alphanumeric character"
      ),
    ]
    return needs.filter { $0.0 }.map { need in
      "Password " + (need.1.utf8.starts(with: "at most".utf8) ? "may" : "must") + " contain " + need.1
    }
  }
}

// MARK: - As JSON

extension PasswordPolicy {
  /// The public form.
  var publicForm: JSON {
    let form = JSON.object()
    form.set("customStrengthOptions", options)
    form.set(
      "allowedNonAlphanumericCharacters", JSON(PasswordPolicy.specialCharacters.map { String(Character($0)) }))
    form.set("enforcementState", isEnforced ? "ENFORCE" : "OFF")
    form.set("forceUpgradeOnSignin", forcesUpgrade)
    form.set("schemaVersion", 1 as Int64)
    return form
  }

  /// The configuration's `passwordPolicyConfig`.
  var configuration: JSON {
    let version = JSON.object()
    version.set("customStrengthOptions", options)
    version.set("schemaVersion", 1 as Int64)
    let configuration = JSON.object()
    configuration.set("passwordPolicyEnforcementState", isEnforced ? "ENFORCE" : "OFF")
    configuration.set("forceUpgradeOnSignin", forcesUpgrade)
    configuration.set("passwordPolicyVersions", JSON([version]))
    return configuration
  }

  private var options: JSON {
    let options = JSON.object()
    options.set("minPasswordLength", minimumLength)
    options.set("maxPasswordLength", maximumLength)
    options.set("containsLowercaseCharacter", needsLowercase)
    options.set("containsUppercaseCharacter", needsUppercase)
    options.set("containsNumericCharacter", needsDigit)
    options.set("containsNonAlphanumericCharacter", needsSpecialCharacter)
    return options
  }

  /// From the body of the whole configuration. Missing fields change nothing.
  mutating func change(_ body: JSON) throws(Failure) {
    let state = try body.choice("passwordPolicyConfig", "passwordPolicyEnforcementState", of: ["OFF", "ENFORCE"])
    isEnforced = state.map { $0 == "ENFORCE" } ?? isEnforced
    try body.copyFlag(at: ["passwordPolicyConfig", "forceUpgradeOnSignin"], to: &forcesUpgrade)
    guard let versions = body["passwordPolicyConfig"]?["passwordPolicyVersions"] else { return }
    guard let version = versions.elements.first, version.kind == .object else {
      throw .invalidPayload("/passwordPolicyConfig/passwordPolicyVersions must be an array of one object")
    }
    try changeOptions(version)
  }

  private mutating func changeOptions(_ version: JSON) throws(Failure) {
    let name = "customStrengthOptions"
    try version.copyFlag(at: [name, "containsLowercaseCharacter"], to: &needsLowercase)
    try version.copyFlag(at: [name, "containsUppercaseCharacter"], to: &needsUppercase)
    try version.copyFlag(at: [name, "containsNumericCharacter"], to: &needsDigit)
    try version.copyFlag(at: [name, "containsNonAlphanumericCharacter"], to: &needsSpecialCharacter)
    let least = Int64(Password.minimumLength)
    let options = version[name]
    let minimum = try options?.number("minPasswordLength", in: least...PasswordPolicy.highestMinimum)
    let maximum = try options?.number("maxPasswordLength", in: least...PasswordPolicy.longest)
    minimumLength = minimum ?? minimumLength
    maximumLength = maximum ?? maximumLength
    guard minimumLength <= maximumLength else {
      throw .invalidArgument("minPasswordLength must not be above maxPasswordLength")
    }
  }
}
