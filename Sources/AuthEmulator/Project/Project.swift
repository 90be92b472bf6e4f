import AuthSupport

/// The state of the one project that an emulator serves. Used by one thread at a time.
final class Project {
  let id: String
  let isStrict: Bool
  let initialConfiguration: Configuration
  /// The project's own, whatever a tenant makes of it.
  var projectConfiguration: Configuration
  let clock: MovableClock
  /// The users that the request at hand is about.
  private(set) var pool: UserPool
  /// Those of no tenant.
  let projectPool: UserPool
  var tenants = TenantStore()
  /// What administrators have set that changes nothing here; an object that is never changed.
  var storedConfiguration = JSON.object()
  var recaptchaTokens: ExpiringValues<String, Void>
  /// By their states.
  var authorizationSessions: ExpiringValues<String, AuthorizationSession>
  /// By the codes that stand for them.
  var authorizationGrants: ExpiringValues<String, AuthorizationGrant>
  var providerAccounts = ProviderAccounts()
  var apple: AppleSheet
  var usedIdentityTokens: UsedIdentityTokens
  var requestLog = RequestLog()
  var faults: [Fault] = []
  /// The same for all emulators of the process.
  private static let router = Router()

  init(id: String, isStrict: Bool, _ configuration: Configuration) {
    self.id = id
    self.isStrict = isStrict
    projectConfiguration = configuration
    initialConfiguration = configuration
    let clock = MovableClock()
    self.clock = clock
    projectPool = UserPool(clock)
    pool = projectPool
    recaptchaTokens = ExpiringValues(clock)
    authorizationSessions = ExpiringValues(clock, limit: AuthorizationSession.limit)
    authorizationGrants = ExpiringValues(clock)
    apple = AppleSheet(clock)
    usedIdentityTokens = UsedIdentityTokens(clock)
  }

  func handle(_ request: Request) throws(Failure) -> Response {
    switch Project.router.match(request.method, request.path) {
    case .route(let route, let captures): return try handle(request, route, captures)
    case .wrongMethod(let allowed):
      let message = "\(request.method) is not allowed here, only \(allowed)."
      var response = Response(
        Failure(code: 405, message: message, reason: "httpMethodNotAllowed", status: "METHOD_NOT_ALLOWED"))
      response.headers.append(("Allow", allowed))
      return response
    case .unserved:
      throw .notImplemented("\(request.path) is not implemented in this emulator.")
    case .unknown: throw .notFound("There is nothing at \(request.path).")
    }
  }

  private func handle(
    _ request: Request, _ route: Router.Route, _ captures: Router.Captures
  ) throws(Failure) -> Response {
    if let project = captures.project, project != id {
      throw .notFound("This emulator serves the project \(id), not \(project).")
    }
    pool = projectPool
    if route.operation == .sdkModule { return SDKModule(path: request.path, projectID: id).response }
    if route.operation.isPage { return answerPage(request, route, captures) }
    guard route.operation.isService else {
      let call = try Call(request, route, captures)
      pool = try pool(of: call)
      if call.operation == .applyAction { return answerAction(call) }
      var response = Response(try perform(call))
      if call.operation.releasesAnswers { response.turn = .afterHeld }
      return response
    }
    requestLog.add(request, route.operation)
    let fault = takeFault(route.operation)
    var response = fault?.response ?? serve(request, route, captures)
    let delay = projectConfiguration.delayMilliseconds + (fault?.delay ?? 0)
    response.turn = fault?.isHeld == true ? .whenReleased : .after(milliseconds: delay)
    return response
  }

  private func serve(_ request: Request, _ route: Router.Route, _ captures: Router.Captures) -> Response {
    do throws(Failure) {
      let isAdmin = try isAdmin(request)
      guard isAdmin || !route.isForAdmins(captures) else { throw .missingBearer }
      let call = try Call(request, route, captures, isAdmin: isAdmin)
      pool = try pool(of: call)
      try requireServed(call)
      return Response(try perform(call))
    } catch {
      return Response(error)
    }
  }

  /// Whether it is for administrators or controls the emulator: what not every web page may do.
  func isAdministration(_ request: Request) -> Bool {
    bearer(of: request) != nil || Project.router.isAdministration(request.path)
  }

