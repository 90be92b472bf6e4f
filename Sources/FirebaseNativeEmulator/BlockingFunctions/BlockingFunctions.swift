// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The functions that decide about new users and sign-ins; the configuration's `blockingFunctions`.
struct BlockingFunctions {
  enum Event: String {
    case beforeCreate, beforeSignIn
  }

  /// Which credentials of a provider the functions receive.
  struct Forwarding {
    var idToken = false
    var accessToken = false
    var refreshToken = false
  }

  /// The official emulator's time limit, in milliseconds. Production's is 7000.
  static let usualTimeout: Int64 = 60_000
  static let longestTimeout: Int64 = 600_000

  private var urls: [(event: Event, url: String)] = []
  private(set) var forwarding = Forwarding()

  init() {}

  var isEmpty: Bool { urls.isEmpty }

  /// The URL of the function for the event.
  subscript(event: Event) -> String? { urls.first { $0.event == event }?.url }
}

// MARK: - As JSON

extension BlockingFunctions {
  /// From the configuration's `blockingFunctions`.
  init(_ configuration: JSON) throws(Failure) {
    guard configuration.kind == .object else { throw .invalidPayload("/blockingFunctions must be object") }
    try readTriggers(configuration["triggers"])
    let path = "forwardInboundCredentials"
    try configuration.copyFlag(at: [path, "idToken"], to: &forwarding.idToken)
    try configuration.copyFlag(at: [path, "accessToken"], to: &forwarding.accessToken)
    try configuration.copyFlag(at: [path, "refreshToken"], to: &forwarding.refreshToken)
  }

  private mutating func readTriggers(_ triggers: JSON?) throws(Failure) {
    guard triggers?.kind ?? .object == .object else {
      throw .invalidPayload("/blockingFunctions/triggers must be object")
    }
    for (name, trigger) in triggers?.fields ?? [] where trigger.kind != .null {
      guard let event = Event(rawValue: name) else { throw BlockingFunctions.invalid("Event type is invalid.") }
      urls.append((event, try BlockingFunctions.url(of: trigger)))
    }
  }

  private static func url(of trigger: JSON) throws(Failure) -> String {
    guard let text = trigger.filled("functionUri"), ContinueURL(text) != nil else {
      throw invalid("Expected an absolute URI with valid scheme and host.")
    }
    guard FunctionURL(text) != nil else {
      throw invalid("The emulator calls functions at URIs with the scheme http only: start a functions emulator.")
    }
    return text
  }

  private static func invalid(_ detail: String) -> Failure {
    .service("INVALID_BLOCKING_FUNCTION", ["((", detail, "))"].joined())
  }

  /// Without false and empty fields, like the request of a functions emulator.
  var configuration: JSON {
    let configuration = JSON.object()
    let triggers = JSON.object()
    for (event, url) in urls {
      triggers.set(event.rawValue, .object("functionUri", url))
    }
    if !urls.isEmpty { configuration.set("triggers", triggers) }
    let credentials = JSON.object()
    if forwarding.idToken { credentials.set("idToken", true) }
    if forwarding.accessToken { credentials.set("accessToken", true) }
    if forwarding.refreshToken { credentials.set("refreshToken", true) }
    if !credentials.fields.isEmpty { configuration.set("forwardInboundCredentials", credentials) }
    return configuration
  }
}

/// The URL of a blocking function.
struct FunctionURL {
  /// Without the brackets of an IPv6 address.
  let host: String
  let port: UInt16
  /// The value of the header Host.
  let authority: String
  /// The path with the query.
  let target: String

  /// Nil if the text is not an absolute URL of http.
  init?(_ text: String) {
    guard let url = ContinueURL(text), url.scheme == "http" else { return nil }
    let authority = url.origin.utf8.dropFirst("http://".utf8.count)
    self.authority = String(Substring(authority))
    let name = url.host.utf8
    host = String(Substring(name.first == UInt8(ascii: "[") ? name.dropFirst().dropLast() : name[...]))
    port = UInt16(String(Substring(authority.dropFirst(name.count + 1)))) ?? 80
    let rest = text.utf8.dropFirst("http://".utf8.count).drop { !"/?".utf8.contains($0) }
    target = (rest.first == UInt8(ascii: "/") ? "" : "/") + String(Substring(rest))
  }
}
