import Foundation

package enum FilePath {
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The first of the files that is the regular file at a path, by whichever name or link.
  package static func same(as path: String, among files: [String]) -> String? {
    var (one, other) = (stat(), stat())
    guard stat(path, &one) == 0, one.st_mode & S_IFMT == S_IFREG else { return nil }
    return files.first { stat($0, &other) == 0 && other.st_dev == one.st_dev && other.st_ino == one.st_ino }
  }

  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
