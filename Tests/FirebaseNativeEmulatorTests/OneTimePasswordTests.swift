// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import FirebaseNativeEmulator

/// One-time passwords and the text of their secrets.
struct OneTimePasswordTests {
  /// RFC 6238, appendix B.
  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func theVectorsOfTheStandard(_ seconds: Int64, _ password: String) {
    let secret = Array("12345678901234567890".utf8)
    #expect(OneTimePassword.text(secret, step: seconds / OneTimePassword.period, digits: 8) == password)
    #expect(OneTimePassword.text(secret, step: seconds / OneTimePassword.period) == String(password.suffix(6)))
  }

  /// RFC 4648, section 10.
  @Test(
    arguments: [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
      ("foobar", "MZXW6YTBOI"),
    ])
  func secretsAreBase32(_ text: String, _ encoded: String) {
    #expect(Base32.encode(Array(text.utf8)) == encoded)
  }

  @Test func aSecretHas160Bits() throws {
    #expect(try AuthenticatorSecret().bytes.count == 20)
    #expect(try AuthenticatorSecret().text.count == 32)
    #expect(try AuthenticatorSecret().bytes != AuthenticatorSecret().bytes)
  }

  @Test(arguments: [(-2, false), (-1, true), (0, true), (1, true), (2, false)] as [(Int64, Bool)])
  func aClockMayBeOffByOnePeriod(_ periods: Int64, _ isTaken: Bool) throws {
    let secret = try AuthenticatorSecret()
    let password = try #require(OneTimePassword.text(secret.bytes, step: 100 + periods))
    #expect(secret.accept(password, at: 3000, within: 1) == isTaken)
  }

  @Test func aPasswordIsTakenOnce() throws {
    let secret = try AuthenticatorSecret()
    let password = try #require(secret.password(at: 3000))
    #expect(secret.accept(password, at: 3000, within: 1))
    #expect(!secret.accept(password, at: 3000, within: 1))
  }

  @Test func anEarlierPasswordIsNotTakenAfterALaterOne() throws {
    let secret = try AuthenticatorSecret()
    let earlier = try #require(OneTimePassword.text(secret.bytes, step: 99))
    #expect(secret.accept(try #require(secret.password(at: 3000)), at: 3000, within: 1))
    #expect(!secret.accept(earlier, at: 3000, within: 1))
  }

  @Test func whatIsListedAfterATakenPasswordIsTaken() throws {
    let secret = try AuthenticatorSecret()
    #expect(secret.accept(try #require(secret.password(at: 3000)), at: 3000, within: 1))
    #expect(secret.accept(try #require(secret.password(at: 3000)), at: 3000, within: 1))
    #expect(!secret.accept(try #require(secret.password(at: 3000)), at: 3000, within: 1))
    #expect(secret.accept(try #require(secret.password(at: 3030)), at: 3030, within: 1))
  }

  @Test(arguments: ["", "12345", "1234567", "٠٠٠٠٠٠", "-00001"])
  func whatIsNoPasswordIsNotTaken(_ text: String) throws {
    #expect(!(try AuthenticatorSecret().accept(text, at: 3000, within: 1)))
  }
}
