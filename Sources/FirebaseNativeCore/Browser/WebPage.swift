// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A page that the player's browser shows during a sign-in: a card with the game's image and name, and text. The class of
/// `main` says what happens: `busy` shows a wheel, and `done` a check mark.
struct WebPage: Sendable {
  /// Content-Security-Policy source lists; empty for none.
  struct Sources: Sendable {
    var scripts = ""
    var connections = ""
    var frames = ""
    /// Whether the page contains images.
    var images = false
  }

  let html: String
  let contentSecurityPolicy: String

  /// - Parameters:
  ///   - title: the title of the window.
  ///   - content: markup in which all external text is escaped. The game's name and image come before it.
  ///   - data: the data that the script reads; nil for none.
  ///   - script: a JavaScript module, which is constant.
  ///   - isDone: whether the game received the response of the provider.
  init(
    in words: WebPageWords, _ look: WebPageLook, title: String, content: String, data: JSON? = nil, script: String = "",
    sources: Sources = Sources(), isDone: Bool = false
  ) {
    let direction = words.isRightToLeft ? "rtl" : "ltr"
    let style = WebPage.style + WebPage.style(of: look)
    var code: [String] = []
    if let data {
      code = [
        "<script type=\"application/json\" id=\"data\">", HTML.embed(data),
        "</script>\n<script type=\"module\">", script, "</script>\n",
      ]
    }
    html = [
      "<!DOCTYPE html>\n<html lang=\"", HTML.escape(words.language), "\" dir=\"", direction, WebPage.head,
      HTML.escape(title), "</title>\n<style>", style, "</style>\n</head>\n<body>\n<main",
      isDone ? " class=\"done\"" : "", ">\n", WebPage.game(look),
      content, "\n</main>\n",
      code.joined(), "</body>\n</html>\n",
    ].joined()
    var sources = sources
    sources.images = sources.images || look.icon != nil
    contentSecurityPolicy = WebPage.policy(style: style, script: data == nil ? nil : script, sources)
  }

  /// Header fields. There is no Cross-Origin-Opener-Policy, because a popup needs access to its opener.
  var headers: [(name: String, value: String)] {
    [
      ("Content-Type", "text/html; charset=UTF-8"), ("Content-Security-Policy", contentSecurityPolicy),
      ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      // The path is secret.
      ("Referrer-Policy", "strict-origin"), LoopbackListener.Response.clearing,
    ]
  }

