// SPDX-License-Identifier: Apache-2.0
// Verifications of id tokens in a second on one core, beside OpenSSL's own checks of such signatures.
#include <firebase_auth.h>
#include <netinet/in.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

#include "support/measure.h"

namespace {

constexpr int kRounds = 51;
constexpr int kVerifications = 400;

std::string Base64Url(const unsigned char* bytes, size_t size) {
  std::vector<unsigned char> block((size + 2) / 3 * 4 + 1);
  const int length = EVP_EncodeBlock(block.data(), bytes, static_cast<int>(size));
  std::string text;
  for (int i = 0; i < length && block[i] != '='; i++) {
    text += block[i] == '+' ? '-' : block[i] == '/' ? '_' : static_cast<char>(block[i]);
  }
  return text;
}

std::string Base64Url(const std::string& text) {
  return Base64Url(reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

struct Token {
  EVP_PKEY* key = EVP_RSA_gen(2048);
  std::string signed_text;
  std::vector<unsigned char> signature = std::vector<unsigned char>(256);
  std::string text;
};

// With the claims that a token of Firebase has.
Token MakeToken() {
  const std::string now = std::to_string(time(nullptr) - 10), end = std::to_string(time(nullptr) + 3600);
  Token token;
  token.signed_text =
      Base64Url("{\"alg\":\"RS256\",\"kid\":\"9341dedeee2d1869b657fa930300082fe26b3d92\",\"typ\":\"JWT\"}") + "." +
      Base64Url(
          "{\"name\":\"Ada Lovelace\",\"picture\":\"https://lh3.googleusercontent.com/a/ACg8ocKxYz\",\"iss\":"
          "\"https://securetoken.google.com/castle\",\"aud\":\"castle\",\"auth_time\":" +
          now + ",\"user_id\":\"kZ2vJ8wQ0xR5tY7uI9oP1aS3dF4g\",\"sub\":\"kZ2vJ8wQ0xR5tY7uI9oP1aS3dF4g\",\"iat\":" +
          now + ",\"exp\":" + end +
          ",\"email\":\"ada@example.org\",\"email_verified\":true,\"firebase\":{\"identities\":{\"google.com\":["
          "\"104816302145671234567\"],\"email\":[\"ada@example.org\"]},\"sign_in_provider\":\"google.com\"}}");
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  size_t size = token.signature.size();
  EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, token.key);
  EVP_DigestSign(context, token.signature.data(), &size,
                 reinterpret_cast<const unsigned char*>(token.signed_text.data()), token.signed_text.size());
  EVP_MD_CTX_free(context);
  token.text = token.signed_text + "." + Base64Url(token.signature.data(), size);
  return token;
}

std::string Number(const Token& token, const char* name) {
  BIGNUM* number = nullptr;
  unsigned char bytes[256];
  EVP_PKEY_get_bn_param(token.key, name, &number);
  const int size = BN_bn2bin(number, bytes);
  BN_free(number);
  return Base64Url(bytes, static_cast<size_t>(size));
}

// Answers one request with the key. Returns the address.
std::string ServeKey(const Token& token) {
  const std::string set = "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"9341dedeee2d1869b657fa930300082fe26b3d92\",\"n\":\"" +
                          Number(token, OSSL_PKEY_PARAM_RSA_N) + "\",\"e\":\"" + Number(token, OSSL_PKEY_PARAM_RSA_E) +
                          "\"}]}";
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, generic, size) != 0 || listen(listener, 1) != 0) Fail("The keys cannot be served");
  getsockname(listener, generic, &size);
  std::thread([listener, set] {
    const int connection = accept(listener, nullptr, nullptr);
    char request[4096];
    const std::string answer = "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(set.size()) + "\r\n\r\n" + set;
    if (recv(connection, request, sizeof request, 0) > 0) send(connection, answer.data(), answer.size(), 0);
    close(connection);
    close(listener);
  }).detach();
  return "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/";
}

void Verify(firebase_token_verifier* verifier, const Token& token) {
  firebase_future* const future = firebase_token_verifier_verify_id_token(verifier, token.text.c_str());
  firebase_future_wait(future, -1);
  if (firebase_future_error(future) != 0) Fail(firebase_future_error_message(future));
  firebase_future_release(future);
}

// What `openssl speed rsa2048` measures.
void VerifyRaw(const Token& token, const unsigned char* digest) {
  static EVP_PKEY_CTX* context;
  if (context == nullptr) {
    context = EVP_PKEY_CTX_new(token.key, nullptr);
    EVP_PKEY_verify_init(context);
    EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING);
    EVP_PKEY_CTX_set_signature_md(context, EVP_sha256());
  }
  if (EVP_PKEY_verify(context, token.signature.data(), token.signature.size(), digest, 32) != 1)
    Fail("OpenSSL refuses it");
}

// Adds the processor's time of one verification.
template <typename Body>
void Measure(Samples* samples, Body body) {
  const int64_t start = CpuTime();
  for (int i = 0; i < kVerifications; i++) body();
  samples->Add((CpuTime() - start) / kVerifications);
}

}  // namespace

int main() {
  const Token token = MakeToken();
  const std::string url = ServeKey(token);
  firebase_token_verifier_options options = {};
  options.struct_size = sizeof options;
  options.id_token_keys_url = url.c_str();
  firebase_token_verifier* verifier = nullptr;
  if (firebase_token_verifier_create("castle", &options, &verifier) != 0) Fail("There is no verifier");
  Verify(verifier, token);
  unsigned char digest[32];
  EVP_Digest(token.signed_text.data(), token.signed_text.size(), digest, nullptr, EVP_sha256(), nullptr);
  Samples ours, raw;
  // In turns, so that both find the processor alike.
  for (int round = 0; round < kRounds; round++) {
    Measure(&ours, [&] { Verify(verifier, token); });
    Measure(&raw, [&] { VerifyRaw(token, digest); });
  }
  Report("verifications.ours", 1e9 / ours.Median());
  Report("verifications.raw", 1e9 / raw.Median());
  firebase_token_verifier_release(verifier);
}
