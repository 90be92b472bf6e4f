// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The console: a page on which a developer sees and changes what the emulator has. The document, its style and its
/// script are the same for everyone; the script reads all data by requests for administrators, which the page policy
/// protects.
enum ConsolePage {
  /// Marks the requests of the console. They are not recorded, not delayed, and take no fault of a test.
  static let header = "x-emulator-console"

  static var response: HTTPResponse {
    let document = String(decoding: PackageResources.index_html, as: UTF8.self)
    var response = HTTPResponse(contentType: "text/html; charset=UTF-8", body: document)
    response.headers.append(("Content-Security-Policy", policy))
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    response.addPrivacyHeaders()
    return response
  }

  /// Trusted types make browsers refuse markup from scripts.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
}

/// A file that the console's document loads.
struct ConsoleFile {
  private let name: String
  private let type: String
  private let content: [UInt8]

  static var all: [ConsoleFile] {
    [
      ConsoleFile(
        name: "style.css", type: "text/css", content: PackageResources.colors_css + PackageResources.style_css),
      script("account-dialog", PackageResources.account_dialog_js),
      script("accounts", PackageResources.accounts_js),
      script("dialogs", PackageResources.dialogs_js),
      script("elements", PackageResources.elements_js),
      script("messages", PackageResources.messages_js),
      script("navigation", PackageResources.navigation_js),
      script("providers", PackageResources.providers_js),
      script("server", PackageResources.server_js),
      script("settings", PackageResources.settings_js),
      script("tenants", PackageResources.tenants_js),
    ]
  }

  private static func script(_ name: String, _ content: [UInt8]) -> ConsoleFile {
    ConsoleFile(name: name + ".js", type: "text/javascript", content: content)
  }

  var path: String { "/emulator/console/" + name }

  var response: HTTPResponse {
    let text = String(decoding: content, as: UTF8.self)
    var response = HTTPResponse(contentType: type + "; charset=UTF-8", body: text)
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    response.headers.append(("Cross-Origin-Resource-Policy", "same-origin"))
    response.headers.append(("Cache-Control", "no-store"))
    return response
  }
}

extension HTTPRequest {
  var isOfConsole: Bool { headers[ConsolePage.header] != nil }
}

extension RequestContext {
  /// For browsers, the console; for programs, whether the emulator is ready.
  func serveRoot() -> HTTPResponse {
    var response = request.accepts("text/html") ? ConsolePage.response : HTTPResponse(readiness())
    response.headers.append(("Vary", "Accept"))
    return response
  }
}
