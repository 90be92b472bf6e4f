// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct ActionCodeTests {
  let bench: Bench
  let address = "ada@example.com"

  init() throws { bench = try Bench() }

  // MARK: - Checking

  @Test func aCodeSaysWhatItIsFor() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification().value()
    let info = try bench.auth.checkActionCode(code("VERIFY_EMAIL")).actionCode()
    #expect(info.operation == .verifyEmail)
    #expect(info.email == address)
    #expect(info.previousEmail == "")
  }

  @Test func aCodeThatChangesTheAddressKnowsBoth() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification(beforeUpdatingEmail: "new@example.com").value()
    let info = try bench.auth.checkActionCode(code("VERIFY_AND_CHANGE_EMAIL")).actionCode()
    #expect(info.operation == .verifyAndChangeEmail)
    #expect(info.email == "new@example.com")
    #expect(info.previousEmail == address)
  }

  /// Who signs in with it has to know the address.
  @Test func aCodeWithoutAnAddressIsNoError() throws {
    _ = try bench.auth.sendSignInLink(email: address, settings: .forSigningIn).value()
    let info = try bench.auth.checkActionCode(code("EMAIL_SIGNIN")).actionCode()
    #expect(info.operation == .emailLink)
    #expect(info.email == "")
  }

  @Test func aCheckLeavesTheCodeAsItIs() throws {
    let code = try orderReset()
    _ = try bench.auth.checkActionCode(code).actionCode()
    _ = try bench.auth.confirmPasswordReset(code: code, newPassword: "another").value()
  }

  @Test(arguments: [
    ("PASSWORD_RESET", ActionCodeOperation.passwordReset), ("resetPassword", .passwordReset),
    ("VERIFY_EMAIL", .verifyEmail), ("verifyEmail", .verifyEmail),
    ("RECOVER_EMAIL", .recoverEmail), ("recoverEmail", .recoverEmail),
    ("EMAIL_SIGNIN", .emailLink), ("signIn", .emailLink),
    ("VERIFY_AND_CHANGE_EMAIL", .verifyAndChangeEmail), ("verifyAndChangeEmail", .verifyAndChangeEmail),
    ("REVERT_SECOND_FACTOR_ADDITION", .revertSecondFactorAddition),
    ("revertSecondFactorAddition", .revertSecondFactorAddition),
    ("SOMETHING_NEW", .unknown), ("", .unknown),
  ])
  func bothSpellingsOfAnOperationAreRead(name: String, operation: ActionCodeOperation) {
    #expect(ActionCodeOperation(requestType: name) == operation)
  }

  // MARK: - Passwords

  @Test func aPasswordIsResetWithACode() throws {
    let code = try orderReset()
    #expect(try bench.auth.verifyPasswordResetCode(code).text() == address)
    _ = try bench.auth.confirmPasswordReset(code: code, newPassword: "another").value()
    #expect(try bench.auth.signIn(email: address, password: "another").result().user?.email == address)
    let again = bench.auth.confirmPasswordReset(code: code, newPassword: "third")
    #expect(try again.failure().code == .invalidActionCode)
  }

  @Test func aCodeOfAnotherKindSetsNoPassword() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification().value()
    let code = try code("VERIFY_EMAIL")
    #expect(try bench.auth.verifyPasswordResetCode(code).failure().code == .invalidActionCode)
    let reset = bench.auth.confirmPasswordReset(code: code, newPassword: "another")
    #expect(try reset.failure().code == .invalidActionCode)
  }

  @Test(arguments: ["{}", #"{"requestType":"PASSWORD_RESET"}"#, #"{"email":"","requestType":"PASSWORD_RESET"}"#])
  func anAnswerWithoutAnAddressIsAnError(_ answer: String) throws {
    try bench.answer("accounts:resetPassword", answer)
    let error = try bench.auth.verifyPasswordResetCode("code").failure()
    #expect(error.code == .invalidServerResponse)
    #expect(error.message.contains("there is no email"))
  }

  @Test func aWeakPasswordIsTold() throws {
    let future = bench.auth.confirmPasswordReset(code: try orderReset(), newPassword: "abc")
    #expect(try future.failure().code == .weakPassword)
  }

  // MARK: - Applying

  @Test func anAddressIsVerifiedWithACode() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification().value()
    _ = try bench.auth.applyActionCode(code("VERIFY_EMAIL")).value()
    #expect(bench.auth.currentUser?.isEmailVerified == false)
    _ = try user.reload().value()
    #expect(bench.auth.currentUser?.isEmailVerified == true)
  }

  @Test func aCodeWorksWithNobodySignedIn() throws {
    _ = try bench.signInWithPassword().sendEmailVerification().value()
    bench.auth.signOut()
    _ = try bench.auth.applyActionCode(code("VERIFY_EMAIL")).value()
  }

  // MARK: - Mistakes

  @Test func aMissingCodeIsToldWithoutARequest() throws {
    let auth = bench.auth
    let futures = [
      auth.checkActionCode(""), auth.verifyPasswordResetCode(""), auth.applyActionCode(""),
      auth.confirmPasswordReset(code: "", newPassword: "secret"),
    ]
    for future in futures {
      #expect(!future.isPending)
      #expect(try future.failure().code == .invalidActionCode)
    }
    let future = auth.confirmPasswordReset(code: "code", newPassword: "")
    #expect(!future.isPending)
    #expect(try future.failure().code == .missingPassword)
    #expect(try bench.requests("accounts:resetPassword") == 0)
  }

  @Test func anUnknownOrExpiredCodeIsTold() throws {
    #expect(try bench.auth.checkActionCode("unknown").failure().code == .invalidActionCode)
    #expect(try bench.auth.applyActionCode("unknown").failure().code == .invalidActionCode)
    let code = try orderReset()
    try bench.control("POST", "/oobCodes:expire")
    #expect(try bench.auth.checkActionCode(code).failure().code == .expiredActionCode)
    #expect(try bench.auth.verifyPasswordResetCode(code).failure().code == .expiredActionCode)
  }

  @Test func aCheckIsTriedAgainAndAChangeIsNot() throws {
    let code = try orderReset()
    try bench.answer("accounts:resetPassword", status: 503, "")
    _ = try bench.auth.checkActionCode(code).actionCode()
    try bench.answer("accounts:resetPassword", status: 503, "")
    let change = bench.auth.confirmPasswordReset(code: code, newPassword: "another")
    #expect(try change.failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:resetPassword") == 3)
  }

  private func orderReset() throws -> String {
    _ = try bench.signInWithPassword()
    bench.auth.signOut()
    _ = try bench.auth.sendPasswordReset(email: address).value()
    return try code("PASSWORD_RESET")
  }

  private func code(_ requestType: String) throws -> String {
    let sent = try bench.codes().first { $0.string("requestType") == requestType }
    return try #require(sent?.string("oobCode"))
  }
}

extension Future {
  func actionCode(_ place: SourceLocation = #_sourceLocation) throws -> ActionCodeInfo {
    guard let info = try value(place).actionCode else {
      throw AuthError(.failure, "The future tells of no code.")
    }
    return info
  }
}
