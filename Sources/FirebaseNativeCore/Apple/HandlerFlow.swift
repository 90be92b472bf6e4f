// SPDX-License-Identifier: Apache-2.0
#if !hasFeature(Embedded)
  import FirebaseNativeRuntime
  import FirebaseNativeSupport

  /// Asks the player in a browser session of the system, which the app shows: the project's handler returns the provider's
  /// response to a URL scheme of the app.
  final class HandlerFlow: ProviderFlow {
    private let system: any AppleSystem
    private let deadline = Guarded<Loop.Timer?>(nil)

    init(_ system: any AppleSystem) { self.system = system }

    func begin(_ request: ProviderRequest) {
      switch HandlerVisit.make(for: request, ofBundle: system.bundleID) {
      case .failure(let error): request.complete(.failure(error))
      case .success(let visit):
        system.openSession(visit.url, returningTo: visit.scheme, for: request) { [self] answer in
          cancelDeadline(of: request)
          request.complete(answer.flatMap { visit.credential(from: $0) })
        }
        // After the session was ordered, so that the deadline closes it however short it is.
        setDeadline(of: request)
      }
    }

    func cancel(_ request: ProviderRequest) {
      cancelDeadline(of: request)
      system.closeSession(for: request)
    }

    private func setDeadline(of request: ProviderRequest) {
      let patience = request.auth.state.withLock { $0.webSignIn.options.patience }
      let timer = Loop.Timer(at: Clock.sinceBoot() + patience) { [self] in
        if request.complete(.failure(.lateInBrowser)) { system.closeSession(for: request) }
      }
      deadline.withLock { $0 = timer }
      request.auth.loop.schedule(timer)
      // The player may have answered meanwhile.
      if !request.isOpen { cancelDeadline(of: request) }
    }

    private func cancelDeadline(of request: ProviderRequest) {
      let timer = deadline.withLock { deadline -> Loop.Timer? in
        defer { deadline = nil }
        return deadline
      }
      if let timer { request.auth.loop.cancel(timer) }
    }
  }
#endif
