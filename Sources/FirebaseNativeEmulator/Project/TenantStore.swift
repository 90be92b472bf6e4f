// SPDX-License-Identifier: Apache-2.0
/// The tenants of a project.
struct TenantStore {
  private var pools: [String: UserPool] = [:]

  var isEmpty: Bool { pools.isEmpty }

  /// Sorted by id.
  var all: [UserPool] { pools.sorted { $0.key < $1.key }.map { $0.value } }

  subscript(id: String) -> UserPool? { pools[id] }

  mutating func add(_ tenant: TenantSettings, _ clock: MovableClock) -> UserPool {
    let pool = UserPool(clock, tenant)
    pools[tenant.id] = pool
    return pool
  }

  mutating func remove(_ id: String) { pools[id] = nil }
}
