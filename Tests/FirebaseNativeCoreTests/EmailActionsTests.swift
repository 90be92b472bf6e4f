// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct EmailActionsTests {
  let bench: Bench
  let address = "ada@example.com"

  init() throws { bench = try Bench() }

  @Test func aPasswordIsReset() throws {
    _ = try bench.signInWithPassword()
    bench.auth.signOut()
    _ = try bench.auth.sendPasswordReset(email: address).value()
    let code = try #require(try bench.codes().first)
    #expect(code.string("requestType") == "PASSWORD_RESET")
    #expect(code.string("email") == address)
  }

  @Test func anAddressIsVerified() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification().value()
    let code = try #require(try bench.codes().first)
    #expect(code.string("requestType") == "VERIFY_EMAIL")
    #expect(code.string("email") == address)
  }

  @Test func aNewAddressIsVerifiedBeforeItIsTaken() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification(beforeUpdatingEmail: "new@example.com").value()
    let code = try #require(try bench.codes().first)
    #expect(code.string("requestType") == "VERIFY_AND_CHANGE_EMAIL")
    #expect(code.string("newEmail") == "new@example.com")
    #expect(bench.auth.currentUser?.email == address)
  }

  /// A mail in a language that the player reads.
  @Test func aMailIsWrittenInTheLanguageThatWasSet() throws {
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification().value()
    #expect(bench.auth.setLanguageCode("pt-BR"))
    _ = try user.sendEmailVerification().value()
    _ = try bench.auth.sendPasswordReset(email: address).value()
    #expect(bench.auth.setLanguageCode(""))
    _ = try bench.auth.sendPasswordReset(email: address).value()
    #expect(try bench.codes().map { $0.string("locale") } == [nil, "pt-BR", "pt-BR", nil])
  }

  @Test func aMissingAddressIsToldWithoutARequest() throws {
    let user = try bench.signInAnonymously()
    for future in [bench.auth.sendPasswordReset(email: ""), user.sendEmailVerification(beforeUpdatingEmail: "")] {
      #expect(!future.isPending)
      #expect(try future.failure().code == .missingEmail)
    }
    #expect(try bench.requests("accounts:sendOobCode") == 0)
  }

  @Test func mistakesWithAddressesAreTold() throws {
    let guest = try bench.signInAnonymously()
    #expect(try guest.sendEmailVerification().failure().code == .missingEmail)
    #expect(try bench.auth.sendPasswordReset(email: "nobody@example.com").failure().code == .userNotFound)
    #expect(try bench.auth.sendPasswordReset(email: "nobody").failure().code == .invalidEmail)
    let user = try bench.signInWithPassword()
    #expect(try user.sendEmailVerification(beforeUpdatingEmail: "new").failure().code == .invalidEmail)
    #expect(try user.sendEmailVerification(beforeUpdatingEmail: address).failure().code == .emailAlreadyInUse)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test(arguments: ["INVALID_SENDER", "INVALID_RECIPIENT_EMAIL", "INVALID_MESSAGE_PAYLOAD", "QUOTA_EXCEEDED"])
  func aMailThatCannotBeSentSignsNobodyOut(message: String) throws {
    let user = try bench.signInWithPassword()
    try bench.refuse("accounts:sendOobCode", message)
    let error = try user.sendEmailVerification().failure()
    #expect(error.serverMessage == message)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aMailIsOrderedOnceEvenIfTheServerIsInTrouble() throws {
    try bench.answer("accounts:sendOobCode", status: 503, "")
    #expect(try bench.auth.sendPasswordReset(email: address).failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:sendOobCode") == 1)
  }

  @Test func aMailNeedsTheUserToBeSignedIn() throws {
    let user = try bench.signInWithPassword()
    bench.auth.signOut()
    #expect(try user.sendEmailVerification().failure().code == .noSignedInUser)
    #expect(try user.sendEmailVerification(beforeUpdatingEmail: "x@y.z").failure().code == .noSignedInUser)
    #expect(try bench.requests("accounts:sendOobCode") == 0)
  }

  @Test func aMailIsSentWithAFreshToken() throws {
    try bench.configure("idTokenLifetimeSeconds", 60)
    let user = try bench.signInWithPassword()
    _ = try user.sendEmailVerification().value()
    #expect(try bench.requests("token") == 1)
  }

  @Test func aDisabledUserIsSignedOut() throws {
    let user = try bench.signInWithPassword()
    try bench.change(user, "disabled", true)
    #expect(try user.sendEmailVerification().failure().code == .userDisabled)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aMailsLinkLeadsWhereTheSettingsSay() throws {
    var settings = ActionCodeSettings()
    settings.url = "https://example.com/after"
    settings.handleCodeInApp = true
    settings.iOSBundleID = "com.example.ios"
    settings.androidPackageName = "com.example.android"
    settings.androidInstallIfNotAvailable = true
    settings.androidMinimumVersion = "12"
    settings.linkDomain = "links.example.com"
    let user = try bench.signInWithPassword()
    let futures = [
      { bench.auth.sendPasswordReset(email: address, settings: settings) },
      { user.sendEmailVerification(settings: settings) },
      { user.sendEmailVerification(beforeUpdatingEmail: "new@example.com", settings: settings) },
    ]
    for future in futures {
      _ = try future().value()
      let body = try bench.lastBody("accounts:sendOobCode")
      #expect(body.string("continueUrl") == "https://example.com/after")
      #expect(body.bool("canHandleCodeInApp") == true)
      #expect(body.string("iOSBundleId") == "com.example.ios")
      #expect(body.string("androidPackageName") == "com.example.android")
      #expect(body.bool("androidInstallApp") == true)
      #expect(body.string("androidMinimumVersion") == "12")
      #expect(body.string("linkDomain") == "links.example.com")
    }
  }

  @Test func settingsThatAreNotSetAreNotSent() throws {
    _ = try bench.signInWithPassword()
    _ = try bench.auth.sendPasswordReset(email: address, settings: ActionCodeSettings()).value()
    #expect(try bench.lastBody("accounts:sendOobCode").fields.map { $0.key } == ["requestType", "email"])
  }

  @Test func aUrlThatIsNoneIsTold() throws {
    _ = try bench.signInWithPassword()
    var settings = ActionCodeSettings()
    settings.url = "nowhere"
    let future = bench.auth.sendPasswordReset(email: address, settings: settings)
    #expect(try future.failure().code == .invalidContinueUri)
  }

  // MARK: - Links that sign in

  @Test func aLinkForSigningInIsSent() throws {
    _ = try bench.auth.sendSignInLink(email: address, settings: .forSigningIn).value()
    let code = try #require(try bench.codes().first)
    #expect(code.string("requestType") == "EMAIL_SIGNIN")
    #expect(code.string("email") == address)
  }

  @Test func aLinkForSigningInLeadsToTheProgram() throws {
    var settings = ActionCodeSettings()
    settings.url = "https://example.com"
    let future = bench.auth.sendSignInLink(email: address, settings: settings)
    #expect(!future.isPending)
    #expect(try future.failure().message.contains("handleCodeInApp"))
    settings = ActionCodeSettings()
    settings.handleCodeInApp = true
    let nowhere = bench.auth.sendSignInLink(email: address, settings: settings)
    #expect(try nowhere.failure().code == .missingContinueUri)
    #expect(try bench.auth.sendSignInLink(email: "", settings: .forSigningIn).failure().code == .missingEmail)
    #expect(try bench.requests("accounts:sendOobCode") == 0)
  }
}

extension ActionCodeSettings {
  /// What a link that signs in needs.
  static var forSigningIn: ActionCodeSettings {
    var settings = ActionCodeSettings()
    settings.url = "https://example.com/finish"
    settings.handleCodeInApp = true
    return settings
  }
}
