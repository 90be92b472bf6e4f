// SPDX-License-Identifier: Apache-2.0
// jansson, with wrappers for what Swift cannot call. If memory runs out, the process ends.
#ifndef CAUTHSYSTEM_JSON_H_
#define CAUTHSYSTEM_JSON_H_

#include <jansson.h>

static inline void auth_json_release(json_t *json) { json_decref(json); }
static inline const char *auth_json_error_text(const json_error_t *error) { return error->text; }
static inline json_t *auth_json_retain(json_t *json) { return json_incref(json); }

#endif
