/// Identity tokens as Apple's, but for the signature, which the emulator doesn't ask for unless it is strict.
#ifndef BENCHMARKS_SUPPORT_IDENTITY_TOKEN_H_
#define BENCHMARKS_SUPPORT_IDENTITY_TOKEN_H_

#include <string>

struct IdentityToken {
  std::string text;
  std::string raw_nonce;
};

/// A token of that player that was not made before: Apple's can be used once only.
IdentityToken MakeIdentityToken(const std::string& player);

/// The body of accounts:signInWithIdp for it.
std::string SignInBody(const IdentityToken& token);

#endif  // BENCHMARKS_SUPPORT_IDENTITY_TOKEN_H_
