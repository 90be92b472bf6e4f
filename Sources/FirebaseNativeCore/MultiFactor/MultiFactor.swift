// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// The second factors of a user.

extension User {
  /// The factors at the time when this object was created.
  public var multiFactors: [MultiFactorInfo] { record.multiFactors }

  /// Enrolls the second factor of the assertion. The future's value is the user.
  public func enroll(_ assertion: MultiFactorAssertion?, displayName: String = "") -> Future {
    changeFactors("finalize", MultiFactorAssertion.body(of: assertion, enrolls: true), "displayName", displayName)
  }

  /// Unenrolls the second factor with that id. The future's value is the user.
  public func unenroll(factorUID: String) -> Future {
    let body: Result<JSON, AuthError> = factorUID.isEmpty ? .failure(.missingMultiFactorInfo) : .success(.object())
    return changeFactors("withdraw", body, "mfaEnrollmentId", factorUID)
  }

  private func changeFactors(
    _ verb: String, _ body: Result<JSON, AuthError>, _ field: String, _ value: String
  ) -> Future {
    switch body {
    case .failure(let error): return failed(.user, error)
    case .success(let body):
      if !value.isEmpty { body.set(field, value) }
      return auth.enqueueChange(.user) { [auth, uid] operation in
        auth.send(as: uid, for: operation, makeCall: { .enrollment(verb, body, idToken: $0) }) {
          auth.takeFactors($0, without: body.string("mfaEnrollmentId"), of: uid, operation)
        }
      }
    }
  }
}

extension Auth {
  fileprivate func takeFactors(
    _ answer: Result<JSON, AuthError>, without factorUID: String?, of uid: String, _ operation: Operation
  ) {
    switch answer {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let json):
      // Immediately, because the former tokens may be revoked.
      update(uid: uid) { session in
        session.user.multiFactors.removeAll { $0.uid == factorUID }
        session.take(tokensOf: json)
      }
      finishChange(of: uid, operation) { .user($0) }
    }
  }
}
