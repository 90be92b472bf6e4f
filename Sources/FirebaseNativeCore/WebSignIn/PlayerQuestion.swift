// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A question that only the player can answer, once.
public class PlayerQuestion: @unchecked Sendable {
  /// The content of an answer.
  enum Content: Sendable {
    case credential(Credential)
    case userData(AuthenticatedUserData)
    /// A reCAPTCHA token, for requests that require it.
    case reCAPTCHAToken(String)
    case authorization(FutureObject)
  }

  typealias Answer = Result<Content, AuthError>

  private struct State {
    /// Nil after the question was answered or dropped.
    var ending: Ending?
    /// Whether `show` has returned.
    var isShown = false
    var isDropped = false

    mutating func end() -> Ending? {
      let last = ending
      ending = nil
      return last
    }
  }

  private struct Ending {
    let operation: Operation
    let then: (Answer) -> Void
  }

  public let auth: Auth
  private let state: Guarded<State>
  private let visit = Guarded<BrowserVisit?>(nil)

  /// `then` runs on the thread of the answer.
  init(of auth: Auth, for operation: Operation, then: @escaping (Answer) -> Void) {
    self.auth = auth
    state = Guarded(State(ending: Ending(operation: operation, then: then)))
  }

  // To be overridden by each kind of question.

  /// Asks the player.
  func show() {}
  /// Withdraws the question. Called after `show` has returned.
  func hide() {
    guard let visit = visit.withLock({ $0 }) else { return }
    visit.loop.perform { visit.close() }
  }
  /// Releases the asker.
  func forget() { visit.withLock { $0 = nil } }
  /// The object that asks, if it is not created for the question.
  var asker: AnyObject? { nil }
  /// Whether the asker asks one question at a time.
  var keepsAsker: Bool { false }
  /// Whether a later question of the same Auth replaces this one.
  var givesWay: Bool { false }
  /// The error of a question that cannot be asked because of this one.
  var refusal: AuthError { .alreadyAsking }
}

extension PlayerQuestion {
  /// Asks in the player's browser.
  func openBrowser(for subject: BrowserVisit.Subject) {
    let opened = BrowserVisit(self, subject)
    visit.withLock { $0 = opened }
    opened.loop.perform { opened.open() }
  }

  @discardableResult
  func end(_ answer: Answer) -> Bool {
    guard let ending = state.withLock({ $0.end() }) else { return false }
    AskedQuestions.leave(self)
    forget()
    ending.then(answer)
    return true
  }

  /// Whether an answer is still expected.
  var isOpen: Bool { state.withLock { $0.ending != nil } }

  /// The operation that waits for the answer; nil if there is none any more.
  var operation: Operation? { state.withLock { $0.ending?.operation } }

  /// Sends a request that the answer depends on. `then` runs on the loop, unless the question was dropped.
  func send(_ call: Backend.Call, then: @escaping Auth.Reply) {
    guard let operation else { return }
    auth.send(call, for: operation, then: then)
  }

  /// Returns the error if another question prevents this one.
  func ask() -> AuthError? {
    guard isOpen else { return nil }
    if let error = AskedQuestions.enter(self) {
      drop()
      return error
    }
    show()
    let isDropped = state.withLock { state -> Bool in
      state.isShown = true
      return state.isDropped
    }
    if isDropped { withdraw() }
    return nil
  }

  /// Withdraws the question. If an answer is passed, the operation completes with it.
  func drop(_ answer: Answer? = nil) {
    let (ending, isShown) = state.withLock { state -> (Ending?, Bool) in
      let ending = state.end()
      if ending != nil { state.isDropped = true }
      return (ending, state.isShown)
    }
    // If an answer arrived on another thread just before, the question must not block the next one.
    guard let ending else { return AskedQuestions.leave(self) }
    if isShown { withdraw() }
    if let answer { ending.then(answer) }
  }

  private func withdraw() {
    hide()
    AskedQuestions.leave(self)
    forget()
  }
}

/// The open questions of this process.
enum AskedQuestions {
  private static let asked = Guarded<[PlayerQuestion]>([])

