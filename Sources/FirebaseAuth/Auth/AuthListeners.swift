// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
public import Foundation

/// A handle that removes a listener of `Auth.addStateDidChangeListener(_:)`.
public typealias AuthStateDidChangeListenerHandle = NSObjectProtocol
/// A handle that removes a listener of `Auth.addIDTokenDidChangeListener(_:)`.
public typealias IDTokenDidChangeListenerHandle = NSObjectProtocol

extension NSNotification.Name {
  /// Posted by an Auth in its `callbackExecutor` when the signed-in user or the id token has changed.
  public static let AuthStateDidChange = NSNotification.Name("FIRAuthStateDidChangeNotification")
}

extension Auth {
  /// The name of the notification that is posted when the signed-in user or the id token has changed.
  public static let authStateDidChangeNotification = NSNotification.Name.AuthStateDidChange

  /// Adds a listener that is called when the signed-in user changes, and once when it is added.
  ///
  /// The first call is asynchronous. The Auth keeps the listener until it is removed.
  ///
  /// - Parameter listener: Called in `callbackExecutor` with the Auth and the user, or nil if no user is signed in.
  /// - Returns: A handle for `removeStateDidChangeListener(_:)`.
  public func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(.state, listener)
  }

  /// Removes a listener. If this function runs in the executor, the listener is not called again.
  ///
  /// - Parameter listenerHandle: The handle of the listener.
  public func removeStateDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  /// Adds a listener that is called when the signed-in user or the id token changes, and once when it is added.
  ///
  /// While an Auth has such a listener, it refreshes the token before it expires. The Auth keeps the listener until it
  /// is removed.
  ///
  /// - Parameter listener: Called in `callbackExecutor` with the Auth and the user, or nil if no user is signed in.
  /// - Returns: A handle for `removeIDTokenDidChangeListener(_:)`.
  public func addIDTokenDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    add(.idToken, listener)
  }

  /// Removes a listener. If this function runs in the executor, the listener is not called again.
  ///
  /// - Parameter listenerHandle: The handle of the listener.
  public func removeIDTokenDidChangeListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }

  func add(_ kind: Listener.Kind, _ listener: @escaping (Auth, User?) -> Void) -> any NSObjectProtocol {
    let handle = ListenerHandle(auth: self, listener)
    let id = listen(kind) { [weak self] user in
      guard let self else { return }
      callbackExecutor.run { handle.call(self, user) }
    }
    // The listener may have run and removed itself already.
    if !handle.keep(id) { stopListening(id) }
    return handle
  }

  func remove(_ handle: any NSObjectProtocol) {
    guard let handle = handle as? ListenerHandle, handle.auth === self else { return }
    if let id = handle.drop() { stopListening(id) }
  }

  /// Calls `body` on the thread of each change. Returns 0 if there is no App.
  func listen(_ kind: Listener.Kind, _ body: @escaping @Sendable (User?) -> Void) -> UInt64 {
    let callback: Listener.Callback = { [weak self] core in body(core.currentUser.flatMap { self?.user($0) }) }
    return (kind == .appleRevocation ? core?.addAppleRevocationListener(callback) : core?.addListener(kind, callback))
      ?? 0
  }

  func stopListening(_ id: UInt64) { core?.removeListener(id) }

  /// Once for each Auth, when it is created.
  func postNotifications() -> UInt64 {
    let isFirst = Guarded(true)
    return listen(.session) { [weak self] _ in
      guard let self,
        !isFirst.withLock({ first in
          defer { first = false }; return first
        })
      else { return }
      callbackExecutor.run { NotificationCenter.default.post(name: .AuthStateDidChange, object: self) }
    }
  }
}

/// A listener and its handle.
private final class ListenerHandle: NSObject, @unchecked Sendable {
  private struct State {
    var id: UInt64?
    var listener: ((Auth, User?) -> Void)?
  }

  private(set) weak var auth: Auth?
  private let state: Guarded<State>

  init(auth: Auth, _ listener: @escaping (Auth, User?) -> Void) {
    self.auth = auth
    state = Guarded(State(listener: listener))
  }

  /// Returns false if the listener was removed before.
  func keep(_ id: UInt64) -> Bool {
    state.withLock { state in
      state.id = id
      return state.listener != nil
    }
  }

  func call(_ auth: Auth, _ user: User?) { state.withLock { $0.listener }?(auth, user) }

  /// The listener is not called again after this. Returns the core's id of the listener, if it is known.
  func drop() -> UInt64? {
    let former = state.withLock { state in
      let former = state
      state.listener = nil
      return former
    }
    return former.id
  }
}
