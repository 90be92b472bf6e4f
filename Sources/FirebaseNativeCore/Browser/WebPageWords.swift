// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The sentences of the web sign-in pages for one player: the library's, and those that the game has in their place.
struct WebPageWords: Sendable {
  /// In the order of the lines of each language. docs/web-sign-in.md lists them for games.
  enum Name: String, CaseIterable, Sendable {
    /// A heading. In this one and the next, "%" stands for the provider's name.
    case signIn
    case proceed
    case cancel
    case loading
    case ready
    /// Shown while the provider's window is open.
    case waiting
    /// Headings of the last page.
    case done
    case stopped
    case goBack
    case closed
    case blocked
    /// Addressed to the developer.
    case unauthorized
    case unreachable
    case failed
    /// The game is not waiting any more.
    case gone
    case scriptNeeded
    /// Used for reCAPTCHA in place of `signIn`, `ready` and `stopped`.
    case check
    case checkReady
    case unchecked
  }

  /// A tag (BCP 47).
  let language: String
  /// What scripts show while the page is open.
  let json: JSON

  subscript(name: Name) -> String { json.string(name.rawValue) ?? "" }

  /// A sentence with the provider's name.
  func sentence(_ name: Name, provider: String) -> String {
    var result: [UInt8] = []
    for byte in self[name].utf8 {
      if byte == UInt8(ascii: "%") { result += Array(provider.utf8) } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A failed check says how to go on, because `failed` is about a sign-in.
  var ofReCAPTCHA: WebPageWords {
    let json = json.copy()
    let replacements = [(Name.signIn, Name.check), (.ready, .checkReady), (.stopped, .unchecked), (.failed, .goBack)]
    for (name, replacement) in replacements {
      json.set(name.rawValue, self[replacement])
    }
    return WebPageWords(language: language, json: json)
  }

  var isRightToLeft: Bool {
    let primary = ASCII.lowercased(language).utf8.prefix { $0 != UInt8(ascii: "-") }
    // "iw" and "ji" are the former codes of "he" and "yi".
    return ["ar", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "ug", "ur", "yi"].contains {
      $0.utf8.elementsEqual(primary)
    }
  }
}

// MARK: - Choosing the language

extension WebPageWords {
  /// In the first language that the library or the game has, otherwise in English.
  ///
  /// - Parameter own: the game's sentences, as `WebPageLook` has read them.
  static func preferred(languageCode: String = "", acceptLanguage: String = "", own: JSON = .object()) -> WebPageWords {
    for tag in PreferredLanguages.tags(languageCode: languageCode, acceptLanguage: acceptLanguage) {
      if let words = WebPageWords(tag: tag, own: own) { return words }
    }
    return WebPageWords(.english, own)
  }

  private init?(tag: String, own: JSON) {
    if let known = WebPageLanguage(tag: tag) {
      self.init(known, own, tag: tag)
    } else if let (name, sentences) = WebPageWords.find(tag, in: own) {
      self.init(language: name, json: WebPageWords.merged([.english], sentences))
    } else {
      return nil
    }
  }

  private init(_ known: WebPageLanguage, _ own: JSON, tag: String = "") {
    let found = WebPageWords.find(tag, known.rawValue, in: own)
    // Screen readers pronounce the page as its language demands.
    let variant = found.flatMap { WebPageWords.isVariant($0.name, beside: known) ? $0.name : nil }
    self.init(
      language: variant ?? known.rawValue, json: WebPageWords.merged([.english, known], found?.sentences))
  }

  private static func isVariant(_ name: String, beside known: WebPageLanguage) -> Bool {
    name.utf8.contains(UInt8(ascii: "-"))
      && !ASCII.lowercased(name).utf8.elementsEqual(ASCII.lowercased(known.rawValue).utf8)
  }

  /// The game's sentences for a language, or for one that contains it: those of "pt" for "pt-PT" (RFC 4647, section 3.4).
  /// The library's name of the language comes before the shortest one: for "zh-TW", "zh-Hant" before "zh".
  private static func find(_ tag: String, _ known: String = "", in own: JSON) -> (name: String, sentences: JSON)? {
    var tag = Array(ASCII.lowercased(tag).utf8)
    if let found = field(tag, of: own) { return found }
    let known = Array(ASCII.lowercased(known).utf8)
    while let hyphen = tag.lastIndex(of: UInt8(ascii: "-")) {
      tag = Array(tag.prefix(upTo: hyphen))
      if !tag.contains(UInt8(ascii: "-")), let found = field(known, of: own) { return found }
      if let found = field(tag, of: own) { return found }
    }
    return field(known, of: own)
  }

  private static func field(_ name: [UInt8], of own: JSON) -> (name: String, sentences: JSON)? {
    for field in own.fields where ASCII.lowercased(field.key).utf8.elementsEqual(name) {
      return (field.key, field.value)
    }
    return nil
  }

  private static func merged(_ languages: [WebPageLanguage], _ own: JSON?) -> JSON {
    let json = JSON.object()
    for language in languages {
      let lines = Array(language.sentences.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (name, line) in zip(Name.allCases, lines) where !line.isEmpty {
        json.set(name.rawValue, String(decoding: line, as: UTF8.self))
      }
    }
    if let own { json.set(fieldsOf: own) }
    return json
  }
}

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
