// SPDX-License-Identifier: Apache-2.0
#include "support/identity_token.h"

#include <openssl/evp.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <vector>

namespace {

std::string Base64Url(const std::string& bytes) {
  std::vector<unsigned char> block((bytes.size() + 2) / 3 * 4 + 1);
  const auto* const input = reinterpret_cast<const unsigned char*>(bytes.data());
  const int size = EVP_EncodeBlock(block.data(), input, static_cast<int>(bytes.size()));
  std::string text;
  for (int i = 0; i < size; ++i) {
    if (block[i] == '=') break;
    text += block[i] == '+' ? '-' : block[i] == '/' ? '_' : static_cast<char>(block[i]);
  }
  return text;
}

std::string Sha256Hex(const std::string& text) {
  unsigned char digest[32];
  EVP_Digest(text.data(), text.size(), digest, nullptr, EVP_sha256(), nullptr);
  std::string result;
  for (const unsigned char byte : digest) {
    result += "0123456789abcdef"[byte >> 4];
    result += "0123456789abcdef"[byte & 15];
  }
  return result;
}

}  // namespace

IdentityToken MakeIdentityToken(const std::string& player) {
  static std::atomic<int> made(0);
  const std::string now = std::to_string(time(nullptr));
  // Unique also among the processes that sign in at one emulator.
  const std::string number = std::to_string(++made) + "." + std::to_string(getpid());
  const std::string nonce = "n0nceOf32CharactersAsTheHelperMakes";
  const std::string claims = "{\"iss\":\"https://appleid.apple.com\",\"aud\":\"com.example.app\",\"exp\":" +
                             std::to_string(time(nullptr) + 86400) + ",\"iat\":" + now + ",\"sub\":\"" + player +
                             "\",\"nonce\":\"" + Sha256Hex(nonce) + "\",\"c_hash\":\"" + number + "\",\"email\":\"" +
                             player + "@example.com\",\"email_verified\":true,\"auth_time\":" + now +
                             ",\"nonce_supported\":true}";
  // As long as a signature with a key of 2,048 bits.
  const std::string signature(256, 's');
  const std::string header = "{\"kid\":\"aBcDeFgHiJ\",\"alg\":\"RS256\"}";
  return {Base64Url(header) + "." + Base64Url(claims) + "." + Base64Url(signature), nonce};
}

std::string SignInBody(const IdentityToken& token) {
  return "{\"requestUri\":\"http://localhost\",\"postBody\":\"providerId=apple.com&id_token=" + token.text +
         "&nonce=" + token.raw_nonce +
         "\",\"returnSecureToken\":true,\"returnIdpCredential\":true,\"autoCreate\":true}";
}
