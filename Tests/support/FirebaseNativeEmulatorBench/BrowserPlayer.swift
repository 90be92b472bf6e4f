// SPDX-License-Identifier: Apache-2.0
public import FirebaseNativeEmulator
public import FirebaseNativeSupport

/// What plays a browser that a sign-in opens, and does on the emulator's and the library's pages what players do.
public protocol BrowserPlayer {}

/// A page that isn't what it should be.
public struct WrongPage: Error {
  public let text: String
}

extension BrowserPlayer {
  /// Scheme, host and port.
  public static func origin(_ url: String) throws -> String {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1].isEmpty else { throw WrongPage(text: url) }
    return parts[0] + "//" + parts[2]
  }

  public static func get(_ url: String, headers: [String] = []) throws -> HTTPClient.Answer {
    try HTTPClient.send("GET", url, headers: headers)
  }

  /// The provider's page if that is the short URL of one; else the same.
  public static func page(at url: String) throws -> String { try get(url).location ?? url }

  public static func post(
    _ url: String, _ body: String, origin: String? = nil, type: String = "application/x-www-form-urlencoded"
  ) throws -> HTTPClient.Answer {
    let from = origin.map { ["Origin: " + $0] } ?? []
    return try HTTPClient.send("POST", url, body: Array(body.utf8), headers: ["Content-Type: " + type] + from)
  }

  /// What the page's script knows.
  public static func pageData(_ page: HTTPClient.Answer) throws -> JSON {
    guard let start = page.text.firstRange(of: "id=\"data\">")?.upperBound,
      let end = page.text[start...].firstRange(of: "</script>")?.lowerBound,
      let data = JSON.parse(String(page.text[start..<end]))
    else { throw WrongPage(text: page.text) }
    return data
  }

  /// Adds an account on the provider's page, with everything shared, and agrees.
  public static func agree(at page: String, _ changes: [String: String] = [:]) throws -> HTTPClient.Answer {
    let usual = [
      "decision": "allow", "email": "ada@example.com", "emailVerified": "on", "givenName": "Ada",
      "familyName": "Lovelace", "emailSharing": "share", "shareName": "on",
    ]
    var form = FormFields()
    for (name, value) in usual.merging(changes, uniquingKeysWith: { $1 }) { form.append(name, value) }
    return try post(page, form.encoded)
  }

  public static func refuse(at page: String) throws -> HTTPClient.Answer { try post(page, "decision=refuse") }

  /// Goes where the provider's page sends it.
  public static func follow(_ answer: HTTPClient.Answer, from page: String) throws -> HTTPClient.Answer {
    if let location = answer.location {
      // What is behind "#" stays in the browser, which gives it to the page there.
      guard let hash = location.firstRange(of: "#") else { return try get(location) }
      let url = String(location[..<hash.lowerBound])
      guard try get(url).status == 200 else { throw WrongPage(text: url) }
      return try post(url, String(location[hash.upperBound...]), origin: origin(url))
    }
    guard let action = answer.attribute("action") else { throw WrongPage(text: answer.text) }
    return try post(action, answer.hiddenFields.encoded, origin: origin(page))
  }
}

// MARK: - The library's own page

extension BrowserPlayer {
  /// Does what the SDK does in the page: has the project's handler ask the player in a popup, and gives what it would
  /// send.
  public static func popup(_ data: JSON, at page: String, _ server: Server) throws -> JSON {
    var query = FormFields()
    query.append("apiKey", data.string("apiKey"))
    query.append("authType", "signInViaPopup")
    query.append("redirectUrl", page)
    query.append("eventId", "1")
    query.append("providerId", data.string("providerID"))
    query.append("scopes", data.elements("scopes").compactMap { $0.string }.joined(separator: ","))
    let handler = try get(server.url + "/__/auth/handler?" + query.encoded)
    guard let consent = handler.location else { throw WrongPage(text: handler.text) }
    let end = try follow(agree(at: consent), from: consent)
    guard let event = JSON.parse(end.attribute("data-event") ?? "") else { throw WrongPage(text: end.text) }
    let body = JSON.object()
    body.set("state", data.string("state"))
    body.set("requestUri", event.string("urlResponse"))
    body.set("sessionId", event.string("sessionId"))
    body.set("postBody", event.string("postBody"))
    return body
  }

  /// What the page posts of a failure that the SDK tells.
  public static func failure(_ code: String, _ data: JSON) -> JSON {
    let error = JSON.object()
    error.set("code", code)
    error.set("message", "what it says")
    let body = JSON.object()
    body.set("state", data.string("state"))
    body.set("error", error)
    return body
  }

  /// What the page's script sends.
  public static func post(_ body: JSON, from page: String) throws -> HTTPClient.Answer {
    try post(page + "answer", body.encoded, origin: origin(page), type: "application/json")
  }
}