  private static func policy(style: String, script: String?, _ sources: Sources) -> String {
    var policy = ["default-src 'none'; style-src ", HTML.policySource(of: style)]
    if let script { policy += ["; script-src ", HTML.policySource(of: script), sources.scripts] }
    if !sources.connections.isEmpty { policy += ["; connect-src", sources.connections] }
    if !sources.frames.isEmpty { policy += ["; frame-src", sources.frames] }
    if sources.images { policy.append("; img-src data:") }
    policy.append("; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    return policy.joined()
  }

  private static let head = """
    ">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>
    """

  /// Sizes are relative to the window, so that a television can be read from a distance even if its edges are cut off.
  /// The iframe belongs to the SDK and is invisible.
  private static let style = """
    :root { color-scheme: light dark; --page: #eceef2; --card: #fff; --text: #16171a; --quiet: #50545c; \
    --button: #000; --label: #fff; --focus: #1a66d6; --good: #1b7f3b; --alert: #a3190f }
    @media (prefers-color-scheme: dark) { :root { --page: #0e0f11; --card: #1b1d21; --text: #f0f1f4; \
    --quiet: #b6bac2; --button: #fff; --label: #000; --focus: #8ab8ff; --good: #5fd38a; --alert: #ffb4ab } }
    *, ::before, ::after { box-sizing: border-box }
    html { font: clamp(1rem, 0.4rem + 2vmin, 5rem)/1.5 system-ui, sans-serif }
    body { display: grid; min-height: 100vh; min-height: 100dvh; margin: 0; place-items: center; \
    padding: max(1.25rem, 5vh) max(1.25rem, 5vw); background: var(--page); color: var(--text) }
    main { width: 100%; max-width: 28rem; padding: 2em 1.25em; text-align: center; text-wrap: balance; \
    overflow-wrap: anywhere; background: var(--card); border: 1px solid transparent; border-radius: 1.25em; \
    box-shadow: 0 0.1em 0.2em rgb(0 0 0/8%), 0 0.5em 2em rgb(0 0 0/8%) }
    h1 { position: relative; margin: 0 0 0.5em; font-size: 1.6em; line-height: 1.2; outline: none }
    .busy #status::before { display: inline-block; width: 1.1em; height: 1.1em; margin-inline-end: 0.5em; content: ""; \
    vertical-align: -0.2em; border: solid var(--focus); border-width: 0.15em 0; border-radius: 50%; \
    animation: turn 1.5s linear infinite }
    .done h1::before { display: block; width: 1.5em; height: 1.5em; margin: 0 auto 0.5em; content: ""; \
    background: var(--good); border-radius: 50%; animation: grow 0.3s }
    .done h1::after { position: absolute; top: 0.35em; left: 50%; width: 0.4em; height: 0.75em; content: ""; \
    border: solid var(--card); border-width: 0 0.15em 0.15em 0; transform: translate(-50%, -5%) rotate(45deg) }
    @keyframes turn { to { transform: rotate(1turn) } }
    @keyframes grow { from { transform: scale(0) } }
    @media (prefers-reduced-motion: reduce) { ::before { animation: none !important } }
    p { margin: 0 0 1.25em }
    main > :last-child, #status:has(+ :empty:last-child) { margin-bottom: 0 }
    p:empty { margin: 0 }
    .app { margin: 0 0 0.5em; color: var(--quiet) }
    [role=alert] { color: var(--alert); font-weight: 600 }
    button { width: 100%; min-height: 3em; padding: 0.5em 1em; font: inherit; font-weight: 600; cursor: pointer; \
    overflow-wrap: anywhere; color: var(--label); background: var(--button); border: 0.07em solid transparent; \
    border-radius: 0.6em }
    #cancel { margin-top: 0.75em }
    #cancel, .secondary { color: inherit; background: none; border-color: var(--quiet) }
    .marked { color: #1f1f1f; background: #fff; border-color: #747775 }
    .marked img { height: 1.25em; margin-inline-end: 0.6em; vertical-align: -0.25em }
    .icon { max-width: 100%; height: 5em; margin: 0 0 0.5em; object-fit: contain }
    :lang(ko) { word-break: keep-all }
    :disabled { opacity: 0.5; cursor: default }
    button:focus-visible { outline: 0.2em solid var(--focus); outline-offset: 0.2em }
    body > iframe { position: absolute; top: -9em; width: 1px; height: 1px }
    """
}

// MARK: - Pages

extension WebPage {
  /// How a sign-in ended, from the browser's point of view.
  enum Ending: CaseIterable, Sendable {
    /// The game received the provider's response and continues.
    case answered
    /// The player declined.
    case refused
    /// The response was invalid; the game shows the error.
    case failed
    /// The game is not waiting for a response any more.
    case over
  }

  static func ended(_ ending: Ending, in words: WebPageWords, _ look: WebPageLook = WebPageLook()) -> WebPage {
    let text =
      switch ending {
      case .answered, .refused: words[.goBack]
      case .failed: words[.failed]
      case .over: words[.gone]
      }
    let title = words[ending == .answered ? .done : .stopped]
    return WebPage(
      in: words, look, title: title, content: heading(title) + "<p>" + HTML.escape(text) + "</p>",
      isDone: ending == .answered)
  }

  /// A page that posts the fragment of its URL, which browsers do not send, to the same URL.
  static func fragmentForwarder(in words: WebPageWords, _ look: WebPageLook = WebPageLook()) -> WebPage {
    let data = JSON.object()
    data.set("words", words.json)
    return WebPage(
      in: words, look, title: words[.loading], content: heading(words[.loading]) + messages(words), data: data,
      script: script + fragmentScript, sources: Sources(connections: " 'self'"))
  }

  private static func game(_ look: WebPageLook) -> String {
    var markup: [String] = []
    if let icon = look.icon { markup += ["<img class=\"icon\" alt=\"\" src=\"", icon.url, "\">\n"] }
    if !look.appName.isEmpty { markup += ["<p class=\"app\">", HTML.escape(look.appName), "</p>\n"] }
    return markup.joined()
  }

  /// A stripe at the upper edge. Buttons do not have the color, because the guidelines of the providers demand theirs.
  private static func style(of look: WebPageLook) -> String {
    look.color.isEmpty ? "" : "\nbody { box-shadow: inset 0 0.5em " + look.color + " }"
  }

