// SPDX-License-Identifier: Apache-2.0
// Strings, dates and JSON values of the C API as objects.
#import "Internal.h"

NSString *fir_text(const char *text) {
  NSString *string = [NSString stringWithUTF8String:text];
  return string != nil ? string : @"";
}

NSString *fir_optional(const char *text) { return *text != '\0' ? fir_text(text) : nil; }

const char *fir_utf8(NSString *text) {
  if (text == nil) return NULL;
  NSMutableData *bytes = [[[text dataUsingEncoding:NSUTF8StringEncoding] mutableCopy] autorelease];
  if (bytes == nil || memchr([bytes bytes], 0, [bytes length]) != NULL) return "\xff";
  [bytes appendBytes:"" length:1];
  return [bytes bytes];
}

NSDate *fir_date(uint64_t milliseconds) {
  return milliseconds != 0 ? [NSDate dateWithTimeIntervalSince1970:(NSTimeInterval)milliseconds / 1000] : nil;
}

NSURL *fir_url(const char *text) {
  NSString *string = fir_optional(text);
  return string != nil ? [NSURL URLWithString:string] : nil;
}

static void add_member(const char *key, const firebase_value *member, void *container) {
  if (key != NULL) {
    [(id)container setObject:fir_value(member) forKey:fir_text(key)];
  } else {
    [(id)container addObject:fir_value(member)];
  }
}

static id members_of(const firebase_value *value, Class class) {
  id container = [[[class alloc] init] autorelease];
  firebase_value_visit(value, add_member, container);
  return container;
}

id fir_value(const firebase_value *value) {
  if (value == NULL) return nil;
  switch (firebase_value_get_type(value)) {
    case FIREBASE_VALUE_INTEGER: return [NSNumber numberWithLongLong:firebase_value_integer(value)];
    case FIREBASE_VALUE_REAL: return [NSNumber numberWithDouble:firebase_value_real(value)];
    case FIREBASE_VALUE_BOOL: return [NSNumber numberWithBool:firebase_value_bool(value)];
    case FIREBASE_VALUE_STRING: return fir_text(firebase_value_string(value));
    case FIREBASE_VALUE_ARRAY: return members_of(value, [NSMutableArray class]);
    case FIREBASE_VALUE_OBJECT: return members_of(value, [NSMutableDictionary class]);
    default: return [NSNull null];
  }
}

NSDictionary<NSString *, id> *fir_values(NSString *firstKey, ...) {
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  va_list pairs;
  va_start(pairs, firstKey);
  for (NSString *key = firstKey; key != nil; key = va_arg(pairs, NSString *)) {
    id value = va_arg(pairs, id);
    if (value != nil) [values setObject:value forKey:key];
  }
  va_end(pairs);
  return values;
}
