// SPDX-License-Identifier: Apache-2.0
// Hidden, because the Foundation of a Swift program has functions of the same names, which these must not replace.
#pragma GCC visibility push(hidden)
#include "Keychain.h"
#pragma GCC visibility pop

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- objects: texts and data are bytes, dictionaries are entries ---

enum { TEXT = 1, DATA, DICTIONARY, BOOLEAN, MOST_ENTRIES = 16 };

typedef struct object object;

typedef struct entry {
  const object *key;
  const object *value;
} entry;

struct object {
  CFTypeID type;
  // -1 for a constant.
  _Atomic int references;
  size_t size;
  char *bytes;
  size_t count;
  entry entries[MOST_ENTRIES];
};

static _Atomic size_t objects;

static object *make(CFTypeID type, const void *bytes, size_t size) {
  object *made = calloc(1, sizeof *made);
  made->type = type;
  made->references = 1;
  made->size = size;
  made->bytes = malloc(size + 1);
  memcpy(made->bytes, bytes, size);
  made->bytes[size] = 0;
  objects++;
  return made;
}

static const object *retain(const object *one) {
  if (one->references > 0) ((object *)(uintptr_t)one)->references++;
  return one;
}

void CFRelease(CFTypeRef reference) {
  object *one = (object *)(uintptr_t)reference;
  if (one->references < 0 || atomic_fetch_sub(&one->references, 1) > 1) return;
  for (size_t i = 0; i < one->count; i++) {
    CFRelease(one->entries[i].key);
    CFRelease(one->entries[i].value);
  }
  free(one->bytes);
  free(one);
  objects--;
}

CFTypeID CFGetTypeID(CFTypeRef reference) { return ((const object *)reference)->type; }

CFStringRef CFStringCreateWithCString(CFAllocatorRef allocator, const char *text, CFStringEncoding encoding) {
  if (allocator != NULL || encoding != kCFStringEncodingUTF8) abort();
  return (CFStringRef)make(TEXT, text, strlen(text));
}

Boolean CFStringGetCString(CFStringRef string, char *buffer, CFIndex size, CFStringEncoding encoding) {
  const object *one = (const object *)string;
  if (encoding != kCFStringEncodingUTF8 || one->size >= (size_t)size) return false;
  strcpy(buffer, one->bytes);
  return true;
}

CFDataRef CFDataCreate(CFAllocatorRef allocator, const UInt8 *bytes, CFIndex length) {
  if (allocator != NULL) abort();
  return (CFDataRef)make(DATA, bytes, (size_t)length);
}

CFTypeID CFDataGetTypeID(void) { return DATA; }
CFIndex CFDataGetLength(CFDataRef data) { return (CFIndex)((const object *)data)->size; }
const UInt8 *CFDataGetBytePtr(CFDataRef data) { return (const UInt8 *)((const object *)data)->bytes; }

const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks;
const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks;

CFMutableDictionaryRef CFDictionaryCreateMutable(CFAllocatorRef allocator, CFIndex capacity,
                                                 const CFDictionaryKeyCallBacks *keys,
                                                 const CFDictionaryValueCallBacks *values) {
  // Others would not retain.
  if (allocator != NULL || capacity != 0 || keys != &kCFTypeDictionaryKeyCallBacks ||
      values != &kCFTypeDictionaryValueCallBacks) {
    abort();
  }
  return (CFMutableDictionaryRef)make(DICTIONARY, "", 0);
}

static bool equals(const object *one, const object *other) {
  return one == other ||
         (one->type == other->type && one->size == other->size && memcmp(one->bytes, other->bytes, one->size) == 0);
}

static entry *find(const object *dictionary, const void *key) {
  for (size_t i = 0; i < dictionary->count; i++) {
    if (equals(dictionary->entries[i].key, key)) return (entry *)(uintptr_t)&dictionary->entries[i];
  }
  return NULL;
}

static const object *value(const object *dictionary, const void *key) {
  const entry *found = find(dictionary, key);
  return found == NULL ? NULL : found->value;
}

void CFDictionarySetValue(CFMutableDictionaryRef reference, const void *key, const void *new_value) {
  object *dictionary = (object *)reference;
  entry *found = find(dictionary, key);
  if (found != NULL) {
    CFRelease(found->value);
    found->value = retain(new_value);
    return;
  }
  if (dictionary->count == MOST_ENTRIES) abort();
  dictionary->entries[dictionary->count++] = (entry){retain(key), retain(new_value)};
}

// --- constants ---

