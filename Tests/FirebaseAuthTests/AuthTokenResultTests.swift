// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

struct AuthTokenResultTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let good = #"{"exp":2000,"auth_time":1000,"iat":1500,"firebase":{"sign_in_provider":"x"}}"#

  private static func token(_ claims: String) -> String {
    "e30." + Base64URL.encode(Array(claims.utf8)) + ".c2ln"
  }

  @Test func aGuestsTokenTellsOfThem() async throws {
    let before = Date().addingTimeInterval(-2)
    let user = try await bench.signInAsGuest()
    let result = try await user.getIDTokenResult()
    #expect(result.token == (try await user.getIDToken()))
    #expect(result.signInProvider == "anonymous")
    #expect(result.signInSecondFactor == "")
    #expect(result.claims["user_id"] as? String == user.uid)
    #expect(before <= result.authDate && result.authDate <= Date())
    #expect(before <= result.issuedAtDate && result.issuedAtDate <= Date())
    #expect(result.expirationDate.timeIntervalSince(result.issuedAtDate) == 3600)
  }

  @Test func customClaimsAreAmongThem() async throws {
    let token = #"{"uid":"u","claims":{"level":3,"roles":["a","b"],"ratio":1.5,"isPaid":true,"name":"é"}}"#
    let user = try await bench.auth.signIn(withCustomToken: token).user
    let result = try await user.getIDTokenResult(forcingRefresh: true)
    #expect(result.signInProvider == "custom")
    #expect(result.claims["level"] as? Int == 3)
    #expect(result.claims["roles"] as? [String] == ["a", "b"])
    #expect(result.claims["ratio"] as? Double == 1.5)
    #expect(result.claims["isPaid"] as? Bool == true)
    #expect(result.claims["name"] as? String == "é")
    #expect(try bench.requests("token") == 1)
  }

  @Test func aNumberBeyond64BitsLeavesTheTokenReadable() throws {
    let claims = AuthTokenResultTests.good.replacingOccurrences(of: "1500", with: #"1500,"large":18446744073709551616"#)
    let result = try #require(AuthTokenResult(token: AuthTokenResultTests.token(claims)))
    #expect(result.claims["large"] as? Double == 18_446_744_073_709_551_616)
    #expect(result.issuedAtDate == Date(timeIntervalSince1970: 1500))
  }

  @Test func aSecondFactorIsTold() throws {
    let claims = AuthTokenResultTests.good.replacingOccurrences(
      of: #""sign_in_provider":"x""#, with: #""sign_in_provider":"x","sign_in_second_factor":"totp""#)
    #expect(AuthTokenResult(token: AuthTokenResultTests.token(claims))?.signInSecondFactor == "totp")
  }

  @Test func theDatesAreTheTokens() throws {
    let result = try #require(AuthTokenResult(token: AuthTokenResultTests.token(AuthTokenResultTests.good)))
    #expect(result.expirationDate == Date(timeIntervalSince1970: 2000))
    #expect(result.authDate == Date(timeIntervalSince1970: 1000))
    #expect(result.issuedAtDate == Date(timeIntervalSince1970: 1500))
  }

  private static let bad = [
    "", ".", "..", "...", "a.b", "a.b.c", "e30.e30.", token(""), token("[]"), token("{}"), token("7"),
    token(good.replacingOccurrences(of: "exp", with: "other")),
    token(good.replacingOccurrences(of: "auth_time", with: "other")),
    token(good.replacingOccurrences(of: "iat", with: "other")),
    token(good.replacingOccurrences(of: "firebase", with: "other")),
    token(good.replacingOccurrences(of: "sign_in_provider", with: "other")),
    token(good.replacingOccurrences(of: "2000", with: "\"2000\"")),
    token(good.replacingOccurrences(of: "2000", with: "null")),
    token(good.replacingOccurrences(of: #"{"sign_in_provider":"x"}"#, with: "7")),
    token(good) + ".", "." + token(good), token(good).replacingOccurrences(of: ".c2ln", with: ""),
    String(repeating: ".", count: 1 << 20), "e30." + String(repeating: "A", count: 1 << 20) + ".", "é.é.é",
  ]

  @Test(arguments: bad.indices)
  func aTextThatIsNoTokenIsNone(index: Int) {
    #expect(AuthTokenResult(token: AuthTokenResultTests.bad[index]) == nil)
  }

  @Test(arguments: ["1e300", "-1e300", "-1", "0", "9223372036854775807", "1.5"])
  func anyNumberIsADate(number: String) throws {
    let claims = AuthTokenResultTests.good.replacingOccurrences(of: "2000", with: number)
    let result = try #require(AuthTokenResult(token: AuthTokenResultTests.token(claims)))
    #expect(result.expirationDate == Date(timeIntervalSince1970: try #require(Double(number))))
  }

  @Test func aTokenThatExpiredAtTheServerIsRefreshed() async throws {
    let user = try await bench.signInAsGuest()
    let former = try await user.getIDTokenResult()
    try bench.advanceClock(seconds: 3601)
    try await user.reload()
    let result = try await user.getIDTokenResult()
    #expect(result.token != former.token)
    #expect(result.issuedAtDate >= former.issuedAtDate + 3601)
    #expect(result.authDate == former.authDate)
  }

  @Test func aServersTokenThatIsNoneIsAnError() async throws {
    let user = try await bench.signInAsGuest()
    try bench.answer("token", #"{"id_token":"nonsense","refresh_token":"r","expires_in":"3600"}"#)
    let error = try await failure { try await user.getIDTokenResult(forcingRefresh: true) }
    #expect(error.authCode == .malformedJWT)
    #expect(error.userInfo[AuthErrors.userInfoNameKey] as? String == "ERROR_MALFORMED_JWT")
    let calls = try await handled { handler in user.getIDTokenResult { handler($0, $1) } }
    #expect(calls.error?.authCode == .malformedJWT)
  }

  @Test func itIsArchivedWhole() async throws {
    let result = try await bench.signInAsGuest().getIDTokenResult()
    let data = try NSKeyedArchiver.archivedData(withRootObject: result, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: AuthTokenResult.self, from: data))
    #expect(read.token == result.token)
    #expect(read.expirationDate == result.expirationDate)
    #expect(read.claims as NSDictionary == result.claims as NSDictionary)
  }
}
