// SPDX-License-Identifier: Apache-2.0
// The library as a guest of a process: its descriptors, its environment and its signals.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../fixture.h"

// --- descriptors ---

static bool is_open(int file) { return fcntl(file, F_GETFD) >= 0 || errno != EBADF; }

static int count_standard_files(void) { return is_open(0) + is_open(1) + is_open(2); }

static bool note_url(void *opened, const char *url) {
  (void)url;
  tally_add(opened);
  return true;
}

// Reports by its status, as it has nowhere to print to.
static void child_without_standard_files(void) {
  for (int file = 0; file < 3; file++) close(file);
  fixture f = open_fixture_at((uint32_t)atoi(child_argument()));
  firebase_user *user = sign_in_guest(&f);
  char *token = get_token(user, true);
  // The connection stays open for the next request, and a listener waits for a browser.
  tally *opened = tally_create();
  const firebase_web_sign_in_options options = {
      .struct_size = sizeof options, .user_data = opened, .open_url = note_url};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  CHECK(tally_wait(opened, 1));
  CHECK_INT(count_standard_files(), 0);
  firebase_future_cancel(future);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  free(token);
  firebase_user_release(user);
  close_fixture(&f);
  tally_release(opened);
  CHECK_INT(count_standard_files(), 0);
}

static void closed_standard_files_stay_closed(void) {
  emulator_start();
  char port[16];
  snprintf(port, sizeof port, "%u", emulator_port());
  CHECK_INT(run_child("child_without_standard_files", port), 0);
}

// --- environment ---

// A value that every ordinary program reports.
static const char invalid[] = "no address";

static void make_app(void) {
  firebase_app_options *options = make_options(make_directory());
  firebase_app *app = NULL;
  capture_log();
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  CHECK(firebase_auth_get(app) != NULL);
  release_log();
  firebase_app_release(app);
  firebase_app_options_release(options);
}

static void child_with_privileges(void) {
  if (getauxval(AT_SECURE) == 0) exit(77);
  make_app();
  CHECK_TEXT(captured_log(), "");
}

// A copy of this program that has the privileges of another group when it runs, or those of another user.
static char *make_privileged_copy(const char *folder, bool is_of_user) {
  char *path = join_path(folder, "privileged");
  size_t size = 0;
  char *bytes = read_file("/proc/self/exe", &size);
  bool is_made = write_file(path, bytes, size) && chown(path, is_of_user ? 65534 : 0, 65534) == 0 &&
                 chmod(path, is_of_user ? 04755 : 02755) == 0;
  free(bytes);
  if (is_made) return path;
  free(path);
  return NULL;
}

// LeakSanitizer cannot examine a program of another user, whatever its environment says.
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return 1; }

// Runs a test in such a copy, in that folder. Its status; 77 if there is none.
static int run_privileged_child(const char *folder, bool is_of_user, const char *test, const char *argument) {
  char *program = make_privileged_copy(folder, is_of_user);
  if (program == NULL) return 77;
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    execl(program, program, "test_child", test, argument, (char *)NULL);
    _exit(127);
  }
  CHECK_INT(waitpid(child, &status, 0), child);
  free(program);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void privileged_program_ignores_the_environment(void) {
  setenv("FIREBASE_AUTH_EMULATOR_HOST", invalid, 1);
  make_app();
  CHECK_CONTAINS(captured_log(), "FIREBASE_AUTH_EMULATOR_HOST");
  const int status = run_privileged_child(make_directory(), false, "child_with_privileges", "");
  unsetenv("FIREBASE_AUTH_EMULATOR_HOST");
  if (status == 77) SKIP("only the superuser, on a file system without nosuid, can make a privileged program");
  CHECK_INT(status, 0);
}

// A page of the library needs no server. The request that follows reaches none, but starts TLS.
static void child_that_trusts_no_variable(void) {
  if (getauxval(AT_SECURE) == 0) exit(77);
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
  firebase_app_options_set_timeouts(options, 500, 1000);
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth *auth = firebase_auth_get(app);
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_future *future = firebase_auth_sign_in_with_provider(auth, provider);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR);
  CHECK_CONTAINS(firebase_future_error_message(future), "privileges");
  firebase_future_release(future);
  future = firebase_auth_sign_in_anonymously(auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED);
  CHECK(strstr(firebase_future_error_detail(future), "127.0.0.1") == NULL);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  firebase_app_release(app);
  firebase_app_options_release(options);
}

static void set_hostile_environment(const char *folder, const char *path, const char *keys) {
  char proxy[64], script[1024];
  snprintf(proxy, sizeof proxy, "http://127.0.0.1:%u", closed_port());
  snprintf(script, sizeof script, "#!/bin/sh\necho >'%s'\n", path);
  char *program = join_path(folder, "xdg-open");
  CHECK(write_file(program, script, strlen(script)) && chmod(program, 0755) == 0);
  free(program);
  setenv("PATH", folder, 1);
  setenv("SSLKEYLOGFILE", keys, 1);
  setenv("https_proxy", proxy, 1);
}

