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

SecretSchema SchemaOf(const Owner& owner) {
  return {owner.name_space.c_str(),
          SECRET_SCHEMA_NONE,
          {{stored_format::kAppAttribute, SECRET_SCHEMA_ATTRIBUTE_STRING},
           {stored_format::kDomainAttribute, SECRET_SCHEMA_ATTRIBUTE_STRING},
           {nullptr, SECRET_SCHEMA_ATTRIBUTE_STRING}},
          0,
          nullptr,
          nullptr,
          nullptr,
          nullptr,
          nullptr,
          nullptr,
          nullptr};
}

// Returns the message of an error, or "", and frees it.
std::string Message(GError* error) {
  if (error == nullptr) return "";
  const std::string message = error->message;
  g_error_free(error);
  return "The keyring cannot be used: " + message;
}

Stored SecretOf(SecretRetrievable* item) {
  GError* error = nullptr;
  const std::unique_ptr<SecretValue, Free> value(secret_retrievable_retrieve_secret_sync(item, nullptr, &error));
  if (error != nullptr) return {"", Message(error)};
  if (!value) return {"", "The keyring is locked."};
  size_t size = 0;
  const char* const text = secret_value_get(value.get(), &size);
  return {std::string(text, size), ""};
}

}  // namespace

Stored Read(const Owner& owner) {
  const SecretSchema schema = SchemaOf(owner);
  GError* error = nullptr;
  // With SECRET_SEARCH_UNLOCK, the desktop would ask the player to unlock the keyring.
  const std::unique_ptr<GList, Free> items(secret_password_search_sync(
      &schema, SECRET_SEARCH_NONE, nullptr, &error, stored_format::kAppAttribute, owner.app_name.c_str(),
      stored_format::kDomainAttribute, stored_format::kDomain, nullptr));
  if (error != nullptr) return {"", Message(error)};
  return items ? SecretOf(SECRET_RETRIEVABLE(items->data)) : Stored();
}

std::string Delete(const Owner& owner) {
  const SecretSchema schema = SchemaOf(owner);
  GError* error = nullptr;
  secret_password_clear_sync(&schema, nullptr, &error, stored_format::kAppAttribute, owner.app_name.c_str(),
                             stored_format::kDomainAttribute, stored_format::kDomain, nullptr);
  return Message(error);
}

}  // namespace former_session
