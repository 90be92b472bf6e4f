// SPDX-License-Identifier: Apache-2.0
#include "CertificateFiles.h"

#include <stddef.h>

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
