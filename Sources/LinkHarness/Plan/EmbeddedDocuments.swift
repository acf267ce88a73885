package import HarnessText
import Foundation

/// The documents a plan brings along in `documents`, byte for byte, in place of files.
///
/// So a plan can be one file and still name documents: positions in them are those of the files they were made from.
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
