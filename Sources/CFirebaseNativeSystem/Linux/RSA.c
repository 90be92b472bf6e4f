// SPDX-License-Identifier: Apache-2.0
// RSA by OpenSSL. Its older functions, because the newer ones load OpenSSL's configuration first and take longer for
// each signature.
#include "Platform.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

enum { MINIMUM_BITS = 2048, MAXIMUM_BITS = 8192, MAXIMUM_EXPONENT_BITS = 33 };

static RSA *checked(RSA *rsa) {
  if (rsa == NULL) return NULL;
  const BIGNUM *modulus = NULL, *exponent = NULL;
  RSA_get0_key(rsa, &modulus, &exponent, NULL);
  if (modulus != NULL && exponent != NULL && BN_is_odd(modulus) && BN_num_bits(modulus) >= MINIMUM_BITS &&
      BN_num_bits(modulus) <= MAXIMUM_BITS && BN_is_odd(exponent) && !BN_is_one(exponent) &&
      BN_num_bits(exponent) <= MAXIMUM_EXPONENT_BITS) {
    return rsa;
  }
  RSA_free(rsa);
  return NULL;
}

static RSA *make(const uint8_t *modulus, size_t modulus_size, const uint8_t *exponent, size_t exponent_size) {
  RSA *rsa = RSA_new();
  BIGNUM *n = BN_bin2bn(modulus, (int)modulus_size, NULL), *e = BN_bin2bn(exponent, (int)exponent_size, NULL);
  if (rsa != NULL && n != NULL && e != NULL && RSA_set0_key(rsa, n, e, NULL) == 1) return checked(rsa);
  BN_free(n);
  BN_free(e);
  RSA_free(rsa);
  return NULL;
}

static RSA *read_certificate(const uint8_t *certificate, size_t size) {
  X509 *read = d2i_X509(NULL, &certificate, (long)size);
  EVP_PKEY *key = read != NULL ? X509_get0_pubkey(read) : NULL;
  RSA *rsa = key != NULL && EVP_PKEY_base_id(key) == EVP_PKEY_RSA ? checked(EVP_PKEY_get1_RSA(key)) : NULL;
  X509_free(read);
  return rsa;
}

// Nothing of OpenSSL may be called after its cleanup. Leaves nothing in its error queue.
static bool begin(void) {
  if (!auth_network_enter()) return false;
  // Without cleanup at exit, as in Network.c: the first initialization of OpenSSL decides about it.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  ERR_set_mark();
  return true;
}

static void end(void) {
  ERR_pop_to_mark();
  auth_network_leave();
}

auth_rsa_key *auth_rsa_key_create(const uint8_t *modulus, size_t modulus_size, const uint8_t *exponent,
                                  size_t exponent_size) {
  if (modulus_size > MAXIMUM_BITS / 8 + 1 || exponent_size > MAXIMUM_BITS / 8 || !begin()) return NULL;
  RSA *rsa = make(modulus, modulus_size, exponent, exponent_size);
  end();
  return (auth_rsa_key *)rsa;
}

auth_rsa_key *auth_rsa_key_of_certificate(const uint8_t *certificate, size_t size) {
  if (size > INT_MAX || !begin()) return NULL;
  RSA *rsa = read_certificate(certificate, size);
  end();
  return (auth_rsa_key *)rsa;
}

void auth_rsa_key_release(auth_rsa_key *key) {
  if (!auth_network_enter()) return;
  RSA_free((RSA *)key);
  auth_network_leave();
}

bool auth_rsa_key_verify(const auth_rsa_key *key, const uint8_t digest[32], const uint8_t *signature, size_t size) {
  if (size > MAXIMUM_BITS / 8 || !begin()) return false;
  const bool is_valid = RSA_verify(NID_sha256, digest, 32, signature, (unsigned)size, (RSA *)key) == 1;
  end();
  return is_valid;
}

#pragma GCC diagnostic pop
