// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The page that runs the project's own handler in a popup, by means of the Firebase JS SDK, and passes the provider's
/// response to the game. The browser is never signed in: the page's script and its Content-Security-Policy prevent it.
///
/// For text messages, the page runs reCAPTCHA instead, with the same SDK.
struct HelperPage: Sendable {
  struct Settings: Sendable {
    var apiKey = ""
    /// The domain of the project's handler, for example "project.firebaseapp.com".
    var authDomain = ""
    var providerID = ""
    var isReCAPTCHA = false
    var scopes: [String] = []
    var parameters: [(name: String, value: String)] = []
    /// The Auth's language code, for the provider's pages; empty leaves it to them.
    var languageCode = ""
    var tenantID = ""
    /// The folder of `firebase-app.js` and `firebase-auth.js`.
    var sdkURL = HelperPage.sdkURL
    /// For example "http://127.0.0.1:9099"; empty for production.
    var emulatorURL = ""
    /// Included in every request that the page sends.
    var state = ""
    var words: WebPageWords
    var look = WebPageLook()
    /// The provider's mark, on the button.
    var mark: WebPageImage?
  }

  /// The version is fixed, because the page relies on details of the SDK.
  static let sdkURL = "https://www.gstatic.com/firebasejs/12.19.0"

  private let settings: Settings

  /// Refuses values that are invalid in a Content-Security-Policy, and SDK URLs that an attacker on the network could
  /// change.
  static func make(_ settings: Settings) -> Result<HelperPage, AuthError> {
    if let error = obstacle(toAuthDomain: settings.authDomain) { return .failure(error) }
    guard settings.emulatorURL.isEmpty || isURL(settings.emulatorURL, "http://") else {
      return refusal("The emulator's URL must be an http URL", settings.emulatorURL)
    }
    guard isURL(settings.sdkURL, "https://") || !settings.emulatorURL.isEmpty && isURL(settings.sdkURL, "http://")
    else {
      return refusal("The SDK's URL must be the https URL of a folder, or http with an emulator", settings.sdkURL)
    }
    return .success(HelperPage(settings: settings))
  }

  func page() -> WebPage {
    let words = settings.isReCAPTCHA ? settings.words.ofReCAPTCHA : settings.words
    let title = words.sentence(.signIn, provider: provider)
    return WebPage(
      in: words, settings.look, title: title, content: content(words, title), data: data(words),
      script: WebPage.script + HelperPage.script, sources: sources)
  }

  private var provider: String {
    settings.isReCAPTCHA ? "reCAPTCHA" : HelperPage.providerName(settings.providerID)
  }

  private func content(_ words: WebPageWords, _ title: String) -> String {
    [
      WebPage.heading(title), WebPage.messages(words, status: words[.loading]),
      "\n<div id=\"buttons\">\n<button id=\"continue\" ", mark,
      HTML.escape(words.sentence(.proceed, provider: provider)),
      "</button>\n<button id=\"cancel\">", HTML.escape(words[.cancel]), "</button>\n</div>",
    ].joined()
  }

  /// With a mark, the button is white in every scheme, which the guidelines of the large providers allow on any background;
  /// Google's guidelines forbid another color. Without one, it is black or white, as those of Apple demand.
  private var mark: String {
    guard let mark = settings.mark else {
      return settings.providerID == "google.com" ? "class=\"marked\" disabled>" : "disabled>"
    }
    return "class=\"marked\" disabled><img alt=\"\" src=\"" + mark.url + "\">"
  }

  private func data(_ words: WebPageWords) -> JSON {
    let data = JSON.object()
    data.set("apiKey", settings.apiKey)
    data.set("authDomain", settings.authDomain)
    data.set("providerID", settings.providerID)
    data.set("isReCAPTCHA", settings.isReCAPTCHA)
    data.set("scopes", JSON(settings.scopes))
    data.set("parameters", JSON.array())
    for parameter in settings.parameters { data["parameters"]?.append(JSON([parameter.name, parameter.value])) }
    data.set("languageCode", settings.languageCode)
    data.set("tenantID", settings.tenantID)
    data.set("sdkURL", sdkFolder)
    data.set("emulatorURL", settings.emulatorURL)
    data.set("state", settings.state)
    data.set("words", words.json)
    return data
  }

  /// Of Google's services, only the request that the SDK sends before the popup opens. The frame receives messages from
  /// the handler; the script at apis.google.com creates the frame.
  private var sources: WebPage.Sources {
    let services = settings.emulatorURL.isEmpty ? "https://" : settings.emulatorURL + "/"
    let toolkit = " 'self' " + services + "identitytoolkit.googleapis.com/v1/"
    if settings.isReCAPTCHA {
      // With the emulator, the SDK's stand-in requests the token from the emulator.
      let tokens = settings.emulatorURL.isEmpty ? "" : " " + services + "emulator/v1/projects/"
      return WebPage.Sources(
        scripts: " " + sdkFolder + "/ https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        connections: toolkit + "recaptchaParams" + tokens,
        frames: " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/")
    }
    let handler = settings.emulatorURL.isEmpty ? "https://" + settings.authDomain : settings.emulatorURL
    return WebPage.Sources(
      scripts: " " + sdkFolder + "/ https://apis.google.com",
      connections: toolkit + "projects", frames: " " + handler, images: settings.mark != nil)
  }

