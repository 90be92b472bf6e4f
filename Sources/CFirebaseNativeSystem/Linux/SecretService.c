// SPDX-License-Identifier: Apache-2.0
// The desktop's Secret Service (GNOME Keyring, KWallet, KeePassXC) through libsecret, which is loaded on first use and
// never linked. No bus is started.

#define _GNU_SOURCE

#include "Platform.h"

#include "../POSIX/Signals.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// --- libsecret and GLib, as far as they are called: the types and numbers of their stable ABI ---

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct GList {
  void *data;
  struct GList *next;
  struct GList *previous;
} GList;

typedef struct {
  const char *name;
  int flags;
  struct {
    const char *name;
    int type;
  } attributes[32];
  int reserved;
  void *more_reserved[7];
} SecretSchema;

typedef size_t GType;

typedef struct {
  GType type;
  const char *name;
  unsigned class_size;
  unsigned instance_size;
} GTypeQuery;

// The beginning of a GObject class.
typedef struct {
  GType type;
  void *construct_properties;
  void *(*constructor)(GType type, unsigned count, void *properties);
} GObjectClass;

typedef void (*AsyncReady)(void *source, void *result, void *data);
typedef int (*SourceReady)(void *data);
typedef void (*ClassInit)(void *class, void *data);

enum {
  BUS_AUTHENTICATION_CLIENT = 1 << 0,
  BUS_MESSAGE_BUS_CONNECTION = 1 << 3,
  PROXY_DO_NOT_LOAD_PROPERTIES = 1 << 0,
  PROXY_DO_NOT_CONNECT_SIGNALS = 1 << 1,
  ERROR_SERVICE_UNKNOWN = 2,
  ERROR_NAME_HAS_NO_OWNER = 3,
  SERVICE_OPEN_SESSION = 1 << 1,
  SEARCH_ALL = 1 << 1,
  SEARCH_LOAD_SECRETS = 1 << 3,
  ITEM_CREATE_REPLACE = 1 << 1,
  ERROR_IS_LOCKED = 2,
};

#define FUNCTIONS(X)                                                                                         \
  X(void *, g_main_context_new, (void))                                                                      \
  X(void, g_main_context_unref, (void *))                                                                    \
  X(void, g_main_context_push_thread_default, (void *))                                                      \
  X(void, g_main_context_pop_thread_default, (void *))                                                       \
  X(int, g_main_context_iteration, (void *, int))                                                            \
  X(void *, g_timeout_source_new, (unsigned))                                                                \
  X(void, g_source_set_callback, (void *, SourceReady, void *, void *))                                      \
  X(unsigned, g_source_attach, (void *, void *))                                                             \
  X(void, g_source_destroy, (void *))                                                                        \
  X(void, g_source_unref, (void *))                                                                          \
  X(void *, g_cancellable_new, (void))                                                                       \
  X(void, g_cancellable_cancel, (void *))                                                                    \
  X(void, g_type_query, (GType, GTypeQuery *))                                                               \
  X(GType, g_type_register_static_simple, (GType, const char *, unsigned, ClassInit, unsigned, void *, int)) \
  X(void, g_object_set, (void *, const char *, ...))                                                         \
  X(void *, g_object_ref, (void *))                                                                          \
  X(void, g_object_unref, (void *))                                                                          \
  X(void, g_error_free, (GError *))                                                                          \
  X(uint32_t, g_dbus_error_quark, (void))                                                                    \
  X(unsigned, g_str_hash, (const void *))                                                                    \
  X(int, g_str_equal, (const void *, const void *))                                                          \
  X(void *, g_hash_table_new, (unsigned (*)(const void *), int (*)(const void *, const void *)))             \
  X(int, g_hash_table_insert, (void *, void *, void *))                                                      \
  X(void, g_hash_table_unref, (void *))                                                                      \
  X(void, g_list_free, (GList *))                                                                            \
  X(void, g_dbus_connection_new_for_address, (const char *, int, void *, void *, AsyncReady, void *))        \
  X(void *, g_dbus_connection_new_for_address_finish, (void *, GError **))                                   \
  X(void, g_async_initable_new_async, (GType, int, void *, AsyncReady, void *, const char *, ...))           \
  X(void *, g_async_initable_new_finish, (void *, void *, GError **))                                        \
  X(void, g_dbus_connection_call,                                                                            \
    (void *, const char *, const char *, const char *, const char *, void *, const char *, int, int, void *, \
     AsyncReady, void *))                                                                                    \
  X(void *, g_dbus_connection_call_finish, (void *, void *, GError **))                                      \
  X(const char *, g_dbus_proxy_get_object_path, (void *))                                                    \
  X(void *, g_variant_new_parsed, (const char *, ...))                                                       \
  X(void, g_variant_get, (void *, const char *, ...))                                                        \
  X(void, g_variant_unref, (void *))                                                                         \
  X(void, g_free, (void *))                                                                                  \
  X(GType, secret_backend_get_type, (void))                                                                  \
  X(GType, secret_service_get_type, (void))                                                                  \
  X(void, secret_service_search, (void *, const SecretSchema *, void *, int, void *, AsyncReady, void *))    \
  X(GList *, secret_service_search_finish, (void *, void *, GError **))                                      \
  X(void, secret_collection_for_alias, (void *, const char *, int, void *, AsyncReady, void *))              \
  X(void *, secret_collection_for_alias_finish, (void *, GError **))                                         \
  X(int, secret_collection_get_locked, (void *))                                                             \
  X(void, secret_item_create,                                                                                \
    (void *, const SecretSchema *, void *, const char *, void *, int, void *, AsyncReady, void *))           \
  X(void *, secret_item_create_finish, (void *, GError **))                                                  \
  X(void, secret_item_delete, (void *, void *, AsyncReady, void *))                                          \
  X(int, secret_item_delete_finish, (void *, void *, GError **))                                             \
  X(int, secret_item_get_locked, (void *))                                                                   \
  X(void *, secret_item_get_secret, (void *))                                                                \
  X(void *, secret_value_new, (const char *, ssize_t, const char *))                                         \
  X(const char *, secret_value_get, (void *, size_t *))                                                      \
  X(void, secret_value_unref, (void *))                                                                      \
  X(uint32_t, secret_error_get_quark, (void))

