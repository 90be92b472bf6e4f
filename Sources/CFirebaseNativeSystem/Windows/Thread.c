// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "WideText.h"

#include <process.h>
#include <stdlib.h>
#include <windows.h>

typedef struct start {
  void *(*body)(void *context);
  void *context;
} start;

static unsigned __stdcall run(void *memory) {
  const start what = *(start *)memory;
  free(memory);
  what.body(what.context);
  return 0;
}

// The code of a thread must not be unloaded while it runs.
static void keep_loaded(void) {
  HMODULE module;
  const DWORD flags = GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS;
  GetModuleHandleExW(flags, (LPCWSTR)(void *)run, &module);
}

int32_t auth_thread_start(void *(*body)(void *context), void *context, auth_thread *thread) {
  keep_loaded();
  start *what = auth_allocated(malloc(sizeof *what));
  *what = (start){body, context};
  const uintptr_t handle = _beginthreadex(NULL, 0, run, what, 0, NULL);
  *thread = handle;
  if (handle != 0) return 0;
  free(what);
  const DWORD error = GetLastError();
  return error != 0 ? (int32_t)error : ERROR_NOT_ENOUGH_MEMORY;
}

bool auth_thread_join(auth_thread thread, int64_t milliseconds) {
  const DWORD limit = milliseconds < 0 ? INFINITE : (DWORD)milliseconds;
  if (WaitForSingleObject((HANDLE)(uintptr_t)thread, limit) != WAIT_OBJECT_0) return false;
  auth_thread_detach(thread);
  return true;
}

void auth_thread_detach(auth_thread thread) { CloseHandle((HANDLE)(uintptr_t)thread); }

auth_thread auth_thread_current(void) { return GetCurrentThreadId(); }

auth_thread_key auth_thread_key_create(void) { return TlsAlloc(); }

void *auth_thread_key_get(auth_thread_key key) { return TlsGetValue(key); }

void auth_thread_key_set(auth_thread_key key, void *value) { TlsSetValue(key, value); }
