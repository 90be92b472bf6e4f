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

  func agree(at page: URL) {
    var request = URLRequest(url: page)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("decision=allow&email=ada%40example.com&emailVerified=on&givenName=Ada".utf8)
    // Follows the page's redirect back to the program.
    URLSession.shared.dataTask(with: request).resume()
  }

  func comeBack() { returned.store(true, ordering: .relaxed) }
}
