// SPDX-License-Identifier: Apache-2.0
#include "key_server.h"

#include <netinet/in.h>
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// --- keys ---

static EVP_PKEY *find_key(key_name name) {
  static EVP_PKEY *keys[3];
  if (keys[name] == NULL) keys[name] = EVP_RSA_gen(name == WEAK_KEY ? 1024 : 2048);
  return keys[name];
}

char *encode_base64url(const void *bytes, size_t size) {
  char *text = malloc(size * 4 / 3 + 8);
  int length = EVP_EncodeBlock((unsigned char *)text, bytes, (int)size);
  while (length > 0 && text[length - 1] == '=') length--;
  text[length] = 0;
  for (char *c = text; *c != 0; c++) *c = (char)(*c == '+' ? '-' : *c == '/' ? '_' : *c);
  return text;
}

static char *join(const char *first, const char *second) {
  char *text = malloc(strlen(first) + strlen(second) + 2);
  sprintf(text, "%s.%s", first, second);
  return text;
}

static char *public_pem(key_name key) {
  BIO *out = BIO_new(BIO_s_mem());
  PEM_write_bio_PUBKEY(out, find_key(key));
  char *bytes = NULL;
  const long size = BIO_get_mem_data(out, &bytes);
  char *pem = calloc(1, (size_t)size + 1);
  memcpy(pem, bytes, (size_t)size);
  BIO_free(out);
  return pem;
}

static size_t make_signature(key_name key, algorithm how, const char *text, unsigned char signature[256]) {
  size_t size = 256;
  if (how == NONE) return 0;
  if (how == HS256) {
    char *secret = public_pem(key);
    unsigned length = 0;
    HMAC(EVP_sha256(), secret, (int)strlen(secret), (const unsigned char *)text, strlen(text), signature, &length);
    free(secret);
    return length;
  }
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_DigestSignInit(context, NULL, how == RS384 ? EVP_sha384() : EVP_sha256(), NULL, find_key(key));
  EVP_DigestSign(context, signature, &size, (const unsigned char *)text, strlen(text));
  EVP_MD_CTX_free(context);
  return size;
}

static char *sign(key_name key, algorithm how, const char *text) {
  unsigned char signature[256];
  char *encoded = encode_base64url(signature, make_signature(key, how, text, signature));
  char *token = join(text, encoded);
  free(encoded);
  return token;
}

char *sign_text(key_name key, const char *header_and_claims) { return sign(key, RS256, header_and_claims); }

char *sign_token(key_name key, algorithm how, const char *header, const char *claims) {
  char *first = encode_base64url(header, strlen(header)), *second = encode_base64url(claims, strlen(claims));
  char *text = join(first, second);
  char *token = sign(key, how, text);
  free(first);
  free(second);
  free(text);
  return token;
}

static char *key_number(key_name key, const char *name) {
  BIGNUM *number = NULL;
  unsigned char bytes[256];
  EVP_PKEY_get_bn_param(find_key(key), name, &number);
  char *text = encode_base64url(bytes, (size_t)BN_bn2bin(number, bytes));
  BN_free(number);
  return text;
}

char *web_key_set(key_name key, const char *id) {
  char *n = key_number(key, OSSL_PKEY_PARAM_RSA_N), *e = key_number(key, OSSL_PKEY_PARAM_RSA_E);
  json_t *set = json_pack("{s:[{s:s, s:s, s:s, s:s, s:s, s:s}]}", "keys", "kty", "RSA", "alg", "RS256", "use", "sig",
                          "kid", id, "n", n, "e", e);
  char *text = json_dumps(set, JSON_COMPACT);
  json_decref(set);
  free(n);
  free(e);
  return text;
}

char *certificate_set(key_name key, const char *id) {
  X509 *certificate = X509_new();
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, find_key(key));
  X509_sign(certificate, find_key(key), EVP_sha256());
  BIO *out = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(out, certificate);
  char *bytes = NULL;
  const long size = BIO_get_mem_data(out, &bytes);
  json_t *set = json_pack("{s:s%}", id, bytes, (size_t)size);
  char *text = json_dumps(set, JSON_COMPACT);
  json_decref(set);
  BIO_free(out);
  X509_free(certificate);
  return text;
}

