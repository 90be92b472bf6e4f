// SPDX-License-Identifier: Apache-2.0

extension Routes {
  static var passkeys: [Route] {
    [
      .service(
        "passkeyEnrollment:start", at: [.v2("accounts/passkeyEnrollment:start")], fields: [.string("idToken")],
        by: RequestContext.startPasskeyEnrollment),
      .service(
        "passkeyEnrollment:finalize", at: [.v2("accounts/passkeyEnrollment:finalize")],
        fields: [.string("idToken"), .string("name"), .object("authenticatorRegistrationResponse")],
        by: RequestContext.finishPasskeyEnrollment),
      .service(
        "passkeySignIn:start", at: [.v2("accounts/passkeySignIn:start")], fields: [.string("sessionId")],
        by: RequestContext.startPasskeySignIn),
      .service(
        "passkeySignIn:finalize", at: [.v2("accounts/passkeySignIn:finalize")],
        fields: [.string("sessionId"), .object("authenticatorAuthenticationResponse")],
        by: RequestContext.finishPasskeySignIn),
    ]
  }
}