  /// Returns the open question that prevents this one, unless it can be replaced.
  static func enter(_ question: PlayerQuestion) -> AuthError? {
    let (error, former) = asked.withLock { asked -> (AuthError?, PlayerQuestion?) in
      var former: PlayerQuestion?
      for other in asked where bars(other, question) {
        guard other.givesWay, other.auth === question.auth else { return (other.refusal, nil) }
        former = other
      }
      asked.append(question)
      return (nil, former)
    }
    former?.drop(.failure(.replaced))
    return error
  }

  private static func bars(_ other: PlayerQuestion, _ question: PlayerQuestion) -> Bool {
    if other.auth === question.auth { return true }
    guard other.keepsAsker, let asker = other.asker else { return false }
    return asker === question.asker
  }

  /// A question is in the list from `ask` until its asker was told to withdraw it.
  static func first(where matches: (PlayerQuestion) -> Bool) -> PlayerQuestion? {
    asked.withLock { $0.first(where: matches) }
  }

  static func leave(_ question: PlayerQuestion) {
    asked.update { $0.removeAll { $0 === question } }
  }
}

extension AuthError {
  fileprivate static let alreadyAsking = AuthError(
    .webContextAlreadyPresented, "The player is being asked already. Wait for that answer, or cancel it.")

  fileprivate static let replaced = AuthError(
    .webContextCancelled, "The player is asked another question in place of this one.")
}

/// A provider's question to the player.
public final class ProviderRequest: PlayerQuestion, @unchecked Sendable {
  public enum Purpose: Sendable {
    case signIn
    case link(User)
    case reauthenticate(User)
  }

  private static let lastNumber = Guarded<UInt64>(0)

  public let provider: FederatedProvider
  public let purpose: Purpose
  /// The request at the time of the call; later changes of the provider do not affect it.
  public let asked: FederatedProvider.Request
  /// A number that no other request of the process has. Never 0.
  public let number: UInt64
  public let texts = TextCache()
  /// Whether the flow is the program's own.
  private let isOwn: Bool
  /// Nil if the player's browser asks.
  private let flow: Guarded<(any ProviderFlow)?>

  init(
    _ provider: FederatedProvider, _ purpose: Purpose, of auth: Auth, for operation: Operation,
    by flow: (any ProviderFlow)?, isOwn: Bool, then: @escaping (Answer) -> Void
  ) {
    self.provider = provider
    self.purpose = purpose
    self.isOwn = isOwn
    self.flow = Guarded(flow)
    asked = provider.request
    number = ProviderRequest.lastNumber.withLock { last in
      last += 1
      return last
    }
    super.init(of: auth, for: operation, then: then)
  }

  /// Passes on the player's answer, on any thread. Returns false and does nothing if it is late or not the first.
  @discardableResult
  public func complete(_ answer: Result<Credential, AuthError>) -> Bool { end(answer.map { .credential($0) }) }

  /// The same for a player whom the flow has signed in itself.
  @discardableResult
  public func complete(_ userData: AuthenticatedUserData) -> Bool { end(.success(.userData(userData))) }

  /// The request with that number, while it waits for its answer.
  public static func waiting(number: UInt64) -> ProviderRequest? {
    let question = AskedQuestions.first { ($0 as? ProviderRequest)?.number == number }
    return question?.isOpen == true ? question as? ProviderRequest : nil
  }

  override func show() {
    guard let flow = flow.withLock({ $0 }) else {
      return openBrowser(for: .provider((try? provider.id.get()) ?? "", asked))
    }
    flow.begin(self)
  }

  override func hide() {
    guard let flow = flow.withLock({ $0 }) else { return super.hide() }
    flow.cancel(self)
  }

  override func forget() {
    super.forget()
    flow.update { $0 = nil }
  }

  override var asker: AnyObject? { flow.withLock { $0 } }

  /// A program's own flow may ask several questions at a time.
  override var keepsAsker: Bool { !isOwn }

  override var refusal: AuthError { isOwn ? .ownFlowAsking : super.refusal }
}

extension AuthError {
  fileprivate static let ownFlowAsking = AuthError(
    .federatedProviderAreadyInUse,
    "The program's own handler is asking the player already. Wait until it completes, or cancel that future.")
}
