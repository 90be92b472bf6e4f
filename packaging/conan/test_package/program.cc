// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>
#include <firebase_auth.h>

#include <cstdio>

int main() {
  std::printf("FirebaseAuth %s\n", firebase_auth_version());
  return firebase::auth::User().is_valid() ? 1 : 0;
}
