// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

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

  override func show() { flow.withLock { $0 }?.begin(self) }

  override func takeBack() { flow.withLock { $0 }?.cancel(self) }

  override func forget() {
    let former = flow.withLock { flow -> (any ProviderFlow)? in
      let former = flow
      flow = nil
      return former
    }
    // Released outside the lock, because that can run the program's code.
    _ = former
  }

  override var asker: AnyObject? { flow.withLock { $0 } }

  /// A program's own flow may ask several questions at a time.
  override var keepsAsker: Bool { !isByHandler }

  override var refusal: AuthError { isByHandler ? .handlerAsking : super.refusal }
}

extension AuthError {
  fileprivate static let handlerAsking = AuthError(
    .federatedProviderAreadyInUse,
    "The program's own handler is asking the player already. Wait until it completes, or cancel that future.")
}
