// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// The file of trusted certificate authorities.
package enum CertificateAuthorities {
  /// The program's choice, SSL_CERT_FILE, or the system's file; empty leaves it to libcurl.
  package static func file(chosen: String) -> String {
    if !chosen.isEmpty { return chosen }
    return Environment.value("SSL_CERT_FILE") ?? auth_certificate_file().map { String(cString: $0) } ?? ""
  }
}
