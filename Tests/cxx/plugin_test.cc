// SPDX-License-Identifier: Apache-2.0
// A plug-in that uses the library is unloaded, while the program uses the library, too.
#include <dlfcn.h>

#include <thread>

#include "support/auth_fixture.h"
#include "support/silent_server.h"

namespace {

class PluginTest : public AuthFixture {
 protected:
  template <typename Function>
  Function* Find(const char* name) {
    return reinterpret_cast<Function*>(dlsym(plugin_, name));
  }

  void* const plugin_ = dlopen(FIREBASE_AUTH_TEST_PLUGIN, RTLD_NOW | RTLD_LOCAL);
  SilentServer server_;
};

TEST_F(PluginTest, APluginMayBeUnloadedWhenItsAppIsDeleted) {
  ASSERT_NE(plugin_, nullptr) << dlerror();
  Find<void(uint32_t, uint32_t)>("plugin_begin")(Emulator::Instance().port(), server_.port());
  while (!Find<bool()>("plugin_is_inside")()) std::this_thread::yield();
  EXPECT_TRUE(Find<bool()>("plugin_end")());
  dlclose(plugin_);
  ASSERT_EQ(dlopen(FIREBASE_AUTH_TEST_PLUGIN, RTLD_NOW | RTLD_NOLOAD), nullptr);
  SignInGuest();
}

}  // namespace
