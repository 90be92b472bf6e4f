// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension AuthorizationRequest {
  /// Returns the provider's response through the browser.
  func response(_ fields: FormFields) -> HTTPResponse {
    let url = session.continueUrl
    switch responseMode {
    case .query: return Redirect.privately(to: Redirect.url(url.text, adding: fields))
    case .fragment: return Redirect.privately(to: url.text + "#" + fields.encoded)
    case .formPost: return post(fields)
    }
  }

  /// A page with a form that submits itself.
  private func post(_ fields: FormFields) -> HTTPResponse {
    let url = session.continueUrl
    var form = "<form method=\"post\" action=\"\(HTML.escape(url.text))\">\n"
    for field in fields.fields { form += HTMLPage.hiddenField(field.name, field.value) }
    form += "<button class=\"strong\">Continue to \(HTML.escape(url.host))</button>\n</form>"
    return HTMLPage(
      title: "Back to the app", content: form, hasForm: true, script: "document.forms[0].submit()"
    ).response()
  }
}
