// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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
