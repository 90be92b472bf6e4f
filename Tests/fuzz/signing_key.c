// SPDX-License-Identifier: Apache-2.0
// The emulator's RSA key takes a tenth of a second, and each input has an emulator of its own. All of them share one
// key.
#include <dlfcn.h>
#include <openssl/evp.h>

typedef int (*generator)(EVP_PKEY_CTX *context, EVP_PKEY **key);

// Called by the emulator in the place of libcrypto's function.
int EVP_PKEY_keygen(EVP_PKEY_CTX *context, EVP_PKEY **key) {
  static EVP_PKEY *shared;
  if (shared == NULL) {
    generator generate = NULL;
    *(void **)&generate = dlsym(RTLD_NEXT, "EVP_PKEY_keygen");
    if (generate == NULL || generate(context, &shared) != 1) return 0;
  }
  *key = shared;
  return EVP_PKEY_up_ref(shared);
}
