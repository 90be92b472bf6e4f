// SPDX-License-Identifier: Apache-2.0
// QR codes, created by libqrencode, which is loaded on first use and never linked.
#ifndef CFIREBASENATIVESYSTEM_QR_CODE_H_
#define CFIREBASENATIVESYSTEM_QR_CODE_H_

#include <stddef.h>

typedef enum auth_qr_outcome {
  AUTH_QR_DONE,
  // The library is not installed.
  AUTH_QR_ABSENT,
  // The text is too long for a code, or memory is short.
  AUTH_QR_FAILED,
} auth_qr_outcome;

// The code of the bytes: `size` rows of `size` modules, one byte each, 1 for dark, without the quiet zone. `modules` is
// to be freed.
auth_qr_outcome auth_qr_code(const void *bytes, size_t count, unsigned char **modules, size_t *size);

#endif
