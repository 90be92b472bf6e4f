// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An HTML page. It loads no resources, and runs no script except the one given here.
struct HTMLPage {
  let title: String
  /// Markup in which all external text is escaped.
  let content: String
  /// The policy cannot restrict the form's target: browsers also apply it to all redirects that follow, and the app's
  /// server may redirect anywhere.
  var hasForm = false
  var script: String?

  func response(status: Int = 200) -> HTTPResponse {
    var response = HTTPResponse(status: status, contentType: "text/html; charset=UTF-8", body: text)
    response.headers.append(("Content-Security-Policy", policy))
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    response.addPrivacyHeaders()
    return response
  }

  /// The response for a page that cannot be shown.
  static func response(_ failure: Failure) -> HTTPResponse {
    let text = "<p class=\"alert\" role=\"alert\">" + HTML.escape(failure.message) + "</p>"
    return HTMLPage(title: "This sign-in cannot continue", content: text).response(status: failure.code)
  }

  static func hiddenField(_ name: String, _ value: String) -> String {
    "<input type=\"hidden\" name=\"\(HTML.escape(name))\" value=\"\(HTML.escape(value))\">\n"
  }

  private var policy: String {
    let scripts = script.map { "; script-src " + HTML.policySource(of: $0) } ?? ""
    return "default-src 'none'; style-src " + HTML.policySource(of: HTMLPage.style) + scripts
      + (hasForm ? "" : "; form-action 'none'") + "; base-uri 'none'; frame-ancestors 'none'"
  }

  private var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML.escape(title))</title>
    <style>\(HTMLPage.style)</style>
    </head>
    <body>
    <main>
    <p class="maker">Auth emulator</p>
    <h1>\(HTML.escape(title))</h1>
    \(content)
    </main>
    \(script.map { "<script>" + $0 + "</script>\n" } ?? "")</body>
    </html>

    """
  }

  private static let style = String(decoding: PackageResources.colors_css + PackageResources.page_css, as: UTF8.self)
}
