// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore

// Listeners as asynchronous sequences. They do not depend on a queue.

extension Auth {
  /// The signed-in user as an asynchronous sequence: the current one, and the new one after each change.
  ///
  /// The sequence ends when its Task is cancelled or the App is deleted.
  public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(self) }

  /// The signed-in user as an asynchronous sequence: the current one, and after each change of the user or the id
  /// token.
  ///
  /// While a Task iterates, the Auth refreshes the token before it expires. The sequence ends when its Task is
  /// cancelled or the App is deleted.
  public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(self) }

  /// The asynchronous sequence of `Auth.authStateChanges`.
  public struct AuthStateChangesSequence: AsyncSequence, @unchecked Sendable {
    public typealias Element = User?
    public typealias Failure = Never

    private let auth: Auth

    /// Creates the sequence of an Auth.
    ///
    /// - Parameter auth: The Auth.
    public init(_ auth: Auth) { self.auth = auth }

    public func makeAsyncIterator() -> Iterator { Iterator(users: auth.users(.state).makeAsyncIterator()) }

    /// An iterator, which has its own listener during its lifetime.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var users: AsyncStream<User?>.Iterator

      public mutating func next() async -> User?? { await users.next() }
    }
  }

  /// The asynchronous sequence of `Auth.idTokenChanges`.
  public struct IDTokenChangesSequence: AsyncSequence, @unchecked Sendable {
    public typealias Element = User?
    public typealias Failure = Never

    private let auth: Auth

    /// Creates the sequence of an Auth.
    ///
    /// - Parameter auth: The Auth.
    public init(_ auth: Auth) { self.auth = auth }

    public func makeAsyncIterator() -> Iterator { Iterator(users: auth.users(.idToken).makeAsyncIterator()) }

    /// An iterator, which has its own listener during its lifetime.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var users: AsyncStream<User?>.Iterator

      public mutating func next() async -> User?? { await users.next() }
    }
  }

  fileprivate func users(_ kind: Listener.Kind) -> AsyncStream<User?> {
    AsyncStream { continuation in
      let source = Source(continuation)
      let id = listen(kind) { source.users.yield($0) }
      continuation.onTermination = { [weak self] _ in self?.stopListening(id) }
    }
  }
}

/// Ends with its listener, which a deleted App releases, so that the sequence ends.
private final class Source: Sendable {
  let users: AsyncStream<User?>.Continuation

  init(_ users: AsyncStream<User?>.Continuation) { self.users = users }

  deinit { users.finish() }
}

@available(*, unavailable)
extension Auth.AuthStateChangesSequence.Iterator: Sendable {}

@available(*, unavailable)
extension Auth.IDTokenChangesSequence.Iterator: Sendable {}
