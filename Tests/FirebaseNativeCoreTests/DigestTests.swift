// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct DigestTests {
  /// Examples of FIPS 180-2, appendix B, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func theStandardsExamplesComeOut(message: String, digest: String) {
    #expect(Digest.sha256Hex(message) == digest)
  }

  @Test func aMillionCharactersAreHashed() {
    let message = String(repeating: "a", count: 1_000_000)
    #expect(
      Digest.sha256Hex(message) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func textIsHashedAsUTF8() {
    #expect(Digest.sha256Hex("ü") == Digest.hex(Digest.sha256("\u{fc}")))
    #expect(Digest.sha256Hex("ü") != Digest.sha256Hex("u\u{308}"))
  }

  @Test func hexadecimalDigitsAreLowercaseAndPadded() {
    #expect(Digest.hex([0x00, 0x0a, 0xff]) == "000aff")
    #expect(Digest.hex([]).isEmpty)
  }
}
