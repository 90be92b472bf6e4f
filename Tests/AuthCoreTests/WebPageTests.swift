// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import Testing

@testable import AuthCore

struct WebPageTests {
  static let pages: [WebPage] = WebPageLanguage.allCases.flatMap { language in
    WebPage.Ending.allCases.map { WebPage.ended($0, in: language) } + [WebPage.fragmentForwarder(in: language)]
  }

  @Test(arguments: WebPageLanguage.allCases)
  func thePageNamesItsLanguage(_ language: WebPageLanguage) {
    let direction = language == .persian ? "rtl" : "ltr"
    for page in [WebPage.ended(.answered, in: language), WebPage.fragmentForwarder(in: language)] {
      #expect(page.html.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\" dir=\"\(direction)\">\n"))
    }
  }

  @Test(arguments: WebPageLanguage.allCases)
  func everyLanguageHasEveryWord(_ language: WebPageLanguage) {
    let english = Mirror(reflecting: WebPageWords.of(.english, provider: "PROVIDER")).children
    let words = Mirror(reflecting: WebPageWords.of(language, provider: "PROVIDER")).children
    for (word, known) in zip(words, english) {
      let text = word.value as? String ?? ""
      #expect(!text.isEmpty)
      #expect(language == .english || text != known.value as? String, "\(word.label ?? "") is not translated.")
      #expect(text.contains("PROVIDER") == ["signIn", "proceed"].contains(word.label))
      #expect(text.contains("localhost") == (word.label == "unauthorized"))
    }
    let told = Set(WebPageWords.of(language).json.fields.map(\.key))
    let untold = Set(words.compactMap(\.label)).subtracting(told)
    let ofChecks: Set = ["check", "checkReady", "unchecked"]
    #expect(untold == ofChecks.union(["signIn", "proceed", "cancel", "loading", "scriptNeeded"]))
  }

  @Test(arguments: WebPageLanguage.allCases)
  func everyEndHasItsWords(_ language: WebPageLanguage) {
    let words = WebPageWords.of(language)
    let texts = [words.goBack, words.goBack, words.failed, words.gone]
    let titles = [words.done, words.stopped, words.stopped, words.stopped]
    for (index, ending) in WebPage.Ending.allCases.enumerated() {
      let html = WebPage.ended(ending, in: language).html
      #expect(html.contains("<title>\(titles[index])</title>"))
      #expect(html.contains("<h1 id=\"title\" tabindex=\"-1\">\(titles[index])</h1>"))
      #expect(html.contains("<p>\(texts[index])</p>"))
    }
  }

  @Test func aPageThatOnlyTellsRunsNothing() {
    let page = WebPage.ended(.answered, in: .english)
    let style = page.hash(of: "style")
    #expect(page.contentSecurityPolicy == "default-src 'none'; style-src \(style); " + WebPageTests.rest)
    #expect(!page.html.contains("<script"))
  }

  @Test func theForwarderReachesTheGameOnly() {
    let page = WebPage.fragmentForwarder(in: .english)
    let style = page.hash(of: "style")
    let script = page.hash(of: "script")
    #expect(
      page.contentSecurityPolicy
        == "default-src 'none'; style-src \(style); script-src \(script); connect-src 'self'; " + WebPageTests.rest)
    #expect(page.text(of: "script").contains("location.hash.slice(1)"))
    #expect(page.text(of: "script").contains("\"application/x-www-form-urlencoded\""))
  }

  // By their numbers, as a whole page is too much for the log.
  @Test(arguments: pages.indices)
  func nothingIsInlineThatThePolicyDoesNotKnow(_ index: Int) {
    let page = WebPageTests.pages[index]
    for attribute in [" style=", " onclick=", " onload=", " src=", "javascript:", "http:", "https:", "data:"] {
      #expect(!page.html.contains(attribute), "\(attribute)")
    }
    #expect(page.html.split(separator: "<h1").count == 2)
    #expect(!page.contentSecurityPolicy.contains("unsafe"))
  }

  @Test(arguments: pages.indices)
  func theAnswerKeepsThePageToItself(_ index: Int) {
    let page = WebPageTests.pages[index]
    func header(_ name: String) -> String? { page.headers.first { $0.name == name }?.value }
    #expect(header("Content-Type") == "text/html; charset=UTF-8")
    #expect(header("Content-Security-Policy") == page.contentSecurityPolicy)
    #expect(header("Cache-Control") == "no-store")
    #expect(header("X-Content-Type-Options") == "nosniff")
    #expect(header("Referrer-Policy") == "strict-origin")
    #expect(header("Cross-Origin-Opener-Policy") == nil)
  }

  static let rest = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

extension WebPage {
  /// What stands in the last element of a name.
  func text(of element: String) -> String {
    let parts = html.components(after: "<" + element)
    guard let last = parts.last, let start = last.firstIndex(of: ">") else { return "" }
    let text = last[last.index(after: start)...]
    guard let end = text.firstRange(of: "</" + element + ">") else { return "" }
    return String(text[..<end.lowerBound])
  }

  func hash(of element: String) -> String {
    let base64 = Base64URL.encode(Digest.sha256(text(of: element)))
      .replacing("-", with: "+").replacing("_", with: "/")
    return "'sha256-" + base64 + "='"
  }
}

extension String {
  fileprivate func components(after separator: String) -> [Substring] {
    ranges(of: separator).map { self[$0.upperBound...] }
  }
}
