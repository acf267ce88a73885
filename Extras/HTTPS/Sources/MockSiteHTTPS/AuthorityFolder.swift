import Crypto
public import Foundation

/// A directory that stores an authority, so that clients need to be configured only once.
public struct AuthorityFolder: Sendable {
  /// The path of the directory.
  public let path: String
  /// The PEM file of the certificate, for trust stores.
  public var certificatePath: String { path + "/authority.pem" }
  /// The PEM file of the private key, with permissions 0600.
  public var keyPath: String { path + "/authority-key.pem" }

  /// Creates a reference to a directory, which is neither read nor created.
  public init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The default directory, `~/.linkplan/https`.
  public static var standard: AuthorityFolder {
    AuthorityFolder(FileManager.default.homeDirectoryForCurrentUser.path + "/.linkplan/https")
  }

  /// Reads the stored authority, or creates one if the directory has none.
  ///
  /// - Parameter now: The current time.
  /// - Returns: An authority that has not expired.
  /// - Throws: ``AuthorityError``, a system error, or an error from the signing library.
  public func open(now: Date = Date()) throws -> CertificateAuthority {
    let files = FileManager.default
    guard files.fileExists(atPath: keyPath) || files.fileExists(atPath: certificatePath) else {
      return try make(now)
    }
    let authority = try read()
    guard authority.expiry > now else { throw AuthorityError.expired(path) }
    return authority
  }

  /// Reads the stored authority, even if it has expired.
  ///
  /// - Returns: The authority.
  /// - Throws: ``AuthorityError``, or an error from the signing library.
  public func read() throws -> CertificateAuthority {
    let mode = try attribute(.posixPermissions, of: keyPath) as? NSNumber
    guard let mode, mode.intValue & 0o077 == 0 else {
      throw AuthorityError.keyReadableByOthers(keyPath)
    }
    return try CertificateAuthority(
      certificatePEM: read(certificatePath), keyPEM: read(keyPath))
  }

  /// Removes the files of the authority, and the directory if it is empty afterwards.
  ///
  /// - Returns: The removed paths.
  /// - Throws: A system error.
  public func remove() throws -> [String] {
    let files = FileManager.default
    var removed: [String] = []
    for file in [keyPath, certificatePath] where files.fileExists(atPath: file) {
      try files.removeItem(atPath: file)
      removed.append(file)
    }
    if let rest = try? files.contentsOfDirectory(atPath: path), rest.isEmpty {
      try files.removeItem(atPath: path)
      removed.append(path)
    }
    return removed
  }

  private func make(_ now: Date) throws -> CertificateAuthority {
    let authority = try CertificateAuthority(now: now)
    let files = FileManager.default
    if !files.fileExists(atPath: path) {
      try files.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try create(keyPath, authority.key.pemRepresentation + "\n", mode: 0o600)
    try create(certificatePath, authority.pem, mode: 0o644)
    return authority
  }

  private func read(_ file: String) throws -> String {
    do {
      return try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw AuthorityError.unreadable(file)
    }
  }

  private func attribute(_ key: FileAttributeKey, of file: String) throws -> Any? {
    do {
      return try FileManager.default.attributesOfItem(atPath: file)[key]
    } catch {
      throw AuthorityError.unreadable(file)
    }
  }
}

/// Creates a file with its final permissions; if they were set later, other users could read the file until then.
private func create(_ file: String, _ text: String, mode: mode_t) throws {
  let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
  guard descriptor >= 0 else {
    throw AuthorityError.unwritable(file, reason: String(cString: strerror(errno)))
  }
  let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  try handle.write(contentsOf: Data(text.utf8))
  try handle.close()
}
