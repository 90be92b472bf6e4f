// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The app of Apple's platforms that opened the handler in a browser session of the system, and receives the result at its
/// own URL scheme.
struct AppOpener {
  static let type = "signInWithRedirect"

  private let scheme: String
  private let eventId: String
  let tenantId: String?

  init(_ query: FormFields) throws(Failure) {
    guard query["ibi"]?.isEmpty == false else { throw .invalidArgument("ibi, the id of the app's bundle, is missing.") }
    guard let id = query["eventId"], !id.isEmpty else { throw .invalidArgument("eventId is missing.") }
    scheme = try AppOpener.scheme(query)
    eventId = id
    tenantId = query["tid"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The reversed client id, or the app id with a prefix.
  private static func scheme(_ query: FormFields) throws(Failure) -> String {
    let id =
      if let client = query["clientId"], !client.isEmpty {
        client.utf8.split(separator: UInt8(ascii: ".")).reversed().map { String(Substring($0)) }.joined(separator: ".")
      } else if let app = query["appId"], !app.isEmpty {
        "app-" + String(decoding: app.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
      } else { "" }
    guard !id.isEmpty, id.utf8.allSatisfy(ASCII.isOfHost) else {
      throw .invalidArgument("clientId or appId, from which the app's URL scheme follows, is missing or invalid.")
    }
    return id.lowercased()
  }

  /// The URL that opens the app. `link` is the URL of the provider's response.
  func url(link: String, at origin: String) -> String {
    var event = FormFields()
    event.append("authType", AppOpener.type)
    event.append("eventId", eventId)
    event.append("tenantId", tenantId)
    event.append("link", link)
    var fields = FormFields()
    fields.append("deep_link_id", origin + "/__/auth/callback?" + event.encoded)
    return scheme + "://firebaseauth/link?" + fields.encoded
  }
}

/// Who opened the handler.
enum HandlerOpener {
  case popup(PopupOpener)
  case app(AppOpener)

  var tenantId: String? {
    switch self {
    case .popup(let opener): opener.tenantId
    case .app(let opener): opener.tenantId
    }
  }
}

/// The web page that opened the handler in a popup and receives the result.
struct PopupOpener {
  /// For example "signInViaPopup".
  private let type: String
  private let eventId: String
  let tenantId: String?
  /// The only origin that receives the result.
  let origin: String
  /// Nil if the opener keeps the id to itself.
  private let sessionId: String?

  init(_ query: FormFields, sessionId: String?, authorizedDomains: [String]) throws(Failure) {
    type = query["authType"] ?? ""
    guard ["signInViaPopup", "linkViaPopup", "reauthViaPopup"].contains(type) else {
      throw .notImplemented("The emulator's handler supports popups and apps, not the authType \"\(type)\".")
    }
    guard let id = query["eventId"], !id.isEmpty else { throw .invalidArgument("eventId is missing.") }
    guard let opener = ContinueURL(PopupOpener.origin(of: query["redirectUrl"] ?? "")) else {
      throw .service("INVALID_CONTINUE_URI", "redirectUrl must be the URL of the page that opened this one.")
    }
    guard opener.isAuthorized(by: authorizedDomains) else {
      throw .service(
        "UNAUTHORIZED_DOMAIN", "\(opener.host) is not among the project's authorized domains.")
    }
    eventId = id
    tenantId = query["tid"].flatMap { $0.isEmpty ? nil : $0 }
    origin = opener.origin
    self.sessionId = sessionId
  }

  /// The origin of the URL.
  private static func origin(of url: String) -> String {
    var slashes = 0
    let prefix = ContinueURL.base(of: url).utf8.prefix { byte in
      if byte == UInt8(ascii: "/") { slashes += 1 }
      return slashes < 3
    }
    return String(Substring(prefix))
  }

  /// The message to the opener, without the provider's response.
  var event: JSON {
    let event = JSON.object()
    event.set("type", type)
    event.set("eventId", eventId)
    event.set("tenantId", tenantId)
    event.set("sessionId", sessionId)
    return event
  }
}
