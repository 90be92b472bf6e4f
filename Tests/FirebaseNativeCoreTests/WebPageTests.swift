// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct WebPageTests {
  static let pages: [WebPage] = WebPageLanguage.allCases.flatMap { language in
    let words = WebPageWords.preferred(languageCode: language.rawValue)
    return WebPage.Ending.allCases.map { WebPage.ended($0, in: words) } + [WebPage.fragmentForwarder(in: words)]
  }

  @Test(arguments: WebPageLanguage.allCases)
  func thePageNamesItsLanguage(_ language: WebPageLanguage) {
    let words = WebPageWords.preferred(languageCode: language.rawValue)
    let direction = words.isRightToLeft ? "rtl" : "ltr"
    for page in [WebPage.ended(.answered, in: words), WebPage.fragmentForwarder(in: words)] {
      #expect(page.html.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\" dir=\"\(direction)\">\n"))
    }
  }

  @Test(arguments: WebPageLanguage.allCases)
  func everyEndHasItsWords(_ language: WebPageLanguage) {
    let words = WebPageWords.preferred(languageCode: language.rawValue)
    let texts = [words[.goBack], words[.goBack], words[.failed], words[.gone]]
    let titles = [words[.done], words[.stopped], words[.stopped], words[.stopped]]
    for (index, ending) in WebPage.Ending.allCases.enumerated() {
      let html = WebPage.ended(ending, in: words).html
      #expect(html.contains("<title>\(titles[index])</title>"))
      #expect(html.contains("<h1 id=\"title\" tabindex=\"-1\">\(titles[index])</h1>"))
      #expect(html.contains("<p>\(texts[index])</p>"))
      #expect(html.contains("<main class=\"done\">") == (ending == .answered))
    }
  }

  @Test func aPageThatOnlyTellsRunsNothing() {
    let page = WebPage.ended(.answered, in: .preferred())
    let style = page.hash(of: "style")
    #expect(page.contentSecurityPolicy == "default-src 'none'; style-src \(style); " + WebPageTests.rest)
    #expect(!page.html.contains("<script"))
  }

  @Test func theForwarderReachesTheGameOnly() {
    let page = WebPage.fragmentForwarder(in: .preferred())
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

  // MARK: What the game adds

  @Test func theGamesNameImageAndColorAreShown() throws {
    var options = WebSignInOptions()
    options.appName = "Castle & Co"
    options.icon = .success(try WebPageImageTests.read(WebPageImageTests.png))
    options.color = "#3a7BD5"
    let page = WebPage.ended(.answered, in: .preferred(), try WebPageLook.read(options).get())
    #expect(
      page.html.contains(
        "<img class=\"icon\" alt=\"\" src=\"data:image/png;base64,iVBORw\">\n<p class=\"app\">Castle &amp; Co</p>"))
    #expect(page.text(of: "style").hasSuffix("body { box-shadow: inset 0 0.5em #3a7BD5 }"))
    #expect(
      page.contentSecurityPolicy == "default-src 'none'; style-src \(page.hash(of: "style")); img-src data:; "
        + WebPageTests.rest)
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
