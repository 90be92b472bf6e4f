// SPDX-License-Identifier: Apache-2.0
// Users and owners.
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_SECURITY_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_SECURITY_H_

#include <stdbool.h>
#include <windows.h>

// The user of a process's token, to be freed; NULL if it cannot be read.
TOKEN_USER *auth_process_user(HANDLE process);

// Whether that is the system or the group of administrators, which can read everything anyway.
bool auth_is_superuser(PSID user);

// Whether the open file or folder certainly belongs to another user, who is no administrator.
bool auth_is_of_other_user(HANDLE file);

// The permissions of a new folder for this user only, to be freed with LocalFree; NULL for the default.
PSECURITY_DESCRIPTOR auth_private_permissions(void);

#endif
