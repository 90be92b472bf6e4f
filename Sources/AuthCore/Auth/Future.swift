// SPDX-License-Identifier: Apache-2.0
import AuthRuntime

/// The answer of one of the operations here.
public typealias Future = Deferred<FutureValue>

/// What operations bring.
public enum FutureValue: Sendable {
  case nothing
  case text(String)
  case texts([String])
  case user(User)
  case credential(Credential)
  case authResult(AuthResult)
  case object(FutureObject)
}

/// To derive from: what only one kind of operation brings.
public class FutureObject: @unchecked Sendable {}

/// Which value a future will have, as far as that has to be known beforehand: one of the three of a sign-in, or whatever
/// else the operation brings.
public enum FutureKind: Sendable {
  case nothing, user, authResult, other
}

extension Deferred where Success == FutureValue {
  public typealias Kind = FutureKind

  package convenience init(_ kind: Kind, callbacks: CallbackQueue? = nil) {
    if kind == .authResult {
      self.init(callbacks: callbacks) { .authResult(AuthResult(failed: $0)) }
    } else {
      self.init(callbacks: callbacks)
    }
  }

  /// A complete future with that error.
  package convenience init(_ kind: Kind, failed error: AuthError, callbacks: CallbackQueue? = nil) {
    self.init(kind, callbacks: callbacks)
    complete(.failure(error))
  }

  /// The result of a sign-in, after a failure too; nil while pending and for other operations.
  public var authResult: AuthResult? {
    if case .authResult(let result)? = value { result } else { nil }
  }
}
