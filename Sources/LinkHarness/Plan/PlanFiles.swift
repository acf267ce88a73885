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
  func read(_ reference: String, namedBy file: String) -> Result<SourceText, Unavailable> {
    let folder = file == Self.standardInput ? root : Self.folder(of: file)
    let path = Self.normalized(reference.hasPrefix("/") ? reference : folder + "/" + reference)
    if let text = embedded.texts[path] { return .success(text) }
    let resolved = Self.resolved(path)
    guard resolved == resolvedRoot || resolved.hasPrefix(resolvedRoot + "/") else {
      return .failure(Unavailable(.fileOutsideRoot(reference, root: root)))
    }
    return Self.read(path, as: reference)
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
  ) -> Result<Served, Unavailable> {
    let folder = Self.folder(of: file)
    let path = Self.normalized(reference.hasPrefix("/") ? reference : folder + "/" + reference)
    if let held = embedded.files(at: path, isFolder: isFolder) {
      return .success(.held(path, held))
    }
    let resolved = Self.resolved(path)
    guard resolved == resolvedRoot || resolved.hasPrefix(resolvedRoot + "/") else {
      return .failure(Unavailable(.fileOutsideRoot(reference, root: root)))
    }
    guard let found = Self.isFolder(path) else {
      return .failure(
        Unavailable(.fileMissing(reference, near: Self.neighbours(of: path, as: reference))))
    }
    guard found == isFolder else {
      let reason = isFolder ? "it is a file and no folder" : "it is a folder"
      return .failure(Unavailable(.fileUnreadable(reference, reason: reason)))
    }
    return .success(.disk(path))
  }

  package static func read(_ path: String, as reference: String? = nil) -> Result<
    SourceText, Unavailable
  > {
    let reference = reference ?? path
    guard let isFolder = isFolder(path) else {
      return .failure(
        Unavailable(.fileMissing(reference, near: neighbours(of: path, as: reference))))
    }
    if isFolder {
      return .failure(Unavailable(.fileUnreadable(reference, reason: "it is a folder")))
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failure(Unavailable(.fileUnreadable(reference, reason: "permission denied")))
    }
    return .success(SourceText(Array(data), file: path))
  }

  /// Why a file cannot be had, as the cause of a finding.
  package struct Unavailable: Error {
    let cause: PlanFinding.Cause
    init(_ cause: PlanFinding.Cause) { self.cause = cause }
  }

  /// Whether a path is a directory; `nil` when nothing is there.
  package static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      ? isFolder.boolValue : nil
  }

  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// The path without `.` and `..` as far as they can be resolved by looking at it.
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
  private static func neighbours(of path: String, as reference: String) -> [String] {
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

  /// The end of a neighbour of a folder, from where that folder lies.
  private static func relative(_ neighbour: String, _ folder: String) -> String {
    let depth = folder.split(separator: "/").count - 1
    return neighbour.split(separator: "/").dropFirst(depth).joined(separator: "/")
  }
}

/// The documents a plan brings along in `documents`, with the positions of the files they were made from.
package struct EmbeddedDocuments: Sendable {
  private(set) var texts: [String: SourceText] = [:]

  /// Takes documents by their paths relative to the plan of a file.
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
