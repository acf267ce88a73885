import Foundation
package import HarnessText

/// The documents in a plan's `documents`, stored under the paths of the files that they replace.
package struct EmbeddedDocuments: Sendable {
  private(set) var texts: [String: SourceText] = [:]
  /// The paths sorted by bytes, so that paths in the same directory are adjacent.
  private let paths: [String]
  /// The files of each directory requested so far, cached because many resources may serve the same directory.
  private var folders: [String: [String: [UInt8]]] = [:]
  private var size = 0

  /// A file counts once for each served directory that contains it.
  static let folderLimit = 16 << 20

  init(_ documents: [(path: String, bytes: [UInt8])] = [], besides file: String = "") {
    for document in documents {
      let path = PlanFiles.normalized(FilePath.folder(of: file) + "/" + document.path)
      texts[path] = SourceText(document.bytes, file: path)
    }
    paths = texts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  struct TooLarge: Error {}

  mutating func files(
    at path: String, isFolder: Bool
  ) throws(TooLarge) -> [String: [UInt8]]? {
    guard isFolder else { return texts[path].map { [path: $0.bytes] } }
    if let known = folders[path] { return known.isEmpty ? nil : known }
    let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    var files: [String: [UInt8]] = [:]
    let first = paths.indices.partitioningIndex {
      !paths[$0].utf8.lexicographicallyPrecedes(prefix.utf8)
    }
    for path in paths[first...] {
      guard path.hasPrefix(prefix) else { break }
      let name = String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      size += name.utf8.count
      guard size <= Self.folderLimit else { throw TooLarge() }
      files[name] = texts[path]?.bytes
    }
    folders[path] = files
    return files.isEmpty ? nil : files
  }

  package static func written(_ bytes: [UInt8]) -> JSONValue {
    if let text = String(validUTF8: bytes) { return .string(text) }
    return .object(["base64": .string(Data(bytes).base64EncodedString())])
  }
}
