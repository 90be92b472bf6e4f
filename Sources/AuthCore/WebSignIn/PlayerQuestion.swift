// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// What only the player can answer, once.
public class PlayerQuestion: @unchecked Sendable {
  /// What an answer brings.
  enum Proof: Sendable {
    case credential(Credential)
    case userData(AuthenticatedUserData)
    /// Of reCAPTCHA, for a request that robots may not make.
    case reCAPTCHAToken(String)
  }

  typealias Answer = Result<Proof, AuthError>

  private struct State {
    /// Nil once it was answered, or nobody waits any more.
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

  /// `then` runs on the thread of the answer.
  init(of auth: Auth, for operation: Operation, then: @escaping (Answer) -> Void) {
    self.auth = auth
    state = Guarded(State(ending: Ending(operation: operation, then: then)))
  }

  // What each kind of question does in its own way.

  /// Asks the player.
  func show() {}
  /// No answer is wanted any more. Comes after `show` has returned.
  func takeBack() {}
  /// Lets go of what asks.
  func forget() {}
  /// What asks, if that is not made for the question.
  var asker: AnyObject? { nil }
  /// Whether what asks asks one question at a time.
  var keepsAsker: Bool { false }
  /// Whether a later question of the same Auth takes this one's place.
  var givesWay: Bool { false }
  /// What a question that this one keeps from being asked fails with.
  var refusal: AuthError { .alreadyAsking }
}

extension PlayerQuestion {
  @discardableResult
  func end(_ answer: Answer) -> Bool {
    guard let ending = state.withLock({ $0.end() }) else { return false }
    AskedQuestions.leave(self)
    forget()
    ending.then(answer)
    return true
  }

  /// Whether an answer is still wanted.
  var isOpen: Bool { state.withLock { $0.ending != nil } }

  /// What waits for the answer; nil if nothing does any more.
  var operation: Operation? { state.withLock { $0.ending?.operation } }

  /// Sends a call that the answer depends on. `then` runs on the loop, unless nobody waits for the answer any more.
  func send(_ call: Backend.Call, then: @escaping Auth.Reply) {
    guard let operation else { return }
    auth.send(call, for: operation, then: then)
  }

  /// Why nothing was asked, if another question waits for an answer.
  func begin() -> AuthError? {
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

  /// No answer of the player's is wanted any more. With one of the caller's, who waits for it gets that.
  func drop(_ answer: Answer? = nil) {
    let (ending, isShown) = state.withLock { state -> (Ending?, Bool) in
      let ending = state.end()
      if ending != nil { state.isDropped = true }
      return (ending, state.isShown)
    }
    // An answer that came a moment before, on another thread, must not keep the next question waiting.
    guard let ending else { return AskedQuestions.leave(self) }
    if isShown { withdraw() }
    if let answer { ending.then(answer) }
  }

  private func withdraw() {
    takeBack()
    AskedQuestions.leave(self)
    forget()
  }
}

/// The questions of this process that players have not answered yet.
enum AskedQuestions {
  private static let asked = Guarded<[PlayerQuestion]>([])

  /// What keeps the question from being asked: another one that waits for its answer, and doesn't give way.
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

  /// From when it is asked until what asks has been told that it isn't any more.
  static func first(where matches: (PlayerQuestion) -> Bool) -> PlayerQuestion? {
    asked.withLock { $0.first(where: matches) }
  }

  static func leave(_ question: PlayerQuestion) {
    let left = asked.withLock { asked -> [PlayerQuestion] in
      let left = asked.filter { $0 === question }
      asked.removeAll { $0 === question }
      return left
    }
    // Held until here, as giving it up can run other code, which must not happen under the lock.
    _ = left
  }
}

extension AuthError {
  fileprivate static let alreadyAsking = AuthError(
    .webContextAlreadyPresented, "The player is being asked already. Wait for that answer, or cancel it.")

  fileprivate static let replaced = AuthError(
    .webContextCancelled, "The player is asked another question in place of this one.")
}
