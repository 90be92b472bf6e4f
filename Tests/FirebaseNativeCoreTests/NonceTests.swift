// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct NonceTests {
  @Test func theRawNonceHas32LettersAndDigits() throws {
    let raw = try #require(Nonce()).rawForFirebase
    #expect(raw.utf8.count == 32)
    #expect(raw.utf8.allSatisfy { SecureRandom.alphanumeric.contains($0) })
  }

  @Test func appleGetsTheHashInLowercaseHexadecimal() throws {
    let nonce = try #require(Nonce())
    #expect(nonce.sha256ForApple == Digest.sha256Hex(nonce.rawForFirebase))
    #expect(nonce.sha256ForApple.utf8.count == 64)
    #expect(nonce.sha256ForApple.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
  }

  @Test func noncesDiffer() throws {
    #expect(Set(try (0..<100).map { _ in try #require(Nonce()).rawForFirebase }).count == 100)
  }

  @Test func theRightNonceIsNoMistake() {
    #expect(Nonce.mistake(idToken: token(nonce: Digest.sha256Hex("raw")), rawNonce: "raw") == nil)
  }

  @Test func aNonceForgottenInTheCredentialIsTold() throws {
    let mistake = try #require(Nonce.mistake(idToken: token(nonce: Digest.sha256Hex("raw")), rawNonce: ""))
    #expect(mistake.code == .missingOrInvalidNonce)
    #expect(mistake.message.contains("the credential has none"))
  }

  @Test func aRawNonceSentToAppleIsTold() throws {
    let mistake = try #require(Nonce.mistake(idToken: token(nonce: "raw"), rawNonce: "raw"))
    #expect(mistake.code == .missingOrInvalidNonce)
    #expect(mistake.message.contains("The provider received the raw nonce"))
  }

  @Test func aHashGivenToFirebaseIsTold() throws {
    let hash = Digest.sha256Hex("raw")
    let mistake = try #require(Nonce.mistake(idToken: token(nonce: hash), rawNonce: hash))
    #expect(mistake.code == .missingOrInvalidNonce)
    #expect(mistake.message.contains("The credential has the SHA-256"))
  }

  @Test func swappedHalvesAreTold() throws {
    let mistake = try #require(Nonce.mistake(idToken: token(nonce: "raw"), rawNonce: Digest.sha256Hex("raw")))
    #expect(mistake.code == .missingOrInvalidNonce)
    #expect(mistake.message.contains("swapped"))
  }

  @Test(arguments: ["other", "RAW", "raw ", "raw\u{0}"])
  func anotherNonceIsTold(raw: String) throws {
    let mistake = try #require(Nonce.mistake(idToken: token(nonce: Digest.sha256Hex("raw")), rawNonce: raw))
    #expect(mistake.code == .missingOrInvalidNonce)
    #expect(mistake.message.contains("another nonce"))
  }

  @Test func aTokenWithoutTheClaimIsLeftToTheServer() {
    #expect(Nonce.mistake(idToken: token(nonce: nil), rawNonce: "raw") == nil)
    #expect(Nonce.mistake(idToken: token(nonce: nil), rawNonce: "") == nil)
  }

  @Test(arguments: ["", "opaque", "a.b.c", #"{"sub":"1","nonce":"x"}"#, "..", "é.é.é"])
  func whatIsNoJWTIsLeftToTheServer(text: String) {
    #expect(Nonce.mistake(idToken: text, rawNonce: "raw") == nil)
    #expect(Nonce.mistake(idToken: text, rawNonce: "") == nil)
  }

  private func token(nonce: String?) -> String {
    let claims = JSON.object()
    claims.set("sub", "1")
    claims.set("nonce", nonce)
    return JSONWebToken.unsignedText(header: .object(), claims: claims) + "."
  }
}
