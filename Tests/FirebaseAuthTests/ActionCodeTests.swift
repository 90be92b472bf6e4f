// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

struct ActionCodeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Settings

  @Test func settingsAreSentAsTheyAre() async throws {
    try await bench.signInWithPassword()
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://example.com/?a=b&c=%20d")
    settings.handleCodeInApp = true
    settings.setIOSBundleID("org.example.ios")
    settings.setAndroidPackageName("org.example.android", installIfNotAvailable: true, minimumVersion: "12")
    settings.linkDomain = "links.example.com"
    try await bench.auth.sendPasswordReset(withEmail: Bench.address, actionCodeSettings: settings)
    let body = try bench.lastBody("accounts:sendOobCode")
    #expect(body.string("requestType") == "PASSWORD_RESET")
    #expect(body.string("email") == Bench.address)
    #expect(body.string("continueUrl") == "https://example.com/?a=b&c=%20d")
    #expect(body.bool("canHandleCodeInApp") == true)
    #expect(body.string("iOSBundleId") == "org.example.ios")
    #expect(body.string("androidPackageName") == "org.example.android")
    #expect(body.bool("androidInstallApp") == true)
    #expect(body.string("androidMinimumVersion") == "12")
    #expect(body.string("linkDomain") == "links.example.com")
  }

  @Test func eachMailTakesSettings() async throws {
    let user = try await bench.signInWithPassword()
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://example.com/")
    settings.handleCodeInApp = true
    try await user.sendEmailVerification(with: settings)
    try await user.sendEmailVerification(beforeUpdatingEmail: "new@example.com", actionCodeSettings: settings)
    try await bench.auth.sendSignInLink(toEmail: Bench.address, actionCodeSettings: settings)
    let links = try bench.codes().compactMap { $0.string("oobLink") }
    #expect(links.count == 3)
    for link in links { #expect(ActionCodeURL(link: link)?.continueURL == settings.url) }
  }

  @Test func settingsKeepWhatIsSet() {
    let settings = ActionCodeSettings()
    #expect(settings.url == nil && settings.iOSBundleID == nil && settings.androidPackageName == nil)
    #expect(settings.androidMinimumVersion == nil && settings.linkDomain == nil)
    #expect(!settings.handleCodeInApp && !settings.androidInstallIfNotAvailable)
    settings.iOSBundleID = "a"
    settings.androidPackageName = "b"
    settings.androidMinimumVersion = "c"
    settings.androidInstallIfNotAvailable = true
    settings.linkDomain = "d"
    #expect(settings.iOSBundleID == "a" && settings.androidPackageName == "b")
    #expect(settings.androidMinimumVersion == "c" && settings.linkDomain == "d")
    #expect(settings.androidInstallIfNotAvailable)
    settings.setAndroidPackageName("e", installIfNotAvailable: false, minimumVersion: nil)
    #expect(settings.androidPackageName == "e" && settings.androidMinimumVersion == nil)
    settings.linkDomain = nil
    #expect(settings.linkDomain == nil)
  }

  @Test func settingsThatChangeLaterChangeNoMail() async throws {
    try await bench.signInWithPassword()
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://example.com/first")
    let task = Task {
      try await bench.auth.sendPasswordReset(withEmail: Bench.address, actionCodeSettings: settings)
    }
    try await task.value
    settings.url = URL(string: "https://example.com/second")
    #expect(try bench.lastBody("accounts:sendOobCode").string("continueUrl") == "https://example.com/first")
  }

  // MARK: - Codes

  @Test func aCodeTellsWhatItIsFor() async throws {
    let user = try await bench.signInWithPassword()
    try await user.sendEmailVerification()
    let info = try await bench.auth.checkActionCode(bench.mail("VERIFY_EMAIL"))
    #expect(info.operation == .verifyEmail)
    #expect(info.email == Bench.address)
    #expect(info.previousEmail == nil)
  }

  @Test func aCodeOfAChangeTellsBothAddresses() async throws {
    let user = try await bench.signInWithPassword()
    try await user.sendEmailVerification(beforeUpdatingEmail: "new@example.com")
    let info = try await bench.auth.checkActionCode(bench.mail("VERIFY_AND_CHANGE_EMAIL"))
    #expect(info.operation == .verifyAndChangeEmail)
    #expect(info.email == "new@example.com")
    #expect(info.previousEmail == Bench.address)
  }

  /// Firebase for Apple's platforms knows one spelling only, and ends the program if there is no address.
  @Test(
    arguments: [
      ("PASSWORD_RESET", .passwordReset), ("resetPassword", .passwordReset), ("VERIFY_EMAIL", .verifyEmail),
      ("verifyEmail", .verifyEmail), ("RECOVER_EMAIL", .recoverEmail), ("recoverEmail", .recoverEmail),
      ("EMAIL_SIGNIN", .emailLink), ("signIn", .emailLink), ("VERIFY_AND_CHANGE_EMAIL", .verifyAndChangeEmail),
      ("verifyAndChangeEmail", .verifyAndChangeEmail),
      ("REVERT_SECOND_FACTOR_ADDITION", .revertSecondFactorAddition),
      ("revertSecondFactorAddition", .revertSecondFactorAddition), ("SOMETHING_NEW", .unknown), ("", .unknown),
    ] as [(String, ActionCodeOperation)])
  func bothSpellingsOfAnOperationAreKnown(name: String, operation: ActionCodeOperation) async throws {
    try bench.answer("accounts:resetPassword", #"{"requestType":"\#(name)"}"#)
    let info = try await bench.auth.checkActionCode("code")
    #expect(info.operation == operation)
    #expect(info.email == "")
    let ofLink = ActionCodeURL(link: "https://x.y/?oobCode=c&mode=\(name)")?.operation
    #expect(ofLink == (name.contains("_") ? .unknown : operation))
  }

  @Test func operationsHaveFirebasesNumbers() {
    let all: [ActionCodeOperation] = [
      .unknown, .passwordReset, .verifyEmail, .recoverEmail, .emailLink, .verifyAndChangeEmail,
      .revertSecondFactorAddition,
    ]
    #expect(all.map(\.rawValue) == Array(0...6))
  }

  @Test func aPasswordIsReset() async throws {
    try await bench.signInWithPassword()
    try bench.auth.signOut()
    try await bench.auth.sendPasswordReset(withEmail: Bench.address)
    let code = try bench.mail("PASSWORD_RESET")
    #expect(try await bench.auth.verifyPasswordResetCode(code) == Bench.address)
    try await bench.auth.confirmPasswordReset(withCode: code, newPassword: "another")
    try await bench.auth.signIn(withEmail: Bench.address, password: "another")
    let again = try await failure { try await bench.auth.verifyPasswordResetCode(code) }
    #expect(again.authCode == .invalidActionCode)
  }

  @Test func aCodeIsUsedUpOnce() async throws {
    let user = try await bench.signInWithPassword()
    try await user.sendEmailVerification()
    let code = try bench.mail("VERIFY_EMAIL")
    try await bench.auth.applyActionCode(code)
    #expect(try await failure { try await bench.auth.applyActionCode(code) }.authCode == .invalidActionCode)
  }

  @Test func aResetLastsForAnHour() async throws {
    try await bench.signInWithPassword()
    try await bench.auth.sendPasswordReset(withEmail: Bench.address)
    let code = try bench.mail("PASSWORD_RESET")
    try bench.advanceClock(seconds: 3500)
    #expect(try await bench.auth.verifyPasswordResetCode(code) == Bench.address)
    try bench.advanceClock(seconds: 101)
    let look = try await failure { try await bench.auth.verifyPasswordResetCode(code) }
    #expect(look.authCode == .expiredActionCode)
    let late = try await failure { try await bench.auth.confirmPasswordReset(withCode: code, newPassword: "another") }
    #expect(late.authCode == .expiredActionCode)
    try await bench.auth.signIn(withEmail: Bench.address, password: Bench.password)
  }

  @Test func anExpiredCodeIsTold() async throws {
    let user = try await bench.signInWithPassword()
    try await user.sendEmailVerification()
    let code = try bench.mail("VERIFY_EMAIL")
    try bench.control("POST", "/oobCodes:expire")
    for body in [
      { _ = try await bench.auth.checkActionCode(code) }, { try await bench.auth.applyActionCode(code) },
    ] {
      #expect(try await failure { try await body() }.authCode == .expiredActionCode)
    }
  }

  @Test func whatIsMissingIsToldWithoutARequest() async throws {
    let auth = bench.auth
    for body in [
      { _ = try await auth.checkActionCode("") }, { _ = try await auth.verifyPasswordResetCode("") },
      { try await auth.applyActionCode("") }, { try await auth.confirmPasswordReset(withCode: "", newPassword: "p") },
    ] {
      #expect(try await failure { try await body() }.authCode == .invalidActionCode)
    }
    let weak = try await failure { try await auth.confirmPasswordReset(withCode: "c", newPassword: "") }
    #expect(weak.authCode == .weakPassword)
    let address = try await failure { try await auth.sendPasswordReset(withEmail: "") }
    #expect(address.authCode == .missingEmail)
    #expect(try bench.control("GET", "/requests")["requests"]?.encoded == "{}")
  }

  @Test func anUnknownAddressIsToldUnlessTheProjectProtectsIt() async throws {
    let error = try await failure { try await bench.auth.sendPasswordReset(withEmail: Bench.address) }
    #expect(error.authCode == .userNotFound)
    try bench.protectAddresses()
    try await bench.auth.sendPasswordReset(withEmail: Bench.address)
  }

  // MARK: - Links

  @Test func aLinkIsTakenApart() throws {
    let link =
      "https://x.y/__/auth/action?apiKey=k&mode=resetPassword&oobCode=c&lang=pt-BR"
      + "&continueUrl=https%3A%2F%2Fexample.com%2F%3Fa%3Db%26c%3Dd"
    let url = try #require(ActionCodeURL(link: link))
    #expect(url.apiKey == "k")
    #expect(url.operation == .passwordReset)
    #expect(url.code == "c")
    #expect(url.languageCode == "pt-BR")
    #expect(url.continueURL?.absoluteString == "https://example.com/?a=b&c=d")
  }

  /// Firebase for Apple's platforms cuts the value there.
  @Test func aValueMayHaveEqualsSigns() throws {
    let url = try #require(ActionCodeURL(link: "https://x.y/?mode=signIn&oobCode=a==&continueUrl=https://z/?b=c"))
    #expect(url.code == "a==")
    #expect(url.continueURL?.absoluteString == "https://z/?b=c")
  }

  @Test func aLinkThatAnotherOneWrapsIsFound() throws {
    let inner = "https%3A%2F%2Fx.y%2F%3Fmode%3DsignIn%26oobCode%3Dc"
    #expect(ActionCodeURL(link: "https://page.link/?link=\(inner)")?.code == "c")
  }

  @Test func whatALinkDoesNotHaveIsNil() throws {
    let url = try #require(ActionCodeURL(link: "https://x.y/?other=1"))
    #expect(url.apiKey == nil && url.code == nil && url.continueURL == nil && url.languageCode == nil)
    #expect(url.operation == .unknown)
  }

  @Test(arguments: ["", "https://x.y/", "nonsense", "?", "#?a=b", "https://x.y/?", "\0", "😀"])
  func aTextWithoutAQueryIsNoLink(link: String) { #expect(ActionCodeURL(link: link) == nil) }

  @Test(arguments: [
    "https://x.y/?oobCode", "?mode=signIn&oobCode=%", "https://x.y/?oobCode=%00&mode=%ff", "?&&&=&==",
    "?oobCode=" + String(repeating: "a", count: 1 << 20), "?" + String(repeating: "link=?", count: 100_000),
  ])
  func strangeLinksAreReadOrNot(link: String) {
    let url = ActionCodeURL(link: link)
    #expect(url == nil || url?.apiKey == nil)
  }
}
