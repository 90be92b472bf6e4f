// SPDX-License-Identifier: Apache-2.0
// RSA by the system's Security framework.
#include "Platform.h"

#include <CoreFoundation/CoreFoundation.h>
#include <Security/Security.h>

#include <stdlib.h>
#include <string.h>

enum { MINIMUM_SIZE = 2048 / 8, MAXIMUM_SIZE = 8192 / 8 };

static auth_rsa_key *checked(SecKeyRef key) {
  if (key == NULL) return NULL;
  const SecKeyAlgorithm algorithm = kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA256;
  const size_t size = SecKeyGetBlockSize(key);
  if (SecKeyIsAlgorithmSupported(key, kSecKeyOperationTypeVerify, algorithm) && size >= MINIMUM_SIZE &&
      size <= MAXIMUM_SIZE) {
    return (auth_rsa_key *)key;
  }
  CFRelease(key);
  return NULL;
}

// Writes the tag and the length of a value in DER; returns the end.
static uint8_t *begin_value(uint8_t *to, uint8_t tag, size_t size) {
  *to++ = tag;
  if (size > 127) *to++ = size > 255 ? 0x82 : 0x81;
  if (size > 255) *to++ = (uint8_t)(size >> 8);
  *to++ = (uint8_t)size;
  return to;
}

// A positive integer has a zero before a first byte that would make it negative.
static uint8_t *write_integer(uint8_t *to, const uint8_t *bytes, size_t size) {
  const bool has_zero = size > 0 && bytes[0] > 127;
  to = begin_value(to, 0x02, size + has_zero);
  if (has_zero) *to++ = 0;
  memcpy(to, bytes, size);
  return to + size;
}

static SecKeyRef read_key(const uint8_t *bytes, size_t size) {
  const CFMutableDictionaryRef attributes = auth_allocated(
      CFDictionaryCreateMutable(NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks));
  CFDictionarySetValue(attributes, kSecAttrKeyType, kSecAttrKeyTypeRSA);
  CFDictionarySetValue(attributes, kSecAttrKeyClass, kSecAttrKeyClassPublic);
  const CFDataRef data = CFDataCreate(NULL, bytes, (CFIndex)size);
  const SecKeyRef key = SecKeyCreateWithData(data, attributes, NULL);
  CFRelease(data);
  CFRelease(attributes);
  return key;
}

auth_rsa_key *auth_rsa_key_create(const uint8_t *modulus, size_t modulus_size, const uint8_t *exponent,
                                  size_t exponent_size) {
  while (modulus_size > 0 && *modulus == 0) modulus++, modulus_size--;
  while (exponent_size > 0 && *exponent == 0) exponent++, exponent_size--;
  if (modulus_size > MAXIMUM_SIZE || exponent_size == 0 || exponent_size > 5) return NULL;
  // RSAPublicKey of RFC 8017, A.1.1.
  uint8_t numbers[MAXIMUM_SIZE + 32], key[MAXIMUM_SIZE + 48];
  uint8_t *end = write_integer(write_integer(numbers, modulus, modulus_size), exponent, exponent_size);
  const size_t size = (size_t)(end - numbers);
  uint8_t *content = begin_value(key, 0x30, size);
  memcpy(content, numbers, size);
  return checked(read_key(key, (size_t)(content - key) + size));
}

auth_rsa_key *auth_rsa_key_of_certificate(const uint8_t *certificate, size_t size) {
  const CFDataRef data = CFDataCreate(NULL, certificate, (CFIndex)size);
  const SecCertificateRef read = SecCertificateCreateWithData(NULL, data);
  CFRelease(data);
  if (read == NULL) return NULL;
  const SecKeyRef key = SecCertificateCopyKey(read);
  CFRelease(read);
  return checked(key);
}

void auth_rsa_key_release(auth_rsa_key *key) { CFRelease((CFTypeRef)key); }

bool auth_rsa_key_verify(const auth_rsa_key *key, const uint8_t digest[32], const uint8_t *signature, size_t size) {
  const CFDataRef signed_digest = CFDataCreate(NULL, digest, 32), given = CFDataCreate(NULL, signature, (CFIndex)size);
  const bool is_valid = SecKeyVerifySignature((SecKeyRef)key, kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA256,
                                              signed_digest, given, NULL);
  CFRelease(given);
  CFRelease(signed_digest);
  return is_valid;
}
