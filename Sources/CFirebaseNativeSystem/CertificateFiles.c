// SPDX-License-Identifier: Apache-2.0
#include "CertificateFiles.h"

#include "Platform.h"

#include <stdlib.h>
#include <string.h>

// Distributions keep the file in different places, and a library that was built on one runs on all.
const char *const auth_certificate_files[] = {
    "/etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Arch, Gentoo
    "/etc/pki/tls/certs/ca-bundle.crt",                   // Fedora, RHEL
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // RHEL 7 and later
    "/etc/ssl/ca-bundle.pem",                             // openSUSE
    "/var/lib/ca-certificates/ca-bundle.pem",             // openSUSE
    "/etc/ssl/cert.pem",                                  // Alpine
    "/etc/pki/tls/cacert.pem",                            // OpenELEC
    "/etc/ssl/certs/ca-bundle.crt",                       // NixOS
    NULL,
};

// Comments precede the first certificate.
enum { LIMIT = 64 * 1024 };

bool auth_certificate_file_is_filled(const char *path) {
  static const char beginning[] = "-----BEGIN ";
  const size_t length = sizeof beginning - 1;
  auth_bytes content = {NULL, 0};
  bool is_filled = false;
  if (auth_file_read(path, AUTH_FILE_OF_ANYONE, LIMIT, &content).outcome == AUTH_FILE_DONE) {
    for (size_t i = 0; i + length <= content.size && !is_filled; i++) {
      is_filled = memcmp((const char *)content.start + i, beginning, length) == 0;
    }
  }
  free(content.start);
  return is_filled;
}
