/// An error that prevents the use of a stored authority.
public enum AuthorityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The certificate and the key do not match.
  case keyOfAnother
  /// The permissions of the key file grant access to other users.
  case keyReadableByOthers(String)
  /// The certificate of the authority in a directory has expired.
  case expired(String)
  /// A file of the authority is missing or cannot be read.
  case unreadable(String)
  /// A file cannot be created.
  case unwritable(String, reason: String)

  /// The problem and, except for ``unwritable(_:reason:)``, the fix.
  public var description: String {
    switch self {
    case .keyOfAnother:
      "the certificate and the key of the authority do not match; remove the authority"
    case .keyReadableByOthers(let file):
      "the permissions of \(file) allow other users to read it; remove the authority"
    case .expired(let folder):
      "the certificate of the authority in \(folder) has expired; remove the authority"
    case .unreadable(let file): "cannot read the authority file \(file); remove the authority"
    case .unwritable(let file, let reason): "cannot create \(file): \(reason)"
    }
  }
}