// Of a file that the caller may not write, and of a program and a server that it has chosen.
static void privileged_program_serves_nobodys_environment(bool is_of_user) {
  const char *folder = make_directory();
  CHECK_INT(chmod(folder, 0777), 0);
  char *opened = join_path(folder, "opened"), *keys = join_path(folder, "keys"), *former = strdup(getenv("PATH"));
  set_hostile_environment(folder, opened, keys);
  const int status = run_privileged_child(folder, is_of_user, "child_that_trusts_no_variable", "");
  setenv("PATH", former, 1);
  unsetenv("SSLKEYLOGFILE");
  unsetenv("https_proxy");
  CHECK(access(opened, F_OK) != 0);
  CHECK(access(keys, F_OK) != 0);
  free(opened);
  free(keys);
  free(former);
  if (status == 77) SKIP("only the superuser, on a file system without nosuid, can make a privileged program");
  CHECK_INT(status, 0);
}

static void set_user_id_program_trusts_no_variable(void) { privileged_program_serves_nobodys_environment(true); }

static void set_group_id_program_trusts_no_variable(void) { privileged_program_serves_nobodys_environment(false); }

// --- signals ---

// The second call, that of a sign-in, comes from the library's thread.
static void read_signal_mask(firebase_auth *auth, void *mask) {
  (void)auth;
  pthread_sigmask(SIG_SETMASK, NULL, mask);
}

static void library_thread_blocks_all_signals_but_those_of_garbage_collectors_and_errors(void) {
  fixture f = open_fixture();
  sigset_t mask;
  CHECK(firebase_auth_add_state_listener(f.auth, read_signal_mask, &mask, NULL) != 0);
  firebase_user *user = sign_in_guest(&f);
  CHECK(sigismember(&mask, SIGTERM));
  CHECK(sigismember(&mask, SIGCHLD));
  static const int errors[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) CHECK_INT(sigismember(&mask, errors[i]), 0);
#ifdef __linux__
  CHECK(!sigismember(&mask, SIGPWR));
  CHECK(!sigismember(&mask, SIGXCPU));
  CHECK(!sigismember(&mask, SIGRTMIN));
  CHECK(!sigismember(&mask, SIGRTMAX));
#endif
  firebase_user_release(user);
  close_fixture(&f);
}

static sigjmp_buf before_fault;

static void leave_fault(int signal) {
  (void)signal;
  siglongjmp(before_fault, 1);
}

// The second call, that of a sign-in, comes from the library's thread.
static void write_without_permission(firebase_auth *auth, void *caught) {
  (void)auth;
  const int file = open("/dev/zero", O_RDONLY | O_CLOEXEC);
  char *page = mmap(NULL, 1, PROT_NONE, MAP_PRIVATE, file, 0);
  close(file);
  CHECK(page != MAP_FAILED);
  if (sigsetjmp(before_fault, 1) == 0) {
    *(volatile char *)page = 1;
  } else {
    tally_add(caught);
  }
  munmap(page, 1);
}

static void child_with_a_fault_in_a_callback(void) {
  const struct sigaction action = {.sa_handler = leave_fault};
  CHECK_INT(sigaction(SIGSEGV, &action, NULL), 0);
  fixture f = open_fixture_at((uint32_t)atoi(child_argument()));
  tally *caught = tally_create();
  CHECK(firebase_auth_add_state_listener(f.auth, write_without_permission, caught, NULL) != 0);
  firebase_user_release(sign_in_guest(&f));
  CHECK(tally_wait(caught, 2));
  close_fixture(&f);
  tally_release(caught);
}

static void program_handles_a_fault_in_a_callback(void) {
  emulator_start();
  char port[16];
  snprintf(port, sizeof port, "%u", emulator_port());
  CHECK_INT(run_child("child_with_a_fault_in_a_callback", port), 0);
}

static void child_with_small_files(void) {
  const struct rlimit limit = {16, 16};
  CHECK_INT(setrlimit(RLIMIT_FSIZE, &limit), 0);
  fixture f = open_fixture_at((uint32_t)atoi(child_argument()));
  capture_log();
  firebase_user_release(sign_in_guest(&f));
  release_log();
  CHECK_CONTAINS(captured_log(), f.directory);
  close_fixture(&f);
}

static void limit_of_file_sizes_does_not_end_the_program(void) {
  emulator_start();
  char port[16];
  snprintf(port, sizeof port, "%u", emulator_port());
  CHECK_INT(run_child("child_with_small_files", port), 0);
}

