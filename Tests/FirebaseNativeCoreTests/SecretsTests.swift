// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct SecretsTests {
  @Test(arguments: [
    (
      "Unsupported proxy scheme for 'socks://ada:geheim@127.0.0.1:1080/'",
      "Unsupported proxy scheme for 'socks://***@127.0.0.1:1080/'"
    ),
    ("Unsupported proxy syntax in 'ada:ge/he@im@host'", "Unsupported proxy syntax in '***@host'"),
    ("https://host/v1/accounts:signUp?key=k1&x=2", "https://host/v1/accounts:signUp?key=***&x=***"),
    ("header AIzaSyA1234567890abcdefghijklmnopqrstuv", "header ***"),
    ("token eyJhbGciOiJub25lIn0xyz1234.eyJzdWIiOiIxMjM0NTY3ODkwIn0.", "token ***.***."),
  ])
  func secretsAreMasked(text: String, masked: String) {
    #expect(Secrets.masked(text) == masked)
  }

  @Test(arguments: [
    "", " ", "Could not resolve host: identitytoolkit.googleapis.com (getaddrinfo -3)",
    "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to identitytoolkit.googleapis.com:443",
    "error:0A000086:SSL routines::certificate verify failed", "errno=104",
    "SSL: no alternative certificate subject name matches target host name 'identitytoolkit.googleapis.com'",
    "Failed to connect to 127.0.0.1 port 41583 after 0 ms: Couldn't connect to server",
  ])
  func otherWordsStay(text: String) {
    #expect(Secrets.masked(text) == text)
  }
}
