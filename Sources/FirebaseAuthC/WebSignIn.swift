import AuthCore
import AuthSupport
import CFirebaseAuth

@c @implementation
public func firebase_auth_set_web_sign_in_options(
  _ auth: OpaquePointer?, _ pointer: UnsafePointer<firebase_web_sign_in_options>?
) -> Int32 {
  guard let auth = object(auth, as: Auth.self) else { return AuthErrorCode.failure.rawValue }
  var options = WebSignInOptions()
  if let pointer {
    guard let fields = sized(pointer) else {
      let message = "The options' struct_size is too small: set it to sizeof(firebase_web_sign_in_options)."
      return refusal(.invalidArgument(message))
    }
    if let mistake = options.read(fields) { return refusal(mistake) }
    // From here on the caller's data is the library's to release.
    options.setHooks(fields)
  }
  auth.setWebSignInOptions(options)
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_auth_set_web_sign_in_strategy(
  _ auth: OpaquePointer?, _ providerID: UnsafePointer<CChar>?, _ strategy: Int32
) -> Int32 {
  guard let auth = object(auth, as: Auth.self), let id = TextArgument(providerID).value, !id.isEmpty,
    let strategy = WebSignInStrategyKind(rawValue: strategy)
  else { return AuthErrorCode.failure.rawValue }
  auth.setWebSignInStrategy(strategy, for: id)
  return AuthErrorCode.none.rawValue
}

private func refusal(_ error: AuthError) -> Int32 {
  Log.error(error.message)
  return error.number
}

extension WebSignInOptions {
  fileprivate mutating func read(_ fields: firebase_web_sign_in_options) -> AuthError? {
    var texts = TextArguments()
    timeout = fields.timeout_milliseconds
    appName = texts.read(fields.app_name)
    authDomain = texts.read(fields.auth_domain)
    sdkURL = texts.read(fields.sdk_url)
    return texts.areValid ? nil : .notUTF8
  }

  fileprivate mutating func setHooks(_ fields: firebase_web_sign_in_options) {
    let data = CallerData(fields.user_data, fields.release)
    if let open = fields.open_url { openURL = { url in url.withCString { open(data.pointer, $0) } } }
    if let progress = fields.progress {
      onProgress = { step, url in url.withCString { progress(data.pointer, step.rawValue, $0) } }
    }
  }
}
