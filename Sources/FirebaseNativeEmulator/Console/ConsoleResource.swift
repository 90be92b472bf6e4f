// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The files that the console's document loads.
enum ConsoleResource {
  case style
  case script

  var path: String {
    switch self {
    case .style: "/emulator/console.css"
    case .script: "/emulator/console.js"
    }
  }

  var response: HTTPResponse {
    let (type, text) =
      switch self {
      case .style: ("text/css", ConsoleStyle.text)
      case .script: ("text/javascript", ConsoleScript.text)
      }
    var response = HTTPResponse(contentType: type + "; charset=UTF-8", body: text)
    response.headers.append(("X-Content-Type-Options", "nosniff"))
    response.headers.append(("Cross-Origin-Resource-Policy", "same-origin"))
    response.headers.append(("Cache-Control", "no-store"))
    return response
  }
}

extension RequestContext {
  func answerConsoleStyle() -> HTTPResponse { ConsoleResource.style.response }

  func answerConsoleScript() -> HTTPResponse { ConsoleResource.script.response }
}
