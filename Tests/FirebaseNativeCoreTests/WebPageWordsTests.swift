// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct WebPageWordsTests {
  // MARK: The library's sentences

  @Test(arguments: WebPageLanguage.allCases)
  func aLanguageHasAllSentencesInTheirOrder(_ language: WebPageLanguage) {
    let lines = language.sentences.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == WebPageWords.Name.allCases.count)
    let english = WebPageWords.preferred()
    let words = WebPageWords.preferred(languageCode: language.rawValue)
    #expect(words.language == language.rawValue)
    for (name, line) in zip(WebPageWords.Name.allCases, lines) {
      #expect(!words[name].isEmpty)
      #expect(!line.isEmpty || name == .unauthorized, "\(name) is not translated.")
      #expect(language == .english || line != english[name], "\(name) is English.")
      #expect(words[name].contains("%") == [.signIn, .proceed].contains(name), "\(name)")
      #expect(words[name].contains("localhost") == (name == .unauthorized), "\(name)")
    }
  }

  @Test func aSentenceNamesTheProvider() {
    let words = WebPageWords.preferred(languageCode: "de")
    #expect(words.sentence(.signIn, provider: "50 % & mehr") == "Mit 50 % & mehr anmelden")
    #expect(words.ofReCAPTCHA.sentence(.signIn, provider: "reCAPTCHA") == words[.check])
    #expect(words.ofReCAPTCHA[.ready] == words[.checkReady])
    #expect(words.ofReCAPTCHA[.stopped] == words[.unchecked])
    #expect(words.ofReCAPTCHA[.failed] == words[.goBack])
    #expect(words[.stopped] != words[.unchecked])
  }

  @Test(arguments: ["ar", "ar-EG", "fa", "he"])
  func someLanguagesRunFromRightToLeft(_ tag: String) {
    let own = JSON.parse(#"{"he": {}}"#) ?? .object()
    #expect(WebPageWords.preferred(languageCode: tag, own: own).isRightToLeft)
    #expect(
      WebPageLanguage.allCases.filter { WebPageWords.preferred(languageCode: $0.rawValue).isRightToLeft }.count == 2)
  }

  @Test(arguments: [("he", "HE"), ("iw-IL", "iw"), ("ji", "ji")])
  func aLanguageOfTheGameRunsFromRightToLeftHoweverItIsWritten(_ tag: String, _ key: String) {
    let own = JSON.object()
    own.set(key, JSON.object())
    #expect(WebPageWords.preferred(languageCode: tag, own: own).isRightToLeft)
  }

  // MARK: The choice of the language

  @Test(arguments: [
    ("en", "en"), ("es-419", "es"), ("ID", "id"), ("in-ID", "id"), ("fa-IR", "fa"), ("zh-TW", "zh-Hant"),
    ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("zh-hant-CN", "zh-Hant"), ("zh", "zh-Hans"),
    ("zh-CN", "zh-Hans"), ("zh-Hans-TW", "zh-Hans"), ("pt", "pt-BR"), ("pt-PT", "pt-BR"), ("de-AT", "de"),
    ("ja-JP", "ja"), ("ko", "ko"), ("fr-CA", "fr"), ("it", "it"), ("ru", "ru"), ("pl", "pl"), ("tr", "tr"),
    ("nl-BE", "nl"),
    ("ar", "ar"), ("hi-IN", "hi"),
  ])
  func theAuthsLanguageComesFirst(_ code: String, _ language: String) {
    #expect(WebPageWords.preferred(languageCode: code, acceptLanguage: "es,fa").language == language)
  }

  @Test(arguments: ["", "sv", "eng", "-es", " ", "é"])
  func elseTheBrowserIsAsked(_ code: String) {
    #expect(WebPageWords.preferred(languageCode: code, acceptLanguage: "sv, es-MX;q=0.9").language == "es")
  }

  @Test(arguments: [
    ("es", "es"), ("id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7", "id"), ("en;q=0.5, fa;q=0.8", "fa"),
    ("en; q=0.8 , es ;q=0.9", "es"), ("en;Q=0.123,es;q=0.124", "es"), ("en;q=0.9,es;q=1.000", "es"),
    ("zh-CN,zh;q=0.9", "zh-Hans"), ("sv,zh;q=0.1,zh-TW;q=0.2", "zh-Hant"), ("sv,da;q=0.5", "en"), ("*", "en"),
    ("es;q=0", "en"), ("es;q=0.000,fa;q=0.001", "fa"), ("es,fa", "es"), ("es;q=0.5,fa;q=0.5", "es"),
  ])
  func theBrowsersFavoriteIsTaken(_ header: String, _ language: String) {
    #expect(WebPageWords.preferred(acceptLanguage: header).language == language)
  }

  @Test(arguments: [
    "", ",", ";", ",;q=1,", "es;q=", "es;q=x", "es;q=-1", "es;q=0.0001", "es;q=99999999999999999999", "es;level=1",
    "es;q=.2", "es;q=0.1.2", "es;q=01", "es;q=10", "es;q=1.5", "es;q=1.001", "es;q=0,5", "q=1", ";es", "\u{0}", "é;q=1",
    String(repeating: ",", count: 32_768), String(repeating: "a-", count: 16_384),
    String(repeating: "sv,", count: 10_000) + "es",
  ])
  func aStrangeHeaderMeansEnglish(_ header: String) {
    #expect(WebPageWords.preferred(acceptLanguage: header).language == "en")
  }

  // MARK: The game's sentences

  private static let own =
    #"{"de": {"cancel": "Zurück"}, "pt": {"done": "Feito"}, "th": {"done": "เสร็จ"}, "zh-Hant": {"done": "好"}}"#

  private func own(_ tag: String) throws -> WebPageWords {
    var options = WebSignInOptions()
    options.sentences = WebPageWordsTests.own
    return WebPageWords.preferred(languageCode: tag, own: try WebPageLook.read(options).get().sentences)
  }

  @Test(arguments: ["de", "de-AT", "DE-ch"])
  func aSentenceOfTheGameReplacesTheLibrarys(_ tag: String) throws {
    let words = try own(tag)
    #expect(words.language == "de" && words[.cancel] == "Zurück" && words[.done] == "Fertig")
  }

  @Test(arguments: [("pt-BR", "Feito"), ("pt-PT", "Feito"), ("zh-TW", "好"), ("zh-CN", "完成"), ("en", "Done")])
  func aVariantHasTheSentencesOfItsLanguage(_ tag: String, _ done: String) throws {
    #expect(try own(tag)[.done] == done)
  }

  @Test(arguments: [
    (#"{"zh": {"cancel": "简体"}, "zh-Hant": {"cancel": "繁體"}}"#, "zh-TW", "繁體"),
    (#"{"zh-hant": {"cancel": "繁體"}}"#, "zh-TW", "繁體"),
    (#"{"id": {"cancel": "Kembali"}}"#, "in-ID", "Kembali"),
    (#"{"zh-Hant": {"cancel": "繁體"}, "zh-TW": {"cancel": "返回"}}"#, "zh-TW", "返回"),
    (#"{"de": {"cancel": "Zurück"}, "de-AT": {"cancel": "Retour"}}"#, "de-AT-1996", "Retour"),
  ])
  func theClosestSentencesOfTheGameAreTaken(_ own: String, _ tag: String, _ cancel: String) throws {
    let own = try #require(JSON.parse(own))
    #expect(WebPageWords.preferred(languageCode: tag, own: own)[.cancel] == cancel)
  }

  @Test(arguments: [
    ("pt-PT", "pt-PT", "pt-PT"), ("pt", "pt-PT", "pt-BR"), ("de", "de-AT", "de"), ("zh-hant", "zh-TW", "zh-Hant"),
    ("IN", "in-ID", "id"),
  ])
  func thePageHasTheLanguageOfTheGamesVariant(_ key: String, _ tag: String, _ language: String) {
    let own = JSON.object()
    own.set(key, JSON.object())
    #expect(WebPageWords.preferred(languageCode: tag, own: own).language == language)
  }

  @Test func aLanguageOfTheGameIsCompletedInEnglish() throws {
    let words = try own("th-TH")
    #expect(words.language == "th" && words[.done] == "เสร็จ" && words[.cancel] == "Cancel")
  }
}
