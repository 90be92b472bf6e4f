// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct TokenResultTests {
  private static let good = #"{"exp":2000,"auth_time":1000,"iat":1500,"firebase":{"sign_in_provider":"x"}}"#

  private static func token(_ claims: String) -> String { "e30." + Base64URL.encode(Array(claims.utf8)) + "." }

  @Test func aTokenIsTakenApart() throws {
    let claims =
      #"{"exp":"2000","auth_time":1000.0,"iat":1500,"a":[{"b":1}],"#
      + #""firebase":{"sign_in_provider":"x","sign_in_second_factor":"totp","tenant":"blue"}}"#
    let result = try TokenResult.make(TokenResultTests.token(claims)).get()
    #expect([result.authTime, result.issuedAt, result.expiresAt] == [1_000_000, 1_500_000, 2_000_000])
    #expect([result.signInProvider, result.signInSecondFactor, result.tenantID] == ["x", "totp", "blue"])
    #expect(result.claims.elements("a").first?.integer("b") == 1)
  }

  @Test func aNumberBeyond64BitsLeavesTheTokenReadable() throws {
    let claims = TokenResultTests.good.replacing("1500", with: #"1500,"large":18446744073709551616"#)
    let result = try TokenResult.make(TokenResultTests.token(claims)).get()
    #expect(result.claims["large"]?.kind == .real)
    #expect(result.issuedAt == 1_500_000)
  }

  @Test(arguments: [
    "", "..", "a.b.c", token("{}"), token("[]"), token(good.replacing("exp", with: "other")),
    token(good.replacing("auth_time", with: "other")), token(good.replacing("iat", with: "other")),
    token(good.replacing("firebase", with: "other")), token(good.replacing("sign_in_provider", with: "other")),
    token(good.replacing("1500", with: "-1")), token(good.replacing("1500", with: "null")),
    token(good.replacing(#"{"sign_in_provider":"x"}"#, with: "7")),
  ])
  func whatIsNoIDTokenIsTold(token: String) {
    let error = #expect(throws: AuthError.self) { try TokenResult.make(token).get() }
    #expect(error?.code == .malformedJWT)
  }

  /// Which would be another time, were it made to fit.
  @Test(
    arguments: ["1000", "1500", "2000"], ["9223372036854776", "18446744073709552", "9223372036854775807", "1e300"])
  func aTimeBeyondMillisecondsIsTold(time: String, number: String) {
    let claims = TokenResultTests.good.replacing(time, with: number)
    let error = #expect(throws: AuthError.self) { try TokenResult.make(TokenResultTests.token(claims)).get() }
    #expect(error?.code == .malformedJWT)
  }

  @Test func theLastMillisecondsAreRead() throws {
    let claims = TokenResultTests.good.replacing("2000", with: "9223372036854775")
    #expect(try TokenResult.make(TokenResultTests.token(claims)).get().expiresAt == 9_223_372_036_854_775_000)
  }
}
