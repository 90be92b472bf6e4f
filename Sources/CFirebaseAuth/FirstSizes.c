// SPDX-License-Identifier: Apache-2.0
#include "FirstSizes.h"

// A struct grows from its first size, in whole words, so that the library can read its unknown members.
#define GREW(type, first) \
  _Static_assert(sizeof(type) >= (first) && (sizeof(type) - (first)) % sizeof(size_t) == 0, #type)

GREW(firebase_user_profile, FIREBASE_FIRST_SIZE_OF_USER_PROFILE);
GREW(firebase_session_store, FIREBASE_FIRST_SIZE_OF_SESSION_STORE);
GREW(firebase_provider_handler, FIREBASE_FIRST_SIZE_OF_PROVIDER_HANDLER);
GREW(firebase_action_code_settings, FIREBASE_FIRST_SIZE_OF_ACTION_CODE_SETTINGS);
GREW(firebase_web_sign_in_options, FIREBASE_FIRST_SIZE_OF_WEB_SIGN_IN_OPTIONS);
GREW(firebase_apple_request, FIREBASE_FIRST_SIZE_OF_APPLE_REQUEST);
GREW(firebase_authenticated_user_data, FIREBASE_FIRST_SIZE_OF_AUTHENTICATED_USER_DATA);
