// SPDX-License-Identifier: Apache-2.0
// A stand-in for the part of Security that the library calls, declared as in Apple's documentation.
#ifndef FIREBASE_AUTH_STAND_IN_SECURITY_H_
#define FIREBASE_AUTH_STAND_IN_SECURITY_H_

#include <CoreFoundation/CoreFoundation.h>
#include <stddef.h>

enum {
  errSecSuccess = 0,
  errSecNotAvailable = -25291,
  errSecDuplicateItem = -25299,
  errSecItemNotFound = -25300,
  errSecInteractionNotAllowed = -25308,
  errSecDecode = -26275,
  errSecMissingEntitlement = -34018,
};

extern const CFStringRef kSecAttrAccessGroup;
extern const CFStringRef kSecAttrAccessible;
extern const CFStringRef kSecAttrAccessibleAfterFirstUnlock;
extern const CFStringRef kSecAttrAccount;
extern const CFStringRef kSecAttrKeyClass;
extern const CFStringRef kSecAttrKeyClassPublic;
extern const CFStringRef kSecAttrKeyType;
extern const CFStringRef kSecAttrKeyTypeRSA;
extern const CFStringRef kSecAttrLabel;
extern const CFStringRef kSecAttrService;
extern const CFStringRef kSecClass;
extern const CFStringRef kSecClassGenericPassword;
extern const CFStringRef kSecMatchLimit;
extern const CFStringRef kSecMatchLimitOne;
extern const CFStringRef kSecReturnData;
extern const CFStringRef kSecUseDataProtectionKeychain;
extern const CFStringRef kSecValueData;

OSStatus SecItemCopyMatching(CFDictionaryRef query, CFTypeRef *result);
OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef *result);
OSStatus SecItemUpdate(CFDictionaryRef query, CFDictionaryRef attributes);
OSStatus SecItemDelete(CFDictionaryRef query);
CFStringRef SecCopyErrorMessageString(OSStatus status, void *reserved);

// --- keys ---

typedef struct __SecKey *SecKeyRef;
typedef struct __SecCertificate *SecCertificateRef;
typedef struct __CFError *CFErrorRef;
typedef CFStringRef SecKeyAlgorithm;
typedef enum { kSecKeyOperationTypeVerify = 1 } SecKeyOperationType;

extern const SecKeyAlgorithm kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA256;

SecKeyRef SecKeyCreateWithData(CFDataRef data, CFDictionaryRef attributes, CFErrorRef *error);
size_t SecKeyGetBlockSize(SecKeyRef key);
Boolean SecKeyIsAlgorithmSupported(SecKeyRef key, SecKeyOperationType operation, SecKeyAlgorithm algorithm);
Boolean SecKeyVerifySignature(SecKeyRef key, SecKeyAlgorithm algorithm, CFDataRef data, CFDataRef signature,
                              CFErrorRef *error);
SecCertificateRef SecCertificateCreateWithData(CFAllocatorRef allocator, CFDataRef data);
SecKeyRef SecCertificateCopyKey(SecCertificateRef certificate);

#endif
