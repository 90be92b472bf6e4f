// SPDX-License-Identifier: Apache-2.0
// CoreImage creates QR codes on these systems, but this code cannot be compiled without its headers yet.
#include "QRCode.h"

auth_qr_outcome auth_qr_code(const void *bytes, size_t count, unsigned char **modules, size_t *size) {
  (void)bytes;
  (void)count;
  (void)modules;
  (void)size;
  return AUTH_QR_ABSENT;
}
