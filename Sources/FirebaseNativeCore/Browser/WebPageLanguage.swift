// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A language in which the library has the sentences of the web sign-in pages. The folder Languages has one file for each.
enum WebPageLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case arabic = "ar"
  case brazilianPortuguese = "pt-BR"
  case dutch = "nl"
  case french = "fr"
  case german = "de"
  case hindi = "hi"
  case indonesian = "id"
  case italian = "it"
  case japanese = "ja"
  case korean = "ko"
  case persian = "fa"
  case polish = "pl"
  case russian = "ru"
  case simplifiedChinese = "zh-Hans"
  case spanish = "es"
  case traditionalChinese = "zh-Hant"
  case turkish = "tr"

  /// The language of a tag (BCP 47), for example of "de-AT".
  init?(tag: String) {
    let parts = Array(ASCII.lowercased(tag).utf8).split(separator: UInt8(ascii: "-")).map {
      String(decoding: $0, as: UTF8.self)
    }
    switch parts.first {
    case "in": self = .indonesian
    case "pt": self = .brazilianPortuguese
    case "zh": self = WebPageLanguage.isTraditional(parts) ? .traditionalChinese : .simplifiedChinese
    case let language?: self.init(rawValue: language)
    case nil: return nil
    }
  }

  private static func isTraditional(_ parts: [String]) -> Bool {
    !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }

  /// As `WebPageSentences` has them.
  var sentences: String {
    switch self {
    case .english: WebPageSentences.english
    case .arabic: WebPageSentences.arabic
    case .brazilianPortuguese: WebPageSentences.brazilianPortuguese
    case .dutch: WebPageSentences.dutch
    case .french: WebPageSentences.french
    case .german: WebPageSentences.german
    case .hindi: WebPageSentences.hindi
    case .indonesian: WebPageSentences.indonesian
    case .italian: WebPageSentences.italian
    case .japanese: WebPageSentences.japanese
    case .korean: WebPageSentences.korean
    case .persian: WebPageSentences.persian
    case .polish: WebPageSentences.polish
    case .russian: WebPageSentences.russian
    case .simplifiedChinese: WebPageSentences.simplifiedChinese
    case .spanish: WebPageSentences.spanish
    case .traditionalChinese: WebPageSentences.traditionalChinese
    case .turkish: WebPageSentences.turkish
    }
  }
}