#define CONSTANT(name, text)                                                                      \
  static const object constant_##name = {                                                         \
      .type = TEXT, .references = -1, .bytes = (char *)(uintptr_t)text, .size = sizeof text - 1}; \
  const CFStringRef name = (CFStringRef)&constant_##name

CONSTANT(kSecAttrAccessGroup, "agrp");
CONSTANT(kSecAttrAccessible, "pdmn");
CONSTANT(kSecAttrAccessibleAfterFirstUnlock, "ck");
CONSTANT(kSecAttrAccount, "acct");
CONSTANT(kSecAttrLabel, "labl");
CONSTANT(kSecAttrService, "svce");
CONSTANT(kSecClass, "class");
CONSTANT(kSecClassGenericPassword, "genp");
CONSTANT(kSecMatchLimit, "m_Limit");
CONSTANT(kSecMatchLimitOne, "m_LimitOne");
CONSTANT(kSecReturnData, "r_Data");
CONSTANT(kSecUseDataProtectionKeychain, "nleg");
CONSTANT(kSecValueData, "v_Data");

static const object yes = {.type = BOOLEAN, .references = -1, .bytes = (char *)(uintptr_t) "", .size = 0};
const CFBooleanRef kCFBooleanTrue = (CFBooleanRef)&yes;

// --- the keychain ---

enum { MOST_ITEMS = 64, MOST_GROUPS = 64 };

// The group of items that are added without one.
static const char own_group[] = "TEAM.program";

static object *items[MOST_ITEMS];
// For all that follows.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static OSStatus failure = errSecNotAvailable;
static int failures = -1;
static bool another_adds;
// The first is the program's own.
static object *groups[MOST_GROUPS];

void keychain_fail(OSStatus status, int count) {
  pthread_mutex_lock(&lock);
  failure = status;
  failures = count;
  pthread_mutex_unlock(&lock);
}

static void set_group(size_t place, const char *group) {
  if (groups[place] != NULL) CFRelease(groups[place]);
  groups[place] = group == NULL ? NULL : make(TEXT, group, strlen(group));
}

static void ensure_own_group(void) {
  if (groups[0] != NULL) return;
  set_group(0, own_group);
  // It stays.
  objects--;
}

static bool is_entitled(const object *group) {
  ensure_own_group();
  for (size_t i = 0; i < MOST_GROUPS && groups[i] != NULL; i++) {
    if (equals(groups[i], group)) return true;
  }
  return false;
}

void keychain_entitle(const char *group) {
  pthread_mutex_lock(&lock);
  ensure_own_group();
  size_t place = 0;
  while (groups[place] != NULL) {
    if (++place == MOST_GROUPS) abort();
  }
  set_group(place, group);
  pthread_mutex_unlock(&lock);
}

void keychain_forget_entitlements(void) {
  pthread_mutex_lock(&lock);
  for (size_t i = 1; i < MOST_GROUPS; i++) set_group(i, NULL);
  pthread_mutex_unlock(&lock);
}

void keychain_let_another_add(void) { another_adds = true; }

size_t keychain_items(void) {
  size_t count = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < MOST_ITEMS; i++) count += items[i] != NULL;
  pthread_mutex_unlock(&lock);
  return count;
}

size_t keychain_objects(void) { return objects; }

// The only item; NULL if there is not exactly one.
static object *only_item(void) {
  object *only = NULL;
  for (int i = 0; i < MOST_ITEMS; i++) {
    if (items[i] != NULL && only != NULL) return NULL;
    if (items[i] != NULL) only = items[i];
  }
  return only;
}

CFStringRef keychain_accessibility(void) {
  const object *only = only_item();
  return only == NULL ? NULL : (CFStringRef)value(only, kSecAttrAccessible);
}

void keychain_copy_group(char group[64]) {
  pthread_mutex_lock(&lock);
  const object *only = only_item();
  snprintf(group, 64, "%s", only == NULL ? "" : value(only, kSecAttrAccessGroup)->bytes);
  pthread_mutex_unlock(&lock);
}

void keychain_damage(const char *text) {
  const CFDataRef data = CFDataCreate(NULL, (const UInt8 *)text, (CFIndex)strlen(text));
  pthread_mutex_lock(&lock);
  CFDictionarySetValue((CFMutableDictionaryRef)only_item(), kSecValueData, data);
  pthread_mutex_unlock(&lock);
  CFRelease(data);
}

