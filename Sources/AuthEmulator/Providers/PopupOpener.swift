// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// The web page that opened the handler in a popup, and that is told how the sign-in ended.
struct PopupOpener {
  /// As "signInViaPopup".
  private let type: String
  private let eventId: String
  let tenantId: String?
  /// Nobody else gets the answer.
  let origin: String
  /// Nil if it keeps it to itself.
  private let sessionId: String?

  init(_ query: FormFields, sessionId: String?, authorizedDomains: [String]) throws(Failure) {
    type = query["authType"] ?? ""
    guard ["signInViaPopup", "linkViaPopup", "reauthViaPopup"].contains(type) else {
      throw .notImplemented("The emulator's handler supports popups only, not the authType \"\(type)\".")
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

  /// The URL up to its path.
  private static func origin(of url: String) -> String {
    var slashes = 0
    let prefix = ContinueURL.base(of: url).utf8.prefix { byte in
      if byte == UInt8(ascii: "/") { slashes += 1 }
      return slashes < 3
    }
    return String(Substring(prefix))
  }

  /// What it is told, without the provider's answer.
  var event: JSON {
    let event = JSON.object()
    event.set("type", type)
    event.set("eventId", eventId)
    event.set("tenantId", tenantId)
    event.set("sessionId", sessionId)
    return event
  }
}
