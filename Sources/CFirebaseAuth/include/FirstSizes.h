// SPDX-License-Identifier: Apache-2.0
// The sizes that the public structs had in their first versions: the smallest `struct_size` that is accepted. They
// never change.
//
// Append a member to such a struct at an offset that was not padding in the former version, and leave no padding after
// it: the padding of a former program may have any value, and that of a newer program must be zero.
#ifndef FIREBASE_FIRST_SIZES_H_
#define FIREBASE_FIRST_SIZES_H_

#include "firebase_auth.h"

// The size of a struct that ends with that member. No struct has a larger alignment than size_t.
#define FIREBASE_SIZE_UP_TO(type, last) \
  ((offsetof(type, last) + sizeof(((type *)0)->last) + sizeof(size_t) - 1) / sizeof(size_t) * sizeof(size_t))

enum {
  FIREBASE_FIRST_SIZE_OF_USER_PROFILE = FIREBASE_SIZE_UP_TO(firebase_user_profile, photo_url),
  FIREBASE_FIRST_SIZE_OF_SESSION_STORE = FIREBASE_SIZE_UP_TO(firebase_session_store, release),
  FIREBASE_FIRST_SIZE_OF_PROVIDER_HANDLER = FIREBASE_SIZE_UP_TO(firebase_provider_handler, release),
  FIREBASE_FIRST_SIZE_OF_ACTION_CODE_SETTINGS =
      FIREBASE_SIZE_UP_TO(firebase_action_code_settings, android_install_if_not_available),
  FIREBASE_FIRST_SIZE_OF_WEB_SIGN_IN_OPTIONS = FIREBASE_SIZE_UP_TO(firebase_web_sign_in_options, sdk_url),
  FIREBASE_FIRST_SIZE_OF_APPLE_REQUEST = FIREBASE_SIZE_UP_TO(firebase_apple_request, raw_nonce),
  FIREBASE_FIRST_SIZE_OF_AUTHENTICATED_USER_DATA = FIREBASE_SIZE_UP_TO(firebase_authenticated_user_data, raw_user_info),
  FIREBASE_FIRST_SIZE_OF_TOKEN_VERIFIER_OPTIONS = FIREBASE_SIZE_UP_TO(firebase_token_verifier_options, ca_file),
};

#endif  // FIREBASE_FIRST_SIZES_H_
