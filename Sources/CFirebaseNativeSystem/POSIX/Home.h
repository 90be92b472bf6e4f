// SPDX-License-Identifier: Apache-2.0
// The home of the user, for Linux/FileSystem.c and Apple/FileSystem.c.
#ifndef CFIREBASENATIVESYSTEM_POSIX_HOME_H_
#define CFIREBASENATIVESYSTEM_POSIX_HOME_H_

// The path of the home, to be freed; NULL if there is none.
char *auth_home_find(void);

#endif
