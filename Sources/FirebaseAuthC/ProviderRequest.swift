// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func request(_ pointer: OpaquePointer?) -> ProviderRequest? { object(pointer) }

@c @implementation
public func firebase_provider_request_retain(_ pointer: OpaquePointer?) {
  retain(pointer, as: ProviderRequest.self)
}

@c @implementation
public func firebase_provider_request_release(_ pointer: OpaquePointer?) {
  release(pointer, as: ProviderRequest.self)
}

@c @implementation
public func firebase_provider_request_id(_ pointer: OpaquePointer?) -> UInt64 { request(pointer)?.number ?? 0 }

@c @implementation
public func firebase_provider_request_copy_by_id(_ number: UInt64) -> OpaquePointer? {
  ProviderRequest.waiting(number: number).map { owned($0) }
}

// MARK: - What is asked for

@c @implementation
public func firebase_provider_request_get_purpose(_ pointer: OpaquePointer?) -> Int32 {
  switch request(pointer)?.purpose {
  case nil: 0
  case .signIn: Int32(FIREBASE_PROVIDER_REQUEST_SIGN_IN)
  case .link: Int32(FIREBASE_PROVIDER_REQUEST_LINK)
  case .reauthenticate: Int32(FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE)
  }
}

@c @implementation
public func firebase_provider_request_user(_ pointer: OpaquePointer?) -> OpaquePointer? {
  switch request(pointer)?.purpose {
  case .link(let user), .reauthenticate(let user): borrowed(user)
  default: nil
  }
}

@c @implementation
public func firebase_provider_request_provider_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let request = request(pointer), case .success(let id) = request.provider.id else { return TextCache.empty }
  return request.texts.text(id)
}

@c @implementation
public func firebase_provider_request_scope_count(_ pointer: OpaquePointer?) -> Int {
  request(pointer)?.asked.scopes.count ?? 0
}

@c @implementation
public func firebase_provider_request_scope_at(_ pointer: OpaquePointer?, _ index: Int) -> UnsafePointer<CChar>? {
  text(of: request(pointer)?.asked.scopes ?? [], at: index, pointer) { $0 }
}

@c @implementation
public func firebase_provider_request_custom_parameter_count(_ pointer: OpaquePointer?) -> Int {
  request(pointer)?.asked.parameters.count ?? 0
}

@c @implementation
public func firebase_provider_request_custom_parameter_name_at(
  _ pointer: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  text(of: request(pointer)?.asked.parameters ?? [], at: index, pointer) { $0.name }
}

@c @implementation
public func firebase_provider_request_custom_parameter_value_at(
  _ pointer: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  text(of: request(pointer)?.asked.parameters ?? [], at: index, pointer) { $0.value }
}

private func text<Element>(
  of list: [Element], at index: Int, _ pointer: OpaquePointer?, _ read: (Element) -> String
) -> UnsafePointer<CChar>? {
  guard let request = request(pointer), list.indices.contains(index) else { return TextCache.empty }
  return request.texts.lend(read(list[index]))
}

// MARK: - The answer

@c @implementation
public func firebase_provider_request_complete_with_credential(
  _ pointer: OpaquePointer?, _ credential: OpaquePointer?
) -> Bool {
  let credential = object(credential, as: Credential.self)
  return request(pointer)?.complete(credential.map { .success($0) } ?? .failure(.noCredential)) ?? false
}

@c @implementation
public func firebase_provider_request_complete_with_user_data(
  _ pointer: OpaquePointer?, _ userData: UnsafePointer<firebase_authenticated_user_data>?
) -> Bool {
  guard let request = request(pointer) else { return false }
  return switch read(userData) {
  case .failure(let error): request.complete(.failure(error))
  case .success(let data): request.complete(data)
  }
}

@c @implementation
public func firebase_provider_request_fail(
  _ pointer: OpaquePointer?, _ error: Int32, _ message: UnsafePointer<CChar>?
) -> Bool {
  let text = TextArgument(message).value ?? ""
  let number = error == 0 ? AuthErrorCode.failure.rawValue : error
  let failure = AuthError(
    AuthErrorCode(rawValue: number) ?? .failure, text.isEmpty ? "The program's handler reported an error." : text,
    number: number)
  return request(pointer)?.complete(.failure(failure)) ?? false
}

private func read(
  _ pointer: UnsafePointer<firebase_authenticated_user_data>?
) -> Result<AuthenticatedUserData, AuthError> {
  sized(pointer).mapError { AuthError(.invalidAuthenticatedUserData, $0.message) }.flatMap(read)
}

private func read(_ given: firebase_authenticated_user_data) -> Result<AuthenticatedUserData, AuthError> {
  var arguments = TextArguments()
  var data = AuthenticatedUserData()
  data.uid = arguments.read(given.uid)
  data.providerID = arguments.read(given.provider_id)
  data.accessToken = arguments.read(given.access_token)
  data.refreshToken = arguments.read(given.refresh_token)
  data.accessTokenLifetime = given.token_expires_in_seconds
  data.email = arguments.read(given.email)
  data.displayName = arguments.read(given.display_name)
  data.userName = arguments.read(given.user_name)
  let profile = arguments.read(given.raw_user_info)
  guard arguments.areValid else { return .failure(.invalidUserData("has a string that is not UTF-8")) }
  guard !profile.isEmpty else { return .success(data) }
  data.profile = JSON.parse(profile)
  guard data.profile?.kind == .object else {
    return .failure(.invalidUserData("has a \"raw_user_info\" that is not a JSON object"))
  }
  return .success(data)
}

extension AuthError {
  fileprivate static func invalidUserData(_ what: String) -> AuthError {
    AuthError(.invalidAuthenticatedUserData, "The data of the signed-in user \(what).")
  }
}
