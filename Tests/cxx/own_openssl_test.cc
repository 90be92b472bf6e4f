// SPDX-License-Identifier: Apache-2.0
// A program with an OpenSSL of its own, which it uses while the library uses the system's.
#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>

#include <atomic>
#include <string>
#include <thread>

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

/// SHA-256 by the program's own OpenSSL, in hexadecimal digits.
std::string Digest(const std::string& text) {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EXPECT_EQ(EVP_Digest(text.data(), text.size(), bytes, &size, EVP_sha256(), nullptr), 1);
  std::string digits;
  for (unsigned int i = 0; i < size; i++) {
    char digit[3];
    snprintf(digit, sizeof(digit), "%02x", bytes[i]);
    digits += digit;
  }
  return digits;
}

/// Uses the program's own OpenSSL on another thread as long as it lives.
class Busy {
 public:
  Busy() : done_(false), thread_([this] { Run(); }) {}
  ~Busy() {
    done_ = true;
    thread_.join();
  }

 private:
  void Run() {
    while (!done_) {
      SSL_CTX* const context = SSL_CTX_new(TLS_client_method());
      EXPECT_NE(context, nullptr);
      SSL_CTX_free(context);
      unsigned char bytes[16];
      EXPECT_EQ(RAND_bytes(bytes, sizeof(bytes)), 1);
      EXPECT_EQ(Digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
  }

  std::atomic<bool> done_;
  std::thread thread_;
};

class OwnOpenSslTest : public AuthFixture {};

TEST_F(OwnOpenSslTest, TheProgramsOpenSslIsNotTheSystems) {
  void* const system = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_NOLOAD);
  ASSERT_NE(system, nullptr);
  EXPECT_NE(dlsym(system, "EVP_Digest"), reinterpret_cast<void*>(&EVP_Digest));
  dlclose(system);
}

TEST_F(OwnOpenSslTest, SigningInWorksWhileTheProgramUsesItsOwn) {
  const Busy busy;
  for (int i = 0; i < 20; i++) {
    const std::string sub = SignInSomebody();
    EXPECT_EQ(auth_->current_user().email(), sub + "@example.com");
    EXPECT_EQ(ErrorOf(auth_->current_user().GetToken(true)), kAuthErrorNone);
    auth_->SignOut();
  }
}

TEST_F(OwnOpenSslTest, BothComputeTheSame) {
  const Busy busy;
  for (int i = 0; i < 100; i++) {
    const Nonce nonce;
    EXPECT_EQ(Digest(nonce.raw_for_firebase()), nonce.sha256_for_apple());
  }
}

}  // namespace
}  // namespace auth
}  // namespace firebase
