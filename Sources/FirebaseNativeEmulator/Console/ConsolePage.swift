// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The console: a page on which a developer sees and changes what the emulator has. The document, its style and its
/// script are the same for everyone; the script reads all data by requests for administrators, which the page policy
/// protects.
enum ConsolePage {
  /// Marks the requests of the console. They are not recorded, not delayed, and take no fault of a test.
  static let header = "x-emulator-console"

  static var response: HTTPResponse {
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

  private static let document = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Auth emulator</title>
    <link rel="stylesheet" href="\(ConsoleResource.style.path)">
    <script type="module" src="\(ConsoleResource.script.path)"></script>
    </head>
    <body>
    <header>
    <h1>Auth emulator</h1>
    <div class="scope">
    <div class="field"><label for="project">Project</label><select id="project"></select></div>
    <div class="field"><label for="tenant">Tenant</label><select id="tenant"></select></div>
    </div>
    <nav id="navigation" aria-label="Views"></nav>
    </header>
    <main aria-labelledby="title">
    <div class="heading"><h2 id="title" tabindex="-1">Console</h2><p id="status" role="status"></p></div>
    <noscript><p>This page needs JavaScript.</p></noscript>
    <p class="alert" id="offline" role="alert"></p>
    <p class="alert" id="alert" role="alert"></p>
    <div id="view"></div>
    </main>
    </body>
    </html>

    """
}

/// The files that the console's document loads.
enum ConsoleResource {
  case style
  case script

  var path: String {
    switch self {
    case .style: "/emulator/console.css"
    case .script: "/emulator/console.js"
    }
  }

  var response: HTTPResponse {
    let (type, text) =
      switch self {
      case .style: ("text/css", ConsoleStyle.text)
      case .script: ("text/javascript", ConsoleScript.text)
      }
    var response = HTTPResponse(contentType: type + "; charset=UTF-8", body: text)
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    response.headers.append(("Cross-Origin-Resource-Policy", "same-origin"))
    response.headers.append(("Cache-Control", "no-store"))
    return response
  }
}

extension RequestContext {
  func answerConsoleStyle() -> HTTPResponse { ConsoleResource.style.response }

  func answerConsoleScript() -> HTTPResponse { ConsoleResource.script.response }
}

extension HTTPRequest {
  var isOfConsole: Bool { headers[ConsolePage.header] != nil }
}

extension RequestContext {
  /// For browsers, the console; for programs, whether the emulator is ready.
  func answerRoot() -> HTTPResponse {
    var response = request.accepts("text/html") ? ConsolePage.response : HTTPResponse(readiness())
    response.headers.append(("Vary", "Accept"))
    return response
  }
}

/// The script of the console: one module of JavaScript. Only functions use later parts.
enum ConsoleScript {
  static let text = [
    ConsoleElements.text, ConsoleServer.text, ConsoleDialogs.text, ConsoleAccounts.text, ConsoleAccountDialog.text,
    ConsoleTenants.text, ConsoleMessages.text, ConsoleSettings.text, ConsoleProviders.text, ConsoleNavigation.text,
  ].joined(separator: "\n")
}
