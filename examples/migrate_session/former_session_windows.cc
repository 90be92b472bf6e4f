// SPDX-License-Identifier: Apache-2.0
// The Credential Manager.
#include <windows.h>

#include <wincred.h>

#include <vector>

#include "former_session.h"
#include "stored_format.h"

namespace former_session {
namespace {

std::wstring Wide(const std::string& text) {
  const int size = static_cast<int>(text.size());
  std::wstring wide(text.size(), L'\0');  // UTF-16 has at most as many units as UTF-8
  wide.resize(static_cast<size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), size)));
  return wide;
}

std::string Message(DWORD error) {
  return "The Credential Manager cannot be used: error " + std::to_string(error) + " of Windows.";
}

// Appends a credential. Returns ERROR_SUCCESS, ERROR_NOT_FOUND if it does not exist, or another error of Windows.
DWORD Append(const std::string& name, std::string* text) {
  CREDENTIALW* credential = nullptr;
  if (!CredReadW(Wide(name).c_str(), CRED_TYPE_GENERIC, 0, &credential)) return GetLastError();
  text->append(reinterpret_cast<const char*>(credential->CredentialBlob), credential->CredentialBlobSize);
  CredFree(credential);
  return ERROR_SUCCESS;
}

DWORD Remove(const std::string& name) {
  return CredDeleteW(Wide(name).c_str(), CRED_TYPE_GENERIC, 0) ? ERROR_SUCCESS : GetLastError();
}

// Calls the function for the credentials of an App in their order. Returns ERROR_SUCCESS, or the error of a credential
// that exists.
template <typename Function>
DWORD ForEachPart(const Owner& owner, Function function) {
  DWORD error = function(stored_format::CredentialName(owner.name_space, owner.app_name));
  for (int part = 0; error == ERROR_SUCCESS || (error == ERROR_NOT_FOUND && part <= 1); part++) {
    error = function(stored_format::CredentialName(owner.name_space, owner.app_name, part));
  }
  return error == ERROR_NOT_FOUND ? ERROR_SUCCESS : error;
}

}  // namespace

Stored Read(const Owner& owner) {
  Stored stored;
  const DWORD error = ForEachPart(owner, [&](const std::string& name) { return Append(name, &stored.text); });
  return error == ERROR_SUCCESS ? stored : Stored{"", Message(error)};
}

std::string Delete(const Owner& owner) {
  const DWORD error = ForEachPart(owner, &Remove);
  return error == ERROR_SUCCESS ? "" : Message(error);
}

}  // namespace former_session
