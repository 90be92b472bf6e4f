// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// What passwords must be like.
struct PasswordPolicyTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func nothingIsDemandedAtTheStart() throws {
    let policy = try client.send("GET", "/identitytoolkit.googleapis.com/v2/passwordPolicy?key=key").body
    #expect(policy.string("enforcementState") == "OFF")
    #expect(policy.bool("forceUpgradeOnSignin") == false)
    #expect(policy.integer("schemaVersion") == 1)
    #expect(policy["customStrengthOptions"]?.integer("minPasswordLength") == 6)
    #expect(policy["customStrengthOptions"]?.integer("maxPasswordLength") == 4096)
    #expect(policy["customStrengthOptions"]?.bool("containsNumericCharacter") == false)
    #expect(policy.elements("allowedNonAlphanumericCharacters").contains { $0.string == "^" })
    #expect(try client.signUp("a@b.c", "secret").localId.isEmpty == false)
  }

  @Test func clientsSeeWhatIsDemanded() throws {
    try demand(["minPasswordLength": 10, "containsUppercaseCharacter": true])
    let policy = try client.send("GET", "/identitytoolkit.googleapis.com/v2/passwordPolicy?key=key").body
    #expect(policy.string("enforcementState") == "ENFORCE")
    #expect(policy["customStrengthOptions"]?.integer("minPasswordLength") == 10)
    #expect(policy["customStrengthOptions"]?.bool("containsUppercaseCharacter") == true)
  }

  @Test func anAPIKeyIsNeeded() throws {
    #expect(try client.send("GET", "/identitytoolkit.googleapis.com/v2/passwordPolicy").status == 403)
  }

  @Test(
    arguments: [
      (["minPasswordLength": 10], "abcdefghi", "Password must contain at least 10 characters"),
      (["maxPasswordLength": 8], "abcdefghi", "Password may contain at most 8 characters"),
      (["containsLowercaseCharacter": true], "ABCDEF", "Password must contain a lower case character"),
      (["containsUppercaseCharacter": true], "abcdef", "Password must contain an upper case character"),
      (["containsNumericCharacter": true], "abcdef", "Password must contain a numeric character"),
      (["containsNonAlphanumericCharacter": true], "abcdé6", "Password must contain a non-alphanumeric character"),
    ] as [([String: Value], String, String)])
  func whatIsMissingIsTold(_ options: [String: Value], _ password: String, _ detail: String) throws {
    try demand(options)
    let answer = try client.service("signUp", ["email": "a@b.c", "password": .text(password)])
    #expect(
      answer.error == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [\(detail)]")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func allThatIsMissingIsTold() throws {
    try demand(["minPasswordLength": 8, "containsNumericCharacter": true])
    #expect(
      try client.service("signUp", ["email": "a@b.c", "password": "abc"]).error
        == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: "
        + "[Password must contain at least 8 characters, Password must contain a numeric character]")
  }

  @Test func aPasswordThatCompliesIsTaken() throws {
    try demand([
      "minPasswordLength": 8, "containsLowercaseCharacter": true, "containsUppercaseCharacter": true,
      "containsNumericCharacter": true, "containsNonAlphanumericCharacter": true,
    ])
    #expect(try client.signUp("a@b.c", "Secret_1").localId.isEmpty == false)
  }

  @Test func itHoldsForChangedPasswords() throws {
    let account = try client.signUp("a@b.c")
    try demand(["containsNumericCharacter": true])
    #expect(
      try client.update(account, ["password": "another"]).errorKey == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
    #expect(try client.update(account, ["password": "another1"]).status == 200)
  }

  @Test func itHoldsForResetPasswords() throws {
    _ = try client.signUp("a@b.c")
    try demand(["containsNumericCharacter": true])
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    let refused = try client.service("resetPassword", ["oobCode": code, "newPassword": "another"])
    #expect(refused.errorKey == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
    #expect(try client.service("resetPassword", ["oobCode": code, "newPassword": "another1"]).status == 200)
  }

  @Test func oldPasswordsSignInUnlessTheyAreToBeUpgraded() throws {
    _ = try client.signUp("a@b.c")
    try demand(["containsNumericCharacter": true])
    #expect(try client.signIn("a@b.c").status == 200)
    _ = try client.control(
      "PATCH", "/config", ["passwordPolicyConfig": .object(["forceUpgradeOnSignin": true])])
    #expect(try client.signIn("a@b.c").errorKey == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
    #expect(try client.signIn("a@b.c", "wrong1").error == "INVALID_PASSWORD")
  }

  @Test func itCanBeSwitchedOffAgain() throws {
    try demand(["containsNumericCharacter": true])
    _ = try client.control(
      "PATCH", "/config", ["passwordPolicyConfig": .object(["passwordPolicyEnforcementState": "OFF"])])
    #expect(try client.signUp("a@b.c").localId.isEmpty == false)
    let policy = try client.control("GET", "/config").body["passwordPolicyConfig"]
    let options = policy?.elements("passwordPolicyVersions").first?["customStrengthOptions"]
    #expect(options?.bool("containsNumericCharacter") == true)
  }

  @Test(
    arguments: [
      ["minPasswordLength": 5], ["minPasswordLength": 31], ["maxPasswordLength": 4097],
      ["minPasswordLength": 9, "maxPasswordLength": 8],
      ["minPasswordLength": "many"], ["containsNumericCharacter": "yes"], ["maxPasswordLength": .number(.min)],
    ] as [[String: Value]])
  func aWrongPolicyIsRefused(_ options: [String: Value]) throws {
    #expect(try configure(options).status == 400)
    #expect(try client.signUp("a@b.c").localId.isEmpty == false)
  }

  @Test(arguments: ["passwordPolicyEnforcementState", "forceUpgradeOnSignin", "passwordPolicyVersions"])
  func aWrongFieldIsRefused(_ name: String) throws {
    let answer = try client.control("PATCH", "/config", ["passwordPolicyConfig": .object([name: 7])])
    #expect(answer.status == 400)
  }

  private func demand(_ options: [String: Value]) throws { #expect(try configure(options).status == 200) }

  private func configure(_ options: [String: Value]) throws -> EmulatorClient.Answer {
    let body = """
      {"passwordPolicyConfig": {"passwordPolicyEnforcementState": "ENFORCE",
        "passwordPolicyVersions": [{"customStrengthOptions": \(Value.object(options).json.encoded)}]}}
      """
    return try client.send("PATCH", EmulatorClient.control + "/config", body: Array(body.utf8))
  }
}
