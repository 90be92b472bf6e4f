// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The projects of an emulator. Used by one thread at a time.
final class ProjectStore {
  /// What all projects of an emulator start with.
  struct Origin {
    let isStrict: Bool
    /// Whether requests may name folders of this machine.
    let accessesFiles: Bool
    /// The delay of responses to clients, in milliseconds.
    let delay: Int64
    /// The names of all services.
    let services: Set<String>
    let announce: Announcer
    /// Whether the first request that names another project is announced.
    let isSingleProject: Bool

    fileprivate func project(_ id: String, isDefault: Bool) -> Project {
      var settings = ProjectSettings()
      settings.delayMilliseconds = delay
      settings.respondsAsProduction = isStrict
      settings.authorizedDomains = ["localhost", "127.0.0.1", "[::1]", id + ".firebaseapp.com", id + ".web.app"]
      return Project(
        id: id, isDefault: isDefault, isStrict: isStrict, accessesFiles: accessesFiles, settings, services: services,
        announce: announce)
    }
  }

  /// In bytes. Google's limit is 30.
  static let longestId = 100

  let tokenKey = TokenKey()
  /// The project of requests that name none.
  let main: Project
  private var others: [String: Project] = [:]
  private let origin: Origin
  /// The maximum number of other projects: every request can name a new one.
  private let limit: Int
  /// Calls a blocking function of any project.
  var callFunction: FunctionCaller {
    get { main.callFunction }
    set {
      main.callFunction = newValue
      for project in others.values { project.callFunction = newValue }
    }
  }

  init(_ id: String, _ origin: Origin, limit: Int) {
    self.origin = origin
    self.limit = limit
    main = origin.project(id, isDefault: true)
  }

  var hasOthers: Bool { !others.isEmpty }

  /// Whether a project has blocking functions.
  var haveFunctions: Bool {
    !main.settings.blockingFunctions.isEmpty || others.values.contains { !$0.settings.blockingFunctions.isEmpty }
  }

  /// Sorted by id, without the default project.
  var allOthers: [Project] { others.values.sorted { $0.id < $1.id } }

  /// The project of that id, if a request has already named it.
  func known(_ id: String) -> Project? { id == main.id ? main : others[id] }

  /// The project of that id; created at its first use.
  func project(_ id: String) throws(Failure) -> Project {
    if let known = known(id) { return known }
    let project = try makeProject(id)
    serve(project)
    if origin.isSingleProject {
      origin.announce("A request names the project \(id), but this emulator was started for \(main.id).")
    }
    return project
  }

  /// A new project, which is not served yet.
  ///
  /// - Parameter more: the number of other projects that are not served yet.
  func makeProject(_ id: String, beside more: Int = 0) throws(Failure) -> Project {
    guard ProjectStore.isValid(id) else { throw .invalidProject }
    guard limit > 0 else { throw .otherProject(than: main.id) }
    guard others.count + more < limit else { throw .tooManyProjects(limit) }
    let project = origin.project(id, isDefault: false)
    project.callFunction = callFunction
    return project
  }

  func serve(_ project: Project) {
    if project !== main { others[project.id] = project }
  }

  /// Letters, digits, hyphens, underscores and dots: ids are parts of URLs, tokens and file names.
  static func isValid(_ id: String) -> Bool {
    (1...longestId).contains(id.utf8.count) && id.utf8.first != UInt8(ascii: ".")
      && id.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ASCII.lowercased(byte))
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.".utf8.contains(byte)
      }
  }
}

extension Failure {
  fileprivate static let invalidProject = Failure.notFound(
    "INVALID_PROJECT_ID : A project id has 1 to \(ProjectStore.longestId) letters, digits, hyphens, underscores and "
      + "dots, and does not begin with a dot.")

  fileprivate static func otherProject(than id: String) -> Failure {
    .service("INVALID_PROJECT_ID", "This emulator serves the project \(id) only, because of --max-projects 0.")
  }

  fileprivate static func tooManyProjects(_ limit: Int) -> Failure {
    Failure(
      code: 429,
      message: "RESOURCE_EXHAUSTED : This emulator already serves \(limit) projects beside its own. Restart it, or "
        + "start it with a larger --max-projects.",
      reason: "rateLimitExceeded", status: "RESOURCE_EXHAUSTED")
  }
}
