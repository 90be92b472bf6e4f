// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A language of the web sign-in pages.
enum WebPageLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case indonesian = "id"
  case persian = "fa"
  case traditionalChinese = "zh-Hant"

  var isRightToLeft: Bool { self == .persian }

  /// The Auth's language if it is supported, otherwise the browser's preferred supported language, otherwise English.
  static func choose(languageCode: String, acceptLanguage: String) -> Self {
    if let chosen = WebPageLanguage(tag: Array(languageCode.utf8)[...]) { return chosen }
    var best: (language: Self, weight: Int)?
    for range in Array(acceptLanguage.utf8).split(separator: UInt8(ascii: ",")) {
      let parts = range.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard let language = parts.first.flatMap({ WebPageLanguage(tag: $0) }) else { continue }
      let weight = parts.dropFirst().first.map(weight) ?? 1000
      if weight > best?.weight ?? 0 { best = (language, weight) }
    }
    return best?.language ?? .english
  }

  private init?(tag: ArraySlice<UInt8>) {
    let parts = WebPageLanguage.lowercased(tag).split(separator: UInt8(ascii: "-")).map {
      String(decoding: $0, as: UTF8.self)
    }
    switch parts.first {
    case "en": self = .english
    case "es": self = .spanish
    case "id", "in": self = .indonesian
    case "fa": self = .persian
    case "zh" where WebPageLanguage.isTraditional(parts): self = .traditionalChinese
    default: return nil
    }
  }

  private static func isTraditional(_ parts: [String]) -> Bool {
    !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }

  /// The weight of "q=0.8" in thousandths; 0 if it is malformed.
  private static func weight(_ parameter: ArraySlice<UInt8>) -> Int {
    let digits = lowercased(parameter).filter { $0 != UInt8(ascii: ".") }
    guard digits.starts(with: Array("q=".utf8)), digits.count <= 6 else { return 0 }
    var text = String(decoding: digits.dropFirst(2), as: UTF8.self)
    while text.utf8.count < 4 { text += "0" }
    return Int(text).map { min($0, 1000) } ?? 0
  }

  /// Without spaces.
  private static func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      .map { ASCII.lowercased($0) }
  }
}
