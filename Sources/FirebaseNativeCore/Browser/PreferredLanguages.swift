// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The languages that a player prefers.
enum PreferredLanguages {
  /// More are a mistake of the browser.
  private static let maximumCount = 100

  /// As tags (BCP 47), the best first: the Auth's language, and those of the browser (RFC 9110, section 12.5.4).
  static func tags(languageCode: String, acceptLanguage: String) -> [String] {
    var ranges: [(tag: String, weight: Int)] = []
    for range in Array(acceptLanguage.utf8).split(separator: UInt8(ascii: ",")).prefix(maximumCount) {
      let parts = range.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let weight = parts.dropFirst().first.map(weight) ?? 1000
      guard weight > 0, let tag = parts.first.map(lowercased) else { continue }
      let place = ranges.firstIndex { $0.weight < weight } ?? ranges.endIndex
      ranges.insert((String(decoding: tag, as: UTF8.self), weight), at: place)
    }
    return [languageCode] + ranges.map { $0.tag }
  }

  /// The weight of "q=0.8" in thousandths; 0 if it is malformed.
  private static func weight(_ parameter: ArraySlice<UInt8>) -> Int {
    let text = lowercased(parameter)
    guard text.starts(with: Array("q=".utf8)), (3...7).contains(text.count) else { return 0 }
    if text.count > 3, text[3] != UInt8(ascii: ".") { return 0 }
    var weight = 0
    for place in [2, 4, 5, 6] {
      let digit = place < text.count ? text[place] : UInt8(ascii: "0")
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return 0 }
      weight = weight * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return weight <= 1000 ? weight : 0
  }

  /// Without spaces.
  private static func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      .map { ASCII.lowercased($0) }
  }
}
