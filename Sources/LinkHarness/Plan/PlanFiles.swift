import Foundation
package import HarnessText

/// The files a plan may read: those inside its root, symbolic links resolved.
///
/// A plan that came with a bug report must not be able to read anything else of the machine it is replayed on.
package struct PlanFiles {
  let root: String
  private let resolvedRoot: String
  var embedded = EmbeddedDocuments()

  static let standardInput = "-"

  package init(root: String) {
    self.root = root
    resolvedRoot = Self.resolved(root)
  }

  /// Reads a file named by another one, relative to the directory of that file, and to the root in rows from standard input.
  func read(_ reference: String, namedBy file: String) -> Result<SourceText, PlanFinding.Cause> {
    let path = path(of: reference, namedBy: file)
    if let text = embedded.texts[path] { return .success(text) }
    guard isInside(path) else { return .failure(.fileOutsideRoot(reference, root: root)) }
    return Self.read(path, as: reference)
  }

  private func path(of reference: String, namedBy file: String) -> String {
    let folder = file == Self.standardInput ? root : Self.folder(of: file)
    return Self.normalized(reference.hasPrefix("/") ? reference : folder + "/" + reference)
  }

  private func isInside(_ path: String) -> Bool {
    let resolved = Self.resolved(path)
    return resolved == resolvedRoot || resolved.hasPrefix(resolvedRoot + "/")
  }

  enum Served {
    case disk(String)
    /// The plan brings it along: the bytes of the file, or of the files by their paths below the folder.
    case held(String, [String: [UInt8]])

    var path: String {
      switch self {
      case .disk(let path), .held(let path, _): path
      }
    }
  }

  /// A file or folder that is served and not read; the name is relative to the file that names it.
  func locate(
    _ reference: String, isFolder: Bool, namedBy file: String
  ) -> Result<Served, PlanFinding.Cause> {
    let path = path(of: reference, namedBy: file)
    if let held = embedded.files(at: path, isFolder: isFolder) {
      return .success(.held(path, held))
    }
    guard isInside(path) else { return .failure(.fileOutsideRoot(reference, root: root)) }
    guard let found = Self.isFolder(path) else { return .failure(.missing(path, reference)) }
    guard found == isFolder else {
      let reason = isFolder ? "it is a file and no folder" : "it is a folder"
      return .failure(.fileUnreadable(reference, reason: reason))
    }
    return .success(.disk(path))
  }

  package static func read(
    _ path: String, as name: String? = nil
  ) -> Result<SourceText, PlanFinding.Cause> {
    let name = name ?? path
    guard let isFolder = isFolder(path) else { return .failure(.missing(path, name)) }
    if isFolder { return .failure(.fileUnreadable(name, reason: "it is a folder")) }
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failure(.fileUnreadable(name, reason: "permission denied"))
    }
    return .success(SourceText(Array(data), file: path))
  }

  package static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      ? isFolder.boolValue : nil
  }

  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
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

  /// The files beside the missing one, or files of its name in the directories beside a missing directory.
  fileprivate static func neighbours(of path: String, as reference: String) -> [String] {
    let parent = folder(of: path)
    let prefix = reference.lastIndex(of: "/").map { String(reference[..<$0]) } ?? ""
    if let names = try? FileManager.default.contentsOfDirectory(atPath: parent) {
      return names.sorted().prefix(200).map { prefix.isEmpty ? $0 : prefix + "/" + $0 }
    }
    guard !prefix.isEmpty, let name = path.split(separator: "/").last else { return [] }
    return neighbours(of: parent, as: prefix).map { $0 + "/" + name }.filter {
      FileManager.default.fileExists(atPath: folder(of: parent) + "/" + relative($0, prefix))
    }
  }

  private static func relative(_ neighbour: String, _ folder: String) -> String {
    let depth = folder.split(separator: "/").count - 1
    return neighbour.split(separator: "/").dropFirst(depth).joined(separator: "/")
  }
}

extension PlanFinding.Cause {
  fileprivate static func missing(_ path: String, _ reference: String) -> Self {
    fileMissing(reference, near: PlanFiles.neighbours(of: path, as: reference))
  }
}

/// The documents a plan brings along in `documents`, with the positions of the files they were made from.
package struct EmbeddedDocuments: Sendable {
  private(set) var texts: [String: SourceText] = [:]

  init(_ documents: [(path: String, bytes: [UInt8])] = [], besides file: String = "") {
    for document in documents {
      let path = PlanFiles.normalized(PlanFiles.folder(of: file) + "/" + document.path)
      texts[path] = SourceText(document.bytes, file: path)
    }
  }

  /// The file of a path, or those below a folder by their paths from there; `nil` where there is none.
  func files(at path: String, isFolder: Bool) -> [String: [UInt8]]? {
    guard isFolder else { return texts[path].map { [path: $0.bytes] } }
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    let below = texts.filter { $0.key.hasPrefix(prefix) }
    guard !below.isEmpty else { return nil }
    return Dictionary(
      uniqueKeysWithValues: below.map { (String($0.key.dropFirst(prefix.count)), $0.value.bytes) })
  }

  /// A document as a plan holds it: as text where it is UTF-8, else in base64.
  package static func written(_ bytes: [UInt8]) -> JSONValue {
    if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
    return .object(["base64": .string(Data(bytes).base64EncodedString())])
  }
}
