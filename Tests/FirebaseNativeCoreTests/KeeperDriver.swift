// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

@testable import FirebaseNativeCore

/// A SessionModel with its SessionKeeper, driven as by an Auth. Timers never expire: the test calls `retry` instead.
final class KeeperDriver: @unchecked Sendable {
  private let keeper: SessionKeeper
  private let state: Guarded<(model: SessionModel, waits: [Int64])>

  init(store: any SessionStore, key: SessionKey) {
    keeper = SessionKeeper(store: store, key: key)
    state = Guarded((keeper.model, []))
  }

  var session: Session? { state.withLock { $0.model.session } }
  var sessionState: SessionState { state.withLock { $0.model.state } }
  var isUnknown: Bool { state.withLock { $0.model.player.isUnknown } }
  var isDue: Bool { state.withLock { $0.model.hasDue } }
  var isRefused: Bool { sessionState == .notStored }
  /// The store is not slow, and no other thread is at work.
  var isUnflushed: Bool { state.withLock { $0.model.isActive } }
  /// The pauses that the model wanted, in milliseconds.
  var waits: [Int64] { state.withLock { $0.waits } }

  func handle(_ event: SessionModel.Event) {
    var effects = state.withLock { $0.model.handle(event) }
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      if case .wait(let pause) = effect { state.withLock { $0.waits.append(pause) } }
      guard let next = keeper.perform(effect) else { continue }
      effects += state.withLock { $0.model.handle(next) }
    }
  }

  /// The session, which is read from the store the first time.
  @discardableResult
  func restore() -> Session? {
    handle(.start)
    return session
  }

  func signIn(_ session: Session) { handle(.signedIn(session, keepsFormer: false)) }
  func change(_ session: Session) { handle(.changed(session)) }
  func signOut() { handle(.signedOut) }
  /// Stores what is due, or flushes what is stored.
  func retry() { handle(.retry) }
}
