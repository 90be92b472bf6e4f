// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// One sign-in or reCAPTCHA check in the player's browser, from the listener to the answer. Everything runs on the
/// loop's thread.
final class BrowserVisit: @unchecked Sendable {
  enum Subject {
    case provider(_ id: String, FederatedProvider.Request)
    case reCAPTCHA
  }

  let question: PlayerQuestion
  let subject: Subject
  let settings: WebSignInSettings
  let backend: Backend
  /// Only the browser that was opened knows these paths.
  private let address = WebSignInAddress.make()
  let state = WebSignInAddress.makeSecret()
  /// What the game adds to the pages.
  private(set) var look = WebPageLook()
  /// The provider's page, which the short URL redirects to.
  private var providerPage: String?
  private var listener: LoopbackListener?
  private var deadline: Loop.Timer?
  private var strategy: (any WebSignInStrategy)?
  private var browser: SystemBrowser?
  /// Whether the URL was opened or shown.
  private var isShown = false

  init(_ question: PlayerQuestion, _ subject: Subject) {
    self.question = question
    self.subject = subject
    (settings, backend) = question.auth.state.withLock { ($0.webSignIn, $0.backend) }
  }

  var options: WebSignInOptions { settings.options }
  var loop: Loop { question.auth.loop }

  var isReCAPTCHA: Bool {
    if case .reCAPTCHA = subject { true } else { false }
  }

  /// Empty for reCAPTCHA.
  var providerID: String {
    if case .provider(let id, _) = subject { id } else { "" }
  }

  /// The request to the provider.
  var asked: FederatedProvider.Request {
    if case .provider(_, let asked) = subject { asked } else { FederatedProvider.Request() }
  }

  /// The listener's origin. It contains "localhost" because that is what projects list as an authorized domain.
  var origin: String { "http://localhost:" + String(listener?.port ?? 0) }

  /// The URL to which the browser returns the response.
  var answerURL: String { pageURL + "answer" }
  var pageURL: String { origin + (address?.path ?? "") }

  /// In the language of the Auth, or of the browser.
  func words(_ request: LoopbackListener.Request) -> WebPageWords {
    BrowserVisit.words(request, languageCode: backend.languageCode, look)
  }

  private static func words(
    _ request: LoopbackListener.Request, languageCode: String, _ look: WebPageLook
  ) -> WebPageWords {
    .preferred(
      languageCode: languageCode, acceptLanguage: request.header("Accept-Language") ?? "", own: look.sentences)
  }

  /// The last page, for that request.
  func page(_ ending: WebPage.Ending, for request: LoopbackListener.Request) -> WebPage {
    .ended(ending, in: words(request), look)
  }
}

// MARK: - Beginning and end

extension BrowserVisit {
  func open() {
    guard question.isOpen else { return }
    if let error = backend.obstacle ?? prepare() { return finish(.failure(error)) }
    switch LoopbackListener.open(in: loop, answer: { [self] in respond(to: $0) }) {
    case .failure(let error): finish(.failure(error))
    case .success(let listener):
      self.listener = listener
      // When the last App is released at this time, the loop may not accept the task that would end the listener.
      listener.onLoopEnd = { [self] in close() }
      setDeadline()
      let kind = isReCAPTCHA ? .helperPage : settings.strategy(for: providerID, isEmulated: backend.emulator != nil)
      let strategy = kind.make()
      self.strategy = strategy
      strategy.begin(self)
    }
  }

  /// Also reads what the game adds to the pages.
  private func prepare() -> AuthError? {
    if !isReCAPTCHA, let error = FederatedProvider.obstacle(toPagesOf: providerID) { return error }
    if address == nil || state == nil { return .noRandomNumbers }
    switch WebPageLook.read(options) {
    case .failure(let error): return error
    case .success(let look): self.look = look
    }
    return nil
  }

  private func setDeadline() {
    let timer = Loop.Timer(at: Clock.sinceBoot() + options.patience) { [self] in
      close()
      question.end(.failure(.lateInBrowser))
    }
    deadline = timer
    loop.schedule(timer)
  }

  /// Passes the answer on. `ending` is nil if the answer did not come from the browser.
  func finish(_ answer: PlayerQuestion.Answer, _ ending: WebPage.Ending? = nil) {
    if case .success = answer {
      tell(.browserReturned, "")
      tell(.exchanging, "")
    }
    end(ending)
    question.end(answer)
  }

  func finish(_ answer: ProviderResponse) {
    finish(.success(.credential(Credential(providerID, .success(.web(answer))))), answer.ending)
  }

  /// The question was dropped.
  func close() { end(isShown ? .over : nil) }

