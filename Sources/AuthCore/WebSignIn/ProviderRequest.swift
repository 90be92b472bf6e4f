// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import Synchronization

/// A question to the player that a provider asks.
public final class ProviderRequest: PlayerQuestion, @unchecked Sendable {
  public enum Purpose: Sendable {
    case signIn
    case link(User)
    case reauthenticate(User)
  }

  private static let lastNumber = Atomic<UInt64>(0)

  public let provider: FederatedProvider
  public let purpose: Purpose
  /// As it was asked for, whatever becomes of the provider meanwhile.
  public let asked: FederatedProvider.Request
  /// Names it for good: no other request of the process ever has it. Never 0.
  public let number: UInt64
  public let texts = TextCache()
  /// Whether the flow is the program's own.
  private let isByHandler: Bool
  private let flow: Guarded<(any ProviderFlow)?>

  init(
    _ provider: FederatedProvider, _ purpose: Purpose, of auth: Auth, for operation: Operation,
    by flow: any ProviderFlow, isByHandler: Bool, then: @escaping (Answer) -> Void
  ) {
    self.provider = provider
    self.purpose = purpose
    self.isByHandler = isByHandler
    self.flow = Guarded(flow)
    asked = provider.request
    number = ProviderRequest.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    super.init(of: auth, for: operation, then: then)
  }

  /// The player's answer, on any thread. False, and nothing happens, if it isn't the first one or comes too late.
  @discardableResult
  public func complete(_ answer: Result<Credential, AuthError>) -> Bool { end(answer.map { .credential($0) }) }

  /// As above, for a player whom the flow has signed in itself.
  @discardableResult
  public func complete(_ userData: AuthenticatedUserData) -> Bool { end(.success(.userData(userData))) }

  /// The request of that number, while it waits for its answer.
  public static func waiting(number: UInt64) -> ProviderRequest? {
    let question = AskedQuestions.first { ($0 as? ProviderRequest)?.number == number }
    return question?.isOpen == true ? question as? ProviderRequest : nil
  }

  override func show() { flow.withLock { $0 }?.begin(self) }

  override func takeBack() { flow.withLock { $0 }?.cancel(self) }

  override func forget() {
    let former = flow.withLock { flow -> (any ProviderFlow)? in
      let former = flow
      flow = nil
      return former
    }
    // Held until here, as giving it up can run other code, which must not happen under the lock.
    _ = former
  }

  override var asker: AnyObject? { flow.withLock { $0 } }

  /// How many questions a program's own flow asks at a time is its matter.
  override var keepsAsker: Bool { !isByHandler }

  override var refusal: AuthError { isByHandler ? .handlerAsking : super.refusal }
}

extension AuthError {
  fileprivate static let handlerAsking = AuthError(
    .federatedProviderAreadyInUse,
    "The program's own handler is asking the player already. Wait until it completes, or cancel that future.")
}
