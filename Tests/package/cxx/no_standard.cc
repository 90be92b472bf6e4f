// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>

int main() { return firebase::auth::User().is_valid() ? 1 : 0; }
