// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  func appleSignIn() throws(Failure) -> JSON {
    let request = try AppleSignInRequest(body)
    let email = project.apple.email(for: request)
    let code = try project.apple.makeCode(request.subject, request.clientId)
    let claims = request.claims(email, code, at: clock.seconds)
    guard let identityToken = try project.apple.signingKey().sign(claims) else { throw .noEntropy }
    let answer = JSON.object()
    answer.set("identityToken", identityToken)
    answer.set("authorizationCode", code)
    answer.set("user", request.subject)
    answer.set("email", email)
    if project.apple.authorize(request.subject, request.clientId) { answer.set("fullName", request.fullName) }
    return answer
  }

  func appleKeys() throws(Failure) -> JSON {
    let key = try project.apple.signingKey().webKey
    let answer = JSON.object()
    answer.set("keys", JSON(key.map { [$0] } ?? []))
    return answer
  }
}