  private func bearer(of request: Request) -> Substring? {
    guard let header = request.headers["authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
    return header.dropFirst("bearer ".count)
  }

  /// Any API key will do for a client, and for an administrator the bearer token that admin SDKs send to emulators.
  private func isAdmin(_ request: Request) throws(Failure) -> Bool {
    if let token = bearer(of: request) {
      guard token == "owner" || token.hasPrefix("ya29.") else { throw .invalidBearer }
      return true
    }
    let key = request.query["key"] ?? request.headers["x-goog-api-key"] ?? ""
    guard !key.isEmpty else { throw .missingKey }
    return false
  }

  private func perform(_ call: Call) throws(Failure) -> JSON {
    switch call.operation {
    case .signUp: try signUp(call)
    case .signInWithPassword: try signInWithPassword(call)
    case .signInWithEmailLink: try signInWithEmailLink(call)
    case .signInWithCustomToken: try signInWithCustomToken(call)
    case .signInWithPhoneNumber: try signInWithPhoneNumber(call)
    case .signInWithIdp: try signInWithIdp(call)
    case .createAuthUri: try createAuthUri(call)
    case .sendCode: try sendCode(call)
    case .resetPassword: try resetPassword(call)
    case .sendVerificationCode: try sendVerificationCode(call)
    case .lookup: try lookup(call)
    case .update: try update(call)
    case .delete: try delete(call)
    case .revokeToken: try revokeToken(call)
    case .startEnrollment: try startEnrollment(call)
    case .finishEnrollment: try finishEnrollment(call)
    case .withdrawEnrollment: try withdrawEnrollment(call)
    case .startSecondFactor: try startSecondFactor(call)
    case .finishSecondFactor: try finishSecondFactor(call)
    case .token: try refresh(call)
    case .importAccounts: try importBatch(call)
    case .exportAccounts: try listBatch(call)
    case .deleteBatch: try deleteBatch(call)
    case .queryAccounts: try queryAccounts(call)
    case .createSessionCookie: try createSessionCookie(call)
    case .sessionCookieKeys: sessionCookieKeys()
    case .readProject: readProjectConfiguration()
    case .changeProject: try changeProjectConfiguration(call)
    case .createTenant: try createTenant(call)
    case .listTenants: try listTenants(call)
    case .readTenant: readTenant()
    case .changeTenant: try changeTenant(call)
    case .deleteTenant: deleteTenant()
    case .createProvider: try createProvider(call)
    case .listProviders: try listProviders(call)
    case .readProvider: try readProvider(call)
    case .changeProvider: try changeProvider(call)
    case .deleteProvider: try deleteProvider(call)
    case .projectInformation: projectInformation()
    case .recaptchaParameters: recaptchaParameters()
    case .recaptchaConfiguration: configuration.recaptcha.answer(project: id)
    case .passwordPolicy: configuration.passwordPolicy.answer
    case .readiness: readiness()
    case .readConfiguration: projectConfiguration.answer
    case .changeConfiguration: try changeConfiguration(call)
    case .resetConfiguration: resetConfiguration()
    case .readClock: clock.answer
    case .changeClock: try changeClock(call)
    case .resetClock: resetClock()
    case .listAccounts: listAccounts()
    case .deleteAccounts: deleteAccounts()
    case .readAccount: record(of: try account(of: call))
    case .changeAccount: try changeAccount(call)
    case .expireTokens: try expireTokens(call)
    case .revokeTokens: try revokeTokens(call)
    case .listCodes: listCodes()
    case .expireCodes: expireCodes(call)
    case .listVerificationCodes: listVerificationCodes()
    case .listOneTimePasswords: listOneTimePasswords()
    case .expireVerificationCodes: expireVerificationCodes(call)
    // They have been answered already: `answerAction`, `answerPage`, `SDKModule`.
    case .applyAction, .showConsent, .giveConsent, .handler, .sdkModule: .object()
    case .makeRecaptchaToken: try makeRecaptchaToken()
    case .readRequests: requestLog.answer
    case .clearRequests: clearRequests()
    case .addFault: try addFault(call)
    case .clearFaults: clearFaults()
    case .releaseAnswers: .object()
    case .appleSignIn: try appleSignIn(call)
    case .appleKeys: try appleKeys()
    }
  }
}
