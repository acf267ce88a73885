import HarnessText
import Foundation

/// Finds files in the directory of a missing file or in nearby directories, to suggest a correction.
enum FileNeighbours {
  /// The maximum number of missing parent directories; if more are missing, no file is suggested.
  private static let depthLimit = 8
  private static let nameLimit = 200

  static func of(_ path: String, as reference: String, depth: Int = 0) -> [String] {
    let parent = FilePath.folder(of: path)
    let prefix = reference.lastIndex(of: "/").map { String(reference[..<$0]) } ?? ""
    if let names = DirectoryNames(of: parent)?.valid {
      return names.prefix(nameLimit).map { prefix.isEmpty ? $0 : prefix + "/" + $0 }
    }
    guard depth < depthLimit, !prefix.isEmpty, let name = path.split(separator: "/").last else {
      return []
    }
    return of(parent, as: prefix, depth: depth + 1).map { $0 + "/" + name }.filter {
      FileManager.default.fileExists(
        atPath: FilePath.folder(of: parent) + "/" + relative($0, prefix))
    }
  }

  private static func relative(_ neighbour: String, _ folder: String) -> String {
    let depth = folder.split(separator: "/").count - 1
    return neighbour.split(separator: "/").dropFirst(depth).joined(separator: "/")
  }
}

extension Problem {
  static func unreadable(_ path: String, as name: String, _ error: FileReading.ReadError) -> Self {
    guard error.isMissing else { return fileUnreadable(name, reason: error.reason) }
    // In `path`, U+FFFD replaces the invalid bytes of a name that is not UTF-8, so no file has exactly the name in
    // `path`.
    if let last = path.split(separator: "/").last.map(String.init), last.contains("\u{FFFD}"),
      DirectoryNames(of: FilePath.folder(of: path))?.invalid.contains(last) == true
    {
      return nameNotUTF8(name)
    }
    return fileMissing(name, near: FileNeighbours.of(path, as: name))
  }
}
