// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Converts the failure of a connection to a message for players. The texts of libcurl and OpenSSL are in the error's
/// detail, for programmers.
package enum NetworkError {
  package static func error(of failure: TransferFailure) -> AuthError {
    AuthError(
      failure.code == CURLE_UNKNOWN_OPTION ? .apiNotAvailable : .networkRequestFailed, message(failure),
      detail: failure.detail, connectionError: failure.code.rawValue)
  }

  private static let tryAgain = " Check the internet connection, then try again."
  private static let interception =
    " A network's login page, a proxy or a security program may have responded. Log in to the network in a "
    + "browser, or use another network."
  private static let missingAuthorities =
    "This system has no certificate authorities, so no server can be trusted. Install the system's package "
    + "ca-certificates, or set a file of them (SSL_CERT_FILE, the App's options)."

  private static func message(_ failure: TransferFailure) -> String {
    if let proxy = failure.proxy { return message(failure, of: proxy) }
    switch failure.code {
    case CURLE_COULDNT_RESOLVE_HOST: return "The server's name could not be found." + tryAgain
    case CURLE_COULDNT_CONNECT:
      guard auth_network_is_refusal(failure.systemError) else {
        return "There is no connection to the server." + tryAgain
      }
      return failure.emulator.isEmpty ? "The server refused to connect." + tryAgain : missing(failure.emulator)
    case CURLE_OPERATION_TIMEDOUT: return "The server did not respond in time." + tryAgain
    case CURLE_PEER_FAILED_VERIFICATION: return certificateMessage(failure)
    case CURLE_SSL_CACERT_BADFILE where failure.lacksAuthorities: return missingAuthorities
    case CURLE_SSL_CACERT_BADFILE:
      return "The file of certificate authorities cannot be read. Check SSL_CERT_FILE and the App's options."
    case CURLE_SSL_CONNECT_ERROR where auth_certificate_is_refused(failure.reason): return certificateMessage(failure)
    case CURLE_SSL_CONNECT_ERROR: return "A secure connection to the server could not be established." + interception
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return "The response is invalid." + interception
    case CURLE_WRITE_ERROR: return "The response is too large." + interception
    case CURLE_UNKNOWN_OPTION:
      return "The request was not sent, as this system's libcurl lacks an option that it needs. "
        + "Install libcurl 7.85 or newer."
    case CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY:
      return "The request could not be sent: \(failure.reason). Close other programs, then try again."
    default: return "The connection was lost before the response arrived." + tryAgain
    }
  }

  /// Nothing listens at the emulator's address.
  private static func missing(_ emulator: String) -> String {
    let bytes = Array(emulator.utf8)
    let port = String(decoding: bytes[((bytes.lastIndex(of: UInt8(ascii: ":")) ?? -1) + 1)...], as: UTF8.self)
    return
      "No emulator is running at \(emulator). Start one with \"firebase-auth-emulator --port \(port)\", then try again."
  }

  private static func message(_ failure: TransferFailure, of proxy: Proxy) -> String {
    let settings = "Check the proxy settings of this computer (\(proxy.source)), then try again."
    guard proxy.isSupported else {
      return
        "The address of the proxy is invalid. It begins with http://, https://, socks4://, socks4a://, socks5:// or "
        + "socks5h://. \(settings)"
    }
    let isRefused = auth_network_is_refusal(failure.systemError)
    let event =
      switch failure.code {
      case CURLE_COULDNT_RESOLVE_PROXY: "could not be found"
      case CURLE_COULDNT_CONNECT where isRefused: "refused to connect"
      case CURLE_OPERATION_TIMEDOUT: "did not respond in time"
      case _ where failure.proxyStatus == 407: "requires a user name and a password"
      default: "did not connect to the server"
      }
    return "The proxy \(event). \(settings)"
  }

  private static func certificateMessage(_ failure: TransferFailure) -> String {
    switch auth_certificate_explain(failure.certificateError, failure.reason) {
    case AUTH_CERTIFICATE_SELF_SIGNED where failure.lacksAuthorities,
      AUTH_CERTIFICATE_UNKNOWN_AUTHORITY where failure.lacksAuthorities:
      missingAuthorities
    case AUTH_CERTIFICATE_TIME:
      "The server's certificate has expired or is not valid yet. Check the date and the time of this computer."
    case AUTH_CERTIFICATE_HOST:
      "The certificate belongs to another server." + interception
    case AUTH_CERTIFICATE_SIZE: "The server's certificates are too large." + interception
    case AUTH_CERTIFICATE_SELF_SIGNED: "The certificate is self-signed." + interception
    case AUTH_CERTIFICATE_UNKNOWN_AUTHORITY:
      "The authority that issued the certificate is unknown." + interception
        + " If the server is correct, check the file of certificate authorities (SSL_CERT_FILE, the App's options)."
    default: "The server's certificate is not valid." + interception
    }
  }
}
