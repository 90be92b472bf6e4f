// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// The trusted certificate authorities.
package struct CertificateAuthorities: Equatable, Sendable {
  /// A PEM file; empty for none.
  package let file: String
  /// Folders of PEM files with OpenSSL's hashed names, separated by colons; empty for none.
  package let folders: String
  /// Whether nobody chose a file, and the system has no authorities.
  package let areMissing: Bool

  package init(file: String, folders: String, areMissing: Bool = false) {
    self.file = file
    self.folders = folders
    self.areMissing = areMissing
  }

  /// For requests that need none. Leaves the choice to libcurl.
  package static let standard = CertificateAuthorities(file: "", folders: "")

  /// The program's choice alone. Otherwise, as in OpenSSL, SSL_CERT_FILE in place of the system's file, and
  /// SSL_CERT_DIR in place of the system's folders, which are used only if there is no file.
  package static func find(chosen: String) -> CertificateAuthorities {
    guard chosen.isEmpty else { return CertificateAuthorities(file: chosen, folders: "") }
    let selected = Environment.value("SSL_CERT_FILE")
    let file = selected ?? text(auth_certificate_file())
    let folders = Environment.value("SSL_CERT_DIR") ?? (file.isEmpty ? text(auth_certificate_folders()) : "")
    let areMissing = selected == nil && !auth_certificate_exists(file, folders)
    return CertificateAuthorities(file: file, folders: folders, areMissing: areMissing)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