  /// Later requests receive the page of that ending; nil if nobody knows the URL.
  private func end(_ ending: WebPage.Ending?) {
    guard let listener else { return }
    if let deadline { loop.cancel(deadline) }
    deadline = nil
    self.listener = nil
    strategy = nil
    browser?.forget()
    browser = nil
    guard let ending else { return listener.close() }
    answerLate(listener, ending)
  }

  /// For a browser that reloads its page, repeats its request, or comes too late. The handler does not keep this object
  /// alive.
  private func answerLate(_ listener: LoopbackListener, _ ending: WebPage.Ending) {
    guard let address else { return listener.close() }
    let languageCode = backend.languageCode
    let look = look
    let isReCAPTCHA = isReCAPTCHA
    listener.answerLate { request in
      guard address.has(request.path) else { return LoopbackListener.Response(status: 404) }
      let words = BrowserVisit.words(request, languageCode: languageCode, look)
      var response = LoopbackListener.Response(.ended(ending, in: isReCAPTCHA ? words.ofReCAPTCHA : words, look))
      // The helper page reads the status of its answer, which is not taken any more.
      if ending == .over || request.mediaType == "application/json" { response.status = 410 }
      return response
    }
  }
}

// MARK: - The browser

extension BrowserVisit {
  /// Opens the provider's page in the browser, by a short URL that can be typed from a screen.
  func openBrowser(atProvidersPage url: String) {
    providerPage = url
    openBrowser(at: origin + (address?.shortPath ?? ""))
  }

  /// Opens that URL in the browser.
  func openBrowser(at url: String) {
    guard question.isOpen, listener != nil else { return }
    isShown = true
    question.auth.preconnect(to: .identityToolkitV1)
    tell(.urlReady, url)
    // The program may have cancelled in its callback.
    guard question.isOpen else { return }
    guard let open = options.openURL else {
      let browser = SystemBrowser { [self] in couldNotOpen(url, $0) }
      self.browser = browser
      return browser.open(url, in: loop)
    }
    question.auth.callbacks.deliver { [self] in
      guard question.isOpen else { return false }
      if !open(url) {
        loop.perform { [self] in couldNotOpen(url, "the program's function for it failed") }
      }
      return true
    }
  }

  /// A program with a progress callback can show the URL itself. Otherwise nobody would see it.
  private func couldNotOpen(_ url: String, _ reason: String) {
    guard question.isOpen, listener != nil else { return }
    if options.onProgress != nil { return tell(.openFailed, url) }
    // Without the URL, because nobody listens there after the failure.
    let message = "No browser could be opened: \(reason). Set `progress` or `open_url` of the web sign-in options."
    finish(.failure(AuthError(.webInternalError, message)))
  }

  private func tell(_ progress: WebSignInProgress, _ url: String) {
    guard let onProgress = options.onProgress, let operation = question.operation else { return }
    question.auth.callbacks.deliver { [self] in
      let comesAfterAnswer = progress == .browserReturned || progress == .exchanging
      guard comesAfterAnswer ? !operation.isDropped : question.isOpen else { return false }
      onProgress(progress, url)
      return true
    }
  }

  /// Handles requests of the browser, and of other programs on this machine.
  private func respond(to request: LoopbackListener.Request) -> LoopbackListener.Response {
    if let providerPage, address?.isShort(request.path) == true {
      return LoopbackListener.Response(
        status: 307, headers: [("Location", providerPage), LoopbackListener.Response.clearing])
    }
    guard let path = address?.rest(of: request.path), let strategy,
      let response = strategy.respond(to: request, at: path, self)
    else { return LoopbackListener.Response(status: 404) }
    return response
  }
}

extension ProviderResponse {
  /// What the browser shows: the provider's response is an error if the player declined.
  var ending: WebPage.Ending {
    let fields = (requestURI + "&" + (postBody ?? "")).utf8.split { "?&#".utf8.contains($0) }
    return fields.contains { $0.starts(with: "error=".utf8) } ? .refused : .answered
  }
}

extension FederatedProvider {
  /// Nil for a provider that can ask in a browser.
  static func obstacle(toPagesOf id: String) -> AuthError? {
    let hasPages = id.utf8.contains(UInt8(ascii: ".")) && id != "gc.apple.com" && id != "playgames.google.com"
    return hasPages
      ? nil
      : AuthError(.invalidProviderId, "\"\(id)\" does not support sign-in through the browser. \"apple.com\" does.")
  }
}

extension AuthError {
  static let lateInBrowser = AuthError(.webContextCancelled, "The player did not finish in the browser in time.")
  static let noRandomNumbers = AuthError(.failure, "The system cannot generate random numbers.")
}

extension LoopbackListener.Response {
  init(_ page: WebPage) { self.init(headers: page.headers, body: page.html) }
}
