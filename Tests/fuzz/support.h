// SPDX-License-Identifier: Apache-2.0
// What the targets that use the C API share.
#ifndef FIREBASE_AUTH_FUZZ_SUPPORT_H_
#define FIREBASE_AUTH_FUZZ_SUPPORT_H_

#include <firebase_auth.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Ends the program with a message, which libFuzzer reports as a crash, unless the condition holds.
void require(bool condition, const char *message);

// An input, read from its beginning.
typedef struct fuzz_input {
  const uint8_t *bytes;
  size_t size;
} fuzz_input;

// Takes the first byte; 0 at the end.
uint8_t take_byte(fuzz_input *input);

// A folder of this process, which is removed at exit.
const char *fuzz_folder(void);

// Reads everything that can be read of these objects. NULL is accepted.
void read_user(const firebase_user *user);
void read_value(const char *key, const firebase_value *value, void *user_data);
void read_credential(const firebase_credential *credential);
void read_future(const firebase_future *future);

#ifdef __cplusplus
}
#endif

#endif  // FIREBASE_AUTH_FUZZ_SUPPORT_H_
