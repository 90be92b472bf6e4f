import CAuthSystem

/// The file of trusted certificate authorities. Distributions keep it in different places, and a library that was
/// built on one runs on all.
package enum CertificateAuthorities {
  private static let known = [
    "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Gentoo
    "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, RHEL
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // RHEL 7 and later
    "/etc/ssl/ca-bundle.pem",  // openSUSE
    "/var/lib/ca-certificates/ca-bundle.pem",  // openSUSE
    "/etc/ssl/cert.pem",  // Alpine
    "/etc/pki/tls/cacert.pem",  // OpenELEC
    "/etc/ssl/certs/ca-bundle.crt",  // NixOS
  ]

  /// The caller's choice, SSL_CERT_FILE, or the distribution's; empty leaves it to libcurl.
  package static func file(chosen: String) -> String {
    if !chosen.isEmpty { return chosen }
    if let file = Environment.value("SSL_CERT_FILE") { return file }
    return known.first { access($0, R_OK) == 0 } ?? ""
  }
}
