package enum FilePath {
  /// Returns the directory part of a path without resolving it; `.` if the path is only a name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
