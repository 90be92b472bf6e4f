// SPDX-License-Identifier: Apache-2.0
/// A response that a test has configured.
struct Fault {
  /// The name of the service.
  let method: String
  /// Nil if the real response is delayed or held.
  let response: HTTPResponse?
  /// In milliseconds.
  let delay: Int64
  /// Whether the response waits until a test releases it.
  let isHeld: Bool
  var remaining: Int64
}

/// The responses that tests have configured.
struct Faults {
  /// What held responses wait for.
  private(set) var release = Release()
  /// The names of all services.
  private let methods: Set<String>
  private var ordered: [Fault] = []

  init(_ methods: Set<String>) { self.methods = methods }

  func isKnown(_ method: String) -> Bool { methods.contains(method) }

  mutating func add(_ fault: Fault) { ordered.append(fault) }

  mutating func removeAll() { ordered = [] }

  /// A response that is held later waits for the next release.
  mutating func releaseResponses() {
    release.complete()
    release = Release()
  }

  /// The fault for this request, if any.
  mutating func consume(_ method: String) -> Fault? {
    guard let index = ordered.firstIndex(where: { $0.method == method }) else { return nil }
    ordered[index].remaining &-= 1
    return ordered[index].remaining > 0 ? ordered[index] : ordered.remove(at: index)
  }
}
