// SPDX-License-Identifier: Apache-2.0
#include <firebase/app.h>
#include <firebase/session_store.h>

#include <map>
#include <memory>
#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::App;
using firebase::AppOptions;

// Keeps the session in an entry of the game's save file.
class SaveFileStore : public firebase::SessionStore {
 public:
  bool Load(const char* key, std::string* session) override {
    std::map<std::string, std::string> entries;
    if (!game::ReadSaveFile(&entries)) return false;  // the library tries again
    *session = entries[key];
    return true;
  }

  bool Save(const char* key, const std::string& session) override {
    std::map<std::string, std::string> entries;
    if (!game::ReadSaveFile(&entries)) return false;
    entries[key] = session;
    return game::WriteSaveFile(entries);
  }

  bool Clear(const char* key) override {
    std::map<std::string, std::string> entries;
    if (!game::ReadSaveFile(&entries)) return false;
    return entries.erase(key) == 0 || game::WriteSaveFile(entries);
  }
};

App* CreateAppWithSaveFile(AppOptions options) {
  options.set_session_store(std::make_shared<SaveFileStore>());
  return App::Create(options);
}

}  // namespace recipes
