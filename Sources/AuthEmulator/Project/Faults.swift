// SPDX-License-Identifier: Apache-2.0
/// An answer that a test has ordered in advance.
struct Fault {
  /// The name of the service.
  let method: String
  /// Nil if the real answer is only kept back.
  let response: HTTPResponse?
  /// In milliseconds.
  let delay: Int64
  /// Whether the answer waits until a test releases it.
  let isHeld: Bool
  var remaining: Int64
}

/// The answers that tests have ordered.
struct Faults {
  /// The names of the services that have them.
  private let methods: Set<String>
  private var ordered: [Fault] = []

  init(_ methods: Set<String>) { self.methods = methods }

  func isKnown(_ method: String) -> Bool { methods.contains(method) }

  mutating func add(_ fault: Fault) { ordered.append(fault) }

  mutating func removeAll() { ordered = [] }

  /// What was ordered for this request.
  mutating func take(_ method: String) -> Fault? {
    guard let index = ordered.firstIndex(where: { $0.method == method }) else { return nil }
    ordered[index].remaining &-= 1
    return ordered[index].remaining > 0 ? ordered[index] : ordered.remove(at: index)
  }
}
