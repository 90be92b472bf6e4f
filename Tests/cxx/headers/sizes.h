// SPDX-License-Identifier: Apache-2.0
/// The sizes of the classes, as one unit sees them.
#ifndef TESTS_CXX_HEADERS_SIZES_H_
#define TESTS_CXX_HEADERS_SIZES_H_

#include <stddef.h>

#include <string>
#include <vector>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/util.h"

#define SIZES_OF_CLASSES                                                                                               \
  {                                                                                                                    \
    sizeof(firebase::AppOptions), sizeof(firebase::App), sizeof(firebase::FutureBase), sizeof(firebase::Future<void>), \
        sizeof(firebase::Future<std::string>), sizeof(firebase::Variant), sizeof(firebase::auth::Auth),                \
        sizeof(firebase::auth::User), sizeof(firebase::auth::UserInfoInterface),                                       \
        sizeof(firebase::auth::AdditionalUserInfo), sizeof(firebase::auth::AuthResult),                                \
        sizeof(firebase::auth::Credential), sizeof(firebase::auth::Nonce),                                             \
        sizeof(firebase::auth::FederatedOAuthProviderData), sizeof(firebase::internal::AuthState),                     \
        sizeof(firebase::Mutex), sizeof(firebase::FutureHandle), sizeof(firebase::ModuleInitializer),                  \
        sizeof(firebase::auth::FederatedOAuthProvider),                                                                \
        sizeof(firebase::auth::FederatedAuthProvider::AuthenticatedUserData),                                          \
        sizeof(firebase::auth::AuthStateListener), sizeof(firebase::auth::IdTokenListener),                            \
        sizeof(firebase::auth::PhoneAuthProvider), sizeof(firebase::auth::PhoneAuthOptions),                           \
        sizeof(firebase::auth::PhoneAuthProvider::Listener)                                                            \
  }

std::vector<size_t> SizesInTheOtherUnit();

#endif  // TESTS_CXX_HEADERS_SIZES_H_
