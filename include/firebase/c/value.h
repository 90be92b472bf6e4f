/// A JSON value that a server sent, for reading.
#ifndef FIREBASE_C_VALUE_H_
#define FIREBASE_C_VALUE_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// A JSON value; borrowed from the object it was read from, until that is released. Immutable.
typedef struct firebase_value firebase_value;

/// One of the FIREBASE_VALUE_ numbers.
typedef int32_t firebase_value_type;

enum {
  FIREBASE_VALUE_NULL = 0,
  FIREBASE_VALUE_INTEGER = 1,
  FIREBASE_VALUE_REAL = 2,
  FIREBASE_VALUE_BOOL = 3,
  FIREBASE_VALUE_STRING = 4,
  FIREBASE_VALUE_ARRAY = 5,
  FIREBASE_VALUE_OBJECT = 6,
};

/// Called with each member of an array (`key` is NULL) or an object. `key` and `member` are borrowed from the value
/// that was walked.
typedef void (*firebase_value_visitor)(const char *key, const firebase_value *member, void *user_data);

/// What kind of value this is; FIREBASE_VALUE_NULL for NULL. Any thread. Since 0.1.
FIREBASE_C_API firebase_value_type firebase_value_get_type(const firebase_value *value);

/// The number of an integer value; 0 for anything else. Any thread. Since 0.1.
FIREBASE_C_API int64_t firebase_value_integer(const firebase_value *value);

/// The number of a real or integer value; 0 for anything else. Any thread. Since 0.1.
FIREBASE_C_API double firebase_value_real(const firebase_value *value);

/// The truth of a boolean value; false for anything else. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_value_bool(const firebase_value *value);

/// The text of a string value; "" for anything else. Borrowed from `value`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_value_string(const firebase_value *value);

/// How many members an array or object has; 0 for anything else. Any thread. Since 0.1.
FIREBASE_C_API size_t firebase_value_count(const firebase_value *value);

/// The member of an object with that key; NULL if there is none. Borrowed from `object`. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE
const firebase_value *firebase_value_member(const firebase_value *object, const char *key);

/// Calls `visitor` for each member of an array or object, in order, before it returns. Does nothing for anything else
/// or a NULL visitor. Any thread. Since 0.1.
FIREBASE_C_API void firebase_value_visit(const firebase_value *value, firebase_value_visitor visitor, void *user_data);

FIREBASE_C_END

#endif  // FIREBASE_C_VALUE_H_