  static func heading(_ text: String) -> String {
    "<h1 id=\"title\" tabindex=\"-1\">" + HTML.escape(text) + "</h1>\n"
  }

  /// The element that scripts write messages to. Screen readers announce changes of it.
  static func messages(_ words: WebPageWords, status: String = "") -> String {
    [
      "<noscript><p>", HTML.escape(words[.scriptNeeded]),
      "</p></noscript>\n<p id=\"status\" role=\"status\" aria-live=\"polite\">", HTML.escape(status),
      "</p>\n<p id=\"alert\" role=\"alert\"></p>",
    ].joined()
  }

  /// Shared by all scripts.
  static let script = """
    const find = (id) => document.getElementById(id);
    const data = JSON.parse(find("data").textContent);
    const words = data.words;
    const main = document.querySelector("main");
    main.className = "busy";
    const show = (text, isAlert, state = "") => {
      main.className = state;
      find("status").textContent = isAlert ? "" : text;
      find("alert").textContent = isAlert ? text : "";
    };
    const end = (ending, text, isAlert) => {
      find("buttons")?.remove();
      find("title").textContent = document.title = words[ending];
      find("title").focus();
      show(text, isAlert, ending);
    };
    const post = async (url, type, body) => {
      const answer = await send(url, { method: "POST", headers: { "Content-Type": type }, body });
      if (!answer.ok) throw new Error("status " + answer.status);
    };
    const refuses = (answer) => /(^|[?&#])error=/.test(answer);
    const send = self.fetch.bind(self);

    """

  private static let fragmentScript = """
    const answer = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    try {
      if (!answer) throw new Error("no fragment");
      await post(location.pathname, "application/x-www-form-urlencoded", answer);
      end(refuses(answer) ? "stopped" : "done", words.goBack);
    } catch {
      end("stopped", answer ? words.gone : words.failed, true);
    }
    """
}

/// Converts the failures that the helper page reports, with the error codes of the Firebase JS SDK.
enum WebPageError {
  private static let codes: [(text: String, code: AuthErrorCode)] = [
    // From the page's own cancel button.
    ("cancelled", .webContextCancelled),
    ("auth/user-cancelled", .userCancelled),
    ("auth/unauthorized-domain", .unauthorizedDomain),
    ("auth/operation-not-allowed", .operationNotAllowed),
    ("auth/admin-restricted-operation", .adminRestrictedOperation),
    ("auth/web-storage-unsupported", .webStorageUnsupported),
    ("auth/network-request-failed", .networkRequestFailed),
    ("auth/too-many-requests", .tooManyRequests),
    ("auth/invalid-api-key", .invalidApiKey),
    ("auth/api-key-not-valid", .invalidApiKey),
    ("auth/app-not-authorized", .appNotAuthorized),
    ("auth/invalid-app-id", .appNotAuthorized),
    ("auth/invalid-oauth-client-id", .invalidClientId),
    ("auth/invalid-oauth-provider", .invalidProviderId),
    ("auth/invalid-provider-id", .invalidProviderId),
    ("auth/invalid-tenant-id", .invalidTenantId),
  ]
  /// In bytes; longer than any message of the SDK.
  private static let maximumLength = 500

  private static func code(_ text: String) -> AuthErrorCode {
    codes.first { text.utf8.starts(with: $0.text.utf8) }?.code ?? .webInternalError
  }

  /// Whether the player declined.
  static func isOfPlayer(_ code: AuthErrorCode) -> Bool { code == .webContextCancelled || code == .userCancelled }

  static func error(_ json: JSON, domain: String) -> AuthError {
    let text = json.string("code") ?? ""
    let code = code(text)
    if isOfPlayer(code) { return AuthError(code, ServerError.userCancelledMessage) }
    switch code {
    case .unauthorizedDomain:
      return AuthError(
        code,
        "The domain \(domain) is not authorized for the project. Add \(domain), without a port, in the "
          + "Firebase console under Authentication, Settings, Authorized domains.")
    default:
      let detail = [text, json.string("message") ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      let shown = String(decoding: Array(detail.utf8.prefix(maximumLength)), as: UTF8.self)
      return AuthError(code, "The page in the browser failed. Try again.", serverMessage: shown)
    }
  }
}
