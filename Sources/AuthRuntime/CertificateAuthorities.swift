// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// The trusted certificate authorities.
package struct CertificateAuthorities: Equatable, Sendable {
  /// A PEM file; empty for none.
  package let file: String
  /// Folders of PEM files with OpenSSL's hashed names, separated by colons; empty for none.
  package let folders: String

  /// For requests that need none. Leaves the choice to libcurl.
  package static let standard = CertificateAuthorities(file: "", folders: "")

  /// The program's choice alone. Otherwise, as in OpenSSL, SSL_CERT_FILE in place of the system's file, and
  /// SSL_CERT_DIR in place of the system's folders, which are used only if there is no file.
  package static func find(chosen: String) -> CertificateAuthorities {
    guard chosen.isEmpty else { return CertificateAuthorities(file: chosen, folders: "") }
    let file = Environment.value("SSL_CERT_FILE") ?? text(auth_certificate_file())
    let standard = file.isEmpty ? text(auth_certificate_folders()) : ""
    return CertificateAuthorities(file: file, folders: Environment.value("SSL_CERT_DIR") ?? standard)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
