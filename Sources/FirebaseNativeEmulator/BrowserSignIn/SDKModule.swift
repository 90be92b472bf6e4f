// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Stand-ins for the modules of the Firebase JS SDK, as far as a page needs them for a sign-in in a popup and for
/// reCAPTCHA, which accepts every player here. With the handler's stand-in, the page runs without network access.
enum SDKModule {
  static let appPath = folder + "firebase-app.js"
  static let authPath = folder + "firebase-auth.js"
  private static let folder = "/emulator/auth/sdk/"

  fileprivate static func response(_ module: [UInt8], after start: String = "") -> HTTPResponse {
    let body = start + String(decoding: module, as: UTF8.self)
    var response = HTTPResponse(contentType: "text/javascript; charset=UTF-8", body: body)
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    response.headers.append(("Cache-Control", "no-store"))
    return response
  }
}

extension RequestContext {
  func serveAppModule() -> HTTPResponse { SDKModule.response(PackageResources.firebase_app_js) }

  func serveAuthModule() -> HTTPResponse {
    SDKModule.response(PackageResources.firebase_auth_js, after: "const project = " + JSON(project.id).encoded + ";\n")
  }
}
