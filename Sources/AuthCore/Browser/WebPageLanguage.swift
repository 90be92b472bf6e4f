// SPDX-License-Identifier: Apache-2.0
import AuthSupport

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

  /// One in each line, in the order of `WebPageWords.Name`. A sentence that is missing is an empty line.
  var sentences: String {
    switch self {
    case .english: WebPageLanguage.englishSentences
    case .arabic: WebPageLanguage.arabicSentences
    case .brazilianPortuguese: WebPageLanguage.brazilianPortugueseSentences
    case .dutch: WebPageLanguage.dutchSentences
    case .french: WebPageLanguage.frenchSentences
    case .german: WebPageLanguage.germanSentences
    case .hindi: WebPageLanguage.hindiSentences
    case .indonesian: WebPageLanguage.indonesianSentences
    case .italian: WebPageLanguage.italianSentences
    case .japanese: WebPageLanguage.japaneseSentences
    case .korean: WebPageLanguage.koreanSentences
    case .persian: WebPageLanguage.persianSentences
    case .polish: WebPageLanguage.polishSentences
    case .russian: WebPageLanguage.russianSentences
    case .simplifiedChinese: WebPageLanguage.simplifiedChineseSentences
    case .spanish: WebPageLanguage.spanishSentences
    case .traditionalChinese: WebPageLanguage.traditionalChineseSentences
    case .turkish: WebPageLanguage.turkishSentences
    }
  }
}
