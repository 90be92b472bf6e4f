// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The future of an Auth operation.
public typealias Future = Deferred<FutureValue>

/// The values of Auth operations.
public enum FutureValue: Sendable {
  case nothing
  case number(Int32)
  case text(String)
  case texts([String])
  case user(User)
  case credential(Credential)
  case authResult(AuthResult)
  case object(FutureObject)
}

/// The base class of values that only one kind of operation has.
public class FutureObject: @unchecked Sendable {}

/// The kind of value that a future will have, as far as it must be known in advance: a kind of sign-in result, or any
/// other.
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

  /// A future that has already failed.
  package convenience init(_ kind: Kind, failed error: AuthError, callbacks: CallbackQueue? = nil) {
    self.init(kind, callbacks: callbacks)
    complete(.failure(error))
  }

  /// The result of a sign-in, also after a failure; nil while pending and for other operations.
  public var authResult: AuthResult? {
    if case .authResult(let result)? = value { result } else { nil }
  }
}

/// The result of a sign-in, link or re-authentication.
public final class AuthResult: Sendable {
  /// Nil after a failure.
  public let user: User?
  public let additionalUserInfo: AdditionalUserInfo
  /// The provider's tokens, if the response contained any.
  public let credential: Credential?

  init(user: User, additionalUserInfo: AdditionalUserInfo, credential: Credential?) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
  }

  init(failed error: AuthError) {
    user = nil
    additionalUserInfo = error.additionalUserInfo ?? AdditionalUserInfo()
    credential = nil
  }
}
