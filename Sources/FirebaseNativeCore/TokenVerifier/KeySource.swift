// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Where keys come from, and how they are read.
struct KeySource: Sendable {
  typealias Keys = [(id: String, key: RSAKey)]

  let request: HTTPRequest

  private static let connectTimeout: Int64 = 5000
  private static let timeout: Int64 = 10_000

  /// Nil unless it is an https URL, or an http URL of this machine or of the emulator.
  init?(_ url: String, caFile: String, isOfEmulator: Bool) {
    var parts = auth_url()
    guard !url.utf8.contains(0), auth_url_read(url, &parts) else { return nil }
    defer { auth_url_release(parts) }
    let isPlain = url.utf8.starts(with: "http://".utf8)
    let host = String(cString: parts.host)
    guard isPlain ? isOfEmulator || auth_host_is_loopback(host) : url.utf8.starts(with: "https://".utf8) else {
      return nil
    }
    request = HTTPRequest(
      url: url, body: [], headers: ["Accept: application/json"], connectTimeout: KeySource.connectTimeout,
      timeout: KeySource.timeout, authorities: isPlain ? .standard : .find(chosen: caFile), isForEmulator: isPlain,
      proxy: isPlain ? nil : Proxy.ofEnvironment(for: host), mayBeSentTwice: true, isReading: true)
  }

  /// The keys of a JSON Web Key Set (RFC 7517), or of an object of certificates by the keys' ids.
  static func read(_ result: Result<HTTPResponse, TransferFailure>) -> Result<Keys, AuthError> {
    switch result {
    case .failure(let failure): return .failure(NetworkError.error(of: failure))
    case .success(let response):
      guard response.status == 200, let json = JSON.parse(response.body), json.kind == .object else {
        return .failure(invalid("status \(response.status) without keys", response))
      }
      let keys = json["keys"]?.kind == .array ? webKeys(json.elements("keys")) : certificates(json)
      return keys.isEmpty ? .failure(invalid("no RSA keys", response)) : .success(keys)
    }
  }

  private static func invalid(_ what: String, _ response: HTTPResponse) -> AuthError {
    .invalidServerResponse(what, ServerResponse(response.status == 200 ? .incomplete : .error, response.body))
  }

  private static func webKeys(_ elements: [JSON]) -> Keys {
    elements.compactMap { element in
      guard element.text("kty") == "RSA", let id = element.text("kid"), element.text("alg") ?? "RS256" == "RS256",
        element.text("use") ?? "sig" == "sig", let modulus = element.text("n").flatMap({ Base64URL.decode($0) }),
        let exponent = element.text("e").flatMap({ Base64URL.decode($0) }),
        let key = RSAKey(modulus: modulus, exponent: exponent)
      else { return nil }
      return (id, key)
    }
  }

  private static func certificates(_ json: JSON) -> Keys {
    json.fields.compactMap { field in
      json.text(field.key).flatMap { RSAKey(certificate: $0) }.map { (field.key, $0) }
    }
  }

  /// How long keys may be used, in milliseconds: the directive max-age of Cache-Control (RFC 9111, section 5.2.2.1), in
  /// limits. A shorter time would be a request for each token, and a longer one would keep a key that was withdrawn.
  static func age(_ cacheControl: String) -> Int64 {
    let (minimum, usual, maximum): (Int64, Int64, Int64) = (60, 3600, 86400)
    let bytes = Array(ASCII.lowercased(cacheControl).utf8)
    for directive in bytes.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }) {
      guard directive.starts(with: "max-age=".utf8) else { continue }
      let seconds = Int64(String(decoding: directive.dropFirst("max-age=".utf8.count), as: UTF8.self)) ?? 0
      return min(max(seconds, minimum), maximum) * 1000
    }
    return (bytes.isEmpty ? usual : minimum) * 1000
  }
}
