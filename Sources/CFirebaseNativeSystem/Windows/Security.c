// SPDX-License-Identifier: Apache-2.0
#include "Security.h"

#include "WideText.h"

#include <sddl.h>
#include <stdio.h>
#include <stdlib.h>

TOKEN_USER *auth_process_user(HANDLE process) {
  HANDLE token;
  if (!OpenProcessToken(process, TOKEN_QUERY, &token)) return NULL;
  DWORD size = 0;
  GetTokenInformation(token, TokenUser, NULL, 0, &size);
  TOKEN_USER *user = auth_allocated(malloc(size + 1));
  const bool is_read = GetTokenInformation(token, TokenUser, user, size, &size);
  CloseHandle(token);
  if (is_read) return user;
  free(user);
  return NULL;
}

bool auth_is_superuser(PSID user) {
  return IsWellKnownSid(user, WinLocalSystemSid) || IsWellKnownSid(user, WinLocalServiceSid) ||
         IsWellKnownSid(user, WinNetworkServiceSid) || IsWellKnownSid(user, WinBuiltinAdministratorsSid);
}

static bool is_acceptable(PSID owner) {
  // A file system without owners reports everyone.
  if (auth_is_superuser(owner) || IsWellKnownSid(owner, WinWorldSid)) return true;
  TOKEN_USER *user = auth_process_user(GetCurrentProcess());
  const bool is_ours = user == NULL || EqualSid(owner, user->User.Sid);
  free(user);
  return is_ours;
}

bool auth_is_of_other_user(HANDLE file) {
  DWORD size = 0;
  GetKernelObjectSecurity(file, OWNER_SECURITY_INFORMATION, NULL, 0, &size);
  if (size == 0) return false;
  void *descriptor = auth_allocated(malloc(size));
  PSID owner = NULL;
  BOOL is_default;
  const bool is_read = GetKernelObjectSecurity(file, OWNER_SECURITY_INFORMATION, descriptor, size, &size) &&
                       GetSecurityDescriptorOwner(descriptor, &owner, &is_default) && owner != NULL;
  const bool is_foreign = is_read && !is_acceptable(owner);
  free(descriptor);
  return is_foreign;
}

PSECURITY_DESCRIPTOR auth_private_permissions(void) {
  TOKEN_USER *user = auth_process_user(GetCurrentProcess());
  wchar_t *name = NULL, text[256];
  PSECURITY_DESCRIPTOR permissions = NULL;
  if (user != NULL && ConvertSidToStringSidW(user->User.Sid, &name)) {
    // Protected from the parent's permissions; all access for the system, administrators and the user.
    _snwprintf(text, sizeof text / sizeof *text, L"D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;%ls)", name);
    text[sizeof text / sizeof *text - 1] = 0;
    ConvertStringSecurityDescriptorToSecurityDescriptorW(text, SDDL_REVISION_1, &permissions, NULL);
    LocalFree(name);
  }
  free(user);
  return permissions;
}
