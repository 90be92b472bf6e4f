// SPDX-License-Identifier: Apache-2.0
// Windows' Credential Manager for the tests.
//
//   credentials write NAME TEXT   stores a generic credential
//   credentials list              prints the name and the content of each one, separated by a tab
//   credentials clear             deletes all
#include <windows.h>

#include <wincred.h>
#include <stdio.h>

#include <string>

namespace {

int Write(wchar_t* name, const std::string& text) {
  CREDENTIALW credential = {};
  credential.Type = CRED_TYPE_GENERIC;
  credential.TargetName = name;
  credential.CredentialBlob = reinterpret_cast<BYTE*>(const_cast<char*>(text.data()));
  credential.CredentialBlobSize = static_cast<DWORD>(text.size());
  credential.Persist = CRED_PERSIST_LOCAL_MACHINE;
  return CredWriteW(&credential, 0) ? 0 : 1;
}

template <typename Function>
int ForEach(Function function) {
  DWORD count = 0;
  CREDENTIALW** credentials = nullptr;
  if (!CredEnumerateW(nullptr, 0, &count, &credentials)) return GetLastError() == ERROR_NOT_FOUND ? 0 : 1;
  for (DWORD i = 0; i < count; i++) {
    if (credentials[i]->Type == CRED_TYPE_GENERIC) function(*credentials[i]);
  }
  CredFree(credentials);
  return 0;
}

}  // namespace

int wmain(int count, wchar_t** texts) {
  const std::wstring command = count > 1 ? texts[1] : L"";
  if (command == L"write" && count == 4) return Write(texts[2], std::string(texts[3], texts[3] + wcslen(texts[3])));
  if (command == L"list") {
    return ForEach([](const CREDENTIALW& each) {
      printf("%ls\t%.*s\n", each.TargetName, static_cast<int>(each.CredentialBlobSize), each.CredentialBlob);
    });
  }
  if (command == L"clear") return ForEach([](const CREDENTIALW& each) { CredDeleteW(each.TargetName, each.Type, 0); });
  fprintf(stderr, "Usage: credentials write NAME TEXT | list | clear\n");
  return 2;
}
