// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func provider(_ pointer: OpaquePointer?) -> FederatedProvider? { object(pointer) }

@c @implementation
public func firebase_federated_provider_create(_ id: UnsafePointer<CChar>?) -> OpaquePointer? {
  owned(FederatedProvider(id: TextArgument(id).value.map { .success($0) } ?? .failure(.notUTF8)))
}

@c @implementation
public func firebase_federated_provider_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: FederatedProvider.self)
}

@c @implementation
public func firebase_federated_provider_release(_ pointer: OpaquePointer?) {
  release(pointer, as: FederatedProvider.self)
}

@c @implementation
public func firebase_federated_provider_add_scope(
  _ pointer: OpaquePointer?, _ scope: UnsafePointer<CChar>?
) -> Int32 {
  guard let provider = provider(pointer), case .text(let scope) = TextArgument(scope) else {
    return refused()
  }
  provider.addScope(scope)
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_federated_provider_set_custom_parameter(
  _ pointer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  guard let provider = provider(pointer), case .text(let name) = TextArgument(name),
    case .text(let value) = TextArgument(value)
  else { return refused() }
  provider.setParameter(name, value)
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_federated_provider_set_handler(
  _ pointer: OpaquePointer?, _ handler: UnsafePointer<firebase_provider_handler>?
) -> Int32 {
  guard let provider = provider(pointer) else { return refused() }
  guard let handler else {
    provider.set(ownFlow: nil)
    return AuthErrorCode.none.rawValue
  }
  return accept(ProviderHandler.make(handler)) { provider.set(ownFlow: $0) }
}

// MARK: - Operations

@c @implementation
public func firebase_auth_get_credential_from_provider(
  _ auth: OpaquePointer?, _ pointer: OpaquePointer?
) -> OpaquePointer? {
  guard let auth = object(auth, as: Auth.self) else { return failed(.missing("auth")) }
  guard let provider = provider(pointer) else { return owned(auth.failed(.other, .missing("provider"))) }
  return owned(auth.credential(from: provider))
}

@c @implementation
public func firebase_auth_sign_in_with_provider(
  _ auth: OpaquePointer?, _ pointer: OpaquePointer?
) -> OpaquePointer? {
  guard let auth = object(auth, as: Auth.self) else { return failed(.missing("auth")) }
  guard let provider = provider(pointer) else { return owned(auth.failed(.authResult, .missing("provider"))) }
  return owned(auth.signIn(with: provider))
}

@c @implementation
public func firebase_user_link_with_provider(_ user: OpaquePointer?, _ pointer: OpaquePointer?) -> OpaquePointer? {
  guard let user = object(user, as: User.self) else { return failed(.noUser) }
  guard let provider = provider(pointer) else { return owned(user.failed(.authResult, .missing("provider"))) }
  return owned(user.link(with: provider))
}

@c @implementation
public func firebase_user_reauthenticate_with_provider(
  _ user: OpaquePointer?, _ pointer: OpaquePointer?
) -> OpaquePointer? {
  guard let user = object(user, as: User.self) else { return failed(.noUser) }
  guard let provider = provider(pointer) else { return owned(user.failed(.authResult, .missing("provider"))) }
  return owned(user.reauthenticate(with: provider))
}

private func failed(_ error: AuthError) -> OpaquePointer { owned(Future(.authResult, failed: error)) }
