// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The provider's consent page: the player chooses an account and allows or refuses access.
///
/// Form fields: `account`, the id of a known account, or empty for a new one with `email`, `emailVerified`, `givenName`
/// and `familyName`; `emailSharing`, "share" or "hide"; `shareName`; `decision`, "allow" or "refuse".
struct ConsentPage {
  static let path = "/emulator/auth/authorize"

  let request: AuthorizationRequest
  let project: String
  let accounts: [ProviderAccount]
  /// The error in the submitted form; nil at first.
  var alert: String?
  /// The submitted form of a new account; nil at first.
  var entered: JSON?

  var response: HTTPResponse {
    let title = "Sign in with " + request.provider.name
    let page = HTMLPage(title: title, content: content, hasForm: true)
    return page.response(status: alert == nil ? 200 : 400)
  }

  private var content: String {
    let action = ConsentPage.path + "?" + request.query.encoded
    return """
      <p>\(HTML.escape(project)) wants to know who you are. This page stands in for \
      \(HTML.escape(request.provider.name)): nothing here is real, and no password is needed.</p>
      \(alert.map { "<p class=\"alert\" id=\"alert\" role=\"alert\">" + HTML.escape($0) + "</p>" } ?? "")
      <form id="consent" method="post" action="\(HTML.escape(action))" novalidate>
      <fieldset>
      <legend>Account</legend>
      \(knownAccounts)\(newAccount)</fieldset>
      \(sharing)<button class="strong" id="allow" name="decision" value="allow">Continue</button>
      <button id="refuse" name="decision" value="refuse">Cancel</button>
      </form>
      """
  }

  /// Empty unless there is a choice.
  private var knownAccounts: String {
    guard !accounts.isEmpty else { return "" }
    let hint = request.query["login_hint"]?.lowercased()
    let known = hint == nil ? 0 : accounts.firstIndex { $0.email?.lowercased() == hint }
    let chosen = entered == nil ? known : nil
    var text = ""
    for (index, account) in accounts.enumerated() {
      text += choice("account-\(index + 1)", account.subject, isChosen: index == chosen)
      text += HTML.escape(account.fullName ?? account.email ?? account.subject)
      text += "<small>" + HTML.escape(account.email ?? "no email address")
      text += (account.email == nil || account.isEmailVerified ? "" : ", not verified") + "</small></label>\n"
    }
    return text + choice("account-new", "", isChosen: chosen == nil) + "Another account</label>\n"
  }

  private func choice(_ id: String, _ value: String, isChosen: Bool) -> String {
    "<label><input type=\"radio\" name=\"account\" id=\"\(id)\" value=\"\(HTML.escape(value))\""
      + (isChosen ? " checked>" : ">")
  }

  private var newAccount: String {
    let email = HTML.escape(entered.map { $0.string("email") ?? "" } ?? request.query["login_hint"] ?? "")
    let isVerified = entered.map { $0["emailVerified"] != nil } ?? request.provider.givesIdentityTokens
    return """
      <div id="new-account">
      <label for="email">E-mail address</label>
      <input type="email" id="email" name="email" value="\(email)" autocomplete="off">
      \(checkbox("email-verified", "emailVerified", "The address is verified", isVerified))\
      <label for="given-name">Given name</label>
      <input type="text" id="given-name" name="givenName" value="\(text("givenName"))" autocomplete="off">
      <label for="family-name">Family name</label>
      <input type="text" id="family-name" name="familyName" value="\(text("familyName"))" autocomplete="off">
      </div>

      """
  }

  private func text(_ name: String) -> String { HTML.escape(entered?.string(name) ?? "") }

  private var sharing: String {
    guard request.asksForEmail || request.asksForName else { return "" }
    let legend = "<fieldset>\n<legend>What \(HTML.escape(project)) receives</legend>\n"
    return legend + (request.asksForEmail ? emailSharing : "") + (request.asksForName ? nameSharing : "")
      + "</fieldset>\n"
  }

  private var emailSharing: String {
    let hint = request.provider.isApple ? "A relay address is shared instead." : "No address is shared."
    let (shares, hides) = entered?.string("emailSharing") == "hide" ? ("", " checked") : (" checked", "")
    return """
      <label><input type="radio" name="emailSharing" id="email-share" value="share"\(shares)>Share my e-mail \
      address</label>
      <label><input type="radio" name="emailSharing" id="email-hide" value="hide"\(hides)>Hide my e-mail \
      address\
      <small>\(hint)</small></label>

      """
  }

  private var nameSharing: String {
    let hint = request.provider.isApple ? "<small>Apple shares it at the first sign-in only.</small>" : ""
    return checkbox("share-name", "shareName", "Share my name" + hint, entered.map { $0["shareName"] != nil } ?? true)
  }

  private func checkbox(_ id: String, _ name: String, _ label: String, _ isChecked: Bool) -> String {
    "<label><input type=\"checkbox\" id=\"\(id)\" name=\"\(name)\"" + (isChecked ? " checked>" : ">")
      + label + "</label>\n"
  }
}
