// SPDX-License-Identifier: Apache-2.0
// The declarations of the Objective-C runtime that GNUstep's headers need. GCC's own header does not compile as ARC.
#ifndef FIREBASE_AUTH_TESTS_ARC_RUNTIME_H_
#define FIREBASE_AUTH_TESTS_ARC_RUNTIME_H_

#include <stdbool.h>
#include <stddef.h>

#include <objc/objc.h>

typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;
typedef struct objc_category *Category;
typedef struct objc_property *objc_property_t;
struct objc_method_description {
  SEL name;
  char *types;
};

#ifdef __cplusplus
extern "C" {
#endif

id objc_getClass(const char *name);
Class object_getClass(id object);
const char *object_getClassName(id object);
const char *class_getName(Class class_);
Class class_getSuperclass(Class class_);
Method class_getInstanceMethod(Class class_, SEL selector);
size_t class_getInstanceSize(Class class_);
BOOL class_isMetaClass(Class class_);
SEL sel_registerName(const char *name);
const char *sel_getName(SEL selector);

#ifdef __cplusplus
}
#endif

#endif  // FIREBASE_AUTH_TESTS_ARC_RUNTIME_H_
