// SPDX-License-Identifier: Apache-2.0
// Searches in bytes, and encodings of them.
#ifndef FIREBASE_AUTH_BYTES_H_
#define FIREBASE_AUTH_BYTES_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The position of the first byte that a string of JSON cannot contain as it is: a quotation mark, a backslash or a
// control character. `size` if there is none.
size_t auth_bytes_find_escape(const uint8_t *bytes, size_t size);

// Escapes everything except the unreserved characters of RFC 3986. `text` has room for 3 characters for each byte.
// Returns the number of characters.
size_t auth_bytes_percent_encode(const uint8_t *bytes, size_t size, uint8_t *text);

// Encodes by RFC 4648, section 5, without padding. `text` has room for 4 characters for each 3 bytes or part of them.
// Returns the number of characters.
size_t auth_base64url_encode(const uint8_t *bytes, size_t size, uint8_t *text);

// Decodes the same. Each 4 characters are 3 bytes, and 2 or 3 at the end are one byte less. Returns false if the text
// is not base64url.
bool auth_base64url_decode(const uint8_t *text, size_t size, uint8_t *bytes);

#endif  // FIREBASE_AUTH_BYTES_H_
