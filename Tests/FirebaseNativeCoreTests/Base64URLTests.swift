// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct Base64URLTests {
  /// RFC 4648, section 10, without the padding.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func theStandardsExamplesComeOut(text: String, encoded: String) {
    #expect(Base64URL.encode(Array(text.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Array(text.utf8))
  }

  @Test func theAlphabetIsSafeInURLs() {
    #expect(Base64URL.encode([0xfb, 0xff, 0xfe]) == "-__-")
    #expect(Base64URL.decode("-__-") == [0xfb, 0xff, 0xfe])
  }

  @Test func bytesOfEveryLengthComeBack() throws {
    for length in 0..<100 {
      let bytes = try #require(SecureRandom.bytes(length))
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
  }

  @Test(arguments: ["Zg==", "Zm+v", "Zm/v", "Zm 9v", "Zm9v\n", "Zm9\u{0}", "Zm9é", "....", "="])
  func otherCharactersAreRefused(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test(arguments: ["Z", "Zm9vY", "Zm9vYmFyZ"])
  func impossibleLengthsAreRefused(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
