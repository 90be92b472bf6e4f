// SPDX-License-Identifier: Apache-2.0
// TLS by Schannel: certificates of authorities that the program chooses, and of the system's store.
#include "../fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include <wincrypt.h>

#include "../system.h"

static void check_certificate(fixture *f, const char *kind, firebase_auth_error error, const char *part) {
  tls_proxy_order("certificate %s", kind);
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f->auth));
  if (!CHECK_ERROR(future, error)) printf("  with the certificate: %s\n", kind);
  if (part != NULL) CHECK_CONTAINS(firebase_future_error_message(future), part);
  firebase_future_release(future);
}

static void certificate_of_a_chosen_authority_is_trusted(void) {
  fixture f = open_fixture_over_tls();
  check_certificate(&f, "good", FIREBASE_AUTH_ERROR_NONE, NULL);
  close_fixture(&f);
}

static void check_refused(const char *kind, const char *part) {
  fixture f = open_fixture_over_tls();
  check_certificate(&f, kind, FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, part);
  CHECK_INT(tls_proxy_order("requests %s", "signUp"), 0);
  close_fixture(&f);
}

static void expired_certificate_is_refused(void) { check_refused("expired", "expired"); }
static void early_certificate_is_refused(void) { check_refused("early", "not valid yet"); }
static void certificate_of_another_host_is_refused(void) { check_refused("other-host", "another server"); }
static void self_signed_certificate_is_refused(void) { check_refused("self-signed", "certificate"); }
static void certificate_of_an_unknown_authority_is_refused(void) { check_refused("unknown", "unknown"); }

// --- the system's store ---

static fixture open_fixture_with_system_authorities(void) {
  fixture f = open_fixture_over_tls();
  set_variable("SSL_CERT_FILE", NULL);
  firebase_app_release(f.app);
  firebase_app_options_set_ca_file(f.options, "");
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  return f;
}

static void certificate_of_an_authority_that_the_system_lacks_is_refused(void) {
  fixture f = open_fixture_with_system_authorities();
  check_certificate(&f, "good", FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, "unknown");
  close_fixture(&f);
}

// Adds the certificate to the user's trusted ones, or removes it.
static void trust(const char *pem, bool is_trusted) {
  char *text = read_file(pem, NULL);
  BYTE bytes[8192];
  DWORD size = sizeof bytes;
  CHECK(CryptStringToBinaryA(text, 0, CRYPT_STRING_BASE64HEADER, bytes, &size, NULL, NULL));
  HCERTSTORE store = CertOpenStore(CERT_STORE_PROV_SYSTEM_A, 0, 0, CERT_SYSTEM_STORE_CURRENT_USER, "ROOT");
  PCCERT_CONTEXT certificate = NULL;
  CHECK(CertAddEncodedCertificateToStore(store, X509_ASN_ENCODING, bytes, size, CERT_STORE_ADD_REPLACE_EXISTING,
                                         &certificate));
  if (!is_trusted) CHECK(CertDeleteCertificateFromStore(CertDuplicateCertificateContext(certificate)));
  CertFreeCertificateContext(certificate);
  CertCloseStore(store, 0);
  free(text);
}

static void certificate_of_an_authority_of_the_system_is_trusted(void) {
  if (!can_speak_http2()) SKIP("Wine's Schannel verifies nothing, so the authorities are those of the host's file");
  fixture f = open_fixture_over_tls();
  char *authority = strdup(tls_authorities());
  close_fixture(&f);
  trust(authority, true);
  f = open_fixture_with_system_authorities();
  check_certificate(&f, "good", FIREBASE_AUTH_ERROR_NONE, NULL);
  close_fixture(&f);
  trust(authority, false);
  free(authority);
}

static const test_case tests[] = {
    TEST(certificate_of_a_chosen_authority_is_trusted),
    TEST(expired_certificate_is_refused),
    TEST(early_certificate_is_refused),
    TEST(certificate_of_another_host_is_refused),
    TEST(self_signed_certificate_is_refused),
    TEST(certificate_of_an_unknown_authority_is_refused),
    TEST(certificate_of_an_authority_that_the_system_lacks_is_refused),
    TEST(certificate_of_an_authority_of_the_system_is_trusted),
};
TEST_MAIN(tests)
