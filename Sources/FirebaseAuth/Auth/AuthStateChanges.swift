import AuthCore

// Listeners as asynchronous sequences. They wait for no queue.

extension Auth {
  /// Who is signed in: now, and after each change. Ends with its Task or its App.
  public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(self) }

  /// Who is signed in: now, and after each change of the user or the user's id token. While somebody iterates, the
  /// token is kept fresh. Ends with its Task or its App.
  public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(self) }

  /// The users of `authStateChanges`.
  public struct AuthStateChangesSequence: AsyncSequence, @unchecked Sendable {
    public typealias Element = User?
    public typealias Failure = Never

    private let auth: Auth

    /// Those of that Auth.
    public init(_ auth: Auth) { self.auth = auth }

    public func makeAsyncIterator() -> Iterator { Iterator(users: auth.users(.state).makeAsyncIterator()) }

    /// Has a listener of its own as long as it lives.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var users: AsyncStream<User?>.Iterator

      public mutating func next() async -> User?? { await users.next() }
    }
  }

  /// The users of `idTokenChanges`.
  public struct IDTokenChangesSequence: AsyncSequence, @unchecked Sendable {
    public typealias Element = User?
    public typealias Failure = Never

    private let auth: Auth

    /// Those of that Auth.
    public init(_ auth: Auth) { self.auth = auth }

    public func makeAsyncIterator() -> Iterator { Iterator(users: auth.users(.idToken).makeAsyncIterator()) }

    /// Has a listener of its own as long as it lives.
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

/// Goes with its listener, which a deleted App lets go of: nobody shall wait for users then.
private final class Source: Sendable {
  let users: AsyncStream<User?>.Continuation

  init(_ users: AsyncStream<User?>.Continuation) { self.users = users }

  deinit { users.finish() }
}

@available(*, unavailable)
extension Auth.AuthStateChangesSequence.Iterator: Sendable {}

@available(*, unavailable)
extension Auth.IDTokenChangesSequence.Iterator: Sendable {}
