import AuthSupport

// The second factors of a user.

extension User {
  /// As of the moment at which this object was made.
  public var multiFactors: [MultiFactorInfo] { record.multiFactors }

  /// Adds the second factor that the assertion proves. The future has the user.
  public func enroll(_ assertion: MultiFactorAssertion, displayName: String = "") -> Future {
    switch assertion.body(enrolls: true) {
    case .failure(let error): return failed(.user, error)
    case .success(let body):
      if !displayName.isEmpty { body.set("displayName", displayName) }
      return auth.changeFactors(of: uid, "Enrollment:finalize", body) { _ in }
    }
  }

  /// Removes the second factor of that id. The future has the user.
  public func unenroll(factorUID: String) -> Future {
    guard !factorUID.isEmpty else { return failed(.user, .missingMultiFactorInfo) }
    let body = JSON.object()
    body.set("mfaEnrollmentId", factorUID)
    return auth.changeFactors(of: uid, "Enrollment:withdraw", body) { user in
      user.multiFactors.removeAll { $0.uid == factorUID }
    }
  }
}

extension Auth {
  fileprivate func changeFactors(
    of uid: String, _ method: String, _ body: JSON, _ change: @escaping (inout UserRecord) -> Void
  ) -> Future {
    enqueueChange(.user) { [self] operation in
      let makeCall = { (idToken: String) -> Backend.Call in
        body.set("idToken", idToken)
        return .multiFactor(method, body)
      }
      send(as: uid, for: operation, makeCall: makeCall) { [self] in
        switch $0 {
        case .failure(let error): finish(operation, .failure(error))
        case .success(let json):
          json.setLifetime()
          // At once, as the former tokens may be worth nothing any more.
          let session = update(uid: uid) { session in
            change(&session.user)
            session.take(tokensOf: json)
          }
          reloadFactors(session, operation)
        }
      }
    }
  }

  /// The change is made, so a look-up that fails changes nothing about that, unless it says that the session is over.
  private func reloadFactors(_ session: Session?, _ operation: Operation) {
    guard let session else { return finish(operation, .failure(.noSignedInUser)) }
    let uid = session.user.uid
    send(.lookUp(idToken: session.tokens.idToken), for: operation) { [self] in
      var present: Session?
      switch $0.flatMap({ UserRecord.read(lookup: $0) }) {
      case .success(let record) where record.uid == uid: present = update(uid: uid) { $0.take(record) }
      case .failure(let error) where error.endsSession:
        endSession(uid: uid)
        return finish(operation, .failure(error))
      default: present = update(uid: uid) { _ in }
      }
      finish(operation, present.map { .success(.user(User(auth: self, session: $0))) } ?? .failure(.noSignedInUser))
    }
  }
}
