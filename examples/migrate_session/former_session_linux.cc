// SPDX-License-Identifier: Apache-2.0
// The Secret Service: GNOME Keyring, KWallet or KeePassXC.
#include <libsecret/secret.h>

#include <memory>

#include "former_session.h"
#include "stored_format.h"

namespace former_session {
namespace {

struct Free {
  void operator()(GList* items) const { g_list_free_full(items, &g_object_unref); }
  void operator()(SecretValue* value) const { secret_value_unref(value); }
};

using Items = std::unique_ptr<GList, Free>;

SecretSchema SchemaOf(const Owner& owner, SecretSchemaFlags flags) {
  SecretSchema schema = {};
  schema.name = owner.name_space.c_str();
  schema.flags = flags;
  schema.attributes[0] = {stored_format::kAppAttribute, SECRET_SCHEMA_ATTRIBUTE_STRING};
  schema.attributes[1] = {stored_format::kDomainAttribute, SECRET_SCHEMA_ATTRIBUTE_STRING};
  return schema;
}

// With SECRET_SEARCH_UNLOCK, the desktop would ask the player to unlock the keyring.
Items Search(const Owner& owner, SecretSchemaFlags flags, GError** error) {
  const SecretSchema schema = SchemaOf(owner, flags);
  return Items(secret_password_search_sync(&schema, SECRET_SEARCH_ALL, nullptr, error, stored_format::kAppAttribute,
                                           owner.app_name.c_str(), stored_format::kDomainAttribute,
                                           stored_format::kDomain, nullptr));
}

// Returns the message of an error, or "", and frees it.
std::string Message(GError* error) {
  if (error == nullptr) return "";
  const std::string message = error->message;
  g_error_free(error);
  return "The keyring cannot be used: " + message;
}

constexpr char kLocked[] = "The keyring is locked.";

Stored SecretOf(SecretRetrievable* item) {
  GError* error = nullptr;
  const std::unique_ptr<SecretValue, Free> value(secret_retrievable_retrieve_secret_sync(item, nullptr, &error));
  if (error != nullptr) return {"", Message(error)};
  if (!value) return {"", kLocked};
  size_t size = 0;
  const char* const text = secret_value_get(value.get(), &size);
  return {std::string(text, size), ""};
}

// While GNOME Keyring is locked, it does not find the schema of an item. The item may then be that of another game, but
// this is not known before the keyring is unlocked.
Stored LockedOrNothing(const Owner& owner) {
  GError* error = nullptr;
  const Items items = Search(owner, SECRET_SCHEMA_DONT_MATCH_NAME, &error);
  if (error != nullptr) return {"", Message(error)};
  for (const GList* item = items.get(); item != nullptr; item = item->next) {
    if (SECRET_IS_ITEM(item->data) && secret_item_get_locked(SECRET_ITEM(item->data))) return {"", kLocked};
  }
  return {};
}

}  // namespace

Stored Read(const Owner& owner) {
  GError* error = nullptr;
  const Items items = Search(owner, SECRET_SCHEMA_NONE, &error);
  if (error != nullptr) return {"", Message(error)};
  return items ? SecretOf(SECRET_RETRIEVABLE(items->data)) : LockedOrNothing(owner);
}

std::string Delete(const Owner& owner) {
  const SecretSchema schema = SchemaOf(owner, SECRET_SCHEMA_NONE);
  GError* error = nullptr;
  secret_password_clear_sync(&schema, nullptr, &error, stored_format::kAppAttribute, owner.app_name.c_str(),
                             stored_format::kDomainAttribute, stored_format::kDomain, nullptr);
  if (error != nullptr) return Message(error);
  return Read(owner).problem;  // a locked item is not deleted
}

}  // namespace former_session
