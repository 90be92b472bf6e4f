// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

struct JSONWebTokenTests {
  static let header = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
  static let claims = Base64URL.encode(Array(#"{"sub":"1","name":"Zoë"}"#.utf8))

  @Test func aTokenIsTakenApart() throws {
    let text = JSONWebTokenTests.header + "." + JSONWebTokenTests.claims
    let token = try #require(JSONWebToken(parsing: text + ".AAEC"))
    #expect(token.header.string("alg") == "none")
    #expect(token.claims.string("name") == "Zoë")
    #expect(token.signedText == text)
    #expect(token.signature == [0, 1, 2])
  }

  @Test func anUnsignedTokenHasAnEmptySignature() throws {
    let claims = JSON.object()
    claims.set("sub", "1")
    let token = try #require(
      JSONWebToken(parsing: JSONWebToken.unsignedText(header: .object(), claims: claims) + "."))
    #expect(token.signature.isEmpty)
    #expect(token.claims.string("sub") == "1")
  }

  @Test(arguments: [#"{"a":1}"#, #"{"a":12}"#, #"{"a":123}"#])
  func paddedPartsAreRead(claims: String) throws {
    func padded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    let text = padded(#"{"alg":"RS256"}"#) + "." + padded(claims) + "."
    #expect(JSONWebToken.claims(of: text)?.integer("a") != nil)
    #expect(JSONWebToken(parsing: text)?.claims.integer("a") != nil)
  }

  @Test(arguments: ["=", "==", "===", "eyI=", "eyJhIjoxfQ=", "eyJhIjoxfQ===", "e=J9", "e30=="])
  func wrongPaddingIsNoToken(claims: String) {
    #expect(JSONWebToken.claims(of: "\(JSONWebTokenTests.header).\(claims).") == nil)
  }

  @Test(arguments: [
    "", ".", "..", "...", "a.b.c", "{}", "{\"sub\":\"1\"}", "\(header)", "\(header).\(claims)",
    "\(header).\(claims).AA.AA", "\(header).\(claims).A", "\(header).\(claims).AA==",
    "\(header).\(claims)\u{301}.AA",
    "\(header).W10.AA", "W10.\(claims).AA", "\(header)..AA", ".\(claims).AA", "\(header).eyI.AA",
    " \(header).\(claims).AA",
  ])
  func damagedTextIsNoToken(text: String) {
    #expect(JSONWebToken(parsing: text) == nil)
  }
}
