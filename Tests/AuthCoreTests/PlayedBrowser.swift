import AuthSupport
import EmulatorBench
import Testing

@testable import AuthCore

/// A browser that the test plays: the flow sends it to pages, where it does what players do.
final class PlayedBrowser: Sendable {
  private struct State {
    var opened: [String] = []
    var progress: [WebSignInProgress] = []
    var urls: [String] = []
  }

  private let state = Guarded(State())

  /// - Parameter opens: whether there is a browser.
  init(for auth: Auth, opens: Bool = true, change: (inout WebSignInOptions) -> Void = { _ in }) {
    var options = WebSignInOptions()
    options.openURL = { [self] url in
      state.withLock { $0.opened.append(url) }
      return opens
    }
    options.onProgress = { [self] progress, url in
      state.withLock { state in
        state.progress.append(progress)
        state.urls.append(url)
      }
    }
    change(&options)
    auth.setWebSignInOptions(options)
  }

  var opened: [String] { state.withLock { $0.opened } }
  var progress: [WebSignInProgress] { state.withLock { $0.progress } }
  var urls: [String] { state.withLock { $0.urls } }

  /// The page that it was last sent to, of so many.
  func url(_ count: Int = 1) throws -> String {
    try #require(eventually { opened.count >= count }, "The browser was not opened.")
    return opened[count - 1]
  }

  static func origin(_ url: String) throws -> String { try #require(WebURL.origin(of: url)) }

  static func get(_ url: String, headers: [String] = []) throws -> HTTPClient.Answer {
    try HTTPClient.send("GET", url, headers: headers)
  }

  static func post(
    _ url: String, _ body: String, origin: String? = nil, type: String = "application/x-www-form-urlencoded"
  ) throws -> HTTPClient.Answer {
    let from = origin.map { ["Origin: " + $0] } ?? []
    return try HTTPClient.send("POST", url, body: Array(body.utf8), headers: ["Content-Type: " + type] + from)
  }

  /// What the page's script knows.
  static func pageData(_ page: HTTPClient.Answer) throws -> JSON {
    let start = try #require(page.text.firstRange(of: "id=\"data\">")).upperBound
    let rest = page.text[start...]
    let end = try #require(rest.firstRange(of: "</script>")).lowerBound
    return try #require(JSON.parse(String(rest[..<end])))
  }

  /// Adds an account on the provider's page, with everything shared, and agrees.
  static func agree(at page: String, _ changes: [String: String] = [:]) throws -> HTTPClient.Answer {
    let usual = [
      "decision": "allow", "email": "ada@example.com", "emailVerified": "on", "givenName": "Ada",
      "familyName": "Lovelace", "emailSharing": "share", "shareName": "on",
    ]
    var form = FormFields()
    for (name, value) in usual.merging(changes, uniquingKeysWith: { $1 }) { form.append(name, value) }
    return try post(page, form.encoded)
  }

  static func refuse(at page: String) throws -> HTTPClient.Answer { try post(page, "decision=refuse") }

  /// Goes where the provider's page sends it.
  static func follow(_ answer: HTTPClient.Answer, from page: String) throws -> HTTPClient.Answer {
    if let location = answer.location {
      // What is behind "#" stays in the browser, which gives it to the page there.
      guard let hash = location.firstRange(of: "#") else { return try get(location) }
      let url = String(location[..<hash.lowerBound])
      #expect(try get(url).status == 200)
      return try post(url, String(location[hash.upperBound...]), origin: try origin(url))
    }
    let action = try #require(answer.attribute("action"), "\(answer.text)")
    return try post(action, answer.hiddenFields.encoded, origin: try origin(page))
  }

  /// Signs in on the provider's page that the flow opened.
  func signIn(_ count: Int = 1, _ changes: [String: String] = [:]) throws -> HTTPClient.Answer {
    let page = try url(count)
    return try PlayedBrowser.follow(PlayedBrowser.agree(at: page, changes), from: page)
  }
}
