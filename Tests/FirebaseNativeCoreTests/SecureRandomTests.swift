// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct SecureRandomTests {
  @Test(arguments: [0, 1, 2, 31, 32, 33, 1000])
  func aTextHasTheWantedLength(count: Int) throws {
    let text = try #require(SecureRandom.text(count, from: SecureRandom.alphanumeric))
    #expect(text.utf8.count == count)
    #expect(text.utf8.allSatisfy { SecureRandom.alphanumeric.contains($0) })
    #expect(try #require(SecureRandom.bytes(count)).count == count)
  }

  /// Each of the 62 characters is expected 2,000 times, with a standard deviation of 44. A plain remainder of
  /// a byte would give the first eight of them 2,422 times.
  @Test func allCharactersAreEquallyLikely() throws {
    let alphabet = SecureRandom.alphanumeric
    let text = try #require(SecureRandom.text(alphabet.count * 2000, from: alphabet))
    var counts: [UInt8: Int] = [:]
    for character in text.utf8 { counts[character, default: 0] += 1 }
    #expect(counts.count == alphabet.count)
    for (_, count) in counts { #expect((1700...2300).contains(count)) }
  }

  @Test func anAlphabetOfOneCharacterWorks() {
    #expect(SecureRandom.text(5, from: [UInt8(ascii: "x")]) == "xxxxx")
  }

  @Test func theAlphabetHasLettersAndDigitsOnce() {
    #expect(SecureRandom.alphanumeric.count == 62)
    #expect(Set(SecureRandom.alphanumeric).count == 62)
  }

  @Test func textsDiffer() throws {
    let texts = try (0..<1000).map { _ in try #require(SecureRandom.text(16, from: SecureRandom.alphanumeric))
    }
    #expect(Set(texts).count == 1000)
  }
}
