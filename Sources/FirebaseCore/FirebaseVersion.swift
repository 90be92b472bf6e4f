// SPDX-License-Identifier: Apache-2.0
/// Returns the version of Firebase for Apple platforms whose API this library implements.
///
/// This library has a version number of its own: the tag of the package, which CHANGELOG.md lists.
///
/// - Returns: The version, for example "12.19.0".
public func FirebaseVersion() -> String { "12.19.0" }