  private var sdkFolder: String {
    let url = settings.sdkURL
    return url.utf8.last == UInt8(ascii: "/") ? String(decoding: Array(url.utf8.dropLast()), as: UTF8.self) : url
  }

  private static func providerName(_ id: String) -> String {
    switch id {
    case "apple.com": "Apple"
    case "facebook.com": "Facebook"
    case "github.com": "GitHub"
    case "google.com": "Google"
    case "linkedin.com": "LinkedIn"
    case "microsoft.com": "Microsoft"
    case "twitter.com": "X"
    case "yahoo.com": "Yahoo"
    default: id
    }
  }
}

// MARK: - Checks

extension HelperPage {
  private static func refusal(_ rule: String, _ text: String) -> Result<HelperPage, AuthError> {
    .failure(.invalidArgument(rule + ", not \"\(text)\"."))
  }

  /// Nil for a host.
  static func obstacle(toAuthDomain text: String) -> AuthError? {
    let isHost =
      !text.isEmpty && text.utf8.count <= 255 && text.utf8.allSatisfy { ASCII.isOfHost($0) || $0 == UInt8(ascii: ":") }
    return isHost
      ? nil
      : .invalidArgument("The auth domain must be a host, for example \"project.firebaseapp.com\", not \"\(text)\".")
  }

  private static func isURL(_ text: String, _ scheme: String) -> Bool {
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard text.utf8.starts(with: scheme.utf8), text.utf8.count <= 2048, let first = rest.first else { return false }
    return (ASCII.isOfHost(first) || first == UInt8(ascii: "["))
      && rest.allSatisfy { ASCII.isOfHost($0) || "/:[]~_%+".utf8.contains($0) }
  }
}

// MARK: - Script

extension HelperPage {
  /// `fetch` is wrapped before the SDK loads. Otherwise the SDK would sign in here, and not in the game, with the
  /// provider's response. If the response is an error, the game receives it from the server, as without a page.
  private static let script = """
    let isOver = false;
    const tell = (...message) => isOver || show(...message);
    const finish = async (message, ending, text, isAlert) => {
      if (isOver) return;
      isOver = true;
      try {
        await post("answer", "application/json", JSON.stringify({ state: data.state, ...message }));
        end(ending, text, isAlert);
      } catch {
        end("stopped", words.gone, true);
      }
    };
    self.fetch = async (...call) => {
      const request = new Request(...call);
      if (!new URL(request.url).pathname.endsWith("/accounts:signInWithIdp")) return send(request);
      const { requestUri, sessionId, postBody } = await request.json();
      const ending = refuses(requestUri) || refuses(postBody ?? "") ? "stopped" : "done";
      await finish({ requestUri, sessionId: sessionId ?? "", postBody: postBody ?? "" }, ending, words.goBack);
      throw new TypeError("The game sends this request.");
    };

    const retries = {
      "auth/network-request-failed": words.unreachable,
      "auth/popup-blocked": words.blocked,
      "auth/popup-closed-by-user": words.closed,
    };
    const explain = ({ code = "auth/internal-error", message }) => {
      // The SDK reports cancelled-popup-request if another popup replaced this one.
      if (isOver || code === "auth/cancelled-popup-request") return;
      if (retries[code]) return tell(retries[code], true);
      let text = words.failed + " (" + code + ")";
      if (code === "auth/unauthorized-domain") text = words.unauthorized;
      if (code === "cancelled" || code === "auth/user-cancelled") text = words.goBack;
      finish({ error: { code, message } }, "stopped", text, text !== words.goBack);
    };

    const load = async () => {
      const [app, sdk] = await Promise.all(
        ["app", "auth"].map((name) => import(`${data.sdkURL}/firebase-${name}.js`)));
      const auth = sdk.initializeAuth(
        app.initializeApp({ apiKey: data.apiKey, authDomain: data.authDomain }),
        { persistence: sdk.inMemoryPersistence, popupRedirectResolver: sdk.browserPopupRedirectResolver });
      if (data.emulatorURL) sdk.connectAuthEmulator(auth, data.emulatorURL, { disableWarnings: true });
      auth.languageCode = data.languageCode || null;
      auth.tenantId = data.tenantID || null;
      if (data.isReCAPTCHA) {
        const place = document.body.appendChild(document.createElement("div"));
        const verifier = new sdk.RecaptchaVerifier(auth, place, { size: "invisible" });
        return async () => finish({ recaptchaToken: await verifier.verify() }, "done", words.goBack);
      }
      const provider = new sdk.OAuthProvider(data.providerID);
      data.scopes.forEach((scope) => provider.addScope(scope));
      provider.setCustomParameters(Object.fromEntries(data.parameters));
      return () => sdk.signInWithPopup(auth, provider);
    };

    const button = find("continue");
    find("cancel").onclick = () => explain({ code: "cancelled" });
    let open = () => location.reload();
    const enable = () => {
      button.disabled = false;
      if (!isOver) button.focus();
    };
    button.onclick = async () => {
      tell(words.waiting, false, "busy");
      button.classList.add("secondary");
      try {
        await open();
      } catch (error) {
        explain(error);
      }
      button.classList.remove("secondary");
    };
    // A connection that is blocked fails only after minutes.
    const patience = setTimeout(() => {
      tell(words.unreachable, true);
      enable();
    }, 20000);
    try {
      open = await load();
      tell(words.ready);
    } catch (error) {
      if (error.code) explain(error);
      else tell(words.unreachable, true);
    }
    clearTimeout(patience);
    enable();
    """
}
