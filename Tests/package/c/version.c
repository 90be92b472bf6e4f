// SPDX-License-Identifier: Apache-2.0
#include <firebase_auth.h>

int main(void) { return firebase_auth_version()[0] == 0; }
