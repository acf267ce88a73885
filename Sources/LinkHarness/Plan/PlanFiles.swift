import Foundation
package import HarnessText

/// The files that a plan may read: those inside its root, after symbolic links are resolved; a plan from a bug report
/// must not be able to read files outside its root on the machine that replays it.
package struct PlanFiles {
  let root: String
  private let resolvedRoot: String
  var embedded = EmbeddedDocuments()
  /// Texts in place of the files at these paths.
  var changed: [String: SourceText] = [:]

  static let standardInput = "-"

  package init(root: String) {
    self.root = root
    resolvedRoot = Self.resolved(root)
  }

  /// The path is relative to the directory of the referring file or, for rows from standard input, to the root.
  func read(_ reference: String, namedBy file: String) -> Result<SourceText, Problem> {
    let path = path(of: reference, namedBy: file)
    if let text = changed[path] ?? embedded.texts[path] { return .success(text) }
    if let cause = obstacle(to: path, as: reference) { return .failure(cause) }
    return Self.read(path, as: reference)
  }

  /// Reads a file that was found in the root, where it may be a symbolic link to a file elsewhere.
  package func read(found path: String) -> Result<SourceText, Problem> {
    isInside(path) ? Self.read(path) : .failure(.linkOutsideRoot(path, root: root))
  }

  /// Maximum length of a path in bytes, equal to `PATH_MAX` on Linux.
  static let pathLimit = 4_096

  /// Whether the path is not that of a file in the root.
  func refuses(_ reference: String, namedBy file: String) -> Bool {
    obstacle(to: path(of: reference, namedBy: file), as: reference) != nil
  }

  private func obstacle(to path: String, as reference: String) -> Problem? {
    guard path.utf8.count <= Self.pathLimit else {
      return .fileUnreadable(reference, reason: "its path is longer than \(Self.pathLimit) bytes")
    }
    return isInside(path) ? nil : .fileOutsideRoot(reference, root: root)
  }

  private func path(of reference: String, namedBy file: String) -> String {
    let folder = file == Self.standardInput ? root : FilePath.folder(of: file)
    return Self.normalized(reference.hasPrefix("/") ? reference : folder + "/" + reference)
  }

  private func isInside(_ path: String) -> Bool {
    let resolved = Self.resolved(path)
    return resolved == resolvedRoot || resolved.hasPrefix(resolvedRoot + "/")
  }

  enum Served {
    case disk(String)
    /// The files of a directory are keyed by their paths relative to it; a single file is keyed by its own path.
    case held(String, [String: [UInt8]])

    var path: String {
      switch self {
      case .disk(let path), .held(let path, _): path
      }
    }
  }

  mutating func locate(
    _ reference: String, isFolder: Bool, namedBy file: String
  ) -> Result<Served, Problem> {
    let path = path(of: reference, namedBy: file)
    do {
      if let held = try embedded.files(at: path, isFolder: isFolder) {
        return .success(.held(path, held))
      }
    } catch {
      let limit = "\(EmbeddedDocuments.folderLimit >> 20) MiB"
      return .failure(
        .fileUnreadable(
          reference,
          reason:
            "the total length of the file paths in directories served from \"documents\" exceeds \(limit)"
        ))
    }
    if let cause = obstacle(to: path, as: reference) { return .failure(cause) }
    do {
      try FileReading.require(isFolder ? .directory : .regular, at: path)
      return .success(.disk(path))
    } catch {
      return .failure(.unreadable(path, as: reference, error))
    }
  }

  package static func read(
    _ path: String, as name: String? = nil, acceptsPipes: Bool = false
  ) -> Result<SourceText, Problem> {
    do {
      let bytes = try FileReading.bytes(of: path, acceptsPipes: acceptsPipes)
      return .success(SourceText(bytes, file: path))
    } catch {
      return .failure(.unreadable(path, as: name ?? path, error))
    }
  }

  package static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      ? isFolder.boolValue : nil
  }

  package static func root(ofPlanAt path: String) -> String {
    isFolder(path) == true ? normalized(path) : FilePath.folder(of: path)
  }

  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