// What every query is checked for, as the system does or as the library promises.
static bool is_failing(CFDictionaryRef query, OSStatus *status) {
  const object *one = (const object *)query;
  if (value(one, kSecClass) != (const object *)kSecClassGenericPassword) abort();
  if (value(one, kSecUseDataProtectionKeychain) != &yes) abort();
  const object *group = value(one, kSecAttrAccessGroup);
  if (group != NULL && !is_entitled(group)) {
    *status = errSecMissingEntitlement;
    return true;
  }
  if (failures == 0) return false;
  if (failures > 0) failures--;
  *status = failure;
  return true;
}

// A query without a group finds the items of all groups of the program.
static bool is_in_group(const object *item, const object *query) {
  const object *group = value(query, kSecAttrAccessGroup), *actual = value(item, kSecAttrAccessGroup);
  return group == NULL ? is_entitled(actual) : equals(group, actual);
}

static object **find_item(CFDictionaryRef query) {
  const object *one = (const object *)query;
  for (int i = 0; i < MOST_ITEMS; i++) {
    if (items[i] != NULL && equals(value(items[i], kSecAttrService), value(one, kSecAttrService)) &&
        equals(value(items[i], kSecAttrAccount), value(one, kSecAttrAccount)) && is_in_group(items[i], one)) {
      return &items[i];
    }
  }
  return NULL;
}

static OSStatus copy_matching(CFDictionaryRef query, CFTypeRef *result) {
  OSStatus status = errSecSuccess;
  if (is_failing(query, &status)) return status;
  if (value((const object *)query, kSecReturnData) != &yes) abort();
  object **found = find_item(query);
  if (found == NULL) return errSecItemNotFound;
  *result = retain(value(*found, kSecValueData));
  return errSecSuccess;
}

static OSStatus add(CFDictionaryRef attributes, CFTypeRef *result) {
  OSStatus status = errSecSuccess;
  if (is_failing(attributes, &status)) return status;
  if (result != NULL) abort();
  if (find_item(attributes) != NULL) return errSecDuplicateItem;
  for (int i = 0; i < MOST_ITEMS; i++) {
    if (items[i] != NULL) continue;
    items[i] =
        (object *)CFDictionaryCreateMutable(NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
    const object *one = (const object *)attributes;
    ensure_own_group();
    CFDictionarySetValue((CFMutableDictionaryRef)items[i], kSecAttrAccessGroup, groups[0]);
    for (size_t k = 0; k < one->count; k++) {
      CFDictionarySetValue((CFMutableDictionaryRef)items[i], one->entries[k].key, one->entries[k].value);
    }
    return errSecSuccess;
  }
  abort();
}

static OSStatus update(CFDictionaryRef query, CFDictionaryRef attributes) {
  OSStatus status = errSecSuccess;
  if (is_failing(query, &status)) return status;
  object **found = find_item(query);
  if (found == NULL) {
    if (another_adds) {
      another_adds = false;
      add(query, NULL);
    }
    return errSecItemNotFound;
  }
  const object *one = (const object *)attributes;
  for (size_t i = 0; i < one->count; i++) {
    CFDictionarySetValue((CFMutableDictionaryRef)*found, one->entries[i].key, one->entries[i].value);
  }
  return errSecSuccess;
}

static OSStatus delete (CFDictionaryRef query) {
  OSStatus status = errSecSuccess;
  if (is_failing(query, &status)) return status;
  object **found = find_item(query);
  if (found == NULL) return errSecItemNotFound;
  CFRelease(*found);
  *found = NULL;
  return errSecSuccess;
}

OSStatus SecItemCopyMatching(CFDictionaryRef query, CFTypeRef *result) {
  pthread_mutex_lock(&lock);
  const OSStatus status = copy_matching(query, result);
  pthread_mutex_unlock(&lock);
  return status;
}

OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef *result) {
  pthread_mutex_lock(&lock);
  const OSStatus status = add(attributes, result);
  pthread_mutex_unlock(&lock);
  return status;
}

OSStatus SecItemUpdate(CFDictionaryRef query, CFDictionaryRef attributes) {
  pthread_mutex_lock(&lock);
  const OSStatus status = update(query, attributes);
  pthread_mutex_unlock(&lock);
  return status;
}

OSStatus SecItemDelete(CFDictionaryRef query) {
  pthread_mutex_lock(&lock);
  const OSStatus status = delete (query);
  pthread_mutex_unlock(&lock);
  return status;
}

CFStringRef SecCopyErrorMessageString(OSStatus status, void *reserved) {
  if (reserved != NULL || status != errSecDecode) return NULL;
  return CFStringCreateWithCString(NULL, "Unable to decode the provided data.", kCFStringEncodingUTF8);
}
