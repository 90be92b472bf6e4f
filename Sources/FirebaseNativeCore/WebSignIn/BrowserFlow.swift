// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Asks the player in their browser. The default flow of all providers.
final class BrowserFlow: ProviderFlow {
  private let signIn = Guarded<WebSignIn?>(nil)

  func begin(_ request: ProviderRequest) {
    begin(WebSignIn(request, .provider((try? request.provider.id.get()) ?? "", request.asked)))
  }

  func begin(_ made: WebSignIn) {
    signIn.withLock { $0 = made }
    made.loop.perform { made.begin() }
  }

  func cancel(_ request: ProviderRequest) { close() }

  func close() {
    guard let begun = signIn.withLock({ $0 }) else { return }
    begun.loop.perform { begun.close() }
  }

  func forget() { signIn.withLock { $0 = nil } }
}
