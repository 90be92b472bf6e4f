// SPDX-License-Identifier: Apache-2.0
/// Routes for administrators only.
enum AdministratorRoutes {
  static var all: [Route] { accounts + settings }

  private static var accounts: [Route] {
    [
      .service(
        "accounts:batchCreate",
        at: [.ofProjectOrTenant("/accounts:batchCreate"), .v3("uploadAccount", "POST", .administrator)],
        fields: [.objects("users"), .boolean("allowOverwrite"), .boolean("sanityCheck")], and: PasswordHashing.fields,
        by: RequestContext.importBatch),
      .list(
        "accounts:batchGet",
        at: [.ofProjectOrTenant("/accounts:batchGet", "GET"), .v3("downloadAccount", "POST", .administrator)],
        fields: [.integer("maxResults"), .string("nextPageToken")],
        by: RequestContext.listBatch),
      .service(
        "accounts:batchDelete", at: [.ofProjectOrTenant("/accounts:batchDelete")],
        fields: [.strings("localIds"), .boolean("force")],
        by: RequestContext.deleteBatch),
      .service(
        "accounts:query", at: [.ofProjectOrTenant("/accounts:query"), .ofProject(":queryAccounts")],
        fields: AccountQuery.fields, by: RequestContext.queryAccounts),
      .service(
        "createSessionCookie", at: [.ofProjectOrTenant(":createSessionCookie")],
        fields: [.string("idToken"), .integer("validDuration")],
        by: RequestContext.createSessionCookie),
    ]
  }

  /// Settings of the project, its tenants and their identity providers.
  private static var settings: [Route] {
    [
      .service("projects:getConfig", at: [.ofSettings("/config", "GET")], by: RequestContext.getProjectConfiguration),
      .service(
        "projects:updateConfig", at: [.ofSettings("/config", "PATCH")], fields: ProjectSettings.fields,
        by: RequestContext.changeProjectConfiguration),
      .service(
        "tenants:create", at: [.ofSettings("/tenants", "POST")], fields: TenantSettings.fields,
        by: RequestContext.createTenant),
      .service("tenants:list", at: [.ofSettings("/tenants", "GET")], by: RequestContext.listTenants),
      .service("tenants:get", at: [.ofSettings("/tenants/{tenant}", "GET")], by: RequestContext.getTenant),
      .service(
        "tenants:patch", at: [.ofSettings("/tenants/{tenant}", "PATCH")], fields: TenantSettings.fields,
        by: RequestContext.changeTenant),
      .service("tenants:delete", at: [.ofSettings("/tenants/{tenant}", "DELETE")], by: RequestContext.deleteTenant),
      .service("providers:create", at: [.ofProviders("", "POST")], by: RequestContext.createProvider),
      .service("providers:list", at: [.ofProviders("", "GET")], by: RequestContext.listProviders),
      .service("providers:get", at: [.ofProviders("/{provider}", "GET")], by: RequestContext.getProvider),
      .service("providers:patch", at: [.ofProviders("/{provider}", "PATCH")], by: RequestContext.changeProvider),
      .service("providers:delete", at: [.ofProviders("/{provider}", "DELETE")], by: RequestContext.deleteProvider),
    ]
  }
}