static void child_with_a_broken_standard_error(void) {
  int ends[2];
  CHECK_INT(pipe(ends), 0);
  dup2(ends[1], STDERR_FILENO);
  close(ends[0]);
  close(ends[1]);
  sigset_t signals;
  CHECK_INT(firebase_auth_use_emulator(NULL, invalid, 1), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK(sigpending(&signals) == 0 && !sigismember(&signals, SIGPIPE));
}

static void log_message_to_a_closed_pipe_does_not_end_the_program(void) {
  CHECK_INT(run_child("child_with_a_broken_standard_error", ""), 0);
}

// --- forks ---

typedef struct shared {
  fixture f;
  firebase_user *user;
  firebase_future *pending;
  tally *calls;
  atomic_bool is_over;
} shared;

static void note_completion(firebase_future *future, void *calls) {
  (void)future;
  tally_add(calls);
}

// An App with a user and a future that stays pending.
static void open_shared(shared *s) {
  s->f = open_fixture();
  s->user = sign_in_guest(&s->f);
  s->calls = tally_create();
  emulator_hold("accounts:createAuthUri");
  s->pending = firebase_auth_fetch_providers_for_email(s->f.auth, "ada@example.com");
  firebase_future_on_completion(s->pending, note_completion, s->calls, NULL);
}

static void close_shared(shared *s) {
  emulator_release();
  CHECK_FUTURE(s->pending, FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(s->user);
  close_fixture(&s->f);
  tally_release(s->calls);
}

// Runs the body in a forked process, which a signal ends if it hangs. It returns whether it found everything right.
static bool fork_and_run(bool (*body)(shared *s), shared *s) {
  pid_t child = fork();
  if (child == 0) {
    alarm(600);
    _exit(body(s) ? 0 : 1);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && status == 0;
}

static bool has_failed_after_fork(firebase_future *future) {
  const bool has_failed = firebase_future_status(future) == FIREBASE_FUTURE_STATUS_COMPLETE &&
                          firebase_future_error(future) == FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE &&
                          strstr(firebase_future_error_message(future), "forked") != NULL;
  firebase_future_release(future);
  return has_failed;
}

static bool operations_fail(shared *s) {
  return has_failed_after_fork(s->pending) && tally_count(s->calls) == 0 &&
         has_failed_after_fork(firebase_user_get_token(s->user, false)) &&
         has_failed_after_fork(firebase_user_get_token(s->user, true)) &&
         has_failed_after_fork(firebase_auth_sign_in_anonymously(s->f.auth));
}

static void operations_of_a_forked_process_fail_at_once(void) {
  shared s = {.user = NULL};
  open_shared(&s);
  CHECK(fork_and_run(operations_fail, &s));
  close_shared(&s);
}

static bool new_app_works(shared *s) {
  firebase_app *app = NULL;
  if (firebase_app_create(s->f.options, "child", &app) != FIREBASE_AUTH_ERROR_NONE) return false;
  firebase_auth_use_emulator(firebase_auth_get(app), "127.0.0.1", emulator_port());
  firebase_future *future = firebase_auth_sign_in_anonymously(firebase_auth_get(app));
  firebase_future_wait(future, PATIENCE);
  const bool has_signed_in = firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE;
  firebase_future_release(future);
  firebase_app_release(app);
  return has_signed_in;
}

static void app_of_a_forked_process_works(void) {
  shared s = {.user = NULL};
  open_shared(&s);
  CHECK(fork_and_run(new_app_works, &s));
  close_shared(&s);
}

static bool everything_is_released(shared *s) {
  firebase_future_release(s->pending);
  firebase_user_release(s->user);
  firebase_app_release(s->f.app);
  return true;
}

static void ignore_change(firebase_auth *auth, void *data) {
  (void)auth;
  (void)data;
}

static void use_or_fork(int number, void *data) {
  shared *s = data;
  for (int i = 0; number == 0 && i < 100; i++) CHECK(fork_and_run(everything_is_released, s));
  if (number == 0) s->is_over = true;
  while (!s->is_over) {
    firebase_future_release(firebase_user_get_token(s->user, false));
    firebase_user_release(firebase_auth_copy_current_user(s->f.auth));
    const uint64_t listener = firebase_auth_add_state_listener(s->f.auth, ignore_change, NULL, NULL);
    firebase_auth_remove_listener(s->f.auth, listener);
  }
}

static void forked_process_may_release_everything_whatever_other_threads_did(void) {
  shared s = {.user = NULL};
  open_shared(&s);
  run_threads(4, use_or_fork, &s);
  close_shared(&s);
}

static const test_case tests[] = {
    TEST(child_without_standard_files),
    TEST(closed_standard_files_stay_closed),
    TEST(child_with_privileges),
    TEST(privileged_program_ignores_the_environment),
    TEST(child_that_trusts_no_variable),
    TEST(set_user_id_program_trusts_no_variable),
    TEST(set_group_id_program_trusts_no_variable),
    TEST(library_thread_blocks_all_signals_but_those_of_garbage_collectors_and_errors),
    TEST(child_with_a_fault_in_a_callback),
    TEST(program_handles_a_fault_in_a_callback),
    TEST(operations_of_a_forked_process_fail_at_once),
    TEST(app_of_a_forked_process_works),
    TEST(forked_process_may_release_everything_whatever_other_threads_did),
    TEST(child_with_small_files),
    TEST(limit_of_file_sizes_does_not_end_the_program),
    TEST(child_with_a_broken_standard_error),
    TEST(log_message_to_a_closed_pipe_does_not_end_the_program),
};
TEST_MAIN(tests)
