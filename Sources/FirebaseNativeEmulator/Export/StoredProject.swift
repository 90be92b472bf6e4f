// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The files of a project in an export: `accounts.json` and `config.json` as the official emulator writes them, and
/// `tenants.json` with `accounts-TENANT.json`, which that emulator does not have.
enum StoredProject {
  private static let accountsName = "accounts.json"
  private static let configurationName = "config.json"
  private static let tenantsName = "tenants.json"

  private static func accountsName(ofTenant id: String) -> String { "accounts-" + id + ".json" }
}

// MARK: - Writing

extension StoredProject {
  static func write(_ project: Project, to folder: Folder) throws(ExportError) {
    try write(project.pool, to: folder.path(accountsName))
    try OutputFile.write(configuration(project), to: folder.path(configurationName))
    guard !project.tenants.isEmpty else { return }
    let tenants = JSON.array()
    for pool in project.tenants.all {
      guard let tenant = pool.tenant else { continue }
      let record = tenant.record(in: project.id)
      record.set("emulator", own(pool))
      tenants.append(record)
      try write(pool, to: folder.path(accountsName(ofTenant: tenant.id)))
    }
    try OutputFile.write(.object("tenants", tenants), to: folder.path(tenantsName))
  }

  /// One account in a line: exports are often under version control.
  private static func write(_ pool: UserPool, to path: String) throws(ExportError) {
    let file = try OutputFile(path)
    try file.write("{\"kind\":\"identitytoolkit#DownloadAccountResponse\",\"users\":[")
    var separator = "\n"
    for account in pool.accounts.all {
      try file.write(separator + StoredAccount.record(of: account).encoded)
      separator = ",\n"
    }
    try file.write("]}\n")
    try file.finish()
  }

  /// Only what differs from the start: an export may be imported into an emulator with other options.
  private static func configuration(_ project: Project) -> JSON {
    let configuration = project.settings.answer(since: project.initialSettings)
    let own = own(project.pool)
    if !project.storedSettings.fields.isEmpty { own.set("storedSettings", project.storedSettings) }
    own.set("projectId", project.id)
    configuration.set("emulator", own)
    return configuration
  }

  private static func own(_ pool: UserPool) -> JSON {
    let own = JSON.object()
    if pool.accounts.nextGeneration > 0 { own.set("nextGeneration", pool.accounts.nextGeneration) }
    let providers = JSON.object()
    for (path, provider) in pool.providers.sorted(by: { $0.key < $1.key }) { providers.set(path, provider.settings) }
    if !pool.providers.isEmpty { own.set("providers", providers) }
    return own
  }
}

// MARK: - Reading

extension StoredProject {
  /// The project that was exported to the folder; nil in an export of the official emulator.
  static func projectId(in folder: Folder) throws(ExportError) -> String? {
    try configuration(in: folder)["emulator"]?.filled("projectId")
  }

  /// The accounts, tenants and settings in the folder. The project does not have them yet.
  static func load(_ project: Project, from folder: Folder) throws(ExportError) -> ProjectContent {
    var content = project.initialContent
    let configuration = try configuration(in: folder)
    let hashing = configuration["signIn"]?["hashConfig"]
    try load(content.pool, project, from: folder.path(accountsName), hashing)
    do throws(Failure) {
      for field in ProjectSettings.fields { try field.normalize(configuration) }
      try content.settings.change(configuration)
    } catch {
      throw .damaged(folder.path(configurationName), error.message)
    }
    setOwn(configuration["emulator"], of: content.pool)
    if folder.has(tenantsName) { content.tenants = try loadTenants(project, from: folder, hashing) }
    content.storedSettings = stored(configuration, content.settings)
    return content
  }

  private static func configuration(in folder: Folder) throws(ExportError) -> JSON {
    folder.has(configurationName) ? try InputFile(folder.path(configurationName)).object() : .object()
  }

  /// - Parameter configuration: the `hashConfig` of production's accounts.
  private static func load(
    _ pool: UserPool, _ project: Project, from path: String, _ configuration: JSON?
  ) throws(ExportError) {
    let hashing = configuration.map { PasswordHashing.parameters(ofProject: $0) }
    var scanner = ElementScanner(try InputFile(path))
    var unchecked = UncheckedPasswords()
    var index = 0
    try scanner.forEach("users") { (record) throws(ExportError) in
      do throws(Failure) {
        unchecked.note(try StoredAccount.add(record, to: pool.accounts, project.clock, hashing: hashing).password)
      } catch {
        let id = record.filled("localId").map { " (\($0))" } ?? ""
        throw .damaged(path, "users[\(index)]\(id): \(error.message)")
      }
      index += 1
    }
    if let notice = unchecked.notice { project.announce(notice) }
  }

  /// The settings without an effect.
  private static func stored(_ configuration: JSON, _ settings: ProjectSettings) -> JSON {
    let own = configuration["emulator"]
    let others = configuration.without(settings.configuration)
    others.remove("emulator")
    return (own?["storedSettings"] ?? .object()).merged(with: others)
  }

  private static func setOwn(_ own: JSON?, of pool: UserPool) {
    let generation = max(0, own?.integer("nextGeneration") ?? 0)
    pool.accounts.nextGeneration = max(generation, pool.accounts.nextGeneration)
    for field in own?["providers"]?.fields ?? [] where field.value.kind == .object {
      pool.providers[field.key] = ProviderConfiguration(path: field.key, settings: field.value)
    }
  }

  private static func loadTenants(
    _ project: Project, from folder: Folder, _ hashing: JSON?
  ) throws(ExportError) -> TenantStore {
    let path = folder.path(tenantsName)
    var tenants = TenantStore()
    for record in try InputFile(path).object().elements("tenants") {
      let name = record.filled("tenantId") ?? lastPart(record.string("name") ?? "")
      guard TenantSettings.isValidId(name), tenants[name] == nil else {
        throw .damaged(path, "a tenant has no id, or that of another one: \"\(name)\"")
      }
      do throws(Failure) {
        let pool = tenants.add(try TenantSettings(id: name, settings: record), project.clock)
        setOwn(record["emulator"], of: pool)
      } catch {
        throw .damaged(path, "\(name): \(error.message)")
      }
      guard let pool = tenants[name] else { continue }
      try load(pool, project, from: folder.path(accountsName(ofTenant: name)), record["hashConfig"] ?? hashing)
    }
    return tenants
  }

  private static func lastPart(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
  }
}

// MARK: - Requests

extension RequestContext {
  func exportProject() throws(Failure) -> JSON {
    try useFolder { (path) throws(ExportError) in
      try ExportFolder(path).replace { (folder) throws(ExportError) in try StoredProject.write(project, to: folder) }
    }
  }

  func importProject() throws(Failure) -> JSON {
    try useFolder { (path) throws(ExportError) in
      project.replaceContent(by: try StoredProject.load(project, from: ExportFolder(path).data()))
    }
  }

  /// Calls the closure with the `path` of the body. The result is empty.
  func useFolder(_ use: (String) throws(ExportError) -> Void) throws(Failure) -> JSON {
    guard project.accessesFiles else {
      throw Failure(
        code: 403,
        message: "With --allow-remote, requests must not name folders of this machine. Use --import and "
          + "--export-on-exit.", reason: "forbidden", status: "PERMISSION_DENIED")
    }
    guard let path = body.filled("path"), path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw .invalidArgument("/path must be the absolute path of a folder")
    }
    do throws(ExportError) {
      try use(path)
    } catch {
      throw .invalidArgument(error.message)
    }
    return .object()
  }
}
