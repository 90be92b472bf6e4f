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

  /// The colors of all pages, as variables of CSS.
  static let colors = """
    :root { color-scheme: light dark; --page: #f2f3f5; --card: #fff; --text: #1b1c1f; --quiet: #55585f; \
    --line: #8a8d94; --strong: #0b57d0; --on-strong: #fff; --alert: #b3261e }
    @media (prefers-color-scheme: dark) { :root { --page: #131416; --card: #1f2023; --text: #ececf0; \
    --quiet: #b4b7be; --line: #85888f; --strong: #a8c7fa; --on-strong: #062e6f; --alert: #f2b8b5 } }
    """

  private static let style = """
    \(colors)
    * { box-sizing: border-box }
    body { margin: 0; padding: 1rem; background: var(--page); color: var(--text); \
    font: clamp(1rem, 0.9rem + 0.5vw, 1.5rem)/1.5 system-ui, sans-serif }
    main { max-width: 32em; margin: 4vh auto; padding: 1.5em; background: var(--card); border-radius: 0.8em }
    h1 { margin: 0 0 0.5em; font-size: 1.5em; line-height: 1.25; overflow-wrap: anywhere }
    p, fieldset { margin: 0 0 1em }
    .maker, small { color: var(--quiet); font-size: 0.85em }
    .alert { color: var(--alert); font-weight: 600; overflow-wrap: anywhere }
    fieldset { padding: 0.6em 1em; border: 1px solid var(--line); border-radius: 0.5em; min-width: 0 }
    legend { padding: 0 0.4em; font-weight: 600 }
    label { display: block; padding: 0.3em 0; overflow-wrap: anywhere }
    small { display: block; padding-inline-start: 1.9em }
    input { font: inherit; accent-color: var(--strong) }
    input[type=radio], input[type=checkbox] { width: 1.1em; height: 1.1em; margin: 0 0.5em 0 0; \
    vertical-align: -0.15em }
    input[type=text], input[type=email] { display: block; width: 100%; padding: 0.4em 0.6em; color: inherit; \
    background: transparent; border: 1px solid var(--line); border-radius: 0.4em }
    button { width: 100%; margin: 0.3em 0; padding: 0.6em; font: inherit; font-weight: 600; cursor: pointer; \
    color: var(--strong); background: transparent; border: 1px solid var(--strong); border-radius: 0.5em }
    button.strong { color: var(--on-strong); background: var(--strong) }
    :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
    form:has(#account-new:not(:checked)) #new-account { display: none }
    """
}
