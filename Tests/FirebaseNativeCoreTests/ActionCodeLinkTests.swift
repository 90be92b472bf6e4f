// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
import Testing

struct ActionCodeLinkTests {
  static let action =
    "https://demo.firebaseapp.com/__/auth/action?apiKey=key&mode=signIn&oobCode=c%2Bd&continueUrl="
    + "https%3A%2F%2Fexample.com%2F%3Fa%3Db%26c%3Dd&lang=fr&tenantId=blue#top"

  @Test func allPartsAreRead() throws {
    let link = try #require(ActionCodeLink.parse(ActionCodeLinkTests.action))
    #expect(link.operation == .emailLink)
    #expect(link.code == "c+d")
    #expect(link.apiKey == "key")
    #expect(link.continueURL == "https://example.com/?a=b&c=d")
    #expect(link.languageCode == "fr")
    #expect(link.tenantID == "blue")
  }

  @Test(arguments: [
    ("resetPassword", ActionCodeOperation.passwordReset), ("verifyEmail", .verifyEmail),
    ("recoverEmail", .recoverEmail), ("signIn", .emailLink), ("verifyAndChangeEmail", .verifyAndChangeEmail),
    ("revertSecondFactorAddition", .revertSecondFactorAddition), ("EMAIL_SIGNIN", .unknown), ("", .unknown),
  ])
  func theModeNamesTheOperation(mode: String, operation: ActionCodeOperation) {
    #expect(ActionCodeLink.parse("https://x.y/?mode=\(mode)&oobCode=c")?.operation == operation)
  }

  @Test(arguments: ["link", "deep_link_id", "continueUrl"])
  func aWrappedLinkIsUnwrapped(name: String) {
    let link = ActionCodeLink.parse("app://open/link?\(name)=" + PercentEncoding.encode(ActionCodeLinkTests.action))
    #expect(link?.code == "c+d")
    #expect(link?.operation == .emailLink)
  }

  @Test func aLinkIsUnwrappedOnce() {
    let once = "https://x.y/?link=" + PercentEncoding.encode(ActionCodeLinkTests.action)
    #expect(ActionCodeLink.parse("https://x.y/?link=" + PercentEncoding.encode(once))?.code == "")
  }

  @Test func theFirstValueOfANameCounts() {
    #expect(ActionCodeLink.parse("?oobCode=first&oobCode=second")?.code == "first")
  }

  @Test(arguments: ["", "https://example.com", "https://example.com/?", "https://example.com/#?mode=signIn", "\u{0}"])
  func whatHasNoQueryIsNoLink(text: String) { #expect(ActionCodeLink.parse(text) == nil) }

  @Test(arguments: ["?", "?=", "?&&&", "?%", "?%zz=%", "?mode", "?oobCode", "?link=%3F", "?link=?link=?oobCode"])
  func damagedLinksAreTakenAsTheyAre(text: String) {
    let link = ActionCodeLink.parse(text)
    #expect(link == nil || link?.code == "")
  }

  @Test func aHugeLinkIsReadAsWell() {
    let link = ActionCodeLink.parse("?" + String(repeating: "a=b&", count: 100_000) + "oobCode=c")
    #expect(link?.code == "c")
  }
}
