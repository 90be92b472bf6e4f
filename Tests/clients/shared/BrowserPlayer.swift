// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A player in front of the browser, who agrees to what the emulator's page of a provider asks.
final class BrowserPlayer: Sendable {
  private let returned = Atomic(false)

  /// Whether the program has come to the front again.
  var hasReturned: Bool { returned.load(ordering: .relaxed) }

  /// The page may be a short address that leads to the provider's, whose form is then sent there.
  func agree(at page: URL) {
    URLSession.shared.dataTask(with: page) { _, response, _ in
      if let provider = response?.url { self.sendForm(to: provider) }
    }.resume()
  }

  private func sendForm(to provider: URL) {
    var request = URLRequest(url: provider)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("decision=allow&email=ada%40example.com&emailVerified=on&givenName=Ada".utf8)
    // Follows the page's redirect back to the program.
    URLSession.shared.dataTask(with: request).resume()
  }

  func comeBack() { returned.store(true, ordering: .relaxed) }
}