#define DECLARE(result, name, parameters) result(*name) parameters;
static struct { FUNCTIONS(DECLARE) } lib;

static const SecretSchema schema = {.name = "firebase.auth.Session",
                                    .attributes = {{"project", 0}, {"app", 0}, {"folder", 0}}};

static GType service_type;
static void *(*construct_service)(GType type, unsigned count, void *properties);

// libsecret always uses the process's shared bus connection. That connection ends the program when the bus disappears,
// and our timeout would affect the game's use of it. Our subclass therefore uses the connection that it is given.
static void *construct(GType type, unsigned count, void *properties) {
  void *service = construct_service(type, count, properties);
  lib.g_object_set(service, "g-bus-type", 0, "g-flags", PROXY_DO_NOT_LOAD_PROPERTIES | PROXY_DO_NOT_CONNECT_SIGNALS,
                   NULL);
  return service;
}

static void initialize_class(void *class, void *unused) {
  (void)unused;
  GObjectClass *c = class;
  construct_service = c->constructor;
  c->constructor = construct;
}

static void register_service_type(void) {
  GTypeQuery parent;
  lib.g_type_query(lib.secret_service_get_type(), &parent);
  // A process may have several copies of this library, for example in plug-ins, and GLib requires a unique name for
  // each type.
  char name[64];
  snprintf(name, sizeof name, "FirebaseAuthSecretService-%jx", (uintmax_t)(uintptr_t)&service_type);
  service_type = lib.g_type_register_static_simple(parent.type, name, parent.class_size, initialize_class,
                                                   parent.instance_size, NULL, 0);
}

static bool load_library(void) {
  static enum { UNTRIED, LOADED, MISSING } state = UNTRIED;
  if (state != UNTRIED) return state == LOADED;
  state = MISSING;
  // GLib registers types permanently and has threads, so it cannot be unloaded.
  void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == NULL) return false;
