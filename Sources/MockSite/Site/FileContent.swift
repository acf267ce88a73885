import CLinux
import HarnessText

/// A file as it is at the moment it is read.
struct FileContent {
  let bytes: [UInt8]
  /// The seconds since 1970 of its last change.
  let modified: Int
  /// An entity tag made of the bytes: two states within one second differ as well.
  var tag: String { Representation.tag(of: bytes) }

  static func read(_ path: String) -> FileContent? {
    var status = stat()
    // Looked at before it is opened: opening a named pipe waits for somebody to write, and every site waits with it.
    guard stat(path, &status) == 0, isKind(status, 0o100000), let file = fopen(path, "rbe") else {
      return nil
    }
    defer { fclose(file) }
    guard fstat(fileno(file), &status) == 0, isKind(status, 0o100000) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return FileContent(bytes: bytes, modified: Platform.modified(status))
  }

  /// The real path of a file below a folder, `nil` where it would lie outside.
  ///
  /// The rest of the request's path comes still encoded. Every segment is decoded once and by itself;
  /// one that is `..`, or holds a slash or a NUL after that, names nothing. Symbolic links are resolved
  /// by the system before the answer is held against the folder.
  static func path(of rest: String, inside folder: String) -> String? {
    guard let below = self.path(of: rest) else { return nil }
    guard let root = resolved(folder), let real = resolved(folder + "/" + below) else {
      return nil
    }
    guard real == root || real.hasPrefix(root == "/" ? root : root + "/") else { return nil }
    return isFolder(real) ? real + "/index.html" : real
  }

  /// The path below a folder that the rest of a request's path names, `nil` where it would lead out of it.
  static func path(of rest: String) -> String? {
    var names: [String] = []
    for part in rest.split(separator: "/") {
      let name = PercentEncoding.decodedOrSame(part)
      guard name != "..", !name.utf8.contains(where: { $0 == 0 || $0 == 0x2F || $0 == 0x5C })
      else { return nil }
      names.append(name)
    }
    return names.joined(separator: "/")
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Compares the bits of `st_mode` that tell a regular file (0o100000) from a folder (0o040000).
  private static func isKind(_ status: stat, _ kind: Int) -> Bool {
    Int(status.st_mode) & 0o170000 == kind
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && isKind(status, 0o040000)
  }
}
