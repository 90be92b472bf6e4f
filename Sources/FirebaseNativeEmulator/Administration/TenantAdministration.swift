// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v2 projects.tenants.create.
  func createTenant() throws(Failure) -> JSON {
    let id = try TenantSettings.makeId(body.filled("displayName"))
    return record(project.tenants.add(try TenantSettings(id: id, settings: body), clock))
  }

  /// v2 projects.tenants.get.
  func readTenant() -> JSON { record(pool) }

  /// v2 projects.tenants.patch.
  func changeTenant() throws(Failure) -> JSON {
    let mask = FieldMask(request.query["updateMask"])
    pool.tenant = try pool.tenant?.changed(by: body, mask)
    return record(pool)
  }

  /// v2 projects.tenants.delete: deletes the tenant with all its users.
  func deleteTenant() -> JSON {
    if let tenantId { project.tenants.remove(tenantId) }
    return .object()
  }

  /// v2 projects.tenants.list.
  func listTenants() throws(Failure) -> JSON {
    let page = try ListPage(project.tenants.all, self, size: "pageSize", token: "pageToken", usual: 20, limit: 1000) {
      $0.tenant?.id ?? ""
    }
    let answer = JSON.object()
    answer.set("tenants", JSON(page.elements.map { record($0) }))
    answer.set("nextPageToken", page.nextToken)
    return answer
  }

  private func record(_ pool: UserPool) -> JSON { pool.tenant?.record(in: project.id) ?? .object() }
}
