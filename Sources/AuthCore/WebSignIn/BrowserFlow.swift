import AuthRuntime
import AuthSupport

/// Asks one player in their own browser: what serves every provider that nothing else serves.
final class BrowserFlow: ProviderFlow {
  private let signIn = Guarded<WebSignIn?>(nil)

  func begin(_ request: ProviderRequest) {
    let made = WebSignIn(request)
    signIn.withLock { $0 = made }
    request.auth.loop.perform { made.begin() }
  }

  func cancel(_ request: ProviderRequest) {
    guard let begun = signIn.withLock({ $0 }) else { return }
    request.auth.loop.perform { begun.close() }
  }
}
