// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Second factors, and the clock that their passwords go by.
extension EmulatorClient {
  func advance(_ seconds: Int64) throws -> Answer {
    try control("PATCH", "/clock", ["advanceSeconds": .number(seconds)])
  }

  func secondFactor(_ name: String, _ fields: [String: Value]) throws -> Answer {
    try send("POST", "/identitytoolkit.googleapis.com/v2/accounts/" + name, fields)
  }

  func secondFactor(_ name: String, _ account: Account, _ fields: [String: Value]) throws -> Answer {
    try secondFactor(name, ["idToken": .text(account.idToken)].merging(fields) { $1 })
  }

  /// Somebody who may enroll second factors.
  func verifiedPlayer(_ email: String = "a@b.c") throws -> Account {
    let account = try signUp(email)
    _ = try control("PATCH", "/accounts/\(account.localId)", ["emailVerified": true])
    return account
  }

  // MARK: Phones

  func lastMessage() throws -> JSON? {
    try control("GET", "/verificationCodes").body.elements("verificationCodes").last
  }

  /// `sessionInfo` and the code that came in the text message for it.
  func message(_ answer: Answer) throws -> [String: Value] {
    let sessionInfo =
      answer.body.string("sessionInfo") ?? answer.body["phoneSessionInfo"]?.string("sessionInfo")
      ?? answer.body["phoneResponseInfo"]?.string("sessionInfo")
    let listed = try #require(try lastMessage())
    #expect(listed.string("sessionInfo") == sessionInfo)
    return [
      "sessionInfo": .text(try #require(sessionInfo)), "code": .text(try #require(listed.string("code"))),
    ]
  }

  func startEnrollment(_ account: Account, number: String = "+15555550100") throws -> [String: Value] {
    let info = Value.object(["phoneNumber": .text(number)])
    return try message(secondFactor("mfaEnrollment:start", account, ["phoneEnrollmentInfo": info]))
  }

  func enrollPhone(
    _ account: Account, number: String = "+15555550100", displayName: String? = nil
  ) throws -> Answer {
    var fields: [String: Value] = [
      "phoneVerificationInfo": .object(try startEnrollment(account, number: number))
    ]
    if let displayName { fields["displayName"] = .text(displayName) }
    return try secondFactor("mfaEnrollment:finalize", account, fields)
  }

  // MARK: Authenticator apps

  func startTOTP(_ account: Account) throws -> JSON {
    let answer = try secondFactor("mfaEnrollment:start", account, ["totpEnrollmentInfo": .object([:])])
    return try #require(answer.body["totpSessionInfo"])
  }

  func finishTOTP(_ account: Account, _ session: JSON, password: String? = nil) throws -> Answer {
    let info: [String: Value] = [
      "sessionInfo": .text(try #require(session.string("sessionInfo"))),
      "verificationCode": .text(try password ?? listedPassword()),
    ]
    return try secondFactor("mfaEnrollment:finalize", account, ["totpVerificationInfo": .object(info)])
  }

  func listedPassword() throws -> String {
    let codes = try control("GET", "/totpCodes").body.elements("totpCodes")
    return try #require(codes.last?.string("verificationCode"))
  }

  // MARK: Signing in

  /// What a sign-in that needs a second factor goes on with, and its first hint.
  func pendingFields(_ first: JSON, _ more: [String: Value] = [:]) throws -> [String: Value] {
    let hint = try #require(first.elements("mfaInfo").first)
    return [
      "mfaPendingCredential": .text(try #require(first.string("mfaPendingCredential"))),
      "mfaEnrollmentId": .text(try #require(hint.string("mfaEnrollmentId"))),
    ].merging(more) { $1 }
  }

  func startSignIn(_ first: JSON) throws -> [String: Value] {
    try message(secondFactor("mfaSignIn:start", pendingFields(first, ["phoneSignInInfo": .object([:])])))
  }

  func finishSignIn(_ first: JSON, phone: [String: Value]) throws -> Answer {
    try secondFactor("mfaSignIn:finalize", pendingFields(first, ["phoneVerificationInfo": .object(phone)]))
  }

  func finishSignIn(_ first: JSON, password: String) throws -> Answer {
    let info = Value.object(["verificationCode": .text(password)])
    return try secondFactor("mfaSignIn:finalize", pendingFields(first, ["totpVerificationInfo": info]))
  }
}
