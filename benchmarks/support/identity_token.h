// SPDX-License-Identifier: Apache-2.0
/// Identity tokens like Apple's, but unsigned; the emulator requires a signature only in strict mode.
#ifndef BENCHMARKS_SUPPORT_IDENTITY_TOKEN_H_
#define BENCHMARKS_SUPPORT_IDENTITY_TOKEN_H_

#include <string>

struct IdentityToken {
  std::string text;
  std::string raw_nonce;
};

/// A new token of the player: Apple's tokens can be used only once.
IdentityToken MakeIdentityToken(const std::string& player);

/// The body of accounts:signInWithIdp for it.
std::string SignInBody(const IdentityToken& token);

#endif  // BENCHMARKS_SUPPORT_IDENTITY_TOKEN_H_
