// SPDX-License-Identifier: Apache-2.0
/// Where and how the Firebase C++ SDK stores a session on Linux and Windows.
///
/// This is written from a description of the format. It was not tried with a session that the Firebase C++ SDK has
/// stored. If such a session cannot be read, this is the only file to change: it contains every assumption.
#ifndef EXAMPLES_MIGRATE_SESSION_STORED_FORMAT_H_
#define EXAMPLES_MIGRATE_SESSION_STORED_FORMAT_H_

#include <string>

namespace stored_format {

/// The first character of what is stored. The bytes of the FlatBuffer follow as text.
/// Assumed: base64 has the standard alphabet, and '=' at its end may be missing. Hexadecimal digits have either case.
constexpr char kBase64Mark = '#';
constexpr char kHexMark = '$';

/// The fields of the FlatBuffer's root table.
/// Assumed: they are declared in this order without explicit ids; the buffer has no size prefix. Later fields are
/// not read.
enum Field : unsigned short {
  kUid,
  kEmail,
  kDisplayName,
  kPhotoUrl,
  kProviderId,
  kPhoneNumber,
  kIsAnonymous,
  kIsEmailVerified,
  kIdToken,
  kRefreshToken,
};

/// Returns the namespace of an App; empty if nothing is stored for it.
inline std::string Namespace(const std::string& package_name, const std::string& project_id) {
  const bool both = !package_name.empty() && !project_id.empty();
  return package_name + (both ? "." : "") + project_id;
}

/// Linux: the schema of the item is the namespace. Assumed: the value of the second attribute is the domain.
constexpr char kAppAttribute[] = "firebase_app_name";
constexpr char kDomainAttribute[] = "user_secure_domain";
constexpr char kDomain[] = "auth";

/// Windows: the name of the credential that contains a part of the string. `part` counts from 0; the first part may
/// also be in the credential without a number.
/// Assumed: the brackets are in the name. The description leaves open whether the numbers begin with 0 or with 1, so
/// either number may be missing.
inline std::string CredentialName(const std::string& name_space, const std::string& app_name) {
  return name_space + ".firebase." + kDomain + "/" + app_name;
}
inline std::string CredentialName(const std::string& name_space, const std::string& app_name, int part) {
  return CredentialName(name_space, app_name) + "[" + std::to_string(part) + "]";
}

}  // namespace stored_format

#endif  // EXAMPLES_MIGRATE_SESSION_STORED_FORMAT_H_
