// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v2 projects.oauthIdpConfigs.create, and the same for the other collections.
  func createProvider() throws(Failure) -> JSON {
    let path = try ProviderConfiguration.path(in: captures.collection, request.query)
    guard pool.providers[path] == nil else {
      throw Failure(code: 409, message: "ALREADY_EXISTS", reason: "conflict", status: "ALREADY_EXISTS")
    }
    return store(ProviderConfiguration(path: path, settings: body.without(RequestContext.name)))
  }

  func readProvider() throws(Failure) -> JSON { record(of: try provider()) }

  func changeProvider() throws(Failure) -> JSON {
    let known = try provider()
    let mask = FieldMask(request.query["updateMask"])
    let settings = mask.merged(body, into: known.settings).without(RequestContext.name)
    return store(ProviderConfiguration(path: known.path, settings: settings))
  }

  func deleteProvider() throws(Failure) -> JSON {
    pool.providers[try provider().path] = nil
    return .object()
  }

  func listProviders() throws(Failure) -> JSON {
    let collection = captures.collection ?? ""
    let known = pool.providers.values.filter { $0.path.hasPrefix(collection + "/") }.sorted { $0.path < $1.path }
    let page = try ListPage(known, self, size: "pageSize", token: "pageToken", usual: 20, limit: 100) { $0.path }
    let answer = JSON.object()
    answer.set(collection, JSON(page.elements.map { record(of: $0) }))
    answer.set("nextPageToken", page.nextToken)
    return answer
  }

  private func provider() throws(Failure) -> ProviderConfiguration {
    let path = [captures.collection ?? "", captures.provider ?? ""].joined(separator: "/")
    guard let provider = pool.providers[path] else { throw .configurationNotFound }
    return provider
  }

  private func store(_ provider: ProviderConfiguration) -> JSON {
    pool.providers[provider.path] = provider
    return record(of: provider)
  }

  private func record(of provider: ProviderConfiguration) -> JSON {
    let record = JSON.object()
    let owner = tenantId.map { ["projects", project.id, "tenants", $0] } ?? ["projects", project.id]
    record.set("name", (owner + [provider.path]).joined(separator: "/"))
    for field in provider.settings.fields { record.set(field.key, field.value) }
    return record
  }

  /// Output-only fields; requests cannot set them.
  private static var name: JSON {
    let fields = JSON.object()
    fields.set("name", true)
    return fields
  }
}
