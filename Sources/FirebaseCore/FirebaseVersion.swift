/// The version of Firebase for Apple's platforms whose API this library follows.
///
/// The library's own version is another one: the tag of the package, which CHANGELOG.md lists.
public func FirebaseVersion() -> String { "12.19.0" }