// --- the server ---

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int listener;
  char url[64];
  int status;
  char *cache_control;
  char *body;
  bool is_held;
  bool is_broken;
  int requests;
} server = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .listener = -1};

static void lock(void) { pthread_mutex_lock(&server.mutex); }

static void unlock(void) {
  pthread_cond_broadcast(&server.changed);
  pthread_mutex_unlock(&server.mutex);
}

// False if the client sent no whole request.
static bool receive_request(int connection) {
  char text[8192];
  size_t size = 0;
  while (size < sizeof text - 1) {
    const ssize_t count = recv(connection, text + size, sizeof text - 1 - size, 0);
    if (count <= 0) return false;
    size += (size_t)count;
    text[size] = 0;
    if (strstr(text, "\r\n\r\n") != NULL) return strncmp(text, "GET ", 4) == 0;
  }
  return false;
}

// The answer at present, once it is not held, to be freed; NULL for none.
static char *take_answer(void) {
  lock();
  server.requests++;
  pthread_cond_broadcast(&server.changed);
  while (server.is_held) pthread_cond_wait(&server.changed, &server.mutex);
  char *answer = NULL;
  if (!server.is_broken) {
    answer = malloc(strlen(server.body) + strlen(server.cache_control) + 200);
    sprintf(answer, "HTTP/1.1 %d Status\r\nContent-Length: %zu\r\nConnection: close\r\n%s%s%s\r\n%s", server.status,
            strlen(server.body), *server.cache_control != 0 ? "Cache-Control: " : "", server.cache_control,
            *server.cache_control != 0 ? "\r\n" : "", server.body);
  }
  unlock();
  return answer;
}

static void *serve(void *unused) {
  for (;;) {
    const int connection = accept(server.listener, NULL, NULL);
    if (connection < 0) return unused;
    if (receive_request(connection)) {
      char *answer = take_answer();
      for (size_t sent = 0; answer != NULL && sent < strlen(answer);) {
        const ssize_t count = send(connection, answer + sent, strlen(answer) - sent, MSG_NOSIGNAL);
        if (count <= 0) break;
        sent += (size_t)count;
      }
      free(answer);
    }
    shutdown(connection, SHUT_RDWR);
    close(connection);
  }
}

static void listen_on_loopback(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  server.listener = socket(AF_INET, SOCK_STREAM, 0);
  bind(server.listener, (struct sockaddr *)&address, sizeof address);
  listen(server.listener, 64);
  getsockname(server.listener, (struct sockaddr *)&address, &size);
  snprintf(server.url, sizeof server.url, "http://127.0.0.1:%d/keys", ntohs(address.sin_port));
  pthread_t thread;
  pthread_create(&thread, NULL, serve, NULL);
  pthread_detach(thread);
}

void key_server_start(void) {
  if (server.listener < 0) listen_on_loopback();
  key_server_answer(200, "", "{}");
  lock();
  server.is_held = server.is_broken = false;
  server.requests = 0;
  unlock();
}

const char *key_server_url(void) { return server.url; }

void key_server_answer(int status, const char *cache_control, const char *body) {
  lock();
  free(server.cache_control);
  free(server.body);
  server.status = status;
  server.cache_control = strdup(cache_control);
  server.body = strdup(body);
  server.is_broken = false;
  unlock();
}

void key_server_hold(void) {
  lock();
  server.is_held = true;
  unlock();
}

void key_server_release(void) {
  lock();
  server.is_held = false;
  unlock();
}

void key_server_break(void) {
  lock();
  server.is_broken = true;
  unlock();
}

int key_server_requests(void) {
  lock();
  const int count = server.requests;
  unlock();
  return count;
}

bool key_server_await(int count) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 30;
  lock();
  while (server.requests < count && pthread_cond_timedwait(&server.changed, &server.mutex, &end) == 0) {
  }
  const bool is_there = server.requests >= count;
  unlock();
  return is_there;
}
