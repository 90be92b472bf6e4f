// SPDX-License-Identifier: Apache-2.0
#ifndef CFIREBASENATIVESYSTEM_LINUX_BROWSER_ENVIRONMENT_H_
#define CFIREBASENATIVESYSTEM_LINUX_BROWSER_ENVIRONMENT_H_

// A copy of this process's environment without what a launcher set for the game alone.
char **auth_browser_environment_create(void);

void auth_browser_environment_release(char **environment);

#endif
