// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "SystemLibrary.h"
#include "WideText.h"

#include <process.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <objbase.h>
#include <shellapi.h>

const char *auth_browser_name(void) { return "ShellExecute"; }

// ShellExecute may call extensions of the shell, which expect COM.
static void begin_com(void) {
  HRESULT(WINAPI * begin)(void *, DWORD);
  *(void **)&begin = auth_system_function(L"ole32.dll", "CoInitializeEx");
  if (begin != NULL) begin(NULL, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE);
}

// Returns an auth_browser_state.
static unsigned __stdcall open_url(void *url) {
  begin_com();
  BOOL(WINAPI * execute)(SHELLEXECUTEINFOW *);
  *(void **)&execute = auth_system_function(L"shell32.dll", "ShellExecuteExW");
  SHELLEXECUTEINFOW what = {
      .cbSize = sizeof what, .fMask = SEE_MASK_NOASYNC | SEE_MASK_FLAG_NO_UI, .lpFile = url, .nShow = SW_SHOWNORMAL};
  const bool is_open = execute != NULL && execute(&what);
  free(url);
  return is_open ? AUTH_BROWSER_DONE : AUTH_BROWSER_FAILED;
}

static bool is_web_url(const char *url) {
  return _strnicmp(url, "https://", strlen("https://")) == 0 || _strnicmp(url, "http://", strlen("http://")) == 0;
}

// On a thread, because it may take seconds, and the listener has to respond to the browser meanwhile.
const char *auth_browser_open(const char *url, auth_browser *browser) {
  // Other strings could start a program.
  if (!is_web_url(url)) return "it is no URL of the web";
  wchar_t *wide = auth_wide_text(url);
  const uintptr_t thread = _beginthreadex(NULL, 0, open_url, wide, 0, NULL);
  *browser = (auth_browser)thread;
  if (thread != 0) return NULL;
  free(wide);
  return auth_error_text(GetLastError());
}

auth_browser_state auth_browser_check(auth_browser browser) {
  const HANDLE thread = (HANDLE)(intptr_t)browser;
  if (WaitForSingleObject(thread, 0) == WAIT_TIMEOUT) return AUTH_BROWSER_RUNNING;
  DWORD state = AUTH_BROWSER_DONE;
  GetExitCodeThread(thread, &state);
  CloseHandle(thread);
  return (auth_browser_state)state;
}
