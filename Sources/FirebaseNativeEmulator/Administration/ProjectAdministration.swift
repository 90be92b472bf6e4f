// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v2 projects.getConfig: what was changed, with settings that are only stored.
  func getProjectConfiguration() -> JSON {
    let start = project.initialSettings
    let own = project.settings.answer(since: start)
    if project.settings.improvesEmailPrivacy == start.improvesEmailPrivacy { own.remove("emailPrivacyConfig") }
    let told = project.storedSettings.merged(with: own)
    // Settings may have been changed by other means since they were stored.
    let response = told.updated(from: project.settings.configuration).without(ProjectSettings.emulatorFields)
    response.set("blockingFunctions", project.settings.blockingFunctions.configuration)
    response.set("name", ["projects", project.id, "config"].joined(separator: "/"))
    return response.withoutFalse(except: "signIn")
  }

  /// v2 projects.updateConfig. What the mask names and the body lacks is as at the start.
  func changeProjectConfiguration() throws(Failure) -> JSON {
    let mask = FieldMask(request.query["updateMask"])
    var changed = try initialSettings()
    let wanted = mask.merged(body, into: project.settings.configuration)
    try changed.change(wanted.without(ProjectSettings.emulatorFields))
    project.settings = changed
    project.storedSettings = mask.merged(body, into: project.storedSettings).without(ProjectSettings.emulatorFields)
    return getProjectConfiguration()
  }

  /// The settings of the start, except the emulator's own, which this operation does not change.
  private func initialSettings() throws(Failure) -> ProjectSettings {
    var settings = project.initialSettings
    let known = project.settings.configuration
    try settings.change(known.without(known.without(ProjectSettings.emulatorFields)))
    return settings
  }
}

// MARK: - Public information

extension RequestContext {
  /// v1 projects: public information about the project.
  func projectInformation() -> JSON {
    let response = JSON.object()
    response.set("projectId", Project.number)
    response.set("authorizedDomains", JSON(settings.authorizedDomains))
    return response
  }

  /// Nothing but a response. That of production is unknown, and clients accept any.
  func preconnect() -> JSON { .object() }

  /// v2 recaptchaConfig.
  func recaptchaConfiguration() -> JSON { settings.recaptcha.publicForm(project: project.id) }

  /// v2 passwordPolicy.
  func passwordPolicy() -> JSON { settings.passwordPolicy.publicForm }

  /// v1 recaptchaParams. The emulator accepts any reCAPTCHA response.
  func recaptchaParameters() -> JSON {
    let response = JSON.object()
    response.set("kind", "identitytoolkit#GetRecaptchaParamResponse")
    response.set("recaptchaStoken", "emulator-token")
    response.set("recaptchaSiteKey", "emulator-site-key")
    return response
  }
}

// MARK: - Tenants

extension RequestContext {
  /// v2 projects.tenants.create.
  func createTenant() throws(Failure) -> JSON {
    let id = try TenantSettings.makeId(body.filled("displayName"))
    body.set("mfaConfig", TenantSettings.noSecondFactors.merged(with: body["mfaConfig"] ?? .object()))
    return record(project.tenants.add(try TenantSettings(id: id, settings: body), clock))
  }

  /// v2 projects.tenants.get.
  func getTenant() -> JSON { record(pool) }

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
    let response = JSON.object()
    response.set("tenants", JSON(page.elements.map { record($0) }))
    response.set("nextPageToken", page.nextToken)
    return response
  }

  private func record(_ pool: UserPool) -> JSON { pool.tenant?.record(in: project.id) ?? .object() }
}

// MARK: - Identity providers

extension RequestContext {
  /// v2 projects.oauthIdpConfigs.create, and the same for the other collections.
  func createProvider() throws(Failure) -> JSON {
    let path = try ProviderConfiguration.path(in: captures.collection, request.query)
    guard pool.providers[path] == nil else {
      throw Failure(code: 409, message: "ALREADY_EXISTS", reason: "conflict", status: "ALREADY_EXISTS")
    }
    return store(ProviderConfiguration(path: path, settings: body.without(RequestContext.name)))
  }

  func getProvider() throws(Failure) -> JSON { record(of: try provider()) }

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
    let response = JSON.object()
    response.set(collection, JSON(page.elements.map { record(of: $0) }))
    response.set("nextPageToken", page.nextToken)
    return response
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
    record.set(fieldsOf: provider.settings)
    return record.withoutFalse(except: "")
  }

  /// Output-only fields; requests cannot set them.
  private static var name: JSON { .object("name", true) }
}
