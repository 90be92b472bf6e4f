// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A way to obtain a provider's response through the browser. Used on the loop's thread.
protocol WebSignInStrategy: AnyObject {
  /// Must lead to `signIn.openBrowser` or `signIn.finish`.
  func begin(_ signIn: WebSignIn)
  /// Answers a request below the sign-in's secret path; nil for a page that does not exist.
  func respond(
    to request: LoopbackListener.Request, at path: String, _ signIn: WebSignIn
  ) -> LoopbackListener.Response?
}

extension WebSignInStrategyKind {
  func make() -> any WebSignInStrategy { self == .authURI ? AuthURIStrategy() : HelperPageStrategy() }
}

extension LoopbackListener.Response {
  init(_ page: WebPage) { self.init(headers: page.headers, body: page.html) }
}

extension LoopbackListener.Request {
  /// In lowercase, without parameters.
  var mediaType: String {
    let bytes = (header("Content-Type") ?? "").utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    return ASCII.lowercased(String(Substring(bytes)))
  }
}
