// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A page that the player's browser shows during a sign-in. All content is text, without animation.
struct WebPage: Sendable {
  /// Content-Security-Policy source lists; empty for none.
  struct Sources: Sendable {
    var scripts = ""
    var connections = ""
    var frames = ""
  }

  let html: String
  let contentSecurityPolicy: String

  /// - Parameters:
  ///   - content: markup in which all external text is escaped.
  ///   - data: the data that the script reads; nil for none.
  ///   - script: a JavaScript module, which is constant.
  init(
    in language: WebPageLanguage, title: String, content: String, data: JSON? = nil, script: String = "",
    sources: Sources = Sources()
  ) {
    let direction = language.isRightToLeft ? "rtl" : "ltr"
    var code: [String] = []
    if let data {
      code = [
        "<script type=\"application/json\" id=\"data\">", HTML.embed(data),
        "</script>\n<script type=\"module\">", script, "</script>\n",
      ]
    }
    html = [
      "<!DOCTYPE html>\n<html lang=\"", language.rawValue, "\" dir=\"", direction, WebPage.head, HTML.escape(title),
      "</title>\n<style>", WebPage.style, "</style>\n</head>\n<body>\n<main>\n", content, "\n</main>\n",
      code.joined(), "</body>\n</html>\n",
    ].joined()
    contentSecurityPolicy = WebPage.policy(script: data == nil ? nil : script, sources)
  }

  /// Header fields. There is no Cross-Origin-Opener-Policy, because a popup needs access to its opener.
  var headers: [(name: String, value: String)] {
    [
      ("Content-Type", "text/html; charset=UTF-8"), ("Content-Security-Policy", contentSecurityPolicy),
      ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      // The path is secret.
      ("Referrer-Policy", "strict-origin"),
    ]
  }

  private static func policy(script: String?, _ sources: Sources) -> String {
    var policy = ["default-src 'none'; style-src ", HTML.policySource(of: style)]
    if let script { policy += ["; script-src ", HTML.policySource(of: script), sources.scripts] }
    if !sources.connections.isEmpty { policy += ["; connect-src", sources.connections] }
    if !sources.frames.isEmpty { policy += ["; frame-src", sources.frames] }
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
    :root { color-scheme: light dark; --page: #f4f5f7; --text: #16171a; --quiet: #50545c; --button: #000; \
    --label: #fff; --focus: #1a66d6; --alert: #a3190f }
    @media (prefers-color-scheme: dark) { :root { --page: #131417; --text: #f0f1f4; --quiet: #b6bac2; \
    --button: #fff; --label: #000; --focus: #8ab8ff; --alert: #ffb4ab } }
    * { box-sizing: border-box }
    html { font: clamp(1rem, 0.4rem + 2vmin, 5rem)/1.5 system-ui, sans-serif }
    body { display: grid; min-height: 100vh; min-height: 100dvh; margin: 0; place-items: center; \
    padding: max(1.25rem, 5vh) max(1.25rem, 5vw); background: var(--page); color: var(--text) }
    main { width: 100%; max-width: 26rem; text-align: center; text-wrap: balance; overflow-wrap: anywhere }
    h1 { margin: 0 0 0.5em; font-size: 1.75em; line-height: 1.2; outline: none }
    p { margin: 0 0 1.25em }
    p:empty { margin: 0 }
    .app { margin: 0 0 0.25em; color: var(--quiet) }
    [role=alert] { color: var(--alert); font-weight: 600 }
    button { width: 100%; min-height: 3em; padding: 0.5em 1em; font: inherit; font-weight: 600; cursor: pointer; \
    overflow-wrap: anywhere; color: var(--label); background: var(--button); border: 0.07em solid transparent; \
    border-radius: 0.6em }
    #cancel { margin-top: 0.75em }
    #cancel, .secondary { color: inherit; background: none; border-color: var(--quiet) }
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

  /// `appName` is the game's name; may be empty.
  static func ended(_ ending: Ending, in language: WebPageLanguage, appName: String = "") -> WebPage {
    let words = WebPageWords.of(language)
    let text =
      switch ending {
      case .answered, .refused: words.goBack
      case .failed: words.failed
      case .over: words.gone
      }
    let title = ending == .answered ? words.done : words.stopped
    return WebPage(
      in: language, title: title, content: app(appName) + heading(title) + "<p>" + HTML.escape(text) + "</p>")
  }

  /// A page that posts the fragment of its URL, which browsers do not send, to the same URL.
  static func fragmentForwarder(in language: WebPageLanguage, appName: String = "") -> WebPage {
    let words = WebPageWords.of(language)
    let data = JSON.object()
    data.set("words", words.json)
    return WebPage(
      in: language, title: words.loading, content: app(appName) + heading(words.loading) + messages(words), data: data,
      script: script + fragmentScript, sources: Sources(connections: " 'self'"))
  }

  static func app(_ name: String) -> String {
    name.isEmpty ? "" : "<p class=\"app\">" + HTML.escape(name) + "</p>\n"
  }

  static func heading(_ text: String) -> String {
    "<h1 id=\"title\" tabindex=\"-1\">" + HTML.escape(text) + "</h1>\n"
  }

  /// The element that scripts write messages to. Screen readers announce changes of it.
  static func messages(_ words: WebPageWords, status: String = "") -> String {
    [
      "<noscript><p>", HTML.escape(words.scriptNeeded),
      "</p></noscript>\n<p id=\"status\" role=\"status\" aria-live=\"polite\">", HTML.escape(status),
      "</p>\n<p id=\"alert\" role=\"alert\"></p>",
    ].joined()
  }

  /// Shared by all scripts.
  static let script = """
    const find = (id) => document.getElementById(id);
    const data = JSON.parse(find("data").textContent);
    const words = data.words;
    const show = (text, isAlert) => {
      find("status").textContent = isAlert ? "" : text;
      find("alert").textContent = isAlert ? text : "";
    };
    const end = (title, text, isAlert) => {
      find("buttons")?.remove();
      find("title").textContent = document.title = title;
      find("title").focus();
      show(text, isAlert);
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
      end(refuses(answer) ? words.stopped : words.done, words.goBack);
    } catch {
      end(words.stopped, answer ? words.gone : words.failed, true);
    }
    """
}
