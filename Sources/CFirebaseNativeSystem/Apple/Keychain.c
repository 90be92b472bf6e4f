// SPDX-License-Identifier: Apache-2.0
// The data-protection keychain, as generic passwords. It never asks the user, unlike the keychain files of macOS. A
// program that lacks the entitlement for it, as an unsigned one on macOS, has no keychain here.
#include "Platform.h"

#include <CoreFoundation/CoreFoundation.h>
#include <Security/Security.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- dictionaries ---

static CFStringRef make_string(const char *text) {
  const CFStringRef string = auth_allocated((void *)CFStringCreateWithCString(NULL, text, kCFStringEncodingUTF8));
  return string;
}

static CFMutableDictionaryRef make_dictionary(void) {
  const CFMutableDictionaryRef dictionary = auth_allocated(
      CFDictionaryCreateMutable(NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks));
  return dictionary;
}

static void set_text(CFMutableDictionaryRef dictionary, CFStringRef key, const char *text) {
  const CFStringRef string = make_string(text);
  CFDictionarySetValue(dictionary, key, string);
  CFRelease(string);
}

static bool has_group(auth_secret_name name) { return name.group[0] != 0; }

// To be freed. Items of a group have another service than all others, because a query without a group finds the items
// of each group of the program.
static char *make_service(auth_secret_name name) {
  char *project = auth_text_join("firebase-auth/", name.project);
  if (has_group(name)) return project;
  char *separator = auth_text_join(project, "/"), *service = auth_text_join(separator, name.folder);
  free(separator);
  free(project);
  return service;
}

// What identifies the item: the folder and the project are its service, the App is its account.
static CFMutableDictionaryRef make_query(auth_secret_name name) {
  const CFMutableDictionaryRef query = make_dictionary();
  char *service = make_service(name);
  CFDictionarySetValue(query, kSecClass, kSecClassGenericPassword);
  CFDictionarySetValue(query, kSecUseDataProtectionKeychain, kCFBooleanTrue);
  set_text(query, kSecAttrService, service);
  set_text(query, kSecAttrAccount, name.app);
  if (has_group(name)) set_text(query, kSecAttrAccessGroup, name.group);
  free(service);
  return query;
}

static void set_content(CFMutableDictionaryRef item, const char *label, const void *bytes, size_t size) {
  const CFDataRef data = auth_allocated((void *)CFDataCreate(NULL, bytes, (CFIndex)size));
  CFDictionarySetValue(item, kSecValueData, data);
  CFRelease(data);
  set_text(item, kSecAttrLabel, label);
  // A game may refresh the session in the background while the device is locked.
  CFDictionarySetValue(item, kSecAttrAccessible, kSecAttrAccessibleAfterFirstUnlock);
}

// --- results ---

// The system's sentence about the status, or the number, to be freed.
static char *copy_reason(OSStatus status) {
  char text[512];
  snprintf(text, sizeof text, "the keychain returned the status %d", (int)status);
  const CFStringRef message = SecCopyErrorMessageString(status, NULL);
  if (message == NULL) return auth_text_copy(text);
  const bool is_copied = CFStringGetCString(message, text, sizeof text, kCFStringEncodingUTF8);
  CFRelease(message);
  return is_copied ? auth_text_copy(text) : auth_text_copy("the keychain failed");
}

static auth_secret_answer answer(auth_secret_outcome outcome, const char *reason) {
  return (auth_secret_answer){outcome, NULL, 0, reason == NULL ? NULL : auth_text_copy(reason)};
}

static auth_secret_answer answer_without_entitlement(auth_secret_name name) {
  if (!has_group(name)) return answer(AUTH_SECRET_ABSENT, "the program has no entitlement for the keychain");
  char *beginning = auth_text_join("the program has no entitlement for the access group \"", name.group);
  char *reason = auth_text_join(beginning,
                                "\"; add the group to the entitlement keychain-access-groups (in Xcode: Keychain "
                                "Sharing), and set its whole name, with the prefix of the team");
  free(beginning);
  return (auth_secret_answer){AUTH_SECRET_ABSENT, NULL, 0, reason};
}

static auth_secret_answer answer_of(auth_secret_name name, OSStatus status) {
  switch (status) {
    case errSecSuccess:
    case errSecItemNotFound: return answer(AUTH_SECRET_DONE, NULL);
    case errSecMissingEntitlement: return answer_without_entitlement(name);
    case errSecNotAvailable: return answer(AUTH_SECRET_ABSENT, "there is no keychain");
    case errSecInteractionNotAllowed: return answer(AUTH_SECRET_LOCKED, "the device was not unlocked since it started");
    default: return (auth_secret_answer){AUTH_SECRET_FAILED, NULL, 0, copy_reason(status)};
  }
}

static auth_secret_answer take_content(CFTypeRef found) {
  auth_secret_answer taken = answer(AUTH_SECRET_DONE, NULL);
  if (found == NULL) return taken;
  if (CFGetTypeID(found) == CFDataGetTypeID()) {
    taken.size = (size_t)CFDataGetLength((CFDataRef)found);
    // Bytes of size 0 differ from none.
    taken.bytes = auth_allocated(malloc(taken.size + 1));
    memcpy(taken.bytes, CFDataGetBytePtr((CFDataRef)found), taken.size);
  }
  CFRelease(found);
  return taken;
}

// --- calls ---

const char *auth_secret_store_name(void) { return "keychain"; }

const char *auth_secret_absence(void) { return NULL; }

bool auth_secret_has_groups(void) { return true; }

auth_secret_answer auth_secret_load(auth_secret_name name) {
  const CFMutableDictionaryRef query = make_query(name);
  CFDictionarySetValue(query, kSecReturnData, kCFBooleanTrue);
  CFDictionarySetValue(query, kSecMatchLimit, kSecMatchLimitOne);
  CFTypeRef found = NULL;
  const OSStatus status = SecItemCopyMatching(query, &found);
  CFRelease(query);
  return status == errSecSuccess ? take_content(found) : answer_of(name, status);
}

static OSStatus add(auth_secret_name name, const char *label, const void *bytes, size_t size) {
  const CFMutableDictionaryRef item = make_query(name);
  set_content(item, label, bytes, size);
  const OSStatus status = SecItemAdd(item, NULL);
  CFRelease(item);
  return status;
}

static OSStatus update(auth_secret_name name, const char *label, const void *bytes, size_t size) {
  const CFMutableDictionaryRef query = make_query(name), content = make_dictionary();
  set_content(content, label, bytes, size);
  const OSStatus status = SecItemUpdate(query, content);
  CFRelease(content);
  CFRelease(query);
  return status;
}

auth_secret_answer auth_secret_save(auth_secret_name name, const char *label, const void *bytes, size_t size) {
  OSStatus status = update(name, label, bytes, size);
  // Another process may add or delete the item between the two calls.
  for (int attempt = 0; attempt < 3 && status == errSecItemNotFound; attempt++) {
    status = add(name, label, bytes, size);
    if (status == errSecDuplicateItem) status = update(name, label, bytes, size);
  }
  if (status == errSecItemNotFound) return answer(AUTH_SECRET_FAILED, "another process deletes the item");
  return answer_of(name, status);
}

auth_secret_answer auth_secret_clear(auth_secret_name name) {
  const CFMutableDictionaryRef query = make_query(name);
  const OSStatus status = SecItemDelete(query);
  CFRelease(query);
  return answer_of(name, status);
}
