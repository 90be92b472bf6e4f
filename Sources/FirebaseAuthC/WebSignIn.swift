// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

@c @implementation
public func firebase_auth_set_web_sign_in_options(
  _ auth: OpaquePointer?, _ pointer: UnsafePointer<firebase_web_sign_in_options>?
) -> Int32 {
  guard let auth = object(auth, as: Auth.self) else { return refused() }
  guard let pointer else {
    auth.setWebSignInOptions(WebSignInOptions())
    return AuthErrorCode.none.rawValue
  }
  return accept(sized(pointer).flatMap { WebSignInOptions.read($0) }) { auth.setWebSignInOptions($0) }
}

@c @implementation
public func firebase_auth_set_custom_auth_domain(_ auth: OpaquePointer?, _ domain: UnsafePointer<CChar>?) -> Int32 {
  guard let auth = object(auth, as: Auth.self), let domain = TextArgument(domain).value else { return refused() }
  auth.customAuthDomain = domain
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_auth_custom_auth_domain(_ auth: OpaquePointer?) -> UnsafePointer<CChar>? {
  lend(object(auth, as: Auth.self)) { $0.customAuthDomain }
}

@c @implementation
public func firebase_auth_set_web_sign_in_strategy(
  _ auth: OpaquePointer?, _ providerID: UnsafePointer<CChar>?, _ strategy: Int32
) -> Int32 {
  guard let auth = object(auth, as: Auth.self), let id = TextArgument(providerID).value, !id.isEmpty,
    let strategy = WebSignInStrategyKind(rawValue: strategy)
  else { return refused() }
  auth.setWebSignInStrategy(strategy, for: id)
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_auth_set_web_sign_in_mark(
  _ auth: OpaquePointer?, _ providerID: UnsafePointer<CChar>?, _ image: UnsafeRawPointer?, _ size: Int
) -> Int32 {
  guard let auth = object(auth, as: Auth.self), let id = TextArgument(providerID).value, !id.isEmpty else {
    return refused()
  }
  guard let image else {
    auth.setWebSignInMark(nil, for: id)
    return AuthErrorCode.none.rawValue
  }
  return accept(WebPageImage.read(mark: bytes(image, size), of: id)) { auth.setWebSignInMark($0, for: id) }
}

/// Of a `size_t`, which Swift sees with a sign. A size beyond the limit is one byte more than that.
private func bytes(_ pointer: UnsafeRawPointer, _ size: Int) -> UnsafeRawBufferPointer {
  let size = min(UInt(bitPattern: size), UInt(WebPageImage.maximumSize) + 1)
  return UnsafeRawBufferPointer(start: pointer, count: Int(size))
}

extension WebSignInOptions {
  fileprivate static func read(_ fields: firebase_web_sign_in_options) -> Result<Self, AuthError> {
    var options = Self()
    var texts = TextArguments()
    options.timeout = fields.timeout_milliseconds
    options.appName = texts.read(fields.app_name)
    options.authDomain = texts.read(fields.auth_domain)
    options.sdkURL = texts.read(fields.sdk_url)
    if let icon = fields.icon { options.icon = WebPageImage.read(icon: bytes(icon, fields.icon_size)) }
    options.color = texts.read(fields.color)
    options.sentences = texts.read(fields.sentences)
    guard texts.areValid else { return .failure(.notUTF8) }
    if let error = options.pageError { return .failure(error) }
    // From here on, the library releases the caller's data.
    options.setHooks(fields)
    return .success(options)
  }

  private mutating func setHooks(_ fields: firebase_web_sign_in_options) {
    let data = CallerData(fields.user_data, fields.release)
    if let open = fields.open_url { openURL = { url in url.withCString { open(data.pointer, $0) } } }
    if let progress = fields.progress {
      onProgress = { step, url in url.withCString { progress(data.pointer, step.rawValue, $0) } }
    }
  }
}