#define FIND(result, name, parameters) \
  if ((*(void **)&lib.name = dlsym(library, #name)) == NULL) return false;
  FUNCTIONS(FIND)
  register_service_type();
  state = LOADED;
  return true;
}

// --- a call: GLib's asynchronous functions, waited for on a context of its own ---

typedef struct call {
  void *context;
  void *cancellable;
  void *connection;
  void *service;
  void *attributes;
  int64_t deadline;
  // The source object of the asynchronous function in progress.
  void *source;
  void *result;
  bool is_abandoned;
  auth_secret_answer answer;
} call;

// The rest of the time limit is for the cancelled function to finish, in milliseconds.
static const int64_t farewell = 50;

static void take_result(void *source, void *result, void *data) {
  call *c = data;
  c->source = source == NULL ? NULL : lib.g_object_ref(source);
  c->result = lib.g_object_ref(result);
}

static void drop_result(call *c) {
  if (c->source != NULL) lib.g_object_unref(c->source);
  if (c->result != NULL) lib.g_object_unref(c->result);
  c->source = NULL;
  c->result = NULL;
}

static int note_time_out(void *data) {
  *(bool *)data = true;
  return 0;
}

static bool wait_until(call *c, int64_t deadline) {
  bool is_late = false;
  int64_t rest = deadline - auth_clock_monotonic();
  void *timer = lib.g_timeout_source_new(rest > 0 ? (unsigned)rest : 0);
  lib.g_source_set_callback(timer, note_time_out, &is_late, NULL);
  lib.g_source_attach(timer, c->context);
  while (c->result == NULL && !is_late) lib.g_main_context_iteration(c->context, 1);
  lib.g_source_destroy(timer);
  lib.g_source_unref(timer);
  return c->result != NULL;
}

static void fail(call *c, auth_secret_outcome outcome, const char *reason) {
  c->answer.outcome = outcome;
  if (c->answer.reason == NULL && reason != NULL) c->answer.reason = strdup(reason);
}

// Waits for the asynchronous function that was just called. Returns false after the time limit.
static bool wait_for_result(call *c) {
  if (wait_until(c, c->deadline - farewell)) return true;
  fail(c, AUTH_SECRET_FAILED, "no response in time");
  lib.g_cancellable_cancel(c->cancellable);
  c->is_abandoned = !wait_until(c, c->deadline);
  return !c->is_abandoned;
}

static void fail_with(call *c, GError *error) {
  bool is_absent = error->domain == lib.g_dbus_error_quark() &&
                   (error->code == ERROR_SERVICE_UNKNOWN || error->code == ERROR_NAME_HAS_NO_OWNER);
  bool is_locked = error->domain == lib.secret_error_get_quark() && error->code == ERROR_IS_LOCKED;
  fail(c, is_absent ? AUTH_SECRET_ABSENT : is_locked ? AUTH_SECRET_LOCKED : AUTH_SECRET_FAILED, error->message);
  lib.g_error_free(error);
}

// --- the steps of a call: each gives NULL or false if the call is at its end ---

static bool connect_to_bus(call *c, const char *bus) {
  GError *error = NULL;
  lib.g_dbus_connection_new_for_address(bus, BUS_AUTHENTICATION_CLIENT | BUS_MESSAGE_BUS_CONNECTION, NULL,
                                        c->cancellable, take_result, c);
  if (!wait_for_result(c)) return false;
  c->connection = lib.g_dbus_connection_new_for_address_finish(c->result, &error);
  drop_result(c);
  if (error != NULL) fail_with(c, error);
  return c->connection != NULL;
}

static bool open_service(call *c) {
  GError *error = NULL;
  lib.g_async_initable_new_async(service_type, 0, c->cancellable, take_result, c, "g-connection", c->connection,
                                 "flags", SERVICE_OPEN_SESSION, NULL);
  if (!wait_for_result(c)) return false;
  c->service = lib.g_async_initable_new_finish(c->source, c->result, &error);
  drop_result(c);
  if (error != NULL) fail_with(c, error);
  return c->service != NULL;
}

static bool search(call *c, int flags, GList **items) {
  GError *error = NULL;
  lib.secret_service_search(c->service, &schema, c->attributes, SEARCH_ALL | flags, c->cancellable, take_result, c);
  if (!wait_for_result(c)) return false;
  *items = lib.secret_service_search_finish(c->service, c->result, &error);
  drop_result(c);
  if (error == NULL) return true;
  fail_with(c, error);
  return false;
}

// Calls a method of the service. `type` is what it returns.
static void *call_service(call *c, const char *path, const char *interface, const char *method, void *arguments,
                          const char *type) {
  GError *error = NULL;
  lib.g_dbus_connection_call(c->connection, "org.freedesktop.secrets", path, interface, method, arguments, type, 0, -1,
                             c->cancellable, take_result, c);
  if (!wait_for_result(c)) return NULL;
  void *answer = lib.g_dbus_connection_call_finish(c->connection, c->result, &error);
  drop_result(c);
  if (error != NULL) fail_with(c, error);
  return answer;
}

// A prompt is shown only by its method Prompt, and otherwise remains until the connection ends.
static void dismiss(call *c, const char *prompt) {
  void *answer = call_service(c, prompt, "org.freedesktop.Secret.Prompt", "Dismiss", NULL, "()");
  if (answer != NULL) lib.g_variant_unref(answer);
  // Whether or not the service has dismissed it.
  c->answer.outcome = AUTH_SECRET_LOCKED;
}

// Unlocks the collection, or the one of the item, if the player need not answer: a keyring with an empty password.
// libsecret's own function would ask the player.
static bool unlock(call *c, void *proxy) {
  void *path = lib.g_variant_new_parsed("([%o],)", lib.g_dbus_proxy_get_object_path(proxy));
  void *answer = call_service(c, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "Unlock", path, "(aoo)");
  if (answer == NULL) return false;
  const char **unlocked = NULL, *prompt = NULL;
  lib.g_variant_get(answer, "(^a&o&o)", &unlocked, &prompt);
  const bool is_unlocked = *unlocked != NULL;
  if (!is_unlocked) fail(c, AUTH_SECRET_LOCKED, "the keyring is locked");
  if (strcmp(prompt, "/") != 0) dismiss(c, prompt);
  lib.g_free(unlocked);
  lib.g_variant_unref(answer);
  return is_unlocked;
}

static void *find_collection(call *c) {
  GError *error = NULL;
  lib.secret_collection_for_alias(c->service, "default", 0, c->cancellable, take_result, c);
  if (!wait_for_result(c)) return NULL;
  void *collection = lib.secret_collection_for_alias_finish(c->result, &error);
  drop_result(c);
  if (error != NULL) {
    fail_with(c, error);
  } else if (collection == NULL) {
    fail(c, AUTH_SECRET_ABSENT, "the keyring has no default collection");
  }
  return collection;
}

// Opens the collection for new secrets. `was_locked` is set if it had to be unlocked.
static void *open_collection(call *c, bool *was_locked) {
  void *collection = find_collection(c);
  *was_locked = collection != NULL && lib.secret_collection_get_locked(collection);
  if (!*was_locked || unlock(c, collection)) return collection;
  lib.g_object_unref(collection);
  return NULL;
}

// Whether the collection had to be unlocked, and was: then it may have secrets that were not found before.
static bool opens_collection(call *c) {
  bool was_locked = false;
  void *collection = open_collection(c, &was_locked);
  if (collection == NULL) return false;
  lib.g_object_unref(collection);
  return was_locked;
}

static void create_item(call *c, void *collection, const char *label, const void *bytes, size_t size) {
  GError *error = NULL;
  void *value = lib.secret_value_new(bytes, (ssize_t)size, "application/json");
  lib.secret_item_create(collection, &schema, c->attributes, label, value, ITEM_CREATE_REPLACE, c->cancellable,
                         take_result, c);
  lib.secret_value_unref(value);
  if (!wait_for_result(c)) return;
  void *item = lib.secret_item_create_finish(c->result, &error);
  drop_result(c);
  if (item != NULL) lib.g_object_unref(item);
  if (error != NULL) fail_with(c, error);
}

static void delete_item(call *c, void *item) {
  GError *error = NULL;
  lib.secret_item_delete(item, c->cancellable, take_result, c);
  if (!wait_for_result(c)) return;
  lib.secret_item_delete_finish(item, c->result, &error);
  drop_result(c);
  if (error != NULL) fail_with(c, error);
}

static void copy_secret(call *c, void *item) {
  void *value = lib.secret_item_get_secret(item);
  if (value == NULL) return;
  size_t size = 0;
  const char *bytes = lib.secret_value_get(value, &size);
  c->answer.bytes = auth_allocated(malloc(size + 1));
  memcpy(c->answer.bytes, bytes, size);
  c->answer.size = size;
  lib.secret_value_unref(value);
}

static void free_items(GList *items) {
  for (GList *each = items; each != NULL; each = each->next) lib.g_object_unref(each->data);
  lib.g_list_free(items);
}

// --- the bus ---

static bool begins_with(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

// The address of a socket path, whose bytes may all be escaped (D-Bus specification, "Server Addresses").
static char *address_of_path(const char *path) {
  static const char digits[] = "0123456789ABCDEF", prefix[] = "unix:path=";
  char *address = auth_allocated(malloc(sizeof prefix + 3 * strlen(path)));
  memcpy(address, prefix, sizeof prefix);
  char *end = address + sizeof prefix - 1;
  for (; *path != 0; path++) {
    *end++ = '%';
    *end++ = digits[(unsigned char)*path >> 4];
    *end++ = digits[*path & 15];
  }
  *end = 0;
  return address;
}

static char *find_bus_of_session(const char *runtime_folder) {
  char *path = auth_text_join(runtime_folder, "/bus");
  char *address = access(path, F_OK) == 0 ? address_of_path(path) : NULL;
  free(path);
  return address;
}

// The address of the session bus, to be freed. NULL if it is disabled, or would have to be started first.
static char *find_bus(void) {
  const char *address = auth_environment_get("DBUS_SESSION_BUS_ADDRESS");
  if (address != NULL && *address != 0) {
    bool is_none = begins_with(address, "disabled:") || begins_with(address, "autolaunch:");
    return is_none ? NULL : auth_text_copy(address);
  }
  const char *folder = auth_environment_get("XDG_RUNTIME_DIR");
  return folder == NULL || *folder == 0 ? NULL : find_bus_of_session(folder);
}

// --- beginning and end of a call ---

typedef struct surroundings {
  sigset_t signals;
  struct sigaction broken_pipe;
  auth_standard_files files;
} surroundings;

// GLib's threads inherit the signal mask; a game's handlers must run on its own threads. GLib also ignores SIGPIPE for
// the whole process.
static surroundings enter(void) {
  surroundings s;
  const sigset_t blocked = auth_signals_of_others();
  pthread_sigmask(SIG_SETMASK, &blocked, &s.signals);
  sigaction(SIGPIPE, NULL, &s.broken_pipe);
  s.files = auth_standard_files_reserve();
  return s;
}

static void leave(surroundings s) {
  auth_standard_files_release(s.files);
  // The game's handler is restored. If there was none, SIGPIPE stays ignored, because GLib may still write.
  if (s.broken_pipe.sa_handler != SIG_DFL) sigaction(SIGPIPE, &s.broken_pipe, NULL);
  pthread_sigmask(SIG_SETMASK, &s.signals, NULL);
}

static void *make_attributes(auth_secret_name name) {
  void *attributes = lib.g_hash_table_new(lib.g_str_hash, lib.g_str_equal);
  lib.g_hash_table_insert(attributes, (void *)(uintptr_t) "project", (void *)(uintptr_t)name.project);
  lib.g_hash_table_insert(attributes, (void *)(uintptr_t) "app", (void *)(uintptr_t)name.app);
  lib.g_hash_table_insert(attributes, (void *)(uintptr_t) "folder", (void *)(uintptr_t)name.folder);
  return attributes;
}

// Values outside 100 to 60,000 select the default.
static int64_t timeout(void) {
  const char *text = auth_environment_get("FIREBASE_AUTH_KEYRING_TIMEOUT");
  int64_t milliseconds = text == NULL ? 0 : strtol(text, NULL, 10);
  return milliseconds >= 100 && milliseconds <= 60000 ? milliseconds : AUTH_SECRET_TIMEOUT;
}

static call *begin(auth_secret_name name, int64_t began) {
  call *c = auth_allocated(calloc(1, sizeof *c));
  c->deadline = began + timeout();
  c->context = lib.g_main_context_new();
  c->cancellable = lib.g_cancellable_new();
  c->attributes = make_attributes(name);
  lib.g_main_context_push_thread_default(c->context);
  return c;
}

static auth_secret_answer end(call *c) {
  auth_secret_answer answer = c->answer;
  // A function that outlived its cancellation still uses all of this. Its context is never iterated again, so
  // everything stays allocated. GLib's functions normally finish within that time.
  if (c->is_abandoned) {
    lib.g_main_context_pop_thread_default(c->context);
    return answer;
  }
  if (c->service != NULL) lib.g_object_unref(c->service);
  // What proxies leave behind is freed by the context on which they were created.
  for (int i = 0; i < 100 && lib.g_main_context_iteration(c->context, 0); i++) continue;
  lib.g_main_context_pop_thread_default(c->context);
  if (c->connection != NULL) lib.g_object_unref(c->connection);
  lib.g_object_unref(c->cancellable);
  lib.g_hash_table_unref(c->attributes);
  lib.g_main_context_unref(c->context);
  free(c);
  return answer;
}

// --- calls ---

// Copies the first secret that can be read. If there is none, returns whether something was unlocked, so that there may
// be one now.
static bool find_secret(call *c) {
  GList *items = NULL;
  if (!search(c, SEARCH_LOAD_SECRETS, &items)) return false;
  for (GList *each = items; each != NULL && c->answer.bytes == NULL; each = each->next) copy_secret(c, each->data);
  const bool is_found = c->answer.bytes != NULL;
  // Without any item, the caller also needs to know whether a secret could be stored.
  const bool is_opened = !is_found && (items != NULL ? unlock(c, items->data) : opens_collection(c));
  free_items(items);
  return is_opened;
}

static void load(call *c, const void *unused) {
  (void)unused;
  if (!find_secret(c)) return;
  // What is locked a second time stays so.
  if (find_secret(c)) fail(c, AUTH_SECRET_LOCKED, "the keyring is locked");
}

typedef struct content {
  const char *label;
  const void *bytes;
  size_t size;
} content;

static void save(call *c, const void *data) {
  const content *what = data;
  bool was_locked = false;
  void *collection = open_collection(c, &was_locked);
  if (collection == NULL) return;
  create_item(c, collection, what->label, what->bytes, what->size);
  lib.g_object_unref(collection);
}

// Returns false if nothing was found.
static bool delete_items(call *c) {
  GList *items = NULL;
  if (!search(c, 0, &items)) return true;
  const bool has_items = items != NULL;
  for (GList *each = items; each != NULL && !c->is_abandoned; each = each->next) {
    if (!lib.secret_item_get_locked(each->data) || unlock(c, each->data)) delete_item(c, each->data);
  }
  free_items(items);
  return has_items;
}

static void clear(call *c, const void *unused) {
  (void)unused;
  // Secrets in a locked keyring are not always found.
  if (!delete_items(c) && opens_collection(c)) delete_items(c);
}

static auth_secret_answer run(auth_secret_name name, void (*body)(call *, const void *), const void *data) {
  int64_t began = auth_clock_monotonic();
  auth_secret_answer answer = {AUTH_SECRET_ABSENT, NULL, 0, NULL};
  char *bus = find_bus();
  if (bus == NULL) return answer;
  surroundings s = enter();
  call *c = load_library() ? begin(name, began) : NULL;
  if (c != NULL) {
    if (connect_to_bus(c, bus) && open_service(c)) body(c, data);
    answer = end(c);
  }
  leave(s);
  free(bus);
  return answer;
}

const char *auth_secret_store_name(void) { return "keyring"; }

const char *auth_secret_absence(void) {
  char *bus = find_bus();
  free(bus);
  return bus == NULL ? "there is no session bus" : NULL;
}

bool auth_secret_has_groups(void) { return false; }

auth_secret_answer auth_secret_load(auth_secret_name name) { return run(name, load, NULL); }

auth_secret_answer auth_secret_save(auth_secret_name name, const char *label, const void *bytes, size_t size) {
  const content what = {label, bytes, size};
  return run(name, save, &what);
}

auth_secret_answer auth_secret_clear(auth_secret_name name) { return run(name, clear, NULL); }
