// SPDX-License-Identifier: Apache-2.0
// RSA by the system's CNG.

#include "Platform.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <bcrypt.h>
#include <wincrypt.h>

enum { MINIMUM_BITS = 2048, MAXIMUM_BITS = 8192 };

static BCRYPT_ALG_HANDLE algorithm;

static BOOL CALLBACK begin(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  return BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_RSA_ALGORITHM, NULL, 0) == 0;
}

static auth_rsa_key *checked(BCRYPT_KEY_HANDLE key) {
  DWORD bits = 0;
  ULONG size = 0;
  if (BCryptGetProperty(key, BCRYPT_KEY_STRENGTH, (PUCHAR)&bits, sizeof bits, &size, 0) == 0 && bits >= MINIMUM_BITS &&
      bits <= MAXIMUM_BITS) {
    return (auth_rsa_key *)key;
  }
  BCryptDestroyKey(key);
  return NULL;
}

auth_rsa_key *auth_rsa_key_create(const uint8_t *modulus, size_t modulus_size, const uint8_t *exponent,
                                  size_t exponent_size) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  while (modulus_size > 0 && *modulus == 0) modulus++, modulus_size--;
  while (exponent_size > 0 && *exponent == 0) exponent++, exponent_size--;
  if (modulus_size < MINIMUM_BITS / 8 || modulus_size > MAXIMUM_BITS / 8 || exponent_size == 0 || exponent_size > 5 ||
      !InitOnceExecuteOnce(&once, begin, NULL, NULL)) {
    return NULL;
  }
  unsigned char blob[sizeof(BCRYPT_RSAKEY_BLOB) + 8 + MAXIMUM_BITS / 8];
  ULONG bits = (ULONG)modulus_size * 8;
  for (unsigned char first = *modulus; first < 0x80; first = (unsigned char)(first << 1)) bits--;
  const BCRYPT_RSAKEY_BLOB header = {BCRYPT_RSAPUBLIC_MAGIC, bits, (ULONG)exponent_size, (ULONG)modulus_size, 0, 0};
  memcpy(blob, &header, sizeof header);
  memcpy(blob + sizeof header, exponent, exponent_size);
  memcpy(blob + sizeof header + exponent_size, modulus, modulus_size);
  BCRYPT_KEY_HANDLE key = NULL;
  const ULONG size = (ULONG)(sizeof header + exponent_size + modulus_size);
  if (BCryptImportKeyPair(algorithm, NULL, BCRYPT_RSAPUBLIC_BLOB, &key, blob, size, 0) != 0) return NULL;
  return checked(key);
}

auth_rsa_key *auth_rsa_key_of_certificate(const uint8_t *certificate, size_t size) {
  const CERT_CONTEXT *read = CertCreateCertificateContext(X509_ASN_ENCODING, certificate, (DWORD)size);
  if (read == NULL) return NULL;
  CERT_PUBLIC_KEY_INFO *info = &read->pCertInfo->SubjectPublicKeyInfo;
  BCRYPT_KEY_HANDLE key = NULL;
  const bool is_read = strcmp(info->Algorithm.pszObjId, szOID_RSA_RSA) == 0 &&
                       CryptImportPublicKeyInfoEx2(X509_ASN_ENCODING, info, 0, NULL, &key);
  CertFreeCertificateContext(read);
  return is_read ? checked(key) : NULL;
}

void auth_rsa_key_release(auth_rsa_key *key) { BCryptDestroyKey((BCRYPT_KEY_HANDLE)key); }

bool auth_rsa_key_verify(const auth_rsa_key *key, const uint8_t digest[32], const uint8_t *signature, size_t size) {
  BCRYPT_PKCS1_PADDING_INFO padding = {BCRYPT_SHA256_ALGORITHM};
  return size <= MAXIMUM_BITS / 8 && BCryptVerifySignature((BCRYPT_KEY_HANDLE)key, &padding, (PUCHAR)digest, 32,
                                                           (PUCHAR)signature, (ULONG)size, BCRYPT_PAD_PKCS1) == 0;
}
