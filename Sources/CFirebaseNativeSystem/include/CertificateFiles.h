// SPDX-License-Identifier: Apache-2.0
#ifndef CFIREBASENATIVESYSTEM_CERTIFICATE_FILES_H_
#define CFIREBASENATIVESYSTEM_CERTIFICATE_FILES_H_

#include <stdbool.h>

// Where systems with a file of trusted certificate authorities may have it; the last one is NULL.
extern const char *const auth_certificate_files[];

// Whether the file contains a certificate: distributions leave empty files, too.
bool auth_certificate_file_is_filled(const char *path);

#endif
