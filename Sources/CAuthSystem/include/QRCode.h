// SPDX-License-Identifier: Apache-2.0
// QR codes, drawn by libqrencode, which is loaded when it is first needed and never linked.
#ifndef CAUTHSYSTEM_QR_CODE_H_
#define CAUTHSYSTEM_QR_CODE_H_

#include <stddef.h>

typedef enum auth_qr_outcome {
  AUTH_QR_DONE,
  // The library is not installed.
  AUTH_QR_ABSENT,
  // The text is too long for a code, or memory is short.
  AUTH_QR_FAILED,
} auth_qr_outcome;

// The code of the bytes: `size` rows of as many modules each, one byte a module, 1 if it is dark, without the light
// margin. `modules` is to be freed.
auth_qr_outcome auth_qr_code(const void *bytes, size_t count, unsigned char **modules, size_t *size);

#endif
