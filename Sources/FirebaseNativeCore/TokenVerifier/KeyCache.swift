// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The public keys of one address. Tokens wait for a key that is not known yet; one request at a time asks for it.
final class KeyCache: @unchecked Sendable {
  typealias Use = (Result<RSAKey, AuthError>) -> Void

  private struct State {
    var keys: KeySource.Keys = []
    /// When the keys must not be used any more, and when they are requested again, in milliseconds on `clock`.
    var end: Int64 = .min
    var renewal: Int64 = .min
    /// Before that, nothing is requested: whoever sends tokens could cause any number of requests.
    var nextRequest: Int64 = .min
    /// Of the last request; nil after a success.
    var failure: AuthError?
    var isRequesting = false
    var waiting: [(id: String, use: Use)] = []

    func key(_ id: String, at now: Int64) -> RSAKey? {
      now < end ? keys.first { $0.id == id }?.key : nil
    }

    func answer(_ id: String, at now: Int64) -> Result<RSAKey, AuthError> {
      key(id, at: now).map { .success($0) } ?? .failure(failure ?? .unknownTokenKey)
    }
  }

  /// Milliseconds between requests.
  private static let pauseAfterSuccess: Int64 = 30_000
  private static let pauseAfterFailure: Int64 = 5000

  private let source: KeySource
  private let clock: VerifierClock
  private let loop = Loop.acquire()
  private let state = Guarded(State())

  init(_ source: KeySource, _ clock: VerifierClock) {
    self.source = source
    self.clock = clock
  }

  deinit {
    // In a forked process, the count of users is that of another loop.
    if !loop.isOfParent { Loop.release() }
  }

  /// Passes the key to `use`: now, if it is known, and otherwise on the loop's thread, after a request.
  func find(_ id: String, _ use: @escaping Use) {
    let (now, canRequest) = (clock.instant, !loop.isOfParent)
    let (answer, mustRequest) = state.withLock { state -> (Result<RSAKey, AuthError>?, Bool) in
      let key = state.key(id, at: now)
      guard canRequest else { return (key.map { .success($0) } ?? .failure(.verifierOfParent), false) }
      let needsRequest = key == nil || now >= state.renewal
      let mustRequest = needsRequest && !state.isRequesting && now >= state.nextRequest
      if mustRequest { state.isRequesting = true }
      if key != nil || !state.isRequesting { return (state.answer(id, at: now), mustRequest) }
      state.waiting.append((id, use))
      return (nil, mustRequest)
    }
    // After the lock, because the loop may run the completion now.
    if mustRequest { request() }
    if let answer { use(answer) }
  }

  private func request() {
    loop.start(Transfer(source.request) { result, _ in self.receive(result) })
  }

  private func receive(_ result: Result<HTTPResponse, TransferFailure>) {
    let (keys, now) = (KeySource.read(result), clock.instant)
    let waiting = state.update { state in
      state.isRequesting = false
      switch keys {
      case .success(let keys):
        let age = KeySource.age((try? result.get())?.cacheControl ?? "")
        state.keys = keys
        state.end = now + age
        state.renewal = now + age / 4 * 3
        state.failure = nil
        state.nextRequest = now + KeyCache.pauseAfterSuccess
      case .failure(let error):
        state.failure = error
        state.nextRequest = now + KeyCache.pauseAfterFailure
      }
      let waiting = state.waiting
      state.waiting = []
      return waiting
    }
    for one in waiting { one.use(state.withLock { $0.answer(one.id, at: now) }) }
  }
}

extension AuthError {
  fileprivate static let verifierOfParent = AuthError(
    .apiNotAvailable,
    "This process was forked, and the token verifier, which belongs to its parent, has no key for the token. Create "
      + "another verifier.")
}

/// The time of a verifier: the system's, or for tests one that stands still.
final class VerifierClock: Sendable {
  /// The end of the year 9999, so that sums with it are numbers.
  private static let latest: Int64 = 253_402_300_799_999

  /// Milliseconds since 1970; 0 for the system's time.
  private let fixed = Guarded<Int64>(0)

  func fix(_ time: Int64) { fixed.withLock { $0 = min(max(0, time), VerifierClock.latest) } }

  /// Milliseconds since 1970.
  var now: Int64 { fixed.withLock { $0 > 0 ? $0 : Clock.wall() } }

  /// Milliseconds since an arbitrary time. It does not jump with the system's clock.
  var instant: Int64 { fixed.withLock { $0 > 0 ? $0 : Clock.sinceBoot() } }
}
