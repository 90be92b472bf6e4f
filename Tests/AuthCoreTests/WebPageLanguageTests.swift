// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import AuthCore

struct WebPageLanguageTests {
  @Test(arguments: [
    ("en", "en"), ("es-419", "es"), ("ID", "id"), ("in-ID", "id"), ("fa-IR", "fa"), ("zh-TW", "zh-Hant"),
    ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("zh-hant-CN", "zh-Hant"),
  ])
  func theAuthsLanguageComesFirst(_ code: String, _ language: String) {
    #expect(WebPageLanguage.choose(languageCode: code, acceptLanguage: "es,fa").rawValue == language)
  }

  @Test(arguments: ["", "de", "zh", "zh-CN", "zh-Hans-TW", "eng", "-es", " ", "é"])
  func elseTheBrowserIsAsked(_ code: String) {
    #expect(WebPageLanguage.choose(languageCode: code, acceptLanguage: "de, es-MX;q=0.9") == .spanish)
  }

  @Test(arguments: [
    ("es", "es"), ("id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7", "id"), ("en;q=0.5, fa;q=0.8", "fa"),
    ("en; q=0.8 , es ;q=0.9", "es"), ("en;Q=0.123,es;q=0.124", "es"), ("en;q=0.9,es;q=1.000", "es"),
    ("zh-CN,zh;q=0.9", "en"), ("zh-CN,zh;q=0.9,zh-TW;q=0.2", "zh-Hant"), ("de,fr;q=0.5", "en"), ("*", "en"),
    ("es;q=0", "en"), ("es;q=0.000,fa;q=0.001", "fa"), ("es,fa", "es"), ("es;q=0.5,fa;q=0.5", "es"),
  ])
  func theBrowsersFavouriteIsTaken(_ header: String, _ language: String) {
    #expect(WebPageLanguage.choose(languageCode: "", acceptLanguage: header).rawValue == language)
  }

  @Test(arguments: [
    "", ",", ";", ",;q=1,", "es;q=", "es;q=x", "es;q=-1", "es;q=0.0001", "es;q=99999999999999999999", "es;level=1",
    "q=1", ";es", "\u{0}", "é;q=1", String(repeating: ",", count: 32_768), String(repeating: "a-", count: 16_384),
  ])
  func aStrangeHeaderMeansEnglish(_ header: String) {
    #expect(WebPageLanguage.choose(languageCode: "", acceptLanguage: header) == .english)
  }

  @Test func onlyPersianRunsFromRightToLeft() {
    #expect(WebPageLanguage.allCases.filter(\.isRightToLeft) == [.persian])
  }
}
