// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

public struct ASWebAuthenticationSessionError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case canceledLogin = 1
    case presentationContextNotProvided = 2
    case presentationContextInvalid = 3
  }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public static var errorDomain: String { "com.apple.AuthenticationServices.WebAuthenticationSession" }
  public var errorCode: Int { code.rawValue }
}

public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// A browser that the system shows, which is the `WebSessionStandIn` of the test.
open class ASWebAuthenticationSession: NSObject, @unchecked Sendable {
  public typealias CompletionHandler = @Sendable (URL?, (any Error)?) -> Void

  public let url: URL
  public let callbackURLScheme: String?
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  open var prefersEphemeralWebBrowserSession = false
  private let handler: Guarded<CompletionHandler?>

  public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
    url = URL
    self.callbackURLScheme = callbackURLScheme
    handler = Guarded(completionHandler)
  }

  /// False if there is no window, or another session is shown.
  @MainActor
  open func start() -> Bool {
    guard presentationContextProvider?.presentationAnchor(for: self) != nil else { return false }
    return WebSessionStandIn.show(self)
  }

  @MainActor
  open func cancel() {
    // As at Apple, the handler is not called after this.
    _ = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    WebSessionStandIn.hide(self)
  }

  @MainActor
  func end(_ url: URL?, _ error: (any Error)?) {
    WebSessionStandIn.hide(self)
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(url, error)
  }
}

/// The browser as a test sees it; Apple has no such thing.
@MainActor
public enum WebSessionStandIn {
  private static var shown: ASWebAuthenticationSession?

  static func show(_ session: ASWebAuthenticationSession) -> Bool {
    guard shown == nil else { return false }
    shown = session
    return true
  }

  static func hide(_ session: ASWebAuthenticationSession) {
    if shown === session { shown = nil }
  }

  /// The page that is open; nil if there is none.
  public static var url: String? { shown?.url.absoluteString }

  /// Where the browser goes next. Only the app's own scheme ends the session.
  public static func go(to url: String) {
    guard let shown, let url = URL(string: url), url.scheme?.lowercased() == shown.callbackURLScheme?.lowercased()
    else {
      return
    }
    shown.end(url, nil)
  }

  public static func closeByPlayer() { shown?.end(nil, ASWebAuthenticationSessionError(.canceledLogin)) }
}

@c
public func web_session_copy_url() -> UnsafeMutablePointer<CChar>? {
  strdup(MainActor.assumeIsolated { WebSessionStandIn.url } ?? "")
}

@c
public func web_session_go_to(_ url: UnsafePointer<CChar>) {
  let url = String(cString: url)
  MainActor.assumeIsolated { WebSessionStandIn.go(to: url) }
}

@c
public func web_session_close() { MainActor.assumeIsolated { WebSessionStandIn.closeByPlayer() } }
