// SPDX-License-Identifier: Apache-2.0
// X.509 certificates of the keys that sign tokens.
#ifndef CERTIFICATES_H_
#define CERTIFICATES_H_

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Sets the public key by OpenSSL's older functions: the newer ones need an encoder, which the archives' OpenSSL does
// not have.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline bool emulator_set_key(X509 *certificate, EVP_PKEY *key) {
  RSA *const rsa = EVP_PKEY_get1_RSA(key);
  EVP_PKEY *const older = EVP_PKEY_new();
  const bool is_set =
      rsa != NULL && older != NULL && EVP_PKEY_set1_RSA(older, rsa) == 1 && X509_set_pubkey(certificate, older) == 1;
  EVP_PKEY_free(older);
  RSA_free(rsa);
  return is_set;
}
#pragma GCC diagnostic pop

static inline bool emulator_fill_certificate(X509 *certificate, EVP_PKEY *key, const char *name) {
  enum { DAY = 24 * 60 * 60, DAYS = 3650 };
  X509_NAME *const subject = X509_get_subject_name(certificate);
  return X509_set_version(certificate, X509_VERSION_3) == 1 &&
         ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) == 1 &&
         X509_gmtime_adj(X509_getm_notBefore(certificate), -DAY) != NULL &&
         X509_time_adj_ex(X509_getm_notAfter(certificate), DAYS, 0, NULL) != NULL &&
         X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)name, -1, -1, 0) == 1 &&
         X509_set_issuer_name(certificate, subject) == 1 && emulator_set_key(certificate, key) &&
         X509_sign(certificate, key, EVP_sha256()) > 0;
}

// Writes a certificate that the key signs itself, as PEM with a zero at the end. Returns the number of bytes before it;
// 0 if it does not fit or OpenSSL fails.
static inline size_t emulator_make_certificate(EVP_PKEY *key, const char *name, char *text, size_t capacity) {
  X509 *const certificate = X509_new();
  BIO *const file = BIO_new(BIO_s_mem());
  const bool is_made = certificate != NULL && file != NULL && emulator_fill_certificate(certificate, key, name) &&
                       PEM_write_bio_X509(file, certificate) == 1;
  char *bytes = NULL;
  const long size = is_made ? BIO_get_mem_data(file, &bytes) : 0;
  const bool fits = size > 0 && (size_t)size < capacity;
  if (fits) {
    memcpy(text, bytes, (size_t)size);
    text[size] = '\0';
  }
  BIO_free(file);
  X509_free(certificate);
  return fits ? (size_t)size : 0;
}

#endif
